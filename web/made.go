package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// made is a gzip or plain encoding, built from brotli on the first request and cached in an
// unnamed file, so that it takes its place once and little memory. Concurrent requests
// stream it as it is built: the first byte waits for nothing. Browsers that are not
// connected over TLS take gzip but not brotli.
type made struct {
	// pack writes the content as it is to be.
	pack func(w io.Writer, plain io.Reader) error

	mu      sync.Mutex
	grown   sync.Cond // on mu
	content content
	state   state
	err     error
}

// content is what has been made so far.
type content interface {
	io.Writer
	io.ReaderAt
	io.Closer
	length() int64
}

// gzipped packs in gzip.
func gzipped(w io.Writer, plain io.Reader) error {
	packed := gzip.NewWriter(w)
	if _, err := io.Copy(packed, plain); err != nil {
		return err
	}
	return packed.Close()
}

// asItIs packs nothing.
func asItIs(w io.Writer, plain io.Reader) error {
	_, err := io.Copy(w, plain)
	return err
}

type state int

const (
	unmade state = iota
	growing
	finished
)

// open opens what is made of the content that plain opens. It can be sought in,
// and has a size, once it is whole.
func (m *made) open(plain func() (io.ReadCloser, error)) (content io.ReadCloser, size int64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.state == finished {
		size := m.content.length()
		return nopCloser{io.NewSectionReader(m.content, 0, size)}, size, nil
	}
	if m.state == unmade {
		from, err := plain()
		if err != nil {
			return nil, 0, err
		}
		m.grown.L = &m.mu
		m.state, m.content, m.err = growing, place(), nil
		go func() {
			m.make(from)
			debug.FreeOSMemory() // the window of brotli alone is of 16 MiB
		}()
	}
	return io.NopCloser(&follower{made: m}), 0, nil
}

// nopCloser is a file that needs no closing and can be sought in.
type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }

// place is where the content is put: into memory where there can be no file without a name.
func place() content {
	if file, err := nameless(); err == nil {
		return file
	}
	return &chunks{}
}

func (m *made) make(from io.ReadCloser) {
	defer from.Close()
	err := m.pack(m, from)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.state = finished
	if err != nil { // The next one who asks has it tried again.
		m.content.Close()
		m.state, m.err, m.content = unmade, err, &chunks{}
	}
	m.grown.Broadcast()
}

// Write takes what has been made: into memory once the disk is full, so that nobody's
// download breaks off.
func (m *made) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer m.grown.Broadcast()
	n, err := m.content.Write(p)
	full, isFile := m.content.(*file)
	if err == nil || !isFile {
		return n, err
	}
	kept := &chunks{}
	if _, err := io.Copy(kept, io.NewSectionReader(full, 0, full.size)); err != nil {
		return n, err
	}
	full.Close()
	m.content = kept
	more, err := kept.Write(p[n:])
	return n + more, err
}

// file is a content in a file.
type file struct {
	*os.File
	size int64
}

// nameless opens a file that nobody else sees, and that is gone when the program has ended.
func nameless() (*file, error) {
	f, err := os.CreateTemp("", "lichtbrett-page-")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil { // as on Windows
		f.Close()
		os.Remove(f.Name())
		return nil, err
	}
	return &file{File: f}, nil
}

// Write implements io.Writer.
func (f *file) Write(p []byte) (int, error) {
	n, err := f.File.Write(p)
	f.size += int64(n)
	return n, err
}

func (f *file) length() int64 { return f.size }

// chunks are bytes that grow without ever being moved, which would take twice the room.
type chunks struct {
	list [][]byte // of chunkSize each but the last
	size int
}

const chunkSize = 256 << 10

// Write implements io.Writer.
func (c *chunks) Write(p []byte) (int, error) {
	whole := len(p)
	for c.size += whole; len(p) > 0; {
		if n := len(c.list); n == 0 || len(c.list[n-1]) == chunkSize {
			c.list = append(c.list, make([]byte, 0, chunkSize))
		}
		last := &c.list[len(c.list)-1]
		n := min(len(p), chunkSize-len(*last))
		*last, p = append(*last, p[:n]...), p[n:]
	}
	return whole, nil
}

func (c *chunks) length() int64 { return int64(c.size) }

// Close implements io.Closer.
func (c *chunks) Close() error { return nil }

// ReadAt implements io.ReaderAt.
func (c *chunks) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) && int(at) < c.size {
		chunk := c.list[int(at)/chunkSize]
		copied := copy(p[n:], chunk[int(at)%chunkSize:])
		n, at = n+copied, at+int64(copied)
	}
	if n < len(p) {
		err = io.EOF
	}
	return n, err
}

// follower reads what is made, as soon as it is there.
type follower struct {
	made *made
	read int64
}

func (f *follower) Read(p []byte) (int, error) {
	m := f.made
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.state == growing && m.content.length() <= f.read {
		m.grown.Wait()
	}
	if m.err != nil {
		return 0, m.err
	}
	if m.content.length() <= f.read {
		return 0, io.EOF
	}
	n, err := m.content.ReadAt(p, f.read)
	f.read += int64(n)
	if n > 0 || err == io.EOF {
		err = nil
	}
	return n, err
}

// stream answers with a content whose size is not known, unless the client has
// it. The ETag is set. A content that breaks off breaks off the answer.
func stream(w http.ResponseWriter, r *http.Request, content io.Reader) {
	if has(r.Header.Values("If-None-Match"), w.Header().Get("ETag")) {
		for _, name := range []string{"Content-Type", "Content-Encoding"} {
			w.Header().Del(name)
		}
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return
	}
	if _, err := io.Copy(w, content); err != nil {
		panic(http.ErrAbortHandler)
	}
}

// has reports whether a tag is among those of If-None-Match fields (RFC 9110,
// 13.1.2).
func has(fields []string, tag string) bool {
	for item := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		if item = strings.TrimSpace(item); item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
