package load

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket/bare"
)

// strangers starts the slow readers, the liars, the openers and the visitors. They have
// addresses of their own.
func (l *load) strangers(tables []*table) {
	const apart = 1 << 20 // the number of the first of them
	l.visitors(2 * apart)
	for n := range l.options.Openers {
		server := l.options.Servers[n%len(l.options.Servers)]
		number := 3*apart + n*perSource // an address for each
		chance := l.chance(number)
		l.all.Go(func() { l.comeBack(func() { l.open(server, number, chance) }) })
	}
	if len(tables) == 0 {
		return
	}
	for n := range l.options.Slow {
		t := tables[n%len(tables)]
		l.all.Go(func() { l.comeBack(func() { l.slow(t, apart+n) }) })
	}
	for n := range l.options.Liars {
		t := tables[n%len(tables)]
		number := apart + l.options.Slow + n
		chance := l.chance(number)
		l.all.Go(func() { l.comeBack(func() { l.lie(t, number, chance) }) })
	}
}

// comeBack repeats a stranger's visit until the run is done.
func (l *load) comeBack(visit func()) {
	for l.pause(time.Second) {
		visit()
	}
}

// pause waits; ok is false if the run is done.
func (l *load) pause(d time.Duration) (ok bool) {
	select {
	case <-l.running.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// register connects and registers a stranger; leave is to be called in any case.
func (l *load) register(server string, number int) (c *bare.Conn, leave func(), ok bool) {
	leave = func() {}
	c, err := l.connect(server, number, func(conn net.Conn) bool {
		stop := context.AfterFunc(l.running, func() { conn.Close() }) // nobody waits for a stranger
		leave = func() { stop(); conn.Close() }
		return true
	})
	if err != nil || say(c, `{"event":"registerPlayer","data":{"playerName":"Stranger"}}`) != nil {
		return c, leave, false
	}
	_, err = c.Message()
	return c, leave, err == nil
}

func say(c *bare.Conn, text string) error { return c.Send(bare.Final|bare.Text, []byte(text)) }

// slowness is how long a slow reader reads nothing: longer than a relay waits for a
// pong.
const slowness = protocol.PingInterval + protocol.PongTimeout + 10*time.Second

// slow watches a room and does not read.
func (l *load) slow(t *table, number int) {
	id := t.room()
	if id == "" {
		return
	}
	c, leave, ok := l.register(t.server, number)
	defer leave()
	if !ok || say(c, fmt.Sprintf(`{"event":"watchGame","data":{"game":{"id":%q}}}`, id)) != nil || !l.pause(slowness) {
		return
	}
	for {
		if _, err := c.Message(); err != nil {
			l.tally.count(func(r *Report) { r.SlowCut++ })
			return
		}
	}
}

// lies are the messages of a hostile client about a room and its match: each must be
// refused, or close the connection.
var lies = []func(id string, match, ply int) (opcode byte, payload string){
	request(`{"event":"gameMove","data":{"game":{"id":%q},"match":%d,"ply":%d,"move":"drop 3"}}`),
	request(`{"event":"gameMove","data":{"game":{"id":%q},"match":%d,"ply":%d,"move":"A0"}}`),
	request(`{"event":"gameMove","data":{"game":{"id":%q},"match":%d,"ply":%d,"move":"` + strings.Repeat("x", 4000) + `"}}`),
	request(`{"event":"gameState","data":{"game":{"id":%q},"match":%d,"ply":%d}}`),
	request(`{"event":"leaveGame","data":{"game":{"id":%q},"match":%d,"ply":%d}}`),
	request(`{"event":"deleteGame","data":{"game":{"id":%q},"match":%d,"ply":%d}}`),
	request(`{"event":"joinGame","data":{"game":{"id":%q},"match":%d,"ply":%d}}`),
	request(`{"event":"gameAbort","data":{"game":{"id":%q},"match":%d,"ply":%d,"wantsToAbort":true}}`),
	request(`{"event":"rematch","data":{"game":{"id":%q},"match":%d,"ply":%d,"wantsRematch":true}}`),
	request(`{"event":"chat","data":{"game":{"id":%q},"match":%d,"ply":%d,"message":"I am not here"}}`),
	request(`{"event":"gameOver","data":{"game":{"id":%q},"match":%d,"ply":%d}}`),
	request(`{"event":"gameState","data":{"player":{"id":%q,"secret":"00000000000000000000000000000000"},"match":%d,"ply":%d}}`),
	plain(bare.Final|bare.Text, `nonsense`),
	plain(bare.Final|bare.Text, strings.Repeat(`[`, 1000)),
	plain(bare.Final|bare.Text, `{"event":"`+"\xff"+`"}`),
	plain(bare.Final|bare.Text, `{"event":"`+strings.Repeat("x", protocol.MaxFrame)+`"}`),
	plain(bare.Final|bare.Binary, `{"event":"gameState"}`),
	plain(bare.Text, `{"event":`), // and no end of it
	plain(bare.Final|0x40|bare.Text, "compressed, as nobody has agreed"),
}

func request(format string) func(string, int, int) (byte, string) {
	return func(id string, match, ply int) (byte, string) {
		return bare.Final | bare.Text, fmt.Sprintf(format, id, match, ply)
	}
}

func plain(opcode byte, payload string) func(string, int, int) (byte, string) {
	return func(string, int, int) (byte, string) { return opcode, payload }
}

// lie sends lies about a room until the relay closes the connection.
func (l *load) lie(t *table, number int, chance *rand.Rand) {
	c, leave, ok := l.register(t.server, number)
	defer leave()
	for ok && l.pause(100*time.Millisecond+time.Duration(chance.Int64N(int64(time.Second)))) {
		id := t.room()
		if id == "" {
			continue
		}
		match, ply := t.told()
		opcode, payload := lies[chance.IntN(len(lies))](id, match, ply)
		if c.Send(opcode, []byte(payload)) != nil {
			return
		}
		l.tally.count(func(r *Report) { r.Lies++ })
		_ = c.SetReadDeadline(time.Now().Add(dialTime))
		text, err := c.Message()
		if err != nil {
			return
		}
		_ = c.SetReadDeadline(time.Time{})
		var answer struct {
			Data struct{ Status protocol.Code }
		}
		if json.Unmarshal(text, &answer) == nil && answer.Data.Status == protocol.OK {
			l.tally.count(func(r *Report) { r.Believed++ })
			l.tally.wrong("%s: a lie was believed: %.100q was answered with %.200s", id, payload, text)
		}
	}
}

// openEvery is how long an opener waits for its next room: an address may open
// protocol.MaxNewRooms a minute.
const openEvery = time.Minute * 11 / 10 / protocol.MaxNewRooms

// open opens one public room after the other, and leaves it after a while, which nobody
// else is in.
func (l *load) open(server string, number int, chance *rand.Rand) {
	c, leave, ok := l.register(server, number)
	defer leave()
	wait := time.Duration(chance.Int64N(int64(openEvery))) // so that not all open theirs at once
	for ; ok && l.pause(wait); wait = openEvery / 2 {
		id, err := ask(c, `{"event":"createGame","data":{"config":{"game":"tictactoe"}}}`)
		if err != nil {
			return
		}
		if !l.pause(openEvery / 2) {
			return
		}
		if id == "" { // refused: the server is full, or all strangers have one address
			continue
		}
		if _, err = ask(c, fmt.Sprintf(`{"event":"leaveGame","data":{"game":{"id":%q}}}`, id)); err != nil {
			return
		}
		l.tally.count(func(r *Report) { r.Opened++ })
	}
}

// ask sends a request, and returns the room's id that is in the answer, if any is. What
// else is told before it is passed over.
func ask(c *bare.Conn, text string) (id string, err error) {
	if err := say(c, text); err != nil {
		return "", err
	}
	for {
		text, err := c.Message()
		if err != nil {
			return "", err
		}
		var answer struct {
			Data struct {
				Status protocol.Code
				Game   protocol.GameRef
			}
		}
		if json.Unmarshal(text, &answer) == nil && answer.Data.Status != "" {
			return answer.Data.Game.ID, nil
		}
	}
}
