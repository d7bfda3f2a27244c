//go:build unix

package terminal

import "syscall"

// stopGroup does what a terminal does at Ctrl-Z: it asks the whole job to stop.
func stopGroup() { syscall.Kill(0, syscall.SIGTSTP) }
