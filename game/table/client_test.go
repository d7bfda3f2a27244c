package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// A match is news once, whoever sat at this device in the one before.
func TestAMatchIsNewsOnce(t *testing.T) {
	var client table.Client
	told := 0
	desk := table.NewDesk(game.NewRandom(1).Uint64, 0, func(e table.Envelope) {
		if client.Receive(e) {
			told++
		}
	})
	client.Host = desk
	for _, seats := range [][]game.Player{
		{{Strength: 1}, {Strength: 1}},
		{{Strength: 1}, {Strength: 1}, {Name: "Ada"}, {Name: "Bo"}},
		{{Name: "Ada"}, {Strength: 1}},
		{{Strength: 1}, {Name: "Ada"}},
	} {
		config, err := crosswise.Game{}.Configure(seats, nil)
		require.NoError(t, err)
		told = 0
		require.NoError(t, desk.Open(crosswise.Game{}, config, seats))
		require.Equal(t, 1, told)
		require.Len(t, client.Seats(), len(seats))
		require.Equal(t, client.Home(), client.Turn().View.(crosswise.View).Seat)
	}
}

// Who sit together play again at once; others are asked whether they want it, too.
func TestAnotherMatchIsAskedForWhereOthersSitElsewhere(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	var sent []table.Message
	w := &wire{seat: 0, send: func(_ game.Seat, m table.Message) { sent = append(sent, m) }}
	client := table.Client{Host: w}
	client.Receive(table.Envelope{To: 0, Message: to[table.State](x, 0)})
	client.Again()
	alone := begin(t, 0, person("Ada"), computer(1))
	client.Receive(table.Envelope{To: 0, Message: to[table.State](alone, 0)})
	client.Again()
	require.Equal(t, []table.Message{table.Rematch{Wants: true}, table.Restart{}}, sent)
}

func TestNobodyPlaysBeforeTheFirstMatch(t *testing.T) {
	x := open(t, connectfour.Game{}, table.Options{Seats: []table.Player{person("Ada"), person("Bo")}})
	client := table.Client{Host: &wire{seat: 0}}
	require.False(t, client.Playing())
	require.True(t, client.Receive(table.Envelope{To: 0, Message: x.table.State(start, 0)}))
	require.False(t, client.Playing())
	require.Equal(t, game.NoSeat, client.ToMove())
	require.False(t, (&table.Client{Host: &wire{seat: game.NoSeat}}).MyTurn(), "nobody is to move")
	x.ok(x.table.Start(after(1), 0))
	require.True(t, client.Receive(table.Envelope{To: 0, Message: to[table.State](x, 0)}))
	require.True(t, client.Playing())
	require.True(t, client.MyTurn())
	client.Forget()
	require.False(t, client.Playing())
}

// What has happened at the table and is not yet told here is no part of the match that is
// shown, nor of its record.
func TestARecordIsAsLongAsTheMatchThatIsShown(t *testing.T) {
	var told []table.Envelope
	desk := table.NewDesk(random(1), 0, func(e table.Envelope) { told = append(told, e) })
	client := table.Client{Host: desk}
	_, ok := client.Record()
	require.False(t, ok, "there is none yet")
	require.NoError(t, desk.Open(connectfour.Game{}, nil, make([]game.Player, 2)))
	desk.Send(0, table.Play{Move: "drop 3"})
	desk.Send(1, table.Play{Ply: 1, Move: "drop 4"})
	for _, e := range told {
		client.Receive(e)
		r, ok := client.Record()
		require.True(t, ok)
		require.Equal(t, []game.Move{"drop 3", "drop 4"}[:client.Turn().Ply], r.Moves)
	}
	require.Equal(t, 2, client.Turn().Ply)
	desk.Send(1, table.Undo{})
	r, _ := client.Record()
	require.Equal(t, []game.Move{"drop 3"}, r.Moves, "what is taken back there is no part of it either")

	client = table.Client{Host: &wire{seat: 0}}
	client.Receive(table.Envelope{To: 0, Message: table.State{Turn: table.Turn{Match: 1}}})
	_, ok = client.Record()
	require.False(t, ok, "it is kept elsewhere until the end")
}
