//go:build !unix

package terminal

// stopGroup does nothing: this system does not stop processes.
func stopGroup() {}
