package page

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// code is a section with one function, without variables of its own.
func code(body string) []byte {
	return append([]byte{1, byte(1 + len(body)), 0}, body...)
}

// A function as Go makes them jumps forward at once, and back by its table.
func TestJumpsForwardTakeNoDetour(t *testing.T) {
	const (
		begin = "\x03\x40" + "\x02\x40\x02\x40\x02\x40" + "\x20\x00\x0e\x03\x00\x01\x02\x00" + "\x0b" // loop, 3 blocks, the table, the first's end
		first = "\x0b"                                                                                // the end of the second
		last  = "\x0b\x0b\x00\x0b"                                                                    // of the third, the loop and the function
	)
	for name, c := range map[string]struct {
		long, short string
		jumps       int
	}{
		"to the next block":     {begin + "\x41\x01\x21\x00\x0c\x02" + first + last, begin + "\x0c\x00" + first + last, 1},
		"over a block":          {begin + "\x41\x02\x21\x00\x0c\x02" + first + last, begin + "\x0c\x01" + first + last, 1},
		"on a condition":        {begin + "\x04\x40\x41\x02\x21\x00\x0c\x03\x0b" + first + last, begin + "\x04\x40\x0c\x02\x0b" + first + last, 1},
		"twice":                 {begin + "\x41\x01\x21\x00\x0c\x02" + first + "\x41\x02\x21\x00\x0c\x01" + last, begin + "\x0c\x00" + first + "\x0c\x00" + last, 2},
		"back":                  {begin + first + "\x41\x00\x21\x00\x0c\x01" + last, "", 0},
		"to itself":             {begin + first + "\x41\x01\x21\x00\x0c\x01" + last, "", 0},
		"back, on a condition":  {begin + first + "\x04\x40\x41\x01\x21\x00\x0c\x02\x0b" + last, "", 0},
		"out of the table":      {begin + "\x41\x03\x21\x00\x0c\x02" + first + last, "", 0},
		"another variable":      {begin + "\x41\x01\x21\x02\x0c\x02" + first + last, "", 0},
		"another loop":          {begin + "\x03\x40\x41\x01\x21\x00\x0c\x00\x0b" + first + last, "", 0},
		"something in between":  {begin + "\x41\x01\x21\x00\x01\x0c\x02" + first + last, "", 0},
		"a function that calls": {"\x41\x01\x10\x80\x01\x1a\x0b", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			if c.short == "" {
				c.short = c.long
			}
			shorter, jumps, err := shorten(code(c.long), map[uint64]bool{0: true})
			require.NoError(t, err)
			require.Equal(t, code(c.short), shorter)
			require.Equal(t, c.jumps, jumps)
		})
	}
}

func TestUnknownCodeIsRefused(t *testing.T) {
	for name, section := range map[string][]byte{
		"no count":               {},
		"a function cut off":     {1, 5, 0, 0x0b},
		"variables cut off":      {1, 2, 1, 3},
		"an unknown instruction": code("\xfe\x0b"),
		"a number cut off":       code("\x41\x80"),
		"a table cut off":        code("\x0e\x05\x00"),
	} {
		_, _, err := shorten(section, map[uint64]bool{0: true})
		require.ErrorIs(t, err, errModule, name)
	}
}
