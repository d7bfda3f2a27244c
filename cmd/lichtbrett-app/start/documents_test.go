//go:build !js

package start

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/web/manual/manualtest"
)

func TestTheCommandsInTheDocumentsAreUnderstood(t *testing.T) {
	tried := 0
	for name, document := range manualtest.Documents(t, "../../..") {
		for _, c := range manualtest.Commands(name, document) {
			if c.Words[0] == "lichtbrett-app" {
				_, err := parse(c.Words[1:], io.Discard)
				require.NoError(t, err, "%s: %s", name, strings.Join(c.Words, " "))
				tried++
			}
		}
	}
	require.GreaterOrEqual(t, tried, 4)
}
