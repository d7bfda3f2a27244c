//go:build !js

// Package clipboard puts text into the system's clipboard: under X11, and so
// under Wayland by way of XWayland, by owning the selection; on macOS and Windows
// by the program that the system has for it. A browser has its own way.
package clipboard
