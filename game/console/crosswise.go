package console

import (
	"errors"
	"slices"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// Crosswise is Crosswise on the LED board: the field on the six lower rows at
// the left, the hand of the seat to move beside it, above for the vertical team
// and at the right for the horizontal one, and in the corner between them which
// team leads. The joystick first picks a tile of the hand, then goes over the
// cells to which it may go. Between two humans the hand stays hidden until
// Confirm uncovers it.
type Crosswise struct {
	session
	open game.Seat // whose hand may be seen, or game.NoSeat

	slot         int            // on the hand: where the cursor is, and which tile is played
	cell         crosswise.Cell // on the board: where the cursor is
	source       crosswise.Cell // of a mover or a swap on board, once chosen
	sourceChosen bool           // it is chosen
	restarts     bool           // the menu's cursor is on restart, not on quit
	showBoard    bool           // at the end, the board is shown instead of the result
	lastMove     lastMove
	before       crosswise.Board // as it was before that
}

// lastMove is the move that was made last, for the words about it.
type lastMove struct {
	move        crosswise.Move
	tile, other crosswise.Tile // what was played, and what lay on the target
}

// played is the key of the event that is told by it.
const played = "played"

// NewCrosswise returns the program at the choice of players, with one player
// and a computer of the given strength selected.
func NewCrosswise(host table.Host, strength int) *Crosswise {
	g := &Crosswise{session: newSession(host, strength), open: game.NoSeat}
	g.choice.four = true
	return g
}

// Start begins a match with that many players, 1, 2 or 4, as Confirm on the
// choice of players does.
func (g *Crosswise) Start(players int) {
	g.choice.players = players
	config := crosswise.Config{}
	switch players {
	case 1:
		config.Computers = []game.Seat{1}
	case crosswise.Seats:
		config.Players = players
	}
	g.openTable(crosswise.Game{}, config.JSON())
}

// fits reports whether a view is one of a match that can be shown on the LEDs.
func fits(v game.View) bool {
	view, _ := v.(crosswise.View)
	return view.Rules.Size == fieldSide && view.Rules.Hand <= handSlots
}

// Receive implements Program. What the others at this device are told, each
// what he may see, comes before what moves the program on.
func (g *Crosswise) Receive(e table.Envelope) {
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
	g.receive(e, g)
}

func (g *Crosswise) takes(m table.State) bool {
	g.lastMove = lastMove{}
	if m.Undone && m.Ply == 0 {
		g.begins()
	}
	return m.View != nil
}

func (g *Crosswise) begins() {
	g.slot, g.cell = 0, crosswise.Cell{X: fieldSide / 2, Y: fieldSide / 2}
}

func (g *Crosswise) turns() {
	g.open = game.NoSeat
	g.begin()
}

func (g *Crosswise) played(m table.Played) {
	v := m.View.(crosswise.View)
	move, err := crosswise.ParseMove(string(m.Move))
	if err != nil || !v.Board.Inside(move.From) || !v.Board.Inside(move.To) {
		g.begin() // no match has such a move, whoever says so
		return
	}
	g.lastMove = lastMove{move, v.Board.At(move.To), g.before.At(move.To)}
	switch move.Kind {
	case crosswise.Activate:
		g.lastMove.tile = v.Active
	case crosswise.Remove:
		g.lastMove.tile = g.lastMove.other
	}
	g.tell(event{key: played, seat: m.Seat})
	switch move.Kind {
	case crosswise.Activate:
		g.hearMove(sound.Button, 0, m.Result)
	case crosswise.Remove:
		g.hearMove(sound.Delete, 0, m.Result)
	default:
		g.hearMove(placed, 0, m.Result)
	}
	if g.mode != inMenu || g.over() { // nobody is taken out of the menu
		g.begin()
	}
	g.animate(m.Seat)
}

// begin lets the joystick steer what the seat to move has to do.
func (g *Crosswise) begin() {
	g.sourceChosen, g.showBoard = false, false
	if g.client.Persons() == 1 {
		g.open = g.client.Home()
	} else if g.open != g.client.ToMove() {
		g.open = game.NoSeat
	}
	switch {
	case g.over():
		g.mode = ended
	case !g.myTurn():
		g.mode = picking
	case g.open != g.client.ToMove():
		g.mode = covered
	case g.fromBoard():
		g.aim()
	default:
		g.mode = picking
		g.pick(g.slot)
	}
}

// view is what the person to move sees, or who waits for others.
func (g *Crosswise) view() crosswise.View {
	v, _ := g.client.View(g.client.Me()).(crosswise.View)
	return v
}

// fromBoard reports whether the tile to be played lies on the board.
func (g *Crosswise) fromBoard() bool {
	return g.myTurn() && g.view().FromBoard()
}

// pick puts the cursor on a slot of the hand, or on the next one that holds
// something to play.
func (g *Crosswise) pick(slot int) {
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
func (g *Crosswise) aim() {
	g.mode = aiming
	if cells := g.targets(); len(cells) > 0 {
		g.cell = slices.MinFunc(cells, func(a, b crosswise.Cell) int { return distance(a, g.cell) - distance(b, g.cell) })
	}
}

func distance(a, b crosswise.Cell) int { return abs(a.X-b.X) + abs(a.Y-b.Y) }

func abs(n int) int { return max(n, -n) }

// move returns the move that Confirm would make on a cell.
func (g *Crosswise) move(to crosswise.Cell) crosswise.Move {
	return g.view().MoveOf(g.slot, g.source, to)
}

// targets lists the cells over which the cursor may go, row by row.
func (g *Crosswise) targets() (cells []crosswise.Cell) {
	v := g.view()
	choosing := g.fromBoard() && !g.sourceChosen
	for c := range v.Board.Cells() {
		if choosing && v.Board.At(c) != crosswise.Empty || !choosing && v.Refusal(g.move(c)) == nil {
			cells = append(cells, c)
		}
	}
	return cells
}

// selected is what the joystick has selected.
func (g *Crosswise) selected() any {
	return struct {
		mode
		playerChoice
		open           game.Seat
		slot           int
		cell, source   crosswise.Cell
		sourceChosen   bool
		restarts, away bool
	}{g.mode, g.choice, g.open, g.slot, g.cell, g.source, g.sourceChosen, g.restarts, g.showBoard}
}

// Press implements Program.
func (g *Crosswise) Press(k Key) { steer(&g.cues, g.selected, func() { g.press(k) }) }

func (g *Crosswise) press(k Key) {
	if g.mode == ended && k < Confirm && !g.anim.running() {
		g.showBoard = !g.showBoard
		return
	}
	if g.handled(k, func() { g.Start(g.choice.players) }) {
		return
	}
	switch g.mode {
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

func (g *Crosswise) pressCovered(k Key) {
	switch k {
	case Up, Back:
		g.menu()
	case Confirm:
		g.open = g.client.ToMove()
		g.begin()
	}
}

// menu opens the menu of quit and restart.
func (g *Crosswise) menu() { g.mode, g.restarts = inMenu, false }

func (g *Crosswise) pressMenu(k Key) {
	switch k {
	case Left:
		g.restarts = false
	case Right:
		g.restarts = !g.client.Watches()
	case Down, Back:
		g.begin()
	case Confirm:
		if g.restarts {
			g.restart()
			return
		}
		g.leave()
	}
}

// pressPicking goes along the hand in its direction; Up from there, or from its
// first tile, leads to the menu.
func (g *Crosswise) pressPicking(k Key) {
	back, on := Left, Right
	if g.handTeam() == crosswise.Horizontal {
		back, on = Up, Down
	}
	switch {
	case k == Back:
		g.menu()
	case !g.myTurn() && k == Up:
		g.menu()
	case !g.myTurn():
	case k == back && g.step(-1), k == on && g.step(1):
	case k == Up:
		g.menu()
	case k == Confirm:
		g.choose()
	}
}

// step moves the cursor along the hand to the next tile that can be picked, and
// reports whether there is one.
func (g *Crosswise) step(by int) bool {
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
func (g *Crosswise) choose() {
	v := g.view()
	if v.Hand[g.slot].TwoPhase() {
		activate := crosswise.Move{Kind: crosswise.Activate, Slot: g.slot}
		if refused := new(game.MoveError); errors.As(v.Refusal(activate), &refused) {
			g.refuse(refused.Reason)
			return
		}
		g.client.Play(activate.Notation())
		return
	}
	if len(g.targets()) == 0 {
		g.refuse(crosswise.ReasonEmptyBoard) // there is always a free cell
		return
	}
	g.aim()
}

func (g *Crosswise) pressAiming(k Key) {
	switch k {
	case Back:
		g.goBack()
	case Confirm:
		if g.fromBoard() && !g.sourceChosen {
			g.source, g.sourceChosen = g.cell, true
			g.aim()
			return
		}
		g.client.Play(g.move(g.cell).Notation())
	default:
		g.steer(k)
	}
}

// goBack gives back what has been chosen last, if that is possible; else it
// leads to the menu.
func (g *Crosswise) goBack() {
	switch {
	case g.sourceChosen:
		g.cell, g.sourceChosen = g.source, false
	case g.fromBoard():
		g.menu()
	default:
		g.mode = picking
	}
}

// steer moves the cursor over the possible cells: left and right from one to
// the next, row after row, so that all can be reached; up and down to the next
// row that has one, there to the nearest.
func (g *Crosswise) steer(k Key) {
	cells := g.targets()
	here := slices.Index(cells, g.cell)
	switch k {
	case Left:
		g.cell = cells[max(here-1, 0)]
	case Right:
		g.cell = cells[min(here+1, len(cells)-1)]
	default:
		at, best := g.cell, 0
		for _, c := range cells {
			rows := c.Y - g.cell.Y
			if k == Up {
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
func (g *Crosswise) Point(x, y int) (acts bool) {
	steer(&g.cues, g.selected, func() { acts = g.point(x, y) })
	return acts
}

func (g *Crosswise) point(x, y int) bool {
	inside := Inside(x, y)
	switch g.mode {
	case choosing:
		return g.choice.point(x, y)
	case ended, covered:
		return inside
	case inMenu:
		if y == 0 && (x == quitColumn || x == restartColumn) {
			g.restarts = x == restartColumn && !g.client.Watches()
			return x == quitColumn || g.restarts
		}
		return false
	}
	if !g.myTurn() || !inside {
		return false
	}
	if slot, ok := g.slotAt(x, y); ok && g.view().FromHand(slot) {
		g.mode, g.slot = picking, slot
		return true
	}
	c, ok := cellAt(x, y)
	if !ok || g.mode != aiming || !slices.Contains(g.targets(), c) {
		return false
	}
	g.cell = c
	return true
}
