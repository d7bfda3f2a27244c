//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
)

// document has the system show a document, which lies beside the program or, in a Debian
// package, where documents do.
func (*host) document(post func(func())) func(name string, failed func(file string)) {
	return func(name string, failed func(file string)) {
		file, err := documentFile(filepath.FromSlash(name))
		if err != nil {
			failed(file)
			return
		}
		show := exec.Command(opener[0], append(opener[1:], file)...)
		if show.Start() != nil {
			failed(file)
			return
		}
		go func() { // it may be the browser itself that runs as long as it is open
			if show.Wait() != nil {
				post(func() { failed(file) })
			}
		}()
	}
}

// documentFile finds a document; where there is none, its name is returned.
func documentFile(name string) (file string, err error) {
	program, err := os.Executable()
	if err != nil {
		return name, err
	}
	folder := filepath.Dir(program)
	for _, place := range []string{folder, filepath.Join(folder, "..", "share", "doc", "lichtbrett-app")} {
		file = filepath.Join(place, name)
		if _, err = os.Stat(file); err == nil {
			return file, nil
		}
	}
	return name, err
}
