// Package storage keeps small texts from one start of the app to the next: in the
// browser's local storage, or in a folder.
package storage

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

// shared is a Local that others write to as well, and that may refuse to: a text
// that was refused stands here until one of its key is taken. Others are read
// anew each time.
type shared struct {
	store
	refused map[string]string
}

// store is where texts are kept that may be full, or forbidden.
type store interface {
	// get returns the text of a key; empty if there is none or it cannot be read.
	get(key string) string
	// set keeps a text, or removes the key if it is empty. It reports whether it
	// could.
	set(key, value string) bool
}

func (s shared) Get(key string) string {
	if value, ok := s.refused[key]; ok {
		return value
	}
	return s.get(key)
}

func (s shared) Set(key, value string) {
	if s.set(key, value) {
		delete(s.refused, key)
		return
	}
	s.refused[key] = value
}

func (s shared) Full() bool { return len(s.refused) > 0 }
