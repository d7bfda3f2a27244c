package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/hat/boards"
	"lichtbrett/net/discovery"
)

// asProgram names the environment variable with which the test's own file is
// the program lichtbrett.
const asProgram = "LICHTBRETT_TEST_AS_PROGRAM"

// announced names the environment variable with the address of the one server that
// is to be found.
const announced = "LICHTBRETT_TEST_ANNOUNCED"

// searchHere sends nothing into any network, and overlooks the servers of other
// tests.
func searchHere(ctx context.Context, wait time.Duration) ([]discovery.Server, error) {
	found, err := discovery.FindHere(ctx, wait)
	return slices.DeleteFunc(found, func(s discovery.Server) bool { return s.URL != os.Getenv(announced) }), err
}

func TestMain(m *testing.M) {
	search = searchHere
	if os.Getenv(asProgram) != "" {
		main()
	}
	// A signal that is ignored (nohup) would be so in the programs under test, too.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	// This machine's own Sense HAT must not take part.
	os.Setenv(boards.RootVariable, "/nonexistent")
	// Neither may the servers and names that are remembered on it.
	kept, err := os.MkdirTemp("", "lichtbrett")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", kept)
	// With the race detector each program would sleep for a second at its end.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	status := m.Run()
	if err := leaked(); err != nil && status == 0 {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.RemoveAll(kept)
	os.Exit(status)
}

// leaked returns an error that names the goroutines that outlive the tests; those that
// are about to end have some seconds for it. The test server of ACME cannot be stopped.
func leaked() (err error) {
	http.DefaultClient.CloseIdleConnections()
	for range 5 { // each of them waits for a second or so
		err = goleak.Find(goleak.IgnoreAnyFunction("github.com/letsencrypt/pebble/v2/va.VAImpl.processTasks"))
		if err == nil {
			break
		}
	}
	return err
}

// served is the program in a process of its own, until the test ends or it is ended before.
type served struct {
	t       *testing.T
	url     string
	process *exec.Cmd
	prints  *bufio.Scanner
	said    *bytes.Buffer // what it has logged; complete once it has ended
}

// serveInProcess has the program serve on a free port, in a new data folder if the flags name
// none: of two the last one counts.
func serveInProcess(t *testing.T, flags ...string) *served {
	return serveWithin(t, nil, flags...)
}

// serveWithin is serveInProcess with something more in the environment.
func serveWithin(t *testing.T, environment []string, flags ...string) *served {
	s := inProcess(t, environment, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data")}, flags...)...)
	s.url = s.hears("Lichtbrett is at ")
	return s
}

// inProcess has the program run any of its commands.
func inProcess(t *testing.T, environment []string, args ...string) *served {
	s := &served{t: t, process: exec.Command(os.Args[0], args...), said: &bytes.Buffer{}}
	s.process.Env = append(append(os.Environ(), asProgram+"=1"), environment...)
	s.process.Stderr = s.said
	out, err := s.process.StdoutPipe()
	require.NoError(t, err)
	s.prints = bufio.NewScanner(out)
	require.NoError(t, s.process.Start())
	t.Cleanup(s.stop)
	return s
}

// hears waits until the program prints a line that begins so, and returns its rest.
func (s *served) hears(beginning string) string {
	s.t.Helper()
	for s.prints.Scan() {
		if rest, ok := strings.CutPrefix(s.prints.Text(), beginning); ok {
			return rest
		}
	}
	s.process.Wait()
	s.process = nil
	require.FailNow(s.t, "it has ended without saying "+beginning, s.said)
	return ""
}

// end ends the program by a signal, unless it has ended already.
func (s *served) end(by syscall.Signal) {
	if s.process == nil {
		return
	}
	process := s.process
	s.process = nil
	require.NoError(s.t, process.Process.Signal(by))
	err := process.Wait()
	if by == syscall.SIGTERM {
		require.NoError(s.t, err, s.said)
	}
}

// stop ends the program as a supervisor would.
func (s *served) stop() { s.end(syscall.SIGTERM) }
