package page

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryWorkThatIsShippedHasItsLicence(t *testing.T) {
	t.Chdir("../..")
	text, err := licences(t.Context())
	require.NoError(t, err)
	said := string(text)
	for _, part := range []string{
		"Lichtbrett\n\nMIT License",
		"github.com/hajimehoshi/ebiten/v2 v", "Apache License",
		"modernc.org/sqlite v", "github.com/jackc/pgx/v5 v", "Go's standard library and runtime",
		"SIL OPEN FONT LICENSE",
	} {
		require.Contains(t, said, part)
	}
	require.NotContains(t, said, "stretchr/testify", "it is for tests only")
	again, err := licences(t.Context())
	require.NoError(t, err)
	require.Equal(t, said, string(again))
}

func TestAWorkWithoutALicenceIsNotShipped(t *testing.T) {
	folder := t.TempDir()
	_, err := licencesIn(folder, []string{folder})
	require.ErrorContains(t, err, "no file that tells its licence")
	for _, name := range []string{"LICENSE", "LICENCE.md", "SQLITE-LICENSE", "COPYING", "license.txt", "NOTICE", "LICENSE-3RD-PARTY.md", "LICENSE.txt"} {
		require.True(t, licenceName.MatchString(name), name)
	}
	for _, name := range []string{"license.go", "README.md", "notice_test.go"} {
		require.False(t, licenceName.MatchString(name), name)
	}
	require.NoError(t, os.WriteFile(folder+"/LICENSE", []byte("Do what you like.\r\n"), 0o600))
	text, err := licencesIn(folder, []string{folder})
	require.NoError(t, err)
	require.Equal(t, "Do what you like.\n", strings.TrimLeft(text, " "))
}
