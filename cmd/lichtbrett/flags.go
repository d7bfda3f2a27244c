package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// newFlags returns the flags of a subcommand. What is wrong with them is said
// by complain.
func newFlags(command string) *flag.FlagSet {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	return flags
}

// parse reads flags and other words in any order and returns the words.
func parse(flags *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return words, nil
		}
		words, args = append(words, flags.Arg(0)), flags.Args()[1:]
	}
}

// given reports whether a flag was given at all.
func given(flags *flag.FlagSet, name string) (found bool) {
	flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// anyGiven returns the first of the flags that was given.
func anyGiven(flags *flag.FlagSet, names []string) (name string, found bool) {
	for _, name := range names {
		if given(flags, name) {
			return name, true
		}
	}
	return "", false
}

// complain says what is wrong with a subcommand's arguments, or shows its help
// where that was asked for, and returns the exit status. What is wrong comes last:
// the help is longer than many a terminal.
func complain(err error, command, usage string, stdout, stderr io.Writer) int {
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return ok
	}
	fmt.Fprintf(stderr, "%s\nlichtbrett %s: %v\n", usage, command, err)
	return misuse
}
