package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	rules "lichtbrett/game/level8"
	"lichtbrett/input"
	"lichtbrett/render/ui"
)

// hears does something and returns what is announced then.
func (v *visitor) hears(do func()) []string {
	v.said = nil
	do()
	v.settle()
	return v.said
}

// activates has assistive technology press nodes, one after the other.
func (v *visitor) activates(ids ...string) func() {
	return func() {
		for _, id := range ids {
			v.handle(input.Activate{ID: id})
		}
	}
}

func TestLevel8TellsEachMoveOnce(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish, thinks(eager()))
	v.level8(level8Match(t, level8Three, people(1, 2), turnOf(0, rules.Drawing, nil)))
	drawn := v.hears(v.activates("pile"))
	require.Len(t, drawn, 1)
	require.Contains(t, drawn[0], "You have drawn")
	_, p := v.kept8()
	for _, c := range p.View(0).(rules.View).Hand[:3] {
		said := v.hears(v.activates("hand." + held8(c)))
		require.Len(t, said, 1)
		require.NotContains(t, said[0], "drawn")
	}
	require.Empty(t, v.hears(func() { v.app.SetLanguage(text.German) }))
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
