// Package web serves the page: the shell of web/shell with the app and the
// computer players compiled for the browser, as web/build has put them
// together.
package web

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"lichtbrett/net/limits"

	"github.com/andybalholm/brotli"
)

//go:embed all:packed
var packed embed.FS

// Page returns the page that was built into the program, each file once, most of
// them compressed; without a built page it holds no index.html.
func Page() fs.FS {
	page, err := fs.Sub(packed, "packed")
	if err != nil {
		panic(err) // The folder is embedded.
	}
	return page
}

// Built reports whether the folder holds a page.
func Built(page fs.FS) bool {
	_, err := fs.Stat(page, "index.html")
	_, packed := fs.Stat(page, "index.html"+suffixes[br])
	return err == nil || packed == nil
}

// contentTypes are the kinds of file that a page is made of. Others in its
// folder are not served.
var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".puzzles":     "application/octet-stream",
	".txt":         "text/plain; charset=utf-8",
	".py":          "text/plain; charset=utf-8",
	".go":          "text/plain; charset=utf-8",
}

// hashed matches the names that a build has given to files after their content.
var hashed = regexp.MustCompile(`\.([0-9a-f]{16})\.[a-z0-9]+$`)

const (
	immutable = "public, max-age=31536000, immutable"
	noCache   = "no-cache"
)

// headers are sent with every answer. The app's frames, styles and workers are
// all from the server itself; WebAssembly needs its own word in the policy. People
// may be met through another server, which the settings name: by a WebSocket.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
		"img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self' ws: wss:; worker-src 'self'; " +
		"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// asset is one file of the page with its encodings.
type asset struct {
	name         string
	contentType  string
	cacheControl string
	tag          string
	encodings    []string // that can be had, the best first
	stored       map[string]bool
	// What is made of brotli: gzip and the content as it is; nil where it is stored, or is
	// not to be had.
	gzipped, unpacked *made
}

// The encodings.
const (
	br       = "br"
	gz       = "gzip"
	identity = "identity" // the content as it is
)

// suffixes of the files that hold an asset's encodings.
var suffixes = map[string]string{br: ".br", gz: ".gz", identity: ""}

type handler struct {
	page      fs.FS
	updates   *Updates
	downloads *limits.AtOnce
	assets    map[string]*asset // by request path, without the leading slash
}

// New returns a handler that serves a built page from a folder. Each file is
// there as it is, compressed, or both; what is there in brotli alone is made for
// whoever does not take that. Files named after their content are to be kept by
// the browser for ever, others to be asked for again each time. Every answer that
// is no file is a sentence. Who has an earlier program gets what has changed, if updates
// are kept; they may be nil.
func New(page fs.FS, updates *Updates) (http.Handler, error) {
	h := &handler{page: page, updates: updates, assets: map[string]*asset{}, downloads: limits.NewAtOnce(maxDownloads, maxDownloadsOfOne)}
	err := fs.WalkDir(page, ".", func(file string, entry fs.DirEntry, err error) error {
		name := strings.TrimSuffix(file, suffixes[br])
		contentType, ok := contentTypes[path.Ext(name)]
		if err != nil || entry.IsDir() || !ok || h.assets[name] != nil {
			return err
		}
		if h.assets[name], err = h.asset(name, contentType); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if folder, index := strings.CutSuffix(name, "index.html"); index {
			h.assets[folder] = h.assets[name]
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the page's files: %w", err)
	}
	return h, nil
}

func (h *handler) asset(name, contentType string) (*asset, error) {
	a := &asset{name: name, contentType: contentType, cacheControl: noCache, stored: map[string]bool{}}
	for encoding, suffix := range suffixes {
		_, err := fs.Stat(h.page, name+suffix)
		a.stored[encoding] = err == nil
	}
	for _, encoding := range []string{br, gz} {
		if a.stored[encoding] || a.stored[br] && !a.stored[identity] {
			a.encodings = append(a.encodings, encoding)
		}
	}
	a.encodings = append(a.encodings, identity)
	if slices.Contains(a.encodings, gz) && !a.stored[gz] {
		a.gzipped = &made{pack: gzipped}
	}
	if !a.stored[identity] {
		a.unpacked = &made{pack: asItIs}
	}
	if match := hashed.FindStringSubmatch(name); match != nil {
		a.cacheControl, a.tag = immutable, match[1]
		return a, nil
	}
	content, err := h.plain(a)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return nil, err
	}
	a.tag = hex.EncodeToString(sum.Sum(nil)[:8])
	return a, nil
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	a, ok := h.assets[name]
	switch {
	case !ok && name == "":
		answer(w, http.StatusServiceUnavailable, "This program was compiled without the page. Build the page with ./build.sh web, then compile again.")
	case !ok && h.assets[name+"/"] != nil:
		w.Header().Set("Location", path.Base(name)+"/")
		answer(w, http.StatusPermanentRedirect, "This is a folder: its address ends in a slash.")
	case !ok:
		answer(w, http.StatusNotFound, "There is nothing at this address. The games are on the start page.")
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		answer(w, http.StatusMethodNotAllowed, "This address can only be read, with GET or HEAD.")
	default:
		h.serve(w, r, a)
	}
}

func (h *handler) serve(w http.ResponseWriter, r *http.Request, a *asset) {
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	encodings, difference := a.encodings, ""
	if h.updates != nil && path.Ext(a.name) == ".wasm" {
		header.Set("Vary", "Accept-Encoding, Available-Dictionary")
		header.Set("Use-As-Dictionary", offer(a.name))
		if difference = h.updates.since(r.Header.Get("Available-Dictionary"), a.name); difference != "" {
			encodings = append([]string{dcz}, encodings...)
		}
	}
	encoding, ok := negotiate(r.Header.Values("Accept-Encoding"), encodings)
	if !ok {
		answer(w, http.StatusNotAcceptable, "None of the encodings that the request accepts is at hand: accept br, gzip or identity.")
		return
	}
	if encoding != dcz {
		difference = ""
	}
	done, ok := h.downloads.Begin(r.RemoteAddr)
	if !ok {
		header.Set("Retry-After", "5")
		answer(w, http.StatusServiceUnavailable, "Too many downloads from your address are under way: try again in a moment.")
		return
	}
	defer done()
	w = paced{w, http.NewResponseController(w)}
	content, size, err := h.open(a, encoding, difference)
	if err != nil {
		answer(w, http.StatusInternalServerError, "This file of the page cannot be read just now.")
		return
	}
	defer content.Close()
	header.Set("Content-Type", a.contentType)
	header.Set("Cache-Control", a.cacheControl)
	header.Set("ETag", `"`+cmp.Or(difference, a.tag+"-"+encoding)+`"`)
	if encoding != identity {
		header.Set("Content-Encoding", encoding)
	}
	seeker, ok := content.(io.ReadSeeker)
	if !ok {
		stream(w, r, content)
		return
	}
	if encoding != identity {
		header.Set("Content-Length", fmt.Sprint(size)) // ServeContent leaves it out of encoded answers.
	}
	http.ServeContent(w, r, a.name, time.Time{}, seeker)
}

// open opens an asset in an encoding, dcz in the file of a difference. What can be sought
// in has a size.
func (h *handler) open(a *asset, encoding, difference string) (content io.ReadCloser, size int64, err error) {
	switch {
	case encoding == dcz:
		return openFile(os.DirFS(h.updates.folder), difference)
	case a.stored[encoding]:
		return openFile(h.page, a.name+suffixes[encoding])
	case encoding == gz:
		return a.gzipped.open(func() (io.ReadCloser, error) { return h.plain(a) })
	default:
		return a.unpacked.open(func() (io.ReadCloser, error) { return h.plain(a) })
	}
}

// plain opens an asset's content as it is.
func (h *handler) plain(a *asset) (io.ReadCloser, error) { return plain(h.page, a.name) }

// plain opens the content of a page's file as it is.
func plain(page fs.FS, name string) (io.ReadCloser, error) {
	if content, err := page.Open(name); !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	packed, err := page.Open(name + suffixes[br])
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{brotli.NewReader(packed), packed}, nil
}

func openFile(page fs.FS, name string) (content io.ReadCloser, size int64, err error) {
	file, err := page.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	return file, info.Size(), nil
}

func answer(w http.ResponseWriter, status int, sentence string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, sentence)
}
