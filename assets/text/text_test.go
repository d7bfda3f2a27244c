package text

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// word is a string in the code that may be a key, or a part of one.
var word = regexp.MustCompile("[\"`]([a-zA-Z0-9._-]+)[\"`]")

// words are those of a package.
type words map[string]bool

// wordsOfPackages reads the code's words by the folder; those of the page, which
// is a package too, in its files of other kinds.
func wordsOfPackages(t *testing.T) map[string]words {
	packages := map[string]words{}
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "build" || d.Name() == "dist" || d.Name() == "packed" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".go" && ext != ".js" && ext != ".html" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		folder := filepath.Dir(path)
		if packages[folder] == nil {
			packages[folder] = words{}
		}
		for _, m := range word.FindAllStringSubmatch(string(source), -1) {
			packages[folder][m[1]] = true
		}
		return err
	}))
	return packages
}

// foreign are the beginnings of keys whose ends are words of other packages: of
// the rules, of the list of games, of matches, of the settings, of the protocol.
var foreign = []string{
	"refused.", "catalog.", "coach.find.", "coach.reason.", "coach.right.", "lobby.option.", "lobby.set.", "settings.motion.", "settings.launchpad.", "online.error.",
	"help.goal.", "help.menu.", "help.fall.", // told in another way of some games
}

// used reports whether the code uses a sentence: it has the key whole, or a
// package puts it together of its words and numbers, the first of which ends in a
// dot, or puts one that begins with a dot behind a key that is used.
func used(key string, packages map[string]words) bool {
	all := words{}
	for _, own := range packages {
		for w := range own {
			all[w] = true
		}
	}
	if all[key] {
		return true
	}
	for _, own := range packages {
		for i := range key {
			if key[i] != '.' {
				continue
			}
			begin, ends := key[:i+1], own
			if slices.Contains(foreign, begin) {
				ends = all
			}
			if own.makeUp(begin) && ends.makeUp(key[i+1:]) || own[key[i:]] && used(key[:i], packages) {
				return true
			}
		}
	}
	return false
}

var number = regexp.MustCompile(`^[0-9]+$`)

// makeUp reports whether a text can be put together of words and numbers.
func (w words) makeUp(text string) bool {
	if w[text] || number.MatchString(text) {
		return true
	}
	for i := 1; i < len(text); i++ {
		if (w[text[:i]] || number.MatchString(text[:i])) && w.makeUp(text[i:]) {
			return true
		}
	}
	return false
}

func TestEverySentenceIsUsed(t *testing.T) {
	packages := wordsOfPackages(t)
	for key := range catalogues[English]() {
		if !used(key, packages) {
			t.Errorf("nothing says %s", key)
		}
	}
	for _, invented := range []string{"crosswise.invented", "crosswise.rules.invented.title", "tournament.invented", "help.invented", "settings.invented.hint"} {
		require.False(t, used(invented, packages), "nothing says %s", invented)
	}
}
