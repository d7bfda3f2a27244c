package relay

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// Memory is a log that lasts as long as the process. Its zero value is empty.
type Memory struct {
	mu      sync.Mutex
	streams map[string]*Stream
}

// Append implements Log.
func (m *Memory) Append(stream string, number int, record []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.stream(stream)
	if number != s.First+len(s.Records) {
		return ErrConflict
	}
	s.Records = append(s.Records, bytes.Clone(record))
	return nil
}

// Snapshot implements Log.
func (m *Memory) Snapshot(stream string, number int, snapshot []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.stream(stream)
	if number < s.First || number > s.First+len(s.Records) {
		return ErrConflict
	}
	s.Records, s.First, s.Snapshot = slices.Clone(s.Records[number-s.First:]), number, bytes.Clone(snapshot)
	return nil
}

func (m *Memory) stream(name string) *Stream {
	s := m.streams[name]
	if s == nil {
		s = &Stream{Name: name}
		if m.streams == nil {
			m.streams = map[string]*Stream{}
		}
		m.streams[name] = s
	}
	return s
}

// Delete implements Log.
func (m *Memory) Delete(stream string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.streams, stream)
	return nil
}

// Read implements Log.
func (m *Memory) Read(prefix string, read func(Stream) bool) error {
	m.mu.Lock()
	var found []Stream
	for name, s := range m.streams {
		if strings.HasPrefix(name, prefix) && (s.Snapshot != nil || len(s.Records) > 0) {
			copied := *s
			copied.Records = slices.Clone(s.Records)
			found = append(found, copied)
		}
	}
	m.mu.Unlock()
	slices.SortFunc(found, func(a, b Stream) int { return strings.Compare(a.Name, b.Name) })
	for _, s := range found {
		if !read(s) {
			break
		}
	}
	return nil
}

// Close implements Log.
func (m *Memory) Close() error { return nil }
