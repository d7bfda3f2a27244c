// Release makes what others are given of Lichtbrett: archives and Debian packages for
// each system, a container image, the page for any host of files, and what tells what
// is in them. Everything comes from a fresh clone of the commit that is checked out, and
// is the same to the byte wherever, whenever and by whomever it is made. It is to be run
// in the root of the repository.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run makes a release, or just a container image of one program for this machine.
func run(ctx context.Context, args []string, said io.Writer) error {
	var o options
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.StringVar(&o.out, "out", "build/release", "`folder` to fill; what is in it is removed")
	flags.StringVar(&o.key, "sign", "", "`key` of GnuPG that signs the apt repository; without one it is not signed")
	program := flags.String("image", "", "write nothing but an image for Docker, to standard output, around this `program`")
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return err
		}
		if args = flags.Args(); len(args) > 0 {
			if o.version != "" {
				return fmt.Errorf("there are two versions, %s and %s: name one", o.version, args[0])
			}
			o.version, args = args[0], args[1:]
		}
	}
	if *program != "" {
		return writeDockerImage(said, *program)
	}
	return release(ctx, o, said)
}
