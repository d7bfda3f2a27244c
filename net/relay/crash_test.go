//go:build unix

package relay_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/games"
	"lichtbrett/net/load"
	"lichtbrett/net/load/loadtest"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/bus/nats"
	"lichtbrett/net/relay/journal/jetstream"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/relay/natsconn/natstest"
	"lichtbrett/net/store"
)

// asServer has this program be a relay of serverOptions, and atAddress says where it
// listens.
const (
	asServer  = "LICHTBRETT_TEST_RELAY"
	atAddress = "LICHTBRETT_TEST_RELAY_ADDRESS"
)

func TestMain(m *testing.M) {
	folder := os.Getenv(asServer)
	if folder == "" {
		goleak.VerifyTestMain(m)
	}
	if err := beServer(folder, os.Getenv(atAddress)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func beServer(folder, address string) error {
	// A file that must not grow is to be an error, as a full disk is.
	signal.Ignore(syscall.SIGXFSZ)
	o, err := serverOptions(context.Background(), folder)
	if err != nil {
		return err
	}
	defer o.Store.Close()
	r, err := relay.Open(o)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	go http.Serve(listener, r)
	fmt.Printf("http://%s\n", listener.Addr())
	stopped, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() { _, _ = io.Copy(io.Discard, os.Stdin); stop() }() // until the test ends
	<-stopped.Done()
	if o.Bus != nil {
		return r.Close()
	}
	return nil
}

// serverOptions are those of a relay whose journal is in a folder, or on the servers of
// NATS of a URL, behind which a space and the address of its database follow.
func serverOptions(ctx context.Context, folder string) (o relay.Options, err error) {
	o.PerAddress = 1000
	servers, database, shared := strings.Cut(folder, " ")
	if !shared {
		if o.Journal, err = sqlite.Open(filepath.Join(folder, sqlite.File)); err != nil {
			return o, err
		}
		o.Store, err = store.Open(ctx, filepath.Join(folder, store.File))
		return o, err
	}
	log, err := jetstream.Open(ctx, servers, 0)
	if err != nil {
		return o, err
	}
	o.Journal, o.Bus = log, nats.New(servers, 0, func() ([]string, error) { return relay.Rooms(log) })
	o.Store, err = store.Open(ctx, database)
	return o, err
}

// process is a relay as a process of its own.
type process struct {
	pid  int
	kill func()
}

func startProcessAt(t testing.TB, folder, address string, environment ...string) (url string, p process) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asServer+"="+folder, atAddress+"="+address)
	cmd.Env = append(cmd.Env, environment...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	kill := func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		in.Close()
	}
	t.Cleanup(kill)
	return lines.Text(), process{cmd.Process.Pid, kill}
}

var crashes = flag.Int("crashes", 3, "how often the tests in which players go on end what they play at")

// Many play on by themselves through several crashes; nothing is lost, and nothing
// happens twice. ./build.sh soak does it a thousand times.
func TestPlayersGoOnThroughCrashes(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		playThroughCrashes(t, t.TempDir(), nil)
	})
	t.Run("JetStream", func(t *testing.T) {
		t.Parallel()
		server := natstest.Start(t)
		players := filepath.Join(t.TempDir(), store.File)
		playThroughCrashes(t, server.URL()+" "+players, server.Restart)
	})
}

// playThroughCrashes ends the relay and, by turns, its NATS if there is one.
func playThroughCrashes(t *testing.T, log string, restart func()) {
	url, server := startProcessAt(t, log, "127.0.0.1:0")
	address := strings.TrimPrefix(url, "http://")
	r := playThrough(t, address, 20*time.Millisecond, 20, func(n int) {
		if n%2 == 0 && restart != nil {
			restart()
			return
		}
		server.kill()
		_, server = startProcessAt(t, log, address)
	})
	require.GreaterOrEqual(t, r.Gap.Count, players, "all have come back")
}

// players is how many play while something ends.
const players = 12

// playThrough has players play at an address, each thinking for some time, while
// something comes to its end again and again, with some moves between: end is told
// how many times it was. Nothing is lost.
func playThrough(t *testing.T, address string, think time.Duration, between int, end func(n int)) load.Report {
	ends, moves := 0, 0
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := load.Run(ctx, load.Options{
		Servers: []string{"ws://" + address + protocol.Path}, Players: players, Games: games.All, Think: think, Seed: 1, Histories: true,
		Progress: func(r load.Report) {
			if r.Moves < moves+between {
				return
			}
			if moves = r.Moves; ends == *crashes {
				stop()
				return
			}
			if ends++; ends%20 == 0 {
				t.Logf("%d of %d ends; %s", ends, *crashes, r.Progress())
			}
			end(ends)
		},
	})
	require.NoError(t, err)
	require.True(t, r.Kept(), r.String())
	operations, err := loadtest.Linearizable(r.Histories)
	require.NoError(t, err)
	t.Logf("%d ends, %d operations\n%v", ends, operations, r)
	return r
}
