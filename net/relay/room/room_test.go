package room

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
)

// harness is a room with its log and a clock that is told; ada has opened it.
type harness struct {
	t     testing.TB
	now   time.Time
	seed  interface{ Uint64() uint64 }
	room  *Room
	log   records
	inbox map[string][]protocol.Frame // of each player, since it was last looked at
	raw   map[string][]string
	lobby []protocol.Frame
	ended []Match
	gone  bool
	entry string // in the lobby

	silenced map[string]bool
	refused  *protocol.Error // what was sent last, if it was
}

// records is a room's log.
type records struct {
	snapshot []byte
	first    int
	all      [][]byte
}

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

const theRoom = "room"

// append adds a record; it is this number.
func (r *records) append(t testing.TB, number int, record []byte) {
	require.Equal(t, number, r.first+len(r.all))
	r.all = append(r.all, record)
}

func open(t testing.TB, config string) *harness { return openSeeded(t, config, game.NewRandom(1)) }

func openSeeded(t testing.TB, config string, seed interface{ Uint64() uint64 }) *harness {
	h := &harness{t: t, now: noon, seed: seed, silenced: map[string]bool{}}
	c, refusal := protocol.ReadConfig([]byte(config), games.ByName)
	require.Nil(t, refusal)
	h.look()
	r, s, err := Open(h.now, theRoom, named("ada"), c, h.seed.Uint64)
	require.NoError(t, err)
	h.room = r
	h.take(s, "ada")
	h.look()
	return h
}

func named(id string) protocol.Player {
	return protocol.Player{ID: id, Name: strings.ToUpper(id[:1]) + id[1:]}
}

// look forgets what has been told.
func (h *harness) look() {
	h.inbox, h.raw, h.lobby = map[string][]protocol.Frame{}, map[string][]string{}, nil
}

// take writes down and tells a step, as a host does. It returns the event of the answer
// to the sender.
func (h *harness) take(s Step, sender string) (answered protocol.Event) {
	if !s.Record.Empty() {
		h.log.append(h.t, h.room.records-1, s.Record.Encode())
	}
	if s.Ended {
		h.ended = append(h.ended, h.room.Outcome())
	}
	h.gone = h.gone || s.Deleted
	room := h.room.Describe()
	for i, seat := range room.Seats {
		require.Equal(h.t, seat.Computer, room.Config.Computers[i], "who draws seat %d by the configuration draws who sits there", i)
	}
	if entry := string(protocol.JSON(room)); entry != h.entry && !h.gone {
		h.entry = entry
		require.True(h.t, s.Listed, "the lobby hears that the room has become %s", entry)
	}
	for _, f := range s.Frames {
		for _, id := range f.To {
			raw := protocol.EncodeBroadcast(h.now, f.Data)
			if h.room.SeatOf(id) == game.NoSeat {
				require.NotRegexp(h.t, `"(chat|watchers)":\[`, string(raw), "what is for those inside, for %s", id)
			}
			if f.Reply && id == sender && answered == "" {
				answered = f.Data.Event()
				raw = protocol.EncodeAnswer(protocol.NoID, h.now, f.Data)
			}
			h.raw[id] = append(h.raw[id], string(raw))
			h.inbox[id] = append(h.inbox[id], h.read(raw))
		}
		if f.Lobby && !h.room.config.Private {
			h.lobby = append(h.lobby, h.read(protocol.EncodeBroadcast(h.now, f.Data)))
		}
	}
	return answered
}

func (h *harness) read(raw []byte) protocol.Frame {
	f, err := protocol.Read(raw)
	require.NoError(h.t, err, "%s", raw)
	return f
}

// send has a player send an event with these data, beside the game, and returns
// the code of the answer.
func (h *harness) send(id, event, data string) protocol.Code {
	h.t.Helper()
	if data != "" {
		data = "," + data
	}
	q, refusal := protocol.Decode(fmt.Appendf(nil, `{"event":%q,"data":{"game":{"id":%q}%s}}`, event, theRoom, data))
	if refusal == nil {
		var s Step
		s, refusal = h.room.Handle(h.now, Sender{named(id), h.silenced[id]}, q)
		by := id
		if refusal != nil {
			by = ""
		}
		answered := h.take(s, by)
		if refusal == nil && event == "removePlayer" {
			require.Contains(h.t, []protocol.Event{protocol.EventLeaveGame, protocol.EventUnwatchGame}, answered, "it is told as such")
		} else if refusal == nil {
			require.EqualValues(h.t, event, answered, "what is granted is answered")
		}
	}
	h.refused = refusal
	if refusal != nil {
		return refusal.Code
	}
	return protocol.OK
}

// do is send, which is to be granted.
func (h *harness) do(id, event, data string) {
	h.t.Helper()
	require.Equal(h.t, protocol.OK, h.send(id, event, data), "%s of %s %s", event, id, data)
}

// wait lets time pass; everything that is due happens when it is due.
func (h *harness) wait(d time.Duration) {
	end := h.now.Add(d)
	for !h.gone {
		at, ok := h.room.Deadline()
		if !ok || at.After(end) {
			break
		}
		if at.After(h.now) {
			h.now = at
		}
		h.take(h.room.Tick(h.now), "")
	}
	h.now = end
}

// think lets the computer players make their moves, but not for ever: among
// themselves, with the first move each time, they may never come to an end.
func (h *harness) think() {
	for range 50 {
		q, ok := h.room.Question()
		if !ok {
			return
		}
		moves := h.room.table.Position().Moves()
		h.take(h.room.Answer(h.now, q, moves[0]), "")
	}
}

// last returns the data of the last frame of that type that a player was told.
func last[D protocol.FrameData](h *harness, id string) D {
	h.t.Helper()
	for _, f := range slices.Backward(h.inbox[id]) {
		if d, ok := f.Data.(D); ok {
			return d
		}
	}
	var d D
	require.Failf(h.t, "not told", "%s was not told of %s", id, d.Event())
	return d
}

const two = `{"game":"tictactoe"}`

// begun is a match between ada and bob that takes moves.
func begun(t testing.TB, config string, others ...string) *harness {
	h := open(t, config)
	for _, id := range append([]string{"bob"}, others...) {
		h.do(id, "joinGame", "")
	}
	h.do("ada", "gameStart", "")
	h.wait(protocol.StartDelay)
	h.look()
	return h
}

func move(m string, ply int) string { return fmt.Sprintf(`"move":%q,"ply":%d`, m, ply) }

// What stories leave out of a match: whose moves are told to whom, and who has won what.
func TestWhatIsToldOfAMatch(t *testing.T) {
	h := open(t, two)
	h.do("bob", "joinGame", "")
	require.Equal(t, 1, last[protocol.GameJoined](h, "ada").Game.Match, "the first one is to come")
	h.do("ada", "gameStart", "")
	require.Nil(t, last[protocol.GameStarted](h, "ada").GameState.Moves)
	h.wait(protocol.StartDelay)
	state := last[protocol.RoundStarted](h, "ada").GameState
	require.Equal(t, "ada", state.ActivePlayer)
	var moves []string
	require.NoError(t, json.Unmarshal(state.Moves, &moves))
	require.Len(t, moves, 9)
	require.Nil(t, last[protocol.RoundStarted](h, "bob").GameState.Moves)
	h.do("ada", "gameMove", move("B2", 0))
	moved := last[protocol.GameMoved](h, "bob")
	require.Equal(t, protocol.GameMoved{Player: new(named("ada")), Seat: 0, Move: "B2", By: protocol.ByPlayer, GameState: moved.GameState}, moved)
	require.NotNil(t, moved.GameState.Moves)
	require.Nil(t, last[protocol.GameMoved](h, "ada").GameState.Moves)

	for ply, m := range []string{"A0", "B1", "A1", "B0"} {
		h.do([]string{"bob", "ada"}[ply%2], "gameMove", move(m, ply+1))
	}
	over := last[protocol.GameOver](h, "bob")
	require.EqualValues(t, []game.Seat{0}, over.Result.Seats)
	require.EqualValues(t, []protocol.RecordSeat{{Name: "Ada"}, {Name: "Bob"}}, over.Record.Seats)
	h.do("bob", "gameState", "")
	whole := last[protocol.Match](h, "bob")
	require.Equal(t, game.NoSeat, whole.GameState.Turn)
	require.Len(t, whole.Log, 5)
	require.Equal(t, over.Record, *whole.Record)
	require.Len(t, h.ended, 1)
	require.True(t, h.ended[0].Seats[0].Won)
}

// A match that nobody ends ends by itself.
func TestAMatchOfTooManyMoves(t *testing.T) {
	h := begun(t, `{"game":"level8","seats":2,"moveTime":0,"private":true}`)
	random := game.NewRandom(7)
	for ply := 0; h.room.table.Status() == "running"; ply++ {
		p := h.room.table.Position()
		moves := p.Moves()
		var next []game.Move // never lays, so that the match goes on
		for _, m := range moves {
			if !strings.HasPrefix(string(m), "lay") && !strings.HasPrefix(string(m), "add") {
				next = append(next, m)
			}
		}
		h.do(people[p.Turn()], "gameMove", move(string(next[random.Intn(len(next))]), ply))
		h.look()
	}
	require.Len(t, h.room.table.Log(), protocol.MaxMoves+1)
	require.Equal(t, "too-long", h.ended[0].Reason)
	require.True(t, h.ended[0].Aborted)
	require.Equal(t, &protocol.Result{Aborted: true, Reason: "too-long"}, h.room.whole(h.now, 0).GameState.Result)
}

func TestHowManyWhoAreRemovedAreRemembered(t *testing.T) {
	h := begun(t, two)
	for n := range 2 * maxRemoved {
		h.do(fmt.Sprint(n), "watchGame", "")
		h.do("ada", "removePlayer", fmt.Sprintf(`"remove":"%d"`, n))
		h.look()
	}
	require.Len(t, h.room.rights.removed, maxRemoved)
	_, there := h.room.Remove(h.now, "nobody")
	require.False(t, there)
}

// A client may count on the list of messages, though nobody has said anything yet.
func TestThoseInsideAreToldOfAnEmptyChat(t *testing.T) {
	h := open(t, two)
	h.do("bob", "joinGame", "")
	require.Contains(t, string(protocol.EncodeBroadcast(h.now, last[protocol.GameJoined](h, "ada"))), `"chat":[]`)
	h.do("eve", "watchGame", "")
	require.NotContains(t, string(protocol.EncodeBroadcast(h.now, last[protocol.GameWatched](h, "eve"))), `"chat"`)
}

func TestFiftySpectators(t *testing.T) {
	h := open(t, two)
	for n := range protocol.MaxSpectators {
		h.do(fmt.Sprintf("s%d", n), "watchGame", "")
	}
	require.Equal(t, protocol.CodeServerFull, h.send("eve", "watchGame", ""))
	h.do("s0", "watchGame", "")
	h.take(h.room.Connect(h.now, "s0", false), "")
	h.do("eve", "watchGame", "")
}

func TestChatIsKeptToItsHundredLast(t *testing.T) {
	h := open(t, two)
	for n := range protocol.MaxChat + 1 {
		h.do("ada", "chat", fmt.Sprintf(`"message":" %d "`, n))
	}
	h.do("ada", "gameState", "")
	chat := last[protocol.Match](h, "ada").Game.Chat
	require.Len(t, chat, protocol.MaxChat)
	require.Equal(t, protocol.ChatEntry{Player: named("ada"), Message: "1", Timestamp: "2026-11-22T12:00:00Z", Match: 1}, chat[0])
}

// snapshot has a snapshot stand for all that is in the log.
func (h *harness) snapshot() { h.log = records{h.room.Snapshot(), h.room.records, nil} }

// rebuilt returns the room as the log has it.
func (h *harness) rebuilt() *Room {
	r, err := Restore(theRoom, h.log.snapshot, h.log.first, h.log.all, h.seed.Uint64)
	require.NoError(h.t, err)
	return r
}

func TestAServerThatHasTakenARoomOverIsSeenInItsRecords(t *testing.T) {
	taken, other := protocol.JSON(Record{Taken: &Taken{}}), []byte(`{}`)
	for _, c := range []struct {
		what          string
		number, first int
		records       [][]byte
		want          bool
	}{
		{"after that many", 2, 0, [][]byte{other, other, taken}, true},
		{"before", 3, 0, [][]byte{other, other, taken, other}, false},
		{"not at all", 0, 0, [][]byte{other}, false},
		{"in what is left", 7, 5, [][]byte{other, other, taken}, true},
		{"more than there are", 9, 5, [][]byte{taken}, false},
		{"a snapshot stands for them", 4, 5, [][]byte{other}, true},
	} {
		require.Equal(t, c.want, TakenSince(c.number, c.first, c.records), c.what)
	}
	require.True(t, Ended([][]byte{other, Last()}))
	require.False(t, Ended([][]byte{Last(), other}))
	require.False(t, Ended(nil))
}
