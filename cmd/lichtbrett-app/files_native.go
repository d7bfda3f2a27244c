//go:build !js

package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/render/screen"
)

// longest is how many bytes of a file are read: more than any match takes.
const longest = 2 << 20

// files writes and reads files by their paths.
func (h *host) files(func(func())) screen.Files {
	folder, err := os.UserHomeDir()
	if err != nil {
		folder = os.TempDir()
	}
	return screen.Files{
		Named:  true,
		Folder: folder + string(filepath.Separator),
		Write:  func(name string, data []byte) error { return os.WriteFile(name, data, 0o644) },
		Read: func(name string, done func([]byte, error)) {
			file, err := os.Open(name)
			if err != nil {
				done(nil, err)
				return
			}
			defer file.Close()
			done(io.ReadAll(io.LimitReader(file, longest)))
		},
	}
}

// onDrop has take called with a file that is dropped on the window.
func (h *host) onDrop(take func(data []byte)) { h.dropped = take }

// takeDropped hands over a file that has been dropped on the window.
func (h *host) takeDropped() {
	files := ebiten.DroppedFiles()
	if files == nil || h.dropped == nil {
		return
	}
	entries, err := fs.ReadDir(files, ".")
	if err != nil || len(entries) == 0 || entries[0].IsDir() {
		return
	}
	file, err := files.Open(entries[0].Name())
	if err != nil {
		return
	}
	defer file.Close()
	if data, err := io.ReadAll(io.LimitReader(file, longest)); err == nil {
		h.dropped(data)
	}
}

// log keeps the log of a match in the file that the user has named; it is closed
// after every line. Nil if none is named.
func (h *host) log() func(begin bool, lines []string) {
	path := h.options.Log
	if path == "" {
		return nil
	}
	return func(begin bool, lines []string) {
		how := os.O_CREATE | os.O_WRONLY | os.O_APPEND
		if begin {
			how |= os.O_TRUNC
		}
		for _, line := range lines {
			if err := writeLine(path, how, line); err != nil {
				fmt.Fprintf(os.Stderr, "lichtbrett-app: the log: %v\n", err)
				return
			}
			how &^= os.O_TRUNC
		}
	}
}

func writeLine(path string, how int, line string) error {
	file, err := os.OpenFile(path, how, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(file, line)
	if closing := file.Close(); err == nil {
		err = closing
	}
	return err
}
