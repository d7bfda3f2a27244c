package online_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	crosswiseleds "lichtbrett/game/console/crosswise"
	"lichtbrett/game/console/lobby"
	tictactoeleds "lichtbrett/game/console/tictactoe"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/led/online"
)

// programs are those of the games that are played on LEDs.
var programs = map[string]func(table.Host) console.Program{
	connectfour.Name: func(h table.Host) console.Program { return connectfourleds.New(h, connectfour.WithJokers, 3) },
	crosswise.Name:   func(h table.Host) console.Program { return crosswiseleds.New(h, 3) },
	tictactoe.Name:   func(h table.Host) console.Program { return tictactoeleds.New(h, 3) },
}

// names lists them.
var names = []string{connectfour.Name, crosswise.Name, tictactoe.Name}

// session has somebody with LEDs come to a relay, play a match there, or watch it,
// and look at everything that there is to be seen. Bend makes other frames of the
// relay's.
func session(t require.TestingT, name string, watches bool, bend func([]byte) []byte) *clienttest.Relay {
	r := clienttest.New(t)
	r.Bend = bend
	require.NoError(t, r.Client.SetName("Ada", nil))
	g, err := games.ByName(name)
	require.NoError(t, err)
	options, err := g.Options(nil)
	require.NoError(t, err)
	r.Room.Config.Game, r.Room.Config.Options = name, options
	if r.Watched = watches; watches {
		r.Room.Seats[0].Player = &protocol.Player{ID: "00000000-0000-4000-8000-000000000003", Name: "Grace"}
	}
	r.Games = []protocol.Room{r.Now()}
	var entries []online.Game
	for _, n := range names {
		entries = append(entries, online.Game{
			Title: func(text.Language) string { return n }, Icon: []console.Frame{{}}, Config: r.Room.Config, Program: programs[n],
		})
	}
	p := online.New(online.Options{
		Language: text.English, Games: entries,
		Number: func(c protocol.Config) int {
			for i, n := range names {
				if c.Game == n {
					return i
				}
			}
			return lobby.NoGame
		},
		Connect: func(changed func(), _ func(client.Notice)) *client.Client {
			r.Changed = changed
			return r.Client
		},
	})
	now := time.Duration(0)
	r.Clock = func() time.Duration { return now }
	p.Begin()
	look := func(keys ...console.Key) {
		for _, k := range append([]console.Key{0}, keys...) {
			if k != 0 {
				p.Press(k)
			}
			_ = p.Frame()
			_ = p.Status(text.German)
			_ = p.Label(text.English, 3, 7)
			_, _, _ = p.Selection()
			if d, ok := p.Next(); ok {
				now += d
				p.Tick(d)
			}
			p.Settle()
		}
	}
	r.Accept()
	look(console.Right, console.Confirm, console.Left)
	if watches {
		r.Begin(0)
		r.Client.Watch(clienttest.RoomID, nil)
	} else {
		r.Client.Create(r.Room.Config, nil)
		look()
		r.Begin(0)
	}
	look(console.Up, console.Down, console.Right)
	r.Move(r.Match.Position().Moves()[0])
	look()
	r.Broadcast(protocol.PlayerStatus{Player: *r.Room.Seats[1].Player, Connected: false, PlayedBy: protocol.ByComputer})
	look()
	r.Move(r.Match.Position().Moves()[0])
	look(console.Confirm, console.Right, console.Back)
	r.Broadcast(protocol.AbortVoted{Player: *r.Room.Seats[1].Player, WantsToAbort: true, EndsIn: 30000})
	look(console.Back, console.Back, console.Right)
	r.Abort()
	look(console.Back, console.Back, console.Confirm)
	return r
}

// A relay may say what it likes, in each place of each kind of its frames: there is
// a picture and there are words.
func TestARelayMaySayWhatItLikes(t *testing.T) {
	for name, watches := range map[string]bool{crosswise.Name: false, connectfour.Name: true} {
		clienttest.Bears(t, func(bend func([]byte) []byte) *clienttest.Relay { return session(t, name, watches, bend) })
	}
}

// FuzzFrames has a relay say anything, frame by frame, a line each.
func FuzzFrames(f *testing.F) {
	for i, name := range names {
		f.Add(byte(i), bytes.Join(session(f, name, false, nil).Told, []byte("\n")))
		f.Add(byte(i+len(names)), bytes.Join(session(f, name, true, nil).Told, []byte("\n")))
	}
	f.Fuzz(func(t *testing.T, what byte, said []byte) {
		lines := bytes.Split(said, []byte("\n"))
		session(t, names[int(what)%len(names)], int(what)/len(names)%2 == 1, func([]byte) []byte {
			if len(lines) == 0 {
				return []byte(`{}`)
			}
			line := lines[0]
			lines = lines[1:]
			return line
		})
	})
}
