package main

import (
	"context"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/hat/wled/wledtest"
	"lichtbrett/net/discovery"
)

// keys types letters, as a board's keys are where it has none of its own.
func (p *typist) keys(keys string) {
	_, err := p.in.Write([]byte(keys))
	require.NoError(p.t, err)
}

// ends ends the program as systemd does, and sees that it was willing.
func (p *typist) ends() {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(syscall.SIGTERM))
	p.leaves()
}

// A match, both jokers and its end on a matrix of WLED's, by letters from standard input.
func TestThePicturesOfTheSpecificationOnAWLED(t *testing.T) {
	t.Parallel()
	for _, picture := range specification.ConnectFour() {
		if !slices.Contains([]string{"player 1 has won", "joker used", "aiming the bomb"}, picture.Name) {
			continue
		}
		d := wledtest.New(t, 16, 16)
		p := types(t, "play", "connectfour", "--language", "en", "--device", d.Address)
		p.keys(picture.Keys)
		d.WaitForPicture(t, picture.Frame)
		p.ends()
		d.WaitForRelease(t)
		require.Empty(t, d.Wrong())
	}
}

// Whoever is killed drives the matrix no longer once its timeout is over.
func TestAWLEDIsFreeAfterAKill(t *testing.T) {
	t.Parallel()
	d := wledtest.New(t, 8, 8)
	p := types(t, "play", "connectfour", "--device", d.Address)
	d.WaitForPicture(t, chooseOne)
	require.NoError(t, p.cmd.Process.Kill())
	<-p.closed
	require.LessOrEqual(t, time.Until(d.FreeAt()), 2500*time.Millisecond)
}

// A matrix may be turned and flipped.
func TestATurnedAndFlippedMatrix(t *testing.T) {
	t.Parallel()
	d := wledtest.New(t, 8, 8)
	p := types(t, "play", "connectfour", "--players", "2", "--device", d.Address, "--rotation", "180", "--flip", "h")
	upsideDown := strings.Split(emptyBoard, "\n")
	slices.Reverse(upsideDown[2:10])
	for y := range console.Side {
		upsideDown[2+y] = string(rune('0'+y)) + upsideDown[2+y][1:]
	}
	d.WaitForPicture(t, strings.Join(upsideDown, "\n"))
	p.ends()
}

// Among several WLEDs the one that is meant has to be named; the only one need not.
func TestWLEDsInTheNetwork(t *testing.T) {
	defer func(find func(context.Context, string, time.Duration) ([]discovery.Device, error)) {
		findDevices = find
	}(findDevices)
	var found []discovery.Device
	findDevices = func(_ context.Context, service string, _ time.Duration) ([]discovery.Device, error) {
		require.Equal(t, "_wled._tcp", service)
		return found, nil
	}
	status, _, errs := run("", "play", "connectfour", "--device", "wled")
	require.Equal(t, failed, status)
	require.Contains(t, errs, "no WLED has answered in this network; name its address: wled:192.168.1.7")
	found = []discovery.Device{{Name: "Kitchen", Address: "127.0.0.1:1"}, {Name: "Hall", Address: "127.0.0.1:2"}}
	status, _, errs = run("", "play", "connectfour", "--device", "wled")
	require.Equal(t, failed, status)
	require.Contains(t, errs, "name the one that is meant: Kitchen (wled:127.0.0.1:1), Hall (wled:127.0.0.1:2)")
	found = found[:1]
	_, _, errs = run("", "play", "connectfour", "--device", "wled")
	require.Contains(t, errs, "no WLED answers at 127.0.0.1:1; see that it has power and is in this network")

	chosen, err := choose([]string{"Kitchen", "Hall"}, strings.NewReader("3\nx\n2\n"), new(strings.Builder))
	require.NoError(t, err)
	require.Equal(t, 1, chosen)
	_, err = choose([]string{"Kitchen", "Hall"}, strings.NewReader(""), new(strings.Builder))
	require.EqualError(t, err, "none of them was chosen")
}

func TestBoardsThatAreNamedWrong(t *testing.T) {
	t.Parallel()
	for device, want := range map[string]string{
		"wled:a b": `--device wled: "a b" is no address of a WLED; one is 192.168.1.7`,
		"hat:x":    "--device hat: there is nothing to be said behind its colon",
		"lamp":     `there is no device "lamp"; there is: letters, terminal, text, auto, hat, emu, wled`,
	} {
		status, _, errs := run("", "play", "connectfour", "--device", device)
		require.Equal(t, misuse, status)
		require.Contains(t, errs, want)
	}
	status, _, errs := run("", "play", "connectfour", "--flip", "x")
	require.Equal(t, misuse, status)
	require.Contains(t, errs, "--flip: a flip \"x\"; it is h (left and right) or v (top and bottom)")
}
