// Package web serves the page: the shell of web/shell with the app and the
// computer players compiled for the browser, as web/build has put them
// together.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
	"time"
)

//go:embed all:dist
var dist embed.FS

// Page returns the page that was built into the program; without a built page
// it holds no index.html.
func Page() fs.FS {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // The folder is embedded.
	}
	return page
}

// Built reports whether the folder holds a page.
func Built(page fs.FS) bool {
	_, err := fs.Stat(page, "index.html")
	return err == nil
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
}

// hashed matches the names that a build has given to files after their content.
var hashed = regexp.MustCompile(`\.([0-9a-f]{16})\.[a-z0-9]+$`)

const (
	immutable = "public, max-age=31536000, immutable"
	noCache   = "no-cache"
)

// headers are sent with every answer. The app's frames, styles and workers are
// all from the server itself; WebAssembly needs its own word in the policy.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
		"img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
		"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// asset is one file of the page with its encodings.
type asset struct {
	contentType  string
	cacheControl string
	tag          string
	encodings    []string // The best first; identity is always the last.
}

// suffixes of the files that hold an asset's encodings.
var suffixes = map[string]string{"br": ".br", "gzip": ".gz", identity: ""}

type handler struct {
	page   fs.FS
	assets map[string]asset // by request path, without the leading slash
}

// New returns a handler that serves a built page from a folder. Files named
// after their content are to be kept by the browser for ever, others to be
// asked for again each time. Every answer that is no file is a sentence.
func New(page fs.FS) (http.Handler, error) {
	h := &handler{page: page, assets: map[string]asset{}}
	entries, err := fs.ReadDir(page, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the page's folder: %w", err)
	}
	for _, entry := range entries {
		name := entry.Name()
		contentType, ok := contentTypes[path.Ext(name)]
		if !ok {
			continue
		}
		if h.assets[name], err = h.asset(name, contentType); err != nil {
			return nil, fmt.Errorf("reading the page's file %s: %w", name, err)
		}
	}
	if index, ok := h.assets["index.html"]; ok {
		h.assets[""] = index
	}
	return h, nil
}

func (h *handler) asset(name, contentType string) (asset, error) {
	a := asset{contentType: contentType, cacheControl: noCache}
	if match := hashed.FindStringSubmatch(name); match != nil {
		a.cacheControl, a.tag = immutable, match[1]
	} else {
		content, err := fs.ReadFile(h.page, name)
		if err != nil {
			return asset{}, err
		}
		sum := sha256.Sum256(content)
		a.tag = hex.EncodeToString(sum[:8])
	}
	for _, encoding := range []string{"br", "gzip"} {
		if _, err := fs.Stat(h.page, name+suffixes[encoding]); err == nil {
			a.encodings = append(a.encodings, encoding)
		}
	}
	a.encodings = append(a.encodings, identity)
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
	case !ok:
		answer(w, http.StatusNotFound, "There is nothing at this address. The games are on the start page.")
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		answer(w, http.StatusMethodNotAllowed, "This address can only be read, with GET or HEAD.")
	default:
		h.serve(w, r, name, a)
	}
}

func (h *handler) serve(w http.ResponseWriter, r *http.Request, name string, a asset) {
	w.Header().Set("Vary", "Accept-Encoding")
	encoding, ok := negotiate(r.Header.Values("Accept-Encoding"), a.encodings)
	if !ok {
		answer(w, http.StatusNotAcceptable, "None of the encodings that the request accepts is at hand: accept br, gzip or identity.")
		return
	}
	if name == "" {
		name = "index.html"
	}
	content, size, err := open(h.page, name+suffixes[encoding])
	if err != nil {
		answer(w, http.StatusInternalServerError, "This file of the page cannot be read just now.")
		return
	}
	defer content.Close()
	header := w.Header()
	header.Set("Content-Type", a.contentType)
	header.Set("Cache-Control", a.cacheControl)
	header.Set("ETag", `"`+a.tag+"-"+encoding+`"`)
	if encoding != identity {
		header.Set("Content-Encoding", encoding)
		header.Set("Content-Length", fmt.Sprint(size)) // ServeContent leaves it out of encoded answers.
	}
	http.ServeContent(w, r, name, time.Time{}, content)
}

// seekable is a file of an fs.FS as http.ServeContent wants it.
type seekable interface {
	fs.File
	io.Seeker
}

func open(page fs.FS, name string) (seekable, int64, error) {
	file, err := page.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, 0, err
	}
	content, ok := file.(seekable)
	if !ok {
		file.Close()
		return nil, 0, errors.New("the folder's files cannot be sought in")
	}
	return content, info.Size(), nil
}

func answer(w http.ResponseWriter, status int, sentence string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintln(w, sentence)
}
