//go:build unix

package main

import "golang.org/x/sys/unix"

// writable reports whether files can be made in a folder, without making one.
func writable(folder string) bool { return unix.Access(folder, unix.W_OK|unix.X_OK) == nil }
