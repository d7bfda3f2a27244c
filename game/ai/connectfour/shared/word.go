//go:build !wasm

// Package shared has the words of the tables that several searches use at the
// same time.
package shared

import "sync/atomic"

// Word is 64 bits that are read and written as a whole.
type Word = atomic.Uint64
