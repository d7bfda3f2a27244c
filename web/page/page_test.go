package page

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

// sources are a page as small as one can be.
func sources() map[string][]byte {
	return map[string][]byte{
		"index.html":           []byte(`<p data-version="{{version}}">{{file "start.js"}} {{size "app.wasm"}} {{say "de" "page.retry"}} manifest.webmanifest</p>`),
		"start.js":             []byte(`load("{{file "app.wasm"}}", {{say "page.retry"}})`),
		"app.wasm":             []byte("program {{not a template}}"),
		"wasm_exec.js":         []byte("{{neither}}"),
		"manifest.webmanifest": []byte(`{}`),
		"service-worker.js":    []byte(`{{version}} {{files}} {{documents}}`),
	}
}

// documents are the smallest manual.
var documents = map[string][]byte{"manual/de/index.html": []byte("<h1>Handbuch</h1>")}

func linkAll(t *testing.T, sources map[string][]byte) map[string]string {
	linked, err := link(sources, documents)
	require.NoError(t, err)
	contents := map[string]string{}
	for _, file := range linked {
		contents[file.name] = string(file.content)
	}
	return contents
}

func find(t *testing.T, files map[string]string, pattern string) (name string) {
	for candidate := range files {
		if regexp.MustCompile("^" + pattern + "$").MatchString(candidate) {
			require.Empty(t, name, "%s and %s", name, candidate)
			name = candidate
		}
	}
	require.NotEmpty(t, name, "%s in %v", pattern, slices.Collect(maps.Keys(files)))
	return name
}

const hash = `\.[0-9a-f]{16}\.`

func TestLink(t *testing.T) {
	files := linkAll(t, sources())
	program, start := find(t, files, "app"+hash+"wasm"), find(t, files, "start"+hash+"js")
	index, manifest := find(t, files, "index"+hash+"html"), find(t, files, "manifest"+hash+"webmanifest")
	require.Equal(t, "program {{not a template}}", files[program])
	require.Equal(t, "{{neither}}", files[find(t, files, "wasm_exec"+hash+"js")])
	require.Equal(t, `load("`+program+`", {"de":"Neu laden","en":"Reload"})`, files[start])
	require.Equal(t, files[index], files["index.html"])
	require.Equal(t, files[manifest], files["manifest.webmanifest"])
	version := regexp.MustCompile(`data-version="([0-9a-f]{12})"`).FindStringSubmatch(files[index])[1]
	require.Equal(t, `<p data-version="`+version+`">`+start+` 26 Neu laden manifest.webmanifest</p>`, files[index])

	named, list, _ := strings.Cut(files["service-worker.js"], " ")
	require.Equal(t, version, named)
	answers := map[string]string{}
	decoder := json.NewDecoder(strings.NewReader(list))
	require.NoError(t, decoder.Decode(&answers))
	var read []string
	require.NoError(t, decoder.Decode(&read))
	require.Equal(t, []string{"manual/de/index.html"}, read)
	require.Equal(t, "<h1>Handbuch</h1>", files["manual/de/index.html"])
	require.Equal(t, index, answers[""])
	require.Equal(t, index, answers["index.html"])
	require.Equal(t, manifest, answers["manifest.webmanifest"])
	require.NotContains(t, answers, "service-worker.js")
	for _, file := range answers {
		require.Contains(t, files, file)
		require.Equal(t, file, answers[file])
	}
	for name := range files {
		first, _, _ := strings.Cut(name, "/")
		require.True(t, isOurs(first), name)
	}
}

// Whatever changes, changes the version and the names of all that name it, and
// no others: the browser keeps those.
func TestNamesFollowContents(t *testing.T) {
	before := linkAll(t, sources())
	require.Equal(t, before, linkAll(t, sources()))
	changed := sources()
	changed["app.wasm"] = []byte("another program!!!!!!!!!!!")
	after := linkAll(t, changed)
	for _, pattern := range []string{"app" + hash + "wasm", "start" + hash + "js", "index" + hash + "html"} {
		require.NotEqual(t, find(t, before, pattern), find(t, after, pattern))
	}
	require.NotEqual(t, before["service-worker.js"], after["service-worker.js"])
	for _, pattern := range []string{"wasm_exec" + hash + "js", "manifest" + hash + "webmanifest"} {
		require.Equal(t, find(t, before, pattern), find(t, after, pattern))
	}
	require.NotEqual(t, contentVersion(sources(), nil), contentVersion(sources(), documents), "the version covers the manual")
	changed = sources()
	changed["service-worker.js"] = append(changed["service-worker.js"], ' ')
	require.NotEqual(t, before["index.html"], linkAll(t, changed)["index.html"], "the version covers the service worker")
}

func TestLinkSaysWhatIsWrong(t *testing.T) {
	for source, says := range map[string]string{
		`{{file "nowhere.js"}}`:     "there is no file nowhere.js",
		`{{file "a.js"}}`:           "a.js names itself, directly or through others",
		`{{file "b.js"}}`:           "names itself, directly or through others",
		`{{size "index.html"}}`:     "the size of index.html is not known",
		`{{say "page.nothing"}}`:    `has no page.nothing`,
		`{{say "fr" "page.retry"}}`: `the catalogue "fr" has no page.retry`,
		`{{file "app.wasm"`:         "unclosed action",
	} {
		changed := sources()
		changed["a.js"], changed["b.js"] = []byte(source), []byte(`{{file "a.js"}}`)
		_, err := link(changed, nil)
		require.ErrorContains(t, err, says)
	}
}

func TestCompress(t *testing.T) {
	text := bytes.Repeat([]byte("All work and no play makes Jack a dull boy. "), 1000)
	options := Options{Cache: t.TempDir(), Quality: 11}
	for range 2 { // The second time from the cache.
		files := []file{{name: "text", content: text}, {name: "noise", content: []byte("q7Xz")}}
		require.NoError(t, compress(context.Background(), options, files))
		unpacked, err := io.ReadAll(brotli.NewReader(bytes.NewReader(files[0].brotli)))
		require.NoError(t, err)
		require.Equal(t, text, unpacked)
		unzipped, err := gzip.NewReader(bytes.NewReader(files[0].gzip))
		require.NoError(t, err)
		unpacked, err = io.ReadAll(unzipped)
		require.NoError(t, err)
		require.Equal(t, text, unpacked)
		require.Len(t, files[0].encodings(), 3)
		require.Equal(t, map[string][]byte{".br": files[0].brotli}, files[0].packed())
		require.Equal(t, map[string][]byte{"": []byte("q7Xz")}, files[1].encodings(), "what grows is left as it is")
		require.Equal(t, files[1].encodings(), files[1].packed())
	}
	kept, err := os.ReadDir(options.Cache)
	require.NoError(t, err)
	require.Len(t, kept, 4)
	for _, entry := range kept {
		require.NoError(t, os.WriteFile(filepath.Join(options.Cache, entry.Name()), []byte("kept"), 0o600))
	}
	files := []file{{name: "text", content: text}}
	require.NoError(t, compress(context.Background(), options, files))
	require.Equal(t, "kept", string(files[0].brotli))
}

func TestWriteRemovesEarlierBuilds(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"README", "notes.txt", "app.0123456789abcdef.wasm", "app.0123456789abcdef.wasm.br", "index.html.gz"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
	}
	files := []file{{name: "index.html", content: []byte("index"), brotli: []byte("br")}}
	require.NoError(t, write(folder, files, file.encodings))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	names := []string{}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	require.Equal(t, []string{"README", "index.html", "index.html.br", "notes.txt"}, names)
}

// The page's own sources fit together, whatever the programs are.
func TestLichtbrett(t *testing.T) {
	sources, err := read("../shell")
	require.NoError(t, err)
	for program := range Lichtbrett(".").Programs {
		sources[program] = []byte("program")
	}
	for _, data := range Lichtbrett(".").Data {
		sources[filepath.Base(data)] = []byte("data")
	}
	sources[startScript] = []byte("script")
	files := linkAll(t, sources)
	manifest := struct {
		Icons []struct{ Src string }
	}{}
	require.NoError(t, json.Unmarshal([]byte(files["manifest.webmanifest"]), &manifest))
	require.NotEmpty(t, manifest.Icons)
	for _, icon := range manifest.Icons {
		require.Contains(t, files, icon.Src)
	}
	for name, content := range files {
		if isTemplate(name) {
			require.NotContains(t, content, "{{", name)
		}
	}
	for _, forbidden := range []string{"<script>", "<style", " style=", " onload=", " onclick="} {
		require.NotContains(t, files["index.html"], forbidden, "the security policy lets nothing stand inline")
	}
}
