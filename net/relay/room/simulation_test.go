package room

import (
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
)

var (
	simulatedMessages = flag.Int("messages", 20_000, "how many messages TestSimulation simulates")
	simulatedSeed     = flag.Uint64("seed", 0, "simulate the room of this seed only")
)

// Rooms in simulated time: clients who play, talk, come and go, strangers who send
// anything, a network that loses, doubles and delays, and a server that may end at
// any point, before or after a step has been written down. Every room is a seed;
// what fails names it.
func TestSimulation(t *testing.T) {
	if *simulatedSeed != 0 {
		simulate(t, *simulatedSeed)
		return
	}
	total, told := 0, 0
	for seed := uint64(1); total < *simulatedMessages; seed++ {
		total += simulate(t, seed)
		if total-told >= 100_000 || total >= *simulatedMessages {
			told = total
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			t.Logf("%d messages in %d rooms; %d MB of memory", total, seed, m.Sys>>20)
			require.Less(t, m.Sys, uint64(simulatedMemory), "rooms that are over take memory")
		}
	}
}

// simulatedMemory is the most bytes that the simulation may take of the system,
// however many rooms it simulates.
const simulatedMemory = 1 << 30

type simulation struct {
	*harness
	random *game.Random
	late   []sent // on their way
	acked  map[string]bool
	steps  int
}

// sent is a message on its way.
type sent struct{ id, event, data string }

var people = []string{"ada", "bob", "cora", "dora", "eve", "fred"}

func simulate(t *testing.T, seed uint64) (messages int) {
	defer func() {
		if t.Failed() {
			t.Logf("to repeat it: -run TestSimulation -seed %d", seed)
		}
	}()
	random := game.NewRandom(seed)
	s := &simulation{harness: open(t, randomConfig(random)), random: random, acked: map[string]bool{}}
	s.check()
	for s.steps = 0; s.steps < 400 && !s.gone; s.steps++ {
		switch n := random.Intn(100); {
		case n < 12:
			s.wait([]time.Duration{time.Millisecond, time.Second, 3 * time.Second, 31 * time.Second, time.Minute, 3 * time.Minute}[random.Intn(6)])
		case n < 18:
			id := s.anybody()
			s.step(id, s.room.Connect(s.now, id, random.Intn(3) > 0), nil)
		case n < 21:
			s.crash()
		case n < 22:
			s.step("", s.room.Depart(s.now, s.anybody(), s.now.Unix()%2 == 0), nil)
		case n < 23:
			gone, _ := s.room.Remove(s.now, s.anybody())
			s.step("", gone, nil)
		case n < 40 && len(s.late) > 0:
			i := random.Intn(len(s.late))
			m := s.late[i]
			if random.Intn(4) > 0 { // else it comes again
				s.late = append(s.late[:i], s.late[i+1:]...)
			}
			s.receive(m)
		default:
			m := s.message()
			switch random.Intn(10) {
			case 0: // lost
			case 1, 2:
				s.late = append(s.late, m)
			default:
				s.receive(m)
			}
		}
		if random.Intn(3) == 0 && !s.gone {
			s.think()
		}
		s.check()
	}
	return s.steps
}

func randomConfig(random *game.Random) string {
	g := games.All[random.Intn(len(games.All))]
	counts, _ := g.SeatCounts()
	seats := counts[random.Intn(len(counts))]
	computers := make([]int, seats)
	for i := 1; i < seats; i++ {
		if random.Intn(4) == 0 {
			computers[i] = 1 + random.Intn(5)
		}
	}
	list, _ := json.Marshal(computers)
	moveTime := []int{5, 30, 0}[random.Intn(3)]
	return fmt.Sprintf(`{"game":%q,"seats":%d,"computers":%s,"private":%t,"moveTime":%d}`, g.Name(), seats, list, moveTime == 0, moveTime)
}

func (s *simulation) anybody() string { return people[s.random.Intn(len(people))] }

// message is what somebody sends: mostly sense, sometimes anything.
func (s *simulation) message() sent {
	id := s.anybody()
	position := s.room.table.Position()
	if position != nil && s.random.Intn(3) > 0 {
		if turn := position.Turn(); turn != game.NoSeat {
			moves := position.Moves()
			m := string(moves[s.random.Intn(len(moves))])
			if p := s.room.table.Players()[turn]; p.ID != "" && s.random.Intn(10) > 0 {
				id = p.ID
			}
			return sent{id, "gameMove", fmt.Sprintf(`"move":%q,"match":%d,"ply":%d`, m, s.room.table.Match(), len(s.room.table.Log())-s.random.Intn(8)/7)}
		}
	}
	yes := strconv.FormatBool(s.random.Intn(3) > 0)
	all := []sent{
		{id, "joinGame", ""},
		{id, "joinGame", fmt.Sprintf(`"seat":%d`, s.random.Intn(7)-1)},
		{id, "joinGame", ""},
		{id, "quickGame", `"config":{}`},
		{id, "quickGame", `"config":` + string(protocol.JSON(s.room.config))},
		{s.room.rights.creator, "configureGame", `"config":` + randomConfig(s.random)},
		{s.room.rights.creator, "configureGame", fmt.Sprintf(`"config":{"game":%q,"moveTime":%d,"private":%t}`, s.room.config.Game, 5+s.random.Intn(50), s.room.config.Private)},
		{s.room.rights.creator, "gameStart", fmt.Sprintf(`"fill":%d`, 1+s.random.Intn(5))},
		{s.room.rights.creator, "removePlayer", fmt.Sprintf(`"remove":%q`, s.anybody())},
		{id, "leaveGame", ""},
		{s.room.rights.creator, "gameStart", ""},
		{s.room.rights.creator, "gameStart", ""},
		{id, "gameStart", ""},
		{id, "gameState", ""},
		{id, "gameAbort", `"wantsToAbort":` + yes},
		{id, "rematch", `"wantsRematch":` + yes},
		{id, "rematch", `"wantsRematch":true`},
		{id, "chat", fmt.Sprintf(`"message":"%d"`, s.steps)},
		{id, "directMessage", fmt.Sprintf(`"message":"%d","to":%q`, s.steps, s.anybody())},
		{id, "watchGame", ""},
		{id, "unwatchGame", ""},
		{id, "removePlayer", fmt.Sprintf(`"remove":%q`, s.anybody())},
		{id, "deleteGame", ""},
		{id, "gameMove", fmt.Sprintf(`"move":"%c%d","ply":%d`, 'A'+rune(s.random.Intn(30)), s.random.Intn(9)-2, s.random.Intn(5))},
		{id, "gameMove", `"move":"","ply":9007199254740991,"match":-1`},
	}
	return all[s.random.Intn(len(all))]
}

// receive has the room take a message. The server may end before what has come of
// it is written down, or after that but before anybody is told.
func (s *simulation) receive(m sent) {
	if m.event == "deleteGame" && s.random.Intn(10) > 0 {
		return // else few rooms would live long
	}
	data := m.data
	if data != "" {
		data = "," + data
	}
	q, refusal := protocol.Decode(fmt.Appendf(nil, `{"event":%q,"data":{"game":{"id":%q}%s}}`, m.event, theRoom, data))
	if refusal != nil {
		return
	}
	step, refusal := s.room.Handle(s.now, Sender{Player: named(m.id)}, q)
	s.step(m.id, step, refusal)
}

func (s *simulation) step(id string, step Step, refusal *protocol.Error) {
	if s.random.Intn(50) == 0 && !step.Deleted {
		if s.random.Intn(2) == 0 && !step.Record.Empty() {
			s.log.append(s.harness.t, s.room.records-1, step.Record.Encode())
		}
		s.crash()
		return
	}
	if refusal != nil {
		require.NotEmpty(s.t, refusal.Code)
		require.NotEmpty(s.t, refusal.Message)
		id = ""
	}
	s.take(step, id)
}

// crash ends the server and opens the room anew from the log.
func (s *simulation) crash() {
	down := time.Duration(s.random.Intn(1000)) * time.Second
	remaining := s.room.table.Remaining(s.now)
	same := s.room.records
	before := s.room.Snapshot()
	s.room = s.rebuilt()
	if s.room.records == same {
		require.Equal(s.t, string(before), string(s.room.Snapshot()), "the log rebuilds the room")
	}
	if s.room.records == same && s.room.table.Remaining(s.now) != remaining {
		require.Fail(s.t, "the clock has not stood still")
	}
	s.now = s.now.Add(down)
	s.room.table.Shift(down)
	for _, p := range s.room.table.Players() {
		if sits(p) {
			s.room.Connect(s.now, p.ID, false)
		}
	}
	s.room.records = s.log.first + len(s.log.all)
	s.snapshot()
	s.room.settle(s.now)
	s.entry = string(protocol.JSON(s.room.Describe())) // whoever opens a room anew lists it
	for _, p := range s.room.table.Players() {
		if sits(p) && s.random.Intn(4) > 0 {
			s.take(s.room.Connect(s.now, p.ID, true), "")
		}
	}
}

// check looks at everything that has been told, and at what a client sees who
// comes back.
func (s *simulation) check() {
	if !s.gone && s.random.Intn(8) == 0 {
		s.comeBack()
	}
	seed := fmt.Sprintf(`"%d"`, s.room.table.Record().Seed)
	for id, frames := range s.inbox {
		for i, f := range frames {
			raw := s.raw[id][i]
			_, over := f.Data.(protocol.GameOver)
			m, whole := f.Data.(protocol.Match)
			if s.room.table.Match() > 0 && s.room.table.Status() == "running" && !over && !(whole && m.Record != nil) {
				require.NotContains(s.t, raw, seed, "the seed of a match under way is told")
			}
			s.checkState(id, f)
			if moved, ok := f.Data.(protocol.GameMoved); ok && f.Status == protocol.OK {
				s.acknowledged(moved)
			}
			if said, ok := f.Data.(protocol.Chatted); ok && f.Status == protocol.OK && s.room.SeatOf(id) != game.NoSeat && !s.gone {
				require.True(s.t, s.heard(said.Message), "what was acknowledged is there")
			}
		}
	}
	s.look()
}

// acknowledged: a move is in the log, once.
func (s *simulation) acknowledged(m protocol.GameMoved) {
	key := fmt.Sprintf("%d %d", m.GameState.Match, m.GameState.Ply)
	require.False(s.t, s.acked[key], "a second move was made at %s", key)
	s.acked[key] = true
	if m.GameState.Match == s.room.table.Match() {
		require.Equal(s.t, m.Move, s.room.table.Log()[m.GameState.Ply-1].Move, "what was acknowledged is there")
	}
}

func (s *simulation) heard(text string) bool {
	for _, said := range s.rebuilt().table.Chat() {
		if said.Text == text {
			return true
		}
	}
	return false
}

// checkState: a state is told to the one who may see it.
func (s *simulation) checkState(id string, f protocol.Frame) {
	var state protocol.GameState
	switch d := f.Data.(type) {
	case protocol.GameMoved:
		state = d.GameState
	case protocol.RoundStarted:
		state = d.GameState
	case protocol.GameStarted:
		state = d.GameState
	case protocol.Match:
		if d.GameState == nil {
			return
		}
		state = *d.GameState
	case protocol.GameWatched:
		if d.GameState == nil {
			return
		}
		state = *d.GameState
	default:
		return
	}
	if state.Moves != nil {
		require.Equal(s.t, state.Turn, state.Seat, "moves are for the seat to move only")
	}
	record := s.room.table.Record()
	if state.Match != s.room.table.Match() || state.Ply > len(record.Moves) {
		return
	}
	record.Moves = record.Moves[:state.Ply]
	position, err := record.Replay(s.room.table.Game())
	require.NoError(s.t, err)
	require.JSONEq(s.t, string(protocol.JSON(position.View(state.Seat))), string(state.View), "%s sees what seat %d may know", id, state.Seat)
	if seat := s.room.SeatOf(id); seat != state.Seat && s.room.Audience.Watches(id) {
		require.Equal(s.t, game.NoSeat, state.Seat, "a spectator sees as one")
	}
}

// comeBack: who asks for the state sees what was told before.
func (s *simulation) comeBack() {
	id := s.anybody()
	if s.room.SeatOf(id) == game.NoSeat {
		return
	}
	s.do(id, "gameState", "")
	m := last[protocol.Match](s.harness, id)
	require.Equal(s.t, s.room.table.Match() > 0, m.GameState != nil)
	if m.GameState != nil {
		require.Equal(s.t, len(m.Log), m.GameState.Ply)
		require.Equal(s.t, s.room.SeatOf(id), m.GameState.Seat)
	}
	require.Equal(s.t, strings.Contains("over aborted", string(m.Game.Status)), m.Record != nil)
}
