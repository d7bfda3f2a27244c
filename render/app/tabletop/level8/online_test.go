package level8

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/render/app/apptest"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
)

// joins opens the screen for a seat of a match between Ada, Bo and Cy.
func joins(t *testing.T, own game.Seat) (*Screen, *apptest.Elsewhere) {
	h := apptest.NewElsewhere(t, rules.Game{}, own, `{"levels":3}`,
		table.Player{Kind: table.Person, Name: "Ada"}, table.Player{Kind: table.Person, Name: "Bo"}, table.Player{Kind: table.Person, Name: "Cy"})
	g, ok := catalog.ByID(rules.Name)
	require.True(t, ok)
	app := apptest.App(storage.Memory{})
	s := New(app, g, h.Host)
	app.Surface.Show(s)
	app.Surface.Root()
	return s, h
}

// labels is all that nodes say.
func (s *Screen) labels() string {
	s.App.Surface.Invalidate()
	var words []string
	for n := range s.App.Surface.Root().All() {
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
	require.Zero(t, s.Client.Turn().Ply, "it waits to be shown")
	s.Tick(0)
	require.Contains(t, s.labels(), "Ada draws a card.")
	s.Tick(flightTime)
	require.Equal(t, 1, s.Client.Turn().Ply)
	card := h.Position().(rules.Position).State(0).Seats[0].Hand[0]
	h.Plays(0, game.Move("discard "+card.String()))
	s.Tick(0)
	s.App.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}}) // a press skips what is shown
	require.False(t, s.Animation.Running())
	require.True(t, s.MyTurn())
	require.False(t, s.CanHint())
	require.Contains(t, s.labels(), "Your turn")
	s.App.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}})
	require.Equal(t, rules.Playing, h.Position().(rules.Position).Phase())
	require.Contains(t, s.labels(), "You have drawn")
	require.Empty(t, s.Opened)
	require.Empty(t, s.App.Saves.All(), "what is played elsewhere is not kept here")
}

// Who watches has no hand, and can do nothing.
func TestWatchesElsewhere(t *testing.T) {
	s, h := joins(t, game.NoSeat)
	before := len(h.Record().Moves)
	require.Nil(t, s.App.Surface.Root().Find("hand"))
	s.App.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}})
	require.Len(t, h.Record().Moves, before)
}

// Whatever somebody elsewhere is said to have done: it is told, and the match goes
// on as it is said to stand.
func TestNonsenseFromElsewhere(t *testing.T) {
	s, _ := joins(t, 1)
	turn := s.Client.Turn()
	for _, m := range []game.Move{"dance", "take 99", "add b7 99.99", "skip 99"} {
		turn.Ply++
		s.Receive(table.Envelope{To: 1, Message: table.Played{Seat: 0, Move: m, Turn: turn}})
		s.Tick(0)
		_ = s.labels()
		s.Skip()
		_ = s.labels()
		require.Equal(t, turn.Ply, s.Client.Turn().Ply)
	}
}

// Jokers that can stand for one thing only are not asked about, however many there
// are of them in a combination.
func TestJokersThatNeedNotBeAskedAbout(t *testing.T) {
	s, _ := joins(t, 0)
	state := s.Client.State()
	v := state.View.(rules.View)
	v.Levels, v.Phase = []int{8, 1, 2}, rules.Playing // a pair, a triple, four of a kind
	v.Hand = []rules.Card{
		rules.Number(0, 1), rules.Number(0, 2), rules.Number(0, 3), rules.Number(1, 1), rules.Number(1, 3), rules.Number(2, 3), rules.Number(3, 3),
		rules.Number(5, 9), rules.Joker, rules.Joker, rules.Skip,
	}
	state.View = v
	s.Receive(table.Envelope{To: 0, Message: state})

	one, two := held{rules.Joker, 0}, held{rules.Joker, 1}
	card := func(colour rules.Colour, number int) held { return held{card: rules.Number(colour, number)} }
	s.task.chosen = [][]held{{card(0, 1), card(1, 1)}, {card(0, 2), one, two}, {card(0, 3), card(1, 3), card(2, 3), card(3, 3)}}
	preparation{s}.lay()
	require.Empty(t, s.Opened)
	require.Equal(t, []rules.Card{rules.Number(0, 2), rules.JokerFor(2), rules.JokerFor(2)}, s.task.groups()[1])
}

// What was prepared to be laid in a round is gone with its cards, also where the next
// hand holds some of them again.
func TestNothingIsPreparedAtTheBeginningOfARound(t *testing.T) {
	s, _ := joins(t, 0)
	turn := s.Client.Turn()
	v := turn.View.(rules.View)
	s.task.chosen[0] = []held{{card: v.Hand[0]}}
	require.Len(t, s.inHand(), len(v.Hand)-1)

	v.Round++
	turn.View, turn.Ply = v, turn.Ply+1
	s.Receive(table.Envelope{To: 0, Message: table.Played{Seat: 1, Move: "discard b1", Turn: turn}})
	s.Tick(0)
	s.Skip()
	require.NotNil(t, s.summary)
	s.closeSummary()
	require.Len(t, s.inHand(), len(v.Hand))
}

// A summary goes away by itself where it hides a clock that runs for whoever reads it, and
// stays where nobody is in a hurry.
func TestASummaryDoesNotHideTheClockForLong(t *testing.T) {
	for _, c := range []struct {
		turn  game.Seat
		left  time.Duration
		stays bool
	}{{0, 20 * time.Second, false}, {0, 0, true}, {1, 20 * time.Second, true}} {
		s, _ := joins(t, 0)
		turn := s.Client.Turn()
		v := turn.View.(rules.View)
		v.Round++
		turn.View, turn.Ply, turn.ToMove, turn.Remaining = v, turn.Ply+1, c.turn, c.left
		s.Receive(table.Envelope{To: 0, Message: table.Played{Seat: 1, Move: "discard b1", Turn: turn}})
		s.Tick(0)
		s.Skip()
		require.NotNil(t, s.summary)
		d, wanted := s.Next()
		require.Equal(t, !c.stays, wanted)
		s.Tick(d - time.Millisecond)
		require.NotNil(t, s.summary)
		s.Tick(time.Hour)
		require.Equal(t, c.stays, s.summary != nil)
	}
}

// A card that is dragged to a pile before one has been drawn does not draw one.
func TestACardIsNotDraggedAwayBeforeDrawing(t *testing.T) {
	s, h := joins(t, 0)
	card := s.hand.order[0]
	for seat := range game.Seat(3) {
		s.carry = card
		s.drop(drag{On: true, Moved: true, From: spot{place: inHand, card: card}, Over: spot{place: atSeat, seat: seat}})
		want := text.English.Say("level8.only-skip")
		if seat == 0 {
			want = text.English.Say("refused.draw-first")
		}
		require.Equal(t, want, s.Warned)
		require.Empty(t, h.Record().Moves)
	}
}

// Whoever sorts a hand while others play goes on with it when they have moved.
func TestSortingWhileOthersMove(t *testing.T) {
	s, _ := joins(t, 1)
	turn, card, onto := s.Client.Turn(), s.hand.order[0], s.hand.order[2]
	s.takeUp(card)
	s.drag = drag{On: true, Moved: true, From: spot{place: inHand, card: card}, Over: spot{place: inHand, card: onto}}
	turn.Ply++
	s.Receive(table.Envelope{To: 1, Message: table.Played{Seat: 0, Move: "draw", Turn: turn}})
	s.Tick(0)
	s.Skip()
	require.Equal(t, turn.Ply, s.Client.Turn().Ply)
	require.True(t, s.Carries())
	require.True(t, s.drag.On)
	s.drop(s.drag)
	require.Equal(t, card, s.hand.order[2])
}
