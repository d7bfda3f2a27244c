package crosswise

import (
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
)

// Where things are.
const (
	fieldSide  = 6
	fieldTop   = console.Side - fieldSide // the field's first row; its first column is 0
	handSlots  = 4
	handFirst  = 1 // the first slot's distance from the field's corner
	cornerLEDs = 4

	quitColumn, restartColumn = 3, 4
)

// teamColors are the colours of the teams.
var teamColors = [...]console.Color{rules.Vertical: console.Orange, rules.Horizontal: console.Green}

// tileColors are the colours of the standard tiles.
var tileColors = [...]console.Color{
	rules.Sun: console.Yellow, rules.Cross: console.Red, rules.Triangle: console.Green,
	rules.Square: console.Blue, rules.Pentagon: console.Magenta, rules.Star: console.White,
}

// wildcards are how those tiles look on the hand: the LED of the slot, and the one
// between it and the field.
var wildcards = map[rules.Tile][2]console.Color{
	rules.Remover:      {console.Cyan, console.Black},
	rules.Mover:        {console.Cyan, console.Cyan},
	rules.SwapOnBoard:  {console.Cyan, console.Orange},
	rules.SwapWithHand: {console.Orange, console.Cyan},
}

// cellAt returns the cell that the LED (x, y) shows.
func cellAt(x, y int) (c rules.Cell, ok bool) {
	return rules.Cell{X: x, Y: y - fieldTop}, x >= 0 && x < fieldSide && y >= fieldTop && y < console.Side
}

// handTeam is the team whose hand is shown.
func (g *Program) handTeam() rules.Team {
	if seat := g.Client.ToMove(); seat != game.NoSeat {
		return rules.TeamOf(seat)
	}
	return rules.TeamOf(g.Client.Home())
}

// slotLED returns where a slot of a team's hand is, and the LED between it and
// the field.
func slotLED(t rules.Team, slot int) (x, y, innerX, innerY int) {
	if t == rules.Vertical {
		return handFirst + slot, 0, handFirst + slot, 1
	}
	return console.Side - 1, fieldTop + handFirst + slot, console.Side - 2, fieldTop + handFirst + slot
}

// slotAt returns the slot of the shown hand that the LED (x, y) belongs to.
func (g *Program) slotAt(x, y int) (slot int, ok bool) {
	for slot := range len(g.view().Hand) {
		outerX, outerY, innerX, innerY := slotLED(g.handTeam(), slot)
		if x == outerX && y == outerY || x == innerX && y == innerY {
			return slot, true
		}
	}
	return 0, false
}

// Frame implements Program.
func (g *Program) Frame() console.Frame { return g.Anim.Shown(g.rest) }

// board is the board as all see it.
func (g *Program) board() rules.Board { return g.home().Board }

// home is what this device's first seat sees, or a spectator.
func (g *Program) home() rules.View {
	v, _ := g.Client.Turn().View.(rules.View)
	return v
}

// rest is the picture once nothing moves.
func (g *Program) rest() console.Frame {
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Frame()
	case console.Ended:
		if g.showBoard || !g.Result().Over {
			return picture(g.board())
		}
		return stripes(g.Result())
	}
	f := drawField(g.board())
	if g.Mode == inMenu {
		g.drawMenu(&f)
		return f
	}
	g.drawHand(&f)
	if g.Mode == aiming {
		g.drawAim(&f)
	}
	return f
}

// drawMenu draws quit and restart.
func (g *Program) drawMenu(f *console.Frame) {
	f[0][quitColumn], f[0][restartColumn] = console.Red.Dim(), console.Yellow.Lit()
	if g.restarts {
		f[0][quitColumn], f[0][restartColumn] = console.Red.Lit(), console.Yellow.Dim()
	}
}

// drawField draws the tiles of a board and, in the corner, which team leads and
// by how much: an LED for every two points.
func drawField(b rules.Board) (f console.Frame) {
	for y := range fieldSide {
		for x := range fieldSide {
			f[fieldTop+y][x] = tileColors[b.At(rules.Cell{X: x, Y: y})].Lit()
		}
	}
	lead, team := b.Points(rules.Vertical)-b.Points(rules.Horizontal), rules.Vertical
	if lead < 0 {
		lead, team = -lead, rules.Horizontal
	}
	for i := range min(cornerLEDs, lead/2+lead%2) {
		f[i/2][fieldSide+i%2] = teamColors[team].Lit()
	}
	return f
}

// drawHand draws the hand of the seat to move; one that is hidden as so many
// dimmed LEDs in its team's colour.
func (g *Program) drawHand(f *console.Frame) {
	team := g.handTeam()
	if seat := g.Client.ToMove(); seat != g.open {
		for slot := range g.home().Hands[seat] {
			x, y, _, _ := slotLED(team, slot)
			f[y][x] = teamColors[team].Dim()
		}
		return
	}
	for slot, t := range g.view().Hand {
		x, y, innerX, innerY := slotLED(team, slot)
		outer, inner := tileLEDs(t)
		if slot == g.slot && !g.fromBoard() {
			outer.Level = console.Dimmed
		}
		f[y][x], f[innerY][innerX] = outer, inner
	}
}

// tileLEDs returns the two LEDs of a tile on the hand.
func tileLEDs(t rules.Tile) (outer, inner console.LED) {
	if t.Wildcard() {
		return wildcards[t][0].Lit(), wildcards[t][1].Lit()
	}
	return tileColors[t].Lit(), console.LED{}
}

// drawAim dims the cell under the cursor: an empty one in the colour of the tile
// that would lie there.
func (g *Program) drawAim(f *console.Frame) {
	v := g.view()
	color := tileColors[v.Board.At(g.cell)]
	if color == console.Black {
		color = tileColors[g.movingTile()]
	}
	f[fieldTop+g.cell.Y][g.cell.X] = color.Dim()
	if g.sourceChosen {
		f[fieldTop+g.source.Y][g.source.X] = tileColors[v.Board.At(g.source)].Dim()
	}
}

// movingTile is the standard tile that is on its way to the board.
func (g *Program) movingTile() rules.Tile {
	if g.sourceChosen {
		return g.view().Board.At(g.source)
	}
	return g.view().Hand[g.slot]
}

// stripes is the picture at the end: the winners' colour in stripes of their
// direction, slanting white ones for a draw.
func stripes(r game.Result) (f console.Frame) {
	for y := range f {
		for x := range f[y] {
			color, stripe := console.White, x+y
			if !r.Draw() {
				team := rules.TeamOf(r.Winners[0])
				color, stripe = teamColors[team], x
				if team == rules.Horizontal {
					stripe = y
				}
			}
			f[y][x] = color.Lit()
			if stripe%2 == 1 {
				f[y][x] = color.Dim()
			}
		}
	}
	return f
}

// refuse says why something is not possible, and blinks what is under the
// cursor.
func (g *Program) refuse(reason string) {
	lit := g.rest()
	dark := lit
	if x, y, ok := g.Selection(); ok {
		dark[y][x] = console.LED{}
	}
	g.Session.Blink(reason, lit, dark)
}

// animate shows what a move has changed: that of others blinks, and at the end the
// lines of six do before the board is filled.
func (g *Program) animate(mover game.Seat) {
	lit := drawField(g.board())
	switch {
	case g.Mode == inMenu:
		g.drawMenu(&lit)
	case g.Client.ToMove() != game.NoSeat:
		g.drawHand(&lit)
	}
	dark := lit
	if changed := g.lastMove.move.Changes(); changed != nil && !g.Client.Own(mover) {
		for _, c := range changed {
			dark[fieldTop+c.Y][c.X] = console.LED{}
		}
		for range 2 {
			g.Anim.Add(dark, console.LineTime)
			g.Anim.Add(lit, console.LineTime)
		}
	}
	if !g.Result().Over {
		return
	}
	dark = lit
	for _, c := range g.board().Sixes() {
		dark[fieldTop+c.Y][c.X] = console.LED{}
	}
	g.Anim.End(lit, dark, g.rest())
}
