//go:build !js

package websocket

import (
	"encoding/binary"
	"math"
	"time"
)

// AppendFrame appends a text message as it leaves a server. These bytes are the same on
// every connection, so that what many are sent is made once.
func AppendFrame(frames, text []byte) []byte {
	const finalText, length16, length64 = 0x81, 126, 127 // RFC 6455, 5.2
	frames = append(frames, finalText)
	switch n := len(text); {
	case n < length16:
		frames = append(frames, byte(n))
	case n <= math.MaxUint16:
		frames = binary.BigEndian.AppendUint16(append(frames, length16), uint16(n))
	default:
		frames = binary.BigEndian.AppendUint64(append(frames, length64), uint64(n))
	}
	return append(frames, text...)
}

// WriteWithin sends frames of AppendFrame on an accepted connection by one system call,
// with a time limit. The library would take a call and two switches between goroutines
// for each frame. It may be called while the library answers pings, but not beside Write.
func (c *Conn) WriteWithin(limit time.Duration, frames []byte) error {
	if err := c.net.SetWriteDeadline(time.Now().Add(limit)); err != nil {
		return err
	}
	if _, err := c.net.Write(frames); err != nil {
		return err
	}
	return c.net.SetWriteDeadline(time.Time{})
}
