//go:build !js

package main

import (
	"crypto/rand"
	"encoding/binary"
)

// seed returns a number that nobody can foresee.
func seed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}
