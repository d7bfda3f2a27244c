package main

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
)

// asProgram names the environment variable with which the test's own file is
// the program lichtbrett.
const asProgram = "LICHTBRETT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	// A signal that is ignored (nohup) would be so in the programs under test, too.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	// This machine's own Sense HAT must not take part.
	os.Setenv(hatRoot, "/nonexistent")
	// Neither may the servers and names that are remembered on it.
	kept, err := os.MkdirTemp("", "lichtbrett")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", kept)
	status := m.Run()
	os.RemoveAll(kept)
	os.Exit(status)
}
