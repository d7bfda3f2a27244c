package saves

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/session"
	"lichtbrett/render/thinking"
)

// desk is a host at which no computer moves.
func desk(receive func(table.Envelope)) table.Host {
	seed := func() uint64 { return 1 }
	return thinking.NewHost(thinking.HostOptions{Random: seed, Thinker: thinking.Absent{}, Receive: receive})
}

// alone is Crosswise's: it has a table of its own.
func alone(id string) bool { return id == crosswise.Name }

// opened returns a store of what is kept, and what it has told.
func opened(memory storage.Memory) (a *Store, told *string) {
	told = new(string)
	return &Store{Storage: memory, Tab: storage.Memory{}, Alone: alone, Seed: game.NewRandom(7).Uint64, Tell: func(key string) { *told = key }}, told
}

func program(t testing.TB, id string) *catalog.Game {
	g, ok := catalog.ByID(id)
	require.True(t, ok)
	return g
}

func demo(g *catalog.Game, moves int) game.Record {
	r := g.DemoMatch(moves)
	r.Moves = append([]game.Move{}, r.Moves...)
	r.Seats = []game.Player{{}, {Strength: 2}}
	return r
}

func seatedMatch(players, seats int, moves ...game.Move) game.Record {
	config := crosswise.Config{Rules: crosswise.Rules{Players: players}}
	return game.Record{Game: crosswise.Name, Config: config.JSON(), Seed: 3, Seats: make([]game.Player, seats), Moves: append([]game.Move{}, moves...)}
}

// keep keeps a match of so many moves.
func keep(a *Store, g *catalog.Game, moves int, shown bool) Match {
	k := Match{ID: a.NewID(), Program: g.ID, Record: demo(g, moves)}
	a.Save(k, shown)
	return k
}

func encoded(t testing.TB, v any) string {
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// Each of two tabs goes on with its own match when it is loaded again, whatever the other
// has shown meanwhile; a new one with what was shown last.
func TestEachTabShowsItsOwnMatch(t *testing.T) {
	memory := storage.Memory{}
	first, _ := opened(memory)
	second, _ := opened(memory)
	again := func(of *Store) *Store {
		next, _ := opened(memory)
		next.Tab = of.Tab
		return next
	}
	_, ok := first.Shown()
	require.False(t, ok)
	shows := func(s *Store) string {
		k, _ := s.Shown()
		return k.ID
	}
	a := keep(first, program(t, "connectfour"), 2, true).ID
	require.Equal(t, a, shows(second), "it is new")
	b := keep(second, program(t, "connectfour"), 2, true).ID
	require.Equal(t, a, shows(again(first)))
	require.Equal(t, b, shows(again(second)))
	third, _ := opened(memory)
	require.Equal(t, b, shows(third))
	first.ShowNone()
	require.Empty(t, shows(again(first)), "it has left its match")
	require.Equal(t, b, shows(again(second)))
	third.Forget(b)
	require.Empty(t, shows(again(third)))
	require.Empty(t, shows(again(second)), "it is there no longer")
}

func TestMatchesAreReadAsTheyWereKept(t *testing.T) {
	memory := storage.Memory{}
	a, _ := opened(memory)
	var want []Match
	for _, g := range catalog.Games {
		if g.Demo == nil {
			continue // it has no match to be kept here
		}
		k := keep(a, g, len(g.Demo), true)
		want = append([]Match{k}, want...)
		require.True(t, a.Over(k))
		k = Match{ID: a.NewID(), Program: g.ID, Record: demo(g, 3), Before: k.ID}
		a.Save(k, false)
		want = append([]Match{k}, want...)
		require.True(t, a.UnderWay(k))
		require.Equal(t, want[:2], a.Of(g))
	}
	a.Save(want[1], true) // it was played last
	want[0], want[1] = want[1], want[0]
	a, told := opened(memory)
	require.Equal(t, want, a.All())
	shown, ok := a.Shown()
	require.True(t, ok)
	require.Equal(t, want[0], shown)
	a.ShowNone()
	_, ok = a.Shown()
	require.False(t, ok)
	require.Empty(t, *told)
}

// A new match never destroys another one that is under way, up to their limit;
// there are fewer of those that are over.
func TestTheOldestMatchesMakeRoom(t *testing.T) {
	memory := storage.Memory{}
	a, _ := opened(memory)
	g := program(t, "tictactoe")
	first := keep(a, g, 3, false).ID
	for range 2 * mostOver {
		keep(a, g, len(g.Demo), false)
	}
	require.Len(t, a.All(), mostOver+1)
	_, there := a.Match(first)
	require.True(t, there)
	for range mostUnderWay {
		keep(a, g, 2, false)
	}
	require.Len(t, a.All(), mostOver+mostUnderWay)
	_, there = a.Match(first)
	require.False(t, there)
	require.Len(t, memory, mostOver+mostUnderWay+1, "nothing is left behind")
}

// An index may name matches that are not there: the app was closed between the two,
// or the storage is full. They make room first.
func TestMatchesThatAreNotThereMakeRoom(t *testing.T) {
	memory := storage.Memory{}
	a, _ := opened(memory)
	g := program(t, "tictactoe")
	for range mostOver + 1 {
		keep(a, g, 2, false)
	}
	all := a.All()
	memory.Set(matchKey+all[1].ID, "")
	memory.Set(matchKey+all[2].ID, "{")
	latest := keep(a, g, 2, true)
	require.Equal(t, append([]Match{latest, all[0]}, all[3:]...), a.All())
	require.Len(t, a.index().IDs, mostOver)
}

// A match that cannot be resumed is removed with a message.
func TestDamagedMatchesAreRemoved(t *testing.T) {
	other := game.Record{Game: tictactoe.Name, Seats: make([]game.Player, 2), Moves: []game.Move{}}
	machines := demo(program(t, "connectfour"), 2)
	machines.Seats[0].Strength = 1
	of := func(program string, record any) string {
		return fmt.Sprintf(`{"id":"a","program":%q,"record":%s}`, program, encoded(t, record))
	}
	good := encoded(t, demo(program(t, "tictactoe"), 2))
	for name, data := range map[string]string{
		"null":                 of(crosswise.Name, nil),
		"no record":            `{"id":"a","program":"crosswise"}`,
		"nobody seated":        of(crosswise.Name, seatedMatch(2, 0)),
		"one too few":          of(crosswise.Name, seatedMatch(4, 3)),
		"one too many":         of(crosswise.Name, seatedMatch(2, 3)),
		"another game":         of(crosswise.Name, other),
		"an illegal move":      of(crosswise.Name, seatedMatch(2, 2, "place 9 on 9,9")),
		"an unknown game":      of("chess", other),
		"no game":              of("", other),
		"only machines":        of("connectfour", machines),
		"a third player":       `{"id":"a","program":"tictactoe","record":{"game":"tictactoe","seats":[{},{},{}],"moves":[]}}`,
		"not JSON":             `{`,
		"another ID":           `{"id":"b","program":"tictactoe","record":` + good + `}`,
		"in a room without ID": `{"id":"a","program":"tictactoe","room":{"address":"wss://example.org"}}`,
		"here and elsewhere":   `{"id":"a","program":"tictactoe","room":{"id":"r"},"record":` + good + `}`,
		"on a seat too many":   `{"id":"a","program":"tictactoe","seat":2,"record":` + good + `}`,
		"on no seat":           `{"id":"a","program":"tictactoe","seat":-1,"record":` + good + `}`,
	} {
		t.Run(name, func(t *testing.T) {
			memory := storage.Memory{indexKey: `{"ids":["a"],"shown":"a"}`, matchKey + "a": data}
			a, told := opened(memory)
			require.Empty(t, a.All())
			_, shown := a.Shown()
			require.False(t, shown)
			require.Empty(t, memory)
			require.Equal(t, "match.damaged", *told)
		})
	}
	memory := storage.Memory{indexKey: `[`}
	a, told := opened(memory)
	require.Empty(t, a.All())
	require.Empty(t, memory)
	require.NotEmpty(t, *told)
}

// A table of its own takes computers alone.
func TestComputersAmongThemselves(t *testing.T) {
	r := seatedMatch(2, 2)
	r.Seats = []game.Player{{Strength: 1}, {Strength: 1}}
	a, _ := opened(storage.Memory{
		indexKey: `{"ids":["a"],"shown":"a"}`, matchKey + "a": `{"id":"a","program":"crosswise","record":` + encoded(t, r) + `}`,
	})
	k, ok := a.Shown()
	require.True(t, ok)
	require.Equal(t, r, k.Record)
}

func TestOneMatchIsKeptElsewhere(t *testing.T) {
	a, _ := opened(storage.Memory{})
	g := program(t, "connectfour")
	here := keep(a, g, 2, false)
	a.SaveRoom(g, Room{ID: "x", Address: "wss://example.org"})
	a.SaveRoom(program(t, crosswise.Name), Room{ID: "y", Address: "wss://example.org"})
	a.Save(here, false) // what is going on elsewhere is no younger for being there
	a.SaveRoom(program(t, crosswise.Name), Room{ID: "y", Address: "wss://example.org"})
	reopened, _ := opened(a.Storage.(storage.Memory))
	all := reopened.All()
	require.Len(t, all, 2)
	require.Equal(t, here, all[0])
	require.Equal(t, &Room{ID: "y", Address: "wss://example.org"}, all[1].Room)
	require.True(t, a.UnderWay(all[1]))
	a.ForgetRooms()
	require.Equal(t, []Match{here}, a.All())
}

// Whatever is stored, reading it gives a match that can be resumed, or an
// error.
func FuzzReadMatch(f *testing.F) {
	f.Add(`{"id":"a","program":"connectfour","record":{"game":"connectfour","seats":[{},{}],"moves":["drop 3","bomb 0,7"]}}`)
	f.Add(`{"id":"a","program":"connectfour-classic","record":{"game":"connectfour","config":{"columns":7,"rows":6,"connect":4,"jokers":false},"seats":[{},{"strength":5}],"moves":[]}}`)
	f.Add(`{"id":"a","program":"connectfour","room":{"id":"r","address":"wss://example.org"}}`)
	f.Add(`{"id":"a","program":"crosswise","record":{"game":"crosswise","seats":[{},{}],"moves":[]}}`)
	f.Add(`{"id":"a","program":"connectfour","record":null}`)
	f.Add(`null`)
	f.Add(``)
	f.Fuzz(func(t *testing.T, data string) {
		k, err := read("a", data, alone)
		if err != nil {
			return
		}
		if !alone(k.Program) && k.Room == nil {
			m := session.New(k.Game(), session.Options{Strength: 1, Host: desk, Thinker: thinking.Absent{}})
			require.NoError(t, m.Resume(k.Record))
		}
		again, err := read("a", k.json(), alone)
		require.NoError(t, err)
		require.Equal(t, k.Record.Moves, again.Record.Moves)
		require.Equal(t, k.Room, again.Room)
	})
}

// A list of matches is built in each frame in which it is scrolled: none is replayed
// for that again.
func TestAMatchIsReplayedOnceToKnowWhetherItIsOver(t *testing.T) {
	a, _ := opened(storage.Memory{})
	g := program(t, "connectfour")
	a.Save(Match{ID: "a", Program: g.ID, Record: demo(g, len(g.Demo))}, false)
	for _, k := range a.All() {
		require.True(t, a.Over(k))
		require.Zero(t, testing.AllocsPerRun(10, func() { a.Over(k) }))
	}
}

// counting counts what is done with a memory.
type counting struct {
	storage.Memory
	reads, writes int
}

func (c *counting) Get(key string) string { c.reads++; return c.Memory.Get(key) }
func (c *counting) Set(key, value string) { c.writes++; c.Memory.Set(key, value) }

func TestAMoveWritesItsMatchAlone(t *testing.T) {
	a, _ := opened(storage.Memory{})
	g := program(t, "connectfour")
	for i := range mostUnderWay {
		a.Save(Match{ID: strconv.Itoa(i), Program: g.ID, Record: demo(g, 1)}, true)
	}
	c := &counting{Memory: a.Storage.(storage.Memory)}
	a.Storage = c
	a.Save(Match{ID: strconv.Itoa(mostUnderWay - 1), Program: g.ID, Record: demo(g, 2)}, true)
	require.Equal(t, 1, c.writes)
	require.LessOrEqual(t, c.reads, 3)
}

// small is a memory without room.
type small struct {
	storage.Memory
	full bool
}

func (s *small) Full() bool { return s.full }

// Whose match will be gone is told so, once, and again only when there was room meanwhile.
func TestWhoeverPlaysWithoutRoomForTheMatchIsTold(t *testing.T) {
	s, told := opened(storage.Memory{})
	memory := &small{Memory: storage.Memory{}}
	s.Storage = memory
	g := program(t, "connectfour")
	for i, c := range []struct {
		full bool
		told string
	}{{false, ""}, {true, "match.no-room"}, {true, ""}, {false, ""}, {true, "match.no-room"}} {
		memory.full, *told = c.full, ""
		s.Save(Match{ID: "a", Program: g.ID, Record: demo(g, i+1)}, true)
		require.Equal(t, c.told, *told, i)
	}
}
