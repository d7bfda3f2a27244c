// Package storage keeps small texts from one start of the app to the next: in the
// browser's local storage, or in a file.
package storage

// Local keeps texts by key. It never fails: what cannot be kept is kept until
// the app ends, and what cannot be read is not there.
type Local interface {
	// Get returns the text of a key; empty if there is none.
	Get(key string) string
	// Set keeps a text; an empty one removes the key.
	Set(key, value string)
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
