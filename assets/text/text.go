// Package text has every sentence that a person reads, in German and English.
//
// A catalogue is a file of lines "key = sentence"; empty lines and lines that
// begin with # are skipped. A sentence may hold places such as {player}, which
// Say fills. The tests see to it that both languages have the same keys and
// places and that the code uses each of them.
package text

import (
	_ "embed"
	"strings"
	"sync"
)

// Language is one of the languages that the program speaks.
type Language string

// The languages.
const (
	English Language = "en"
	German  Language = "de"
)

// Languages lists all languages in the order in which they are offered.
var Languages = []Language{German, English}

// Match returns the language for a tag such as "de-AT" or "en_US.UTF-8":
// German for German ones, English for all others.
func Match(tag string) Language {
	if strings.HasPrefix(strings.ToLower(tag), string(German)) {
		return German
	}
	return English
}

// Name returns the language's name for itself.
func (l Language) Name() string {
	if l == German {
		return "Deutsch"
	}
	return "English"
}

//go:embed en.txt
var english string

//go:embed de.txt
var german string

var catalogues = map[Language]func() map[string]string{
	English: sync.OnceValue(func() map[string]string { return parse(english) }),
	German:  sync.OnceValue(func() map[string]string { return parse(german) }),
}

// Add adds the sentences of a catalogue to a language, as a game does that does not stand in
// this project, or in tests only.
func Add(l Language, file string) {
	catalogue := catalogues[l]()
	for key, sentence := range parse(file) {
		catalogue[key] = sentence
	}
}

func parse(file string) map[string]string {
	catalogue := make(map[string]string, strings.Count(file, "\n"))
	for line, more := "", true; more; {
		line, file, more = strings.Cut(file, "\n")
		line = strings.TrimSpace(line)
		if key, sentence, ok := strings.Cut(line, " = "); ok && line[0] != '#' {
			catalogue[key] = sentence
		}
	}
	return catalogue
}

// Fact is what words say, whatever the language: the same again are no news, even where they
// are in another language by now.
func (l *Language) Fact(words func() string) string {
	defer func(spoken Language) { *l = spoken }(*l)
	*l = English
	return words()
}

// Say returns the sentence of a key with its places filled: the arguments are
// names and values by turns, Say("turn", "player", "Ada"). A key that the
// catalogue lacks is returned itself, so that a mistake is seen.
func (l Language) Say(key string, places ...string) string {
	sentence, ok := l.lookup(key)
	if !ok {
		return key
	}
	return fill(sentence, places)
}

// fill fills the places of a sentence in one go: what is filled in stays as it
// is, whatever it looks like.
func fill(sentence string, places []string) string {
	if len(places) == 0 {
		return sentence
	}
	var said strings.Builder
	said.Grow(2 * len(sentence))
	for {
		before, rest, opens := strings.Cut(sentence, "{")
		said.WriteString(before)
		if !opens {
			return said.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		if value, ok := valueOf(name, places); ok {
			said.WriteString(value)
			sentence = after
		} else {
			said.WriteByte('{')
			sentence = rest
		}
	}
}

// valueOf returns the value that follows a name.
func valueOf(name string, places []string) (value string, ok bool) {
	for i := 0; i+1 < len(places); i += 2 {
		if places[i] == name {
			return places[i+1], true
		}
	}
	return "", false
}

// Has reports whether the catalogue has a sentence for the key.
func (l Language) Has(key string) bool {
	_, ok := l.lookup(key)
	return ok
}

func (l Language) lookup(key string) (string, bool) {
	open, ok := catalogues[l]
	if !ok {
		open = catalogues[English]
	}
	sentence, ok := open()[key]
	return sentence, ok
}
