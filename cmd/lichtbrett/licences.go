package main

import (
	"fmt"
	"io"

	"lichtbrett/web"
)

const licencesUsage = `Usage: lichtbrett licences
Prints the licences of Lichtbrett and of all that it is made of.
`

func licences(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	words, err := parse(newFlags("licences"), args)
	if err == nil && len(words) > 0 {
		err = fmt.Errorf("%q is one word too many: licences takes none", words[0])
	}
	if err != nil {
		return complain(err, "licences", licencesUsage, stdout, stderr)
	}
	if err := web.WriteLicences(stdout, web.Page()); err != nil {
		fmt.Fprintf(stderr, "lichtbrett licences: %v\n", err)
		return failed
	}
	return ok
}
