package level8

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// far hosts a match far away, in which one seat is this device's.
type far struct {
	own   game.Seat
	plays []table.Message
}

func (*far) Open(game.Game, json.RawMessage, []game.Player) error { return nil }
func (h *far) Send(_ game.Seat, m table.Message)                  { h.plays = append(h.plays, m) }
func (*far) Leave()                                               {}
func (h *far) Own(s game.Seat) bool                               { return s == h.own }

// joins opens the screen for a seat of a match between Ada, Bo and Cy.
func joins(t *testing.T, own game.Seat) (*Screen, *far) {
	app := &shell.App{Surface: ui.NewSurface(), Storage: storage.Memory{}, Language: text.English, Seed: func() uint64 { return 1 }}
	app.Open()
	app.Surface.Resize(ui.Window{Width: 1280, Height: 800})
	g, ok := catalog.ByID(rules.Name)
	require.True(t, ok)
	h := &far{own: own}
	s := New(app, g, func(func(table.Envelope)) table.Host { return h })
	app.Surface.Show(s)
	p, err := rules.New(rules.Rules{Seats: 3, Levels: 3, Order: rules.Normal}, 1)
	require.NoError(t, err)
	state := table.State{Game: rules.Name, Status: table.Running, Turn: table.Turn{Match: 1, View: p.View(own)}}
	for _, name := range []string{"Ada", "Bo", "Cy"} {
		state.Seats = append(state.Seats, table.Player{Kind: table.Person, Name: name})
	}
	s.Receive(table.Envelope{To: own, Message: state})
	h.plays = nil
	return s, h
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
		s.Tick(flightTime)
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
		require.Empty(t, h.plays)
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
