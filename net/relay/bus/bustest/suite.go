package bustest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/lobby"
)

// Open opens a bus as another process does; journal has the ids of the rooms that are
// written down.
type Open func(journal *Journal) bus.Bus

// Journal is of a journal what a bus asks for.
type Journal struct {
	mu    sync.Mutex
	rooms []string
}

// Rooms returns the ids of the rooms that are written down.
func (j *Journal) Rooms() ([]string, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.rooms), nil
}

// Set says which rooms are written down.
func (j *Journal) Set(rooms ...string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.rooms = rooms
}

var (
	// alone is what a member promises that may be the only one.
	alone = map[string]func(*testing.T, Open){
		"an answer comes after what was told because of it": testAnswer,
		"who asks for what is no room is told so":           testNoRoom,
		"who asks waits for a room that is being taken":     testWaiting,
		"a room is an orphan until it has an owner":         testOrphan,
		"stamps grow":                       testStamps,
		"a player sits in one room at most": testSeats,
		"news come home":                    testNewsAlone,
		"who has left asks no more":         testLeft,
	}
	// together is what several members promise.
	together = map[string]func(*testing.T, Open){
		"whatever is asked arrives whole":         testQuestions,
		"what one tells comes in order":           testOrder,
		"news reach all":                          testNews,
		"a census counts all":                     testCensus,
		"a room has one owner":                    testOwners,
		"who leaves leaves rooms and places":      testLeaving,
		"who joins late sees what there is":       testLate,
		"one connection of a player stays":        testOneConnection,
		"one of many who want a seat gets it":     testOneSeat,
		"a room that ended is listed no longer":   testEnded,
		"what is left of dead rooms is forgotten": testDeadRooms,
	}
)

// TestAlone tests what a bus promises to a member that may be the only one.
func TestAlone(t *testing.T, open func(t *testing.T) Open) { run(t, alone, open) }

// TestTogether tests what a bus promises to several members.
func TestTogether(t *testing.T, open func(t *testing.T) Open) { run(t, together, open) }

func run(t *testing.T, tests map[string]func(*testing.T, Open), open func(t *testing.T) Open) {
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// join has n processes join.
func join(t *testing.T, open Open, journal *Journal, n int) (all []*Listener) {
	for range n {
		l := Join(t, open(journal))
		t.Cleanup(l.Member.Leave)
		all = append(all, l)
	}
	return all
}

// serve has a listener own a room; answers are what it gives.
func (l *Listener) serve(room string, answer func(bus.Request) bus.Reply) {
	l.t.Helper()
	_, ok, err := l.Member.Claim(room)
	require.NoError(l.t, err)
	require.True(l.t, ok)
	require.NoError(l.t, l.Member.Serve(room, answer))
}

// game is a room as everybody sees it.
func game(id string) *protocol.Room {
	return &protocol.Room{ID: id, Status: protocol.Lobby, Players: []string{}, Seats: []protocol.RoomSeat{}, Config: protocol.Config{Game: games.All[0].Name(), Options: []byte(`{}`), Computers: []int{}}}
}

// listing is how a room is listed.
func listing(id string) bus.Listing { return bus.Listing{Change: lobby.Change{Room: *game(id)}} }

// done is the simplest answer.
func done(bus.Request) bus.Reply { return bus.Reply{Done: true} }

// ask asks for the room as it is inside.
func (l *Listener) ask(room string) (bus.Reply, error) {
	return l.Member.Ask(l.t.Context(), bus.Request{Room: room, Do: bus.Inside{}})
}

func (l *Listener) orphans() []string {
	l.t.Helper()
	rooms, err := l.Member.Orphans()
	require.NoError(l.t, err)
	return rooms
}

func testAnswer(t *testing.T, open Open) {
	l := join(t, open, &Journal{}, 1)[0]
	l.serve("room", func(q bus.Request) bus.Reply {
		l.Member.Tell(q.Place.Server, bus.Delivery{Room: q.Room, Sits: []string{q.Player.ID}})
		return bus.Reply{Refusal: &protocol.Error{Code: protocol.CodeGameFull, Message: "no"}}
	})
	p, err := l.Member.Arrive("ada")
	require.NoError(t, err)
	reply, err := l.Member.Ask(t.Context(), bus.Request{Room: "room", Player: protocol.Player{ID: "ada", Name: "Ada"}, Place: p, Do: bus.Admits{}})
	require.NoError(t, err)
	require.Equal(t, bus.Reply{Refusal: &protocol.Error{Code: protocol.CodeGameFull, Message: "no"}}, reply)
	require.Equal(t, []bus.Delivery{{Room: "room", Server: l.Member.ID(), Sits: []string{"ada"}}}, l.told)
}

func testNoRoom(t *testing.T, open Open) {
	l := join(t, open, &Journal{}, 1)[0]
	for _, room := range []string{"", "nowhere", "*", ">", "a.b", "a b", "$KV", strings.Repeat("x", 9000), "é", "\x00"} {
		_, err := l.ask(room)
		require.ErrorIs(t, err, bus.ErrNoRoom, "%q", room)
	}
}

func testWaiting(t *testing.T, open Open) {
	l := join(t, open, &Journal{}, 1)[0]
	_, ok, err := l.Member.Claim("room")
	require.NoError(t, err)
	require.True(t, ok)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = l.Member.Ask(over, bus.Request{Room: "room", Do: bus.Inside{}})
	require.Error(t, err)
	answered := make(chan error)
	for range 3 {
		go func() {
			_, err := l.ask("room")
			answered <- err
		}()
	}
	require.NoError(t, l.Member.Serve("room", done))
	for range 3 {
		require.NoError(t, <-answered)
	}
	for range 50 { // at times its question comes when the room is served here
		require.NoError(t, l.Member.Release("room"))
		go func() {
			_, err := l.ask("room")
			answered <- err
		}()
		l.serve("room", done)
		require.NoError(t, <-answered)
	}
	// Who owns it no more has nothing to say about it.
	l.serve("room", func(bus.Request) bus.Reply {
		go l.serve("room", done)
		return bus.Reply{Moved: true}
	})
	reply, err := l.ask("room")
	require.NoError(t, err)
	require.True(t, reply.Done)
	require.NoError(t, l.Member.End("room"))
	_, err = l.ask("room")
	require.ErrorIs(t, err, bus.ErrNoRoom)
	require.Error(t, l.Member.Serve("room", done), "it is not owned")
}

func testOrphan(t *testing.T, open Open) {
	journal := &Journal{}
	l := join(t, open, journal, 1)[0]
	journal.Set("a", "b", "c")
	require.Equal(t, []string{"a", "b", "c"}, l.orphans())
	l.serve("a", done)
	l.serve("b", done)
	require.Equal(t, []string{"c"}, l.orphans())
	require.NoError(t, l.Member.Release("b"))
	l.until("b has no owner", func() bool { return slices.Equal(l.orphans(), []string{"b", "c"}) })
	l.serve("b", done)
	require.NoError(t, l.Member.End("a"))
	journal.Set("b", "c")
	require.Equal(t, []string{"c"}, l.orphans())
}

func testStamps(t *testing.T, open Open) {
	l := join(t, open, &Journal{}, 1)[0]
	require.Zero(t, l.Member.Where("ada"))
	first, second := l.Arrive("ada"), l.Arrive("ada")
	require.Greater(t, second.Stamp, first.Stamp)
	require.Equal(t, bus.Place{Player: "ada", Server: l.Member.ID(), Stamp: second.Stamp}, second)
	l.until("it is known", func() bool { return l.placed["ada"] == second })
	l.Member.Depart(first)
	other := l.Arrive("bob")
	l.until("the other is known", func() bool { return l.placed["bob"] == other })
	require.Equal(t, second, l.Member.Where("ada"), "a connection that has been replaced takes no other with it")
	l.Member.Depart(second)
	l.until("she has gone", func() bool { return l.placed["ada"].Stamp > second.Stamp && l.placed["ada"].Server == "" })
	require.Zero(t, l.Member.Where("ada"))
	departed := l.placed["ada"].Stamp
	require.Greater(t, l.Arrive("ada").Stamp, departed)
}

func testSeats(t *testing.T, open Open) {
	m := join(t, open, &Journal{}, 1)[0].Member
	seat := func(player, room string) string {
		other, err := m.Seat(player, room)
		require.NoError(t, err)
		return other
	}
	roomOf := func(player string) string {
		room, err := m.RoomOf(player)
		require.NoError(t, err)
		return room
	}
	require.Empty(t, roomOf("ada"))
	require.Empty(t, seat("ada", "a"))
	require.Empty(t, seat("ada", "a"), "she may sit down where she sits")
	require.Equal(t, "a", seat("ada", "b"))
	require.NoError(t, m.Unseat("ada", "b"))
	require.Equal(t, "a", roomOf("ada"))
	require.NoError(t, m.Unseat("ada", "a"))
	require.Empty(t, roomOf("ada"))
	require.Empty(t, seat("ada", "b"))
	require.Equal(t, "b", roomOf("ada"))
	m.Reseat("b", []string{"ada", "bob"})
	require.Eventually(t, func() bool { return roomOf("bob") == "b" }, patience, patience/1000)
}

func testNewsAlone(t *testing.T, open Open) {
	l := join(t, open, &Journal{}, 1)[0]
	l.counted.Players = []protocol.HostedPlayer{{Player: protocol.Player{ID: "ada"}, Connected: true}}
	l.Member.Broadcast(bus.PlayerChanged{Player: "ada"})
	require.Equal(t, []bus.News{bus.PlayerChanged{Player: "ada"}}, l.news)
	require.Equal(t, []bus.Census{{Players: l.counted.Players}}, l.Member.Census())
}

func testLeft(t *testing.T, open Open) {
	l := Join(t, open(&Journal{}))
	l.serve("room", done)
	require.True(t, l.Member.Alive())
	l.Member.Leave()
	<-l.Member.Lost()
	require.False(t, l.Member.Alive())
	_, err := l.ask("room")
	require.Error(t, err)
	_, err = l.Member.Arrive("ada")
	require.Error(t, err)
	_, ok, _ := l.Member.Claim("other")
	require.False(t, ok)
	require.Error(t, l.Member.Serve("room", done))
	l.Member.Tell(l.Member.ID(), bus.Delivery{})
	l.Member.Broadcast(bus.SettingsChanged{})
	l.Member.List(listing("room"))
	l.Member.Depart(bus.Place{Player: "ada"})
}

func testQuestions(t *testing.T, open Open) {
	all := join(t, open, &Journal{}, 2)
	a, b := all[0], all[1]
	asked := make(chan bus.Request, 1)
	want := bus.Reply{
		Done: true, Refusal: &protocol.Error{Code: protocol.CodeMoveIllegal, Message: "né", Reason: "full"},
		Game: game("room"),
	}
	want.Game.Chat = []protocol.ChatEntry{{Message: strings.Repeat("<é>", 1<<17)}}
	b.serve("room", func(q bus.Request) bus.Reply {
		asked <- q
		return want
	})
	place := a.Arrive("ada")
	seat := int64(3)
	for _, do := range []bus.Question{
		bus.Handle{Request: protocol.Request{Event: protocol.EventGameMove, ID: 7, Game: "room", Data: protocol.MakeMove{Move: "B2", Match: &seat, Ply: 5}}},
		// Longer between servers than a client's message may be.
		bus.Handle{Request: protocol.Request{Event: protocol.EventGameMove, ID: 8, Game: "room", Data: protocol.MakeMove{Move: strings.Repeat("<\u2028", 2000)}}},
		bus.Handle{Request: protocol.Request{Event: protocol.EventChat, ID: protocol.NoID, Game: "room", Data: protocol.Chat{Message: "a\n\"é\u2028<>"}}},
		bus.Rename{ID: 4}, bus.Depart{IfOver: true}, bus.Depart{Forget: true}, bus.Admits{Seat: &seat}, bus.Admits{Watch: true}, bus.Inside{}, bus.Remove{Player: "bob"}, bus.Close{},
	} {
		q := bus.Request{Room: "room", Player: protocol.Player{ID: "ada", Name: "Ada \u202e"}, Place: place, Silenced: true, Do: do}
		reply, err := a.Member.Ask(t.Context(), q)
		require.NoError(t, err)
		require.Equal(t, want, reply)
		require.Equal(t, q, <-asked)
	}
}

// A membership ends where a machine is too busy to renew its lease; then nothing more is
// owed to it, and the three begin anew.
func testOrder(t *testing.T, open Open) {
	for range 10 {
		if order(t, join(t, open, &Journal{}, 3)) {
			return
		}
	}
	require.FailNow(t, "no three stay members for long enough")
}

// order has members tell one another something; ok is false if one of them was lost before
// all was told.
func order(t *testing.T, all []*Listener) (ok bool) {
	const each = 100
	long := strings.Repeat("long", 9<<18) // in more than one part
	lost, done := context.WithCancel(t.Context())
	defer done()
	for _, from := range all {
		go func() {
			select {
			case <-from.Member.Lost():
				done()
			case <-lost.Done():
			}
		}()
		go func() {
			for n := range each {
				frame := bus.Frame{To: []string{"ada"}, Stamp: 1 << 60, Data: fmt.Appendf(nil, `{"n":%d}`, n)}
				if n == each/2 && from == all[0] {
					frame.Data = fmt.Appendf(nil, `{"n":%d,"text":%q}`, n, long)
				}
				for _, to := range all {
					from.Member.Tell(to.Member.ID(), bus.Delivery{
						Room: "room", Records: n, Frames: []bus.Frame{frame}, Sits: []string{"ada"}, Watches: []string{"bob"}, Out: []string{"eve"},
						Closed: []bus.Closed{{To: []string{"ada"}, Code: protocol.CloseSlow, Reason: "come back"}},
					})
				}
				from.Member.Tell("nobody", bus.Delivery{Frames: []bus.Frame{frame}})
			}
		}()
	}
	ok = true
	for _, to := range all {
		ok = to.comes(lost.Done(), "all is told", func() bool { return len(to.told) == len(all)*each }) && ok
		to.mu.Lock()
		told := slices.Clone(to.told)
		to.mu.Unlock()
		next := map[string]int{}
		for _, d := range told {
			require.Equal(t, next[d.Server], d.Records)
			next[d.Server]++
			require.Equal(t, []string{"ada"}, d.Sits)
			require.Equal(t, []string{"bob"}, d.Watches)
			require.Equal(t, []string{"eve"}, d.Out)
			require.Equal(t, []bus.Closed{{To: []string{"ada"}, Code: protocol.CloseSlow, Reason: "come back"}}, d.Closed)
			require.Equal(t, uint64(1<<60), d.Frames[0].Stamp)
			if d.Records == each/2 && d.Server == all[0].Member.ID() {
				require.Greater(t, len(d.Frames[0].Data), len(long))
			} else {
				require.JSONEq(t, fmt.Sprintf(`{"n":%d}`, d.Records), string(d.Frames[0].Data))
			}
		}
	}
	return ok
}

func testNews(t *testing.T, open Open) {
	all := join(t, open, &Journal{}, 3)
	for _, l := range all {
		l.Member.Broadcast(bus.PlayerChanged{Player: l.Member.ID()})
		l.Member.Broadcast(bus.Announcement{Message: l.Member.ID()})
		l.Member.Broadcast(bus.SettingsChanged{})
	}
	for _, l := range all {
		l.until("all news have come", func() bool { return len(l.news) == 9 })
		for _, from := range all {
			require.Less(t, slices.Index(l.news, bus.News(bus.PlayerChanged{Player: from.Member.ID()})),
				slices.Index(l.news, bus.News(bus.Announcement{Message: from.Member.ID()})))
		}
	}
}

func testCensus(t *testing.T, open Open) {
	all := join(t, open, &Journal{}, 3)
	var want []bus.Census
	for i, l := range all {
		l.counted = bus.Census{
			Players: []protocol.HostedPlayer{{Player: protocol.Player{ID: fmt.Sprint(i), Name: "n"}, Connected: true, Muted: i == 1}},
			Games:   []protocol.Room{*game("room")},
		}
		want = append(want, l.counted)
	}
	for _, l := range all {
		var told []bus.Census
		// That another one has joined is no news.
		require.Eventually(t, func() bool { told = l.Member.Census(); return len(told) == 3 }, patience, patience/1000)
		require.ElementsMatch(t, want, told)
	}
}

func testOwners(t *testing.T, open Open) {
	journal := &Journal{}
	all := join(t, open, journal, 3)
	const rooms = 20
	var claims [rooms][]string
	var mu sync.Mutex
	var claiming sync.WaitGroup
	for room := range rooms {
		for _, l := range all {
			claiming.Go(func() {
				if _, ok, err := l.Member.Claim(fmt.Sprint(room)); err != nil {
					t.Error(err)
				} else if ok {
					mu.Lock()
					defer mu.Unlock()
					claims[room] = append(claims[room], l.Member.ID())
				}
			})
		}
	}
	claiming.Wait()
	for room := range rooms {
		require.Len(t, claims[room], 1)
	}
	a, b := all[0], all[1]
	named := func(l *Listener) func(bus.Request) bus.Reply {
		return func(bus.Request) bus.Reply { return bus.Reply{Game: game(l.Member.ID())} }
	}
	a.serve("room", named(a))
	reply, err := b.ask("room")
	require.NoError(t, err)
	require.Equal(t, a.Member.ID(), reply.Game.ID)
	_, ok, err := b.Member.Claim("room")
	require.NoError(t, err)
	require.False(t, ok)
	require.NoError(t, b.Member.Release("room"), "only the owner releases")
	reply, err = b.ask("room")
	require.NoError(t, err)
	require.Equal(t, a.Member.ID(), reply.Game.ID)
	require.NoError(t, a.Member.Release("room"))
	require.Eventually(t, func() bool {
		before, ok, err := b.Member.Claim("room")
		return err == nil && ok && before == a.Member.ID()
	}, patience, patience/1000)
	require.NoError(t, b.Member.Serve("room", named(b)))
	reply, err = a.ask("room")
	require.NoError(t, err)
	require.Equal(t, b.Member.ID(), reply.Game.ID)
}

func testLeaving(t *testing.T, open Open) {
	journal := &Journal{}
	all := join(t, open, journal, 2)
	b, c := all[0], all[1]
	a := Join(t, open(journal))
	journal.Set("a", "b")
	a.serve("a", done)
	b.serve("b", done)
	ada, bob := a.Arrive("ada"), b.Arrive("bob")
	c.until("both are known", func() bool { return c.placed["ada"] == ada && c.placed["bob"] == bob })
	a.Member.Tell(c.Member.ID(), bus.Delivery{Room: "last words"})
	a.Member.Broadcast(bus.Announcement{Message: "farewell"})
	a.Member.Leave()
	for _, l := range all {
		l.until("it is gone", func() bool { return l.gone[a.Member.ID()] })
		require.Zero(t, l.Member.Where("ada"))
		require.Equal(t, bob, l.Member.Where("bob"))
		l.until("what it told comes", func() bool { return len(l.news) == 1 && (l != c || len(l.told) == 1) })
	}
	require.Equal(t, []string{"a"}, c.orphans())
	asked := make(chan error)
	go func() {
		_, err := b.ask("a")
		asked <- err
	}()
	before, ok, err := c.Member.Claim("a")
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, a.Member.ID(), before)
	require.NoError(t, c.Member.Serve("a", done))
	require.NoError(t, <-asked, "who asks waits for the next owner")
	again := Join(t, open(journal))
	defer again.Member.Leave()
	require.NotEqual(t, a.Member.ID(), again.Member.ID())
	require.Empty(t, again.placed["ada"].Server)
}

func testLate(t *testing.T, open Open) {
	journal := &Journal{}
	a := join(t, open, journal, 1)[0]
	listing := listing("room")
	listing.Change.Event, listing.Change.Player = protocol.EventCreateGame, protocol.Player{ID: "ada"}
	a.serve("room", done)
	for listing.Records = range 100 {
		a.Member.List(listing)
	}
	ada := a.Arrive("ada")
	b := join(t, open, journal, 1)[0]
	require.Equal(t, ada, b.Member.Where("ada"))
	require.Equal(t, ada, b.placed["ada"])
	b.until("the room is listed", func() bool { return b.listed["room"].Records == 99 })
	listing.Server = a.Member.ID()
	require.Equal(t, listing, b.listed["room"])
	require.Empty(t, a.listed)
	bob := b.Arrive("bob")
	a.until("bob is known", func() bool { return a.placed["bob"] == bob })
}

func testEnded(t *testing.T, open Open) {
	all := join(t, open, &Journal{}, 2)
	a, b := all[0], all[1]
	for _, room := range []string{"ended", "hidden", "private"} {
		a.serve(room, done)
	}
	a.Member.List(listing("ended"))
	a.Member.List(listing("hidden"))
	b.until("both are listed", func() bool { return len(b.listed) == 2 })
	a.Member.List(bus.Listing{Change: lobby.Change{Room: *game("hidden"), Gone: true}})
	for _, room := range []string{"ended", "private"} {
		require.NoError(t, a.Member.End(room))
	}
	b.until("none is listed", func() bool { return len(b.listed) == 0 })
	for _, l := range all {
		_, err := l.ask("ended")
		require.ErrorIs(t, err, bus.ErrNoRoom)
	}
}

func testDeadRooms(t *testing.T, open Open) {
	journal := &Journal{}
	b := join(t, open, journal, 1)[0]
	a := Join(t, open(journal))
	a.serve("kept", done)
	a.serve("ended", done)
	a.Member.List(listing("ended"))
	b.until("it is listed", func() bool { return len(b.listed) == 1 })
	a.Member.Leave()
	b.until("its owner is gone", func() bool { return b.gone[a.Member.ID()] })
	journal.Set("kept")
	require.Equal(t, []string{"kept"}, b.orphans())
	b.until("it is listed no longer", func() bool { return len(b.listed) == 0 })
	require.Eventually(t, func() bool {
		_, err := b.ask("ended")
		return err == bus.ErrNoRoom
	}, patience, patience/1000)
}
