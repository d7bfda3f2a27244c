// Package crosswise has the LED program of Crosswise.
package crosswise

import (
	"errors"
	"slices"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// Program is Crosswise on the LED board: the field on the six lower rows at
// the left, the hand of the seat to move beside it, above for the vertical team
// and at the right for the horizontal one, and in the corner between them which
// team leads. The joystick first picks a tile of the hand, then goes over the
// cells to which it may go. Between two humans the hand stays hidden until
// Confirm uncovers it.
type Program struct {
	console.Session
	open game.Seat // whose hand may be seen, or game.NoSeat

	slot         int        // on the hand: where the cursor is, and which tile is played
	cell         rules.Cell // on the board: where the cursor is
	source       rules.Cell // of a mover or a swap on board, once chosen
	sourceChosen bool       // it is chosen
	restarts     bool       // the menu's cursor is on restart, not on quit
	showBoard    bool       // at the end, the board is shown instead of the result
	lastMove     lastMove
	before       rules.Board // as it was before that
}

// The modes of a match.
const (
	picking = console.Playing + iota // which tile of the hand is played
	aiming                           // where it goes
	covered                          // the hands are hidden until the next player is there
	inMenu
)

// lastMove is the move that was made last, for the words about it.
type lastMove struct {
	move        rules.Move
	tile, other rules.Tile // what was played, and what lay on the target
}

// played is the key of the event that is told by it.
const played = "played"

// New returns the program at the choice of players, with one player
// and a computer of the given strength selected.
func New(host table.Host, strength int) *Program {
	g := &Program{Session: console.NewSession(host, strength), open: game.NoSeat}
	g.Choice.Four = true
	return g
}

// Start begins a match with that many players, 1, 2 or 4, as Confirm on the
// choice of players does.
func (g *Program) Start(players int) {
	g.Choice.Players = players
	config := rules.Config{}
	switch players {
	case 1:
		config.Computers = []game.Seat{1}
	case rules.Seats:
		config.Players = players
	}
	g.OpenTable(rules.Game{}, config.JSON())
}

// fits reports whether a view is one of a match that can be shown on the LEDs.
func fits(v game.View) bool {
	view, _ := v.(rules.View)
	return view.Rules.Size == fieldSide && view.Rules.Hand <= handSlots
}

// Receive implements Program. What the others at this device are told, each
// what he may see, comes before what moves the program on.
func (g *Program) Receive(e table.Envelope) {
	switch m := e.Message.(type) {
	case table.State:
		if m.View != nil && !fits(m.View) {
			return
		}
	case table.Played:
		if !fits(m.View) {
			return
		}
	}
	g.before = g.board()
	g.Update(e, console.Game{Takes: g.takes, Begins: g.begins, Turns: g.turns, Played: g.played, Refuse: g.refuse})
}

func (g *Program) takes(m table.State) bool {
	g.lastMove = lastMove{}
	if m.Undone && m.Ply == 0 {
		g.begins()
	}
	return m.View != nil
}

func (g *Program) begins() {
	g.slot, g.cell = 0, rules.Cell{X: fieldSide / 2, Y: fieldSide / 2}
}

func (g *Program) turns() {
	g.open = game.NoSeat
	g.begin()
}

func (g *Program) played(m table.Played) {
	v := m.View.(rules.View)
	move, err := rules.ParseMove(string(m.Move))
	if err != nil || !v.Board.Inside(move.From) || !v.Board.Inside(move.To) {
		g.begin() // no match has such a move, whoever says so
		return
	}
	g.lastMove = lastMove{move, v.Board.At(move.To), g.before.At(move.To)}
	switch move.Kind {
	case rules.Activate:
		g.lastMove.tile = v.Active
	case rules.Remove:
		g.lastMove.tile = g.lastMove.other
	}
	g.Tell(console.Event{Key: played, Seat: m.Seat})
	switch move.Kind {
	case rules.Activate:
		g.HearMove(sound.Button, 0, m.Result)
	case rules.Remove:
		g.HearMove(sound.Delete, 0, m.Result)
	default:
		g.HearMove(console.Placed, 0, m.Result)
	}
	if g.Mode != inMenu || g.Over() { // nobody is taken out of the menu
		g.begin()
	}
	g.animate(m.Seat)
}

// begin lets the joystick steer what the seat to move has to do.
func (g *Program) begin() {
	g.sourceChosen, g.showBoard = false, false
	if g.Client.Persons() == 1 {
		g.open = g.Client.Home()
	} else if g.open != g.Client.ToMove() {
		g.open = game.NoSeat
	}
	switch {
	case g.Over():
		g.Mode = console.Ended
	case !g.Client.MyTurn():
		g.Mode = picking
	case g.open != g.Client.ToMove():
		g.Mode = covered
	case g.fromBoard():
		g.aim()
	default:
		g.Mode = picking
		g.pick(g.slot)
	}
}

// view is what the person to move sees, or who waits for others.
func (g *Program) view() rules.View {
	v, _ := g.Client.View(g.Client.Me()).(rules.View)
	return v
}

// fromBoard reports whether the tile to be played lies on the board.
func (g *Program) fromBoard() bool {
	return g.Client.MyTurn() && g.view().FromBoard()
}

// pick puts the cursor on a slot of the hand, or on the next one that holds
// something to play.
func (g *Program) pick(slot int) {
	n := len(g.view().Hand)
	for i := range n {
		if s := (slot + i) % n; g.view().FromHand(s) {
			g.slot = s
			return
		}
	}
}

// aim goes over to the board: to the possible cell that is nearest to the
// cursor.
func (g *Program) aim() {
	g.Mode = aiming
	if cells := g.targets(); len(cells) > 0 {
		g.cell = slices.MinFunc(cells, func(a, b rules.Cell) int { return distance(a, g.cell) - distance(b, g.cell) })
	}
}

func distance(a, b rules.Cell) int { return abs(a.X-b.X) + abs(a.Y-b.Y) }

func abs(n int) int { return max(n, -n) }

// move returns the move that Confirm would make on a cell.
func (g *Program) move(to rules.Cell) rules.Move {
	return g.view().MoveOf(g.slot, g.source, to)
}

// targets lists the cells over which the cursor may go, row by row.
func (g *Program) targets() (cells []rules.Cell) {
	v := g.view()
	choosing := g.fromBoard() && !g.sourceChosen
	for c := range v.Board.Cells() {
		if choosing && v.Board.At(c) != rules.Empty || !choosing && v.Refusal(g.move(c)) == nil {
			cells = append(cells, c)
		}
	}
	return cells
}

// selected is what the joystick has selected.
func (g *Program) selected() any {
	return struct {
		console.Mode
		console.Choice
		open           game.Seat
		slot           int
		cell, source   rules.Cell
		sourceChosen   bool
		restarts, away bool
	}{g.Mode, g.Choice, g.open, g.slot, g.cell, g.source, g.sourceChosen, g.restarts, g.showBoard}
}

// Press implements Program.
func (g *Program) Press(k console.Key) { console.Steer(&g.Sounds, g.selected, func() { g.press(k) }) }

func (g *Program) press(k console.Key) {
	if g.Mode == console.Ended && k < console.Confirm && !g.Anim.Running() {
		g.showBoard = !g.showBoard
		return
	}
	if g.Handled(k, func() { g.Start(g.Choice.Players) }) {
		return
	}
	switch g.Mode {
	case inMenu:
		g.pressMenu(k)
	case covered:
		g.pressCovered(k)
	case picking:
		g.pressPicking(k)
	case aiming:
		g.pressAiming(k)
	}
}

func (g *Program) pressCovered(k console.Key) {
	switch k {
	case console.Up, console.Back:
		g.menu()
	case console.Confirm:
		g.open = g.Client.ToMove()
		g.begin()
	}
}

// menu opens the menu of quit and restart.
func (g *Program) menu() { g.Mode, g.restarts = inMenu, false }

func (g *Program) pressMenu(k console.Key) {
	switch k {
	case console.Left:
		g.restarts = false
	case console.Right:
		g.restarts = !g.Client.Watches()
	case console.Down, console.Back:
		g.begin()
	case console.Confirm:
		if g.restarts {
			g.Restart()
			return
		}
		g.Leave()
	}
}

// pressPicking goes along the hand in its direction; Up from there, or from its
// first tile, leads to the menu.
func (g *Program) pressPicking(k console.Key) {
	back, on := console.Left, console.Right
	if g.handTeam() == rules.Horizontal {
		back, on = console.Up, console.Down
	}
	switch {
	case k == console.Back:
		g.menu()
	case !g.Client.MyTurn() && k == console.Up:
		g.menu()
	case !g.Client.MyTurn():
	case k == back && g.step(-1), k == on && g.step(1):
	case k == console.Up:
		g.menu()
	case k == console.Confirm:
		g.choose()
	}
}

// step moves the cursor along the hand to the next tile that can be picked, and
// reports whether there is one.
func (g *Program) step(by int) bool {
	for slot := g.slot + by; slot >= 0 && slot < len(g.view().Hand); slot += by {
		if g.view().FromHand(slot) {
			g.slot = slot
			return true
		}
	}
	return false
}

// choose takes the tile under the cursor: a wildcard of two phases is
// activated, with anything else the board is aimed at.
func (g *Program) choose() {
	v := g.view()
	if v.Hand[g.slot].TwoPhase() {
		activate := rules.Move{Kind: rules.Activate, Slot: g.slot}
		if refused := new(game.MoveError); errors.As(v.Refusal(activate), &refused) {
			g.refuse(refused.Reason)
			return
		}
		g.Client.Play(activate.Notation())
		return
	}
	if len(g.targets()) == 0 {
		g.refuse(rules.ReasonEmptyBoard) // there is always a free cell
		return
	}
	g.aim()
}

func (g *Program) pressAiming(k console.Key) {
	switch k {
	case console.Back:
		g.goBack()
	case console.Confirm:
		if g.fromBoard() && !g.sourceChosen {
			g.source, g.sourceChosen = g.cell, true
			g.aim()
			return
		}
		g.Client.Play(g.move(g.cell).Notation())
	default:
		g.steer(k)
	}
}

// goBack gives back what has been chosen last, if that is possible; else it
// leads to the menu.
func (g *Program) goBack() {
	switch {
	case g.sourceChosen:
		g.cell, g.sourceChosen = g.source, false
	case g.fromBoard():
		g.menu()
	default:
		g.Mode = picking
	}
}

// steer moves the cursor over the possible cells: left and right from one to
// the next, row after row, so that all can be reached; up and down to the next
// row that has one, there to the nearest.
func (g *Program) steer(k console.Key) {
	cells := g.targets()
	here := slices.Index(cells, g.cell)
	switch k {
	case console.Left:
		g.cell = cells[max(here-1, 0)]
	case console.Right:
		g.cell = cells[min(here+1, len(cells)-1)]
	default:
		at, best := g.cell, 0
		for _, c := range cells {
			rows := c.Y - g.cell.Y
			if k == console.Up {
				rows = -rows
			}
			if cost := fieldSide*rows + abs(c.X-g.cell.X); rows > 0 && (best == 0 || cost < best) {
				at, best = c, cost
			}
		}
		g.cell = at
	}
}

// Point implements Program.
func (g *Program) Point(x, y int) (acts bool) {
	console.Steer(&g.Sounds, g.selected, func() { acts = g.point(x, y) })
	return acts
}

func (g *Program) point(x, y int) bool {
	inside := console.Inside(x, y)
	switch g.Mode {
	case console.Choosing:
		return g.Choice.Point(x, y)
	case console.Ended, covered:
		return inside
	case inMenu:
		if y == 0 && (x == quitColumn || x == restartColumn) {
			g.restarts = x == restartColumn && !g.Client.Watches()
			return x == quitColumn || g.restarts
		}
		return false
	}
	if !g.Client.MyTurn() || !inside {
		return false
	}
	if slot, ok := g.slotAt(x, y); ok && g.view().FromHand(slot) {
		g.Mode, g.slot = picking, slot
		return true
	}
	c, ok := cellAt(x, y)
	if !ok || g.Mode != aiming || !slices.Contains(g.targets(), c) {
		return false
	}
	g.cell = c
	return true
}

// Selection implements Selector.
func (g *Program) Selection() (x, y int, ok bool) {
	switch {
	case g.Mode == console.Choosing:
		return g.Choice.Selection()
	case g.Mode == inMenu && g.restarts:
		return restartColumn, 0, true
	case g.Mode == inMenu:
		return quitColumn, 0, true
	case g.Mode == picking && g.Client.MyTurn():
		x, y, _, _ = slotLED(g.handTeam(), g.slot)
		return x, y, true
	case g.Mode == aiming:
		return g.cell.X, fieldTop + g.cell.Y, true
	}
	return 0, 0, false
}
