package protocol_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	. "lichtbrett/net/protocol"
)

func TestIds(t *testing.T) {
	var zeros, ones [16]byte
	for i := range ones {
		ones[i] = 0xff
	}
	require.Equal(t, "00000000-0000-4000-8000-000000000000", UUID(zeros))
	require.Equal(t, "ffffffff-ffff-4fff-bfff-ffffffffffff", UUID(ones))
	require.Equal(t, "00010203-0405-4607-8809-0a0b0c0d0e0f", UUID([16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}))
	require.Equal(t, "000102030405060708090a0b0c0d0e0f", Secret([16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}))
	uuid := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	for _, id := range []string{adaID, benID, gameID} {
		require.Regexp(t, uuid, id)
		require.True(t, IsID(id))
	}
	for _, text := range []string{
		"", adaID[1:], adaID + "0", strings.ToUpper(UUID(ones)), strings.Repeat("g", 36), strings.Repeat("/", 36), strings.Repeat(":", 36), strings.Repeat("`", 36),
	} {
		require.False(t, IsID(text), "%q", text)
	}
}

func FuzzTexts(f *testing.F) {
	for _, text := range []string{"Ada", "e\u0323\u0302\u0301", "\u2800", "a\nb", "a\u2066b", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func(string) (string, *Error){Name, Message} {
			clean, wrong := read(text)
			if wrong != nil {
				require.Less(t, len(wrong.Message), 300)
				continue
			}
			again, wrong := read(clean)
			require.Nil(t, wrong)
			require.Equal(t, clean, again)
		}
	})
}
