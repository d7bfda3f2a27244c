//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"

	"lichtbrett/assets/text"
)

// licencesFile has the licences of all that the app is made of.
const licencesFile = "THIRD-PARTY.txt"

// licences has the system show the file, which lies beside the program or, in a Debian
// package, where documents do.
func (h *host) licences() string {
	program, err := os.Executable()
	if err != nil {
		return licencesFile
	}
	folder := filepath.Dir(program)
	for _, file := range []string{
		filepath.Join(folder, licencesFile),
		filepath.Join(folder, "..", "share", "doc", "lichtbrett-app", licencesFile),
	} {
		if _, err := os.Stat(file); err != nil {
			continue
		}
		show := exec.Command(opener[0], append(opener[1:], file)...)
		if show.Start() != nil {
			return file
		}
		go func() { _ = show.Wait() }() // lest it stay as a zombie
		return ""
	}
	return licencesFile
}

// manual is nowhere: it comes with the page.
func (*host) manual() func(text.Language) { return nil }
