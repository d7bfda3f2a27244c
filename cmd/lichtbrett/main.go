// Command lichtbrett is everything of the games that needs no screen of its own.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"lichtbrett/assets/version"
)

// The exit statuses.
const (
	ok     = 0
	failed = 1 // What was asked for could not be done.
	misuse = 2 // What was asked for makes no sense.
)

// command is a subcommand. It gets the arguments after its name.
type command struct {
	name    string
	purpose string
	run     func(args []string, stdin io.Reader, stdout, stderr io.Writer) error
}

// misused is what is wrong with a subcommand's arguments, or that its help is asked for.
type misused struct {
	error
	usage string // empty where it helps nobody
}

// errTold is that something failed of which all has been said.
var errTold = errors.New("it failed")

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
			return command.end(command.run(args[1:], stdin, stdout, stderr), stdout, stderr)
		}
	}
	usage(stderr)
	fmt.Fprintf(stderr, "\nlichtbrett: there is no command %q\n", args[0])
	return misuse
}

// end says how a subcommand ended and returns the exit status. What is wrong with its
// arguments comes last: the help is longer than many a terminal.
func (c command) end(err error, stdout, stderr io.Writer) int {
	wrong, status := misused{}, failed
	switch {
	case err == nil:
		return ok
	case err == errTold:
		return failed
	case errors.As(err, &wrong):
		if errors.Is(wrong.error, flag.ErrHelp) {
			fmt.Fprint(stdout, wrong.usage)
			return ok
		}
		if status = misuse; wrong.usage != "" {
			fmt.Fprintln(stderr, wrong.usage)
		}
	}
	fmt.Fprintf(stderr, "lichtbrett %s: %v\n", c.name, err)
	return status
}

// untilStopped returns a context that ends when somebody stops the program by Ctrl+C or SIGTERM.
func untilStopped() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "Usage: lichtbrett COMMAND [FLAGS]")
	for _, command := range commands {
		fmt.Fprintf(w, "  %-10s %s\n", command.name, command.purpose)
	}
	fmt.Fprintln(w, "lichtbrett COMMAND --help tells a command's flags, lichtbrett --version what this is.")
}
