package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
	"lichtbrett/game/tictactoe"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
)

// online is somebody with plain text at a model of a relay.
type online struct {
	*Online
	t     require.TestingT
	relay *clienttest.Relay
	out   strings.Builder
}

// comes returns Ada, connected; in the room a game is played.
func comes(t require.TestingT, name string, prepare func(*clienttest.Relay)) *online {
	o := &online{t: t, relay: clienttest.New(t)}
	g, err := games.ByName(name)
	require.NoError(t, err)
	options, err := g.Options(nil)
	require.NoError(t, err)
	o.relay.Room.Config.Game, o.relay.Room.Config.Options = name, options
	prepare(o.relay)
	require.NoError(t, o.relay.Client.SetName("Ada", nil))
	o.Online = &Online{
		Language: text.English, Out: &o.out, Strength: 3,
		Connect: func(_ func(), noticed func(client.Notice)) *client.Client {
			o.relay.Noticed = noticed
			return o.relay.Client
		},
	}
	o.come()
	o.relay.Accept()
	o.follow()
	return o
}

// says returns what is printed upon a line, or upon what others do.
func (o *online) says(do func()) string {
	o.out.Reset()
	do()
	o.follow()
	return o.out.String()
}

func (o *online) types(line string) string { return o.says(func() { o.handle(line) }) }

// played has the first legal move made for whose turn it is.
func (o *online) played() string {
	return o.says(func() { o.relay.Move(o.relay.Match.Position().Moves()[0]) })
}

// watched has Grace and Bo play, and Ada watch.
func watched(r *clienttest.Relay) {
	r.Watched = true
	r.Room.Spectators = 2
	r.Room.Seats[0].Player = &protocol.Player{ID: "00000000-0000-4000-8000-000000000003", Name: "Grace"}
	r.Begin(0)
	r.Games = []protocol.Room{r.Now()}
}

// A match is watched on plain text: what lies openly is shown, no hand, and
// nothing can be moved.
func TestWatchingOnPlainText(t *testing.T) {
	for name, c := range map[string]struct{ title, first string }{
		connectfour.Name: {"Connect Four with jokers", "0 1 2 3 4 5 6 7"}, tictactoe.Name: {"Tic-tac-toe", "A   B   C"},
		crosswise.Name: {"Crosswise", "Grace"}, level8.Name: {"Level 8", "Round 1"},
	} {
		t.Run(name, func(t *testing.T) {
			o := comes(t, name, watched)
			require.Contains(t, o.out.String(), "1: "+c.title+", Grace, Bo (full: join watches)")
			said := o.types("watch 1")
			require.Contains(t, said, "You are watching. Watching: 2\n")
			require.Contains(t, said, c.first)
			require.NotContains(t, said, "Hand")
			require.Contains(t, said, "Grace")
			require.Contains(t, o.types("1"), "Grace")
			require.Empty(t, o.relay.Match.Log())
			o.played()
			o.relay.Room.Spectators = 3
			require.Contains(t, o.played(), "Watching: 3")
			require.Contains(t, o.types("who"), "Players: Grace, Bo\nYou are watching. Watching: 3")
			require.NotContains(t, o.says(func() {
				o.relay.Broadcast(protocol.AbortVoted{Player: *o.relay.Room.Seats[1].Player, WantsToAbort: true, EndsIn: 30000})
			}), "yes")
			o.types("say Well played!")
			require.Equal(t, "Well played!", o.relay.Chat[0].Message)
			said = o.says(o.relay.Abort)
			require.Contains(t, said, "Wait for a rematch, or leave (leave).")
			require.Contains(t, o.types("leave"), "Open games")
		})
	}
}

// A relay may say what it likes, in each place of each kind of its frames: nothing
// that it says ends the program.
func TestARelayMaySayWhatItLikes(t *testing.T) {
	session := func(bend func([]byte) []byte) *clienttest.Relay {
		o := comes(t, level8.Name, func(r *clienttest.Relay) { r.Bend, r.HostCode = bend, "blackboard" })
		for _, do := range []func(){
			func() { o.handle("rooms") },
			func() { o.handle("host blackboard") },
			func() { o.client.Create(o.relay.Room.Config, o.done) },
			func() { o.handle("time 60") },
			func() { o.relay.Begin(0) },
			func() { o.handle("hand") },
			func() { o.handle("lay") },
			func() { o.relay.Move(o.relay.Match.Position().Moves()[0]) },
			func() {
				o.relay.Broadcast(protocol.PlayerStatus{Player: *o.relay.Room.Seats[1].Player, PlayedBy: protocol.ByComputer})
			},
			func() { o.relay.Move(o.relay.Match.Position().Moves()[0]) },
			func() { o.handle("who") },
			func() { o.relay.Says(*o.relay.Room.Seats[1].Player, "Moin") },
			o.relay.Abort,
		} {
			o.says(do)
		}
		return o.relay
	}
	clienttest.Bears(t, session)
}
