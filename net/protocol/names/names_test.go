package names_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/protocol/names"
)

func TestNobodyIsCalledComputer(t *testing.T) {
	for _, name := range []string{
		"Computer", "computer", " COMPUTER ", "Ｃｏｍｐｕｔｅｒ", "ⓒⓞⓜⓟⓤⓣⓔⓡ", "𝐂𝐨𝐦𝐩𝐮𝐭𝐞𝐫", "Com\u200Dputer", "Com\u034Fputer", "\u3164Computer", "Computer\u2800", "C\uFE0Fomputer",
	} {
		_, wrong := names.Check(name)
		require.NotNil(t, wrong, "%q", name)
		require.Equal(t, protocol.CodeNameInvalid, wrong.Code)
	}
	for _, name := range []string{"Ada", "Computer 2", "Computerin", "Compüter", "Compu\u0308ter", "e\u0301"} {
		_, wrong := names.Check(name)
		require.Nil(t, wrong, "%q", name)
	}
	_, wrong := names.Check("")
	require.Equal(t, protocol.CodeNameInvalid, wrong.Code)
}

func FuzzCheck(f *testing.F) {
	f.Add("Ada")
	f.Add("Com\u200Dputer")
	f.Fuzz(func(t *testing.T, text string) {
		name, wrong := names.Check(text)
		if wrong != nil {
			return
		}
		again, wrong := names.Check(name)
		require.Nil(t, wrong)
		require.Equal(t, name, again)
	})
}
