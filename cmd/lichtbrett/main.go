// Command lichtbrett is everything of the games that needs no screen of its own.
package main

import (
	"fmt"
	"io"
	"os"

	"lichtbrett/assets/version"
)

// The exit statuses.
const (
	ok     = 0
	failed = 1 // What was asked for could not be done.
	misuse = 2 // What was asked for makes no sense.
)

// command is a subcommand. It gets the arguments after its name and returns
// the exit status.
type command struct {
	name    string
	purpose string
	run     func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
}

var commands = []command{
	{"serve", "serve the page to browsers", serve},
	{"backup", "pack a server's data into a file", runBackup},
	{"restore", "unpack such a file", runRestore},
	{"tournament", "run a tournament for bots", runTournament},
	{"load", "play as many people would, and see that servers keep their word", runLoad},
	{"bot", "play in a tournament", runBots},
	{"play", "play on a device of this machine", play},
	{"book", "solve the openings of Connect Four", book},
	{"puzzle", "print the puzzle of a day", runPuzzle},
	{"replay", "show how a match stands after its moves", replay},
	{"analyse", "analyse positions from standard input", analyse},
	{"licences", "show the licences of all that this program is made of", licences},
}

func main() {
	os.Exit(dispatch(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func dispatch(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		usage(stderr)
		return misuse
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(stdout)
		return ok
	case "version", "-version", "--version":
		fmt.Fprintln(stdout, "lichtbrett", version.Line())
		return ok
	}
	for _, command := range commands {
		if command.name == args[0] {
			return command.run(args[1:], stdin, stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "lichtbrett: there is no command %q.\n", args[0])
	usage(stderr)
	return misuse
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "Usage: lichtbrett COMMAND [FLAGS]")
	for _, command := range commands {
		fmt.Fprintf(w, "  %-10s %s\n", command.name, command.purpose)
	}
	fmt.Fprintln(w, "lichtbrett COMMAND --help tells a command's flags, lichtbrett --version what this is.")
}
