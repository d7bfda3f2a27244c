package text

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var place = regexp.MustCompile(`\{[a-z]+\}`)

func places(sentence string) []string {
	found := place.FindAllString(sentence, -1)
	sort.Strings(found)
	return found
}

func TestLanguagesSayTheSame(t *testing.T) {
	en, de := catalogues[English](), catalogues[German]()
	for key, sentence := range en {
		require.Contains(t, de, key, "German lacks %s", key)
		require.Equal(t, places(sentence), places(de[key]), key)
		require.NotEmpty(t, strings.TrimSpace(sentence), key)
	}
	for key := range de {
		require.Contains(t, en, key, "English lacks %s", key)
	}
}

func TestEveryLineIsASentence(t *testing.T) {
	for _, file := range []string{english, german} {
		seen := map[string]bool{}
		for line := range strings.Lines(file) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			key, _, ok := strings.Cut(line, " = ")
			require.True(t, ok, "%q is not of the form key = sentence", line)
			require.False(t, seen[key], "%s stands twice", key)
			seen[key] = true
		}
	}
}

func TestSay(t *testing.T) {
	require.Equal(t, "Green to move", English.Say("match.turn", "player", "Green"))
	require.Equal(t, "Grün ist am Zug", German.Say("match.turn", "player", "Grün"))
	require.Equal(t, "{guest} – Ada", English.Say("tournament.pair", "home", "{guest}", "guest", "Ada"), "a name is no place")
	require.Equal(t, "{player} to move", English.Say("match.turn", "somebody", "player"))
	require.Equal(t, "no.such.key", German.Say("no.such.key"))
	require.Equal(t, English.Say("match.draw"), Language("fr").Say("match.draw"))
	require.Equal(t, German, Match("de-CH"))
	require.Equal(t, German, Match("DE_de.UTF-8"))
	require.Equal(t, English, Match("fr"))
	require.Equal(t, English, Match(""))
}

var literal = regexp.MustCompile(`"([a-z0-9]+(?:[.-][a-z0-9]+)*\.?)"`)

// Every sentence is used: its key, or the beginning of it up to a dot, stands
// in the code as a string.
func TestEverySentenceIsUsed(t *testing.T) {
	used := map[string]bool{}
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "build" || d.Name() == "dist" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".go" && ext != ".js" && ext != ".html" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range literal.FindAllStringSubmatch(string(source), -1) {
			used[m[1]] = true
		}
		return err
	}))
	for key := range catalogues[English]() {
		ok := used[key]
		for i := range key {
			ok = ok || key[i] == '.' && used[key[:i+1]]
		}
		// Reasons of refusals and words of the menu are put together.
		reason := strings.TrimPrefix(key, "refused.")
		ok = ok || reason != key && used[reason]
		word := strings.TrimSuffix(strings.TrimPrefix(key, "menu."), "-used")
		ok = ok || strings.HasPrefix(key, "menu.") && used[word]
		require.True(t, ok, "nothing says %s", key)
	}
}
