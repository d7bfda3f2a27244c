package lobby

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lichtbrett/net/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var start = time.Unix(1e9, 0)

// game returns a game of two that was opened so many seconds after the start.
func game(opened int, status protocol.Status, there bool) Change {
	id := fmt.Sprintf("%08x-0000-4000-8000-000000000000", opened)
	ada := protocol.Player{ID: "a" + id[1:], Name: "Ada"}
	return Change{OpenedAt: start.Add(time.Duration(opened) * time.Second), Event: protocol.EventCreateGame, Player: ada, Room: protocol.Room{
		ID: id, Creator: ada.ID, Status: status, Match: 1, Players: []string{ada.ID},
		Seats: []protocol.RoomSeat{{Player: &ada, Connected: there, PlayedBy: protocol.ByPlayer}, {PlayedBy: protocol.ByPlayer}},
		Config: protocol.Config{
			Game: "connectfour", Seats: 2, Options: json.RawMessage(`{"columns":8,"rows":7,"connect":4,"jokers":true}`),
			MoveTime: 30, Computers: []int{0, 0}, Spectators: true,
		},
	}}
}

// client keeps the list as a client does that knows nothing but the protocol's page.
type client struct {
	mu     sync.Mutex
	games  map[string]string // in JSON, by id
	frames []protocol.FrameData
}

// told returns what has been told since the last forget.
func (c *client) told() []protocol.FrameData {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.frames)
}

func (c *client) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.frames = nil
}

func (c *client) SendFrames(frames []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(frames) > 0 {
		size, head := int(frames[1]), 2
		if size == 126 {
			size, head = int(frames[2])<<8+int(frames[3]), 4
		}
		f, err := protocol.Read(frames[head : head+size])
		if err != nil {
			panic(err)
		}
		c.apply(f.Data)
		frames = frames[head+size:]
	}
}

func (c *client) apply(data protocol.FrameData) {
	c.frames = append(c.frames, data)
	switch d := data.(type) {
	case protocol.GameCreated:
		c.put(d.Game)
	case protocol.GameConfigured:
		c.put(d.Game)
	case protocol.GameJoined:
		c.put(d.Game)
	case protocol.GameLeft:
		c.put(d.Game)
	case protocol.GameListed:
		c.put(d.Game)
	case protocol.GameEnded:
		c.drop(d.Game.ID)
	case protocol.GameDeleted:
		c.drop(d.Game.ID)
	default:
		panic(fmt.Sprintf("%T is nothing that the lobby is told", d))
	}
}

func (c *client) put(r protocol.Room) { c.games[r.ID] = encode(r) }

func (c *client) drop(id string) {
	if c.games[id] == "" {
		panic("a game ends that was not in the list")
	}
	delete(c.games, id)
}

// look replaces the list by the overview's, as a client does that asks for it.
func (c *client) look(l *Lobby) (ids []string) {
	l.Overview(c, func(list json.RawMessage) {
		c.mu.Lock()
		defer c.mu.Unlock()
		var rooms []protocol.Room
		if err := json.Unmarshal(list, &rooms); err != nil {
			panic(err)
		}
		c.games = map[string]string{}
		for _, r := range rooms {
			c.put(r)
			ids = append(ids, r.ID)
		}
	})
	return ids
}

func encode(r protocol.Room) string {
	b, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// readBy opens a lobby with so many readers.
func readBy(readers int) (*Lobby, []*client) {
	l, clients := New(), make([]*client, readers)
	for i := range clients {
		clients[i] = &client{games: map[string]string{}}
		l.Subscribe(clients[i])
	}
	return l, clients
}

// with opens a lobby with a reader.
func with(t *testing.T, do func(l *Lobby, ada *client)) {
	synctest.Test(t, func(*testing.T) {
		l, readers := readBy(1)
		defer l.Close()
		do(l, readers[0])
	})
}

// settle lets the lobby tell what there is to tell.
func settle() {
	time.Sleep(2 * Interval)
	synctest.Wait()
}

// Whoever applies what the lobby is told always has the list that the overview would
// give, whenever they came or asked for it, and is told of no end twice.
func TestEveryReadersListIsTheOverviews(t *testing.T) {
	events := []protocol.Event{
		protocol.EventCreateGame, protocol.EventJoinGame, protocol.EventLeaveGame, protocol.EventGameStart, protocol.EventGameOver, protocol.EventConfigureGame, "",
	}
	statuses := []protocol.Status{protocol.Lobby, protocol.Lobby, protocol.Lobby, protocol.Running, protocol.Running, protocol.Over}
	rapid.Check(t, func(t *rapid.T) {
		l := empty()
		clients := []*client{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 9).Draw(t, "step") {
			case 0:
				if len(clients) < atOnce {
					c := &client{}
					l.Subscribe(c)
					c.look(l)
					clients = append(clients, c)
				}
			case 1:
				for _, c := range clients {
					if rapid.Bool().Draw(t, "looks") {
						c.look(l)
					}
				}
			case 2, 3:
				l.round()
			case 4: // more than are shown come or go together
				from, gone := rapid.IntRange(0, 200).Draw(t, "from"), rapid.Bool().Draw(t, "gone")
				status, there := rapid.SampledFrom(statuses).Draw(t, "status"), rapid.Bool().Draw(t, "there")
				for n := range 120 {
					c := game(from+n, status, there)
					c.Gone = gone
					l.Put(c)
				}
			default:
				c := game(rapid.IntRange(0, 320).Draw(t, "game"), rapid.SampledFrom(statuses).Draw(t, "status"), rapid.Bool().Draw(t, "there"))
				c.Event = rapid.SampledFrom(events).Draw(t, "event")
				c.Gone = rapid.IntRange(0, 3).Draw(t, "gone") == 0
				c.Result = &protocol.Result{Winners: []string{}, Reason: "line"}
				l.Put(c)
			}
		}
		l.round()
		now := &client{}
		now.look(l)
		for _, c := range clients {
			require.Equal(t, now.games, c.games)
		}
	})
}

// Those with a person connected come first, then the newest.
func TestTheOrderOfTheList(t *testing.T) {
	with(t, func(l *Lobby, ada *client) {
		for n := range 150 {
			l.Put(game(n, protocol.Lobby, n%3 == 0)) // 50 with somebody there
			l.Put(game(200+n, protocol.Running, n%2 == 0))
		}
		settle()
		var want []string
		add := func(opened int) { want = append(want, game(opened, protocol.Lobby, true).Room.ID) }
		for n := 147; n >= 0; n -= 3 {
			add(n)
		}
		for n := 149; len(want) < protocol.MaxGames; n-- {
			if n%3 != 0 {
				add(n)
			}
		}
		for n := 349; len(want) < 2*protocol.MaxGames; n-- {
			add(n)
		}
		require.Equal(t, want, ada.look(l))
	})
}

// However much happens, readers are told four times a second, and of each game only the
// latest.
func TestOnlyTheLatestIsTold(t *testing.T) {
	with(t, func(l *Lobby, ada *client) {
		l.Put(game(1, protocol.Lobby, true))
		synctest.Wait()
		require.Len(t, ada.told(), 1, "what has changed after a quiet time is told at once")
		ada.forget()
		for n := range 100 {
			c := game(2, protocol.Lobby, true)
			c.Room.Spectators = n
			l.Put(c)
			time.Sleep(10 * time.Millisecond)
		}
		settle()
		require.Len(t, ada.told(), 4)
		last := ada.told()[3].(protocol.GameCreated)
		require.Equal(t, 99, last.Game.Spectators)
	})
}

// Who asks to join a game hears nothing of it before the answer; if that is no, of all that
// has happened meanwhile.
func TestWhoIsHeldIsToldLater(t *testing.T) {
	with(t, func(l *Lobby, ada *client) {
		release := l.Hold(ada)
		for n := range 3 {
			l.Put(game(n, protocol.Lobby, true))
			settle()
		}
		require.Empty(t, ada.told())
		release()
		require.Len(t, ada.told(), 3)
		ada.forget()
		release = l.Hold(ada)
		l.Put(game(3, protocol.Lobby, true))
		settle()
		l.Unsubscribe(ada)
		release()
		require.Empty(t, ada.told())
	})
}

// Who joins is told by name even if something else changes at the same time.
func TestAnEventIsToldWithWhatFollows(t *testing.T) {
	with(t, func(l *Lobby, ada *client) {
		l.Put(game(1, protocol.Lobby, true))
		settle()
		joined := game(1, protocol.Lobby, true)
		joined.Event, joined.Player = protocol.EventJoinGame, protocol.Player{ID: "b", Name: "Ben"}
		l.Put(joined)
		present := joined
		present.Event, present.Player, present.Room.Spectators = "", protocol.Player{}, 1
		l.Put(present)
		settle()
		over := game(1, protocol.Over, true)
		over.Event, over.Result = protocol.EventGameOver, &protocol.Result{Winners: []string{}, Reason: "full"}
		l.Put(over)
		settle()
		require.Len(t, ada.told(), 3)
		require.Equal(t, joined.Player, ada.told()[1].(protocol.GameJoined).Player)
		require.Equal(t, 1, ada.told()[1].(protocol.GameJoined).Game.Spectators)
		require.Equal(t, "full", ada.told()[2].(protocol.GameEnded).Result.Reason)
	})
}

// An answer with the list that is encoded already is the same.
func TestAnswersWithTheList(t *testing.T) {
	with(t, func(l *Lobby, ada *client) {
		room := game(1, protocol.Lobby, true).Room
		l.Put(game(1, protocol.Lobby, true))
		settle()
		rooms, registered := []protocol.Room{room}, protocol.Registered{ID: "a", Name: "Ada", Secret: "s"}
		l.Overview(ada, func(games json.RawMessage) {
			for _, both := range [][2]protocol.FrameData{
				{protocol.Overview{Games: rooms, Game: &room}, protocol.OverviewWithList{Games: games, Game: &room}},
				{protocol.Overview{Games: rooms}, protocol.OverviewWithList{Games: games}},
				{protocol.PlayerRegistered{Games: rooms, Player: registered}, protocol.RegisteredWithList{Games: games, Player: registered}},
			} {
				require.JSONEq(t, string(protocol.EncodeAnswer(1, start, both[0])), string(protocol.EncodeAnswer(1, start, both[1])))
			}
		})
	})
}

// Whoever wants a quick game meets somebody who is there, at once, and who has waited
// longest first.
func TestQuickGamesFindPeopleWhoAreThere(t *testing.T) {
	with(t, func(l *Lobby, _ *client) {
		key := Key(game(1, protocol.Lobby, true).Room.Config)
		other := game(4, protocol.Lobby, true)
		other.Room.Config.MoveTime = 60
		full := game(5, protocol.Lobby, true)
		full.Room.Seats = full.Room.Seats[:1]
		for _, c := range []Change{game(3, protocol.Lobby, true), game(2, protocol.Lobby, false), game(1, protocol.Lobby, true), other, full, game(6, protocol.Running, true)} {
			l.Put(c)
		}
		ids := func(opened ...int) (ids []string) {
			for _, n := range opened {
				ids = append(ids, game(n, protocol.Lobby, true).Room.ID)
			}
			return ids
		}
		require.Equal(t, ids(1, 3), l.Open(key))
		require.Equal(t, ids(4), l.Open(Key(other.Room.Config)))
		l.Put(game(1, protocol.Lobby, false))
		l.Put(game(2, protocol.Lobby, true))
		other.Room.Config.MoveTime = 30
		l.Put(other)
		require.Equal(t, ids(2, 3, 4), l.Open(key))
		for _, id := range ids(1, 2, 3, 4, 5, 6) {
			l.Put(Change{Room: protocol.Room{ID: id}, Gone: true})
		}
		require.Empty(t, l.Open(key))
		require.Empty(t, l.open.games)
		require.Empty(t, l.open.keys)
	})
}

// Nobody waits for readers: what is handed out is handed out in small parts.
func TestManyReadersAreToldWithPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, clients := readBy(1000)
		defer l.Close()
		told := func() int {
			return len(slices.DeleteFunc(slices.Clone(clients), func(c *client) bool { return len(c.told()) == 0 }))
		}
		l.Put(game(1, protocol.Lobby, true))
		synctest.Wait()
		require.Equal(t, atOnce, told())
		time.Sleep(spread)
		synctest.Wait()
		require.Equal(t, 1000, told())
	})
}

// Who comes or asks for the list while others are being told is not told again.
func TestWhoComesInBetween(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, clients := readBy(2 * atOnce)
		defer l.Close()
		l.Put(game(1, protocol.Lobby, true))
		synctest.Wait() // half of them have been told
		late := &client{games: map[string]string{}}
		l.Subscribe(late)
		for _, c := range clients {
			c.forget()
			require.Len(t, c.look(l), 1)
		}
		settle()
		for _, c := range append(clients, late) {
			require.Empty(t, c.told())
		}
	})
}

// What an overview may take and have where 200 games wait; where as many run, they are
// listed, too. No move waits for it: the lobby has a mutex of its own, which rooms hold only
// to say what has changed.
const (
	maxOverview      = 20 * time.Microsecond
	maxOverviewBytes = 60_000
)

func BenchmarkOverview(b *testing.B) {
	l := New()
	defer l.Close()
	for n := range 200 {
		l.Put(game(n, protocol.Lobby, true))
	}
	time.Sleep(10 * time.Millisecond)
	c := &client{}
	var frame []byte
	for b.Loop() {
		l.Overview(c, func(games json.RawMessage) {
			frame = protocol.EncodeAnswer(1, start, protocol.OverviewWithList{Games: games})
		})
	}
	b.ReportMetric(float64(len(frame)), "bytes")
	if each := b.Elapsed() / time.Duration(b.N); each > maxOverview || len(frame) > maxOverviewBytes {
		b.Errorf("an overview takes %v and %d bytes; at most %v and %d", each, len(frame), maxOverview, maxOverviewBytes)
	}
}
