package session

import (
	"fmt"
	"time"

	"lichtbrett/game"
)

// Timeline is a record being replayed, move by move.
type Timeline struct {
	// Own is the seat of whose match it is; game.NoSeat where all people's are.
	Own game.Seat

	record    game.Record
	positions []game.Position // before each move, and the last one

	at      int // how many moves have been made
	playing bool
	pause   time.Duration // how long a position stands while playing
	stood   time.Duration
}

// DefaultPause is how long a position stands between two moves.
const DefaultPause = 900 * time.Millisecond

// NewTimeline returns the timeline of a record of g at its start, or an error if
// a move is illegal.
func NewTimeline(g game.Game, r game.Record) (Timeline, error) {
	p, err := g.Start(r.Config, r.Seed)
	if err != nil {
		return Timeline{}, fmt.Errorf("replay: %w", err)
	}
	positions := []game.Position{p}
	for i, m := range r.Moves {
		if p, err = p.Apply(m); err != nil {
			return Timeline{}, &game.PlyError{Ply: i + 1, Err: err}
		}
		positions = append(positions, p)
	}
	return Timeline{Own: game.NoSeat, record: r, positions: positions, pause: DefaultPause}, nil
}

// Record returns what is replayed.
func (t *Timeline) Record() game.Record { return t.record }

// Len returns the number of moves.
func (t *Timeline) Len() int { return len(t.record.Moves) }

// At returns how many moves have been made.
func (t *Timeline) At() int { return t.at }

// Position returns the position after that many moves.
func (t *Timeline) Position(ply int) game.Position { return t.positions[ply] }

// Mover returns who made the move with this number, from 1.
func (t *Timeline) Mover(ply int) game.Seat { return t.positions[ply-1].Turn() }

// Turn returns whose turn it is now; game.NoSeat at the end of a match.
func (t *Timeline) Turn() game.Seat { return t.positions[t.at].Turn() }

// Result returns how the match stands now.
func (t *Timeline) Result() game.Result { return t.positions[t.at].Result() }

// SetPause sets how long a position stands while playing.
func (t *Timeline) SetPause(d time.Duration) { t.pause = d }

// Seek shows the position after that many moves and stops playing.
func (t *Timeline) Seek(ply int) {
	t.at = max(0, min(ply, t.Len()))
	t.playing = false
}

// Forward makes one move and stops playing.
func (t *Timeline) Forward() { t.Seek(t.at + 1) }

// Play makes one move after the other; at the end it begins again from the
// start.
func (t *Timeline) Play() {
	if t.at == t.Len() {
		t.Seek(0)
	}
	t.playing, t.stood = true, 0
}

// Stop stops playing.
func (t *Timeline) Stop() { t.playing = false }

// Playing reports whether Play is under way.
func (t *Timeline) Playing() bool { return t.playing }

// Tick lets time pass. It reports whether there is something else to be seen.
func (t *Timeline) Tick(elapsed time.Duration) (changed bool) {
	if !t.due(elapsed) {
		return false
	}
	t.step()
	return true
}

// due lets time pass and reports whether the next move is to be made now.
func (t *Timeline) due(elapsed time.Duration) bool {
	if !t.playing {
		return false
	}
	t.stood += elapsed
	return t.stood >= t.pause
}

// step makes the next move; playing ends with the last one.
func (t *Timeline) step() {
	t.at++
	t.stood = 0
	t.playing = t.playing && t.at < t.Len()
}

// Next returns when Tick is wanted; ok is false if not at all.
func (t *Timeline) Next() (d time.Duration, ok bool) { return max(0, t.pause-t.stood), t.playing }
