//go:build unix && !linux

package loop

import "syscall"

// stopProcess stops the process.
func stopProcess() (after func()) {
	syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
	return func() {}
}
