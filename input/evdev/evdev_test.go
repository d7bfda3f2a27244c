package evdev

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The bytes are those of input_event in the kernel's linux/input.h on a processor that begins
// with the lowest, as all of Lichtbrett's do.
func TestDecode(t *testing.T) {
	want := Event{Kind: Key, Code: 28, Value: 1, At: 2*time.Second + 500*time.Millisecond}
	rest := "\x01\x00" + "\x1c\x00" + "\x01\x00\x00\x00"
	for name, b := range map[string]string{
		"32 bits": "\x02\x00\x00\x00" + "\x20\xa1\x07\x00" + rest,
		"64 bits": "\x02\x00\x00\x00\x00\x00\x00\x00" + "\x20\xa1\x07\x00\x00\x00\x00\x00" + rest,
	} {
		require.Equal(t, want, Decode([]byte(b)), name)
	}
}
