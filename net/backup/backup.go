// Package backup packs a server's data folder into one file while the server
// runs, and unpacks it.
//
// The file is a gzipped tar archive. It has a consistent copy of each database, without
// SQLite's auxiliary files, and all files of folders.
package backup

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"lichtbrett/net/sqlitefile"
)

// Contents is what is to be kept of a data folder. Files and then databases are copied in
// order: what moves from one to the next meanwhile is in both rather than in neither.
type Contents struct {
	Files     []string // are appended to, and written anew from the beginning; some may be missing
	Databases []string // SQLite's, by the names of their files; some may be missing
	Folders   []string // of files that are replaced as a whole; they may be missing
	// Most is how many bytes Restore unpacks at most; 0 is MaxUnpacked.
	Most int64
}

// ErrNothing says that a data folder has no database.
var ErrNothing = errors.New("there is nothing in the data folder")

// Write writes a backup of a data folder, in which it makes temporary copies.
func Write(ctx context.Context, w io.Writer, folder string, contents Contents) error {
	databases := slices.DeleteFunc(slices.Clone(contents.Databases), func(name string) bool {
		_, err := os.Stat(filepath.Join(folder, name))
		return errors.Is(err, fs.ErrNotExist)
	})
	if len(databases) == 0 {
		return ErrNothing
	}
	temporary, err := os.MkdirTemp(folder, backupFolder+"*")
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer os.RemoveAll(temporary)
	zipped := gzip.NewWriter(w)
	archive := tar.NewWriter(zipped)
	for _, name := range contents.Files {
		if err := add(archive, name, filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("backup: %w", err)
		}
	}
	for _, name := range databases {
		file := filepath.Join(temporary, name)
		if err := sqlitefile.Copy(ctx, filepath.Join(folder, name), file); err != nil {
			return fmt.Errorf("backup: %w", err)
		}
		if err := add(archive, name, file); err != nil {
			return fmt.Errorf("backup: %w", err)
		}
	}
	for _, name := range contents.Folders {
		if err := addFolder(archive, name, filepath.Join(folder, name)); err != nil {
			return fmt.Errorf("backup: %w", err)
		}
	}
	if err := errors.Join(archive.Close(), zipped.Close()); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// The folders of copies that are made in a data folder.
const (
	backupFolder  = ".backup-"
	restoreFolder = ".restore-"
)

// Sweep removes from a data folder the copies of backups and restores that were killed. None
// may be under way.
func Sweep(folder string) error {
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), backupFolder) || strings.HasPrefix(entry.Name(), restoreFolder) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, entry.Name())))
		}
	}
	return err
}

func addFolder(archive *tar.Writer, name, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !plain.MatchString(entry.Name()) {
			continue
		}
		err := add(archive, path.Join(name, entry.Name()), filepath.Join(folder, entry.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // it may have been removed meanwhile
			return err
		}
	}
	return nil
}

func add(archive *tar.Writer, name, file string) error {
	content, err := os.Open(file)
	if err != nil {
		return err
	}
	defer content.Close()
	info, err := content.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime()}); err != nil {
		return err
	}
	_, err = io.CopyN(archive, content, info.Size()) // it may have become longer meanwhile
	return err
}

// plain are the names that files in folders may have.
var plain = regexp.MustCompile(`^[A-Za-z0-9_+-][A-Za-z0-9._+-]*$`)

// Restore unpacks a backup into a data folder, which is created if it is missing and must
// not have any of the contents. The databases are checked. If anything is wrong nothing
// is unpacked.
func Restore(ctx context.Context, r io.Reader, folder string, contents Contents) error {
	if err := restore(ctx, r, folder, contents); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

func restore(ctx context.Context, r io.Reader, folder string, contents Contents) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for _, name := range slices.Concat(contents.Files, contents.Databases, contents.Folders) {
		if _, err := os.Lstat(filepath.Join(folder, name)); err == nil {
			return fmt.Errorf("%s has %s already: name an empty folder", folder, name)
		}
	}
	temporary, err := os.MkdirTemp(folder, restoreFolder+"*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	unpacked, err := unpack(r, temporary, slices.Concat(contents.Files, contents.Databases), contents.Folders, cmp.Or(contents.Most, MaxUnpacked))
	if err != nil {
		return err
	}
	for _, name := range contents.Databases {
		if slices.Contains(unpacked, name) {
			if err := sqlitefile.Check(ctx, filepath.Join(temporary, name)); err != nil {
				return fmt.Errorf("%s in the backup is damaged: %w", name, err)
			}
		}
	}
	for _, name := range unpacked {
		if err := os.Rename(filepath.Join(temporary, name), filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}

// MaxUnpacked is how many bytes a backup unpacks to at most, unless Contents allows more: a
// small file may hold as many zeros as fill any disk.
const MaxUnpacked = 8 << 30

// errTooLarge says that a backup unpacks to more.
var errTooLarge = errors.New("the backup unpacks to more than is allowed")

// unpack unpacks what a backup may have, most bytes of it, and returns the names of the
// files and folders.
func unpack(r io.Reader, to string, files, folders []string, most int64) (unpacked []string, err error) {
	zipped, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("this is no backup: %w", err)
	}
	for archive := tar.NewReader(zipped); ; {
		header, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the backup is damaged: %w", err)
		}
		top, name, inside := strings.Cut(header.Name, "/")
		switch {
		case header.Typeflag != tar.TypeReg,
			!inside && !slices.Contains(files, top),
			inside && (!slices.Contains(folders, top) || !plain.MatchString(name)):
			return nil, fmt.Errorf("the backup has %q, which is no file of a data folder", header.Name)
		}
		if inside && !slices.Contains(unpacked, top) {
			if err := os.Mkdir(filepath.Join(to, top), 0o700); err != nil {
				return nil, err
			}
		}
		if !slices.Contains(unpacked, top) {
			unpacked = append(unpacked, top)
		}
		if most -= header.Size; most < 0 {
			return nil, errTooLarge
		}
		if err := write(filepath.Join(to, top, name), archive); err != nil {
			return nil, fmt.Errorf("the backup is damaged: %w", err)
		}
	}
	// A truncated file fails here at the latest.
	if n, err := io.Copy(io.Discard, io.LimitReader(zipped, maxTrailing+1)); n > maxTrailing {
		return nil, errTooLarge
	} else if err != nil {
		return nil, fmt.Errorf("the backup is damaged: %w", err)
	}
	if len(unpacked) == 0 {
		return nil, errors.New("the backup is empty")
	}
	return unpacked, nil
}

// maxTrailing is how many bytes may follow the end of the archive, which is padded.
const maxTrailing = 1 << 20

func write(name string, content io.Reader) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Sync(), file.Close())
}
