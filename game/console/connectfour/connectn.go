package connectfour

import (
	"strconv"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// presets are the boards that Connect n offers before anything is changed.
var presets = [...]rules.Rules{
	rules.Classic,
	rules.WithJokers,
	{Columns: 8, Rows: 8, Connect: 5},
	{Columns: 8, Rows: 8, Connect: 4, Jokers: true},
	{Columns: 5, Rows: 4, Connect: 3},
	{Columns: 6, Rows: 5, Connect: 3, Jokers: true},
}

// parameter is what the setup of Connect n changes with left and right.
type parameter uint8

const (
	preset parameter = iota
	columns
	rows
	connect
	jokers
	parameterCount
)

// leastLine is the length of the shortest line that can win.
const leastLine = 2

// parameterWords are the ends of the parameters' keys in the language catalogues.
var parameterWords = [parameterCount]string{"preset", "columns", "rows", "connect", "jokers"}

// connectN is the setup of Connect n: size, length of the line and jokers. The
// LEDs show the board that is chosen, as far as it reaches, and on it a line
// of the length that wins; the parameter that left and right change shines
// brighter.
type connectN struct {
	host     table.Host
	strength int
	preset   int
	rules    rules.Rules
	selected parameter
	chosen   console.Program
	left     bool
	console.Sounds
}

// NewConnectN returns Connect n at its setup; Confirm goes on to the match.
func NewConnectN(host table.Host, strength int) console.Program {
	return &console.Nest{Menu: &connectN{host: host, strength: strength, rules: presets[0]}}
}

// Press implements Program.
func (n *connectN) Press(k console.Key) { console.Steer(&n.Sounds, n.selection, func() { n.press(k) }) }

// selection is what the joystick has selected.
func (n *connectN) selection() any {
	return struct {
		parameter
		rules.Rules
	}{n.selected, n.rules}
}

func (n *connectN) press(k console.Key) {
	switch k {
	case console.Left:
		n.change(-1)
	case console.Right:
		n.change(+1)
	case console.Up:
		n.selected = (n.selected + parameterCount - 1) % parameterCount
	case console.Down:
		n.selected = (n.selected + 1) % parameterCount
	case console.Confirm:
		n.chosen = New(n.host, n.rules, n.strength)
		n.Hear(sound.Button, 0)
	case console.Back:
		n.left = true
	}
}

// change changes the selected parameter by a step; values stop at their ends,
// and the line is never longer than the board.
func (n *connectN) change(step int) {
	r := &n.rules
	within := func(value, low, high int) int { return min(max(value+step, low), high) }
	switch n.selected {
	case preset:
		n.preset = (n.preset + step + len(presets)) % len(presets)
		*r = presets[n.preset]
	case columns:
		r.Columns = within(r.Columns, rules.MinSide, console.Side)
	case rows:
		r.Rows = within(r.Rows, rules.MinSide, console.Side)
	case connect:
		r.Connect = within(r.Connect, leastLine, console.Side)
	case jokers:
		r.Jokers = !r.Jokers
	}
	r.Connect = min(r.Connect, max(r.Columns, r.Rows))
}

// Parameters implements Builder.
func (n *connectN) Parameters() []console.Parameter {
	r, jokersOn := n.rules, 0
	if r.Jokers {
		jokersOn = 1
	}
	all := []console.Parameter{
		{Low: rules.MinSide, High: console.Side, Value: r.Columns},
		{Low: rules.MinSide, High: console.Side, Value: r.Rows},
		{Low: leastLine, High: max(r.Columns, r.Rows), Value: r.Connect},
		{High: 1, Value: jokersOn},
	}
	for i := range all {
		p := columns + parameter(i)
		all[i].Word, all[i].Selected = parameterWords[p], n.changes(p)
	}
	return all
}

// Set implements Builder.
func (n *connectN) Set(number, value int) {
	console.Steer(&n.Sounds, n.selection, func() { n.set(number, value) })
}

func (n *connectN) set(number, value int) {
	n.selected = columns + parameter(number)
	if step := value - n.Parameters()[number].Value; step != 0 {
		n.change(step)
	}
}

// changes reports whether left and right change a parameter: a preset changes
// all.
func (n *connectN) changes(p parameter) bool { return n.selected == p || n.selected == preset }

// Started implements Menu.
func (n *connectN) Started() console.Program {
	chosen := n.chosen
	n.chosen = nil
	return chosen
}

// Point implements Program: the board that is shown is what Confirm plays on.
func (n *connectN) Point(x, y int) bool {
	return n.rules.Inside(x-(console.Side-n.rules.Columns)/2, y)
}

// Receive implements Program: a match that is resumed is played by its own
// rules.
func (n *connectN) Receive(e table.Envelope) {
	state, ok := e.Message.(table.State)
	if !ok {
		return
	}
	if view, ok := state.View.(rules.View); ok && view.Rules.FitsLEDs() {
		n.rules = view.Rules
		n.chosen = New(n.host, n.rules, n.strength)
		n.chosen.Receive(e)
	}
}

// Left implements Program.
func (n *connectN) Left() bool {
	left := n.left
	n.left = false
	return left
}

// Tick implements Program.
func (n *connectN) Tick(time.Duration) {}

// Next implements Program: nothing moves.
func (n *connectN) Next() (time.Duration, bool) { return 0, false }

// Settle implements Program.
func (n *connectN) Settle() {}

// Frame implements Program.
func (n *connectN) Frame() (f console.Frame) {
	level := func(p parameter) console.Level {
		if n.changes(p) {
			return console.Full
		}
		return console.Dimmed
	}
	r := n.rules
	left := (console.Side - r.Columns) / 2
	for y := r.Top(); y <= r.Bottom(); y++ {
		for x := left; x < left+r.Columns; x++ {
			f[y][x] = console.White.Dim()
			if n.selected == columns && y == r.Bottom() || n.selected == rows && x == left {
				f[y][x] = console.White.Lit()
			}
		}
	}
	line := console.Green.At(level(connect))
	for k := range r.Connect {
		if r.Connect <= r.Columns {
			f[r.Bottom()][left+k] = line
		} else {
			f[r.Bottom()-k][left] = line
		}
	}
	if r.Jokers {
		f[0][0], f[0][1] = console.Orange.At(level(jokers)), console.Cyan.At(level(jokers))
	}
	return f
}

// Status implements Program.
func (n *connectN) Status(l text.Language) console.Status {
	return console.Status{
		Turn:     l.Say("connectn.question"),
		Selected: l.Say("connectn.change."+parameterWords[n.selected], "value", n.value(l)),
		Keys:     console.KeyHints{console.Does(l, console.Across, "keys.change"), console.Does(l, console.UpDown, "keys.what"), console.Does(l, console.OnlyConfirm, "keys.on-to-players"), console.Does(l, console.OnlyBack, "keys.games")},
	}
}

// value tells the selected parameter's value.
func (n *connectN) value(l text.Language) string {
	switch n.selected {
	case columns:
		return strconv.Itoa(n.rules.Columns)
	case rows:
		return strconv.Itoa(n.rules.Rows)
	case connect:
		return strconv.Itoa(n.rules.Connect)
	case jokers:
		return n.jokersWords(l)
	}
	return n.words(l)
}

// words tells all the rules.
func (n *connectN) words(l text.Language) string {
	return l.Say("connectn.rules",
		"columns", strconv.Itoa(n.rules.Columns), "rows", strconv.Itoa(n.rules.Rows),
		"connect", strconv.Itoa(n.rules.Connect), "jokers", n.jokersWords(l))
}

func (n *connectN) jokersWords(l text.Language) string {
	if n.rules.Jokers {
		return l.Say("connectn.with-jokers")
	}
	return l.Say("connectn.without-jokers")
}

// Label implements Program.
func (n *connectN) Label(l text.Language, _, _ int) string { return n.words(l) }
