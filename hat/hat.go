// Package hat plays on surfaces of 8×8 lights. Lights are opened by a Source; a
// Board keeps them, turns the picture, and waits for lights that are taken away.
// What there is of devices stands in the packages below.
//
// Errors are sentences that say what is wrong and what to do. errors.Is tells
// a missing device (fs.ErrNotExist) from one that the user may not use
// (fs.ErrPermission).
package hat

import (
	"fmt"
	"io/fs"

	"lichtbrett/game/console"
)

// Lights are an 8×8 of lights: a frame out, input in. Listen runs beside the other
// methods, each of which may be called by any goroutine.
type Lights interface {
	// Show shows a frame. It waits for no slow device.
	Show(console.Frame) error

	// Listen calls say for each input until the lights are closed (nil) or fail.
	// It is called once.
	Listen(say func(console.Input)) error

	// Suspend leaves the device as other programs want to find it; Resume takes
	// it again and shows the last frame.
	Suspend() error
	Resume() error

	// Close leaves the device as it was found, and ends Listen.
	Close() error
}

// Source opens lights; it is asked again for those that were taken away.
type Source func() (Lights, error)

// problem is an error that says what to do. It is its cause to errors.Is.
type problem struct {
	sentence string
	cause    error
}

func (p *problem) Error() string { return p.sentence }
func (p *problem) Unwrap() error { return p.cause }

// Missing says that a device is not there, and what to do.
func Missing(format string, args ...any) error {
	return &problem{fmt.Sprintf(format, args...), fs.ErrNotExist}
}

// Forbidden says that a device may not be used, and what to do.
func Forbidden(format string, args ...any) error {
	return &problem{fmt.Sprintf(format, args...), fs.ErrPermission}
}
