package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
)

// versionOfPage is a page with two programs that have much in common with each other and
// with those of other versions.
func versionOfPage(t *testing.T, version int) (page fstest.MapFS, contents map[string][]byte) {
	page, contents = fstest.MapFS{"index.html": {Data: []byte("index")}}, map[string][]byte{}
	random := rand.NewChaCha8([32]byte{})
	like := make([]byte, 100_000)
	random.Read(like)
	for _, kind := range []string{"app", "ai"} {
		content := slices.Concat(fmt.Appendf(nil, "%s %d ", kind, version), like, fmt.Appendf(nil, " %d", version))
		sum := sha256.Sum256(content)
		name := kind + "." + hex.EncodeToString(sum[:8]) + ".wasm"
		page[name+".br"] = &fstest.MapFile{Data: packedBrotli(t, string(content))}
		contents[kind], page[kind] = content, &fstest.MapFile{Data: []byte(name)}
	}
	return page, contents
}

func nameOf(page fs.FS, kind string) string {
	name, _ := fs.ReadFile(page, kind)
	return string(name)
}

func fieldOf(content []byte) string {
	sum := sha256.Sum256(content)
	return binary(sum[:])
}

// keepAll has the page's updates kept, and all of them made.
func keepAll(t *testing.T, folder string, page fs.FS) *Updates {
	u, err := KeepUpdates(folder, page, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	require.NoError(t, u.makeAll(t.Context(), u.earlier))
	require.NoError(t, u.makeAll(t.Context(), beside))
	return u
}

// Who has one of the last two pages, or only the app of this one, gets what has changed
// alone, and puts the same program together of it; others get what they always got.
func TestAnUpdateIsWhatHasChanged(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "page")
	var pages []fstest.MapFS
	var contents []map[string][]byte
	for version := range 4 {
		page, content := versionOfPage(t, version)
		pages, contents = append(pages, page), append(contents, content)
		keepAll(t, folder, page)
		past := time.Now().Add(time.Duration(version-10) * time.Hour) // the copies' times are further apart than a clock's ticks
		for _, kind := range []string{"app", "ai"} {
			require.NoError(t, os.Chtimes(filepath.Join(folder, nameOf(page, kind)+".br"), past, past))
		}
	}
	page, content := pages[3], contents[3]
	handler, err := New(page, keepAll(t, folder, page))
	require.NoError(t, err)
	url := start(t, handler)

	for _, test := range []struct {
		kind     string
		from     []byte
		accepted string
		encoding string
	}{
		{"app", contents[2]["app"], "gzip, br, dcb, dcz", "dcz"},
		{"app", contents[1]["app"], "br, dcz", "dcz"},
		{"app", contents[0]["app"], "br, dcz", "br"},
		{"app", contents[2]["app"], "gzip, br", "br"},
		{"app", contents[2]["app"], "br, dcz;q=0", "br"},
		{"app", contents[2]["ai"], "br, dcz", "br"},
		{"app", content["app"], "br, dcz", "br"},
		{"ai", contents[2]["ai"], "br, dcz", "dcz"},
		{"ai", content["app"], "br, dcz", "dcz"},
		{"ai", contents[2]["app"], "br, dcz", "br"},
		{"ai", []byte("what nobody has"), "br, dcz", "br"},
	} {
		response, body := ask(t, "GET", url+"/"+nameOf(page, test.kind), map[string]string{
			"Accept-Encoding": test.accepted, "Available-Dictionary": fieldOf(test.from),
		})
		require.Equal(t, 200, response.StatusCode)
		require.Equal(t, test.encoding, response.Header.Get("Content-Encoding"), "%s of %.20s", test.kind, test.from)
		require.Equal(t, "Accept-Encoding, Available-Dictionary", response.Header.Get("Vary"))
		require.Equal(t, immutable, response.Header.Get("Cache-Control"))
		require.EqualValues(t, len(body), response.ContentLength)
		if test.encoding != dcz {
			continue
		}
		require.Less(t, len(body), 500)
		require.Equal(t, content[test.kind], unpack(t, test.from, []byte(body)))
	}
	for kind, offered := range map[string]string{"app": `match="*.wasm"`, "ai": `match="ai.*.wasm"`} {
		response, _ := ask(t, "GET", url+"/"+nameOf(page, kind), map[string]string{"Accept-Encoding": "br"})
		require.Equal(t, offered, response.Header.Get("Use-As-Dictionary"))
	}
	for _, nonsense := range []string{"", "::", ":!:", strings.Repeat("a", 10_000), "../" + nameOf(page, "app")} {
		response, _ := ask(t, "GET", url+"/"+nameOf(page, "app"), map[string]string{"Accept-Encoding": "br, dcz", "Available-Dictionary": nonsense})
		require.Equal(t, "br", response.Header.Get("Content-Encoding"))
	}
	response, _ := ask(t, "GET", url+"/", map[string]string{"Accept-Encoding": "br, dcz", "Available-Dictionary": fieldOf(contents[2]["app"])})
	require.Equal(t, "Accept-Encoding", response.Header.Get("Vary"))

	// Three versions of two programs; to each the differences that somebody may ask for.
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 3*2+2+3)
}

// unpack does what a browser does (RFC 9842, 5).
func unpack(t *testing.T, dictionary, packed []byte) []byte {
	sum := sha256.Sum256(dictionary)
	require.Equal(t, slices.Concat(dczMagic, sum[:]), packed[:dczHeader])
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(0, dictionary))
	require.NoError(t, err)
	defer decoder.Close()
	content, err := decoder.DecodeAll(packed[dczHeader:], nil)
	require.NoError(t, err)
	return content
}

// What has been made is found again, what has broken off or is no difference is not.
func TestUpdatesAreMadeOnce(t *testing.T) {
	folder := t.TempDir()
	before, contents := versionOfPage(t, 0)
	page, _ := versionOfPage(t, 1)
	keepAll(t, folder, before)
	made := keepAll(t, folder, page)
	for name, content := range map[string]string{
		".lichtbrett-1": "half", between(nameOf(page, "app"), nameOf(page, "ai")): "no header", "notes.txt": "somebody else's",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	again, err := KeepUpdates(folder, page, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	require.Equal(t, made.files, again.files)
	require.NotEmpty(t, again.since(fieldOf(contents["app"]), nameOf(page, "app")))
	require.NoFileExists(t, filepath.Join(folder, ".lichtbrett-1"))
	require.FileExists(t, filepath.Join(folder, "notes.txt"))
}

// A difference that cannot be made is told, and does no harm; the context's end is no fault.
func TestAnUpdateThatCannotBeMade(t *testing.T) {
	folder := t.TempDir()
	before, old := versionOfPage(t, 0)
	page, _ := versionOfPage(t, 1)
	keepAll(t, folder, before)
	require.NoError(t, os.WriteFile(filepath.Join(folder, nameOf(before, "app")+".br"), []byte("broken"), 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	told := endAtFirstWord{end: cancel}
	u, err := KeepUpdates(folder, page, slog.New(slog.NewTextHandler(&told, nil)))
	require.NoError(t, err)
	require.NoError(t, u.Run(ctx))
	require.NotEmpty(t, u.since(fieldOf(old["ai"]), nameOf(page, "ai")))
	require.Contains(t, told.String(), "downloaded as a whole")
}

// Between the programs of one page there is a difference as soon as somebody could have had it:
// a server at which nobody is makes none.
func TestWhatTheComputerPlayersHaveBesideTheAppIsMadeWhenItIsAskedFor(t *testing.T) {
	page, contents := versionOfPage(t, 0)
	u, err := KeepUpdates(t.TempDir(), page, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	require.Empty(t, u.since(fieldOf(contents["app"]), nameOf(page, "app")))
	require.Empty(t, u.since("", nameOf(page, "ai")))
	require.Empty(t, u.asked)
	for range 2 {
		require.Empty(t, u.since(fieldOf(contents["app"]), nameOf(page, "ai")))
	}
	go u.Run(t.Context())
	require.Eventually(t, func() bool { return u.since(fieldOf(contents["app"]), nameOf(page, "ai")) != "" }, patience.Time, time.Millisecond)
}

// endAtFirstWord keeps what is written, and ends what writes.
type endAtFirstWord struct {
	bytes.Buffer
	end context.CancelFunc
}

func (w *endAtFirstWord) Write(p []byte) (int, error) {
	w.end()
	return w.Buffer.Write(p)
}

// A program that a browser could not unpack is not made an update.
func TestAnUpdateFitsIntoTheWindow(t *testing.T) {
	_, err := pack(make([]byte, 1000), make([]byte, dczWindow+1))
	require.ErrorContains(t, err, "grown")
	packed, err := pack([]byte("a dictionary"), []byte("a content"))
	require.NoError(t, err)
	require.Equal(t, "a content", string(unpack(t, []byte("a dictionary"), packed)))
}
