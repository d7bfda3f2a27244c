package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
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

// watched has Grace and Bo play, and Ada watch.
func watched(r *clienttest.Relay) {
	r.Watched = true
	r.Room.Spectators = 2
	r.Room.Seats[0].Player = &protocol.Player{ID: "00000000-0000-4000-8000-000000000003", Name: "Grace"}
	r.Begin(0)
	r.Games = []protocol.Room{r.Now()}
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

// FuzzLines has somebody type anything who is host of the server and waits for others.
func FuzzLines(f *testing.F) {
	for _, line := range []string{
		"host rename 2 Bo", "host chat off", "leiten code", "start computers 3", "time 60", "seats 3", "kick Bo", "hide Bo", "show Bo", "code x", "host close 1",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		o := comes(t, level8.Name, func(r *clienttest.Relay) { r.HostCode = "blackboard" })
		o.says(func() { o.client.Create(o.relay.Room.Config, o.done) })
		o.types("host blackboard")
		said := o.types(line)
		require.NotContains(t, said, "\x1b")
		if said != "" {
			require.True(t, strings.HasSuffix(said, "\n"))
		}
	})
}
