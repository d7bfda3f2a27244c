//go:build e2e

package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"

	"lichtbrett/web"
	"lichtbrett/web/chromiumtest"
)

// pictures is the folder for pictures.
const pictures = "../../build/pictures"

// tabs is the browser that all visitors use. Each has an origin of their own, so
// that nothing is left over from another.
var tabs *chromiumtest.Browser

// Tests run side by side, as many as -parallel says, first those that take long: else one of
// them would run by itself in the end.
var (
	slots chan struct{}
	long  sync.WaitGroup // of the tests that take long those that have not begun
)

// alongside has a test run beside others.
func alongside(t *testing.T) {
	t.Parallel()
	long.Wait()
	takeSlot(t)
}

// first has a test that takes long run beside others.
func first(t *testing.T) {
	long.Add(1)
	t.Parallel()
	takeSlot(t)
	long.Done()
}

func takeSlot(t *testing.T) {
	slots <- struct{}{}
	t.Cleanup(func() { <-slots })
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	flag.Parse()
	parallel := flag.Lookup("test.parallel").Value
	slots = make(chan struct{}, parallel.(flag.Getter).Get().(int))
	if err := parallel.Set("1000"); err != nil { // all wait for a slot
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if !web.Built(web.Page()) {
		fmt.Fprintln(os.Stderr, "There is no page to be tested: build it with ./build.sh web.")
		return 1
	}
	if err := os.MkdirAll(pictures, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	folder, err := os.MkdirTemp("", "lichtbrett-e2e-")
	if err == nil {
		defer os.RemoveAll(folder)
		err = build(folder)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if tabs, err = chromiumtest.Start(context.Background(), chromiumtest.Options{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer tabs.Close()
	return m.Run()
}
