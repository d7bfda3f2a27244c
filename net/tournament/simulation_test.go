package tournament

import (
	"flag"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

var simulated = flag.Int("datagrams", 250_000, "how many datagrams the simulation carries")

// parcel is something that comes to pass at a moment: a datagram that arrives
// somewhere, or the news that a match is stored.
type parcel struct {
	at       time.Time
	from, to netip.AddrPort // to is zero for the server
	payload  string
	stored   *Match
}

// world has a tournament, its players, and a network between them that loses,
// doubles, reorders and delays, with a clock of its own and one seed for all
// its bad luck.
type world struct {
	t          *testing.T
	random     *game.Random
	now        time.Time
	tournament *Tournament
	parcels    []parcel // in the order in which they arrive
	carried    int
	bots       map[netip.AddrPort]*simBot
	referee    *referee
}

// simBot is a player of a kind.
type simBot struct {
	name string
	addr netip.AddrPort
	kind int
}

// The kinds of players.
const (
	decent  = iota // sensible answers, mostly in time
	slow           // answers around the timeout
	clumsy         // sometimes a column that is full, or none
	hostile        // junk before every answer, everything twice, others' tokens
	moving         // registers again at another port now and then
	kinds
)

// arrives has a parcel arrive some time, after those that arrive at the same moment.
func (w *world) arrives(p parcel, after time.Duration) {
	p.at = w.now.Add(after)
	i := len(w.parcels)
	for i > 0 && p.at.Before(w.parcels[i-1].at) {
		i--
	}
	w.parcels = slices.Insert(w.parcels, i, p)
}

func (w *world) post(p parcel, least time.Duration) {
	w.carried++
	switch w.random.Intn(100) {
	case 0: // lost
		return
	case 1: // twice
		w.arrives(p, least+time.Duration(w.random.Intn(300))*time.Millisecond)
	case 2: // late, and so after others
		least += time.Duration(w.random.Intn(400)) * time.Millisecond
	}
	w.arrives(p, least+time.Duration(w.random.Intn(2000))*time.Microsecond)
}

func (w *world) take(out Output) {
	w.referee.see(w.now, out)
	for _, d := range out.Datagrams {
		w.post(parcel{to: d.To, payload: string(d.Payload)}, 0)
	}
	for _, e := range out.Events {
		if ended, ok := e.(MatchEnded); ok {
			w.arrives(parcel{stored: &ended.Match}, time.Duration(w.random.Intn(20))*time.Millisecond)
		}
	}
}

func (w *world) say(b *simBot, payload string, after time.Duration) {
	w.post(parcel{from: b.addr, payload: payload}, after)
}

// hear has a bot take a datagram and answer as its kind does.
func (w *world) hear(b *simBot, payload string) {
	fields := strings.Split(payload, ";")
	switch fields[0] {
	case "UNREGISTERED":
		w.say(b, "REGISTER;"+b.name, time.Second)
	case "NEW SEASON":
		w.say(b, "JOIN;"+fields[1], 0)
	case "YOURTURN":
		w.play(b, fields[1])
	}
}

func (w *world) play(b *simBot, token string) {
	column, after := strconv.Itoa(w.random.Intn(7)), time.Duration(w.random.Intn(10))*time.Millisecond
	switch b.kind {
	case slow:
		if w.random.Intn(10) == 0 {
			after = 245*time.Millisecond + time.Duration(w.random.Intn(10))*time.Millisecond
		}
	case clumsy:
		if w.random.Intn(20) == 0 {
			column = []string{"7", "-1", "x", "", " 3", "1e9", "9223372036854775808"}[w.random.Intn(7)]
		}
	case hostile:
		for range 4 {
			junk := []string{"", "INSERT", "INSERT;3", "INSERT;3;ffffffff", "JOIN;" + strings.Repeat("z", 2000), "\xff\x00;", "REGISTER;someone else"}
			w.say(b, junk[w.random.Intn(len(junk))], 0)
		}
		w.say(b, "INSERT;"+column+";"+token, after)
		if w.random.Intn(30) == 0 {
			w.say(b, "JOIN;"+token, after)
		}
	case moving:
		if w.random.Intn(30) == 0 {
			delete(w.bots, b.addr)
			b.addr = netip.AddrPortFrom(b.addr.Addr(), b.addr.Port()%60000+1000)
			w.bots[b.addr] = b
			w.say(b, "REGISTER;"+b.name, 0)
		}
	}
	w.say(b, "INSERT;"+column+";"+token, after)
}

// step lets the next thing come to pass; until says how far time may go on.
func (w *world) step() {
	due, waits := w.tournament.Next()
	due = due.Add(time.Duration(w.random.Intn(30)) * time.Millisecond) // The host may have been busy.
	if len(w.parcels) == 0 || waits && due.Before(w.parcels[0].at) {
		require.True(w.t, waits, "nothing happens any more")
		if due.After(w.now) {
			w.now = due
		}
		w.referee.late(w.now)
		w.take(w.tournament.Tick(w.now))
		return
	}
	p := w.parcels[0]
	w.parcels = w.parcels[1:]
	w.now = p.at
	switch {
	case p.stored != nil:
		w.referee.stored[p.stored.ID()] = true
		w.take(w.tournament.Stored(w.now, *p.stored))
	case p.to.IsValid():
		if b := w.bots[p.to]; b != nil {
			w.hear(b, p.payload)
		}
	default:
		w.referee.arrive(p.from, p.payload)
		w.take(w.tournament.Handle(w.now, p.from, []byte(p.payload)))
	}
}

func newWorld(t *testing.T, seed uint64, players int) *world {
	w := &world{t: t, random: game.NewRandom(seed), now: noon, bots: map[netip.AddrPort]*simBot{}}
	tokens := game.NewRandom(seed + 1)
	var err error
	w.tournament, err = New(Options{
		Rules: connectfour.Classic, Timeout: DefaultTimeout, MinPlayers: 2, Pause: 100 * time.Millisecond,
		Token: func() string { return fmt.Sprintf("%08x", uint32(tokens.Uint64())) },
	}, w.now)
	require.NoError(t, err)
	w.referee = newReferee(t)
	for i := range players {
		b := &simBot{
			name: fmt.Sprintf("bot %d", i), kind: i % kinds,
			addr: netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, byte(i + 1)}), 4000),
		}
		w.bots[b.addr] = b
		for range 3 { // One of them will arrive.
			w.say(b, "REGISTER;"+b.name, 0)
		}
	}
	return w
}

// Whatever the network does, every match ends as the protocol says: the referee
// sees what arrives and what is sent, and judges by rules of its own.
func TestSimulation(t *testing.T) {
	for seed := uint64(1); seed <= 4; seed++ {
		w := newWorld(t, seed, 6+int(seed))
		for w.carried < *simulated/4 {
			w.step()
		}
		w.take(w.tournament.Stop(w.now))
		for end := w.now.Add(time.Minute); !w.tournament.Idle() && w.now.Before(end); {
			w.step()
		}
		require.True(t, w.tournament.Idle())
		w.referee.close()
		require.LessOrEqual(t, len(w.tournament.players), 6+int(seed)+1)
		require.Len(t, w.tournament.byAddr, len(w.tournament.players))
		require.Len(t, w.tournament.byName, len(w.tournament.players))
		t.Logf("seed %d: %d datagrams, %d matches: %v", seed, w.carried, w.referee.matches, w.referee.reasons)
	}
}

// referee watches the server's door. It knows the protocol, but nothing of the
// server: it keeps the boards itself, and for each question what must come of
// it.
type referee struct {
	t       *testing.T
	names   map[netip.AddrPort]string // of those who have been welcomed
	asked   map[string]*asking        // by name
	boards  map[string]*refBoard      // by the name of each of the two
	stored  map[string]bool
	matches int
	reasons map[string]int
}

type asking struct {
	token    string
	deadline time.Time
	// verdict is the end of the RESULT that must follow, once that is known;
	// column the move that must be told; both empty while no answer has come.
	column, verdict string
}

// refBoard is a match as the referee sees it.
type refBoard struct {
	id      string
	players [2]string
	stones  [7][]int
	count   int
	ended   bool
	result  string // what must be announced
	told    int
}

func newReferee(t *testing.T) *referee {
	return &referee{
		t: t, names: map[netip.AddrPort]string{}, asked: map[string]*asking{}, boards: map[string]*refBoard{},
		stored: map[string]bool{}, reasons: map[string]int{},
	}
}

// arrive judges a datagram before the server sees it.
func (r *referee) arrive(from netip.AddrPort, payload string) {
	name := r.names[from]
	q := r.asked[name]
	if name == "" || q == nil || q.column != "" || q.verdict != "" || len(payload) > 1024 {
		return
	}
	fields := strings.Split(payload, ";")
	b := r.boards[name]
	switch {
	case len(fields) >= 2 && fields[0] == "JOIN" && fields[1] == q.token:
		q.verdict = "RESULT;LOSE;" + name + ";Unexpected response " + payload
	case len(fields) >= 3 && fields[0] == "INSERT" && fields[2] == q.token:
		x, err := strconv.Atoi(fields[1])
		if err != nil {
			q.verdict = "RESULT;LOSE;" + name + ";ILLEGAL_COLUMN_ANNOUNCED"
			break
		}
		q.column = strconv.Itoa(x)
		q.verdict = b.drop(name, x)
	default:
		return
	}
	if q.verdict != "" {
		b.result = q.verdict
	}
}

// late judges those from whom no answer has arrived when the server looks.
func (r *referee) late(now time.Time) {
	for name, q := range r.asked {
		if q.column == "" && q.verdict == "" && !now.Before(q.deadline) {
			q.verdict = "RESULT;LOSE;" + name + ";Timeout while waiting for response for UUID " + q.token
			r.boards[name].result = q.verdict
		}
	}
}

// drop has a stone fall and returns the result, empty while there is none.
func (b *refBoard) drop(name string, x int) string {
	seat := 0
	if b.players[1] == name {
		seat = 1
	}
	switch {
	case x < 0 || x > 6:
		return "RESULT;LOSE;" + name + ";ILLEGAL_COLUMN_ANNOUNCED"
	case len(b.stones[x]) == 6:
		return "RESULT;LOSE;" + name + ";COLUMN_IS_FULL"
	}
	b.stones[x] = append(b.stones[x], seat)
	b.count++
	at := func(x, h int) bool {
		return x >= 0 && x < 7 && h >= 0 && h < len(b.stones[x]) && b.stones[x][h] == seat
	}
	h := len(b.stones[x]) - 1
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for k := 1; at(x+sign*k*d[0], h+sign*k*d[1]); k++ {
				n++
			}
		}
		if n >= 4 {
			return "RESULT;WIN;" + name + ";FOUR_IN_A_ROW"
		}
	}
	if b.count == 42 {
		return "RESULT;DRAW;;"
	}
	return ""
}

// see judges what the server has sent.
func (r *referee) see(now time.Time, out Output) {
	for _, d := range out.Datagrams { // Results are of matches before those that begin now.
		if strings.HasPrefix(string(d.Payload), "RESULT;") {
			r.announced(r.boards[r.names[d.To]], string(d.Payload))
		}
	}
	for _, e := range out.Events {
		switch e := e.(type) {
		case MatchBegan:
			b := &refBoard{id: e.ID(), players: [2]string{e.Home, e.Guest}}
			for _, name := range b.players {
				if old := r.boards[name]; old != nil {
					require.True(r.t, old.ended, "%s begins a second match", name)
				}
				r.boards[name] = b
			}
			r.matches++
		case MatchEnded:
			if e.Guest == CoffeeBreak {
				continue
			}
			b := r.boards[e.Home]
			if e.Reason == NotThereReason {
				b.result = e.Result()
			}
			require.Equal(r.t, b.result, e.Result(), "match %s", e.ID())
			require.Equal(r.t, b.count, len(e.Moves))
			b.ended = true
			for _, name := range b.players {
				delete(r.asked, name)
			}
			r.reasons[strings.Fields(e.Reason + " draw")[0]]++
		case Unregistered:
			for addr, name := range r.names {
				if name == e.Name {
					delete(r.names, addr)
				}
			}
		case Registered:
			for addr, name := range r.names {
				if name == e.Name {
					delete(r.names, addr)
				}
			}
			r.names[e.Addr] = e.Name
		}
	}
	for _, d := range out.Datagrams {
		r.sent(now, d)
	}
	for name, q := range r.asked {
		require.True(r.t, q.column == "" && q.verdict == "", "%s has answered, and nothing has come of it", name)
	}
}

func (r *referee) sent(now time.Time, d Datagram) {
	name, message := r.names[d.To], string(d.Payload)
	command, rest, _ := strings.Cut(message, ";")
	switch command {
	case "YOURTURN":
		if q := r.asked[name]; q != nil && q.token == rest {
			return // told again at another port
		}
		r.asked[name] = &asking{token: rest, deadline: now.Add(DefaultTimeout)}
	case "TOKEN INSERTED":
		mover, column, _ := strings.Cut(rest, ";")
		if q := r.asked[mover]; q != nil && q.column != "" {
			require.Equal(r.t, q.column, column)
			delete(r.asked, mover)
		}
	}
}

func (r *referee) announced(b *refBoard, result string) {
	require.True(r.t, b.ended && r.stored[b.id], "match %s is announced before it is stored", b.id)
	require.Equal(r.t, b.result, result)
	b.told++
	require.LessOrEqual(r.t, b.told, 2)
}

// close judges the end: whatever has begun has been announced.
func (r *referee) close() {
	for name, b := range r.boards {
		require.True(r.t, b.ended, "the match of %s has no end", name)
	}
}
