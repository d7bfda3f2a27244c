package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// machineMemory returns how many bytes of memory there are for this program: the
// machine's, or what its container has; 0 if that cannot be told.
func machineMemory() uint64 { return memoryBelow("/") }

// memoryBelow reads it from the files below a root.
func memoryBelow(root string) uint64 {
	told, _ := os.ReadFile(root + "proc/meminfo")
	_, told, _ = bytes.Cut(told, []byte("MemTotal:"))
	total := uint64(0)
	fmt.Sscan(string(told), &total)
	total <<= 10 // it is told in KiB
	limit, _ := os.ReadFile(root + "sys/fs/cgroup/memory.max")
	if most, err := strconv.ParseUint(strings.TrimSpace(string(limit)), 10, 64); err == nil && (total == 0 || most < total) {
		return most
	}
	return total
}
