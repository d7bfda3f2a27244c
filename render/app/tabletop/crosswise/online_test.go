package crosswise

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/render/app/apptest"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// guest is somebody at a table far away.
type guest struct {
	*Screen
	t      *testing.T
	host   *apptest.Elsewhere
	memory storage.Memory
}

// joins opens the screen for a seat of a match between Ada, Bo, and whoever
// else.
func joins(t *testing.T, own game.Seat, players ...table.Player) guest {
	players = append([]table.Player{{Kind: table.Person, Name: "Ada"}, {Kind: table.Person, Name: "Bo"}}, players...)
	h := apptest.NewElsewhere(t, rules.Game{}, own, `{}`, players...)
	memory := storage.Memory{}
	app := apptest.App(memory)
	s := New(app, theGame(t), h.Host)
	app.Surface.Show(s)
	app.Surface.Root()
	return guest{s, t, h, memory}
}

func theGame(t *testing.T) *catalog.Game {
	g, ok := catalog.ByID(rules.Name)
	require.True(t, ok)
	return g
}

// find returns the node with the ID; nil if there is none.
func (g guest) find(id string) *ui.Node {
	g.App.Surface.Invalidate()
	return g.App.Surface.Root().Find(id)
}

func (g guest) press(id string) {
	require.NotNil(g.t, g.find(id), id)
	g.App.Surface.Handle(input.Event{Body: input.Activate{ID: id}})
}

// waits lets time pass until nothing flies.
func (g guest) waits() {
	for range 1000 {
		if _, wanted := g.Next(); !wanted {
			return
		}
		g.Tick(10 * time.Millisecond)
	}
	require.Fail(g.t, "something flies for ever")
}

// plays makes the first legal move at this device.
func (g guest) plays() {
	g.Client.Play(g.view().Legal()[0].Notation())
	g.waits()
}

// The hand of the only player at a device is open all the time, and what the
// others do is shown before it is so.
func TestAgainstSomebodyElsewhere(t *testing.T) {
	g := joins(t, 1)
	require.Equal(t, "Waiting for Ada …", g.Todo())
	require.Equal(t, game.Seat(1), g.view().Seat)
	require.NotNil(t, g.find(slotID(0)), "the own hand")
	require.NotNil(t, g.find("closed.0"))
	require.Equal(t, g.name(0), "Ada")

	g.host.Moves(0)
	require.Zero(t, g.Client.Turn().Ply, "it is shown first")
	g.Tick(0)
	require.Equal(t, "Ada plays.", g.Todo())
	require.NotEmpty(t, g.Animation.Pieces)
	require.NotEqual(t, rules.Empty, g.Animation.Pieces[0].tile)
	g.waits()
	require.Equal(t, 1, g.Client.Turn().Ply)
	require.Equal(t, "Bo, it is your turn: choose a tile.", g.Todo())
	require.Contains(t, g.Happened(), "Ada put ")
	require.Nil(t, g.find("hand-over"))
	require.True(t, g.MyTurn())

	g.plays()
	require.Equal(t, 2, g.Client.Turn().Ply)
	require.Equal(t, "Waiting for Ada …", g.Todo())
	require.NotNil(t, g.find(slotID(0)))
}

// What others do while something else is shown waits for its turn.
func TestMovesAreShownOneAfterTheOther(t *testing.T) {
	g := joins(t, 1, table.Player{Kind: table.Person, Name: "Cy"}, table.Player{Kind: table.Computer, Strength: 2})
	g.host.Moves(0)
	g.waits()
	g.plays()
	for ply := 2; ply < 4; ply++ {
		g.host.Moves(g.host.Position().Turn())
		if g.host.Position().Turn() != 2 {
			break
		}
	}
	q, asked := g.host.Question()
	require.True(t, asked)
	out, err := g.host.Answer(g.host.Now, q, q.View.(rules.View).Legal()[0].Notation())
	require.NoError(t, err)
	g.host.Deliver(out)
	require.Equal(t, 2, g.Client.Turn().Ply)
	g.Tick(0)
	require.Equal(t, "Cy plays.", g.Todo())
	require.True(t, g.Skip())
	g.Tick(0)
	require.Equal(t, "PlayerName4 plays.", g.Todo())
	g.waits()
	require.Equal(t, len(g.host.Record().Moves), g.Client.Turn().Ply)
}

// The device keeps nothing of a match elsewhere, and learns its record at the end.
func TestAMatchElsewhereIsNotKeptHere(t *testing.T) {
	g := joins(t, 0)
	g.plays()
	require.Empty(t, g.memory["table."+rules.Name])
	g.openMenu("menu.game")
	for _, id := range []string{"game.new", "game.save", "game.load"} {
		require.Nil(t, g.find(id), id)
	}
	require.True(t, g.find("game.record").State.Has(ui.Disabled))
	g.Opened = ""
	g.Drop([]byte(`{"game":"crosswise","moves":[],"seats":[{},{}]}`))
	require.Equal(t, errorPanel, g.Opened)
	g.Close()
	for !g.host.Position().Result().Over {
		if turn := g.host.Position().Turn(); turn == 0 {
			g.plays()
		} else {
			g.host.Moves(turn)
			g.waits()
		}
	}
	require.True(t, g.Ended())
	require.NotNil(t, g.find(resultID))
	r, ok := g.Client.Record()
	require.True(t, ok)
	require.Equal(t, g.host.Record().Moves, r.Moves)
	g.openMenu("menu.game")
	require.False(t, g.find("game.record").State.Has(ui.Disabled))
	require.Empty(t, g.memory["table."+rules.Name])

	g.Opened = ""
	require.Equal(t, "Rematch", g.find(resultID+".new").Label)
	g.press(resultID + ".new")
	require.True(t, g.find(resultID+".new").State.Has(ui.Disabled), "the others are asked")
	g.host.Does(1, table.Rematch{Wants: true})
	require.False(t, g.Ended())
	require.Contains(t, g.Todo(), "The match is about to begin")
	require.False(t, g.MyTurn(), "moves are not taken yet")
	g.host.Deliver(g.host.Tick(g.host.Now.Add(table.Countdown)))
	require.NotContains(t, g.Todo(), "about to begin")
	require.Zero(t, g.Client.Turn().Ply)
}

// A spectator sees no hand.
func TestSpectatorsSeeNoHand(t *testing.T) {
	g := joins(t, game.NoSeat)
	require.Equal(t, "Waiting for Ada …", g.Todo())
	require.Nil(t, g.find(slotID(0)))
	g.host.Moves(0)
	g.waits()
	require.Equal(t, "Waiting for Bo …", g.Todo())
	require.Nil(t, g.find(slotID(0)))
	require.Nil(t, g.find("hand-over"))
	g.choose(spot{cell: rules.Cell{X: 1, Y: 1}})
	require.Equal(t, 1, g.Client.Turn().Ply)
}

// Who is away, and for whom a computer plays, is told in words.
func TestWhoIsAway(t *testing.T) {
	g := joins(t, 1)
	out, err := g.host.Connect(g.host.Now, 0, false)
	require.NoError(t, err)
	g.host.Deliver(out)
	require.Equal(t, "Waiting for Ada, who is not connected.", g.Todo())
	require.Contains(t, g.find("player.0").Label, "Ada (not connected)")
	require.Contains(t, g.App.Surface.Announced(), "Ada (not connected)")
	g.host.Deliver(g.host.Tick(g.host.Now.Add(table.AwayWithoutClock)))
	require.Equal(t, "The computer is thinking for Ada …", g.Todo())
	require.Contains(t, g.find("player.0").Label, "Ada (a computer is standing in)")
	out, err = g.host.Connect(g.host.Now, 0, true)
	require.NoError(t, err)
	g.host.Deliver(out)
	require.Equal(t, "Waiting for Ada …", g.Todo())
}

// A move that the host refuses is warned of like one that the rules refuse.
func TestAMoveIsRefused(t *testing.T) {
	g := joins(t, 0)
	g.take(spot{onHand: true})
	g.host.Send(0, table.Play{Match: 1, Ply: 7, Move: "place 0 on 0,0"})
	require.Equal(t, text.English.Say("refused.stale"), g.Todo())
	require.False(t, g.carries)
	g.plays()
	require.Equal(t, 1, g.Client.Turn().Ply)
}

// Messages that make no sense change nothing.
func TestNonsenseFromElsewhere(t *testing.T) {
	g := joins(t, 1)
	want := g.Client.Turn()
	g.Receive(table.Envelope{To: 1, Message: table.Played{Seat: 0, Move: "place 0 on 0,0", Turn: table.Turn{Match: 1, Ply: 1}}})
	g.Receive(table.Envelope{To: 1, Message: table.State{Turn: table.Turn{Match: 1}}})
	g.waits()
	require.Equal(t, want, g.Client.Turn())
	turn := want
	turn.Ply = 1
	g.Receive(table.Envelope{To: 1, Message: table.Played{Seat: 0, Move: "dance", Turn: turn}})
	g.waits()
	require.Equal(t, 1, g.Client.Turn().Ply)
	require.Empty(t, g.Happened())
	turn.Ply = 2
	g.Receive(table.Envelope{To: 1, Message: table.Played{Seat: 0, Move: "swap 99,9 with 9,99", Turn: turn}})
	g.waits()
	require.NotNil(t, g.find(boardID))
}

// A match that cannot begin is told in words, and the one under way stays.
func TestAMatchThatCannotBegin(t *testing.T) {
	g := joins(t, 0)
	g.plays()
	want := g.Client.Turn()
	g.newMatch()
	g.start()
	require.Equal(t, errorPanel, g.Opened)
	require.Equal(t, "The match cannot begin.", g.find("error").Label)
	g.press("error.ok")
	require.Equal(t, want, g.Client.Turn())
	require.Equal(t, "Waiting for Bo …", g.Todo())
}
