package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/web"
)

func TestVersionTellsWhatTheProgramIs(t *testing.T) {
	t.Parallel()
	for _, arg := range []string{"--version", "-version", "version"} {
		require.Regexp(t, `^lichtbrett (v\d|development version)`, prints(t, "", arg))
	}
}

func TestWithoutACommandThereIsHelp(t *testing.T) {
	t.Parallel()
	status, _, stderr := run("")
	require.Equal(t, misuse, status)
	require.Contains(t, stderr, "Usage: lichtbrett COMMAND [FLAGS]")
	require.Equal(t, stderr, prints(t, "", "--help"))
}

func TestLicencesAreThoseOfTheBuiltPage(t *testing.T) {
	t.Parallel()
	if !web.Built(web.Page()) {
		fails(t, "compiled without the page", "licences")
		return
	}
	require.Contains(t, prints(t, "", "licences"), "github.com/jackc/pgx/v5 v")
}
