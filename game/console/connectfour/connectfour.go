// Package connectfour has the LED programs of Connect Four: matches on any board
// that fits the LEDs, the choice of such a board, and puzzles.
package connectfour

import (
	"strconv"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// Program is Connect Four on the LED board, as its specification draws it:
// the choice of players, placing stones, the menu in row 0, both jokers and
// the end of the match.
type Program struct {
	console.Session
	rules    rules.Rules // of new matches
	position rules.Position

	cursor int // column
	menu   int // index into menuEntries
	aim    aim
}

// The modes of a match.
const (
	placing = console.Playing + iota // where the next stone goes
	inMenu
	deleting // aiming the delete joker
	bombing  // aiming the bomb
)

// aim is the selection of a joker.
type aim struct {
	kind rules.Kind // DeleteField, DeleteRow, DeleteColumn or Bomb
	x, y int
	// back is the key that leads from a row or column to the field at the edge
	// over which it was reached.
	back console.Key
}

func (a aim) move() rules.Move {
	switch a.kind {
	case rules.DeleteRow:
		return rules.Move{Kind: a.kind, Y: a.y}
	case rules.DeleteColumn:
		return rules.Move{Kind: a.kind, X: a.x}
	}
	return rules.Move{Kind: a.kind, X: a.x, Y: a.y}
}

// menuEntry is one LED of the menu row.
type menuEntry struct {
	x     int
	color console.Color
	word  string    // its key in the language catalogues
	seat  game.Seat // whose joker it is, game.NoSeat for everybody's
	joker rules.Joker
}

// menuEntries is the menu row from the left.
var menuEntries = [...]menuEntry{
	{0, console.Orange, "bomb", 0, rules.BombJoker},
	{1, console.Cyan, "delete", 0, rules.DeleteJoker},
	{3, console.Red, "quit", game.NoSeat, 0},
	{4, console.Yellow, "restart", game.NoSeat, 0},
	{6, console.Cyan, "delete", 1, rules.DeleteJoker},
	{7, console.Orange, "bomb", 1, rules.BombJoker},
}

const (
	quitEntry    = 2
	restartEntry = 3
)

// New returns the program at the choice of players, with one player
// and a computer of the given strength selected. The board of the rules must
// fit the LEDs.
func New(host table.Host, rules rules.Rules, strength int) *Program {
	return &Program{Session: console.NewSession(host, strength), rules: rules}
}

// Start begins a match with that many players, 1 or 2, as Confirm on the
// choice of players does.
func (c *Program) Start(players int) {
	c.Choice.Players = players
	c.OpenTable(rules.Game{}, c.rules.Config())
}

// Receive implements Program.
func (c *Program) Receive(e table.Envelope) {
	c.Update(e, console.Game{Takes: c.takes, Begins: c.begins, Turns: c.Turns, Played: c.played, Refuse: c.refuse})
}

func (c *Program) takes(m table.State) bool {
	p, err := positionOf(m.View)
	if err == nil {
		c.position = p
	}
	return err == nil
}

func (c *Program) begins() { c.cursor = (c.position.Rules().Columns - 1) / 2 }

// played takes a move that was made. What is said elsewhere to have been moved is
// shown only if it leads to what is said to stand there now.
func (c *Program) played(m table.Played) {
	next, err := positionOf(m.View)
	if err != nil {
		return
	}
	if c.Client.Own(m.Seat) {
		c.Mode = placing
	}
	move, err := rules.ParseMove(string(m.Move))
	if made, refused := c.position.Play(move); err == nil && refused == nil && made == next {
		c.animateMove(c.position, move, next)
		c.Tell(console.Event{Key: eventKeys[move.Kind], Seat: m.Seat, Column: move.X, Row: move.Y})
		c.hearPlayed(move, m.Result)
	}
	c.position = next
	if m.Result.Over {
		c.Mode = console.Ended
		c.animateEnd()
	}
}

// eventKeys are the sentences about moves.
var eventKeys = [...]string{
	rules.Drop:         "event.drop",
	rules.DeleteField:  "event.delete-field",
	rules.DeleteRow:    "event.delete-row",
	rules.DeleteColumn: "event.delete-column",
	rules.Bomb:         "event.bomb",
}

// hearPlayed says what a move sounds like in the position in which it was made.
func (c *Program) hearPlayed(m rules.Move, r game.Result) {
	switch m.Kind {
	case rules.Drop:
		y, _ := c.position.Landing(m.X)
		c.Hear(sound.Drop, 0)
		c.HearMove(sound.Land(y-1), fallenTime(y-c.position.Rules().Top()), r)
	case rules.Bomb:
		c.HearMove(sound.Bomb, 0, r)
	default:
		c.HearMove(sound.Delete, 0, r)
	}
}

// selected is what the joystick has selected.
func (c *Program) selected() any {
	return struct {
		console.Mode
		console.Choice
		cursor, menu int
		aim
	}{c.Mode, c.Choice, c.cursor, c.menu, c.aim}
}

// Press implements Program.
func (c *Program) Press(k console.Key) { console.Steer(&c.Sounds, c.selected, func() { c.press(k) }) }

func (c *Program) press(k console.Key) {
	if c.Handled(k, func() { c.Start(c.Choice.Players) }) {
		return
	}
	switch c.Mode {
	case placing:
		c.pressDropping(k)
	case inMenu:
		c.pressMenu(k)
	case deleting, bombing:
		c.pressAiming(k)
	}
}

func (c *Program) pressDropping(k console.Key) {
	switch k {
	case console.Left:
		c.cursor = max(c.cursor-1, 0)
	case console.Right:
		c.cursor = min(c.cursor+1, c.position.Rules().Columns-1)
	case console.Up:
		c.openMenu()
	case console.Confirm:
		c.play(rules.Move{Kind: rules.Drop, X: c.cursor})
	}
}

// openMenu enters the menu on the player's delete joker, or on quit where
// there are no jokers.
func (c *Program) openMenu() {
	c.Mode, c.menu = inMenu, quitEntry
	for i, e := range menuEntries {
		if e.word == "delete" && c.offers(i) {
			c.menu = i
		}
	}
}

// offers reports whether the player can go to a menu entry.
func (c *Program) offers(entry int) bool {
	e := menuEntries[entry]
	switch {
	case c.Client.Watches():
		return entry == quitEntry
	case e.seat == game.NoSeat:
		return true
	}
	return e.seat == c.Client.Me() && c.position.Rules().Jokers
}

func (c *Program) pressMenu(k console.Key) {
	switch k {
	case console.Left, console.Right:
		next := c.menu - 1
		if k == console.Right {
			next = c.menu + 1
		}
		if next >= 0 && next < len(menuEntries) && c.offers(next) {
			c.menu = next
		}
	case console.Down, console.Back:
		c.Mode = placing
	case console.Confirm:
		c.activate()
	}
}

// activate does what the selected menu entry stands for.
func (c *Program) activate() {
	e := menuEntries[c.menu]
	switch {
	case c.menu == quitEntry:
		c.Leave()
	case c.menu == restartEntry:
		c.Restart()
	case !c.position.Joker(e.seat, e.joker):
		c.refuse("joker-used")
	case e.joker == rules.DeleteJoker:
		c.Mode, c.aim = deleting, aim{kind: rules.DeleteField, x: c.cursor, y: c.topOf(c.cursor)}
	default:
		c.Mode = bombing
		c.aimBomb()
	}
}

// topOf returns the row of a column's top stone, the bottom row if it is
// empty.
func (c *Program) topOf(x int) int {
	if y, ok := c.position.Landing(x); ok {
		return min(y+1, c.position.Rules().Bottom())
	}
	return c.position.Rules().Top()
}

// aimBomb starts where a stone of the cursor's column would land, or in the
// nearest column that is not full, left first.
func (c *Program) aimBomb() {
	for distance := range c.position.Rules().Columns {
		for _, x := range []int{c.cursor - distance, c.cursor + distance} {
			if y, ok := c.position.Landing(x); ok {
				c.aim = aim{kind: rules.Bomb, x: x, y: y}
				return
			}
		}
	}
}

var opposite = map[console.Key]console.Key{console.Left: console.Right, console.Right: console.Left, console.Up: console.Down, console.Down: console.Up}

func (c *Program) pressAiming(k console.Key) {
	switch k {
	case console.Confirm:
		c.play(c.aim.move())
	case console.Back:
		c.Mode = inMenu
	default:
		c.moveAim(k)
	}
}

// moveAim moves a joker's selection. A field that leaves the board at the side
// becomes its row, above or below its column; the opposite key leads back.
func (c *Program) moveAim(k console.Key) {
	r, a := c.position.Rules(), &c.aim
	x, y := a.x, a.y
	switch k {
	case console.Left:
		x--
	case console.Right:
		x++
	case console.Up:
		y--
	case console.Down:
		y++
	}
	sideways := k == console.Left || k == console.Right
	switch a.kind {
	case rules.DeleteRow:
		if k == a.back {
			a.kind = rules.DeleteField
		} else if !sideways && r.Inside(a.x, y) {
			a.y = y
		}
	case rules.DeleteColumn:
		if k == a.back {
			a.kind = rules.DeleteField
		} else if sideways && r.Inside(x, a.y) {
			a.x = x
		}
	default:
		switch {
		case r.Inside(x, y):
			a.x, a.y = x, y
		case a.kind == rules.Bomb:
		case sideways:
			a.kind, a.back = rules.DeleteRow, opposite[k]
		default:
			a.kind, a.back = rules.DeleteColumn, opposite[k]
		}
	}
}

// play makes a move for the player at this device.
func (c *Program) play(m rules.Move) {
	if c.Client.Watches() {
		c.refuse("not-seated")
		return
	}
	c.Client.Play(m.Notation())
}

// refuse blinks and remembers why.
func (c *Program) refuse(reason string) {
	lit := c.rest()
	c.Session.Blink(reason, lit, c.without(lit))
}

// Point implements Program. On the board it chooses the column, in row 0 a
// menu entry, while aiming the field, row or column.
func (c *Program) Point(x, y int) (acts bool) {
	console.Steer(&c.Sounds, c.selected, func() { acts = c.point(x, y) })
	return acts
}

func (c *Program) point(x, y int) bool {
	switch c.Mode {
	case console.Choosing:
		return c.Choice.Point(x, y)
	case console.Ended:
		return console.Inside(x, y)
	}
	r := c.position.Rules()
	column := x - c.offset()
	switch c.Mode {
	case placing, inMenu:
		if y == 0 && (c.Mode == inMenu || r.Top() > 0) {
			return c.pointMenu(x)
		}
		if !r.Inside(column, y) {
			return false
		}
		c.Mode, c.cursor = placing, column
		return true
	case bombing:
		if !r.Inside(column, y) {
			return false
		}
		c.aim = aim{kind: rules.Bomb, x: column, y: y}
		return true
	default:
		return c.pointDelete(column, y)
	}
}

func (c *Program) pointMenu(x int) bool {
	for i, e := range menuEntries {
		if e.x == x && c.offers(i) {
			c.Mode, c.menu = inMenu, i
			return true
		}
	}
	return false
}

// pointDelete selects a field, and on the rim of the board its row or column.
func (c *Program) pointDelete(x, y int) bool {
	r := c.position.Rules()
	insideX, insideY := x >= 0 && x < r.Columns, y >= r.Top() && y <= r.Bottom()
	inner := aim{kind: rules.DeleteField, x: min(max(x, 0), r.Columns-1), y: min(max(y, r.Top()), r.Bottom())}
	switch {
	case insideX && insideY:
	case insideY:
		inner.kind, inner.back = rules.DeleteRow, console.Left
		if x < 0 {
			inner.back = console.Right
		}
	case insideX:
		inner.kind, inner.back = rules.DeleteColumn, console.Up
		if y < r.Top() {
			inner.back = console.Down
		}
	default:
		return false
	}
	c.aim = inner
	return true
}

// places returns a column and a row for sentences, which count from 1.
func (c *Program) places(column, row int) []string {
	return []string{
		"column", strconv.Itoa(column + 1),
		"row", strconv.Itoa(row - c.position.Rules().Top() + 1),
	}
}

// Status implements Program.
func (c *Program) Status(l text.Language) console.Status {
	if c.Mode == console.Choosing {
		return c.ChoiceStatus(l)
	}
	s := console.Status{Turn: c.TurnWords(l), Event: c.eventWords(l), Events: c.Told}
	switch c.Mode {
	case placing:
		s.Keys = console.KeyHints{console.Does(l, console.Across, "keys.column"), console.Does(l, console.OnlyConfirm, "keys.drop"), console.Does(l, console.SetOf(console.Up), "keys.menu-and-jokers")}
		if c.Client.MyTurn() {
			s.Selected = c.columnWords(l)
		}
	case inMenu:
		s.Selected = c.menuWords(l, c.menu)
		s.Keys = console.MenuKeys(l)
	case deleting:
		key := "connectfour.aim.delete-field"
		switch c.aim.kind {
		case rules.DeleteRow:
			key = "connectfour.aim.delete-row"
		case rules.DeleteColumn:
			key = "connectfour.aim.delete-column"
		}
		s.Selected = l.Say(key, c.places(c.aim.x, c.aim.y)...)
		s.Keys = console.KeyHints{console.Does(l, console.Anywhere, "keys.field-or-line"), console.Does(l, console.OnlyConfirm, "keys.delete"), console.Does(l, console.OnlyBack, "keys.menu")}
	case bombing:
		key := "connectfour.aim.bomb"
		if c.position.At(c.aim.x, c.aim.y) != rules.Empty {
			key = "connectfour.aim.bomb-on-stone"
		}
		s.Selected = l.Say(key, c.places(c.aim.x, c.aim.y)...)
		s.Keys = console.KeyHints{console.Does(l, console.Anywhere, "keys.move"), console.Does(l, console.OnlyConfirm, "keys.explode"), console.Does(l, console.OnlyBack, "keys.menu")}
	case console.Ended:
		s.Keys = console.KeyHints{console.Does(l, console.OnlyConfirm, "keys.rematch")}
	}
	return s
}

func (c *Program) eventWords(l text.Language) string {
	if c.Event.Key == "" {
		return ""
	}
	if c.Event.Key == "event.undone" {
		return l.Say(c.Event.Key)
	}
	return l.Say(c.Event.Key, append(c.places(c.Event.Column, c.Event.Row), "player", c.Name(l, c.Event.Seat))...)
}

func (c *Program) columnWords(l text.Language) string {
	if _, ok := c.position.Landing(c.cursor); !ok {
		return l.Say("connectfour.aim.full", c.places(c.cursor, 0)...)
	}
	return l.Say("connectfour.aim.drop", c.places(c.cursor, 0)...)
}

func (c *Program) menuWords(l text.Language, entry int) string {
	e := menuEntries[entry]
	key := "menu." + e.word
	if e.seat != game.NoSeat && !c.position.Joker(e.seat, e.joker) {
		key += "-used"
	}
	return l.Say(key)
}

// Label implements Program.
func (c *Program) Label(l text.Language, x, y int) string {
	switch c.Mode {
	case console.Choosing:
		return c.Choice.Label(l, x, y)
	case console.Ended:
		return c.TurnWords(l)
	}
	column := x - c.offset()
	if y == 0 && c.menuShown() {
		for i, e := range menuEntries {
			if e.x == x && (e.seat == game.NoSeat || c.position.Rules().Jokers) {
				label := c.menuWords(l, i)
				if e.seat != game.NoSeat {
					label = c.Name(l, e.seat) + ": " + label
				}
				return label
			}
		}
		return l.Say("field.blank")
	}
	if !c.position.Rules().Inside(column, y) {
		return l.Say("field.blank")
	}
	keys := [...]string{"connectfour.field.empty", "connectfour.field.green", "connectfour.field.blue"}
	return l.Say(keys[c.position.At(column, y)], c.places(column, y)...)
}

// Selection implements Selector: while dropping, it is where the stone would
// come to rest.
func (c *Program) Selection() (x, y int, ok bool) {
	switch c.Mode {
	case console.Choosing:
		return c.Choice.Selection()
	case placing:
		if c.Client.Watches() {
			return 0, 0, false
		}
		y, ok = c.position.Landing(c.cursor)
		if !ok {
			y = c.position.Rules().Top()
		}
		return c.cursor + c.offset(), y, true
	case inMenu:
		return menuEntries[c.menu].x, 0, true
	case deleting, bombing:
		return c.aim.x + c.offset(), c.aim.y, true
	}
	return 0, 0, false
}
