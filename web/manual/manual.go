// Package manual makes pages of the project's documents: of the manual in docs/manual, and
// of the guides for those who write bots and clients, which come with the programs that
// they speak of. The pages need no script, and name each other so that they can lie in any
// folder of any host.
package manual

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"lichtbrett/assets/text"
)

// Folder is where the manual lies, in the repository and, below the page, in what is built.
const (
	Folder = "docs/manual"
	Home   = "manual"
)

// Bots is the folder below the page that has the guides for bots and clients.
const Bots = "bots"

// guides are the documents that are no part of the manual, the files that they tell the
// reader to fetch, and the icon: where each lies in the repository, and below the page.
var guides = map[string]string{
	"web/shell/icon.svg":                 "manual/icon.svg",
	"net/relay/bots/README.md":           "bots/online/index.html",
	"net/relay/bots/bot.py":              "bots/online/bot.py",
	"net/relay/bots/lichtbrett.py":       "bots/online/lichtbrett.py",
	"net/protocol/README.md":             "bots/online/protocol.html",
	"net/tournament/bots/README.md":      "bots/tournament/index.html",
	"net/tournament/bots/bot.py":         "bots/tournament/bot.py",
	"net/tournament/bots/random/main.go": "bots/tournament/random.go",
}

//go:embed page.html choice.html manual.css
var layout embed.FS

var templates = template.Must(template.ParseFS(layout, "*.html"))

// Files returns all pages, with their pictures and programs, by their names below the page.
// The documents are read from the repository's root.
func Files(root fs.FS) (map[string][]byte, error) { return files(root, "index.html") }

// Alone returns the pages as they are read where the games are not beside them: whoever
// reads them has opened them from the app.
func Alone(root fs.FS) (map[string][]byte, error) { return files(root, "") }

// files returns the pages; games is where one plays, empty for nowhere.
func files(root fs.FS, games string) (map[string][]byte, error) {
	places, err := places(root)
	if err != nil {
		return nil, fmt.Errorf("looking for the manual: %w", err)
	}
	files := map[string][]byte{}
	for source, place := range places {
		content, err := fs.ReadFile(root, source)
		if err != nil {
			return nil, err
		}
		if files[place] = content; path.Ext(source) != ".md" {
			continue
		}
		if files[place], err = page(root, places, source, games, content); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	if files[Home+"/manual.css"], err = layout.ReadFile("manual.css"); err != nil {
		return nil, err
	}
	for folder, c := range choices {
		if c.Home = "../" + Home + "/index.html"; games != "" {
			c.Home = "../" + games
		}
		var out bytes.Buffer
		if err := templates.ExecuteTemplate(&out, "choice.html", c); err != nil {
			return nil, err
		}
		files[folder+"/index.html"] = out.Bytes()
	}
	return files, nil
}

// choice is a page that has nothing but ways to others.
type choice struct {
	Home, Title string
	Ways        []way
}

type way struct{ To, Title, Language string }

// choices are those pages, by their folders.
var choices = map[string]choice{
	Home: {Title: "Lichtbrett", Ways: []way{
		{"de/index.html", "Handbuch auf Deutsch", "de"},
		{"en/index.html", "Manual in English", "en"},
	}},
	Bots: {Title: "Bots and clients", Ways: []way{
		{"online/index.html", "A bot for every game, over a WebSocket", ""},
		{"online/protocol.html", "The online protocol", ""},
		{"tournament/index.html", "A bot for a tournament of Connect n, over UDP", ""},
	}},
}

// places returns where each document, picture and program lies below the page, by where it
// lies in the repository.
func places(root fs.FS) (map[string]string, error) {
	places := map[string]string{}
	err := fs.WalkDir(root, Folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch path.Ext(name) {
		case ".md", ".png":
			place := Home + strings.TrimPrefix(name, Folder)
			places[name] = strings.TrimSuffix(place, ".md")
			if path.Ext(name) == ".md" {
				places[name] += ".html"
			}
		}
		return nil
	})
	for source, place := range guides {
		places[source] = place
	}
	return places, err
}

// marks are the lines of a document that say where a sentence of the catalogues stands, which
// a test fills.
var marks = regexp.MustCompile(`(?m)^<!-- .* -->\n`)

// chapter is what a page shows round a document.
type chapter struct {
	Language      string
	Title         string
	Root          string // the way to the page's folder: ../../
	Games         string // the way to the games; empty where there is none
	Contents      string // the way to the contents; empty on that page itself and for guides
	Other         string // the same page in the other language; empty for guides
	OtherLanguage string
	Before, After link
	Words         words
	Body          template.HTML
}

// link is a way to a chapter.
type link struct{ To, Title string }

// words are what the pages say beside the documents.
type words struct{ Play, Contents, Other, Before, After string }

var wordsOf = map[text.Language]words{
	text.English: {"Play", "Contents", "Deutsch", "Back to", "Next"},
	text.German:  {"Spielen", "Inhalt", "English", "Zurück zu", "Weiter"},
}

// page makes the page of a document.
func page(root fs.FS, places map[string]string, source, games string, content []byte) ([]byte, error) {
	body, err := convert(root, places, source, marks.ReplaceAll(content, nil))
	if err != nil {
		return nil, err
	}
	c := chapter{Language: string(text.English), Title: title(content), Root: up(places[source]), Body: template.HTML(body)}
	if games != "" {
		c.Games = c.Root + games
	}
	if rest, found := strings.CutPrefix(source, Folder+"/"); found {
		language, name, _ := strings.Cut(rest, "/")
		other := text.English
		if language == string(text.English) {
			other = text.German
		}
		c.Language, c.OtherLanguage = language, string(other)
		c.Other = "../" + string(other) + "/" + strings.TrimSuffix(name, ".md") + ".html"
		if c.Before, c.After, err = neighbours(root, language, name); err != nil {
			return nil, err
		}
		if name != index {
			c.Contents = "index.html"
		}
	}
	c.Words = wordsOf[text.Language(c.Language)]
	var out bytes.Buffer
	err = templates.ExecuteTemplate(&out, "page.html", c)
	return out.Bytes(), err
}

// up returns the way from a file to the folder that all are in.
func up(place string) string { return strings.Repeat("../", strings.Count(place, "/")) }

var heading = regexp.MustCompile(`(?m)^# (.*)$`)

// title returns the first heading of a document.
func title(content []byte) string {
	if m := heading.FindSubmatch(content); m != nil {
		return string(m[1])
	}
	return "Lichtbrett"
}

// index is the document that lists the chapters, in their order.
const index = "index.md"

var listed = regexp.MustCompile(`\]\(([a-z0-9-]+\.md)\)`)

// Chapters returns the documents of the manual in a language, in the order in which its
// contents list them, the contents first.
func Chapters(root fs.FS, language text.Language) ([]string, error) {
	contents, err := fs.ReadFile(root, path.Join(Folder, string(language), index))
	if err != nil {
		return nil, err
	}
	chapters := []string{index}
	for _, m := range listed.FindAllSubmatch(contents, -1) {
		chapters = append(chapters, string(m[1]))
	}
	return chapters, nil
}

// neighbours returns the chapters before and after one.
func neighbours(root fs.FS, language, name string) (before, after link, err error) {
	chapters, err := Chapters(root, text.Language(language))
	if err != nil {
		return link{}, link{}, err
	}
	to := func(name string) (link, error) {
		content, err := fs.ReadFile(root, path.Join(Folder, language, name))
		return link{strings.TrimSuffix(name, ".md") + ".html", title(content)}, err
	}
	for i, chapter := range chapters {
		if chapter != name {
			continue
		}
		if i > 0 {
			if before, err = to(chapters[i-1]); err != nil {
				return link{}, link{}, err
			}
		}
		if i+1 < len(chapters) {
			after, err = to(chapters[i+1])
		}
		return before, after, err
	}
	return link{}, link{}, fmt.Errorf("the contents do not list it")
}
