package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"
)

// made is a content in gzip, which is made when somebody first asks for it, and
// kept. Who asks meanwhile is sent what there is, and the rest as it comes: the
// first byte waits for nothing. Browsers that are not connected over TLS take
// gzip but not brotli.
type made struct {
	mu      sync.Mutex
	grown   sync.Cond // on mu
	content bytes.Buffer
	state   state
	err     error
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
		whole := m.content.Bytes()
		return nopCloser{bytes.NewReader(whole)}, int64(len(whole)), nil
	}
	if m.state == unmade {
		from, err := plain()
		if err != nil {
			return nil, 0, err
		}
		m.grown.L = &m.mu
		m.state, m.err = growing, nil
		go m.make(from)
	}
	return io.NopCloser(&follower{made: m}), 0, nil
}

// nopCloser is a file that needs no closing and can be sought in.
type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }

func (m *made) make(from io.ReadCloser) {
	defer from.Close()
	w := gzip.NewWriter(m)
	_, err := io.Copy(w, from)
	if err == nil {
		err = w.Close()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.state = finished
	if err != nil { // The next one who asks has it tried again.
		m.state, m.err, m.content = unmade, err, bytes.Buffer{}
	}
	m.grown.Broadcast()
}

// Write takes what has been made.
func (m *made) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.grown.Broadcast()
	return m.content.Write(p)
}

// follower reads what is made, as soon as it is there.
type follower struct {
	made *made
	read int
}

func (f *follower) Read(p []byte) (int, error) {
	m := f.made
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.state == growing && m.content.Len() <= f.read {
		m.grown.Wait()
	}
	if m.err != nil {
		return 0, m.err
	}
	if m.content.Len() <= f.read {
		return 0, io.EOF
	}
	n := copy(p, m.content.Bytes()[f.read:])
	f.read += n
	return n, nil
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
