package main

import (
	"io"

	"lichtbrett/web"
)

const licencesUsage = `Usage: lichtbrett licences
Prints the licences of Lichtbrett and of all that it is made of.
`

func licences(args []string, _ io.Reader, stdout, _ io.Writer) error {
	if err := parseAlone(newFlags("licences"), args); err != nil {
		return misused{err, licencesUsage}
	}
	return web.WriteLicences(stdout, web.Page())
}
