package shell

import (
	"fmt"
	"time"
)

// Seconds is how many seconds a clock shows: rounded up, so that one that has run
// out is the only one to show nothing.
func Seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// ClockFace is what a clock shows, in minutes and seconds.
func ClockFace(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }
