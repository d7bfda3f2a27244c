// Package storage keeps small texts from one start of the app to the next: in the
// browser's local storage, or in a folder.
package storage

import (
	"slices"
	"sync"
)

// Local keeps texts by key. It never fails: what cannot be kept is kept until
// the app ends, and what cannot be read is not there.
type Local interface {
	// Get returns the text of a key; empty if there is none.
	Get(key string) string
	// Set keeps a text; an empty one removes the key.
	Set(key, value string)
	// Full reports whether something will be gone when the app ends: there is no room
	// for it, or it is forbidden.
	Full() bool
	// Flush returns once all that was set is kept, or refused.
	Flush()
}

// Memory is a Local that keeps nothing beyond the end of the program.
type Memory map[string]string

// Get returns the text of a key.
func (m Memory) Get(key string) string { return m[key] }

// Set keeps a text.
func (m Memory) Set(key, value string) {
	if value == "" {
		delete(m, key)
		return
	}
	m[key] = value
}

// Full is false: nobody expects more of it.
func (m Memory) Full() bool { return false }

// Flush has nothing to wait for.
func (m Memory) Flush() {}

// shared is a Local that others write to as well, and that may refuse to: a text
// that waits to be written, or was refused, stands here until one of its key is
// taken. Others are read anew each time.
type shared struct {
	store
	refuse func() // says that a text was refused, from anywhere; nil has texts written at once

	mu      sync.Mutex
	here    map[string]string
	waiting []string        // the keys of texts that are to be written, in their order
	refused map[string]bool // the keys of those that were refused last
	writing sync.WaitGroup
}

func share(s store, refuse func()) *shared {
	return &shared{store: s, refuse: refuse, here: map[string]string{}, refused: map[string]bool{}}
}

// store is where texts are kept that may be full, or forbidden.
type store interface {
	// get returns the text of a key; empty if there is none or it cannot be read.
	get(key string) string
	// set keeps a text, or removes the key if it is empty. It reports whether it
	// could.
	set(key, value string) bool
}

func (s *shared) Get(key string) string {
	s.mu.Lock()
	value, ok := s.here[key]
	s.mu.Unlock()
	if ok {
		return value
	}
	return s.get(key)
}

func (s *shared) Set(key, value string) {
	s.mu.Lock()
	s.here[key] = value
	idle := len(s.waiting) == 0
	if !slices.Contains(s.waiting, key) {
		s.waiting = append(s.waiting, key)
	}
	s.mu.Unlock()
	switch {
	case !idle: // what writes comes to it
	case s.refuse == nil:
		s.write()
	default:
		s.writing.Go(s.write)
	}
}

// write writes what waits, of each key the newest text.
func (s *shared) write() {
	s.mu.Lock()
	for len(s.waiting) > 0 {
		key := s.waiting[0]
		value := s.here[key]
		s.mu.Unlock()
		taken := s.set(key, value)
		s.mu.Lock()
		if s.here[key] != value {
			continue // a newer one has come meanwhile
		}
		s.waiting = s.waiting[1:]
		if taken {
			delete(s.here, key)
			delete(s.refused, key)
			continue
		}
		s.refused[key] = true
		if s.refuse != nil {
			s.refuse()
		}
	}
	s.mu.Unlock()
}

func (s *shared) Full() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.refused) > 0
}

func (s *shared) Flush() { s.writing.Wait() }
