package bare

import (
	"bufio"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A length comes from outside: no room is made for what will never come.
func TestAFrameThatIsTooLong(t *testing.T) {
	for _, length := range []string{"\xff\xff\xff\xff\xff\xff\xff\xff", "\x00\x00\x00\x00\x04\x00\x00\x01"} {
		c := &Conn{read: bufio.NewReader(strings.NewReader("\x81\x7f" + length))}
		_, err := c.Message()
		require.ErrorContains(t, err, "at most 67108864 are read")
	}
}
