package main

import (
	"flag"
	"fmt"
	"io"
)

// newFlags returns the flags of a subcommand. What is wrong with them is said
// at its end.
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

// parseAlone reads flags beside which there are no other words.
func parseAlone(flags *flag.FlagSet, args []string) error {
	words, err := parse(flags, args)
	if err == nil && len(words) > 0 {
		err = fmt.Errorf("%q is one word too many: only flags can stand there", words[0])
	}
	return err
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
