package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
	"lichtbrett/hat/hattest"
	"lichtbrett/net/proc"
)

// build builds the program as build.sh does and returns its file.
func build(t testing.TB, env ...string) string {
	file := filepath.Join(t.TempDir(), "lichtbrett")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, ".")
	cmd.Env = append(os.Environ(), append([]string{"CGO_ENABLED=0"}, env...)...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return file
}

// emulator returns a program that runs those of another processor.
func emulator(t testing.TB, processor string) string {
	for _, name := range []string{"qemu-" + processor + "-static", "qemu-" + processor} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	require.FailNow(t, "no emulator of "+processor, "install the Debian package qemu-user-static")
	return ""
}

// A match played to its end, and both jokers, by the programs that are made for
// the Raspberry Pis: the 64-bit ones and the oldest.
func TestAMatchOnRaspberryPis(t *testing.T) {
	t.Parallel()
	for _, pi := range []struct {
		name      string
		env       []string
		processor string
		cpu       string
		eventSize int
	}{
		{"arm64", []string{"GOARCH=arm64"}, "aarch64", "cortex-a53", hattest.Event64},
		{"armv6", []string{"GOARCH=arm", "GOARM=6"}, "arm", "arm1176", hattest.Event32},
	} {
		t.Run(pi.name, func(t *testing.T) {
			file := build(t, pi.env...)
			for _, picture := range specification.ConnectFour() {
				if !slices.Contains([]string{"player 1 has won", "joker used", "aiming the bomb"}, picture.Name) {
					continue
				}
				board := hattest.New(t, pi.eventSize)
				p := startOn(t, board, exec.Command(emulator(t, pi.processor), "-cpu", pi.cpu, file, "play", "connectfour", "--device", "hat"))
				board.Press(picture.Keys)
				board.WaitFor(picture.Frame)
				p.stopsSilently()
				require.Equal(t, hattest.Dark, board.Shown())
			}
		})
	}
}

func TestTheSenseHATNeedsLittleMemory(t *testing.T) {
	t.Parallel()
	file := build(t)
	for _, strength := range []string{"3", "5"} {
		t.Run("strength "+strength, func(t *testing.T) {
			board := hattest.New(t, native)
			p := startOn(t, board, exec.Command(file, "play", "connectfour", "--device", "hat", "--players", "1", "--seed", "1", "--strength", strength))
			board.WaitFor(emptyBoard)
			board.Press("c")
			board.WaitForWrite() // the stone begins to fall
			for strings.Count(board.Shown(), "B") < 1 {
				board.WaitForWrite() // the computer answers
			}
			now, most, err := proc.Memory(p.cmd.Process.Pid)
			require.NoError(t, err)
			t.Logf("%d kB resident, at most %d kB", now/1000, most/1000)
			require.Less(t, most, 25_000_000)
			p.stopsSilently()
		})
	}
}

// From the joystick's event to the frame that it causes, by the program as it is built.
func BenchmarkKeyToFrame(b *testing.B) {
	board := hattest.New(b, native)
	p := startOn(b, board, exec.Command(build(b), "play", "connectfour", "--device", "hat", "--players", "2"))
	board.WaitFor(emptyBoard)
	keyToFrame(b, p, steer(board))
	p.stop()
}

// The same in a match with somebody elsewhere, whose clock runs.
func BenchmarkKeyToFrameTogether(b *testing.B) {
	server := serveRelay(b)
	board := hattest.New(b, native)
	p := startOn(b, board, exec.Command(build(b), server.args(b, "Pi", "connectfour", "--device", "hat")...))
	showing(board, "3|  G G ")
	tess := types(b, server.args(b, "Tess", "connectfour", "--device", "text")...)
	tess.hears("Waiting for Pi …")
	board.WaitFor(emptyBoard)
	keyToFrame(b, p, steer(board))
	p.stop()
}

// steer presses the joystick until a frame has come of it.
func steer(board *hattest.Board) func(i int) {
	return func(i int) {
		key := []rune("lr")[i%2]
		board.Down(key)
		board.WaitForWrite()
		board.Up(key)
	}
}

// keyToFrame measures how long presses take, single ones, each after the board has come to rest,
// then how the program idles and what memory it needs. It returns when it began to idle.
func keyToFrame(b *testing.B, p *process, press func(i int)) (rested time.Time) {
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		time.Sleep(50 * time.Millisecond)
		began := time.Now()
		press(i)
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	b.ReportMetric(ms(took[len(took)/2]), "ms-median")
	b.ReportMetric(ms(took[len(took)*99/100]), "ms-99th")
	b.ReportMetric(0, "ns/op")

	before, err := proc.CPU(p.cmd.Process.Pid)
	require.NoError(b, err)
	rested = time.Now()
	time.Sleep(5 * time.Second)
	after, err := proc.CPU(p.cmd.Process.Pid)
	require.NoError(b, err)
	b.ReportMetric(100*float64(after-before)/float64(time.Since(rested)), "%core-idle")
	now, most, err := proc.Memory(p.cmd.Process.Pid)
	require.NoError(b, err)
	b.ReportMetric(float64(now)/1e6, "MB-resident")
	b.ReportMetric(float64(most)/1e6, "MB-most")
	return rested
}
