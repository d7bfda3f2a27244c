//go:build !js

package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// folder keeps each text in a file of its own, so that several programs can share
// it: what one has not changed it does not write.
type folder string

// Open returns the store in a folder, which is made once there is something to keep.
// An empty path means lichtbrett/state in the user's configuration directory. Where
// nothing can be written, and what cannot be read, is left alone: texts live until the
// program ends.
func Open(path string) Local { return OpenBeside(path, nil) }

// OpenBeside returns what Open does, but writes beside the program, which waits for no slow
// disk, and calls refused, from anywhere, when a text could not be written.
func OpenBeside(path string, refused func()) Local {
	if path = Folder(path); path == "" {
		return Memory{}
	}
	return share(folder(path), refused)
}

// Folder returns the folder that Open opens; empty where there is none.
func Folder(path string) string {
	if path == "" {
		return named("state")
	}
	return path
}

func named(name string) string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "lichtbrett", name)
}

// CheckFolder says why nothing can be kept in what is to be a folder; it may be missing.
func CheckFolder(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return fmt.Errorf("--state %q is a file; name a folder, or what is to become one", path)
	}
	return nil
}

// Named returns the store in the folder of a name that lies with the others in the
// user's configuration directory; where there is none, nothing is kept.
func Named(name string) Local {
	if path := named(name); path != "" {
		return Open(path)
	}
	return Memory{}
}

// file is where the text of a key is. Keys may come from elsewhere, as rooms do.
func (f folder) file(key string) string {
	return filepath.Join(string(f), url.QueryEscape(key)+".txt")
}

func (f folder) get(key string) string {
	text, _ := os.ReadFile(f.file(key))
	return string(text)
}

func (f folder) set(key, value string) bool {
	was, err := os.ReadFile(f.file(key))
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case err != nil && !missing:
		return false
	case value == string(was):
		return true
	case value == "":
		return os.Remove(f.file(key)) == nil
	case missing && os.MkdirAll(string(f), 0o700) != nil:
		return false
	}
	return WriteFile(f.file(key), []byte(value), 0o600) == nil
}
