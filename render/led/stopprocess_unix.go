//go:build unix && !linux

package led

import "syscall"

// stopProcess stops the process.
func stopProcess() (after func()) {
	syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	return func() {}
}
