//go:build !js

package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// WriteFile replaces a file as a whole: whatever goes wrong meanwhile, the old
// one or the new one is there. A new file gets the permissions; one that was
// there keeps its own. What is no ordinary file, such as a device, is written as
// it is.
func WriteFile(path string, data []byte, permissions fs.FileMode) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(path, data, permissions)
		}
		permissions = info.Mode().Perm()
	}
	fresh, err := createBeside(path, permissions)
	if err != nil {
		return err
	}
	_, err = fresh.Write(data)
	if err == nil {
		err = fresh.Sync()
	}
	if closing := fresh.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(fresh.Name(), path)
	}
	if err != nil {
		_ = os.Remove(fresh.Name())
	}
	return err
}

// CheckWritable returns an error if WriteFile could not write the file: its
// folder is not there or takes no files, or it is a folder itself.
func CheckWritable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("it is a folder")}
	} else if err == nil && !info.Mode().IsRegular() {
		return nil
	}
	file, err := createBeside(path, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// unfinished is how the names of files begin that are not whole yet.
const unfinished = ".lichtbrett-"

// Unfinished reports whether a file of a name was left behind by a WriteFile that was interrupted.
func Unfinished(name string) bool { return strings.HasPrefix(name, unfinished) }

// createBeside creates a file in the folder of another one; what goes wrong is
// said of that one.
func createBeside(path string, permissions fs.FileMode) (*os.File, error) {
	name := fmt.Sprintf(unfinished+"%016x", rand.Uint64())
	file, err := os.OpenFile(filepath.Join(filepath.Dir(path), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions)
	var refused *fs.PathError
	if errors.As(err, &refused) {
		err = &fs.PathError{Op: "write", Path: path, Err: refused.Err}
	}
	return file, err
}
