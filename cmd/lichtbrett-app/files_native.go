//go:build !js

package main

import (
	"errors"
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

// log keeps the log of a match in the file that the user has named, or else beside what
// else is kept. Nil if it cannot be written.
func (h *host) log() shell.Log {
	if h.options.Log == "" {
		if folder := storage.Folder(h.options.State); folder != "" {
			return &ownLog{path: filepath.Join(folder, logName)}
		}
		return nil
	}
	book, err := logfile.New(h.options.Log)
	if err != nil {
		complain(err)
		return nil
	}
	return userLog{book}
}

func complain(err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "lichtbrett-app: %v\n", err)
	}
}

// userLog is the log in the user's own file.
type userLog struct{ *logfile.Logbook }

func (l userLog) Tell(r game.Record) { complain(l.Follow(r)) }

// Forget leaves the file alone: it is the user's.
func (userLog) Forget() {}

// logName is the file of the log that is kept unasked.
const logName = "crosswise.log"

// ownLog is the log that is kept unasked, from the first match on.
type ownLog struct {
	path string
	book *logfile.Logbook
}

func (l *ownLog) Tell(r game.Record) {
	if l.book == nil {
		err := os.MkdirAll(filepath.Dir(l.path), 0o700)
		if err == nil {
			l.book, err = logfile.New(l.path)
		}
		if err != nil {
			complain(err)
			return
		}
	}
	complain(l.book.Follow(r))
}

func (l *ownLog) Forget() {
	l.book = nil
	if err := os.Remove(l.path); !errors.Is(err, fs.ErrNotExist) {
		complain(err)
	}
}
