package load

import (
	"cmp"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/net/protocol"
)

// table is a room with the ledgers of its matches.
type table struct {
	number int
	server string
	game   string
	seats  int
	rules  string // the game's own configuration; empty for the usual one
	alone  bool   // computers have all seats but one
	public bool

	mu      sync.Mutex
	id      string // of the room, once there is one
	matches map[int]*ledger
	latest  int // the number of the latest match
}

// config is the room's configuration, as the protocol writes it.
func (t *table) config() string {
	computers := make([]int, t.seats)
	for i := 1; i < t.seats && t.alone; i++ {
		computers[i] = ai.Strongest
	}
	list, _ := json.Marshal(computers)
	return fmt.Sprintf(`{"game":%q,"seats":%d,"computers":%s,"options":%s,"private":%t}`, t.game, t.seats, list, cmp.Or(t.rules, "{}"), !t.public)
}

func newTable(number int, server, game string, seats int) *table {
	return &table{number: number, server: server, game: game, seats: seats, matches: map[int]*ledger{}}
}

// room returns the room's id; empty before there is one.
func (t *table) room() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.id
}

func (t *table) opened(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.id = id
}

// match calls look with the ledger of a match. Unless all are to be kept those of
// matches long over are dropped, and look is not called for them.
func (t *table) match(number int, keep bool, look func(*ledger)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.latest = max(t.latest, number)
	if !keep {
		if number < t.latest-1 {
			return
		}
		delete(t.matches, t.latest-2)
	}
	l := t.matches[number]
	if l == nil {
		l = &ledger{sent: map[sentKey]sent{}}
		t.matches[number] = l
	}
	look(l)
}

// told returns how far the match has got, by what anybody has been told.
func (t *table) told() (match, ply int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l := t.matches[t.latest]; l != nil {
		ply = len(l.told)
	}
	return t.latest, ply
}

// ledger is what is known of a match: the moves that anybody has been told, and
// those that players have sent.
type ledger struct {
	told []move
	sent map[sentKey]sent
}

// move is a move that somebody has been told, and when that was first.
type move struct {
	entry protocol.LogEntry
	at    time.Duration
}

// sentKey is where a move was to be made, and by whom.
type sentKey struct {
	ply  int
	seat game.Seat
}

// sent is a move on its way.
type sent struct {
	move game.Move
	at   time.Duration
}

// send notes that a player sends a move.
func (l *ledger) send(seat game.Seat, ply int, m game.Move, at time.Duration) {
	l.sent[sentKey{ply, seat}] = sent{m, at}
}

// tell records the moves from a ply on that a player has been told, whose moves before
// it are recorded already; it returns an error if they contradict the ledger.
func (l *ledger) tell(from int, log []protocol.LogEntry, at time.Duration) error {
	for i, e := range log[min(from, len(log)):] {
		ply := from + i
		switch {
		case e.Ply != ply:
			return fmt.Errorf("move %d is said to be after %d moves", ply, e.Ply)
		case ply < len(l.told):
			if was := l.told[ply].entry; was != e {
				return fmt.Errorf("after %d moves %q was made by seat %d (%s), and then it was %q by seat %d (%s)",
					ply, was.Move, was.Seat, was.By, e.Move, e.Seat, e.By)
			}
			continue
		}
		if e.By == protocol.ByPlayer && l.sent[sentKey{ply, e.Seat}].move != e.Move {
			return fmt.Errorf("after %d moves seat %d made %q, which its player has not sent for there", ply, e.Seat, e.Move)
		}
		l.told = append(l.told, move{e, at})
	}
	return nil
}

// made reports whether anybody has been told that a player's move was made.
func (l *ledger) made(s sending) bool {
	if s.ply >= len(l.told) {
		return false
	}
	e := l.told[s.ply].entry
	return e.By == protocol.ByPlayer && e.Seat == s.seat
}
