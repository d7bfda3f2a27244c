package load

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket/bare"
)

// Visitors come as people do in the course of days, only that one is followed by the next
// at once: each is new to the server, plays a quick game with whoever is there, and goes.
// Some say something, some log out, some close the page in the middle.

// How long a visitor waits for somebody to play with, and of how many one does what is
// seldom done.
const (
	patience  = 20 * time.Second
	oneChats  = 4
	oneLeaves = 8 // in the middle of the match
	oneLogOut = 2 // after it
	// movesOfMatch is about how many a match has.
	movesOfMatch = 7
)

// quickConfig is what visitors play: a match that is soon over. Nobody else's room has this
// time for a turn, so that visitors meet each other only.
const quickConfig = `{"game":"tictactoe","moveTime":29}`

// visitors has so many visitors at a time come and go.
func (l *load) visitors(first int) {
	numbers := make(chan int)
	l.all.Go(func() {
		for n := first; ; n++ {
			select {
			case numbers <- n:
			case <-l.running.Done():
				close(numbers)
				return
			}
		}
	})
	for range l.options.Visitors {
		l.all.Go(func() {
			for number := range numbers {
				v := &visitor{load: l, chance: l.chance(number)}
				v.come(l.options.Servers[number%len(l.options.Servers)], number)
				if !l.pause(time.Duration(v.chance.Int64N(int64(time.Second)))) {
					return
				}
			}
		})
	}
}

// visitor is on a visit.
type visitor struct {
	load   *load
	chance *rand.Rand
	conn   *bare.Conn
	game   string // the room's id
}

func (v *visitor) come(server string, number int) {
	conn, leave, ok := v.load.register(server, number)
	defer leave()
	if v.conn = conn; ok && v.say(protocol.EventQuickGame, `"config":`+quickConfig) == nil && v.play() {
		v.load.tally.count(func(r *Report) { r.Visits++ })
	}
}

func (v *visitor) say(event protocol.Event, fields string) error {
	return say(v.conn, fmt.Sprintf(`{"event":%q,"data":{%s}}`, event, fields))
}

// room names the room in a request.
func (v *visitor) room() string { return fmt.Sprintf(`"game":{"id":%q}`, v.game) }

// play plays the match; ok is false if it came to nothing.
func (v *visitor) play() (ok bool) {
	for {
		_ = v.conn.SetReadDeadline(time.Now().Add(patience))
		text, err := v.conn.Message()
		if err != nil {
			return false
		}
		frame, err := protocol.Read(text)
		if err != nil {
			v.load.tally.wrong("a frame cannot be read: %v", err)
			return false
		}
		if refused := frame.Err(); refused != nil {
			v.load.tally.refused(string(refused.Code))
			return false
		}
		switch d := frame.Data.(type) {
		case protocol.GameFound:
			v.game = d.Game.ID
			if v.one(oneChats) {
				err = v.say(protocol.EventChat, v.room()+`,"message":"Hello!"`)
			}
		case protocol.RoundStarted:
			err = v.move(d.GameState)
		case protocol.GameMoved:
			if v.one(oneLeaves * movesOfMatch) {
				return true
			}
			err = v.move(d.GameState)
		case protocol.GameOver:
			err = v.say(protocol.EventLeaveGame, v.room())
		case protocol.GameLeft:
			if frame.Status == "" {
				continue
			}
			if v.one(oneLogOut) {
				_ = v.say(protocol.EventLogoutPlayer, "")
				_, _ = v.conn.Message()
			}
			return true
		}
		if err != nil {
			return false
		}
	}
}

func (v *visitor) one(of int) bool { return v.chance.IntN(of) == 0 }

// move makes a random move if it is the visitor's turn.
func (v *visitor) move(s protocol.GameState) error {
	var legal []game.Move
	if s.Turn == game.NoSeat || s.Turn != s.Seat {
		return nil
	}
	if err := json.Unmarshal(s.Moves, &legal); err != nil || len(legal) == 0 {
		v.load.tally.wrong("%s: the seat to move was told no moves", v.game)
		return nil
	}
	m := legal[v.chance.IntN(len(legal))]
	return v.say(protocol.EventGameMove, fmt.Sprintf(`%s,"match":%d,"ply":%d,"move":%q`, v.room(), s.Match, s.Ply, m))
}
