//go:build !js

package storage

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// file is a JSON object in a file, read at once and written at every change.
type file struct {
	path string
	kept Memory
}

// Open returns the store in a file. An empty path means lichtbrett/state.json in
// the user's configuration directory. A file that is missing or damaged is an
// empty store; a damaged one is set aside. One that cannot be read, or is no ordinary
// file, is left alone: texts live until the program ends.
func Open(path string) Local {
	if path == "" {
		return Named("state.json")
	}
	f := file{path: path, kept: Memory{}}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return f.kept
	}
	switch text, err := os.ReadFile(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return f.kept
	case json.Unmarshal(text, &f.kept) != nil || f.kept == nil:
		_ = os.Rename(path, path+".damaged")
		f.kept = Memory{}
	}
	return f
}

// Named returns the store in the file of a name that lies with the others in the
// user's configuration directory; where there is none, nothing is kept.
func Named(name string) Local {
	dir, err := os.UserConfigDir()
	if err != nil {
		return Memory{}
	}
	return Open(filepath.Join(dir, "lichtbrett", name))
}

func (f file) Get(key string) string { return f.kept.Get(key) }

func (f file) Set(key, value string) {
	if f.kept[key] == value {
		return
	}
	f.kept.Set(key, value)
	f.write()
}

// write replaces the file as a whole, so that a crash leaves the old one or the
// new one. Where that cannot be done, the texts live until the program ends.
func (f file) write() {
	text, err := json.MarshalIndent(f.kept, "", "\t")
	if err != nil {
		return
	}
	if os.MkdirAll(filepath.Dir(f.path), 0o700) != nil {
		return
	}
	_ = WriteFile(f.path, append(text, '\n'), 0o600)
}
