// Package tournament is the screen on which a tournament of bots is watched: the
// matches under way on small LED boards, the latest that have ended, and the
// ranking. One match at a time can be watched enlarged.
package tournament

import (
	"strconv"
	"time"

	"lichtbrett/game/console"
	"lichtbrett/net/tournament/live"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Screen shows a tournament.
type Screen struct {
	app *shell.App

	known
	state   state
	close   func()            // ends the stream
	boards  map[string]*board // of the matches that are shown as under way
	free    []*board          // those that are not used just now
	large   *board
	watched string // the match that is enlarged; empty if none is
	ply     int    // how many of its moves are shown, if it is replayed
	allTime bool   // of the rankings, that of all seasons is shown
	calm    bool

	// What changes in the overview is shown once in a while, for it is large and
	// changes often.
	stale bool
	shown time.Duration // for how long it has been as it is
}

// pause is how long the overview stays as it is, but for the moves on its boards.
const pause = time.Second

// state is how it stands with the stream.
type state uint8

const (
	connecting state = iota
	connected
	interrupted // and tried again
	absent      // the server has none
)

// New returns the screen of the tournament that the page's server runs.
func New(app *shell.App) *Screen {
	s := &Screen{app: app, boards: map[string]*board{}, large: newBoard(app, "watched")}
	s.connect()
	return s
}

func (s *Screen) connect() {
	s.state = connecting
	s.close = s.app.Stream(live.Path, s.hear, s.lose)
}

// Leave ends the stream.
func (s *Screen) Leave() { s.close() }

// hear takes what the stream tells.
func (s *Screen) hear(data string) {
	before := s.lastOf(s.watched)
	more, ok := s.read(data)
	if !ok {
		return
	}
	if s.state != connected {
		s.state, more = connected, true
		s.shown = pause
	}
	now := s.lastOf(s.watched)
	if now != before && now != "" {
		s.ply = len(s.find(s.watched).moves)
	}
	s.show()
	if now != before && now != "" {
		s.app.Surface.Announce(now)
		more = true
	}
	s.stale = s.stale || more
	if s.stale && (s.watched != "" || s.shown >= pause) {
		s.refresh()
	}
}

func (s *Screen) refresh() {
	s.stale, s.shown = false, 0
	s.app.Surface.Invalidate()
}

// lastOf says what has happened last in a match; nothing of one that is not
// known.
func (s *Screen) lastOf(id string) string {
	m := s.find(id)
	if m == nil {
		return ""
	}
	return s.now(m)
}

// lose takes note that the stream is interrupted, or that there is none.
func (s *Screen) lose(forGood bool) {
	state := interrupted
	if forGood {
		state = absent
	}
	if state != s.state {
		s.state = state
		s.app.Surface.Announce(s.status())
		s.app.Surface.Invalidate()
	}
}

// show brings the positions onto the boards that are on the screen.
func (s *Screen) show() {
	for id, b := range s.boards {
		if m := s.find(id); m != nil {
			b.show(m.position, s.calm)
		}
	}
	switch m := s.find(s.watched); {
	case m == nil:
	case m.browsed():
		s.large.show(m.after(s.ply), s.calm)
	default:
		s.large.show(m.position, s.calm)
	}
}

// distribute gives the matches under way a board each.
func (s *Screen) distribute() {
	for id, b := range s.boards {
		if m := s.find(id); m == nil || m.over() {
			delete(s.boards, id)
			s.free = append(s.free, b)
		}
	}
	for _, m := range s.matches {
		if !m.over() && s.boards[m.ID] == nil {
			s.boards[m.ID] = s.takeBoard()
		}
	}
	s.show()
}

// takeBoard returns a board that is free, or else a new one: making them takes
// its time.
func (s *Screen) takeBoard() *board {
	if len(s.free) == 0 {
		return newBoard(s.app, "board."+strconv.Itoa(len(s.boards)))
	}
	b := s.free[len(s.free)-1]
	s.free = s.free[:len(s.free)-1]
	return b
}

// watch enlarges a match, or none.
func (s *Screen) watch(id string) {
	s.watched = id
	if m := s.find(id); m != nil {
		s.ply = len(m.moves)
	}
	s.show()
}

// Tick lets time pass for the LEDs.
func (s *Screen) Tick(elapsed time.Duration) {
	for _, b := range s.boards {
		b.leds.Tick(elapsed)
	}
	s.large.leds.Tick(elapsed)
	if s.shown += elapsed; s.stale && s.shown >= pause {
		s.refresh()
	}
}

// Next returns when Tick is wanted.
func (s *Screen) Next() (d time.Duration, ok bool) {
	moving := []console.Moving{s.large.leds}
	for _, b := range s.boards {
		moving = append(moving, b.leds)
	}
	if d, ok = console.Soonest(moving...); s.stale && (!ok || pause-s.shown < d) {
		return max(0, pause-s.shown), true
	}
	return d, ok
}

// Prepare implements ui.Preparer.
func (s *Screen) Prepare(v ui.View) {
	s.calm = s.app.Calm(v)
	if s.find(s.watched) == nil {
		s.distribute()
	}
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	if m := s.find(s.watched); m != nil {
		return s.closeUp(m, v)
	}
	return s.overview(v)
}
