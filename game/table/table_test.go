package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

var start = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

func open(t require.TestingT, moveTime time.Duration, seats ...game.Player) (*table.Table, []table.Envelope) {
	tb, out, err := table.Open(connectfour.Game{}, table.Options{Seats: seats, Seed: 7, MoveTime: moveTime}, start)
	require.NoError(t, err)
	return tb, out
}

// to returns the only message among those for a seat.
func to[M table.Message](t require.TestingT, s game.Seat, out []table.Envelope) M {
	var found []M
	for _, e := range out {
		if m, ok := e.Message.(M); ok && e.To == s {
			found = append(found, m)
		}
	}
	require.Len(t, found, 1)
	return found[0]
}

func refusal(t require.TestingT, s game.Seat, out []table.Envelope) string {
	require.Len(t, out, 1, "a refusal goes to its sender only")
	m := to[table.Refused](t, s, out)
	require.Error(t, m.Err)
	return m.Reason
}

func TestAMatchBetweenTwoHumans(t *testing.T) {
	tb, out := open(t, 0, game.Player{Name: "Ada"}, game.Player{Name: "Bo"})
	require.Len(t, out, 3, "each seat and the spectators")
	for s := table.Spectators; s < 2; s++ {
		state := to[table.State](t, s, out)
		require.Equal(t, "Ada", state.Seats[0].Name)
		require.Equal(t, game.Seat(0), state.ToMove)
	}
	out = tb.Handle(start, 0, table.Play{Ply: 0, Move: "drop 3"})
	played := to[table.Played](t, 1, out)
	require.Equal(t, game.Move("drop 3"), played.Move)
	require.Equal(t, game.Seat(0), played.Seat)
	require.Equal(t, game.Seat(1), played.ToMove)
	require.Equal(t, 1, played.Ply)
	require.Equal(t, "...G....", played.View.(connectfour.View).Board[6])
}

func TestRefusals(t *testing.T) {
	tb, _ := open(t, 0, game.Player{}, game.Player{})
	for _, c := range []struct {
		from   game.Seat
		m      table.Message
		reason string
	}{
		{1, table.Play{Move: "drop 3"}, "not-your-turn"},
		{0, table.Play{Ply: 1, Move: "drop 3"}, "stale"},
		{0, table.Play{Move: "drop 8"}, "no-column"},
		{0, table.Play{Move: "hello"}, "notation"},
		{2, table.Play{Move: "drop 3"}, "not-seated"},
		{table.Spectators, table.Restart{}, "not-seated"},
		{-7, table.Join{}, "not-seated"},
		{0, table.Undo{}, "undo-not-alone"},
		{0, table.Think{}, "unknown"},
		{0, nil, "unknown"},
	} {
		before := tb.Record()
		require.Equal(t, c.reason, refusal(t, c.from, tb.Handle(start, c.from, c.m)))
		require.Equal(t, before, tb.Record())
	}
}

func TestUndoAgainstTheComputer(t *testing.T) {
	tb, _ := open(t, 0, game.Player{}, game.Player{Strength: 3})
	require.Equal(t, "nothing-to-undo", refusal(t, 0, tb.Handle(start, 0, table.Undo{})))
	out := tb.Handle(start, 0, table.Play{Move: "drop 3"})
	think := to[table.Think](t, 1, out)
	require.Equal(t, 3, think.Strength)

	// While the computer thinks, only the own move goes; its answer comes too
	// late then.
	out = tb.Handle(start, 0, table.Undo{})
	require.Equal(t, 0, to[table.State](t, 0, out).Ply)
	require.True(t, to[table.State](t, 0, out).Undone)
	require.Equal(t, "not-your-turn", refusal(t, 1, tb.Handle(start, 1, table.Play{Ply: 1, Move: "drop 0"})))

	tb.Handle(start, 0, table.Play{Move: "drop 3"})
	tb.Handle(start, 1, table.Play{Ply: 1, Move: "drop 0"})
	tb.Handle(start, 0, table.Play{Ply: 2, Move: "drop 3"})
	tb.Handle(start, 1, table.Play{Ply: 3, Move: "drop 0"})
	out = tb.Handle(start, 0, table.Undo{})
	require.Equal(t, 2, to[table.State](t, 0, out).Ply)
	require.Equal(t, []game.Move{"drop 3", "drop 0"}, tb.Record().Moves)
}

func TestAfterTheEnd(t *testing.T) {
	tb, _ := open(t, time.Minute, game.Player{}, game.Player{Strength: 1})
	for i, m := range []game.Move{"drop 0", "drop 1", "drop 0", "drop 1", "drop 0", "drop 1", "drop 0"} {
		tb.Handle(start, game.Seat(i%2), table.Play{Ply: i, Move: m})
	}
	require.True(t, tb.Position().Result().Won(0))
	_, running := tb.Deadline()
	require.False(t, running)
	require.Equal(t, "over", refusal(t, 1, tb.Handle(start, 1, table.Play{Ply: 7, Move: "drop 1"})))

	seed := tb.Record().Seed
	out := tb.Handle(start, 0, table.Restart{})
	require.Equal(t, 0, to[table.State](t, 1, out).Ply)
	require.NotEqual(t, seed, tb.Record().Seed)
}

func TestMoveClock(t *testing.T) {
	tb, out := open(t, 30*time.Second, game.Player{}, game.Player{})
	deadline := to[table.State](t, 0, out).Deadline
	require.Equal(t, start.Add(30*time.Second), deadline)
	require.Empty(t, tb.Tick(deadline.Add(-1)))
	out = tb.Tick(deadline)
	played := to[table.Played](t, 0, out)
	require.True(t, played.ByClock)
	require.Equal(t, game.Seat(0), played.Seat)
	require.Equal(t, deadline.Add(30*time.Second), played.Deadline)
	require.Empty(t, tb.Tick(deadline))
}

func TestResume(t *testing.T) {
	tb, _ := open(t, 0, game.Player{}, game.Player{Strength: 2})
	tb.Handle(start, 0, table.Play{Move: "drop 3"})
	again, out, err := table.Resume(connectfour.Game{}, tb.Record(), 0, start)
	require.NoError(t, err)
	require.Equal(t, tb.Record(), again.Record())
	require.Equal(t, 1, to[table.State](t, 0, out).Ply)
	require.Equal(t, to[table.Think](t, 1, out), to[table.Think](t, 1, func() []table.Envelope {
		first, _ := open(t, 0, game.Player{}, game.Player{Strength: 2})
		return first.Handle(start, 0, table.Play{Move: "drop 3"})
	}()), "the computer is asked the same again")

	r := tb.Record()
	r.Moves = append(r.Moves, "drop 99")
	_, _, err = table.Resume(connectfour.Game{}, r, 0, start)
	var at *game.PlyError
	require.ErrorAs(t, err, &at)
	require.Equal(t, 2, at.Ply)
	r.Seats = nil
	_, _, err = table.Resume(connectfour.Game{}, r, 0, start)
	require.ErrorContains(t, err, "no seats")
}

// Nobody can be to move who has no seat.
func TestAllSeatsAreTaken(t *testing.T) {
	four := crosswise.Config{Rules: crosswise.Rules{Players: 4}}.JSON()
	for _, seats := range []int{1, 2, 3, 5} {
		r := game.Record{Game: crosswise.Name, Config: four, Seats: make([]game.Player, seats)}
		_, _, err := table.Resume(crosswise.Game{}, r, 0, start)
		require.ErrorContains(t, err, "the match has 4 seats")
	}
	_, _, err := table.Open(crosswise.Game{}, table.Options{Config: four, Seats: make([]game.Player, 4)}, start)
	require.NoError(t, err)
}

// Late, doubled, foreign and hostile messages in any order: the match is always
// a legal one, only legal news goes out, and replaying the record gives it
// again.
func TestAnyMessages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb, _ := open(t, 10*time.Second, game.Player{}, game.Player{Strength: rapid.IntRange(0, 5).Draw(t, "strength")})
		now := start
		ply := 0
		for range rapid.IntRange(1, 120).Draw(t, "messages") {
			now = now.Add(time.Duration(rapid.IntRange(0, 4).Draw(t, "seconds")) * time.Second)
			from := game.Seat(rapid.IntRange(-2, 3).Draw(t, "from"))
			var m table.Message
			switch rapid.IntRange(0, 8).Draw(t, "kind") {
			case 0:
				m = table.Undo{}
			case 1:
				m = table.Restart{}
			case 2:
				m = table.Join{}
			case 3:
				m = table.Play{Ply: ply, Move: game.Move(rapid.String().Draw(t, "move"))}
			case 4:
				m = table.Play{Ply: rapid.IntRange(-1, 50).Draw(t, "ply"), Move: "drop 3"}
			default:
				m = table.Play{Ply: ply}
				if moves := tb.Position().Moves(); len(moves) > 0 {
					m = table.Play{Ply: ply, Move: rapid.SampledFrom(moves).Draw(t, "legal")}
				}
			}
			for _, e := range append(tb.Handle(now, from, m), tb.Tick(now)...) {
				switch e.Message.(type) {
				case table.Refused:
					require.Equal(t, from, e.To)
				case table.Think:
					require.True(t, tb.Record().Seats[e.To].Computer())
				}
			}
			ply = len(tb.Record().Moves)
			p, err := tb.Record().Replay(connectfour.Game{})
			require.NoError(t, err)
			require.Equal(t, tb.Position(), p)
		}
	})
}
