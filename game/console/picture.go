package console

import "lichtbrett/game/connectfour"

// Picture shows a position as it lies on the board, for replays and small
// pictures: without a cursor, and without the end's fill. Where somebody has
// won, the line is lit and all other stones are dimmed. The board must fit the
// LEDs.
func Picture(p connectfour.Position) Frame {
	c := ConnectFour{position: p}
	f := c.board(&p)
	line := p.WinningLine()
	if len(line) == 0 {
		return f
	}
	lit := f
	for y := p.Rules().Top(); y <= p.Rules().Bottom(); y++ {
		for x := range f[y] {
			if f[y][x] != (LED{}) {
				f[y][x].Level = Dimmed
			}
		}
	}
	for _, at := range line {
		x := at.X + c.offset()
		f[at.Y][x] = lit[at.Y][x]
	}
	return f
}
