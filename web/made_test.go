package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"
)

func packedBrotli(t *testing.T, content string) []byte {
	var compressed bytes.Buffer
	w := brotli.NewWriter(&compressed)
	_, err := io.WriteString(w, content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return compressed.Bytes()
}

func unzip(t *testing.T, content string) string {
	r, err := gzip.NewReader(strings.NewReader(content))
	require.NoError(t, err)
	plain, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(plain)
}

// What is there in brotli alone everybody gets all the same, under the tags that
// it has where all encodings are there.
func TestWhatIsNotThereIsMade(t *testing.T) {
	index := strings.Repeat("index ", 1000)
	url := startPage(t, fstest.MapFS{
		"index.html.br":    {Data: packedBrotli(t, index)},
		program + ".br":    {Data: packedBrotli(t, "program")},
		picture:            {Data: []byte("picture")},
		"README":           {Data: []byte("secret")},
		"notes.secret.br":  {Data: []byte("secret")},
		"service-worker.j": {Data: []byte("secret")},
	})
	stored := startPage(t, fstest.MapFS{"index.html": {Data: []byte(index)}, "index.html.br": {}, "index.html.gz": {}})
	accept := func(encoding string) map[string]string { return map[string]string{"Accept-Encoding": encoding} }

	require.True(t, Built(fstest.MapFS{"index.html.br": {}}))
	for _, encoding := range []string{"br", "gzip", "identity"} {
		for range 2 { // the second time it has been made
			response, body := ask(t, "GET", url+"/", accept(encoding))
			require.Equal(t, http.StatusOK, response.StatusCode)
			require.Equal(t, "text/html; charset=utf-8", response.Header.Get("Content-Type"))
			require.Equal(t, "no-cache", response.Header.Get("Cache-Control"))
			require.Equal(t, "Accept-Encoding", response.Header.Get("Vary"))
			same, _ := ask(t, "GET", stored+"/", accept(encoding))
			require.Equal(t, same.Header.Get("ETag"), response.Header.Get("ETag"))
			require.Equal(t, same.Header.Get("Content-Encoding"), response.Header.Get("Content-Encoding"))
			switch encoding {
			case "identity":
				require.Equal(t, index, body)
			case "gzip":
				require.Equal(t, index, unzip(t, body))
			case "br":
				require.EqualValues(t, len(body), response.ContentLength)
			}
			head, body := ask(t, "HEAD", url+"/", accept(encoding))
			require.Equal(t, response.Header.Get("ETag"), head.Header.Get("ETag"))
			require.Empty(t, body)
			known, body := ask(t, "GET", url+"/", map[string]string{"Accept-Encoding": encoding, "If-None-Match": `"x", W/` + response.Header.Get("ETag")})
			require.Equal(t, http.StatusNotModified, known.StatusCode)
			require.Empty(t, body)
			require.Empty(t, known.Header.Get("Content-Encoding"))
		}
	}
	response, body := ask(t, "GET", url+"/"+program, nil)
	require.Equal(t, "program", body)
	require.Equal(t, `"0123456789abcdef-identity"`, response.Header.Get("ETag"))
	response, _ = ask(t, "GET", url+"/"+picture, accept("gzip, br"))
	require.Empty(t, response.Header.Get("Content-Encoding"), "what is not compressed stays so")
	for _, path := range []string{"/README", "/notes.secret", "/notes.secret.br", "/index.html.br"} {
		response, body := ask(t, "GET", url+path, nil)
		require.Equal(t, http.StatusNotFound, response.StatusCode, path)
		require.NotContains(t, body, "secret")
	}
}

// gated gives its content out as far as it is let.
type gated struct {
	io.Reader
	gate chan struct{}
}

func (g gated) Read(p []byte) (int, error) {
	<-g.gate
	return g.Reader.Read(p)
}

// fills is where a content is put until the disk is full: it can be read from then on.
type fills struct{ made *made }

func (f fills) Write(p []byte) (int, error) {
	n, err := f.made.Write(p)
	f.made.mu.Lock()
	defer f.made.mu.Unlock()
	if disk, isFile := f.made.content.(*file); isFile && err == nil {
		disk.File, err = os.Open("/proc/self/fd/" + strconv.Itoa(int(disk.Fd())))
	}
	return n, err
}

// Many who ask at once have it made once, and all get it whole, though the disk becomes full.
func TestItIsMadeOnceForAll(t *testing.T) {
	content := strings.Repeat("0123456789", 50_000)
	gate, times := make(chan struct{}), 0
	m := made{}
	m.pack = func(_ io.Writer, plain io.Reader) error { return gzipped(fills{&m}, plain) }
	plain := func() (io.ReadCloser, error) {
		times++
		return io.NopCloser(gated{strings.NewReader(content), gate}), nil
	}
	var readers sync.WaitGroup
	for range 8 {
		r, _, err := m.open(plain)
		require.NoError(t, err)
		readers.Go(func() {
			body, err := io.ReadAll(r)
			if err != nil || unzip(t, string(body)) != content {
				t.Errorf("%d bytes arrived: %v", len(body), err)
			}
		})
	}
	close(gate)
	readers.Wait()
	require.Equal(t, 1, times)
	r, size, err := m.open(nil)
	require.NoError(t, err)
	whole, err := io.ReadAll(r)
	require.NoError(t, err)
	require.EqualValues(t, len(whole), size)
	require.Implements(t, (*io.Seeker)(nil), r)
}

// What cannot be read breaks off, and is tried again for the next one.
func TestWhatCannotBeReadIsTriedAgain(t *testing.T) {
	m := made{pack: gzipped}
	broken := errors.New("broken")
	r, _, err := m.open(func() (io.ReadCloser, error) {
		return io.NopCloser(io.MultiReader(strings.NewReader("half"), errorReader{broken})), nil
	})
	require.NoError(t, err)
	_, err = io.ReadAll(r)
	require.ErrorIs(t, err, broken)
	r, _, err = m.open(func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("whole")), nil })
	require.NoError(t, err)
	body, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, "whole", unzip(t, string(body)))
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }
