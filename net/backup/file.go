package backup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Create writes a new file atomically, readable by its owner only. It fails if the file
// exists.
func Create(name string, fill func(*os.File) error) error {
	taken := fmt.Errorf("%s is there already: name another file, or remove it", name)
	if _, err := os.Lstat(name); err == nil {
		return taken
	}
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*") // for its owner only
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = fill(file)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	switch err := os.Link(file.Name(), name); {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist):
		return taken
	}
	return os.Rename(file.Name(), name) // This file system has no links.
}
