package connectfour

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/console"
)

// Frame implements Program.
func (c *Program) Frame() console.Frame { return c.Anim.Shown(c.rest) }

// rest is the picture once nothing moves.
func (c *Program) rest() console.Frame {
	switch c.Mode {
	case console.Choosing:
		return c.Choice.Frame()
	case console.Ended:
		if c.Result().Over {
			return console.EndPicture(c.Result())
		}
		return c.board(&c.position)
	}
	f := c.board(&c.position)
	switch c.Mode {
	case placing:
		c.drawColumn(&f)
	case inMenu, deleting, bombing:
		if c.menuShown() {
			led := &f[0][menuEntries[c.menu].x]
			led.Level = dimmedLevel[led.Level]
		}
		if c.Mode != inMenu {
			c.drawAim(&f)
		}
	}
	return f
}

var dimmedLevel = [...]console.Level{console.Full: console.Dimmed, console.Dimmed: console.Dimmed, console.Greyed: console.GreyedDim, console.GreyedDim: console.GreyedDim}

// without is f as it looks in the dark half of a refusal's blink: what is
// selected goes out.
func (c *Program) without(f console.Frame) console.Frame {
	switch c.Mode {
	case inMenu:
		f[0][menuEntries[c.menu].x] = console.LED{}
	case bombing:
		f[c.aim.y][c.aim.x+c.offset()] = console.LED{}
	case placing:
		for y := c.position.Rules().Top(); y <= c.position.Rules().Bottom(); y++ {
			if led := &f[y][c.cursor+c.offset()]; led.Level == console.Dimmed {
				*led = console.LED{}
			}
		}
	case deleting:
		for _, p := range c.position.Area(c.aim.move()) {
			f[p.Y][p.X+c.offset()] = console.LED{}
		}
	}
	return f
}

// offset is the LED column of the board's column 0: narrow boards stand in the
// middle.
func (c *Program) offset() int { return (console.Side - c.position.Rules().Columns) / 2 }

// menuShown reports whether row 0 shows the menu: always where the board
// leaves it free, else while it is open.
func (c *Program) menuShown() bool {
	return c.position.Rules().Top() > 0 || c.Mode == inMenu
}

// board draws the menu row and the stones.
func (c *Program) board(p *rules.Position) console.Frame {
	var f console.Frame
	r := p.Rules()
	for y := r.Top(); y <= r.Bottom(); y++ {
		for x := range r.Columns {
			if s := p.At(x, y); s != rules.Empty {
				f[y][x+c.offset()] = console.PlayerColors[s.Seat()].Lit()
			}
		}
	}
	if c.menuShown() {
		f[0] = menuRow(p)
	}
	return f
}

// menuRow draws the menu with both players' jokers.
func menuRow(p *rules.Position) (row [console.Side]console.LED) {
	for _, e := range menuEntries {
		switch {
		case e.seat == game.NoSeat, p.Joker(e.seat, e.joker):
			row[e.x] = e.color.Lit()
		case p.Rules().Jokers:
			row[e.x] = e.color.At(console.Greyed)
		}
	}
	return row
}

// drawColumn draws the indicator of the column: dimmed on its empty fields, on
// the top stone of a full one. There is none while others are to
// move.
func (c *Program) drawColumn(f *console.Frame) {
	if !c.Client.MyTurn() {
		return
	}
	x, top := c.cursor+c.offset(), c.position.Rules().Top()
	landing, ok := c.position.Landing(c.cursor)
	if !ok {
		f[top][x].Level = console.Dimmed
		return
	}
	for y := top; y <= landing; y++ {
		f[y][x] = console.PlayerColors[c.Client.ToMove()].Dim()
	}
}

// drawAim draws a joker's selection: empty fields white, stones dimmed, the
// bomb itself orange, dimmed on a stone.
func (c *Program) drawAim(f *console.Frame) {
	for _, p := range c.position.Area(c.aim.move()) {
		led := &f[p.Y][p.X+c.offset()]
		if led.Color == console.Black {
			*led = console.White.Lit()
		} else {
			led.Level = console.Dimmed
		}
	}
	if c.aim.kind == rules.Bomb {
		bomb := console.Orange.Lit()
		if c.position.At(c.aim.x, c.aim.y) != rules.Empty {
			bomb = console.Orange.Dim()
		}
		f[c.aim.y][c.aim.x+c.offset()] = bomb
	}
}

// animateMove shows how a move changes the board.
func (c *Program) animateMove(before rules.Position, m rules.Move, after rules.Position) {
	if m.Kind == rules.Drop {
		c.animateDrop(before, m.X, after)
		return
	}
	area := before.Area(m)
	if m.Kind == rules.Bomb {
		c.animateBlast(before, m, area)
	} else {
		c.animateDelete(before, area)
	}
	c.animateFall(before, area, after)
}

// animateDrop lets a stone fall into its column.
func (c *Program) animateDrop(before rules.Position, x int, after rules.Position) {
	landing, ok := before.Landing(x)
	if !ok {
		return
	}
	top := before.Rules().Top()
	for y := top; y <= landing; y++ {
		f := c.board(&before)
		f[y][x+c.offset()] = console.PlayerColors[after.At(x, landing).Seat()].Lit()
		c.Anim.Add(f, fallTime(y-top))
	}
}

// animateDelete flashes what is deleted.
func (c *Program) animateDelete(before rules.Position, area []rules.Point) {
	lit := c.board(&before)
	flash := lit
	for _, p := range area {
		flash[p.Y][p.X+c.offset()] = console.White.Lit()
	}
	for range 2 {
		c.Anim.Add(flash, flashTime)
		c.Anim.Add(lit, flashTime)
	}
}

// animateBlast spreads the blast from the bomb ring by ring and lets it go
// out.
func (c *Program) animateBlast(before rules.Position, m rules.Move, area []rules.Point) {
	glow := [...]console.LED{console.White.Lit(), console.Yellow.Lit(), console.Orange.Lit(), console.Orange.Dim(), {}}
	for step := range 7 {
		f := c.board(&before)
		for _, p := range area {
			ring := max(p.X-m.X, m.X-p.X) + max(p.Y-m.Y, m.Y-p.Y)
			if age := step - ring; age >= 0 {
				f[p.Y][p.X+c.offset()] = glow[min(age, len(glow)-1)]
			}
		}
		c.Anim.Add(f, blastTime)
	}
}

// animateFall lets the stones above the cleared fields fall, all at once, a
// row a picture.
func (c *Program) animateFall(before rules.Position, area []rules.Point, after rules.Position) {
	f, r := c.board(&before), before.Rules()
	if r.Top() > 0 {
		f[0] = menuRow(&after)
	}
	for _, p := range area {
		f[p.Y][p.X+c.offset()] = console.LED{}
	}
	for step := 0; ; step++ {
		c.Anim.Add(f, fallTime(step))
		fell := false
		for x := c.offset(); x < c.offset()+r.Columns; x++ {
			for y := r.Bottom(); y > r.Top(); y-- {
				if f[y][x] == (console.LED{}) && f[y-1][x] != (console.LED{}) {
					f[y][x], f[y-1][x] = f[y-1][x], console.LED{}
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
func (c *Program) animateEnd() {
	lit := c.board(&c.position)
	dark := lit
	for _, p := range c.position.WinningLine() {
		dark[p.Y][p.X+c.offset()] = console.LED{}
	}
	c.Anim.End(lit, dark, c.rest())
}

// EndDrawn shows that a match is as good as drawn, and cheers whoever had to hold it,
// while at the table it goes on.
func (c *Program) EndDrawn() {
	c.Mode = console.Ended
	c.Hear(sound.Win, fallenTime(c.position.Rules().Rows)+console.EndTime)
	c.Anim.End(c.rest(), c.rest(), console.EndPicture(game.Result{Over: true}))
}

// The pace of what jokers do.
const (
	blastTime = 80 * time.Millisecond  // a ring of the bomb
	flashTime = 110 * time.Millisecond // one half of a delete's flash
)

// fallTimes are how long a falling stone stays on each row: it gathers speed.
var fallTimes = [...]time.Duration{
	70 * time.Millisecond, 55 * time.Millisecond, 46 * time.Millisecond, 40 * time.Millisecond,
	36 * time.Millisecond, 32 * time.Millisecond, 30 * time.Millisecond, 28 * time.Millisecond,
}

func fallTime(rows int) time.Duration { return fallTimes[min(rows, len(fallTimes)-1)] }

// fallenTime is how long a stone falls until it comes to rest so many rows below
// the top: when its landing is to be heard.
func fallenTime(rows int) (d time.Duration) {
	for row := range rows {
		d += fallTime(row)
	}
	return d
}
