package table_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/table"
)

// anything is a table to which anything happens, and one that is made of its
// events alone.
type anything struct {
	*rapid.T
	game    game.Game
	table   *table.Table
	mirror  *table.Table
	log     []table.Entry
	now     time.Time
	shifted bool
}

// Late, doubled, foreign and hostile messages in any order, and people who come
// and go: the match is always a legal one, what is refused changes nothing, and
// the events alone rebuild the table, as its snapshot does.
func TestAnyMessages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := openAnything(t)
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			x.now = x.now.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 500, 3000, 29_999, 30_000, 61_000, 120_000, 301_000}).Draw(t, "milliseconds")) * time.Millisecond)
			x.step()
		}
		if x.shifted {
			return
		}
		data, err := json.Marshal(x.log)
		require.NoError(t, err)
		var log []table.Entry
		require.NoError(t, json.Unmarshal(data, &log))
		again, err := table.Rebuild(x.game, log, random(3))
		require.NoError(t, err)
		require.Equal(t, string(x.table.Snapshot()), string(again.Snapshot()))
	})
}

func openAnything(t *rapid.T) *anything {
	x := &anything{T: t, now: start}
	options := table.Options{Random: random(rapid.Uint64().Draw(t, "seed")), Options: json.RawMessage(`{}`)}
	x.game = rapid.SampledFrom(games.All).Draw(t, "game")
	counts, _ := x.game.SeatCounts()
	n := rapid.SampledFrom(counts).Draw(t, "seats")
	for range n {
		options.Seats = append(options.Seats, rapid.SampledFrom([]table.Player{
			person("Ada"), person("Bo"), person("Cy"), computer(1), computer(5), {Kind: table.Free},
		}).Draw(t, "player"))
	}
	options.MoveTime = rapid.SampledFrom([]time.Duration{0, 10 * time.Second}).Draw(t, "move time")
	tb, out, err := table.New(x.game, options, x.now)
	require.NoError(t, err)
	x.table, x.log = tb, out.Events()
	x.mirror, err = table.Rebuild(x.game, out.Events(), random(1))
	require.NoError(t, err)
	if rapid.Bool().Draw(t, "begins at once") {
		x.take(x.table.Start(x.now, 0))
	}
	return x
}

// take checks what has come of something.
func (x *anything) take(out table.Outcome, err error) {
	x.log = append(x.log, out.Events()...)
	for _, h := range out {
		if h.Event != nil {
			require.NoError(x, x.mirror.Replay([]table.Entry{h.Entry}))
			require.Equal(x, x.mirror.Position(), h.Position, "each event has the position after it")
		}
	}
	x.same()
	for _, e := range out.Envelopes() {
		switch m := e.Message.(type) {
		case table.Ended:
			require.NotEqual(x, table.Running, m.Status)
		case table.State:
			require.Equal(x, m.Status == table.Over || m.Status == table.AbortedGame, m.Record != nil)
		case table.Refused:
			require.Fail(x, "a table returns what it refuses as an error")
		}
		carry(x, x.game, e.Message)
	}
	if x.table.Match() > 0 {
		p, err := x.table.Record().Replay(x.game)
		require.NoError(x, err)
		require.Equal(x, p, x.table.Position())
		require.Len(x, x.table.Log(), len(x.table.Record().Moves))
	}
	if at, ok := x.table.Deadline(); ok {
		require.False(x, at.IsZero())
	}
}

// same checks that the table is what its events and its snapshot say.
func (x *anything) same() {
	snapshot := string(x.table.Snapshot())
	require.Equal(x, snapshot, string(x.mirror.Snapshot()))
	again, err := table.FromSnapshot(x.game, []byte(snapshot), random(2))
	require.NoError(x, err)
	require.Equal(x, snapshot, string(again.Snapshot()))
}

// step lets something happen.
func (x *anything) step() {
	seat := game.Seat(rapid.IntRange(-2, 4).Draw(x.T, "seat"))
	before := string(x.table.Snapshot())
	var out table.Outcome
	var err error
	switch rapid.IntRange(0, 17).Draw(x.T, "what") {
	case 0:
		out = x.table.Tick(x.now)
	case 1:
		out, err = x.table.Sit(x.now, rapid.SampledFrom([]string{"Ada", "Dot"}).Draw(x.T, "id"), "Somebody", seat)
	case 2:
		out, err = x.table.Leave(x.now, seat, false)
	case 3, 4:
		out, err = x.table.Connect(x.now, seat, rapid.Bool().Draw(x.T, "connected"))
	case 5:
		out, err = x.table.Rename(x.now, seat, rapid.String().Draw(x.T, "name"))
	case 6:
		out, err = x.table.Return(x.now, seat)
	case 7:
		out, err = x.table.Start(x.now, rapid.SampledFrom([]time.Duration{0, 3 * time.Second}).Draw(x.T, "in"))
	case 8:
		d := time.Duration(rapid.IntRange(0, 1_000_000).Draw(x.T, "shift")) * time.Microsecond
		x.table.Shift(d)
		x.mirror.Shift(d)
		x.now, x.shifted = x.now.Add(d), true
		x.same()
		return
	case 9, 10:
		q, asked := x.table.Question()
		if !asked {
			return
		}
		out, err = x.table.Answer(x.now, q, rapid.SampledFrom(gamestest.Legal(x, q.View)).Draw(x.T, "answer"))
		require.NoError(x, err)
	default:
		if p := x.table.Position(); p != nil && seat >= 0 && rapid.Bool().Draw(x.T, "in turn") {
			seat = p.Turn()
		}
		out, err = x.table.Handle(x.now, seat, x.message())
	}
	if err != nil {
		var refused *table.Refused
		if x.table.Status() != table.Waiting {
			require.ErrorAs(x, err, &refused)
		}
		if len(out.Events()) == 0 {
			require.Equal(x, before, string(x.table.Snapshot()), "what is refused changes nothing")
		}
	}
	x.take(out, err)
}

// message is one that a person could send.
func (x *anything) message() table.Message {
	ply := len(x.table.Record().Moves)
	switch rapid.IntRange(0, 13).Draw(x.T, "kind") {
	case 0:
		return table.Undo{}
	case 1:
		return table.Restart{}
	case 2:
		return table.Abort{}
	case 3, 4:
		return table.Answer{Agrees: rapid.Bool().Draw(x.T, "agrees")}
	case 5:
		return table.Rematch{Wants: rapid.Bool().Draw(x.T, "wants")}
	case 6:
		return table.Say{Text: rapid.String().Draw(x.T, "text")}
	case 7:
		return table.Join{}
	case 8:
		return table.Play{Match: rapid.IntRange(0, 2).Draw(x.T, "match"), Ply: rapid.IntRange(-1, 9).Draw(x.T, "ply"), Move: "drop 3"}
	case 9:
		return table.Play{Match: x.table.Match(), Ply: ply, Move: game.Move(rapid.String().Draw(x.T, "move"))}
	}
	play := table.Play{Match: x.table.Match(), Ply: ply}
	if p := x.table.Position(); p != nil && !p.Result().Over {
		play.Move = rapid.SampledFrom(p.Moves()).Draw(x.T, "legal")
	}
	return play
}
