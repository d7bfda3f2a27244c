// Package hat plays on a Raspberry Pi's Sense HAT. A Screen is its matrix of
// 8×8 LEDs, a Stick its joystick. Both are opened on the real devices
// (Devices) or on the desktop emulator sense_emu (Emulator).
//
// Errors are sentences that say what is wrong and what to do. errors.Is tells
// a missing device (fs.ErrNotExist) from one that the user may not use
// (fs.ErrPermission).
package hat

// Options say how a Sense HAT is used. The zero value is a picture that is
// upright when the HDMI socket points down, in full light.
type Options struct {
	// Rotation turns the picture, and the joystick with it.
	Rotation Rotation
	// LowLight dims all LEDs, for dark rooms.
	LowLight bool
}

// problem is an error that says what to do. It is its cause to errors.Is.
type problem struct {
	sentence string
	cause    error
}

func (p *problem) Error() string { return p.sentence }
func (p *problem) Unwrap() error { return p.cause }
