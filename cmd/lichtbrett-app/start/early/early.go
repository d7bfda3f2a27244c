//go:build !js

// Package early has the options of this program's command line. It reads them
// when it is initialised, which is before Ebitengine's window package is: that
// panics without a display, and would keep even --help from being shown.
//
// Packages are initialised in the order of their import paths as soon as what
// they import is ready (Go specification, "Program initialization"). On the
// systems concerned, Ebitengine's window package imports net and others, whose
// paths come after this one's; so this package and its like import little. A
// test runs the app without a display to see that it stays so.
package early

import (
	"os"
	"strings"

	"lichtbrett/cmd/lichtbrett-app/start"
)

// Options are what the user asked for. A program that has nothing to start, or
// no way to, has ended before it sees them.
var Options = read()

func read() start.Options {
	if strings.HasSuffix(os.Args[0], ".test") {
		return start.Options{} // the flags are those of go test
	}
	return start.Read()
}
