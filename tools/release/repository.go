package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/blakesmith/ar"
)

// repository puts the packages into a folder that apt can install from, wherever it is
// served: what it needs are the lists of packages and, with a key, its signature.
func (m *made) repository(ctx context.Context, key string) error {
	fmt.Fprintln(m.said, "The apt repository …")
	packages, err := filepath.Glob(m.path("*.deb"))
	if err != nil {
		return err
	}
	folder := m.path("apt")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var list bytes.Buffer
	architectures := map[string]bool{}
	for _, path := range packages {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		about, err := control(content)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Fprintf(&list, "%s\nFilename: ./%s\nSize: %d\nSHA256: %x\n\n", strings.TrimSpace(about), filepath.Base(path), len(content), sha256.Sum256(content))
		for line := range strings.Lines(about) {
			if architecture, ok := strings.CutPrefix(line, "Architecture: "); ok {
				architectures[strings.TrimSpace(architecture)] = true
			}
		}
		if err := os.Link(path, filepath.Join(folder, filepath.Base(path))); err != nil {
			return err
		}
	}
	packed, err := zipped(list.Bytes())
	if err != nil {
		return err
	}
	lists := map[string][]byte{"Packages": list.Bytes(), "Packages.gz": packed}
	for name, content := range lists {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	released := releaseFile(lists, architectures, m.time)
	if err := os.WriteFile(filepath.Join(folder, "Release"), released, 0o644); err != nil {
		return err
	}
	if key == "" {
		fmt.Fprintln(m.said, "It is not signed: --sign KEY names the key that does.")
		return nil
	}
	for _, args := range [][]string{
		{"--clearsign", "--output", "InRelease", "Release"},
		{"--armor", "--detach-sign", "--output", "Release.gpg", "Release"},
		{"--armor", "--output", "lichtbrett.asc", "--export", key},
	} {
		if _, err := m.command(ctx, folder, nil, "gpg", append([]string{"--batch", "--local-user", key}, args...)...); err != nil {
			return err
		}
	}
	return nil
}

// releaseFile says what the lists are, and that nobody has changed them.
func releaseFile(lists map[string][]byte, architectures map[string]bool, at time.Time) []byte {
	var b bytes.Buffer
	names := make([]string, 0, len(architectures))
	for name := range architectures {
		names = append(names, name)
	}
	slices.Sort(names)
	fmt.Fprintf(&b, "Origin: Lichtbrett\nLabel: Lichtbrett\nSuite: stable\nDate: %s\nArchitectures: %s\nDescription: Board games made of light\nSHA256:\n",
		releaseDate(at), strings.Join(names, " "))
	for _, name := range []string{"Packages", "Packages.gz"} {
		fmt.Fprintf(&b, " %x %d %s\n", sha256.Sum256(lists[name]), len(lists[name]), name)
	}
	return b.Bytes()
}

// control returns what a package says of itself.
func control(content []byte) (string, error) {
	for archive := ar.NewReader(bytes.NewReader(content)); ; {
		header, err := archive.Next()
		if err != nil {
			return "", errors.Join(errors.New("it has no control.tar.gz"), err)
		}
		if strings.TrimSuffix(header.Name, "/") != "control.tar.gz" {
			continue
		}
		unzipped, err := gzip.NewReader(archive)
		if err != nil {
			return "", err
		}
		for files := tar.NewReader(unzipped); ; {
			file, err := files.Next()
			if err != nil {
				return "", errors.Join(errors.New("it has no control file"), err)
			}
			if path.Base(file.Name) == "control" {
				text, err := io.ReadAll(files)
				return string(text), err
			}
		}
	}
}
