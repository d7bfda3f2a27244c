// Package manualtest reads the commands that the project's documents tell people to type,
// for tests that try them.
package manualtest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Command is a command that a document tells.
type Command struct {
	Document string
	Words    []string
}

// Documents returns all documents of the project by their names.
func Documents(t *testing.T, root string) map[string]string {
	documents := map[string]string{}
	for _, folder := range []string{".", ".github", "docs", "net"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, folder), func(file string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && folder == "." && file != filepath.Join(root, folder):
				return filepath.SkipDir
			case path.Ext(file) != ".md":
				return nil
			}
			content, err := os.ReadFile(file)
			name, _ := filepath.Rel(root, file)
			documents[filepath.ToSlash(name)] = string(content)
			return err
		}))
	}
	require.Contains(t, documents, "README.md")
	return documents
}

var (
	// blocks of commands have no language; others, such as text, have one.
	blocks = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")
	spans  = regexp.MustCompile("`([^`\n]+)`")
)

// programs are what a command in running text begins with.
var programs = regexp.MustCompile(`^(lichtbrett|lichtbrett-app|\./build\.sh) `)

// Spans returns the code in a document's text.
func Spans(document string) (found []string) {
	for _, span := range spans.FindAllStringSubmatch(blocks.ReplaceAllString(document, ""), -1) {
		found = append(found, span[1])
	}
	return found
}

// Commands returns the commands in a document's blocks, and those in its text that name one
// of our programs and more.
func Commands(name, document string) (commands []Command) {
	add := func(line string) {
		line, _, _ = strings.Cut(line, " # ")
		for part := range strings.SplitSeq(line, " && ") {
			if words := Split(part); len(words) > 0 {
				commands = append(commands, Command{name, words})
			}
		}
	}
	for _, block := range blocks.FindAllStringSubmatch(document, -1) {
		if block[1] == "" {
			for line := range strings.Lines(block[2]) {
				add(strings.TrimSpace(line))
			}
		}
	}
	for _, span := range Spans(document) {
		if programs.MatchString(span) {
			add(span)
		}
	}
	return commands
}

var words = regexp.MustCompile(`(?:[^\s']|'[^']*')+`)

// Split returns the words of a command as a shell would, without what it sets for it.
func Split(line string) (found []string) {
	for _, word := range words.FindAllString(line, -1) {
		if len(found) == 0 && regexp.MustCompile(`^[A-Z_]+=`).MatchString(word) {
			continue
		}
		found = append(found, strings.ReplaceAll(word, "'", ""))
	}
	return found
}
