package online_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/led/online"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var config = protocol.Config{
	Game: connectfour.Name, Seats: 2, Options: connectfour.WithJokers.Config(), MoveTime: 30, Computers: []int{0, 0}, Spectators: true,
}

// comes returns Ada's program, connected to a model of a relay.
func comes(t *testing.T, errand func(*client.Client, func(error))) (*clienttest.Relay, *online.Program) {
	r := clienttest.New(t)
	require.NoError(t, r.Client.SetName("Ada", nil))
	start, err := connectfour.Game{}.Start(config.Options, 0)
	require.NoError(t, err)
	p := online.New(online.Options{
		Language: text.English, Errand: errand, Strength: 2,
		Games: []online.Game{{
			Title: func(text.Language) string { return "Four" }, Icon: []console.Frame{connectfourleds.Board.Picture(start)}, Config: config,
			Program: func(host table.Host) console.Program { return connectfourleds.New(host, connectfour.WithJokers, 3) },
		}},
		Number: func(c protocol.Config) int { return slices.Index([]string{connectfour.Name}, c.Game) },
		Connect: func(changed func(), noticed func(client.Notice)) *client.Client {
			r.Changed, r.Noticed = changed, noticed
			return r.Client
		},
	})
	p.Begin()
	require.Equal(t, "Connecting …", p.Status(text.English).Turn)
	r.Accept()
	return r, p
}

func press(p *online.Program, keys ...console.Key) {
	for _, k := range keys {
		p.Press(k)
		p.Settle()
	}
}

func TestAMatchOnLEDsAtATableElsewhere(t *testing.T) {
	r, p := comes(t, nil)
	says := func(words string) { require.Equal(t, words, p.Status(text.English).Turn) }
	says("You are Ada. Play together:")
	press(p, console.Confirm, console.Confirm)
	says("Everyone is here. You can begin.")
	r.Begin(2000)
	says("Begins in 2 s")
	r.Clock = func() time.Duration { return 3 * time.Second }
	p.Tick(3 * time.Second)
	says("Begins in 1 s")
	r.Begin(0)
	says("Ada to move")
	press(p, console.Confirm)
	says("Waiting for Bo …")
	require.Equal(t, "drop 3", string(r.Match.Log()[0].Move))
	r.Move("drop 3")
	p.Settle()

	r.Cut()
	require.Contains(t, p.Status(text.English).Event, "The connection is lost.")
	says("Ada to move")
	press(p, console.Confirm)
	r.ComeBack()
	require.Len(t, r.Match.Log(), 3)
	says("Waiting for Bo …")

	// To quit in the match's own menu is to be asked, and to stay is possible.
	r.Move("drop 3")
	press(p, console.Up, console.Right, console.Confirm)
	require.Equal(t, "Leave the game", p.Status(text.English).Selected)
	press(p, console.Back)
	says("Ada to move")
	press(p, console.Back, console.Right, console.Right, console.Confirm)
	says("You are Ada. Play together:")
	press(p, console.Back)
	require.True(t, p.Left())
	require.Equal(t, client.Offline, r.Client.Status(), "nobody is connected who does not play")
}

// A room in which nothing is free is watched, and left again.
func TestAMatchIsWatchedOnLEDs(t *testing.T) {
	r, p := comes(t, nil)
	says := func(turn, selected string) {
		status := p.Status(text.English)
		require.Equal(t, turn, status.Turn)
		require.Equal(t, selected, status.Selected)
	}
	press(p, console.Right, console.Confirm)
	require.Equal(t, "No open games", p.Status(text.English).Selected)
	r.Room.Seats[0].Player = &protocol.Player{ID: clienttest.RoomID, Name: "Grace"}
	r.Room.Spectators = 1
	r.Watched = true
	r.Broadcast(protocol.GameListed{Game: r.Now()})
	require.Equal(t, "Watch: Four: Grace, Bo", p.Status(text.English).Selected)
	private := r.Now()
	private.Config.Spectators, private.ID = false, clienttest.Other
	r.Broadcast(protocol.GameListed{Game: private})
	press(p, console.Right)
	require.Equal(t, "Watch: Four: Grace, Bo", p.Status(text.English).Selected, "one that may not be watched is not offered")
	r.Begin(0)
	press(p, console.Confirm)
	says("Grace to move", "You are watching.")
	board := p.Frame()
	press(p, console.Confirm, console.Up)
	require.Equal(t, board, p.Frame())
	r.Room.Spectators = 3
	r.Move("drop 3")
	p.Settle()
	require.NotEqual(t, board, p.Frame())
	says("Bo to move", "You are watching, and so are 2 others.")
	r.Cut()
	r.ComeBack()
	says("Bo to move", "You are watching, and so are 2 others.")
	press(p, console.Back, console.Right, console.Confirm)
	says("You are Ada. Play together:", "Quick game")
	require.False(t, r.Watched)
}

// Nobody waits in front of “connecting” who is not let in.
func TestWhoIsNotLetInIsToldOnLEDs(t *testing.T) {
	r, p := comes(t, nil)
	r.Banned = true
	r.Events.Closed(protocol.CloseBanned)
	p.Settle()
	require.Equal(t, "This server does not let you in.", p.Status(text.English).Turn)
	require.Equal(t, "The host of this server has banned you.", p.Status(text.English).Event)
	r.Banned, r.Known, r.JoinCode = false, false, "sunflower"
	press(p, console.Confirm)
	r.Accept()
	p.Settle()
	require.Equal(t, "This server lets in only those who know its code.", p.Status(text.English).Turn)
	require.Contains(t, p.Status(text.English).Selected, "--code CODE")
	r.Client.SetCode("sunflower")
	r.Accept()
	require.Equal(t, "You are Ada. Play together:", p.Status(text.English).Turn)
}

func TestComputersTakeFreeSeatsOnLEDs(t *testing.T) {
	r, p := comes(t, nil)
	r.Room.Seats[1].Player = nil
	press(p, console.Confirm, console.Confirm)
	require.Equal(t, "One player is still missing.", p.Status(text.English).Turn)
	press(p, console.Confirm)
	require.Equal(t, "Computers can take the free seats. Or wait for others.", p.Status(text.English).Turn)
	press(p, console.Confirm)
	require.Equal(t, protocol.Filled(2), r.Asked[len(r.Asked)-1].Data)
	require.Contains(t, p.Status(text.English).Turn, "Begins in")
}

// What the player has come for is done once, and what is refused is said.
func TestAnErrandOnLEDs(t *testing.T) {
	asked := 0
	r, p := comes(t, func(c *client.Client, done func(error)) {
		asked++
		done(&client.Error{Code: protocol.CodeGameFull})
	})
	require.Equal(t, "All seats are taken.", p.Status(text.English).Event)
	r.Cut()
	r.ComeBack()
	require.Equal(t, 1, asked)
}
