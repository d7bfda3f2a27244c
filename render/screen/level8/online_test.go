package level8

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/render/library"
	"lichtbrett/render/screen/screentest"
	"lichtbrett/render/storage"
)

// joins opens the screen for a seat of a match between Ada, Bo and Cy.
func joins(t *testing.T, own game.Seat) (*Screen, *screentest.Elsewhere) {
	h := screentest.NewElsewhere(t, rules.Game{}, own, `{"levels":3}`,
		table.Player{Kind: table.Person, Name: "Ada"}, table.Player{Kind: table.Person, Name: "Bo"}, table.Player{Kind: table.Person, Name: "Cy"})
	g, ok := library.ByID(rules.Name)
	require.True(t, ok)
	app := screentest.App(storage.Memory{})
	s := New(app, screentest.Doors{}, g, h.Host)
	app.Surface.Show(s)
	app.Surface.Root()
	return s, h
}

// labels is all that nodes say.
func (s *Screen) labels() string {
	s.app.Surface.Invalidate()
	var words []string
	for n := range s.app.Surface.Root().All() {
		words = append(words, n.Label, n.Value, n.Hint)
	}
	return strings.Join(words, ". ")
}

// What others do elsewhere is seen before it is taken in, one's own turn comes
// when it has been, and there is neither a hint nor a hand-over among strangers.
func TestPlaysElsewhere(t *testing.T) {
	s, h := joins(t, 1)
	require.Contains(t, s.labels(), "Waiting for Ada")
	h.Plays(0, "draw")
	require.False(t, s.inbox.Empty(), "it waits to be shown")
	s.Tick(0)
	require.Contains(t, s.labels(), "Ada draws a card.")
	s.Tick(flightTime)
	require.True(t, s.inbox.Empty())
	card := h.Position().(rules.Position).State(0).Seats[0].Hand[0]
	h.Plays(0, game.Move("discard "+card.String()))
	s.Tick(0)
	s.app.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}}) // a press skips what is shown
	require.False(t, s.flight.flies())
	require.True(t, s.own())
	require.False(t, s.canHint())
	require.Contains(t, s.labels(), "Your turn")
	s.app.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}})
	require.Equal(t, rules.Playing, h.Position().(rules.Position).Phase())
	require.Contains(t, s.labels(), "You have drawn")
	require.Equal(t, noPanel, s.opened)
	require.Empty(t, s.app.Matches(), "what is played elsewhere is not kept here")
}

// Who watches has no hand, and can do nothing.
func TestWatchesElsewhere(t *testing.T) {
	s, h := joins(t, game.NoSeat)
	before := len(h.Record().Moves)
	require.Nil(t, s.app.Surface.Root().Find("hand"))
	s.app.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}})
	require.Len(t, h.Record().Moves, before)
}
