package journaltest

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"lichtbrett/net/relay/journal"
)

// InMemory is a log that lasts as long as the process. Its zero value is empty.
type InMemory struct {
	mu      sync.Mutex
	streams map[string]*journal.Stream
}

// Append implements Log.
func (m *InMemory) Append(stream string, number int, record []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.stream(stream)
	if number != s.First+len(s.Records) {
		return journal.ErrConflict
	}
	s.Records = append(s.Records, bytes.Clone(record))
	return nil
}

// Snapshot implements Log.
func (m *InMemory) Snapshot(stream string, number int, snapshot []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.stream(stream)
	if number < s.First || number > s.First+len(s.Records) {
		return journal.ErrConflict
	}
	s.Records, s.First, s.Snapshot = slices.Clone(s.Records[number-s.First:]), number, bytes.Clone(snapshot)
	return nil
}

func (m *InMemory) stream(name string) *journal.Stream {
	s := m.streams[name]
	if s == nil {
		s = &journal.Stream{}
		if m.streams == nil {
			m.streams = map[string]*journal.Stream{}
		}
		m.streams[name] = s
	}
	return s
}

// Delete implements Log.
func (m *InMemory) Delete(stream string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.streams, stream)
	return nil
}

// Read implements Log.
func (m *InMemory) Read(stream string) (*journal.Stream, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.streams[stream]
	if !written(s) {
		return nil, nil
	}
	return &journal.Stream{Snapshot: s.Snapshot, First: s.First, Records: slices.Clone(s.Records)}, nil
}

// ReadAll implements Log.
func (m *InMemory) ReadAll(prefix string, wanted func(stream string) bool) (map[string]*journal.Stream, error) {
	return journal.ReadEach(m, prefix, wanted)
}

// written reports whether anything has been: a refused first record leaves nothing.
func written(s *journal.Stream) bool { return s != nil && (s.Snapshot != nil || len(s.Records) > 0) }

// Names implements Log.
func (m *InMemory) Names(prefix string) (names []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, s := range m.streams {
		if strings.HasPrefix(name, prefix) && written(s) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Close implements Log.
func (m *InMemory) Close() error { return nil }
