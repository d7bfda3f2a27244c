package navigation

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/ui"
)

// online connects the app to a model of a relay; the choice of games is shown.
func (v *visitor) online() {
	if v.relay != nil { // the new one knows nobody
		v.memory.Set("online.players", "")
	}
	v.relay = clienttest.New(v.t)
	v.relay.Stored = v.memory
	v.relay.Restart()
	v.relay.Clock = func() time.Duration { return v.now }
	v.relay.Changed = func() {
		if v.app.Online == v.relay.Client {
			v.navigator.OnlineChanged()
		}
	}
	v.relay.Noticed = v.navigator.Noticed
	v.app.Online = v.relay.Client
	v.navigator.Leave()
	v.settle()
}

// ada is known to the relay by that name and in its lobby.
func (v *visitor) ada() {
	v.online()
	require.NoError(v.t, v.app.Online.SetName("Ada", nil))
	v.press("together")
	v.relay.Accept()
	v.settle()
}

// room has her open a room of the game and options; others sit on its seats but
// for the free ones.
func (v *visitor) room(name string, options []byte, others ...string) {
	v.ada()
	room := &v.relay.Room
	room.Config.Game, room.Config.Seats = name, len(others)+1
	room.Config.Options = options
	room.Config.Computers = make([]int, len(others)+1)
	room.Seats = room.Seats[:1]
	for i, other := range others {
		seat := protocol.RoomSeat{PlayedBy: protocol.ByPlayer}
		switch {
		case other == "computer":
			seat.Computer, seat.PlayedBy = 3, protocol.ByComputer
			room.Config.Computers[i+1] = 3
		case other != "":
			seat.Player, seat.Connected = player(i, other), true
		}
		room.Seats = append(room.Seats, seat)
	}
	v.app.Online.Create(room.Config, func(err error) { require.NoError(v.t, err) })
	v.navigator.Room()
	v.settle()
}

// player is the one on the seat after the first ones.
func player(i int, name string) *protocol.Player {
	return &protocol.Player{ID: clienttest.Other[:35] + string(rune('2'+i)), Name: name}
}

// plays begins the match and makes moves, whoever's they are.
func (v *visitor) plays(moves ...game.Move) {
	v.relay.Begin(0)
	v.settle()
	for _, m := range moves {
		v.relay.Move(m)
		v.settle()
	}
}

// told has the relay tell something.
func (v *visitor) told(d protocol.FrameData) {
	v.relay.Broadcast(d)
	v.settle()
}

var (
	jokers  = connectfour.WithJokers.Config()
	classic = connectfour.Classic.Config()
	opening = []game.Move{"drop 3", "drop 4", "drop 3", "drop 2"}
	won     = []game.Move{"drop 3", "drop 4", "drop 3", "drop 4", "drop 3", "drop 4", "drop 3"}
)

// first makes so many moves of Crosswise, the first of those that are possible.
func (v *visitor) first(moves int) {
	for range moves {
		v.relay.Move(v.relay.Match.Position().Moves()[0])
		v.settle()
	}
}

func (v *visitor) says(words string) {
	v.relay.Says(*v.relay.Room.Seats[1].Player, words)
	v.settle()
}

// four is a match of Crosswise under way between four.
func (v *visitor) four() {
	v.room(rules.Name, json.RawMessage("{}"), "Bo", "Grace", "Edsger")
	v.plays()
	v.first(4)
}

// votes has somebody on a seat say whether the match is to be aborted.
func (v *visitor) votes(seat int, wants bool) {
	vote := protocol.AbortVoted{Player: *v.relay.Room.Seats[seat].Player, WantsToAbort: wants, EndsIn: 30_000}
	if !wants {
		vote.Outcome = protocol.Rejected
	}
	v.told(vote)
}

// duel is a match under way between Ada and Bo.
func (v *visitor) duel() {
	v.room(connectfour.Name, jokers, "Bo")
	v.plays(opening...)
}

// unfold opens the panel where it folds.
func (v *visitor) unfold() {
	if v.surface.Root().Find("panel.open") != nil {
		v.press("panel.open")
	}
}

func init() {
	for name, play := range map[string]func(v *visitor){
		"online-launcher-match": func(v *visitor) { v.duel(); v.navigator.Leave(); v.settle() },
		"online-elsewhere": func(v *visitor) {
			v.duel()
			v.relay.Move("drop 0")
			v.navigator.Settings()
			v.relay.Move("drop 1")
			v.settle()
		},
		"lobby-games":       func(v *visitor) { v.lobby() },
		"lobby-evening":     func(v *visitor) { v.evening() },
		"lobby-replaced":    func(v *visitor) { v.ada(); v.told(protocol.Replaced{}) },
		"lobby-setup-n":     func(v *visitor) { v.ada(); v.navigator.Online("connectn"); v.settle() },
		"lobby-setup-three": func(v *visitor) { v.ada(); v.navigator.Online("tictactoe"); v.settle() },
		"lobby-leaders": func(v *visitor) {
			v.ada()
			v.relay.Leaders = protocol.Leaderboard{Own: &protocol.Standing{Name: "Ada", Wins: 3, Played: 12}}
			for i, name := range []string{"Grace", "Bo", strings.Repeat("Wunderlich ", 3)[:30], "王小明", "مريم", "Edsger", "Barbara", "Donald", "Tony", "Niklaus"} {
				v.relay.Leaders.Entries = append(v.relay.Leaders.Entries, protocol.Standing{Name: name, Wins: 40 - 3*i, Played: 50})
			}
			v.press("leaders")
		},
		"room-guest": func(v *visitor) {
			v.room(rules.Name, json.RawMessage("{}"), "Grace", "", "computer")
			v.relay.Room.Creator = v.relay.Room.Seats[1].Player.ID
			v.told(protocol.GameJoined{Player: *v.relay.Room.Seats[1].Player, Game: v.relay.Now()})
		},
		"host": func(v *visitor) {
			v.duel()
			v.relay.HostCode = "blackboard"
			v.navigator.Settings()
			v.settle()
			v.writes("host.code", "blackboard")
			v.press("host.log")
		},
		"settings-host": func(v *visitor) {
			v.ada()
			v.navigator.Settings()
			v.writes("host.code", "whiteboard")
			v.press("host.log")
			v.surface.Reveal("host.log")
		},
		"room-watching": func(v *visitor) { v.watches(connectfour.Name, jokers, opening...) },
		"lobby-banned":  func(v *visitor) { v.ada(); v.relay.Events.Closed(protocol.CloseBanned); v.app.Dismiss(); v.settle() },
	} {
		scenes[name] = play
	}
}

// watches has her watch a match of the game that Grace and Bo play, after these moves.
func (v *visitor) watches(name string, options []byte, moves ...game.Move) {
	v.ada()
	room := &v.relay.Room
	room.Config.Game, room.Config.Options = name, options
	room.Seats[0].Player = player(8, "Grace")
	v.relay.Watched = true
	v.relay.Begin(0)
	for _, m := range moves {
		v.relay.Move(m)
	}
	room.Spectators = 3
	v.app.Online.Watch(clienttest.RoomID, func(err error) { require.NoError(v.t, err) })
	v.navigator.Room()
	v.settle()
}

// lobby is the lobby with several games in it, one of which nobody here knows.
func (v *visitor) lobby() {
	v.ada()
	v.lists("a", protocol.Lobby, listed(connectfour.Name, jokers, 30), "Bo", "")
	v.lists("b", protocol.Running, listed(rules.Name, json.RawMessage("{}"), 60), "Grace", "Wunderlich Wunderlich Wunderli", "Barbara", "Edsger")
	v.lists("c", protocol.Lobby, listed(connectfour.Name, connectfour.Rules{Columns: 16, Rows: 12, Connect: 6}.Config(), 120), "Niklaus", "")
	v.lists("d", protocol.Lobby, listed("go", json.RawMessage("{}"), 30), "Shusaku", "")
	v.settle()
}

// evening is the lobby as it is among friends.
func (v *visitor) evening() {
	v.ada()
	v.lists("a", protocol.Lobby, listed(connectfour.Name, jokers, 30), "Bo", "")
	v.lists("b", protocol.Running, listed(rules.Name, json.RawMessage("{}"), 60), "Grace", "Alan", "Barbara", "Edsger")
	v.settle()
}

// lists has the relay list a room with a seat for each name; an empty one's is free.
func (v *visitor) lists(id string, status protocol.Status, config protocol.Config, names ...string) {
	r := protocol.Room{ID: id, Status: status, Match: 1, Creator: player(0, names[0]).ID, Config: config, Spectators: len(v.relay.Games)}
	r.Config.Computers, r.Config.Seats = make([]int, len(names)), len(names)
	for i, name := range names {
		seat := protocol.RoomSeat{PlayedBy: protocol.ByPlayer}
		if name != "" {
			seat.Player, seat.Connected = player(i, name), true
		}
		r.Seats = append(r.Seats, seat)
	}
	v.relay.Games = append(v.relay.Games, r)
	v.relay.Broadcast(protocol.GameCreated{Player: *player(0, names[0]), Game: r})
}

func listed(game string, options []byte, time int) protocol.Config {
	return protocol.Config{Game: game, Options: options, MoveTime: time, Spectators: true}
}

// However much has been said, the field for more is in sight.
func TestALongChatScrollsByItself(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {1280, 800}} {
		v := visit(t, size[0], size[1])
		scenes["room-chat"](v)
		field, chat := v.node("say").Rect, v.node("chat").Rect
		require.Less(t, field.Y+field.H, size[1], "at %v", size)
		require.Less(t, chat.Y+chat.H, field.Y)
	}
}

// Of what was played online the player's own mistakes come back, and not those of others.
func TestTheMistakesOfOthersAreNotThePlayers(t *testing.T) {
	v := visit(t, 390, 844)
	v.room(connectfour.Name, classic, "Bo")
	v.plays(won...)
	var own []game.Seat
	for match := range v.app.Unseen() {
		own = append(own, match.Own)
	}
	require.Equal(t, []game.Seat{0}, own)
}

// In each room one is called to the first move, too.
func TestWhoIsElsewhereIsCalledInEachRoom(t *testing.T) {
	v := visit(t, 390, 844)
	v.room(connectfour.Name, jokers, "Bo")
	call := v.app.Say("online.your-turn", "game", "Vier gewinnt mit Jokern")
	for range 2 {
		v.said = nil
		v.navigator.Leave()
		v.plays()
		require.Contains(t, v.said, call)
		v.app.Online.Room().Leave(func(err error) { require.NoError(t, err) })
		v.relay.Match = nil
		v.app.Online.Create(v.relay.Room.Config, func(err error) { require.NoError(t, err) })
		v.settle()
	}
}

// When the oldest messages go, the others stay what they are: screen readers do not
// read them out again, and what is new is counted.
func TestAChatThatIsFullGoesOn(t *testing.T) {
	v := visit(t, 390, 844)
	v.duel()
	for i := range 220 {
		v.relay.Says(*v.relay.Room.Seats[1].Player, "Wort "+strconv.Itoa(i))
	}
	v.unfold()
	before := ids(v.entries("said."))
	v.press("panel.close")
	v.says("Und noch etwas")
	require.Equal(t, v.app.Say("room.panel.news", "news", "1"), v.node("panel.open").Label)
	v.unfold()
	after := ids(v.entries("said."))
	require.Equal(t, before[1:], after[:len(after)-1])
}

// entries are those of the log of the room whose IDs begin with something.
func (v *visitor) entries(begin string) (entries []*ui.Node) {
	for _, n := range v.node("chat").Children[0].Children {
		if strings.HasPrefix(n.ID, begin) {
			entries = append(entries, n)
		}
	}
	return entries
}

// waits reports whether the connection is told the time by then: a clock runs, or it is
// to come back.
func (v *visitor) waits(d time.Duration) bool {
	if v.relay == nil {
		return false
	}
	next, ok := v.relay.Client.Next()
	return ok && next <= d
}

// reading counts what is read of a memory.
type reading struct {
	storage.Local
	reads int
}

func (r *reading) Get(key string) string { r.reads++; return r.Local.Get(key) }

func TestASecondOfAMatchOnlineReadsNothingOfWhatIsStored(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.online()
	v.room(connectfour.Name, jokers, "Bo")
	v.plays()
	r := &reading{Local: v.app.Storage}
	v.app.Storage = r
	was, _ := v.relay.Client.Room().Remaining()
	v.passes(10, time.Second)
	left, _ := v.relay.Client.Room().Remaining()
	require.Equal(t, 10*time.Second, was-left)
	require.Zero(t, r.reads)
}

// A turn's time goes on while the page is hidden, and each clock on the screen says so.
func TestAClockOnlineHasGoneOnWhileThePageWasHidden(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.duel()
	v.passes(1, 20*time.Second)
	left, _ := v.relay.Client.Room().Remaining()
	require.Less(t, left, 11*time.Second)
	face := shell.ClockFace(shell.Seconds(left))
	require.Equal(t, v.app.Say("match.clock", "time", face), v.node("clock").Label)
	clocks := all(v.surface.Root(), func(n *ui.Node) bool { return strings.Contains(n.Label, face) })
	require.Len(t, clocks, 2, "at the board, and at the seat whose turn it is")
}

// What comes beside a match leaves everything else what it was: a screen reader hears nothing of
// it anew.
func TestAVoteRenamesNothingBesideIt(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.duel()
	words := func() map[string]string {
		said := map[string]string{}
		for n := range v.surface.Root().All() {
			if n.Role != ui.NoRole {
				said[n.ID] = n.Label
			}
		}
		return said
	}
	before := words()
	v.votes(1, true)
	after := words()
	require.Contains(t, after, "notice.vote")
	for id, label := range before {
		if id != "abort" { // it is asked already
			require.Equal(t, label, after[id], id)
		}
	}
}
