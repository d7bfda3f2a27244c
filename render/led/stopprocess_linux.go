package led

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// stopProcess asks the system to stop the process, which it does in a moment,
// unless nobody could continue it. What is returned is called afterwards.
//
// Go never gives a signal back that it has once watched, so its default action
// has to be restored here. The system's struct sigaction differs between
// processors; it has room in 64 bytes and means the default when it is zero.
func stopProcess() (after func()) {
	type sigaction [8]uint64
	const setBytes = 8 // of the system's set of signals
	act := func(next, last *sigaction) {
		unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(syscall.SIGTSTP),
			uintptr(unsafe.Pointer(next)), uintptr(unsafe.Pointer(last)), setBytes, 0, 0)
	}
	var standard, watched sigaction
	act(&standard, &watched)
	unix.Kill(unix.Getpid(), unix.SIGTSTP)
	return func() { act(&watched, nil) }
}
