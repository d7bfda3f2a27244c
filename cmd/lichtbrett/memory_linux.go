package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"
)

// machineMemory returns how many bytes of memory there are for this program: the
// machine's, or what its container or service may take; 0 if that cannot be told.
func machineMemory() uint64 { return memoryBelow("/") }

// memoryBelow reads it from the files below a root.
func memoryBelow(root string) uint64 {
	told, _ := os.ReadFile(root + "proc/meminfo")
	_, told, _ = bytes.Cut(told, []byte("MemTotal:"))
	least := uint64(0)
	fmt.Sscan(string(told), &least)
	least <<= 10 // it is told in KiB
	// The limits of a control group hold for all groups in it.
	for group := controlGroup(root); ; group = path.Dir(group) {
		limit, _ := os.ReadFile(root + path.Join("sys/fs/cgroup", group, "memory.max"))
		if most, err := strconv.ParseUint(strings.TrimSpace(string(limit)), 10, 64); err == nil && (least == 0 || most < least) {
			least = most
		}
		if group == "/" {
			return least
		}
	}
}

// controlGroup returns the path of this program's control group, as it is seen from
// here: in a container that is often the root.
func controlGroup(root string) string {
	told, _ := os.ReadFile(root + "proc/self/cgroup")
	for line := range strings.Lines(string(told)) {
		if group, unified := strings.CutPrefix(line, "0::"); unified {
			return path.Join("/", strings.TrimSuffix(group, "\n"))
		}
	}
	return "/"
}
