package replay

import (
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/render/app/ledview"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// watched is what a match being replayed looks like on its game's board, and goes through it with
// what moves there.
type watched interface {
	Seek(ply int)
	Forward()
	Play()
	Tick(time.Duration) (changed bool)
	Next() (d time.Duration, ok bool)

	shell.Watched
	// refresh brings the board up to date, with a hint if there is one.
	refresh(calm bool, hint game.Move)
	// told tells what a move at the position with this number does, to be put into
	// a sentence; empty if the game has no words for that.
	told(l text.Language, ply int, m game.Move) string
	// rest is the match to be played on from here; ok is false if it cannot be.
	rest() (r game.Record, ok bool)
}

// onTable is a match at a table of its own.
type onTable struct {
	*session.Timeline
	shell.Watched
}

func (onTable) refresh(bool, game.Move) {}

func (onTable) told(text.Language, int, game.Move) string { return "" }

func (onTable) rest() (r game.Record, ok bool) { return r, false }

// leds is a match on the LED board.
type leds struct {
	*session.Replay
	app  *shell.App
	leds *ledview.Board
	calm bool
}

func (l *leds) Standing(language text.Language) string {
	result := l.Result()
	switch {
	case l.At() < l.Len():
		return ""
	case !result.Over:
		return language.Say("replay.open")
	case result.Draw():
		return language.Say("match.draw")
	}
	return language.Say("match.won", "player", catalog.PlayerName(language, l.Record().Seats, result.Winners[0]))
}

func (l *leds) Board(_ text.Language, label string) *ui.Node { return l.leds.Picture(label) }

func (l *leds) refresh(calm bool, hint game.Move) {
	l.calm = calm
	l.Calm(calm)
	l.leds.Show(l.Frame(), calm)
	var hinted [][2]int
	if hint != "" {
		hinted = l.Game().Board.MoveLEDs(l.Position(l.At()), hint)
	}
	l.leds.Hint(hinted)
}

func (l *leds) Hint(language text.Language, m game.Move) string {
	return language.Say("hint.found", "move", l.Game().Board.MoveWords(language, l.Position(l.At()), m))
}

func (l *leds) Tick(elapsed time.Duration) (changed bool) {
	if changed = l.Replay.Tick(elapsed); changed {
		l.leds.Show(l.Frame(), l.calm)
	}
	l.leds.Tick(elapsed)
	return changed
}

func (l *leds) Next() (d time.Duration, ok bool) { return console.Soonest(l.Replay, l.leds) }

func (l *leds) told(language text.Language, ply int, m game.Move) string {
	return l.Game().Board.MoveWords(language, l.Position(ply), m)
}

func (l *leds) Side(language text.Language, s game.Seat) (name string, color ui.Color) {
	return catalog.PlayerName(language, l.Record().Seats, s), seats[int(s)%len(seats)]
}

func (l *leds) Chip(s game.Seat, side float64) *ui.Node {
	return ledview.Chip(l.app, catalog.SeatColor(s), side)
}

func (l *leds) rest() (r game.Record, ok bool) { return l.Rest(), !l.Result().Over }
