package relay

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// harness is a room with its log and a clock that is told; ada has opened it.
type harness struct {
	t     testing.TB
	now   time.Time
	seed  interface{ Uint64() uint64 }
	room  *room
	log   Memory
	inbox map[string][]protocol.Frame // of each player, since it was last looked at
	raw   map[string][]string
	lobby []protocol.Frame
	ended []Match
	gone  bool
}

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

const theRoom = "room"

func open(t testing.TB, config string) *harness { return openSeeded(t, config, game.NewRandom(1)) }

func openSeeded(t testing.TB, config string, seed interface{ Uint64() uint64 }) *harness {
	h := &harness{t: t, now: noon, seed: seed}
	c, refusal := readConfig([]byte(config))
	require.Nil(t, refusal)
	h.look()
	r, s, err := openRoom(h.now, theRoom, named("ada"), c, h.seed.Uint64)
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

// take writes down and tells a step, as a host does.
func (h *harness) take(s step, sender string) {
	if !s.record.empty() {
		require.NoError(h.t, h.log.Append(theRoom, h.room.records-1, s.record.encode()))
	}
	if s.ended {
		h.ended = append(h.ended, h.room.outcome(h.now))
	}
	h.gone = h.gone || s.deleted
	answered := false
	for _, f := range s.frames {
		for _, id := range f.to {
			raw := protocol.AppendBroadcast(nil, h.now, f.data)
			if f.reply && id == sender && !answered {
				answered = true
				raw = protocol.AppendAnswer(nil, protocol.NoID, h.now, f.data)
			}
			h.raw[id] = append(h.raw[id], string(raw))
			h.inbox[id] = append(h.inbox[id], h.read(raw))
		}
		if f.lobby && !h.room.config.Private {
			data := f.outside
			if data == nil {
				data = f.data
			}
			h.lobby = append(h.lobby, h.read(protocol.AppendBroadcast(nil, h.now, data)))
		}
	}
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
		var s step
		s, refusal = h.room.handle(h.now, named(id), q)
		by := id
		if refusal != nil {
			by = ""
		}
		h.take(s, by)
	}
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
		at, ok := h.room.deadline()
		if !ok || at.After(end) {
			break
		}
		if at.After(h.now) {
			h.now = at
		}
		h.take(h.room.tick(h.now), "")
	}
	h.now = end
}

// think lets the computer players make their moves, but not for ever: among
// themselves, with the first move each time, they may never come to an end.
func (h *harness) think() {
	for range 50 {
		q, ok := h.room.question()
		if !ok {
			return
		}
		moves := h.room.table.Position().Moves()
		h.take(h.room.think(h.now, q, moves[0]), "")
	}
}

// told returns what a player has been told since somebody looked, as events; an
// answer has a + before it.
func (h *harness) told(id string) (events []string) {
	for _, f := range h.inbox[id] {
		event := string(f.Event)
		if f.Status == protocol.OK {
			event = "+" + event
		}
		events = append(events, event)
	}
	delete(h.inbox, id)
	return events
}

func (h *harness) inLobby() (events []string) {
	for _, f := range h.lobby {
		events = append(events, string(f.Event))
	}
	h.lobby = nil
	return events
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

// won has ada win.
func (h *harness) won() {
	for ply, m := range []string{"A0", "B0", "A1", "B1", "A2"} {
		h.do([]string{"ada", "bob"}[ply%2], "gameMove", move(m, ply))
	}
}

func TestARoomFromItsOpeningToTheEnd(t *testing.T) {
	h := open(t, two)
	h.do("bob", "joinGame", "")
	require.Equal(t, []string{"+joinGame"}, h.told("bob"))
	joined := last[protocol.GameJoined](h, "ada")
	require.Equal(t, named("bob"), joined.Player)
	require.Equal(t, []string{"ada", "bob"}, joined.Game.Players)
	require.Equal(t, []string{"joinGame"}, h.told("ada"))
	require.Equal(t, []string{"joinGame"}, h.inLobby())

	h.do("ada", "gameStart", "")
	started := last[protocol.GameStarted](h, "bob")
	require.Equal(t, 3000, started.StartsIn)
	require.Nil(t, started.GameState.Moves)
	require.Equal(t, protocol.NoClock, started.GameState.Remaining)
	require.Equal(t, protocol.Running, started.GameState.Game.Status)
	require.Equal(t, []string{"+gameStart"}, h.told("ada"))
	require.Equal(t, []string{"gameStart"}, h.inLobby())
	require.Equal(t, protocol.CodeGameNotStarted, h.send("ada", "gameMove", move("A0", 0)))
	h.told("bob")

	h.wait(protocol.StartDelay)
	round := last[protocol.RoundStarted](h, "ada").GameState
	require.Equal(t, 30_000, round.Remaining)
	require.Equal(t, "ada", round.ActivePlayer)
	require.Equal(t, game.Seat(0), round.Seat)
	var moves []string
	require.NoError(t, json.Unmarshal(round.Moves, &moves))
	require.Len(t, moves, 9)
	require.Nil(t, last[protocol.RoundStarted](h, "bob").GameState.Moves)
	h.look()

	h.wait(2600 * time.Millisecond)
	h.do("ada", "gameMove", move("B2", 0))
	moved := last[protocol.GameMoved](h, "bob")
	require.Equal(t, protocol.GameMoved{Player: &protocol.Player{ID: "ada", Name: "Ada"}, Seat: 0, Move: "B2", By: protocol.ByPlayer, GameState: moved.GameState}, moved)
	require.Equal(t, 1, moved.GameState.Ply)
	require.Equal(t, 30_000, moved.GameState.Remaining)
	require.NotNil(t, moved.GameState.Moves)
	require.Nil(t, last[protocol.GameMoved](h, "ada").GameState.Moves)
	require.Equal(t, []string{"+gameMove"}, h.told("ada"))
	require.Equal(t, []string{"gameMove"}, h.told("bob"))
	require.Empty(t, h.inLobby())

	for ply, m := range []string{"A0", "B1", "A1", "B0"} {
		h.do([]string{"bob", "ada"}[ply%2], "gameMove", move(m, ply+1))
	}
	over := last[protocol.GameOver](h, "bob")
	require.Equal(t, []string{"ada"}, over.Result.Winners)
	require.Equal(t, []game.Seat{0}, over.Result.Seats)
	require.Equal(t, []protocol.RecordSeat{{Name: "Ada"}, {Name: "Bob"}}, over.Record.Seats)
	require.Equal(t, []string{"gameOver"}, h.inLobby())
	h.do("bob", "gameState", "")
	whole := last[protocol.Match](h, "bob")
	require.Equal(t, protocol.Over, whole.GameState.Game.Status)
	require.Equal(t, game.NoSeat, whole.GameState.Turn)
	require.Len(t, whole.Log, 5)
	require.Equal(t, over.Record, *whole.Record)
	require.Len(t, h.ended, 1)
	require.True(t, h.ended[0].Seats[0].Won)
}

// Where several codes fit, the first of: GAME_UNKNOWN (the lobby's), NOT_IN_GAME,
// NOT_CREATOR, STALE, the game's status, NOT_YOUR_TURN, the content.
func TestCodesInTheirOrder(t *testing.T) {
	waiting := func(t testing.TB) *harness { h := open(t, two); h.do("bob", "joinGame", ""); return h }
	running := func(t testing.TB) *harness { return begun(t, two) }
	over := func(t testing.TB) *harness { h := begun(t, two); h.won(); return h }
	for _, test := range []struct {
		room        func(testing.TB) *harness
		id          string
		event, data string
		code        protocol.Code
	}{
		{waiting, "eve", "gameMove", move("Z9", 7), protocol.CodeNotInGame},
		{waiting, "eve", "gameStart", "", protocol.CodeNotInGame},
		{waiting, "eve", "chat", `"message":""`, protocol.CodeNotInGame},
		{waiting, "eve", "gameState", "", protocol.CodeNotInGame},
		{waiting, "eve", "leaveGame", "", protocol.CodeNotInGame},
		{waiting, "eve", "unwatchGame", "", protocol.CodeNotInGame},
		{waiting, "bob", "gameStart", "", protocol.CodeNotCreator},
		{running, "bob", "gameStart", "", protocol.CodeNotCreator},
		{running, "bob", "deleteGame", "", protocol.CodeNotCreator},
		{running, "bob", "removePlayer", `"remove":"nobody"`, protocol.CodeNotCreator},
		{waiting, "bob", "gameMove", move("A0", 0), protocol.CodeGameNotStarted},
		{waiting, "bob", "gameMove", move("A0", 1), protocol.CodeStale},
		{waiting, "bob", "gameAbort", `"wantsToAbort":true`, protocol.CodeGameNotStarted},
		{waiting, "bob", "gameAbort", `"wantsToAbort":false`, protocol.CodeGameNotStarted},
		{waiting, "bob", "rematch", `"wantsRematch":true`, protocol.CodeGameNotStarted},
		{waiting, "bob", "joinGame", "", protocol.CodeAlreadyInGame},
		{waiting, "bob", "watchGame", "", protocol.CodeAlreadyInGame},
		{waiting, "eve", "joinGame", "", protocol.CodeGameFull},
		{waiting, "eve", "joinGame", `"seat":1`, protocol.CodeGameFull},
		{waiting, "eve", "joinGame", `"seat":2`, protocol.CodeBadFrame},
		{waiting, "eve", "joinGame", `"seat":-1`, protocol.CodeBadFrame},
		{waiting, "ada", "removePlayer", `"remove":"ada"`, protocol.CodeNotInGame},
		{waiting, "ada", "removePlayer", `"remove":"eve"`, protocol.CodeNotInGame},
		{running, "bob", "gameMove", move("Z9", 1), protocol.CodeStale},
		{running, "bob", "gameMove", `"move":"A0","ply":0,"match":2`, protocol.CodeStale},
		{running, "bob", "gameMove", `"move":"A0","ply":0,"match":0`, protocol.CodeStale},
		{running, "bob", "gameMove", move("Z9", 0), protocol.CodeNotYourTurn},
		{running, "ada", "gameMove", move("Z9", 0), protocol.CodeMoveIllegal},
		{running, "ada", "gameStart", "", protocol.CodeGameStarted},
		{running, "ada", "deleteGame", "", protocol.CodeGameStarted},
		{running, "ada", "removePlayer", `"remove":"bob"`, protocol.CodeGameStarted},
		{running, "eve", "joinGame", "", protocol.CodeGameStarted},
		{running, "bob", "gameAbort", `"wantsToAbort":false`, protocol.CodeNoVote},
		{running, "bob", "chat", `"message":" "`, protocol.CodeMessageInvalid},
		{running, "bob", "directMessage", `"to":"bob","message":"me"`, protocol.CodeMessageInvalid},
		{running, "bob", "directMessage", `"to":"eve","message":"you"`, protocol.CodeNotInGame},
		{running, "bob", "rematch", `"wantsRematch":true`, protocol.CodeGameStarted},
		{over, "bob", "gameMove", move("C2", 4), protocol.CodeStale},
		{over, "bob", "gameMove", move("C2", 5), protocol.CodeGameOver},
		{over, "ada", "gameStart", "", protocol.CodeGameOver},
		{over, "eve", "joinGame", "", protocol.CodeGameOver},
		{over, "bob", "gameAbort", `"wantsToAbort":true`, protocol.CodeGameOver},
		{over, "bob", "gameAbort", `"wantsToAbort":false`, protocol.CodeGameOver},
	} {
		h := test.room(t)
		before := h.room.snapshot()
		require.Equal(t, test.code, h.send(test.id, test.event, test.data), "%s of %s: %s", test.event, test.id, test.data)
		require.Equal(t, string(before), string(h.room.snapshot()), "%s: what is refused changes nothing", test.event)
	}
}

func TestAMoveThatTheRulesRefuseSaysWhy(t *testing.T) {
	h := begun(t, two)
	h.do("ada", "gameMove", move("A0", 0))
	q, _ := protocol.Decode([]byte(`{"event":"gameMove","data":{"game":{"id":"room"},"move":"A0","ply":1}}`))
	_, refusal := h.room.handle(h.now, named("bob"), q)
	require.Equal(t, protocol.CodeMoveIllegal, refusal.Code)
	require.NotEmpty(t, refusal.Reason)
}

func TestLeavingAndCreators(t *testing.T) {
	h := open(t, `{"game":"crosswise","seats":4}`)
	for _, id := range []string{"bob", "cora", "dora"} {
		h.do(id, "joinGame", "")
	}
	h.look()
	h.do("ada", "leaveGame", "")
	require.Equal(t, []string{"+leaveGame"}, h.told("ada"))
	left := last[protocol.GameLeft](h, "cora")
	require.Equal(t, "bob", left.Game.Creator)
	require.Equal(t, named("ada"), left.Player)
	require.Nil(t, left.Game.Seats[0].Player)
	require.Equal(t, protocol.CodePlayersMissing, h.send("bob", "gameStart", ""))
	h.do("eve", "joinGame", `"seat":0`)
	h.do("bob", "removePlayer", `"remove":"eve"`)
	require.Equal(t, []string{"joinGame", "+leaveGame"}, h.told("bob")[1:])
	require.Equal(t, protocol.CodeRemoved, h.send("eve", "joinGame", ""))
	h.do("ada", "joinGame", "")
	h.do("bob", "gameStart", "")
	h.wait(protocol.StartDelay)
	h.look()

	// In a running game a computer plays on; whoever left may come back.
	h.do("bob", "leaveGame", "")
	left = last[protocol.GameLeft](h, "ada")
	require.Equal(t, "cora", left.Game.Creator)
	require.Equal(t, protocol.RoomSeat{Player: &protocol.Player{ID: "bob", Name: "Bob"}, PlayedBy: protocol.ByComputer}, left.Game.Seats[1])
	require.Equal(t, []string{"ada", "cora", "dora"}, left.Game.Players)
	require.Equal(t, protocol.CodeNotInGame, h.send("bob", "chat", `"message":"hi"`))
	require.Equal(t, protocol.CodeGameFull, h.send("bob", "joinGame", `"seat":2`))
	h.do("bob", "joinGame", "")
	require.Equal(t, protocol.ByPlayer, last[protocol.GameJoined](h, "ada").Game.Seats[1].PlayedBy)

	// When all have left it ends as aborted at once.
	h.look()
	for _, id := range []string{"ada", "bob", "cora", "dora"} {
		h.do(id, "leaveGame", "")
	}
	require.Equal(t, []string{"leaveGame", "leaveGame", "leaveGame", "leaveGame", "gameOver"}, h.inLobby())
	require.True(t, h.ended[0].Aborted)
}

func TestTheLastPersonsLeavingDeletesARoomInTheLobby(t *testing.T) {
	h := open(t, two)
	h.do("ada", "leaveGame", "")
	require.Equal(t, []string{"+leaveGame", "deleteGame"}, h.told("ada"))
	require.Equal(t, []string{"leaveGame", "deleteGame"}, h.inLobby())
	require.True(t, h.gone)
}

func TestAQuickGameThatIsFullStartsByItself(t *testing.T) {
	h := open(t, two)
	q := protocol.Request{Game: theRoom, Data: protocol.QuickGame{}}
	s, refusal := h.room.handle(h.now, named("bob"), q)
	require.Nil(t, refusal)
	h.take(s, "bob")
	require.Equal(t, []string{"+quickGame", "gameStart"}, h.told("bob"))
	require.Equal(t, []string{"joinGame", "gameStart"}, h.told("ada"))
	require.Equal(t, []string{"joinGame", "gameStart"}, h.inLobby())
}

func TestWithOnePersonTheMatchBeginsAtOnce(t *testing.T) {
	h := open(t, `{"game":"tictactoe","computers":[2,0]}`)
	h.do("ada", "gameStart", "")
	require.Zero(t, last[protocol.GameStarted](h, "ada").StartsIn)
	require.Equal(t, []string{"+gameStart", "startRound"}, h.told("ada"))
	h.think()
	moved := last[protocol.GameMoved](h, "ada")
	require.Nil(t, moved.Player)
	require.Equal(t, protocol.ByComputer, moved.By)
	require.Equal(t, game.Seat(1), moved.GameState.Seat)
}

func TestTheClockPlaysATurnAndThenAComputerTheSeat(t *testing.T) {
	h := begun(t, two)
	h.wait(30*time.Second - time.Millisecond)
	require.Empty(t, h.told("bob"))
	h.wait(time.Millisecond)
	require.Equal(t, protocol.ByClock, last[protocol.GameMoved](h, "bob").By)
	moves := h.room.table.Position().Moves()
	h.do("bob", "gameMove", move(string(moves[0]), 1))
	h.look()
	h.wait(30 * time.Second)
	require.Equal(t, []string{"gameMove", "playerStatus"}, h.told("bob"))
	status := last[protocol.PlayerStatus](h, "ada")
	require.Equal(t, protocol.PlayerStatus{Player: named("ada"), Connected: true, PlayedBy: protocol.ByComputer}, status)

	// Naming the game in any message, also one that is refused, is coming back;
	// the turn under way is then the player's, with a new clock.
	moves = h.room.table.Position().Moves()
	h.do("bob", "gameMove", move(string(moves[0]), 3))
	h.wait(10 * time.Second)
	h.look()
	require.Equal(t, protocol.CodeNoVote, h.send("ada", "gameAbort", `"wantsToAbort":false`))
	require.Equal(t, protocol.ByPlayer, last[protocol.PlayerStatus](h, "bob").PlayedBy)
	h.do("ada", "gameState", "")
	require.Equal(t, 30_000, last[protocol.Match](h, "ada").GameState.Remaining)
}

func TestWithoutAClockAComputerTakesOverAfterTwoMinutes(t *testing.T) {
	h := begun(t, `{"game":"tictactoe","private":true,"moveTime":0}`)
	h.take(h.room.connect(h.now, "ada", false), "")
	require.Equal(t, protocol.PlayerStatus{Player: named("ada"), PlayedBy: protocol.ByPlayer}, last[protocol.PlayerStatus](h, "bob"))
	h.wait(protocol.AbsenceTime)
	require.Equal(t, protocol.ByComputer, last[protocol.PlayerStatus](h, "bob").PlayedBy)
	require.Empty(t, h.inLobby(), "private rooms are never told to the lobby")
	h.take(h.room.connect(h.now, "ada", true), "")
	require.Equal(t, protocol.PlayerStatus{Player: named("ada"), Connected: true, PlayedBy: protocol.ByPlayer}, last[protocol.PlayerStatus](h, "bob"))
}

func TestAMatchThatEverybodyIsAwayFromEndsAfterFiveMinutes(t *testing.T) {
	h := begun(t, `{"game":"tictactoe","private":true,"moveTime":0}`)
	h.do("eve", "watchGame", "")
	for _, id := range []string{"ada", "bob"} {
		h.take(h.room.connect(h.now, id, false), "")
	}
	h.wait(protocol.AbandonedTime - time.Millisecond)
	require.Empty(t, h.ended)
	h.wait(time.Millisecond)
	require.True(t, h.ended[0].Aborted)
	require.True(t, last[protocol.GameOver](h, "eve").Result.Aborted)
}

func TestTheVoteOnAborting(t *testing.T) {
	h := begun(t, two)
	h.do("ada", "gameAbort", `"wantsToAbort":true`)
	vote := last[protocol.AbortVoted](h, "bob")
	require.Equal(t, protocol.AbortVoted{Player: named("ada"), WantsToAbort: true, EndsIn: 30_000}, vote)
	h.wait(10 * time.Second)
	h.do("bob", "gameState", "")
	require.Equal(t, &protocol.Vote{By: "ada", EndsIn: 20_000, Agreed: []string{"ada"}}, last[protocol.Match](h, "bob").GameState.Vote)
	h.do("ada", "gameMove", move("A0", 0)) // play goes on
	require.NotNil(t, last[protocol.GameMoved](h, "bob").GameState.Vote)
	h.do("bob", "gameAbort", `"wantsToAbort":false`)
	require.Equal(t, protocol.AbortVoted{Player: named("bob"), Outcome: protocol.Rejected}, last[protocol.AbortVoted](h, "ada"))
	require.Equal(t, protocol.CodeTooMany, h.send("ada", "gameAbort", `"wantsToAbort":true`))
	h.do("bob", "gameMove", move("B0", 1))
	h.wait(29 * time.Second)
	h.do("ada", "gameMove", move("A1", 2))
	h.wait(20*time.Second + 999*time.Millisecond)
	require.Equal(t, protocol.CodeTooMany, h.send("ada", "gameAbort", `"wantsToAbort":true`))
	h.wait(time.Millisecond)
	h.do("ada", "gameAbort", `"wantsToAbort":true`)
	h.look()
	h.do("bob", "gameAbort", `"wantsToAbort":true`)
	require.Equal(t, []string{"gameAbort", "gameOver"}, h.told("ada"))
	require.True(t, h.ended[0].Aborted)
}

func TestSilenceAgreesToAborting(t *testing.T) {
	h := begun(t, two)
	h.do("bob", "gameAbort", `"wantsToAbort":true`)
	h.wait(protocol.VoteTime - time.Millisecond)
	require.Equal(t, protocol.Running, h.room.status())
	h.wait(time.Millisecond)
	require.Equal(t, protocol.Aborted, h.room.status())
	// Absent players are silent: who is alone is granted it at once.
	h = begun(t, two)
	h.take(h.room.connect(h.now, "ada", false), "")
	h.do("bob", "gameAbort", `"wantsToAbort":true`)
	require.Equal(t, protocol.Aborted, h.room.status())
}

func TestSpectators(t *testing.T) {
	h := begun(t, two)
	for _, id := range []string{"eve", "fred"} {
		h.do(id, "watchGame", "")
		watched := last[protocol.GameWatched](h, id)
		require.Equal(t, game.NoSeat, watched.GameState.Seat)
		require.Nil(t, watched.GameState.Moves)
	}
	h.look()
	h.do("ada", "gameMove", move("A0", 0))
	require.Equal(t, game.NoSeat, last[protocol.GameMoved](h, "eve").GameState.Seat)
	require.Equal(t, 2, last[protocol.GameMoved](h, "bob").Spectators)
	// While the match runs, they are heard by spectators only.
	h.do("eve", "chat", `"message":"psst"`)
	require.Equal(t, []string{"gameMove", "chat"}, h.told("fred"))
	require.Equal(t, []string{"gameMove"}, h.told("bob"))
	h.do("bob", "chat", `"message":"hello"`)
	require.Equal(t, "hello", last[protocol.Chatted](h, "eve").Message)
	require.Equal(t, protocol.CodeMessageInvalid, h.send("eve", "directMessage", `"to":"bob","message":"B1!"`))
	require.Equal(t, protocol.CodeMessageInvalid, h.send("bob", "directMessage", `"to":"eve","message":"?"`))
	h.do("eve", "directMessage", `"to":"fred","message":"hm"`)
	require.Equal(t, protocol.CodeNotInGame, h.send("eve", "gameMove", move("B0", 1)))
	require.Equal(t, protocol.CodeNotInGame, h.send("eve", "gameAbort", `"wantsToAbort":true`))
	h.do("eve", "gameState", "")
	require.Nil(t, last[protocol.Match](h, "eve").Game.Chat, "the chat is for those inside")
	h.do("bob", "gameState", "")
	require.Equal(t, []protocol.ChatEntry{
		{Player: named("bob"), Message: "hello", Timestamp: "2026-11-22T12:00:03Z", Match: 1, Ply: 1},
	}, last[protocol.Match](h, "bob").Game.Chat)
	h.look()
	h.do("eve", "unwatchGame", "")
	h.do("bob", "gameMove", move("B0", 1))
	require.Equal(t, []string{"+unwatchGame"}, h.told("eve"))
	require.Equal(t, protocol.CodeNoSpectators, open(t, `{"game":"tictactoe","spectators":false}`).send("eve", "watchGame", ""))
}

func TestFiftySpectators(t *testing.T) {
	h := open(t, two)
	for n := range protocol.MaxSpectators {
		h.do(fmt.Sprintf("s%d", n), "watchGame", "")
	}
	require.Equal(t, protocol.CodeServerFull, h.send("eve", "watchGame", ""))
	h.do("s0", "watchGame", "")
	h.take(h.room.connect(h.now, "s0", false), "")
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

func TestARematchRotatesThePersons(t *testing.T) {
	h := begun(t, two)
	h.won()
	h.look()
	h.do("bob", "rematch", `"wantsRematch":true`)
	require.Equal(t, protocol.RematchVoted{Player: named("bob"), WantsRematch: true}, last[protocol.RematchVoted](h, "ada"))
	h.do("bob", "rematch", `"wantsRematch":false`)
	h.do("ada", "rematch", `"wantsRematch":true`)
	require.Equal(t, protocol.Over, h.room.status())
	h.look()
	h.do("bob", "rematch", `"wantsRematch":true`)
	require.Equal(t, []string{"+rematch", "gameStart"}, h.told("bob"))
	require.Equal(t, protocol.RematchVoted{Player: named("bob"), WantsRematch: true}, last[protocol.RematchVoted](h, "ada"), "not who sits on his seat now")
	h.do("bob", "gameState", "")
	state := last[protocol.Match](h, "bob")
	require.Equal(t, 2, state.GameState.Match)
	require.Equal(t, game.Seat(0), state.GameState.Seat)
	h.wait(protocol.StartDelay)
	require.Equal(t, protocol.CodeStale, h.send("bob", "gameMove", move("A0", 0)), "a move of the match before")
	h.do("bob", "gameMove", `"move":"A0","ply":0,"match":2`)
}

func TestWhoGoesBeforeARematchIsToldByName(t *testing.T) {
	h := begun(t, `{"game":"crosswise","seats":4}`, "cora", "dora")
	for _, id := range []string{"ada", "bob", "cora", "dora"} {
		h.do(id, "gameAbort", `"wantsToAbort":true`)
	}
	for _, id := range []string{"ada", "bob", "cora"} {
		h.do(id, "rematch", `"wantsRematch":true`)
	}
	h.look()
	h.take(h.room.connect(h.now, "dora", false), "")
	require.Equal(t, []string{"playerStatus", "gameStart", "playerStatus"}, h.told("bob"))
	require.Equal(t, protocol.PlayerStatus{Player: named("dora"), PlayedBy: protocol.ByComputer}, last[protocol.PlayerStatus](h, "ada"))
	require.Equal(t, "dora", h.room.describe().Seats[0].Player.ID)
}

func TestWhoLeftOrIsAwayIsPlayedByComputersInARematch(t *testing.T) {
	h := begun(t, `{"game":"crosswise","seats":4}`, "cora", "dora")
	for _, id := range []string{"ada", "bob", "cora", "dora"} {
		h.do(id, "gameAbort", `"wantsToAbort":true`)
	}
	require.Equal(t, protocol.Aborted, h.room.status())
	h.do("bob", "leaveGame", "")
	h.take(h.room.connect(h.now, "cora", false), "")
	h.do("ada", "rematch", `"wantsRematch":true`)
	h.look()
	h.do("dora", "rematch", `"wantsRematch":true`)
	seats := h.room.describe().Seats
	require.Equal(t, "dora", seats[0].Player.ID)
	require.Equal(t, "ada", seats[1].Player.ID)
	require.Equal(t, protocol.RoomSeat{Computer: 3, PlayedBy: protocol.ByComputer}, seats[2])
	require.Equal(t, protocol.RoomSeat{Player: &protocol.Player{ID: "cora", Name: "Cora"}, PlayedBy: protocol.ByComputer}, seats[3])
	require.Equal(t, []string{"rematch", "gameStart", "playerStatus"}, h.told("ada"))
}

func TestRenaming(t *testing.T) {
	h := begun(t, two)
	h.take(h.room.rename(h.now, protocol.Player{ID: "bob", Name: "Robert"}), "bob")
	require.Equal(t, "Robert", last[protocol.PlayerRenamed](h, "ada").Player.Name)
	require.Equal(t, []string{"+renamePlayer"}, h.told("bob"))
	require.Equal(t, "Robert", h.room.describe().Seats[1].Player.Name)
}

func TestEmptyRoomsAreDeleted(t *testing.T) {
	for lifetime, h := range map[time.Duration]*harness{
		protocol.LobbyLifetime:    open(t, two),
		protocol.FinishedLifetime: begun(t, two),
	} {
		if h.room.status() == protocol.Running {
			h.won()
			h.take(h.room.connect(h.now, "bob", false), "")
		}
		h.take(h.room.connect(h.now, "ada", false), "")
		h.wait(lifetime - time.Millisecond)
		require.False(t, h.gone)
		h.look()
		h.wait(time.Millisecond)
		require.True(t, h.gone)
		require.Equal(t, []string{"deleteGame"}, h.inLobby())
	}
}

// rebuilt returns the room as the log has it.
func (h *harness) rebuilt() *room {
	var found *room
	require.NoError(h.t, h.log.Read(theRoom, func(s Stream) bool {
		r, err := restore(theRoom, s, h.seed.Uint64)
		require.NoError(h.t, err)
		found = r
		return true
	}))
	return found
}

func TestTheLogRebuildsTheRoom(t *testing.T) {
	h := open(t, `{"game":"crosswise","seats":4,"computers":[0,0,0,2]}`)
	same := func() { h.t.Helper(); require.Equal(t, string(h.room.snapshot()), string(h.rebuilt().snapshot())) }
	for _, id := range []string{"bob", "eve"} {
		h.do(id, "joinGame", "")
	}
	h.do("ada", "removePlayer", `"remove":"eve"`)
	h.do("cora", "joinGame", "")
	h.do("ada", "leaveGame", "")
	same()
	h.do("ada", "joinGame", "")
	h.do("bob", "gameStart", "")
	h.wait(5 * time.Second)
	same()
	require.Equal(t, "bob", h.rebuilt().creator)
	for range 20 {
		h.think()
		h.wait(31 * time.Second)
	}
	same()
	require.NoError(t, h.log.Snapshot(theRoom, h.room.records, h.room.snapshot()))
	h.do("bob", "chat", `"message":"still there"`)
	same()
}
