// Command build builds the page into web/dist, for any server of files, and into
// web/packed, from where package web embeds it. It is to be run in the root of
// the repository.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"lichtbrett/web/page"
)

func main() {
	options := page.Lichtbrett(".")
	flag.IntVar(&options.Quality, "quality", options.Quality, "of the brotli compression, from 0 (fast) to 11 (small)")
	flag.StringVar(&options.Output, "output", options.Output, "`folder` to build the page into")
	flag.Parse()
	if err := page.Build(context.Background(), options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
