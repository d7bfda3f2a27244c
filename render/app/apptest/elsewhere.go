// Package apptest has what tests of screens need: a table far away, an app
// around the screen, and navigation that leads nowhere.
package apptest

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// navigation leads nowhere.
type navigation struct{ shell.Navigation }

// App returns an app in English with a window of a desktop.
func App(memory storage.Local) *shell.App {
	app := &shell.App{Surface: ui.NewSurface(), Storage: memory, Language: text.English, Seed: func() uint64 { return 1 }, Navigation: navigation{}}
	app.Open()
	app.Surface.Resize(ui.Window{Width: 1280, Height: 800})
	return app
}

// Elsewhere hosts a table far away, at which one seat is this device's, or none.
// The views that it tells have been through JSON.
type Elsewhere struct {
	*table.Table
	// Now is what the table's clock shows.
	Now time.Time

	t       testing.TB
	game    game.Game
	own     game.Seat
	receive func(table.Envelope)
}

// NewElsewhere returns the host of a match that has begun between these players,
// for whoever sits on the seat own, or watches if that is game.NoSeat.
func NewElsewhere(t testing.TB, g game.Game, own game.Seat, options string, players ...table.Player) *Elsewhere {
	h := &Elsewhere{t: t, game: g, own: own, Now: time.Unix(1, 0).UTC()}
	var err error
	h.Table, _, err = table.New(g, table.Options{
		Options: json.RawMessage(options), Seats: players, Random: game.NewRandom(2).Uint64,
	}, h.Now)
	require.NoError(t, err)
	_, err = h.Table.Start(h.Now, 0)
	require.NoError(t, err)
	return h
}

// Host is a session.NewHost.
func (h *Elsewhere) Host(receive func(table.Envelope)) table.Host {
	h.receive = receive
	return h
}

// Open implements table.Host: it refuses.
func (h *Elsewhere) Open(game.Game, json.RawMessage, []game.Player) error {
	return errors.New("matches begin in the lobby")
}

// Send implements table.Host.
func (h *Elsewhere) Send(from game.Seat, m table.Message) { h.Does(from, m) }

// Leave implements table.Host.
func (h *Elsewhere) Leave() {}

// Own implements table.Host.
func (h *Elsewhere) Own(s game.Seat) bool { return s == h.own && s != game.NoSeat }

// Does has somebody, here or elsewhere, say something.
func (h *Elsewhere) Does(from game.Seat, m table.Message) {
	out, err := h.Handle(h.Now, from, m)
	h.Deliver(out)
	var refused *table.Refused
	if errors.As(err, &refused) {
		h.Deliver(table.Outcome{{Tells: []table.Envelope{{To: from, Message: *refused}}}})
	}
}

// Deliver brings what the table tells to this device.
func (h *Elsewhere) Deliver(out table.Outcome) {
	for _, e := range out.Envelopes() {
		if e.To != h.own {
			continue
		}
		switch m := e.Message.(type) {
		case table.State:
			m.View = h.carry(m.View)
			e.Message = m
		case table.Played:
			m.View = h.carry(m.View)
			e.Message = m
		}
		h.receive(e)
	}
}

// carry returns a view as it arrives at this device.
func (h *Elsewhere) carry(v game.View) game.View {
	data, err := json.Marshal(v)
	require.NoError(h.t, err)
	v, err = h.game.ReadView(data)
	require.NoError(h.t, err)
	return v
}

// Plays makes a move for a seat, whose turn it is.
func (h *Elsewhere) Plays(s game.Seat, m game.Move) {
	require.Equal(h.t, s, h.Position().Turn())
	h.Does(s, table.Play{Match: h.Match(), Ply: len(h.Record().Moves), Move: m})
}

// Moves makes the first legal move for a seat, whose turn it is.
func (h *Elsewhere) Moves(s game.Seat) { h.Plays(s, h.Position().Moves()[0]) }
