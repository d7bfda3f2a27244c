// Package shared has the words of the tables that several searches use at the
// same time.
package shared

// Word is 64 bits that are read and written as a whole: by one thread, since
// WebAssembly has no more, and without a call for each, which Go's atomic words
// take there.
type Word struct{ bits uint64 }

// Load returns the bits.
func (w *Word) Load() uint64 { return w.bits }

// Store sets the bits.
func (w *Word) Store(bits uint64) { w.bits = bits }

// CompareAndSwap sets the bits if they are what is expected, and reports whether
// they were.
func (w *Word) CompareAndSwap(expected, bits uint64) bool {
	if w.bits != expected {
		return false
	}
	w.bits = bits
	return true
}
