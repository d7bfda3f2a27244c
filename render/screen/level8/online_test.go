package level8

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/library"
	"lichtbrett/render/storage"
	"lichtbrett/render/ui"
)

// elsewhere hosts a table far away, at which one seat is this device's, or none.
// What it tells has gone through JSON.
type elsewhere struct {
	t       *testing.T
	table   *table.Table
	own     game.Seat
	now     time.Time
	receive func(table.Envelope)
}

func (h *elsewhere) Open(game.Game, json.RawMessage, []game.Player) error {
	return errors.New("matches begin in the lobby")
}
func (h *elsewhere) Send(from game.Seat, m table.Message) { h.does(from, m) }
func (h *elsewhere) Leave()                               {}
func (h *elsewhere) Own(s game.Seat) bool                 { return s == h.own && s != game.NoSeat }

// does has somebody, here or elsewhere, say something.
func (h *elsewhere) does(from game.Seat, m table.Message) {
	out, err := h.table.Handle(h.now, from, m)
	var refused *table.Refused
	if errors.As(err, &refused) {
		out.Envelopes = append(out.Envelopes, table.Envelope{To: from, Message: *refused})
	}
	for _, e := range out.Envelopes {
		if e.To != h.own {
			continue
		}
		data, err := table.EncodeMessage(e.Message)
		require.NoError(h.t, err)
		e.Message, err = table.DecodeMessage(data, rules.Game{})
		require.NoError(h.t, err)
		h.receive(e)
	}
}

// plays makes a move for a seat elsewhere.
func (h *elsewhere) plays(s game.Seat, m game.Move) {
	require.Equal(h.t, s, h.table.Position().Turn())
	h.does(s, table.Play{Match: h.table.Match(), Ply: len(h.table.Record().Moves), Move: m})
}

type doors struct{}

func (doors) Leave()              {}
func (doors) Settings()           {}
func (doors) Help(*library.Game)  {}
func (doors) Analyse(game.Record) {}
func (doors) Online(string)       {}

// joins opens the screen for a seat of a match between Ada, Bo and Cy.
func joins(t *testing.T, own game.Seat) (*Screen, *elsewhere) {
	h := &elsewhere{t: t, own: own, now: time.Unix(1, 0).UTC()}
	var err error
	h.table, _, err = table.New(rules.Game{}, table.Options{
		Options: json.RawMessage(`{"levels":3}`), Random: game.NewRandom(2).Uint64,
		Seats: []table.Player{{Kind: table.Person, Name: "Ada"}, {Kind: table.Person, Name: "Bo"}, {Kind: table.Person, Name: "Cy"}},
	}, h.now)
	require.NoError(t, err)
	_, err = h.table.Start(h.now, 0)
	require.NoError(t, err)
	app := &screen.App{Surface: ui.NewSurface(), Store: storage.Memory{}, Language: text.English, Seed: func() uint64 { return 1 }}
	app.Open()
	app.Surface.Resize(ui.Window{Width: 1280, Height: 800})
	g, ok := library.ByID(rules.Name)
	require.True(t, ok)
	s := New(app, doors{}, g, func(receive func(table.Envelope)) table.Host {
		h.receive = receive
		return h
	})
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
	h.plays(0, "draw")
	require.NotEmpty(t, s.inbox, "it waits to be shown")
	s.Tick(0)
	require.Contains(t, s.labels(), "Ada draws a card.")
	s.Tick(flightTime)
	require.Empty(t, s.inbox)
	card := h.table.Position().(rules.Position).State(0).Seats[0].Hand[0]
	h.plays(0, game.Move("discard "+card.String()))
	s.Tick(0)
	s.app.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}}) // a press skips what is shown
	require.False(t, s.flight.flies())
	require.True(t, s.own())
	require.False(t, s.canHint())
	require.Contains(t, s.labels(), "Your turn")
	s.app.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}})
	require.Equal(t, rules.Playing, h.table.Position().(rules.Position).Phase())
	require.Contains(t, s.labels(), "You have drawn")
	require.Equal(t, noPanel, s.opened)
	require.Empty(t, s.app.Matches(), "what is played elsewhere is not kept here")
}

// Who watches has no hand, and can do nothing.
func TestWatchesElsewhere(t *testing.T) {
	s, h := joins(t, game.NoSeat)
	before := len(h.table.Record().Moves)
	require.Nil(t, s.app.Surface.Root().Find("hand"))
	s.app.Surface.Handle(input.Event{Body: input.Activate{ID: pileID}})
	require.Len(t, h.table.Record().Moves, before)
}
