package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const (
	program = "app.0123456789abcdef.wasm"
	picture = "icon.fedcba9876543210.png"
)

// small is a page like a build's, with contents that tell the encodings apart.
var small = fstest.MapFS{
	"index.html":                {Data: []byte("index")},
	"index.html.br":             {Data: []byte("index br")},
	"index.html.gz":             {Data: []byte("index gzip")},
	"service-worker.js":         {Data: []byte("worker")},
	"manifest.webmanifest":      {Data: []byte("{}")},
	program:                     {Data: []byte("program")},
	program + ".br":             {Data: []byte("program br")},
	program + ".gz":             {Data: []byte("program gzip")},
	picture:                     {Data: []byte("picture")},
	"page.0011223344556677.css": {Data: []byte("css")},
	"manual/de/index.html":      {Data: []byte("manual")},
	"manual/de/index.html.br":   {Data: []byte("manual br")},
	"bots/bot.py":               {Data: []byte("bot")},
	"README":                    {Data: []byte("secret")},
}

func start(t *testing.T, handler http.Handler) (url string) {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// startPage serves a page that has no updates.
func startPage(t *testing.T, page fs.FS) (url string) {
	handler, err := New(page, nil)
	require.NoError(t, err)
	return start(t, handler)
}

// ask sends a request as it is: without the client's own idea of encodings.
func ask(t *testing.T, method, url string, header map[string]string) (*http.Response, string) {
	request, err := http.NewRequest(method, url, nil)
	require.NoError(t, err)
	for name, value := range header {
		request.Header.Set(name, value)
	}
	transport := &http.Transport{DisableCompression: true}
	defer transport.CloseIdleConnections()
	response, err := transport.RoundTrip(request)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response, string(body)
}

func TestAnswers(t *testing.T) {
	url := startPage(t, small)
	const (
		forEver = "public, max-age=31536000, immutable"
		html    = "text/html; charset=utf-8"
		plain   = "text/plain; charset=utf-8"
	)
	for _, test := range []struct {
		method, path, accepted  string
		status                  int
		contentType, cache, enc string
		body                    string
	}{
		{"GET", "/", "gzip, deflate, br, zstd", 200, html, "no-cache", "br", "index br"},
		{"GET", "/?utm=1", "br", 200, html, "no-cache", "br", "index br"},
		{"GET", "/index.html", "gzip", 200, html, "no-cache", "gzip", "index gzip"},
		{"GET", "/", "", 200, html, "no-cache", "", "index"},
		{"HEAD", "/", "br", 200, html, "no-cache", "br", ""},
		{"GET", "/" + program, "br, gzip", 200, "application/wasm", forEver, "br", "program br"},
		{"GET", "/" + program, "gzip;q=1, br;q=0.5", 200, "application/wasm", forEver, "gzip", "program gzip"},
		{"GET", "/" + program, "identity", 200, "application/wasm", forEver, "", "program"},
		{"GET", "/" + picture, "br, gzip", 200, "image/png", forEver, "", "picture"},
		{"GET", "/page.0011223344556677.css", "br", 200, "text/css; charset=utf-8", forEver, "", "css"},
		{"GET", "/service-worker.js", "br", 200, "text/javascript; charset=utf-8", "no-cache", "", "worker"},
		{"GET", "/manual/de/", "br", 200, html, "no-cache", "br", "manual br"},
		{"GET", "/manual/de/index.html", "", 200, html, "no-cache", "", "manual"},
		{"GET", "/bots/bot.py", "", 200, plain, "no-cache", "", "bot"},
		{"GET", "/manual/de", "", 308, plain, "no-store", "", "This is a folder: its address ends in a slash.\n"},
		{"GET", "/manual/", "", 404, plain, "no-store", "", "There is nothing at this address. The games are on the start page.\n"},
		{"GET", "/manifest.webmanifest", "", 200, "application/manifest+json", "no-cache", "", "{}"},
		{"GET", "/" + picture, "identity;q=0", 406, plain, "no-store", "", "None of the encodings that the request accepts is at hand: accept br, gzip or identity.\n"},
		{"POST", "/", "", 405, plain, "no-store", "", "This address can only be read, with GET or HEAD.\n"},
		{"GET", "/nowhere", "", 404, plain, "no-store", "", "There is nothing at this address. The games are on the start page.\n"},
		{"GET", "/" + program + ".br", "", 404, plain, "no-store", "", "There is nothing at this address. The games are on the start page.\n"},
		{"GET", "/README", "", 404, plain, "no-store", "", "There is nothing at this address. The games are on the start page.\n"},
		{"DELETE", "/nowhere", "", 404, plain, "no-store", "", "There is nothing at this address. The games are on the start page.\n"},
	} {
		t.Run(test.method+" "+test.path+" "+test.accepted, func(t *testing.T) {
			header := map[string]string{}
			if test.accepted != "" {
				header["Accept-Encoding"] = test.accepted
			}
			response, body := ask(t, test.method, url+test.path, header)
			require.Equal(t, test.status, response.StatusCode)
			require.Equal(t, test.contentType, response.Header.Get("Content-Type"))
			require.Equal(t, test.cache, response.Header.Get("Cache-Control"))
			require.Equal(t, test.enc, response.Header.Get("Content-Encoding"))
			require.Equal(t, test.body, body)
			if test.status == http.StatusMethodNotAllowed {
				require.Equal(t, "GET, HEAD", response.Header.Get("Allow"))
			}
			if test.status == 200 {
				require.Equal(t, "Accept-Encoding", response.Header.Get("Vary"))
				if test.method == "GET" {
					require.EqualValues(t, len(test.body), response.ContentLength)
				}
			}
			for name, value := range headers {
				require.Equal(t, value, response.Header.Get(name), name)
			}
		})
	}
}

func TestSecurityPolicyForbidsInlineScripts(t *testing.T) {
	response, _ := ask(t, "GET", startPage(t, small), nil)
	policy := response.Header.Get("Content-Security-Policy")
	require.Contains(t, policy, "default-src 'none';")
	require.Contains(t, policy, "script-src 'self' 'wasm-unsafe-eval';")
	require.NotContains(t, policy, "'unsafe-inline'")
	require.NotContains(t, policy, "'unsafe-eval'")
}

func TestUnchangedFilesAreNotSentAgain(t *testing.T) {
	url := startPage(t, small)
	for _, path := range []string{"/", "/" + program} {
		for _, encoding := range []string{"br", "gzip", "identity"} {
			accept := map[string]string{"Accept-Encoding": encoding}
			first, _ := ask(t, "GET", url+path, accept)
			tag := first.Header.Get("ETag")
			require.Regexp(t, `^"[0-9a-f]{16}-`+encoding+`"$`, tag)
			second, body := ask(t, "GET", url+path, map[string]string{"Accept-Encoding": encoding, "If-None-Match": tag})
			require.Equal(t, http.StatusNotModified, second.StatusCode)
			require.Empty(t, body)
			require.Equal(t, tag, second.Header.Get("ETag"))
			require.Equal(t, "Accept-Encoding", second.Header.Get("Vary"))
			other, _ := ask(t, "GET", url+path, map[string]string{"Accept-Encoding": encoding, "If-None-Match": `"0000000000000000-br"`})
			require.Equal(t, http.StatusOK, other.StatusCode)
		}
	}
}

// What leads out of the folder, or is no proper path at all, is not found:
// only the names of the page's files are known.
func TestPathsOutsideThePage(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "secret.html"), []byte("secret"), 0o600))
	page := filepath.Join(folder, "page")
	require.NoError(t, os.Mkdir(page, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(page, "index.html"), []byte("index"), 0o600))
	address := strings.TrimPrefix(startPage(t, os.DirFS(page)), "http://")
	for _, path := range []string{
		"/../secret.html", "/%2e%2e/secret.html", "/..%2fsecret.html", "/..\\secret.html", "//index.html",
		"/./index.html", "/index.html/", "/index.html%00", "/" + strings.Repeat("a", 4000), "/%ff",
	} {
		connection, err := net.Dial("tcp", address)
		require.NoError(t, err)
		_, err = io.WriteString(connection, "GET "+path+" HTTP/1.0\r\n\r\n")
		require.NoError(t, err)
		answer, err := io.ReadAll(connection)
		require.NoError(t, err)
		connection.Close()
		require.Regexp(t, `^HTTP/1.0 404 `, string(answer), path)
		require.NotContains(t, string(answer), "secret")
	}
}

func TestWithoutABuiltPageTheServerSaysSo(t *testing.T) {
	response, body := ask(t, "GET", startPage(t, fstest.MapFS{"README": {}})+"/", nil)
	require.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	require.Equal(t, "This program was compiled without the page. Build the page with ./build.sh web, then compile again.\n", body)
	require.False(t, Built(fstest.MapFS{"README": {}}))
	require.True(t, Built(small))
}

func TestManyClientsAtOnce(t *testing.T) {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	content := bytes.Repeat([]byte("0123456789"), 100_000)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	url := startPage(t, fstest.MapFS{program: {Data: content}, program + ".gz": {Data: zipped.Bytes()}})
	var clients sync.WaitGroup
	for range 32 {
		clients.Go(func() {
			for range 8 {
				response, err := http.Get(url + "/" + program) // The client asks for gzip and undoes it.
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(response.Body)
				response.Body.Close()
				if err != nil || !bytes.Equal(body, content) {
					t.Errorf("%d bytes arrived: %v", len(body), err)
				}
			}
		})
	}
	clients.Wait()
}
