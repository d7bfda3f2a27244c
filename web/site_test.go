//go:build e2e

package web

import (
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

// site is a server of pages that can be exchanged while it runs. The page lies
// under a prefix, as it may behind another server.
type site struct {
	url    string
	server *httptest.Server

	mutex    sync.Mutex
	handler  http.Handler
	requests []string // Paths without the prefix, in order.
}

// What it has beside letters means something in patterns of addresses.
const prefix = "/games+more/lichtbrett(1)/"

func startSite(t *testing.T, folder string) *site {
	s := &site{}
	s.exchange(t, folder)
	s.server = httptest.NewServer(http.StripPrefix(strings.TrimSuffix(prefix, "/"), s))
	s.url = s.server.URL + prefix
	t.Cleanup(s.server.Close)
	return s
}

// exchange puts another page in the place of the one that is served.
func (s *site) exchange(t *testing.T, folder string) {
	handler, err := New(os.DirFS(folder), nil)
	require.NoError(t, err)
	s.intercept(handler)
}

// intercept puts another handler in the place of the page's own.
func (s *site) intercept(handler http.Handler) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.handler = handler
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	handler := s.handler
	s.requests = append(s.requests, strings.TrimPrefix(r.URL.Path, "/"))
	s.mutex.Unlock()
	handler.ServeHTTP(w, r)
}

// requested returns what has been asked for since it was last called.
func (s *site) requested() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	requests := s.requests
	s.requests = nil
	return requests
}

// build builds the page around a program in the app's place, after its sources
// have been changed, and returns the folder.
func build(t *testing.T, app string, change func(name, source string) string) (folder string) {
	options := page.Lichtbrett("..")
	options.Sources = t.TempDir()
	sources, err := os.ReadDir("shell")
	require.NoError(t, err)
	for _, source := range sources {
		content, err := os.ReadFile(filepath.Join("shell", source.Name()))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(options.Sources, source.Name()), []byte(change(source.Name(), string(content))), 0o600))
	}
	options.Programs["app.wasm"] = app
	options.Licences = false
	options.Output = t.TempDir()
	options.Packed, options.Beside = "", ""
	options.Quality = 1
	require.NoError(t, page.Build(t.Context(), options))
	return options.Output
}

func unchanged(_, source string) string { return source }

// bare is the page with the bare Ebitengine program in the app's place.
func buildBare(t *testing.T) (folder string) { return build(t, "./bare", unchanged) }

// named returns the name that a build has given to a file, "app.wasm" for instance.
func named(t *testing.T, folder, source string) string {
	extension := filepath.Ext(source)
	pattern := strings.TrimSuffix(source, extension) + ".????????????????" + extension
	matches, err := filepath.Glob(filepath.Join(folder, pattern))
	require.NoError(t, err)
	require.Len(t, matches, 1, pattern)
	return filepath.Base(matches[0])
}

// startBrowser starts a browser with a small page unless another one is asked for: most of these
// tests are about what is loaded.
func startBrowser(t *testing.T, options chromiumtest.Options) *chromiumtest.Browser {
	if options.Width == 0 {
		options.Width, options.Height = 320, 240
	}
	browser, err := chromiumtest.Start(t.Context(), options)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, browser.Close()) })
	return browser
}

func evaluate[T any](t *testing.T, tab *chromiumtest.Tab, script string) T {
	value, err := chromiumtest.Evaluate[T](tab, script)
	require.NoError(t, err, script)
	return value
}

// pictures is where tests leave pictures for people to look at.
func pictures(t *testing.T, name string) string {
	folder := filepath.Join("..", "build", "pictures")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	return filepath.Join(folder, name)
}

// holdBack serves a page of which one file stops half way until it is let go on.
func holdBack(t *testing.T, s *site, folder, name string) (goOn func()) {
	content, err := os.ReadFile(filepath.Join(folder, name))
	require.NoError(t, err)
	handler, err := New(os.DirFS(folder), nil)
	require.NoError(t, err)
	gate := make(chan struct{})
	s.intercept(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/"+name {
			handler.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/wasm")
		half := len(content) / 2
		w.Write(content[:half])
		w.(http.Flusher).Flush()
		<-gate
		w.Write(content[half:])
	}))
	goOn = sync.OnceFunc(func() { close(gate) })
	t.Cleanup(goOn)
	return goOn
}

func count(list []string, item string) (n int) {
	for _, other := range list {
		if other == item {
			n++
		}
	}
	return n
}
