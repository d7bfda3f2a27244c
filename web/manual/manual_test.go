package manual

import (
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/input"
)

const repository = "../.."

var root = os.DirFS(repository)

// documents returns the chapters in a language by their names.
func documents(t *testing.T, language text.Language) map[string]string {
	names, err := fs.Glob(root, path.Join(Folder, string(language), "*.md"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	all := map[string]string{}
	for _, name := range names {
		content, err := fs.ReadFile(root, name)
		require.NoError(t, err)
		all[path.Base(name)] = string(content)
	}
	return all
}

func TestTheManualSaysWhatTheAppSays(t *testing.T) {
	for _, language := range text.Languages {
		for name, document := range documents(t, language) {
			require.Empty(t, missing(language, document), "%s/%s quotes sentences that there are not", language, name)
			quotes := quote(language, document)
			if *storytest.Update && quotes != document {
				require.NoError(t, os.WriteFile(filepath.Join(repository, Folder, string(language), name), []byte(quotes), 0o644))
				continue
			}
			require.Equal(t, quotes, document, "%s/%s: run go test ./web/manual -update", language, name)
			require.Equal(t, strings.Count(document, "<!--"), 2*len(quoted.FindAllString(document, -1)), "%s/%s has a mark that marks nothing", language, name)
		}
	}
}

var (
	pictures = regexp.MustCompile(`\]\(([^)]*\.png)\)`)
	blocks   = regexp.MustCompile("(?s)```\n(.*?)```\n")
	spans    = regexp.MustCompile("`[^`\n]+`")
	flags    = regexp.MustCompile(`--[a-z][a-z-]+`)
)

func all(pattern *regexp.Regexp, document string) (found []string) {
	for _, m := range pattern.FindAllStringSubmatch(document, -1) {
		found = append(found, m[len(m)-1])
	}
	return found
}

// Who reads one language learns what who reads the other learns: the same chapters in the
// same order, with the same rules, pictures, links, headings and commands.
func TestBothLanguagesHaveTheSamePages(t *testing.T) {
	german, english := documents(t, text.German), documents(t, text.English)
	require.Equal(t, slices.Sorted(maps.Keys(german)), slices.Sorted(maps.Keys(english)))
	for name := range german {
		for what, pattern := range map[string]*regexp.Regexp{
			"passages": quoted, "pictures": pictures, "links": listed, "headings": regexp.MustCompile(`(?m)^(#+) `), "flags": flags,
		} {
			require.Equal(t, all(pattern, german[name]), all(pattern, english[name]), "%s of %s", what, name)
		}
		require.Len(t, blocks.FindAllString(german[name], -1), len(blocks.FindAllString(english[name], -1)), "commands in %s", name)
	}
	for language, documents := range map[text.Language]map[string]string{text.German: german, text.English: english} {
		chapters, err := Chapters(root, language)
		require.NoError(t, err)
		require.ElementsMatch(t, slices.Collect(maps.Keys(documents)), chapters, "the contents list each chapter once")
	}
}

// quotations are what stands in quotation marks, by the language.
var quotations = map[text.Language]*regexp.Regexp{
	text.German:  regexp.MustCompile(`„([^“]*)“`),
	text.English: regexp.MustCompile(`“([^”]*)”`),
}

// sentences are those of a catalogue; an ellipsis stands for what is filled in.
func sentences(t *testing.T, language text.Language) map[string]bool {
	catalogue, err := fs.ReadFile(root, "assets/text/"+string(language)+".txt")
	require.NoError(t, err)
	said := map[string]bool{}
	for _, sentence := range all(regexp.MustCompile(`(?m)^[^#\n]+? = (.*)$`), string(catalogue)) {
		said[regexp.MustCompile(`\{[a-z]+\}`).ReplaceAllString(sentence, "…")] = true
	}
	return said
}

func TestWhatStandsInQuotationMarksStandsOnTheScreen(t *testing.T) {
	quoted := 0
	for _, language := range text.Languages {
		said := sentences(t, language)
		for name, document := range documents(t, language) {
			prose := spans.ReplaceAllString(blocks.ReplaceAllString(unquoted(document), ""), "")
			for _, quotation := range all(quotations[language], prose) {
				require.True(t, said[quotation], "%s/%s: nothing in the app says %q", language, name, quotation)
				quoted++
			}
		}
	}
	require.Greater(t, quoted, 100)
}

// keys are the names that the manual has for keys, and what package input calls them; empty
// for those of the program that the manual is about just there, and for gamepads.
var keys = map[string]string{
	"W": "KeyW", "A": "KeyA", "S": "KeyS", "D": "KeyD", "H": "KeyH", "Enter": "Enter", "Esc": "Escape",
	"Space": "Space", "Leertaste": "Space", "Home": "Home", "Pos1": "Home", "End": "End", "Ende": "End",
	"Page Up": "PageUp", "Bild auf": "PageUp", "Page Down": "PageDown", "Bild ab": "PageDown",
}

// elsewhere are sentences that tell of the other keys.
var elsewhere = map[string]string{
	"B": "help.input.gamepad", "Y": "help.input.gamepad", "Q": "terminal.keys",
}

func TestEveryKeyIsOne(t *testing.T) {
	for _, language := range text.Languages {
		for name, document := range documents(t, language) {
			for _, key := range all(regexp.MustCompile(`<kbd>(.*?)</kbd>`), document) {
				switch code, ok := keys[key]; {
				case ok:
					require.NotNil(t, input.Meaning(code), "%s/%s: %s", language, name, key)
				case elsewhere[key] != "":
					require.Contains(t, language.Say(elsewhere[key]), key, "%s/%s", language, name)
				default:
					require.Contains(t, []string{"F11", "Ctrl", "Strg", "C"}, key, "%s/%s", language, name)
				}
			}
		}
	}
}

var references = regexp.MustCompile(`(?:href|src)="([^"]*)"`)

func TestEveryLinkLeadsSomewhere(t *testing.T) {
	files, err := Files(root)
	require.NoError(t, err)
	files["index.html"] = nil // the games
	everyLinkLeadsSomewhere(t, files)
	delete(files, "index.html")
	alone, err := Alone(root)
	require.NoError(t, err)
	everyLinkLeadsSomewhere(t, alone)
	require.ElementsMatch(t, slices.Collect(maps.Keys(files)), slices.Collect(maps.Keys(alone)))
}

func everyLinkLeadsSomewhere(t *testing.T, files map[string][]byte) {
	used := map[string]bool{}
	for name, content := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, to := range all(references, string(content)) {
			link, err := url.Parse(to)
			require.NoError(t, err, name)
			if link.Scheme != "" {
				continue
			}
			target := name
			if link.Path != "" {
				target = path.Join(path.Dir(name), link.Path)
			}
			require.Contains(t, files, target, "%s links to %s", name, to)
			used[target] = true
			if link.Fragment != "" {
				require.Contains(t, string(files[target]), `id="`+link.Fragment+`"`, "%s links to %s", name, to)
			}
		}
	}
	for name := range files {
		if path.Ext(name) != ".html" {
			require.True(t, used[name] || path.Ext(name) == ".py" || path.Ext(name) == ".go", "nothing shows %s", name)
		}
	}
	for source, place := range guides {
		require.Contains(t, files, place, source)
	}
}

// The server allows nothing else, and a printer has no use for it.
func TestThePagesNeedNoScriptAndNoStyleOfTheirOwn(t *testing.T) {
	files, err := Files(root)
	require.NoError(t, err)
	size := 0
	for name, content := range files {
		size += len(content)
		if path.Ext(name) == ".html" {
			require.NotRegexp(t, `<script|<style| style=| on[a-z]+=|<!--`, string(content), name)
			require.Contains(t, string(content), `<meta name="viewport"`, name)
		}
	}
	require.Less(t, size, 4<<20, "it goes into every program")
}

func TestWhatIsWrongWithADocumentIsSaid(t *testing.T) {
	for document, says := range map[string]string{
		"[nowhere](nowhere.md)":            "start.md: it names nowhere.md, which is not among the pages",
		"![nothing](pictures/nothing.png)": "start.md: it names pictures/nothing.png, which is not among the pages",
	} {
		project := fstest.MapFS{}
		for source := range guides {
			project[source] = &fstest.MapFile{Data: []byte("# A guide\n")}
		}
		project[Folder+"/de/index.md"] = &fstest.MapFile{Data: []byte("# Inhalt\n[Anfang](start.md)\n")}
		project[Folder+"/de/start.md"] = &fstest.MapFile{Data: []byte(document)}
		_, err := Files(project)
		require.ErrorContains(t, err, says)
		project[Folder+"/de/start.md"].Data = nil
		_, err = Files(project)
		require.NoError(t, err)
		project[Folder+"/de/more.md"] = project[Folder+"/de/start.md"]
		_, err = Files(project)
		require.ErrorContains(t, err, "more.md: the contents do not list it")
	}
}
