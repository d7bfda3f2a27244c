package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/web"
)

func TestVersionTellsWhatTheProgramIs(t *testing.T) {
	t.Parallel()
	for _, arg := range []string{"--version", "-version", "version"} {
		status, said, _ := run("", arg)
		require.Equal(t, ok, status)
		require.Regexp(t, `^lichtbrett (v\d|development version)`, said)
	}
}

func TestWithoutACommandThereIsHelp(t *testing.T) {
	t.Parallel()
	status, _, stderr := run("")
	require.Equal(t, misuse, status)
	require.Contains(t, stderr, "Usage: lichtbrett COMMAND [FLAGS]")
	status, stdout, _ := run("", "--help")
	require.Equal(t, ok, status)
	require.Equal(t, stderr, stdout)
}

func TestLicencesAreThoseOfTheBuiltPage(t *testing.T) {
	t.Parallel()
	status, said, stderr := run("", "licences")
	if !web.Built(web.Page()) {
		require.Equal(t, failed, status)
		require.Contains(t, stderr, "compiled without the page")
		return
	}
	require.Equal(t, ok, status)
	require.Contains(t, said, "github.com/jackc/pgx/v5 v")
}
