//go:build !js

// Package chooser lets people choose files in the system's own window.
package chooser

import (
	"errors"

	"github.com/ncruces/zenity"
)

// Available reports whether the system has such a window: on Linux a program shows it,
// zenity or qarma, which may be missing.
func Available() bool { return zenity.IsAvailable() }

// Save asks where a file is to be written, beginning at a path, and whether one that is
// there is to be replaced. The path is empty if the user thinks better of it.
func Save(title, path string) (chosen string, err error) {
	return answer(zenity.SelectFileSave(zenity.Title(title), zenity.Filename(path), zenity.ConfirmOverwrite()))
}

// Open asks which file is to be read, beginning at a path; of those whose names end in the
// pattern, such as *.json, unless the user wants others.
func Open(title, path, pattern string) (chosen string, err error) {
	return answer(zenity.SelectFile(zenity.Title(title), zenity.Filename(path),
		zenity.FileFilters{{Name: pattern, Patterns: []string{pattern}}, {Name: "*", Patterns: []string{"*"}}}))
}

func answer(path string, err error) (string, error) {
	if errors.Is(err, zenity.ErrCanceled) {
		return "", nil
	}
	return path, err
}
