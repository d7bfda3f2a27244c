//go:build !js

package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/game"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/chooser"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/session/logfile"
)

// files writes and reads files by their paths.
func (h *host) files(post func(func())) shell.Files {
	folder, err := os.UserHomeDir()
	if err != nil {
		folder = os.TempDir()
	}
	var choose func(write bool, title, path string, done func(path string, err error))
	if chooser.Available() {
		choose = chooseFile(post)
	}
	return shell.Files{
		Named:  true,
		Choose: choose,
		Folder: folder + string(filepath.Separator),
		Write:  func(name string, data []byte) error { return storage.WriteFile(name, data, 0o644) },
		Exists: func(name string) bool {
			_, err := os.Lstat(name)
			return err == nil
		},
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

// chooseFile opens the system's window for files, one at a time.
func chooseFile(post func(func())) func(write bool, title, path string, done func(path string, err error)) {
	open := false
	return func(write bool, title, path string, done func(path string, err error)) {
		if open {
			return
		}
		open = true
		go func() {
			chosen, err := "", error(nil)
			if write {
				chosen, err = chooser.Save(title, path)
			} else {
				chosen, err = chooser.Open(title, path, "*.json")
			}
			post(func() {
				open = false
				if chosen != "" || err != nil {
					done(chosen, err)
				}
			})
		}()
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

// log keeps the log of a match in the file that the user has named. Nil if none
// is named or it cannot be written.
func (h *host) log() func(game.Record) {
	if h.options.Log == "" {
		return nil
	}
	complain := func(err error) { fmt.Fprintf(os.Stderr, "lichtbrett-app: %v\n", err) }
	book, err := logfile.New(h.options.Log)
	if err != nil {
		complain(err)
		return nil
	}
	return func(r game.Record) {
		if err := book.Follow(r); err != nil {
			complain(err)
		}
	}
}
