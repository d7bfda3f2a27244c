package web

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestTheLicencesAreReadAsThePageHasThem(t *testing.T) {
	for name, page := range map[string]fstest.MapFS{
		"as they are": {Licences: {Data: []byte("Do what you like.")}},
		"compressed":  {Licences + ".br": {Data: packedBrotli(t, "Do what you like.")}},
	} {
		var said strings.Builder
		require.NoError(t, WriteLicences(&said, page), name)
		require.Equal(t, "Do what you like.", said.String(), name)
	}
	require.ErrorContains(t, WriteLicences(&strings.Builder{}, fstest.MapFS{}), "compiled without the page")
}
