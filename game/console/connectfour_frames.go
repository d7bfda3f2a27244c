package console

import (
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// Frame implements Program.
func (c *ConnectFour) Frame() Frame { return c.anim.shown(c.rest) }

// rest is the picture once nothing moves.
func (c *ConnectFour) rest() Frame {
	switch c.mode {
	case choosing:
		return c.choice.frame()
	case ended:
		if c.result().Over {
			return endPicture(c.result())
		}
		return c.board(&c.position)
	}
	f := c.board(&c.position)
	switch c.mode {
	case placing:
		c.drawColumn(&f)
	case inMenu, deleting, bombing:
		if c.menuShown() {
			led := &f[0][menuEntries[c.menu].x]
			led.Level = dimmedLevel[led.Level]
		}
		if c.mode != inMenu {
			c.drawAim(&f)
		}
	}
	return f
}

var dimmedLevel = [...]Level{Full: Dimmed, Dimmed: Dimmed, Greyed: GreyedDim, GreyedDim: GreyedDim}

// without is f as it looks in the dark half of a refusal's blink: what is
// selected goes out.
func (c *ConnectFour) without(f Frame) Frame {
	switch c.mode {
	case inMenu:
		f[0][menuEntries[c.menu].x] = LED{}
	case bombing:
		f[c.aim.y][c.aim.x+c.offset()] = LED{}
	case placing:
		for y := c.position.Rules().Top(); y <= c.position.Rules().Bottom(); y++ {
			if led := &f[y][c.cursor+c.offset()]; led.Level == Dimmed {
				*led = LED{}
			}
		}
	case deleting:
		for _, p := range c.position.Area(c.aim.move()) {
			f[p.Y][p.X+c.offset()] = LED{}
		}
	}
	return f
}

// offset is the LED column of the board's column 0: narrow boards stand in the
// middle.
func (c *ConnectFour) offset() int { return (Side - c.position.Rules().Columns) / 2 }

// menuShown reports whether row 0 shows the menu: always where the board
// leaves it free, else while it is open.
func (c *ConnectFour) menuShown() bool {
	return c.position.Rules().Top() > 0 || c.mode == inMenu
}

// board draws the menu row and the stones.
func (c *ConnectFour) board(p *connectfour.Position) Frame {
	var f Frame
	r := p.Rules()
	for y := r.Top(); y <= r.Bottom(); y++ {
		for x := range r.Columns {
			if s := p.At(x, y); s != connectfour.Empty {
				f[y][x+c.offset()] = playerColors[s.Seat()].Lit()
			}
		}
	}
	if c.menuShown() {
		f[0] = menuRow(p)
	}
	return f
}

// menuRow draws the menu with both players' jokers.
func menuRow(p *connectfour.Position) (row [Side]LED) {
	for _, e := range menuEntries {
		switch {
		case e.seat == game.NoSeat, p.Joker(e.seat, e.joker):
			row[e.x] = e.color.Lit()
		case p.Rules().Jokers:
			row[e.x] = LED{e.color, Greyed}
		}
	}
	return row
}

// drawColumn draws the indicator of the column: dimmed on its empty fields, on
// the top stone of a full one. There is none while others are to
// move.
func (c *ConnectFour) drawColumn(f *Frame) {
	if !c.myTurn() {
		return
	}
	x, top := c.cursor+c.offset(), c.position.Rules().Top()
	landing, ok := c.position.Landing(c.cursor)
	if !ok {
		f[top][x].Level = Dimmed
		return
	}
	for y := top; y <= landing; y++ {
		f[y][x] = playerColors[c.client.ToMove()].Dim()
	}
}

// drawAim draws a joker's selection: empty fields white, stones dimmed, the
// bomb itself orange, dimmed on a stone.
func (c *ConnectFour) drawAim(f *Frame) {
	for _, p := range c.position.Area(c.aim.move()) {
		led := &f[p.Y][p.X+c.offset()]
		if led.Color == Black {
			*led = White.Lit()
		} else {
			led.Level = Dimmed
		}
	}
	if c.aim.kind == connectfour.Bomb {
		bomb := Orange.Lit()
		if c.position.At(c.aim.x, c.aim.y) != connectfour.Empty {
			bomb = Orange.Dim()
		}
		f[c.aim.y][c.aim.x+c.offset()] = bomb
	}
}

// endPicture fills the board in the winner's colour, or with the checkerboard
// of a draw.
func endPicture(r game.Result) Frame {
	var f Frame
	for y := range f {
		for x := range f[y] {
			if r.Draw() {
				f[y][x] = playerColors[(x+y)%2].Lit()
			} else {
				f[y][x] = playerColors[r.Winners[0]].Lit()
			}
		}
	}
	return f
}

// animateMove shows how a move changes the board.
func (c *ConnectFour) animateMove(before connectfour.Position, m connectfour.Move, after connectfour.Position) {
	if m.Kind == connectfour.Drop {
		c.animateDrop(before, m.X, after)
		return
	}
	area := before.Area(m)
	if m.Kind == connectfour.Bomb {
		c.animateBlast(before, m, area)
	} else {
		c.animateDelete(before, area)
	}
	c.animateFall(before, area, after)
}

// animateDrop lets a stone fall into its column.
func (c *ConnectFour) animateDrop(before connectfour.Position, x int, after connectfour.Position) {
	landing, ok := before.Landing(x)
	if !ok {
		return
	}
	top := before.Rules().Top()
	for y := top; y <= landing; y++ {
		f := c.board(&before)
		f[y][x+c.offset()] = playerColors[after.At(x, landing).Seat()].Lit()
		c.anim.add(f, fallTime(y-top))
	}
}

// animateDelete flashes what is deleted.
func (c *ConnectFour) animateDelete(before connectfour.Position, area []connectfour.Point) {
	lit := c.board(&before)
	flash := lit
	for _, p := range area {
		flash[p.Y][p.X+c.offset()] = White.Lit()
	}
	for range 2 {
		c.anim.add(flash, flashTime)
		c.anim.add(lit, flashTime)
	}
}

// animateBlast spreads the blast from the bomb ring by ring and lets it go
// out.
func (c *ConnectFour) animateBlast(before connectfour.Position, m connectfour.Move, area []connectfour.Point) {
	glow := [...]LED{White.Lit(), Yellow.Lit(), Orange.Lit(), Orange.Dim(), {}}
	for step := range 7 {
		f := c.board(&before)
		for _, p := range area {
			ring := max(p.X-m.X, m.X-p.X) + max(p.Y-m.Y, m.Y-p.Y)
			if age := step - ring; age >= 0 {
				f[p.Y][p.X+c.offset()] = glow[min(age, len(glow)-1)]
			}
		}
		c.anim.add(f, blastTime)
	}
}

// animateFall lets the stones above the cleared fields fall, all at once, a
// row a picture.
func (c *ConnectFour) animateFall(before connectfour.Position, area []connectfour.Point, after connectfour.Position) {
	f, r := c.board(&before), before.Rules()
	if r.Top() > 0 {
		f[0] = menuRow(&after)
	}
	for _, p := range area {
		f[p.Y][p.X+c.offset()] = LED{}
	}
	for step := 0; ; step++ {
		c.anim.add(f, fallTime(step))
		fell := false
		for x := c.offset(); x < c.offset()+r.Columns; x++ {
			for y := r.Bottom(); y > r.Top(); y-- {
				if f[y][x] == (LED{}) && f[y-1][x] != (LED{}) {
					f[y][x], f[y-1][x] = f[y-1][x], LED{}
					fell = true
				}
			}
		}
		if !fell {
			return
		}
	}
}

// animateEnd blinks the winning line, if there is one, and fills the board.
func (c *ConnectFour) animateEnd() {
	lit := c.board(&c.position)
	dark := lit
	for _, p := range c.position.WinningLine() {
		dark[p.Y][p.X+c.offset()] = LED{}
	}
	c.anim.end(lit, dark, c.rest())
}
