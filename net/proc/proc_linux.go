// Package proc tells what a process on this machine takes, for measurements. It
// reads /proc, which only Linux has.
package proc

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// CPU returns for how long the threads that a process has were on a processor.
// Threads that have ended do not count. It is an error if there is no such process.
func CPU(pid int) (sum time.Duration, err error) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		return 0, err
	}
	if len(threads) == 0 {
		return 0, fmt.Errorf("the CPU of process %d: %w", pid, os.ErrNotExist)
	}
	for _, file := range threads {
		told, err := os.ReadFile(file)
		if errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue // It has ended since.
		}
		if err != nil {
			return 0, err
		}
		var nanoseconds time.Duration
		if _, err := fmt.Sscan(string(told), &nanoseconds); err != nil {
			return 0, fmt.Errorf("%s: %w", file, err)
		}
		sum += nanoseconds
	}
	return sum, nil
}

// Busy returns for how long the machine's processors have computed, all of them and
// for anybody, since it was started; it is counted in hundredths of a second.
func Busy() (sum time.Duration, err error) {
	told, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, err
	}
	// Of all processors: user, nice, system, idle, waiting for the disk, interrupts, theirs.
	var user, nice, system, idle, waiting, irq, softirq time.Duration
	if _, err := fmt.Sscanf(string(told), "cpu %d %d %d %d %d %d %d", &user, &nice, &system, &idle, &waiting, &irq, &softirq); err != nil {
		return 0, fmt.Errorf("/proc/stat: %w", err)
	}
	return (user + nice + system + irq + softirq) * 10 * time.Millisecond, nil
}

// Memory returns how many bytes of a process are resident, and how many were at
// most. It is an error if there is no such process.
func Memory(pid int) (resident, most int, err error) {
	told, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0, err
	}
	for _, line := range []struct {
		name  string
		bytes *int
	}{{"VmRSS:", &resident}, {"VmHWM:", &most}} {
		_, value, _ := bytes.Cut(told, []byte(line.name))
		kilobytes := 0
		if _, err := fmt.Sscan(string(value), &kilobytes); err != nil {
			return 0, 0, fmt.Errorf("the memory of process %d: %w", pid, err)
		}
		*line.bytes = kilobytes << 10
	}
	return resident, most, nil
}
