package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// home is what the first seat of a desk hears.
func home(moveTime time.Duration) (d *table.Desk, heard *[]table.Message) {
	heard = &[]table.Message{}
	d = table.NewDesk(random(1), moveTime, func(e table.Envelope) {
		if e.To == 0 {
			*heard = append(*heard, e.Message)
		}
	})
	d.Tick(start)
	return d, heard
}

func last[M table.Message](t *testing.T, heard *[]table.Message) M {
	require.NotEmpty(t, *heard)
	m, ok := (*heard)[len(*heard)-1].(M)
	require.True(t, ok, "%T", (*heard)[len(*heard)-1])
	return m
}

func TestADeskRefusesWhatCannotBe(t *testing.T) {
	d, heard := home(0)
	d.Send(0, table.Restart{})
	require.Empty(t, *heard, "there is no table")
	require.False(t, d.Own(0))
	_, ok := d.Record()
	require.False(t, ok)
	_, ok = d.Question()
	require.False(t, ok)
	_, ok = d.Deadline()
	require.False(t, ok)
	require.NoError(t, d.Answer(table.Question{}, "drop 3"))
	require.Error(t, d.Open(connectfour.Game{}, []byte(`{"columns":99}`), make([]game.Player, 2)))
	require.Error(t, d.Open(connectfour.Game{}, nil, make([]game.Player, 3)))
	require.Empty(t, *heard)

	require.NoError(t, d.Open(connectfour.Game{}, nil, make([]game.Player, 2)))
	d.Send(0, table.Play{Move: "drop 3"})
	require.Error(t, d.Open(connectfour.Game{}, []byte(`{"columns":99}`), make([]game.Player, 2)))
	require.Error(t, d.Resume(connectfour.Game{}, game.Record{Game: "chess", Seats: make([]game.Player, 2)}))
	r, ok := d.Record()
	require.True(t, ok)
	require.Len(t, r.Moves, 1, "the match under way goes on")
	r.Moves[0] = "drop 0"
	r, _ = d.Record()
	require.Equal(t, []game.Move{"drop 3"}, r.Moves, "a record that was handed out is a copy")
	d.Send(1, table.Play{Ply: 1, Move: "drop 99"})
	d.Send(0, table.Play{Ply: 1, Move: "drop 1"})
	require.Equal(t, "not-your-turn", last[table.Refused](t, heard).Reason)
	d.Leave()
	require.False(t, d.Own(0))
}

// Who sit together have agreed before one of them presses a key.
func TestWhoSitTogetherHaveAgreed(t *testing.T) {
	d, heard := home(0)
	require.NoError(t, d.Open(connectfour.Game{}, nil, make([]game.Player, 2)))
	require.True(t, d.Own(0) && d.Own(1))
	d.Send(0, table.Play{Move: "drop 3"})
	d.Send(0, table.Undo{})
	require.True(t, last[table.State](t, heard).Undone)
	d.Send(1, table.Restart{})
	require.Equal(t, 2, last[table.State](t, heard).Match)
	d.Send(1, table.Abort{})
	require.Equal(t, table.AbortedGame, last[table.Ended](t, heard).Status)
}

// Who has seen what the bag gives cannot decide otherwise, and an activated wildcard is played;
// what drew nothing can be taken back.
func TestWhatHasBeenDrawnIsNotTakenBack(t *testing.T) {
	d, heard := home(0)
	first := game.Seat(0)
	save := crosswise.Save{
		Players: []crosswise.SavedPlayer{
			{Name: "Ada", Active: true, Hand: crosswise.Tiles{crosswise.Mover, crosswise.Remover, crosswise.Cross, crosswise.Star}},
			{Name: "Bot", Active: true, AI: true, Hand: crosswise.Tiles{crosswise.Sun, crosswise.Sun, crosswise.Cross, crosswise.Star}},
			{}, {},
		},
		Turn: &first, Field: make([]crosswise.Tiles, crosswise.Standard.Size), Used: make([]int, crosswise.Wildcards),
	}
	for x := range save.Field {
		save.Field[x] = make(crosswise.Tiles, crosswise.Standard.Size)
	}
	save.Field[2][2], save.Field[3][3] = crosswise.Sun, crosswise.Star
	require.NoError(t, d.Open(crosswise.Game{}, crosswise.Config{Save: &save}.JSON(), save.Seats(1)))
	require.False(t, d.CanTakeBack(0, false), "she has not moved yet")
	ply := 0
	play := func(m game.Move) {
		d.Send(0, table.Play{Ply: ply, Move: m})
		ply++
	}
	stays := func() {
		require.False(t, d.CanTakeBack(0, false))
		d.Send(0, table.Undo{})
		require.Equal(t, table.ReasonDrawn, last[table.Refused](t, heard).Reason)
	}
	play("activate 0")
	stays()
	play("move 2,2 to 0,0")
	require.True(t, d.CanTakeBack(0, false))
	d.Send(0, table.Undo{})
	require.True(t, last[table.State](t, heard).Undone)
	ply--
	stays()
	play("move 3,3 to 0,0")
	q, _ := d.Question()
	require.NoError(t, d.Answer(q, "place 0 on 5,5"))
	ply++
	require.True(t, d.CanTakeBack(0, false), "nobody has seen what the computer drew")
	play("remove 5,5 with 1")
	require.True(t, d.CanTakeBack(0, false))
	q, _ = d.Question()
	require.NoError(t, d.Answer(q, "place 0 on 5,5"))
	ply++
	play("place 2 on 1,1")
	stays()
	r, _ := d.Record()
	require.NoError(t, d.Resume(crosswise.Game{}, r))
	require.False(t, d.CanTakeBack(0, false))
}

func TestADeskGoesOnWithARecord(t *testing.T) {
	d, heard := home(0)
	seats := []game.Player{{Name: "Ada"}, {Strength: 2}}
	require.NoError(t, d.Open(connectfour.Game{}, nil, seats))
	require.False(t, d.Own(1))
	d.Send(0, table.Play{Move: "drop 3"})
	q, _ := d.Question()
	require.NoError(t, d.Answer(q, "drop 3"))
	d.Send(0, table.Play{Ply: 2, Move: "drop 2"})
	r, _ := d.Record()
	again, heardAgain := home(0)
	require.NoError(t, again.Resume(connectfour.Game{}, r))
	got, _ := again.Record()
	require.Equal(t, r, got)
	state := last[table.State](t, heardAgain)
	require.Equal(t, 1, state.Match)
	require.Equal(t, last[table.Played](t, heard).View, state.View)
	require.Equal(t, []table.Moved{{Seat: 0, Move: "drop 3", By: table.ByPlayer}, {Seat: 1, Move: "drop 3", By: table.ByComputer}, {Seat: 0, Move: "drop 2", By: table.ByPlayer}}, state.Log)
	q, asked := again.Question()
	require.True(t, asked)
	require.Error(t, again.Answer(q, "drop 99"), "a computer that errs is told")
	require.NoError(t, again.Answer(q, "drop 3"))
	require.Equal(t, table.ByComputer, last[table.Played](t, heardAgain).By)
	r.Moves = append(r.Moves, "drop 99")
	var at *game.PlyError
	require.ErrorAs(t, again.Resume(connectfour.Game{}, r), &at)
	require.Equal(t, 4, at.Ply)
}

// A new move time begins with the turn under way, and is told.
func TestTheMoveTimeOfADeskChanges(t *testing.T) {
	d, heard := home(time.Minute)
	require.NoError(t, d.Open(connectfour.Game{}, nil, make([]game.Player, 2)))
	d.Tick(after(50))
	d.SetMoveTime(30 * time.Second)
	require.Equal(t, 30*time.Second, last[table.State](t, heard).Remaining)
	d.Tick(after(79))
	require.Zero(t, last[table.State](t, heard).Ply)
	d.Tick(after(80))
	require.Equal(t, table.ByClock, last[table.Played](t, heard).By)
	d.SetMoveTime(0)
	require.Zero(t, last[table.State](t, heard).Remaining)
	_, ok := d.Deadline()
	require.False(t, ok)
}

// Who hears of a move may answer it at once: all hear of both in order.
func TestMessagesComeInOrder(t *testing.T) {
	var d *table.Desk
	var plies []int
	d = table.NewDesk(random(1), 0, func(e table.Envelope) {
		m, ok := e.Message.(table.Played)
		if !ok {
			return
		}
		if e.To == 1 && m.Ply == 1 {
			d.Send(1, table.Play{Ply: 1, Move: "drop 3"})
		}
		plies = append(plies, m.Ply)
	})
	require.NoError(t, d.Open(connectfour.Game{}, nil, make([]game.Player, 2)))
	d.Send(0, table.Play{Move: "drop 3"})
	require.Equal(t, []int{1, 1, 1, 2, 2, 2}, plies)
}
