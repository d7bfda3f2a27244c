package web

import (
	"errors"
	"io"
	"io/fs"
)

// Licences is the page's file with the licences of all that Lichtbrett is made of.
const Licences = "THIRD-PARTY.txt"

// WriteLicences writes the licences that a page comes with.
func WriteLicences(w io.Writer, page fs.FS) error {
	content, err := plain(page, Licences)
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("this program was compiled without the page, which has them: build the page with ./build.sh web, then compile again")
	}
	if err != nil {
		return err
	}
	defer content.Close()
	_, err = io.Copy(w, content)
	return err
}
