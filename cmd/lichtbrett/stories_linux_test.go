package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/web/manual/manualtest"
)

// TestStories has somebody type the command lines of testdata/stories in a folder in which there
// is nothing but a file called file. A line may end with < and what is typed then, with / between
// its lines, and begin with “last”: then the last picture alone is told. What is said beside what
// is printed follows a !, or how badly it ended; the help before that is not told.
func TestStories(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	storytest.Run(t, func(t *testing.T) func(string) []string {
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "file"), nil, 0o600))
		here, err := os.Getwd()
		require.NoError(t, err)
		return func(line string) []string {
			t.Chdir(folder)
			defer t.Chdir(here)
			return typed(line)
		}
	})
}

// effort is what an analysis took, which is never twice the same.
var effort = regexp.MustCompile(`,"nodes":\d+,"micros":\d+`)

// typed returns what comes of a command line.
func typed(line string) (told []string) {
	line, last := strings.CutPrefix(line, "last ")
	line, input, _ := strings.Cut(line, " < ")
	words := manualtest.Split(line)
	status, out, errs := run(strings.ReplaceAll(input, " / ", "\n"), words...)
	if frames := strings.Split(strings.TrimRight(out, "\n"), "\n\n"); last {
		out = frames[len(frames)-1]
	}
	for line := range strings.Lines(effort.ReplaceAllString(out, "")) {
		told = append(told, strings.TrimRight(line, "\n"))
	}
	if status == misuse {
		_, help, _ := run("", words[0], "--help")
		errs = strings.TrimPrefix(errs, help+"\n")
	}
	for line := range strings.Lines(errs) {
		told = append(told, map[int]string{ok: "! ", failed: "failed: ", misuse: "misused: "}[status]+strings.TrimRight(line, "\n"))
	}
	return told
}
