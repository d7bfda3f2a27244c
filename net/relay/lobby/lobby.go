package lobby

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket"
)

// Interval is the least time between two rounds of telling readers what has changed.
const Interval = 250 * time.Millisecond

// Lobby is the list of public games and its readers. A goroutine of its own keeps both
// together; all methods may be called concurrently, and none waits for readers.
type Lobby struct {
	stop chan struct{}
	done chan struct{}
	rung chan struct{} // of one: something has been put

	mu     sync.Mutex
	latest map[string]Change // what is to be told, by the room's id
	taken  bool              // a round is about to tell something
	open   index

	readers *readers
	list    *list // of the goroutine
}

// New opens an empty lobby.
func New() *Lobby {
	l := empty()
	go l.run()
	return l
}

func empty() *Lobby {
	return &Lobby{
		stop: make(chan struct{}), done: make(chan struct{}), rung: make(chan struct{}, 1),
		latest: map[string]Change{}, open: newIndex(), readers: newReaders(), list: newList(),
	}
}

// Close ends the telling.
func (l *Lobby) Close() {
	close(l.stop)
	<-l.done
}

// Put takes in a change. It costs little however many games and readers there are.
func (l *Lobby) Put(c Change) {
	c.Room.Chat = nil
	l.mu.Lock()
	defer l.mu.Unlock()
	l.latest[c.Room.ID] = c.after(l.latest[c.Room.ID])
	l.open.put(c)
	select {
	case l.rung <- struct{}{}:
	default:
	}
}

// Open returns the ids of the games of a configuration, by its Key, that wait with a free
// seat and a person connected, the oldest first. What has been put is in it at once.
func (l *Lobby) Open(key string) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open.of(key)
}

// Subscribe has a reader told of what changes from now on. What waits to be told happened
// before, and may be known to a reader who comes out of a room: it is left out, with what
// joins it until it is told, unless the reader asks for the overview first.
func (l *Lobby) Subscribe(r Reader) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readers.add(r, len(l.latest) > 0 || l.taken)
}

// Unsubscribe has a reader told of nothing more.
func (l *Lobby) Unsubscribe(r Reader) { l.readers.remove(r) }

// Hold has a reader told nothing while it asks for what may take it out of the lobby, until
// release is called: no news of a game it comes into comes before the answer.
func (l *Lobby) Hold(r Reader) (release func()) { return l.readers.hold(r) }

// Overview calls answer with the list of games in JSON and has a reader who subscribes
// told exactly of what changes after it. In answer it may be sent, and nothing of the
// lobby may be called.
func (l *Lobby) Overview(r Reader, answer func(games json.RawMessage)) { l.readers.overview(r, answer) }

func (l *Lobby) run() {
	defer close(l.done)
	rest := time.NewTimer(Interval)
	defer rest.Stop()
	for {
		select {
		case <-l.rung:
		case <-l.stop:
			return
		}
		rest.Reset(Interval)
		l.round()
		select {
		case <-rest.C:
		case <-l.stop:
			return
		}
	}
}

// round takes in what has been put and tells the readers.
func (l *Lobby) round() {
	l.mu.Lock()
	latest := l.latest
	l.latest = make(map[string]Change, min(len(latest), 64))
	l.taken = true
	l.mu.Unlock()
	var frames []byte
	now := time.Now()
	for _, told := range l.list.take(latest) {
		frames = websocket.AppendFrame(frames, protocol.EncodeBroadcast(now, told))
	}
	games := l.list.games()
	l.mu.Lock()
	l.readers.next(games)
	l.taken = false
	l.mu.Unlock()
	if len(frames) > 0 {
		l.readers.tell(frames, l.stop)
	}
}

// index finds the games that a quick game may join.
type index struct {
	games map[string]map[string]time.Time // when they were opened, by Key and id
	keys  map[string]string               // by id
}

func newIndex() index {
	return index{map[string]map[string]time.Time{}, map[string]string{}}
}

func (i index) put(c Change) {
	id := c.Room.ID
	if !c.open() {
		if key, known := i.keys[id]; known {
			delete(i.keys, id)
			if delete(i.games[key], id); len(i.games[key]) == 0 {
				delete(i.games, key)
			}
		}
		return
	}
	key := Key(c.Room.Config)
	if i.keys[id] != key {
		i.put(Change{Room: c.Room, Gone: true})
	}
	if i.games[key] == nil {
		i.games[key] = map[string]time.Time{}
	}
	i.games[key][id], i.keys[id] = c.OpenedAt, key
}

func (i index) of(key string) []string {
	games := i.games[key]
	ids := make([]string, 0, len(games))
	for id := range games {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int { return order(games[a], a, games[b], b) })
	return ids
}
