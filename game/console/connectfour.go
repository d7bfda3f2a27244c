package console

import (
	"strconv"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
)

// ConnectFour is Connect Four on the LED board, as its specification draws it:
// the choice of players, placing stones, the menu in row 0, both jokers and
// the end of the match.
type ConnectFour struct {
	session
	rules    connectfour.Rules // of new matches
	position connectfour.Position

	cursor int // column
	menu   int // index into menuEntries
	aim    aim
}

// aim is the selection of a joker.
type aim struct {
	kind connectfour.Kind // DeleteField, DeleteRow, DeleteColumn or Bomb
	x, y int
	// back is the key that leads from a row or column to the field at the edge
	// over which it was reached.
	back Key
}

func (a aim) move() connectfour.Move {
	switch a.kind {
	case connectfour.DeleteRow:
		return connectfour.Move{Kind: a.kind, Y: a.y}
	case connectfour.DeleteColumn:
		return connectfour.Move{Kind: a.kind, X: a.x}
	}
	return connectfour.Move{Kind: a.kind, X: a.x, Y: a.y}
}

// menuEntry is one LED of the menu row.
type menuEntry struct {
	x     int
	color Color
	word  string    // its key in the language catalogues
	seat  game.Seat // whose joker it is, game.NoSeat for everybody's
	joker connectfour.Joker
}

// menuEntries is the menu row from the left.
var menuEntries = [...]menuEntry{
	{0, Orange, "bomb", 0, connectfour.BombJoker},
	{1, Cyan, "delete", 0, connectfour.DeleteJoker},
	{3, Red, "quit", game.NoSeat, 0},
	{4, Yellow, "restart", game.NoSeat, 0},
	{6, Cyan, "delete", 1, connectfour.DeleteJoker},
	{7, Orange, "bomb", 1, connectfour.BombJoker},
}

const (
	quitEntry    = 2
	restartEntry = 3
)

// playerColors are the colours of the seats.
var playerColors = [...]Color{Green, Blue}

// NewConnectFour returns the program at the choice of players, with one player
// and a computer of the given strength selected. The board of the rules must
// fit the LEDs.
func NewConnectFour(host table.Host, rules connectfour.Rules, strength int) *ConnectFour {
	return &ConnectFour{session: newSession(host, strength), rules: rules}
}

// Start begins a match with that many players, 1 or 2, as Confirm on the
// choice of players does.
func (c *ConnectFour) Start(players int) {
	c.choice.players = players
	c.openTable(connectfour.Game{}, c.rules.Config())
}

// Receive implements Program.
func (c *ConnectFour) Receive(e table.Envelope) { c.receive(e, c) }

func (c *ConnectFour) takes(m table.State) bool {
	p, err := connectFourPosition(m.View)
	if err == nil {
		c.position = p
	}
	return err == nil
}

func (c *ConnectFour) begins() { c.cursor = (c.position.Rules().Columns - 1) / 2 }

// played takes a move that was made. What is said elsewhere to have been moved is
// shown only if it leads to what is said to stand there now.
func (c *ConnectFour) played(m table.Played) {
	next, err := connectFourPosition(m.View)
	if err != nil {
		return
	}
	if c.client.Own(m.Seat) {
		c.mode = placing
	}
	move, err := connectfour.ParseMove(string(m.Move))
	if made, refused := c.position.Play(move); err == nil && refused == nil && made == next {
		c.animateMove(c.position, move, next)
		c.tell(event{eventKeys[move.Kind], m.Seat, move.X, move.Y})
		c.hearPlayed(move, m.Result)
	}
	c.position = next
	if m.Result.Over {
		c.mode = ended
		c.animateEnd()
	}
}

// eventKeys are the sentences about moves.
var eventKeys = [...]string{
	connectfour.Drop:         "event.drop",
	connectfour.DeleteField:  "event.delete-field",
	connectfour.DeleteRow:    "event.delete-row",
	connectfour.DeleteColumn: "event.delete-column",
	connectfour.Bomb:         "event.bomb",
}

// hearPlayed says what a move sounds like in the position in which it was made.
func (c *ConnectFour) hearPlayed(m connectfour.Move, r game.Result) {
	switch m.Kind {
	case connectfour.Drop:
		y, _ := c.position.Landing(m.X)
		c.hear(sound.Drop, 0)
		c.hearMove(sound.Land(y-1), fallenTime(y-c.position.Rules().Top()), r)
	case connectfour.Bomb:
		c.hearMove(sound.Bomb, 0, r)
	default:
		c.hearMove(sound.Delete, 0, r)
	}
}

// selected is what the joystick has selected.
func (c *ConnectFour) selected() any {
	return struct {
		mode
		playerChoice
		cursor, menu int
		aim
	}{c.mode, c.choice, c.cursor, c.menu, c.aim}
}

// Press implements Program.
func (c *ConnectFour) Press(k Key) { steer(&c.cues, c.selected, func() { c.press(k) }) }

func (c *ConnectFour) press(k Key) {
	if c.handled(k, func() { c.Start(c.choice.players) }) {
		return
	}
	switch c.mode {
	case placing:
		c.pressDropping(k)
	case inMenu:
		c.pressMenu(k)
	case deleting, bombing:
		c.pressAiming(k)
	}
}

func (c *ConnectFour) pressDropping(k Key) {
	switch k {
	case Left:
		c.cursor = max(c.cursor-1, 0)
	case Right:
		c.cursor = min(c.cursor+1, c.position.Rules().Columns-1)
	case Up:
		c.openMenu()
	case Confirm:
		c.play(connectfour.Move{Kind: connectfour.Drop, X: c.cursor})
	}
}

// openMenu enters the menu on the player's delete joker, or on quit where
// there are no jokers.
func (c *ConnectFour) openMenu() {
	c.mode, c.menu = inMenu, quitEntry
	for i, e := range menuEntries {
		if e.word == "delete" && c.offers(i) {
			c.menu = i
		}
	}
}

// offers reports whether the player can go to a menu entry.
func (c *ConnectFour) offers(entry int) bool {
	e := menuEntries[entry]
	switch {
	case c.client.Watches():
		return entry == quitEntry
	case e.seat == game.NoSeat:
		return true
	}
	return e.seat == c.client.Me() && c.position.Rules().Jokers
}

func (c *ConnectFour) pressMenu(k Key) {
	switch k {
	case Left, Right:
		next := c.menu - 1
		if k == Right {
			next = c.menu + 1
		}
		if next >= 0 && next < len(menuEntries) && c.offers(next) {
			c.menu = next
		}
	case Down, Back:
		c.mode = placing
	case Confirm:
		c.activate()
	}
}

// activate does what the selected menu entry stands for.
func (c *ConnectFour) activate() {
	e := menuEntries[c.menu]
	switch {
	case c.menu == quitEntry:
		c.leave()
	case c.menu == restartEntry:
		c.restart()
	case !c.position.Joker(e.seat, e.joker):
		c.refuse("joker-used")
	case e.joker == connectfour.DeleteJoker:
		c.mode, c.aim = deleting, aim{kind: connectfour.DeleteField, x: c.cursor, y: c.topOf(c.cursor)}
	default:
		c.mode = bombing
		c.aimBomb()
	}
}

// topOf returns the row of a column's top stone, the bottom row if it is
// empty.
func (c *ConnectFour) topOf(x int) int {
	if y, ok := c.position.Landing(x); ok {
		return min(y+1, c.position.Rules().Bottom())
	}
	return c.position.Rules().Top()
}

// aimBomb starts where a stone of the cursor's column would land, or in the
// nearest column that is not full, left first.
func (c *ConnectFour) aimBomb() {
	for distance := range c.position.Rules().Columns {
		for _, x := range []int{c.cursor - distance, c.cursor + distance} {
			if y, ok := c.position.Landing(x); ok {
				c.aim = aim{kind: connectfour.Bomb, x: x, y: y}
				return
			}
		}
	}
}

var opposite = map[Key]Key{Left: Right, Right: Left, Up: Down, Down: Up}

func (c *ConnectFour) pressAiming(k Key) {
	switch k {
	case Confirm:
		c.play(c.aim.move())
	case Back:
		c.mode = inMenu
	default:
		c.moveAim(k)
	}
}

// moveAim moves a joker's selection. A field that leaves the board at the side
// becomes its row, above or below its column; the opposite key leads back.
func (c *ConnectFour) moveAim(k Key) {
	r, a := c.position.Rules(), &c.aim
	x, y := a.x, a.y
	switch k {
	case Left:
		x--
	case Right:
		x++
	case Up:
		y--
	case Down:
		y++
	}
	sideways := k == Left || k == Right
	switch a.kind {
	case connectfour.DeleteRow:
		if k == a.back {
			a.kind = connectfour.DeleteField
		} else if !sideways && r.Inside(a.x, y) {
			a.y = y
		}
	case connectfour.DeleteColumn:
		if k == a.back {
			a.kind = connectfour.DeleteField
		} else if sideways && r.Inside(x, a.y) {
			a.x = x
		}
	default:
		switch {
		case r.Inside(x, y):
			a.x, a.y = x, y
		case a.kind == connectfour.Bomb:
		case sideways:
			a.kind, a.back = connectfour.DeleteRow, opposite[k]
		default:
			a.kind, a.back = connectfour.DeleteColumn, opposite[k]
		}
	}
}

// play makes a move for the player at this device.
func (c *ConnectFour) play(m connectfour.Move) {
	if c.client.Watches() {
		c.refuse("not-seated")
		return
	}
	c.client.Play(m.Notation())
}

// refuse blinks and remembers why.
func (c *ConnectFour) refuse(reason string) {
	lit := c.rest()
	c.session.refuse(reason, lit, c.without(lit))
}

// Point implements Program. On the board it chooses the column, in row 0 a
// menu entry, while aiming the field, row or column.
func (c *ConnectFour) Point(x, y int) (acts bool) {
	steer(&c.cues, c.selected, func() { acts = c.point(x, y) })
	return acts
}

func (c *ConnectFour) point(x, y int) bool {
	switch c.mode {
	case choosing:
		return c.choice.point(x, y)
	case ended:
		return Inside(x, y)
	}
	r := c.position.Rules()
	column := x - c.offset()
	switch c.mode {
	case placing, inMenu:
		if y == 0 && (c.mode == inMenu || r.Top() > 0) {
			return c.pointMenu(x)
		}
		if !r.Inside(column, y) {
			return false
		}
		c.mode, c.cursor = placing, column
		return true
	case bombing:
		if !r.Inside(column, y) {
			return false
		}
		c.aim = aim{kind: connectfour.Bomb, x: column, y: y}
		return true
	default:
		return c.pointDelete(column, y)
	}
}

func (c *ConnectFour) pointMenu(x int) bool {
	for i, e := range menuEntries {
		if e.x == x && c.offers(i) {
			c.mode, c.menu = inMenu, i
			return true
		}
	}
	return false
}

// pointDelete selects a field, and on the rim of the board its row or column.
func (c *ConnectFour) pointDelete(x, y int) bool {
	r := c.position.Rules()
	insideX, insideY := x >= 0 && x < r.Columns, y >= r.Top() && y <= r.Bottom()
	inner := aim{kind: connectfour.DeleteField, x: min(max(x, 0), r.Columns-1), y: min(max(y, r.Top()), r.Bottom())}
	switch {
	case insideX && insideY:
	case insideY:
		inner.kind, inner.back = connectfour.DeleteRow, Left
		if x < 0 {
			inner.back = Right
		}
	case insideX:
		inner.kind, inner.back = connectfour.DeleteColumn, Up
		if y < r.Top() {
			inner.back = Down
		}
	default:
		return false
	}
	c.aim = inner
	return true
}

// places returns a column and a row for sentences, which count from 1.
func (c *ConnectFour) places(column, row int) []string {
	return []string{
		"column", strconv.Itoa(column + 1),
		"row", strconv.Itoa(row - c.position.Rules().Top() + 1),
	}
}

// Status implements Program.
func (c *ConnectFour) Status(l text.Language) Status {
	if c.mode == choosing {
		return c.choiceStatus(l)
	}
	s := Status{Turn: c.turnWords(l), Event: c.eventWords(l), Events: c.events}
	switch c.mode {
	case placing:
		s.Keys = sayKeys(l, does{across, "column"}, does{middle, "drop"}, does{setOf(Up), "menu-and-jokers"})
		if c.myTurn() {
			s.Selected = c.columnWords(l)
		}
	case inMenu:
		s.Selected = c.menuWords(l, c.menu)
		s.Keys = menuKeys(l)
	case deleting:
		key := "connectfour.aim.delete-field"
		switch c.aim.kind {
		case connectfour.DeleteRow:
			key = "connectfour.aim.delete-row"
		case connectfour.DeleteColumn:
			key = "connectfour.aim.delete-column"
		}
		s.Selected = l.Say(key, c.places(c.aim.x, c.aim.y)...)
		s.Keys = sayKeys(l, does{anywhere, "field-or-line"}, does{middle, "delete"}, does{back, "menu"})
	case bombing:
		key := "connectfour.aim.bomb"
		if c.position.At(c.aim.x, c.aim.y) != connectfour.Empty {
			key = "connectfour.aim.bomb-on-stone"
		}
		s.Selected = l.Say(key, c.places(c.aim.x, c.aim.y)...)
		s.Keys = sayKeys(l, does{anywhere, "move"}, does{middle, "explode"}, does{back, "menu"})
	case ended:
		s.Keys = sayKeys(l, does{middle, "rematch"})
	}
	return s
}

func (c *ConnectFour) eventWords(l text.Language) string {
	if c.event.key == "" {
		return ""
	}
	if c.event.key == "event.undone" {
		return l.Say(c.event.key)
	}
	return l.Say(c.event.key, append(c.places(c.event.column, c.event.row), "player", c.name(l, c.event.seat))...)
}

func (c *ConnectFour) columnWords(l text.Language) string {
	if _, ok := c.position.Landing(c.cursor); !ok {
		return l.Say("connectfour.aim.full", c.places(c.cursor, 0)...)
	}
	return l.Say("connectfour.aim.drop", c.places(c.cursor, 0)...)
}

func (c *ConnectFour) menuWords(l text.Language, entry int) string {
	e := menuEntries[entry]
	key := "menu." + e.word
	if e.seat != game.NoSeat && !c.position.Joker(e.seat, e.joker) {
		key += "-used"
	}
	return l.Say(key)
}

// Label implements Program.
func (c *ConnectFour) Label(l text.Language, x, y int) string {
	switch c.mode {
	case choosing:
		return c.choice.label(l, x, y)
	case ended:
		return c.turnWords(l)
	}
	column := x - c.offset()
	if y == 0 && c.menuShown() {
		for i, e := range menuEntries {
			if e.x == x && (e.seat == game.NoSeat || c.position.Rules().Jokers) {
				label := c.menuWords(l, i)
				if e.seat != game.NoSeat {
					label = c.name(l, e.seat) + ": " + label
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
