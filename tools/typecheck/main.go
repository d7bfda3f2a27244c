// Command typecheck checks the types of packages, and of all that they import, as go build does,
// but compiles nothing, which takes ten times as long where nothing has been compiled yet.
// GOOS and GOARCH say for which system.
package main

import (
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	all, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax}, os.Args[1:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if packages.PrintErrors(all) > 0 {
		os.Exit(1)
	}
}
