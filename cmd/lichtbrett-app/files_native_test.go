//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

func openFiles() shell.Files { return openHost(options{}).files(nil) }

// read reads a file; done must be called, once.
func read(t *testing.T, name string) (data []byte, err error) {
	calls := 0
	openFiles().Read(name, func(got []byte, fault error) { data, err, calls = got, fault, calls+1 })
	require.Equal(t, 1, calls)
	return data, err
}

func TestFilesAreNamedByTheirPaths(t *testing.T) {
	t.Setenv("HOME", "/home/ada")
	files := openFiles()
	require.True(t, files.Named)
	require.Equal(t, "/home/ada/", files.Folder)
	t.Setenv("HOME", "")
	require.Equal(t, os.TempDir()+"/", openFiles().Folder)
}

func TestFilesAreReadAsTheyWereWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "Partie äöü.json")
	want := []byte("{}\n")
	require.NoError(t, openFiles().Write(name, want))
	got, err := read(t, name)
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.NoError(t, openFiles().Write(name, []byte("[]")))
	got, err = read(t, name)
	require.NoError(t, err)
	require.Equal(t, "[]", string(got), "nothing is left of what was there before")
}

func TestFilesThatCannotBeReadOrWritten(t *testing.T) {
	folder := t.TempDir()
	_, err := read(t, filepath.Join(folder, "nothing"))
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = read(t, folder)
	require.ErrorContains(t, err, "is a directory")
	require.ErrorIs(t, openFiles().Write(filepath.Join(folder, "no", "folder"), nil), fs.ErrNotExist)
	require.Error(t, openFiles().Write(folder, nil))
}

// One window for files is open at a time, until the app has taken in what came of it.
func TestAFileIsChosenInOneWindow(t *testing.T) {
	folder := t.TempDir()
	opened := filepath.Join(folder, "opened")
	t.Setenv("PATH", folder)
	answers := func(script string) {
		program := "#!/bin/sh\necho >> " + opened + "\n" + script + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(folder, "zenity"), []byte(program), 0o700))
	}
	posts := make(chan func(), 9)
	answers("echo /home/ada/match.json")
	open := chooseFile(func(f func()) { posts <- f })
	var chosen []string
	var fault error
	choose := func(write bool) {
		open(write, "", "", func(path string, err error) { chosen, fault = append(chosen, path), err })
	}
	choose(true)
	choose(false)
	(<-posts)()
	answers("exit 1") // nothing is chosen
	choose(false)
	(<-posts)()
	require.Equal(t, []string{"/home/ada/match.json"}, chosen)
	require.NoError(t, fault)
	answers("exit 5")
	choose(false)
	(<-posts)()
	require.Error(t, fault)
	windows, err := os.ReadFile(opened)
	require.NoError(t, err)
	require.Equal(t, "\n\n\n", string(windows))
}

// A file is hostile: of an endless one no more is read than any match takes.
func TestAHugeFileIsCutOff(t *testing.T) {
	name := filepath.Join(t.TempDir(), "huge")
	require.NoError(t, os.WriteFile(name, bytes.Repeat([]byte("x"), longest+1), 0o600))
	data, err := read(t, name)
	require.NoError(t, err)
	require.Len(t, data, longest)
}

func TestTheLogIsKeptInTheFileThatIsNamed(t *testing.T) {
	require.Nil(t, openHost(options{Log: t.TempDir()}).log(), "a folder is no file")
	name := filepath.Join(t.TempDir(), "crosswise.log")
	log := openHost(options{Log: name}).log()
	require.NotNil(t, log)
	p, err := crosswise.Game{}.Start(json.RawMessage(nil), 3)
	require.NoError(t, err)
	log.Tell(game.Record{Game: crosswise.Name, Seed: 3, Seats: make([]game.Player, 2), Moves: p.Moves()[:1]})
	written, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NotEmpty(t, strings.TrimSpace(string(written)))
	log.Forget()
	require.FileExists(t, name, "it is the user's")
}

// As in the original a log is kept without being asked for, from the first match on.
func TestTheLogIsKeptBesideTheSettings(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "state")
	log := openHost(options{State: folder}).log()
	require.NoDirExists(t, folder)
	log.Tell(game.Record{Game: crosswise.Name, Seed: 3, Seats: make([]game.Player, 2)})
	written, err := os.ReadFile(filepath.Join(folder, logName))
	require.NoError(t, err)
	require.NotEmpty(t, written)
	log.Forget()
	require.NoFileExists(t, filepath.Join(folder, logName))
}

// A disk that takes nothing is told of when it refuses, not at the next move.
func TestWhatIsNotKeptIsTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	h := openHost(options{State: file})
	l := &loop{host: h, surface: ui.NewSurface()}
	a := newApp(h, l)
	a.Open()
	a.Storage.Set("settings", "{}")
	a.Storage.Flush()
	require.Empty(t, l.surface.Announced())
	l.takeIn(func() bool { return false })
	require.Contains(t, l.surface.Announced(), a.Say("match.no-room"))
}
