package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// wire is a host far away: what a seat sees goes there as JSON.
type wire struct {
	seat   game.Seat
	send   func(game.Seat, table.Message)
	client table.Client
}

func (*wire) Open(game.Game, json.RawMessage, []game.Player) error { return nil }
func (*wire) Leave()                                               {}
func (w *wire) Own(s game.Seat) bool                               { return s == w.seat }
func (w *wire) Send(from game.Seat, m table.Message)               { w.send(from, m) }

// carry returns a message as it arrives at the other end.
func carry(t require.TestingT, g game.Game, m table.Message) table.Message {
	switch m := m.(type) {
	case table.State:
		m.View = carryView(t, g, m.View)
		return m
	case table.Played:
		m.View = carryView(t, g, m.View)
		return m
	}
	return m
}

func carryView(t require.TestingT, g game.Game, v game.View) game.View {
	if v == nil {
		return nil
	}
	data, err := json.Marshal(v)
	require.NoError(t, err)
	read, err := g.ReadView(data)
	require.NoError(t, err, string(data))
	whole := read
	if own, ok := v.(level8.View); ok {
		whole = read.(level8.View).Complete(own.Seat, own.Turn)
	}
	require.Equal(t, v, whole)
	return read
}

// Every game can be played far away: what its seats see is enough, and what it
// was is the same at both ends.
func TestEveryGameIsPlayedByMessages(t *testing.T) {
	for _, g := range games.All {
		counts, _ := g.SeatCounts()
		for _, n := range counts {
			for _, computers := range slices.Compact([]int{0, min(1, n-1), n - 1}) {
				t.Run(fmt.Sprintf("%s of %d with %d computers", g.Name(), n, computers), func(t *testing.T) {
					playByMessages(t, g, n, computers)
				})
			}
		}
	}
}

func playByMessages(t *testing.T, g game.Game, n, computers int) {
	var seats []table.Player
	for s := range n {
		if s < n-computers {
			seats = append(seats, person(fmt.Sprint("player ", s+1)))
		} else {
			seats = append(seats, computer(1))
		}
	}
	options, err := g.Options(nil)
	require.NoError(t, err)
	x := open(t, g, table.Options{Options: options, Seats: seats})

	devices := map[game.Seat]*wire{}
	deliver := func() {
		for _, e := range x.out.Envelopes() {
			if d := devices[e.To]; d != nil {
				d.client.Receive(table.Envelope{To: e.To, Message: carry(t, g, e.Message)})
			}
		}
	}
	for s := table.Spectators; s < game.Seat(n-computers); s++ {
		d := &wire{seat: s}
		d.send = func(from game.Seat, m table.Message) {
			x.ok(x.table.Handle(start, from, m))
			deliver()
		}
		d.client.Host = d
		devices[s] = d
	}
	x.ok(x.table.Start(start, 0))
	deliver()

	choose := game.NewRandom(5)
	for x.table.Status() == table.Running { // until the end, or for as many moves as there may be
		if q, asked := x.table.Question(); asked {
			moves := gamestest.Legal(t, q.View)
			x.ok(x.table.Answer(start, q, moves[choose.Intn(len(moves))]))
			deliver()
			continue
		}
		d := devices[x.table.Position().Turn()]
		require.True(t, d.client.MyTurn())
		moves := gamestest.Legal(t, d.client.View(d.seat))
		require.Equal(t, x.table.Position().Moves(), moves)
		d.client.Play(moves[choose.Intn(len(moves))])
	}
	want, err := json.Marshal(x.table.Record())
	require.NoError(t, err)
	for s, d := range devices {
		state := d.client.State()
		require.Equal(t, s, d.client.Me())
		require.Equal(t, x.table.Status(), state.Status)
		require.Equal(t, x.table.Position().Result(), state.Result)
		require.Equal(t, x.table.Log(), state.Log, "of seat %d", s)
		require.NotNil(t, state.Record)
		got, err := json.Marshal(state.Record)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(got))
		_, err = state.Record.Replay(g)
		require.NoError(t, err)
	}
}

// A device that has missed a message asks how everything is.
func TestADeviceThatMissedAMessage(t *testing.T) {
	x := begin(t, time.Minute, person("Ada"), person("Bo"))
	d := &wire{seat: 1}
	d.client.Host = d
	asked := 0
	d.send = func(from game.Seat, m table.Message) {
		asked++
		x.handle(0, from, m)
		require.True(t, d.client.Receive(table.Envelope{To: 1, Message: to[table.State](x, 1)}))
	}
	require.False(t, d.client.Receive(table.Envelope{To: 1, Message: table.Played{}}), "nothing is known yet")
	require.True(t, d.client.Receive(table.Envelope{To: 1, Message: to[table.State](x, 1)}))
	x.handle(0, 0, table.Play{Move: "drop 3"})
	x.handle(0, 1, table.Play{Ply: 1, Move: "drop 3"})
	require.False(t, d.client.Receive(table.Envelope{To: 1, Message: to[table.Played](x, 1)}))
	require.Equal(t, 1, asked)
	require.Equal(t, 2, d.client.Turn().Ply)
	require.False(t, d.client.MyTurn())
	require.Equal(t, 1, d.client.Moves(1))
}
