package main

import "syscall/js"

// seed returns a number that nobody can foresee. The browser makes it: crypto/rand
// would add a sixtieth to the download.
func seed() uint64 {
	parts := js.Global().Get("crypto").Call("getRandomValues", js.Global().Get("Uint32Array").New(2))
	return uint64(parts.Index(0).Float())<<32 | uint64(parts.Index(1).Float())
}
