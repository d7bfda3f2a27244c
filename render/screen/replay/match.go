package replay

import (
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/screen"
	"lichtbrett/render/screen/crosswise"
	"lichtbrett/render/screen/ledview"
	"lichtbrett/render/screen/library"
	"lichtbrett/render/screen/match"
	"lichtbrett/render/ui"
)

// watched is a match that is gone through, see match.Timeline, and what it looks
// like on its game's board.
type watched interface {
	Len() int
	At() int
	Mover(ply int) game.Seat
	Result() game.Result
	Seek(ply int)
	Forward()
	Play()
	Stop()
	Playing() bool
	SetPause(time.Duration)
	Tick(time.Duration) (changed bool)
	Next() (d time.Duration, ok bool)

	// timeline is the match itself.
	timeline() *match.Timeline
	// title is the key of the game's name in the language catalogues.
	title() string
	// words tell what a move did, standing how the match stands.
	words(l text.Language, ply int) string
	standing(l text.Language) string
	// board shows the position.
	board(label string) *ui.Node
	// refresh brings the board up to date.
	refresh(calm bool)
	// chip stands for a player.
	chip(s game.Seat, side float64) *ui.Node
	// rest is the match to be played on from here; ok is false if it cannot be.
	rest() (g *library.Game, r game.Record, ok bool)
}

// watch returns a record as it is watched.
func watch(app *screen.App, r game.Record) (watched, error) {
	if r.Game == rules.Name {
		timeline, err := match.NewTimeline(rules.Game{}, r)
		if err != nil {
			return nil, err
		}
		return &tiles{timeline}, nil
	}
	replay, err := match.NewReplay(r)
	if err != nil {
		return nil, err
	}
	return &leds{Replay: replay, app: app, leds: ledview.New(app, "board")}, nil
}

// leds is a match on the LED board.
type leds struct {
	*match.Replay
	app  *screen.App
	leds *ledview.Board
	calm bool
}

func (l *leds) timeline() *match.Timeline { return &l.Timeline }

func (l *leds) title() string { return "library." + l.Game().ID + ".title" }

func (l *leds) words(language text.Language, ply int) string { return l.Words(language, ply) }

func (l *leds) standing(language text.Language) string {
	result := l.Result()
	switch {
	case l.At() < l.Len():
		return ""
	case !result.Over:
		return language.Say("replay.open")
	case result.Draw():
		return language.Say("match.draw")
	}
	return language.Say("match.won", "player", library.PlayerName(language, l.Record().Seats, result.Winners[0]))
}

func (l *leds) board(label string) *ui.Node { return l.leds.Picture(label) }

func (l *leds) refresh(calm bool) {
	l.calm = calm
	l.Calm(calm)
	l.leds.Show(l.Frame(), calm)
}

func (l *leds) Tick(elapsed time.Duration) (changed bool) {
	if changed = l.Replay.Tick(elapsed); changed {
		l.leds.Show(l.Frame(), l.calm)
	}
	l.leds.Tick(elapsed)
	return changed
}

func (l *leds) Next() (d time.Duration, ok bool) { return screen.Soonest(l.Replay, l.leds) }

func (l *leds) chip(s game.Seat, side float64) *ui.Node {
	return ledview.Chip(l.app, library.SeatColor(s), side)
}

func (l *leds) rest() (g *library.Game, r game.Record, ok bool) {
	return l.Game(), l.Rest(), !l.Result().Over
}

// tiles is a match of Crosswise. Of the hands, that of the player on turn is
// open.
type tiles struct{ match.Timeline }

func (t *tiles) timeline() *match.Timeline { return &t.Timeline }

func (*tiles) title() string { return "crosswise.title" }

func (t *tiles) teller(l text.Language) crosswise.Teller {
	return crosswise.Teller{Language: l, Seats: table.Players(t.Record().Seats)}
}

func (t *tiles) position(ply int) rules.Position { return t.Position(ply).(rules.Position) }

// seen is what the player on turn sees of a position.
func seen(p rules.Position) rules.View { return p.View(p.Last()).(rules.View) }

// move is the move with this number, from 1.
func (t *tiles) move(ply int) rules.Move {
	m, err := rules.ParseMove(string(t.Record().Moves[ply-1]))
	if err != nil {
		panic(err) // it has been played
	}
	return m
}

func (t *tiles) words(l text.Language, ply int) string {
	return t.teller(l).Move(seen(t.position(ply-1)), seen(t.position(ply)), t.move(ply))
}

func (t *tiles) standing(l text.Language) string {
	p := t.position(t.At())
	words := t.teller(l).Standing(seen(p))
	if r := p.Result(); r.Over {
		words = t.teller(l).Outcome(seen(p), r) + " " + words
	}
	return words
}

func (t *tiles) board(label string) *ui.Node {
	p := t.position(t.At())
	var last *rules.Move
	if t.At() > 0 {
		m := t.move(t.At())
		last = &m
	}
	return crosswise.TablePicture(label, seen(p), last)
}

func (*tiles) refresh(bool) {}

func (*tiles) chip(s game.Seat, side float64) *ui.Node { return crosswise.Chip(s, side) }

func (*tiles) rest() (g *library.Game, r game.Record, ok bool) { return nil, r, false }
