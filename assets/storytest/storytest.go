// Package storytest is for tests that are written as stories: files in which a line is
// something that happens, and what is indented below it what comes of that.
package storytest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Update is the flag by which all tests that compare with files write them anew instead.
var Update = flag.Bool("update", false, "write anew what is compared with files")

// Run tells each of the stories in testdata/stories, a test each, and requires that the same
// comes of them as stands there. Begin begins one: what it
// returns has a line happen and tells what comes of it.
func Run(t *testing.T, begin func(t *testing.T) func(line string) []string) {
	files, err := filepath.Glob("testdata/stories/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			story, err := os.ReadFile(file)
			require.NoError(t, err)
			Require(t, file, Tell(string(story), begin(t)))
		})
	}
}

// Require requires that what came of a story is what its file has, or writes it there. It fails
// with the first paragraph that came out otherwise.
func Require(t *testing.T, file, told string) {
	if *Update {
		require.NoError(t, os.WriteFile(file, []byte(told), 0o666))
		return
	}
	story, err := os.ReadFile(file)
	require.NoError(t, err)
	now := strings.Split(told, "\n\n")
	for i, paragraph := range strings.Split(string(story), "\n\n") {
		require.Greater(t, len(now), i, "it ends before:\n%s", paragraph)
		require.Equal(t, paragraph, now[i], "the flag -update writes it anew")
	}
	require.Equal(t, string(story), told)
}

// Tell returns a story with what comes of its lines now. Lines that are empty or begin with #
// only stand there; “NUMBER times LINE” has a line happen so often.
func Tell(story string, tell func(line string) []string) string {
	var told strings.Builder
	for line := range strings.Lines(story) {
		if line = strings.TrimRight(line, "\n"); strings.HasPrefix(line, "  ") {
			continue
		}
		told.WriteString(line + "\n")
		if line != "" && line[0] != '#' {
			for _, what := range repeat(line, tell) {
				told.WriteString("  " + what + "\n")
			}
		}
	}
	return told.String()
}

// repeat has a line happen as often as it says. What comes of it again and again is told once.
func repeat(line string, tell func(string) []string) (told []string) {
	number, rest, many := strings.Cut(line, " times ")
	times, err := strconv.Atoi(number)
	if !many || err != nil {
		return tell(line)
	}
	type run struct {
		what  string
		times int
	}
	var runs []run
	for range times {
		what := strings.Join(tell(rest), "; ")
		if len(runs) == 0 || runs[len(runs)-1].what != what {
			runs = append(runs, run{what: what})
		}
		runs[len(runs)-1].times++
	}
	for _, r := range runs {
		if r.what != "" {
			told = append(told, fmt.Sprintf("%d times %s", r.times, r.what))
		}
	}
	return told
}
