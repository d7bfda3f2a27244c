//go:build linux

// Package bench measures a tournament: lichtbrett tournament as a process of its own with
// its database, and bots that play at random, in this process. It takes minutes:
// ./build.sh bench runs it.
package bench

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/proc"
	"lichtbrett/net/store"
)

// The limits that the server is to keep to.
const (
	maxCPU    = time.Second // for a thousand matches
	maxMemory = 40          // megabytes
)

var length = flag.Duration("length", 8*time.Second, "of each measurement")

// BenchmarkTournament measures all crowds.
func BenchmarkTournament(b *testing.B) {
	program := filepath.Join(b.TempDir(), "lichtbrett")
	build := exec.Command("go", "build", "-trimpath", "-o", program, "lichtbrett/cmd/lichtbrett")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	said, err := build.CombinedOutput()
	require.NoError(b, err, "%s", said)
	fmt.Printf("The server may take %.2f s of CPU for 1000 matches and %d MB.\n", maxCPU.Seconds(), maxMemory)
	for _, c := range crowds {
		b.Run(c.String(), func(b *testing.B) {
			m := measure(b, program, c)
			fmt.Printf("%-34s %5.0f matches/s, %4.2f s of CPU for 1000 (%.2f), %2.0f MB (%d), boards busy %.0f %%",
				c, m.rate, m.cpu, maxCPU.Seconds(), m.memory, maxMemory, 100*m.busy)
			if c.floods > 0 {
				fmt.Printf(", %.0f datagrams/s refused", m.refused)
			}
			fmt.Printf(", %.0f timeouts\n", m.timeouts)
		})
	}
}

// crowd is who takes part: bots, how long they think, and how many others there
// are that do nothing but shout.
type crowd struct {
	bots   int
	think  time.Duration
	floods int
}

func (c crowd) String() string {
	s := fmt.Sprintf("%d bots that think %v", c.bots, c.think)
	if c.floods > 0 {
		s += ", and a flood"
	}
	return s
}

var crowds = []crowd{
	{2, 0, 0}, {8, 0, 0}, {32, 0, 0}, {64, 0, 0},
	{2, 10 * time.Millisecond, 0}, {8, 10 * time.Millisecond, 0}, {32, 10 * time.Millisecond, 0}, {64, 10 * time.Millisecond, 0},
	{8, 10 * time.Millisecond, 1},
}

// measurement is what was measured.
type measurement struct {
	rate     float64 // matches a second
	cpu      float64 // the server's CPU seconds for a thousand matches
	memory   float64 // the most that was resident, in megabytes
	busy     float64 // the share of the time that there is a match on a board
	timeouts float64
	refused  float64 // datagrams a second
}

// warmUp is how long bots play before the measuring begins.
const warmUp = 2 * time.Second

// measure has bots play for a while.
func measure(b *testing.B, program string, c crowd) (m measurement) {
	data := b.TempDir()
	server := exec.Command(program, "tournament", "--addr", "127.0.0.1:0", "--http", "127.0.0.1:0", "--data", data,
		"--pause", "0", "--min-players", fmt.Sprint(c.bots))
	out, err := server.StdoutPipe()
	require.NoError(b, err)
	require.NoError(b, server.Start())
	defer server.Process.Kill()
	lines := bufio.NewScanner(out)
	lines.Scan()
	address := strings.TrimPrefix(lines.Text(), "The tournament is at ")
	lines.Scan()
	counters := strings.TrimPrefix(lines.Text(), "Its metrics are at ")
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	ended := make(chan error, c.bots+c.floods)
	for i := range c.bots {
		go func() { ended <- play(ctx, address, fmt.Sprintf("bot %d", i), c.think) }()
	}
	time.Sleep(warmUp)
	for range c.floods {
		go func() { ended <- flood(ctx, address) }()
	}
	before := count(b, counters)
	start, err := proc.CPU(server.Process.Pid)
	require.NoError(b, err)
	time.Sleep(*length)
	end, err := proc.CPU(server.Process.Pid)
	require.NoError(b, err)
	after := count(b, counters)
	// What the system tells when it has ended counts its parent's as well, from which it came.
	_, most, err := proc.Memory(server.Process.Pid)
	require.NoError(b, err)
	require.NoError(b, server.Process.Signal(syscall.SIGTERM))
	require.NoError(b, server.Wait())
	stop()
	for range cap(ended) {
		require.NoError(b, <-ended)
	}
	matches := after.matches - before.matches
	m.rate = matches / length.Seconds()
	m.timeouts, m.refused = after.timeouts-before.timeouts, (after.refused-before.refused)/length.Seconds()
	m.cpu, m.memory = 1000*(end-start).Seconds()/matches, float64(most)/(1<<20)
	m.busy = busy(b, filepath.Join(data, store.File), c.bots/2)
	return m
}

// counters are what the server itself has counted.
type counters struct{ matches, timeouts, refused float64 }

func count(b *testing.B, url string) (c counters) {
	response, err := http.Get(url)
	require.NoError(b, err)
	defer response.Body.Close()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, err := strconv.ParseFloat(value, 64)
		switch {
		case err != nil:
		case strings.HasPrefix(name, "lichtbrett_tournament_matches_total"):
			c.matches += n
		case name == "lichtbrett_tournament_timeouts_total":
			c.timeouts = n
		case strings.HasPrefix(name, "lichtbrett_tournament_refused_datagrams_total"):
			c.refused += n
		}
	}
	return c
}

// busy reads from the database how busy the boards were, from 0 to 1, between the
// beginning of the first match and the end of the last. There are as many boards as
// matches can be played at once.
func busy(b *testing.B, file string, boards int) float64 {
	s, err := store.Open(b.Context(), file)
	require.NoError(b, err)
	defer s.Close()
	matches, err := s.Latest(b.Context(), 1<<30)
	require.NoError(b, err)
	require.NotEmpty(b, matches, "nothing was played")
	first, last := matches[len(matches)-1].Started, matches[0].Ended
	var played time.Duration
	for _, match := range matches {
		played += match.Ended.Sub(match.Started)
	}
	return played.Seconds() / last.Sub(first).Seconds() / float64(boards)
}
