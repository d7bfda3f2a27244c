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
	"lichtbrett/hat/boards/boardstest"
	"lichtbrett/hat/hattest"
	"lichtbrett/hat/wled/wledtest"
	"lichtbrett/net/discovery"
)

// A matrix may be turned and flipped. Whoever is killed drives it no longer once its timeout is over.
func TestATurnedAndFlippedWLEDIsFreeAfterAKill(t *testing.T) {
	t.Parallel()
	d := wledtest.New(t, 8, 8)
	p := types(t, "play", "connectfour", "--players", "2", "--device", d.Address, "--rotation", "180", "--flip", "h")
	upsideDown := strings.Split(emptyBoard, "\n")
	slices.Reverse(upsideDown[2:10])
	for y := range console.Side {
		upsideDown[2+y] = string(rune('0'+y)) + upsideDown[2+y][1:]
	}
	d.WaitFor(strings.Join(upsideDown, "\n"))
	p.end(syscall.SIGKILL)
	require.LessOrEqual(t, time.Until(d.FreeAt()), 2500*time.Millisecond)
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
	fails(t, "no WLED has answered in this network; name its address: wled:192.168.1.7", "play", "connectfour", "--device", "wled")
	found = []discovery.Device{{Name: "Kitchen", Address: "127.0.0.1:1"}, {Name: "Hall", Address: "127.0.0.1:2"}}
	fails(t, "name the one that is meant: Kitchen (wled:127.0.0.1:1), Hall (wled:127.0.0.1:2)", "play", "connectfour", "--device", "wled")
	found = found[:1]
	fails(t, "no WLED answers at 127.0.0.1:1; see that it has power and is in this network", "play", "connectfour", "--device", "wled")

	chosen, err := choose([]string{"Kitchen", "Hall"}, strings.NewReader("3\nx\n2\n"), new(strings.Builder))
	require.NoError(t, err)
	require.Equal(t, 1, chosen)
	_, err = choose([]string{"Kitchen", "Hall"}, strings.NewReader(""), new(strings.Builder))
	require.EqualError(t, err, "none of them was chosen")
}

// A Sense HAT whose sensors cannot be used is not played on as if it had none.
func TestASenseHATWithoutItsSensors(t *testing.T) {
	t.Parallel()
	for flag, says := range map[string]string{"--rotation=auto": "position sensor cannot be used", "--low-light=auto": "light sensor, which the second version has, cannot be used"} {
		board := hattest.New(t, native)
		p := playOnBoard(t, board, "--device", "hat", flag)
		require.Equal(t, failed, p.wait())
		require.Contains(t, p.said.String(), says)
	}
}

// stage is a board of lights with a program that plays on it.
type stage struct {
	*process
	boardstest.Board
}

// onStage starts the program. A board without keys of its own is played by letters.
func onStage(t testing.TB, b boardstest.Board, args []string) stage {
	s := stage{typesWith(t, b.Env, append(args, "--device", b.Device)...), b}
	if s.Press == nil {
		s.Press = s.keys
	}
	return s
}

// at chooses a place: by the place itself or, where there are none, by keys.
func (s stage) at(x, y int, keys string) {
	if s.Touch != nil {
		s.Touch(x, y)
	} else {
		s.Press(keys)
	}
}

// opposite has Pi, on a board of lights, and Tess, who types, begin a match of Connect Four.
func opposite(t *testing.T, b boardstest.Board) (pi stage, tess *process) {
	server := serveRelay(t)
	pi = onStage(t, b, server.args(t, "Pi", "connectfour"))
	pi.WaitUntil(func(picture string) bool { return strings.Contains(picture, "3|  G G ") }) // the seats of the table
	tess = types(t, server.args(t, "Tess", "connectfour", "--device", "text")...)
	tess.hears("Waiting for Pi …")
	pi.WaitFor(specification.Stones("3g"))
	return pi, tess
}

// Connect Four on each board of lights with somebody who types: a joker, a row of four, and a
// rematch.
func TestEveryBoardPlaysConnectFour(t *testing.T) {
	t.Parallel()
	for name, make := range boardstest.Boards {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, tess := opposite(t, make(t))
			s.at(0, 0, "ulc") // the bomb in the menu
			s.at(3, 7, "c")
			tess.hears("Pi: bomb 3,7\n")
			var lie []string
			used := func(picture string) string { return strings.Replace(picture, "O C", "O-C", 1) }
			for range 3 {
				tess.hears("your move:")
				tess.line("0")
				lie = append(lie, "0B")
				s.WaitFor(used(specification.Stones("3g", lie...)))
				s.at(3, 5, "c")
				tess.hears("Pi: drop 3\n")
				lie = append(lie, "3G")
			}
			tess.hears("your move:")
			tess.line("7")
			s.WaitFor(used(specification.Stones("3g", append(lie, "7B")...)))
			s.at(3, 1, "c")
			tess.hears("Pi has won!")
			s.WaitFor(specification.Filled("G"))
			s.Press("uc") // the first key only ends what moves
			tess.hears("Pi would like a rematch.")
			tess.line("quit")
			tess.leaves()
			s.stop()
			require.Empty(t, s.Wrong())
			s.WaitFor(hattest.Dark)
		})
	}
}

// A board that vanishes, takes nothing any more or babbles harms no match: it is played
// on, on the board that is back, or by the keys of the terminal.
func TestWhatHappensToABoardHarmsNoMatch(t *testing.T) {
	t.Parallel()
	for name, make := range boardstest.Boards {
		for harm := range make(t).Harms {
			t.Run(name+" "+harm, func(t *testing.T) {
				t.Parallel()
				s, tess := opposite(t, make(t))
				s.Harms[harm]()
				switch {
				case harm != boardstest.Vanishes:
				case s.Back != nil:
					s.WaitFor(hattest.Dark)
					s.Back()
					s.WaitFor(specification.Stones("3g"))
				default:
					s.Press = s.keys
				}
				s.Press("c")
				tess.hears("Pi: drop 3\n")
				tess.hears("your move:")
				tess.line("0")
				tess.hears("Waiting for Pi …")
				if harm == boardstest.Babbles || s.Back != nil && harm == boardstest.Vanishes {
					s.WaitFor(specification.Stones("3g", "3G", "0B"))
				}
				tess.line("quit")
				tess.leaves()
				s.stop()
			})
		}
	}
}

// From a key or a pad to the frame that it causes, on each board of lights.
func BenchmarkLights(b *testing.B) {
	for name, make := range boardstest.Boards {
		b.Run(name, func(b *testing.B) {
			s := onStage(b, make(b), []string{"play", "connectfour", "--players", "2"})
			s.WaitFor(emptyBoard)
			rested := keyToFrame(b, s.process, func(i int) { // the joystick goes back and forth
				s.Press([]string{"r", "l"}[i%2])
				s.WaitFor(specification.Stones([]string{"4g", "3g"}[i%2]))
			})
			if s.Came != nil {
				datagrams := 0
				for _, at := range s.Came() {
					if at.After(rested) {
						datagrams++
					}
				}
				b.ReportMetric(float64(datagrams)/time.Since(rested).Seconds(), "datagrams/s-still")
			}
			s.stop()
		})
	}
}
