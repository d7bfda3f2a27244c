package crosswise

import (
	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// decorate returns what the table shows before the first match: tiles by chance,
// with which nothing can be done, as each seat sees them.
func decorate(seed uint64) (views [rules.Seats]rules.View) {
	p, err := rules.New(rules.Rules{Players: rules.Seats, Size: rules.Standard.Size, Hand: rules.Standard.Hand}, nil, seed)
	if err != nil {
		panic(err) // the standard rules are good
	}
	random := game.NewRandom(seed)
	for range 100 {
		var places []rules.Move
		for _, m := range p.Legal() {
			if m.Kind == rules.Place {
				places = append(places, m)
			}
		}
		if len(places) == 0 || p.Board().Tiles() >= 24 {
			break
		}
		next, err := p.Play(places[random.Intn(len(places))])
		if err != nil || next.Result().Over {
			break
		}
		p = next
	}
	for seat := range views {
		views[seat] = p.View(game.Seat(seat)).(rules.View)
		views[seat].Turn = game.NoSeat
	}
	return views
}

// picture is a small board with tiles, as decoration.
func picture() *ui.Node {
	lines := [4][4]rules.Tile{
		{rules.Sun, rules.Empty, rules.Cross, rules.Square},
		{rules.Star, rules.Triangle, rules.Mover, rules.Empty},
		{rules.Empty, rules.Sun, rules.Pentagon, rules.Square},
		{rules.Cross, rules.Star, rules.Empty, rules.Triangle},
	}
	return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
		paintGround(c, r)
		for y, line := range lines {
			for x, t := range line {
				paintCell(c, r.Inset(boardPad).Cell(x, y, len(line), len(lines)), t, mark{})
			}
		}
	})
}
