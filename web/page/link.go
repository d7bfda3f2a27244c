package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"lichtbrett/assets/text"
	"lichtbrett/assets/version"
	"lichtbrett/render/catalog"
	"lichtbrett/web/manual"
)

// entries are the files that the browser asks for by a fixed name. They are
// there under their hashed name as well, for the service worker, which must be
// sure to get those of its own version.
var entries = map[string][]string{
	"index.html":           {"", "index.html"},
	"manifest.webmanifest": {"manifest.webmanifest"},
	licencesFile:           {licencesFile},
}

// serviceWorker has a fixed name only: it is what tells versions apart.
const serviceWorker = "service-worker.js"

var hashed = regexp.MustCompile(`\.[0-9a-f]{16}\.[a-z0-9]+$`)

// isOurs reports whether a file name is one that a build writes.
func isOurs(name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")
	_, entry := entries[name]
	return entry || name == manual.Home || name == manual.Bots || name == serviceWorker || hashed.MatchString(name)
}

// linker fills the templates, each after those that it names.
type linker struct {
	sources   map[string][]byte
	documents map[string][]byte
	version   string
	names     map[string]string
	linked    []file
}

// link returns the files of the page that the sources make, and the documents, which keep
// their names: people link to them.
func link(sources, documents map[string][]byte) ([]file, error) {
	l := &linker{sources: sources, documents: documents, version: contentVersion(sources, documents), names: map[string]string{}}
	for _, source := range slices.Sorted(maps.Keys(sources)) {
		if source == serviceWorker {
			continue
		}
		if _, err := l.name(source); err != nil {
			return nil, err
		}
	}
	if _, ok := sources[serviceWorker]; ok {
		content, err := l.fill(serviceWorker)
		if err != nil {
			return nil, err
		}
		l.linked = append(l.linked, file{name: serviceWorker, content: content})
	}
	for _, name := range slices.Sorted(maps.Keys(documents)) {
		l.linked = append(l.linked, file{name: name, content: documents[name]})
	}
	return l.linked, nil
}

// contentVersion names all of the content. It is taken from the sources, since the
// files themselves hold it.
func contentVersion(contents ...map[string][]byte) string {
	sum := sha256.New()
	for _, files := range contents {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(files[name]))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}

// name links a source file and returns its hashed name.
func (l *linker) name(source string) (string, error) {
	if name, ok := l.names[source]; ok {
		if name == "" {
			return "", fmt.Errorf("%s names itself, directly or through others", source)
		}
		return name, nil
	}
	if _, ok := l.sources[source]; !ok {
		return "", fmt.Errorf("there is no file %s", source)
	}
	l.names[source] = ""
	content, err := l.fill(source)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(content)
	extension := path.Ext(source)
	name := strings.TrimSuffix(source, extension) + "." + hex.EncodeToString(sum[:8]) + extension
	l.names[source] = name
	l.linked = append(l.linked, file{name: name, content: content})
	if _, ok := entries[source]; ok {
		l.linked = append(l.linked, file{name: source, content: content})
	}
	return name, nil
}

func (l *linker) fill(source string) ([]byte, error) {
	content := l.sources[source]
	if !isTemplate(source) {
		return content, nil
	}
	page, err := template.New(source).Funcs(template.FuncMap{
		"file":      l.name,
		"size":      l.size,
		"say":       say,
		"describe":  describe,
		"files":     l.files,
		"documents": l.list,
		"version":   func() string { return l.version },
		"release":   version.Line,
	}).Parse(string(content))
	if err != nil {
		return nil, err
	}
	var filled bytes.Buffer
	if err := page.Execute(&filled, nil); err != nil {
		return nil, err
	}
	return filled.Bytes(), nil
}

func isTemplate(source string) bool {
	switch path.Ext(source) {
	case ".html", ".css", ".js", ".webmanifest":
		return source != startScript
	}
	return false
}

func (l *linker) size(source string) (int, error) {
	content, ok := l.sources[source]
	if !ok || isTemplate(source) {
		return 0, fmt.Errorf("the size of %s is not known", source)
	}
	return len(content), nil
}

func (l *linker) files() (string, error) {
	files := map[string]string{}
	for source, name := range l.names {
		files[name] = name
		for _, path := range entries[source] {
			files[path] = name
		}
	}
	list, err := json.Marshal(files)
	return string(list), err
}

// list returns the documents' names.
func (l *linker) list() (string, error) {
	names := slices.Sorted(maps.Keys(l.documents))
	list, err := json.Marshal(append([]string{}, names...))
	return string(list), err
}

// describe says in a language what the app is.
func describe(language string) string {
	l := text.Language(language)
	var games []string
	for _, g := range catalog.Games {
		games = append(games, g.Title(l))
	}
	return l.Say("page.description", "games", strings.Join(games, " · "))
}

// say returns a sentence of the catalogues: in one language, or in all of them
// as a JSON object.
func say(words ...string) (string, error) {
	key := words[len(words)-1]
	if len(words) == 2 {
		return sentence(text.Language(words[0]), key)
	}
	sentences := map[text.Language]string{}
	for _, language := range text.Languages {
		var err error
		if sentences[language], err = sentence(language, key); err != nil {
			return "", err
		}
	}
	object, err := json.Marshal(sentences)
	return string(object), err
}

func sentence(language text.Language, key string) (string, error) {
	if !slices.Contains(text.Languages, language) || !language.Has(key) {
		return "", fmt.Errorf("the catalogue %q has no %s", language, key)
	}
	return language.Say(key), nil
}
