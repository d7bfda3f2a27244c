package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// newFlags returns the flags of a subcommand; usage is what follows its name.
func newFlags(command, usage string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet("lichtbrett "+command, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintf(stderr, "usage: lichtbrett %s %s\n", command, usage)
		flags.PrintDefaults()
	}
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

// givenFlags returns the names of the flags that were given.
func givenFlags(flags *flag.FlagSet) map[string]bool {
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return given
}

// usageStatus is the exit status after parse has failed and has said why: 0
// when only help was wanted.
func usageStatus(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return ok
	}
	return misuse
}
