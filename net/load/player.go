package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/games"
	gametable "lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
)

// role is a player's part in a room.
type role uint8

const (
	idler role = iota // waits in the lobby
	creator
	guest
	spectator
)

// player is one of many. Whoever holds mu is the client's own thread.
type player struct {
	load   *load
	number int
	role   role
	table  *table // nil for idlers

	mu     sync.Mutex
	client *client.Client
	chance *rand.Rand
	timer  *time.Timer
	closed bool
	socket *socket

	// What the player is about to do.
	asking    bool          // a request is pending
	notBefore time.Duration // when to ask again after a refusal
	host      *client.Host
	hosted    *client.Room  // the host's
	moveAt    time.Duration // when to move; 0 while not thinking
	cutAt     time.Duration // when to lose the connection; 0 if never
	resting   bool          // nothing is started any more

	// What the player knows.
	sent     *sending
	asked    []expectation
	match    int // of which the first plies are in the ledger
	plies    int
	lostAt   time.Duration // since when there has been no connection; 0 while there is
	answered bool          // the final question has been answered

	history []Operation
}

// sending is the player's own move on its way.
type sending struct {
	match, ply int
	seat       game.Seat
	move       game.Move
	at         time.Duration
}

// expectation is how far a match must have got that a player asks for.
type expectation struct {
	match, ply int
	at         time.Duration
	last       bool // it is the final question
}

func (l *load) player(number int, t *table, server string, r role) *player {
	p := &player{load: l, number: number, role: r, table: t, chance: l.chance(number)}
	stored := memory{"online.name": fmt.Sprintf("Player %d", number+1)}
	p.client = client.New(client.Options{
		Address: server, Dial: p.dial, Storage: stored, Now: p.now, Random: p.chance.Uint64, Find: games.ByName,
		Changed: p.changed, Noticed: p.noticed,
	})
	if r != idler && p.chance.Float64() < l.options.Reconnecting {
		p.cutAt = p.around(ReconnectEvery)
	}
	p.timer = time.AfterFunc(time.Hour, func() { p.do(func() {}) })
	return p
}

// memory is a client's store.
type memory map[string]string

func (m memory) Get(key string) string { return m[key] }
func (m memory) Set(key, value string) { m[key] = value }

func (p *player) now() time.Duration { return time.Since(p.load.started) }

// around returns a moment from half to one and a half times d from now.
func (p *player) around(d time.Duration) time.Duration {
	return p.now() + d/2 + time.Duration(p.chance.Int64N(int64(d)+1))
}

// do advances the client's time and calls what on its thread; then the player acts.
func (p *player) do(what func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.client.Tick()
	what()
	p.act()
	p.schedule()
}

// schedule sets the timer for what the player or the client is to do next.
func (p *player) schedule() {
	if p.closed {
		return
	}
	at := p.now() + time.Hour
	if d, ok := p.client.Next(); ok {
		at = min(at, p.now()+d)
	}
	for _, wanted := range []time.Duration{p.moveAt, p.cutAt, p.notBefore} {
		if wanted > p.now() {
			at = min(at, wanted)
		}
	}
	if p.role == guest || p.role == spectator {
		if p.client.Ready() && p.client.Room() == nil {
			at = min(at, p.now()+50*time.Millisecond) // until there is a room
		}
	}
	p.timer.Reset(max(at-p.now(), time.Millisecond))
}

func (p *player) close() {
	p.closed = true
	p.timer.Stop()
	p.client.Disconnect()
}

// act does what the player has to do now.
func (p *player) act() {
	now := p.now()
	if p.cutAt != 0 && now >= p.cutAt && !p.resting && p.client.Ready() {
		p.cutAt = p.around(ReconnectEvery)
		p.load.tally.count(func(r *Report) { r.Cut++ })
		p.socket.cut()
		return
	}
	if p.closed || p.table == nil || p.asking || now < p.notBefore || !p.client.Ready() {
		return
	}
	r := p.client.Room()
	if r == nil {
		p.enter()
		return
	}
	if p.role == creator && p.table.room() == "" {
		p.table.opened(r.ID)
	}
	switch {
	case p.role == spectator || p.resting:
	case r.Status == protocol.Lobby && p.role == creator && r.Free() == 0:
		p.ask(func(done func(error)) { r.Start(0, done) })
	case r.MyTurn() && p.sent == nil:
		p.think(r, now)
	case (r.Status == protocol.Over || r.Status == protocol.Aborted) && !slices.Contains(r.WantsRematch, p.client.Me()):
		p.ask(func(done func(error)) { r.Rematch(true, done) })
	}
}

// enter opens, joins or watches the player's room.
func (p *player) enter() {
	id := p.table.room()
	switch {
	case p.role == creator && id == "" && !p.resting:
		config, refused := protocol.ReadConfig([]byte(p.table.config()), games.ByName)
		if refused != nil {
			p.load.tally.wrong("a room of %s cannot be had: %v", p.table.game, refused)
			return
		}
		p.ask(func(done func(error)) { p.client.Create(config, done) })
	case id == "":
	case p.role == guest:
		p.ask(func(done func(error)) { p.client.Join(id, done) })
	case p.role == spectator:
		p.ask(func(done func(error)) { p.client.Watch(id, done) })
	}
}

// ask makes a request, and no other until it is answered. After a refusal the player
// waits before asking again.
func (p *player) ask(what func(done func(error))) {
	p.asking = true
	what(func(err error) {
		p.asking = false
		if err == nil {
			return
		}
		p.notBefore = p.around(time.Second)
		var refused *client.Error
		if errors.As(err, &refused) {
			p.load.tally.refused(string(refused.Code))
		}
	})
}

// think makes a random move after the player's time for thinking.
func (p *player) think(r *client.Room, now time.Duration) {
	var legal []game.Move
	switch {
	case r.Match.Moves == nil: // the round is about to begin
		return
	case p.moveAt == 0 && !p.table.alone:
		p.moveAt = p.around(p.load.options.Think)
		return
	case now < p.moveAt:
		return
	}
	p.moveAt = 0
	if json.Unmarshal(r.Match.Moves, &legal) != nil || len(legal) == 0 {
		p.load.tally.wrong("%s: the seat to move was told no moves", r.ID)
		return
	}
	if p.hosted != r {
		p.host, p.hosted = r.Host(p.receive, nil), r
	}
	m := legal[p.chance.IntN(len(legal))]
	p.sent = &sending{match: r.Match.Match, ply: r.Match.Ply, seat: r.Seat, move: m, at: now}
	p.table.match(p.sent.match, p.keeps(), func(l *ledger) { l.send(r.Seat, p.sent.ply, m, now) })
	p.host.Send(r.Seat, gametable.Play{Match: p.sent.match, Ply: p.sent.ply, Move: m})
}

func (p *player) keeps() bool { return p.load.options.Histories }

// receive gets what programs get: only refusals matter here.
func (p *player) receive(e gametable.Envelope) {
	if refused, ok := e.Message.(gametable.Refused); ok && p.sent != nil {
		p.load.tally.refused(refused.Reason)
		p.over(false)
		p.notBefore = p.around(100 * time.Millisecond)
	}
}

// over ends the player's pending move; made says whether it was made.
func (p *player) over(made bool) {
	if p.keeps() {
		p.history = append(p.history, Operation{
			Table: p.table.number, Match: p.sent.match, Player: p.number, Call: p.sent.at, Return: p.now(),
			Ply: p.sent.ply, Move: p.sent.move, Made: made,
		})
	}
	p.sent = nil
}

// changed compares what the client knows of the match with the ledger.
func (p *player) changed() {
	r := p.client.Room()
	if p.table == nil || r == nil || r.Match == nil || r.Match.Match == 0 {
		return
	}
	now := p.now()
	if r.Match.Match != p.match {
		if r.Match.Match < p.match {
			p.load.tally.wrong("%s: match %d is there again after match %d", r.ID, r.Match.Match, p.match)
		}
		p.match, p.plies = r.Match.Match, 0
	}
	if len(r.Log) < p.plies {
		p.load.tally.wrong("%s: match %d had %d moves, and then it had %d", r.ID, p.match, p.plies, len(r.Log))
		p.plies = len(r.Log)
	}
	if len(r.Log) > p.plies {
		p.table.match(p.match, p.keeps(), func(l *ledger) {
			if err := l.tell(p.plies, r.Log, now); err != nil {
				p.load.tally.wrong("%s, match %d: %v", r.ID, p.match, err)
			}
			for _, e := range r.Log[p.plies:] {
				p.hear(e, l.sent[sentKey{e.Ply, e.Seat}], now)
				if e.By == protocol.ByComputer && p.table.alone && e.Ply > 0 && e.Ply < len(l.told) && p.socket != nil && p.socket.opened < l.told[e.Ply-1].at {
					p.load.tally.computed.add(l.told[e.Ply].at - l.told[e.Ply-1].at)
				}
			}
		})
		p.plies = len(r.Log)
	}
	if s := p.sent; s != nil && (s.match != p.match || s.ply < p.plies) {
		made := false // others may have been told before the next match began
		p.table.match(s.match, p.keeps(), func(l *ledger) { made = l.made(*s) })
		if made {
			p.load.tally.count(func(r *Report) { r.Moves++ })
			if p.load.options.Moved != nil {
				p.load.options.Moved()
			}
		}
		p.over(made)
	}
	if r.MyTurn() && p.moveAt != 0 && r.Match.Ply != len(r.Log) {
		p.moveAt = 0
	}
}

// hear measures the latency of a move, unless the connection was lost meanwhile.
func (p *player) hear(e protocol.LogEntry, s sent, now time.Duration) {
	if e.By != protocol.ByPlayer || s.at == 0 || p.socket == nil || p.socket.opened > s.at || p.resting {
		return
	}
	if p.sent != nil && p.sent.ply == e.Ply && p.sent.seat == e.Seat {
		p.load.tally.acknowledged.add(now - s.at)
	} else {
		p.load.tally.seen.add(now - s.at)
	}
}

// noticed gets what has happened unasked: none of it should.
func (p *player) noticed(n client.Notice) {
	switch n.Kind {
	case client.PlayerUnknown:
		p.load.tally.wrong("player %d is unknown, who had been registered", p.number)
	case client.RoomDeleted, client.Removed:
		p.load.tally.wrong("%s: player %d is no longer in the room", p.table.room(), p.number)
	}
}

// sends observes what the client sends: the answer to a question for the match must
// include what anybody has been told before.
func (p *player) sends(text []byte) {
	if p.table != nil && bytes.HasPrefix(text, []byte(`{"event":"gameState"`)) && bytes.Contains(text, []byte(`"game":`)) {
		match, ply := p.table.told()
		p.asked = append(p.asked, expectation{match, ply, p.now(), p.resting})
	}
}

// hears observes what the client receives: answers to questions for the match.
func (p *player) hears(text []byte) {
	if (p.table == nil || p.role == spectator) && p.client.Ready() {
		p.back()
	}
	if len(p.asked) == 0 || !bytes.HasPrefix(text, []byte(`{"event":"gameState"`)) {
		return
	}
	frame, err := protocol.Read(text)
	if err != nil {
		p.load.tally.wrong("a frame cannot be read: %v", err)
		return
	}
	m, ok := frame.Data.(protocol.Match)
	if !ok {
		return
	}
	expected := p.asked[0]
	p.asked = p.asked[1:]
	match, ply := 0, 0
	if m.GameState != nil {
		match, ply = m.GameState.Match, m.GameState.Ply
	}
	p.load.tally.count(func(r *Report) { r.Checked++ })
	p.answered = p.answered || expected.last
	p.back()
	if match < expected.match || match == expected.match && ply < expected.ply {
		p.load.tally.wrong("%s: match %d after %d moves had been told, and then it was match %d after %d moves",
			m.Game.ID, expected.match, expected.ply, match, ply)
	}
	if m.GameState == nil {
		return
	}
	p.table.match(match, p.keeps(), func(l *ledger) {
		if err := l.tell(0, m.Log, p.now()); err != nil {
			p.load.tally.wrong("%s, match %d: %v", m.Game.ID, match, err)
		}
	})
	if p.keeps() {
		p.history = append(p.history, Operation{
			Table: p.table.number, Match: match, Player: p.number, Call: expected.at, Return: p.now(), Log: moves(m.Log), Read: true,
		})
	}
}

// back notes that the player is back after a lost connection.
func (p *player) back() {
	if p.lostAt != 0 {
		p.load.tally.gap.add(p.now() - p.lostAt)
		p.lostAt = 0
	}
}

// lost notes that the connection is lost.
func (p *player) lost() {
	p.asked = nil
	if p.lostAt == 0 && p.client.Ready() && !p.closed {
		p.lostAt = p.now()
	}
}

// askBack asks the final question for the match.
func (p *player) askBack() {
	r := p.client.Room()
	p.answered = p.table == nil || p.role == spectator || r == nil
	if p.answered {
		return
	}
	if p.hosted != r {
		p.host, p.hosted = r.Host(p.receive, nil), r
		p.host.Send(game.NoSeat, gametable.Join{}) // the first is answered from what is known already
	}
	p.host.Send(game.NoSeat, gametable.Join{})
}
