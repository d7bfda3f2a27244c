//go:build e2e

package web

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
	"lichtbrett/web/page"
)

// sent counts what a handler answers.
type sent struct {
	http.Handler
	mu   sync.Mutex
	as   map[string]string // the encodings of programs, by kind
	size map[string]int    // the bytes of all answers, by kind
}

type counted struct {
	http.ResponseWriter
	n int
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.ResponseWriter.Write(p)
	c.n += n
	return n, err
}

func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (s *sent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	handler := s.Handler
	s.mu.Unlock()
	count := &counted{ResponseWriter: w}
	handler.ServeHTTP(count, r)
	s.mu.Lock()
	defer s.mu.Unlock()
	of := kind(strings.TrimPrefix(r.URL.Path, "/"))
	if filepath.Ext(r.URL.Path) == ".wasm" {
		s.as[of] = w.Header().Get("Content-Encoding")
	}
	s.size[of] += count.n
}

// serve has another page served, whose updates are kept in the folder, and forgets what has been counted.
func (s *sent) serve(t *testing.T, folder string, page fs.FS) {
	handler, err := New(page, keepAll(t, folder, page))
	require.NoError(t, err)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Handler, s.as, s.size = handler, map[string]string{}, map[string]int{}
}

// smallChange is what the next page has that this one has not: another sentence, and a
// line more in each program.
var smallChange = map[string]func(string) string{
	"assets/text/en.txt": func(source string) string {
		return strings.Replace(source, "launcher.tagline = ", "launcher.tagline = As it was before: ", 1)
	},
	"cmd/lichtbrett-app/main_js.go": func(source string) string {
		return strings.Replace(source, "run(options{})", `if len("a few words more") > 9 { run(options{}) }`, 1)
	},
	"cmd/lichtbrett-ai/main.go": func(source string) string {
		return strings.Replace(source, "func main() {\n", "func main() {\n\tif time.Now().IsZero() {\n\t\tprintln(\"a few words more\")\n\t}\n", 1)
	},
}

// changed builds the app's page from changed sources, and returns its folder.
func changed(t *testing.T, changes map[string]func(string) string) fs.FS {
	replaced, folder := map[string]string{}, t.TempDir()
	for file, change := range changes {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		other := filepath.Join(folder, filepath.Base(file))
		require.NotEqual(t, string(source), change(string(source)), file)
		require.NoError(t, os.WriteFile(other, []byte(change(string(source))), 0o600))
		at, err := filepath.Abs(file)
		require.NoError(t, err)
		replaced[at] = other
	}
	options := page.Lichtbrett(".")
	options.Beside, options.Replace = "", replaced
	options.Output, options.Packed, options.Quality, options.Cache = t.TempDir(), "", 1, t.TempDir()
	require.NoError(t, page.Build(t.Context(), options))
	return os.DirFS(options.Output)
}

// Over HTTPS, Chromium says what it has: the computer players come as what they have beside
// the app, and an update after a small change is small, and works.
func TestAnUpdateCostsLittle(t *testing.T) {
	t.Chdir("..")
	now := Page()
	before := changed(t, smallChange)
	folder, s := t.TempDir(), &sent{}
	s.serve(t, folder, before)
	server := httptest.NewTLSServer(s)
	t.Cleanup(server.Close)
	key := sha256.Sum256(server.Certificate().RawSubjectPublicKeyInfo)
	options := chromiumtest.Options{Flags: map[string]any{
		"ignore-certificate-errors-spki-list": base64.StdEncoding.EncodeToString(key[:]),
		"disable-features":                    "CompressionDictionaryTransportRequireKnownRootCert",
	}}
	tab := visit(t, startBrowser(t, options), server.URL+"/")
	require.Equal(t, map[string]string{"app": br, "ai": dcz}, s.as)
	whole := s.size["app"]
	t.Logf("first visit: %v", s.size)
	requireWorker(t, tab)

	s.serve(t, folder, now)
	reload(t, tab)
	require.NoError(t, tab.WaitFor(`lichtbrett.updateReady`))
	require.Equal(t, map[string]string{"app": dcz, "ai": dcz}, s.as)
	all := 0
	for _, n := range s.size {
		all += n
	}
	t.Logf("update: %v, in all %d bytes", s.size, all)
	require.Less(t, all, 200_000)
	require.Less(t, s.size["app"], whole/10)
	old := evaluate[string](t, tab, `lichtbrett.version`)
	evaluate[bool](t, tab, `lichtbrett.update(), true`)
	require.NoError(t, tab.WaitFor(`lichtbrett.version !== "`+old+`"`))
	require.NoError(t, tab.WaitForReady())
	requireWorker(t, tab)
	require.Empty(t, tab.Console())

	// A new visitor.
	s.serve(t, folder, now)
	visit(t, startBrowser(t, options), server.URL+"/")
	packed, err := fs.Glob(now, "ai.*.wasm.br")
	require.NoError(t, err)
	info, err := fs.Stat(now, packed[0])
	require.NoError(t, err)
	t.Logf("the computer players: %d bytes of %d", s.size["ai"], info.Size())
	require.Less(t, s.size["ai"], int(info.Size())*7/10)
}
