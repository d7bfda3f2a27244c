package session

import (
	"encoding/json"
	"fmt"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
)

// Replay shows a record move by move, on the game's own program.
type Replay struct {
	Timeline
	game    *catalog.Game
	words   map[text.Language][]string
	program console.Program
	moving  bool // the program shows the move that led here
	calm    bool
}

// NewReplay returns the replay of a record at its start, or an error if the
// catalogue has no game for it or a move is illegal.
func NewReplay(r game.Record) (*Replay, error) {
	g, err := catalog.Of(r)
	if err != nil {
		return nil, err
	}
	if g.Program == nil {
		return nil, fmt.Errorf("there is no LED program of %s", g.ID)
	}
	t, err := NewTimeline(g.Rules, r)
	if err != nil {
		return nil, err
	}
	return &Replay{Timeline: t, game: g, words: map[text.Language][]string{}}, nil
}

// silent is the host of a program that only shows, to the first seat.
type silent struct{}

func (silent) Open(game.Game, json.RawMessage, []game.Player) error { return nil }
func (silent) Send(game.Seat, table.Message)                        {}
func (silent) Leave()                                               {}
func (silent) Own(s game.Seat) bool                                 { return s == 0 }

// Game returns what was played.
func (r *Replay) Game() *catalog.Game { return r.game }

// Calm makes moves without animations.
func (r *Replay) Calm(calm bool) {
	r.calm = calm
	if calm {
		r.moving = false
	}
}

// Seek shows the position after that many moves and stops playing.
func (r *Replay) Seek(ply int) {
	r.Timeline.Seek(ply)
	r.moving = false
}

// Forward makes one move, with its animation, and stops playing.
func (r *Replay) Forward() {
	r.playing = false
	r.forward()
}

// Play makes one move after the other, with their animations; at the end it begins
// again from the start.
func (r *Replay) Play() {
	if r.at == r.Len() {
		r.Seek(0)
	}
	r.Timeline.Play()
}

// forward shows the next move.
func (r *Replay) forward() {
	if r.at == r.Len() {
		return
	}
	r.program = r.programAt(r.at)
	r.program.Receive(r.move(r.at))
	r.step()
	_, r.moving = r.program.Next()
	r.moving = r.moving && !r.calm
}

// programAt returns a program that shows the position after some moves.
func (r *Replay) programAt(ply int) console.Program {
	p := r.game.Program(silent{}, console.DefaultStrength)
	p.Receive(table.Envelope{To: 0, Message: table.State{
		Game: r.record.Game, Status: table.Running, Seats: table.Players(r.named()), Turn: r.turnAt(ply),
	}})
	return p
}

// named are the players by their names alone: nobody here plays.
func (r *Replay) named() []game.Player {
	seats := make([]game.Player, r.positions[0].Seats())
	for i, player := range r.record.Seats[:min(len(r.record.Seats), len(seats))] {
		seats[i].Name = player.Name
	}
	return seats
}

// move is the news of a move. It does not tell of the match's end: the board
// is to be seen then, not the picture of the end.
func (r *Replay) move(ply int) table.Envelope {
	return table.Envelope{To: 0, Message: table.Played{
		Seat: r.positions[ply].Turn(), Move: r.record.Moves[ply], Turn: r.turnAt(ply + 1),
	}}
}

func (r *Replay) turnAt(ply int) table.Turn {
	p := r.positions[ply]
	return table.Turn{Match: 1, Ply: ply, ToMove: max(0, p.Turn()), View: p.View(0)}
}

// Tick lets time pass. It reports whether there is something else to be seen.
func (r *Replay) Tick(elapsed time.Duration) (changed bool) {
	if r.moving {
		r.program.Tick(elapsed)
		_, r.moving = r.program.Next()
		return true
	}
	if !r.due(elapsed) {
		return false
	}
	r.forward()
	return true
}

// Next returns when Tick is wanted; ok is false if not at all.
func (r *Replay) Next() (d time.Duration, ok bool) {
	if r.moving {
		return r.program.Next()
	}
	return r.Timeline.Next()
}

// Frame returns what the LEDs show: the board without a cursor, at the end
// with the winning line.
func (r *Replay) Frame() console.Frame {
	if r.moving {
		return r.program.Frame()
	}
	return r.game.Board.Picture(r.positions[r.at])
}

// Words tells in a sentence what the move with this number, from 1, did.
func (r *Replay) Words(l text.Language, ply int) string {
	words, ok := r.words[l]
	if !ok {
		p := r.programAt(0)
		for i := range r.record.Moves {
			p.Receive(r.move(i))
			words = append(words, p.Status(l).Event)
			p.Settle()
		}
		r.words[l] = words
	}
	return words[ply-1]
}

// Rest returns the record as it stood at the position that is shown, with
// humans on all seats: to be played on from there.
func (r *Replay) Rest() game.Record {
	rest := r.record
	rest.Moves = append([]game.Move{}, r.record.Moves[:r.at]...)
	rest.Seats = make([]game.Player, r.positions[0].Seats())
	return rest
}
