//go:build !unix

package main

import (
	"os"
	"syscall"
)

// endings are the signals that end a process unless it catches them. A device
// must be given back before.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM}
