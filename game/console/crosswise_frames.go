package console

import (
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

// Where things are.
const (
	fieldSide  = 6
	fieldTop   = Side - fieldSide // the field's first row; its first column is 0
	handSlots  = 4
	handFirst  = 1 // the first slot's distance from the field's corner
	cornerLEDs = 4

	quitColumn, restartColumn = 3, 4
)

// teamColors are the colours of the teams.
var teamColors = [...]Color{crosswise.Vertical: Orange, crosswise.Horizontal: Green}

// tileColors are the colours of the standard tiles.
var tileColors = [...]Color{
	crosswise.Sun: Yellow, crosswise.Cross: Red, crosswise.Triangle: Green,
	crosswise.Square: Blue, crosswise.Pentagon: Magenta, crosswise.Star: White,
}

// wildcards are how those tiles look on the hand: the LED of the slot, and the one
// between it and the field.
var wildcards = map[crosswise.Tile][2]Color{
	crosswise.Remover:      {Cyan, Black},
	crosswise.Mover:        {Cyan, Cyan},
	crosswise.SwapOnBoard:  {Cyan, Orange},
	crosswise.SwapWithHand: {Orange, Cyan},
}

// cellAt returns the cell that the LED (x, y) shows.
func cellAt(x, y int) (c crosswise.Cell, ok bool) {
	return crosswise.Cell{X: x, Y: y - fieldTop}, x >= 0 && x < fieldSide && y >= fieldTop && y < Side
}

// handTeam is the team whose hand is shown.
func (g *Crosswise) handTeam() crosswise.Team {
	if seat := g.client.ToMove(); seat != game.NoSeat {
		return crosswise.TeamOf(seat)
	}
	return crosswise.TeamOf(g.client.Home())
}

// slotLED returns where a slot of a team's hand is, and the LED between it and
// the field.
func slotLED(t crosswise.Team, slot int) (x, y, innerX, innerY int) {
	if t == crosswise.Vertical {
		return handFirst + slot, 0, handFirst + slot, 1
	}
	return Side - 1, fieldTop + handFirst + slot, Side - 2, fieldTop + handFirst + slot
}

// slotAt returns the slot of the shown hand that the LED (x, y) belongs to.
func (g *Crosswise) slotAt(x, y int) (slot int, ok bool) {
	for slot := range len(g.view().Hand) {
		outerX, outerY, innerX, innerY := slotLED(g.handTeam(), slot)
		if x == outerX && y == outerY || x == innerX && y == innerY {
			return slot, true
		}
	}
	return 0, false
}

// Frame implements Program.
func (g *Crosswise) Frame() Frame { return g.anim.shown(g.rest) }

// board is the board as all see it.
func (g *Crosswise) board() crosswise.Board { return g.home().Board }

// home is what this device's first seat sees, or a spectator.
func (g *Crosswise) home() crosswise.View {
	v, _ := g.client.Turn().View.(crosswise.View)
	return v
}

// rest is the picture once nothing moves.
func (g *Crosswise) rest() Frame {
	switch g.mode {
	case choosing:
		return g.choice.frame()
	case ended:
		if g.showBoard || !g.result().Over {
			return pictureCrosswise(g.board())
		}
		return stripes(g.result())
	}
	f := drawField(g.board())
	if g.mode == inMenu {
		g.drawMenu(&f)
		return f
	}
	g.drawHand(&f)
	if g.mode == aiming {
		g.drawAim(&f)
	}
	return f
}

// drawMenu draws quit and restart.
func (g *Crosswise) drawMenu(f *Frame) {
	f[0][quitColumn], f[0][restartColumn] = Red.Dim(), Yellow.Lit()
	if g.restarts {
		f[0][quitColumn], f[0][restartColumn] = Red.Lit(), Yellow.Dim()
	}
}

// drawField draws the tiles of a board and, in the corner, which team leads and
// by how much: an LED for every two points.
func drawField(b crosswise.Board) (f Frame) {
	for y := range fieldSide {
		for x := range fieldSide {
			f[fieldTop+y][x] = tileColors[b.At(crosswise.Cell{X: x, Y: y})].Lit()
		}
	}
	lead, team := b.Points(crosswise.Vertical)-b.Points(crosswise.Horizontal), crosswise.Vertical
	if lead < 0 {
		lead, team = -lead, crosswise.Horizontal
	}
	for i := range min(cornerLEDs, lead/2+lead%2) {
		f[i/2][fieldSide+i%2] = teamColors[team].Lit()
	}
	return f
}

// drawHand draws the hand of the seat to move; one that is hidden as so many
// dimmed LEDs in its team's colour.
func (g *Crosswise) drawHand(f *Frame) {
	team := g.handTeam()
	if seat := g.client.ToMove(); seat != g.open {
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
			outer.Level = Dimmed
		}
		f[y][x], f[innerY][innerX] = outer, inner
	}
}

// tileLEDs returns the two LEDs of a tile on the hand.
func tileLEDs(t crosswise.Tile) (outer, inner LED) {
	if t.Wildcard() {
		return wildcards[t][0].Lit(), wildcards[t][1].Lit()
	}
	return tileColors[t].Lit(), LED{}
}

// drawAim dims the cell under the cursor: an empty one in the colour of the tile
// that would lie there.
func (g *Crosswise) drawAim(f *Frame) {
	v := g.view()
	color := tileColors[v.Board.At(g.cell)]
	if color == Black {
		color = tileColors[g.movingTile()]
	}
	f[fieldTop+g.cell.Y][g.cell.X] = color.Dim()
	if g.sourceChosen {
		f[fieldTop+g.source.Y][g.source.X] = tileColors[v.Board.At(g.source)].Dim()
	}
}

// movingTile is the standard tile that is on its way to the board.
func (g *Crosswise) movingTile() crosswise.Tile {
	if g.sourceChosen {
		return g.view().Board.At(g.source)
	}
	return g.view().Hand[g.slot]
}

// stripes is the picture at the end: the winners' colour in stripes of their
// direction, slanting white ones for a draw.
func stripes(r game.Result) (f Frame) {
	for y := range f {
		for x := range f[y] {
			color, stripe := White, x+y
			if !r.Draw() {
				team := crosswise.TeamOf(r.Winners[0])
				color, stripe = teamColors[team], x
				if team == crosswise.Horizontal {
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
func (g *Crosswise) refuse(reason string) {
	lit := g.rest()
	dark := lit
	if x, y, ok := g.Selection(); ok {
		dark[y][x] = LED{}
	}
	g.session.refuse(reason, lit, dark)
}

// animate shows what a move has changed: that of others blinks, and at the end the
// lines of six do before the board is filled.
func (g *Crosswise) animate(mover game.Seat) {
	lit := drawField(g.board())
	switch {
	case g.mode == inMenu:
		g.drawMenu(&lit)
	case g.client.ToMove() != game.NoSeat:
		g.drawHand(&lit)
	}
	dark := lit
	if changed := g.lastMove.move.Changes(); changed != nil && !g.client.Own(mover) {
		for _, c := range changed {
			dark[fieldTop+c.Y][c.X] = LED{}
		}
		for range 2 {
			g.anim.add(dark, lineTime)
			g.anim.add(lit, lineTime)
		}
	}
	if !g.result().Over {
		return
	}
	dark = lit
	for _, c := range g.board().Sixes() {
		dark[fieldTop+c.Y][c.X] = LED{}
	}
	g.anim.end(lit, dark, g.rest())
}
