package crosswise

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// watched is a match being replayed. Of the hands, that of the player on
// turn is open.
type watched struct{ *session.Timeline }

func (w watched) teller(l text.Language) tell.Teller {
	return tell.New(l, table.Players(w.Record().Seats))
}

func (w watched) position(ply int) rules.Position { return w.Position(ply).(rules.Position) }

// seen is what the player on turn sees of a position.
func seen(p rules.Position) rules.View { return p.View(p.Last()).(rules.View) }

// move is the move with this number, from 1.
func (w watched) move(ply int) rules.Move {
	return tabletop.MoveOf(w.Timeline, ply, rules.ParseMove)
}

func (w watched) Words(l text.Language, ply int) string {
	return w.teller(l).Move(seen(w.position(ply-1)), seen(w.position(ply)), w.move(ply))
}

func (w watched) Hint(l text.Language, m game.Move) string {
	move, err := rules.ParseMove(string(m))
	if err != nil {
		return ""
	}
	return w.teller(l).Hint(seen(w.position(w.At())), move)
}

func (w watched) Standing(l text.Language) string {
	p := w.position(w.At())
	words := w.teller(l).Standing(seen(p))
	if r := p.Result(); r.Over {
		words = w.teller(l).Outcome(seen(p), r) + " " + words
	}
	return words
}

func (w watched) Board(_ text.Language, label string) *ui.Node {
	p := w.position(w.At())
	var last *rules.Move
	if w.At() > 0 {
		m := w.move(w.At())
		last = &m
	}
	return tablePicture(label, seen(p), last)
}

// Side implements shell.Watched: it is the team.
func (w watched) Side(l text.Language, s game.Seat) (name string, color ui.Color) {
	t := rules.TeamOf(s)
	return tell.New(l, nil).Team(t), teamStyles[t].color
}

// Chip is a square in the stripes of a seat's team.
func (watched) Chip(seat game.Seat, side float64) *ui.Node {
	t := rules.TeamOf(seat)
	l := teamStyles[t]
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		paintStripes(c, r.Inset(2), ui.RadiusSmall/2, r.W/8, t, l.color, l.dark)
	}).Width(side).Height(side)
}
