package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"testing"
	"time"

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
