package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/render/ui"
)

// hears does something and returns what is announced then.
func (v *visitor) hears(do func()) []string {
	v.said = nil
	do()
	v.settle()
	return v.said
}

// A screen reader keeps its place where a message comes and goes.
func TestAMessageLeavesWhatIsBelowItAsItWas(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.press("settings")
	ids := func() (ids []string) {
		for n := range v.surface.Root().All() {
			if n.Role != ui.NoRole && !strings.HasPrefix(n.ID, "message") {
				ids = append(ids, n.ID)
			}
		}
		return ids
	}
	before := ids()
	require.Equal(t, []string{"Hello!"}, v.hears(func() { v.app.Show("Hello!") }))
	var below []string
	for _, id := range ids() {
		if strings.HasPrefix(id, "screen.1.") { // the message's own text
			continue
		}
		below = append(below, id)
	}
	require.Equal(t, before, below)
	require.Empty(t, v.hears(v.app.Dismiss))
	require.Equal(t, before, ids())
}
