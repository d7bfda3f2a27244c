//go:build !js

// Package start reads the command line of the app and sees to it that there is a
// display.
package start

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"lichtbrett/assets/version"
	"lichtbrett/hat/look"
	"lichtbrett/render/platform/storage"
)

// Options are what the user asked for.
type Options struct {
	// Language is "de" or "en"; empty for that of the system.
	Language string
	// State is the folder that settings and the matches under way are kept in; empty
	// for the usual place.
	State string
	// Fullscreen says that the window is to fill the screen.
	Fullscreen bool
	// HAT names the board of lights that shows the LED games too; look.Auto is a Sense
	// HAT or its emulator, and empty none.
	HAT string
	// Look is how that board looks.
	Look look.Look
	// Log is the file that keeps the log of a match of Crosswise; empty for the usual place.
	Log string
	// Server is the address of a server to play with others through, as it was
	// typed; "auto" is one that is found in the network, and empty none.
	Server string
	// Watch is the match to be watched: a link, or the file of a record; empty for
	// none.
	Watch string
}

// The exit statuses.
const (
	failed = 1
	misuse = 2
)

// Read reads this program's command line. It ends the program if that asks for
// help or makes no sense, or if there is no display.
func Read() Options {
	options, err := parse(os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(0)
	case err != nil:
		end(misuse, err)
	}
	if err := findDisplay(os.Getenv); err != nil {
		end(failed, err)
	}
	return options
}

// Misused ends the program because its command line makes no sense.
func Misused(err error) { end(misuse, err) }

func end(status int, err error) {
	fmt.Fprintf(os.Stderr, "lichtbrett-app: %v\n", err)
	os.Exit(status)
}

// parse reads a command line. Help, and the version, are written to out and are
// flag.ErrHelp.
func parse(args []string, out io.Writer) (Options, error) {
	var o Options
	flags := flag.NewFlagSet("lichtbrett-app", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.Language, "language", "", "`language` of the app: de or en (default: the system's)")
	flags.StringVar(&o.State, "state", "", "`folder` that keeps settings and the matches under way (default: in the user's configuration)")
	flags.BoolVar(&o.Fullscreen, "fullscreen", false, "fill the screen; F11 changes that")
	flags.StringVar(&o.HAT, "hat", "", "show the LED games on this `device`, too, and listen to it, named as for lichtbrett play --device; without a name, on the Sense HAT or its emulator")
	look.AddFlags(flags, &o.Look)
	flags.StringVar(&o.Log, "log", "", "`file` that keeps the log of a match of Crosswise, begun anew with each (default: crosswise.log where settings are kept)")
	flags.StringVar(&o.Server, "server", "", "`address` of a server to play with others through, such as http://192.168.1.5:8080; auto finds one in the network")
	asked := flags.Bool("version", false, "tell the version and its commit")
	flags.Usage = func() {}
	args = slices.Clone(args)
	for i, arg := range args {
		if (arg == "--hat" || arg == "-hat") && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")) {
			args[i] += "=" + look.Auto
		}
	}
	err := flags.Parse(args)
	switch {
	case err == nil && *asked:
		fmt.Fprintln(out, "lichtbrett-app", version.Line())
		return o, flag.ErrHelp
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(out, "Usage: lichtbrett-app [FLAGS] [MATCH]\nBoard games made of light, in a window. MATCH is to be watched: a link that was\nshared, or the file of a record.")
		flags.SetOutput(out)
		flags.PrintDefaults()
		return o, err
	case err != nil:
		return o, fmt.Errorf("%w; --help tells what there is", err)
	case flags.NArg() > 1:
		return o, fmt.Errorf("%q comes after the match to be watched, %q; there can be only one", flags.Arg(1), flags.Arg(0))
	case o.HAT == "" && o.Look != (look.Look{}):
		return o, errors.New("--rotation, --flip and --low-light go with --hat")
	case o.Language != "" && o.Language != "de" && o.Language != "en":
		return o, fmt.Errorf("there is no language %q; there are de and en", o.Language)
	}
	o.Watch = flags.Arg(0)
	if err := o.Look.Check(o.HAT); err != nil {
		return o, err
	}
	return o, storage.CheckFolder(o.State)
}
