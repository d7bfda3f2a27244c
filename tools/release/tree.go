package main

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// tree are the files of an archive by their paths. Whatever is packed of it, the order
// is that of the names, and the time that of the commit.
type tree map[string]file

type file struct {
	content []byte
	mode    fs.FileMode
	owner   int // a user's number, and his group's
}

// with returns the files of both.
func (t tree) with(others tree) tree {
	all := maps.Clone(t)
	maps.Copy(all, others)
	return all
}

// folders are all that the files lie in.
func (t tree) folders() []string {
	folders := map[string]bool{}
	for name := range t {
		for folder := path.Dir(name); folder != "." && folder != "/"; folder = path.Dir(folder) {
			folders[folder] = true
		}
	}
	return slices.Sorted(maps.Keys(folders))
}

// tarGz packs the files for everybody but Windows.
func (t tree) tarGz(w io.Writer, at time.Time) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := t.tar(zipped, at); err != nil {
		return err
	}
	return zipped.Close()
}

// tar packs the files without compressing them.
func (t tree) tar(w io.Writer, at time.Time) error {
	packed := tar.NewWriter(w)
	for _, folder := range t.folders() {
		if err := packed.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: folder + "/", Mode: 0o755, ModTime: at, Format: tar.FormatUSTAR}); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t)) {
		f := t[name]
		header := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(f.content)), Mode: int64(f.mode.Perm()), Uid: f.owner, Gid: f.owner, ModTime: at, Format: tar.FormatUSTAR}
		if f.mode.IsDir() {
			header.Typeflag, header.Name = tar.TypeDir, name+"/"
		}
		if err := packed.WriteHeader(header); err != nil {
			return err
		}
		if _, err := packed.Write(f.content); err != nil {
			return err
		}
	}
	return packed.Close()
}

// zip packs the files for Windows and for hosts of files.
func (t tree) zip(w io.Writer, at time.Time) error {
	packed := zip.NewWriter(w)
	packed.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	for _, name := range slices.Sorted(maps.Keys(t)) {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at.UTC()}
		header.SetMode(t[name].mode)
		f, err := packed.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := io.Copy(f, strings.NewReader(string(t[name].content))); err != nil {
			return err
		}
	}
	return packed.Close()
}
