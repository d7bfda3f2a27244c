// Command trace reads what a program of the page told of its end, as the browser's console
// has it, and says which functions and lines that was. It is to be run in the root of the
// repository, at the commit that the page names.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"lichtbrett/web/page"
)

func main() {
	program := flag.String("program", "app.wasm", "`file` of the page that has ended")
	flag.Parse()
	if err := page.Trace(context.Background(), page.Lichtbrett("."), *program, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
