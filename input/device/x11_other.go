//go:build !js && !linux

package device

import "time"

// x11 is not how these systems tell a window.
type x11 struct{}

// listen has nothing to listen to.
func (*Devices) listen(time.Duration, float64) bool { return false }
