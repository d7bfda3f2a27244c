//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
)

// move is a move of the match that is played on every device.
type move struct {
	keys string   // of the joystick, in letters
	leds [][2]int // that a pointer chooses instead
	said string
}

// match is a match between two people, with both kinds of joker, in which green
// gets four stones on top of each other.
var match = []move{
	{"c", [][2]int{{3, 4}}, "Green dropped a disc into column 4."},
	{"rc", [][2]int{{4, 7}}, "Blue dropped a disc into column 5."},
	{"lc", [][2]int{{3, 1}}, "Green dropped a disc into column 4."},
	{"ucc", [][2]int{{6, 0}, {3, 6}}, "Blue cleared the square at column 4, row 6."},
	{"ulcrrrdc", [][2]int{{0, 0}, {6, 7}}, "Green set off a bomb in column 7, row 7."},
	{"rrc", [][2]int{{5, 5}}, "Blue dropped a disc into column 6."},
	{"llc", [][2]int{{3, 5}}, "Green dropped a disc into column 4."},
	{"rrc", [][2]int{{5, 5}}, "Blue dropped a disc into column 6."},
	{"llc", [][2]int{{3, 5}}, "Green dropped a disc into column 4."},
	{"rrc", [][2]int{{5, 5}}, "Blue dropped a disc into column 6."},
	{"llc", [][2]int{{3, 5}}, "Green dropped a disc into column 4. Green has won!"},
}

// play plays the match, each move as make does, up to the picture of its end.
func (v *visitor) play(make func(move)) {
	for i, m := range match {
		make(m)
		v.hears(m.said)
		if i == 4 {
			v.shows(lettersAfter(v.t, "rc"+keysOf(match[:i+1])))
		}
	}
	v.shows(specification.Filled("G"))
}

func keysOf(moves []move) (keys string) {
	for _, m := range moves {
		keys += m.keys
	}
	return keys
}

const withJokers = "Connect Four with jokers"

// byKeys presses the keys of the keyboard for letters of the joystick.
func (v *visitor) byKeys(letters string) {
	for _, letter := range letters {
		v.press(map[rune]string{'l': "Left", 'r': "Right", 'u': "Up", 'd': "Down", 'c': "Enter", 'x': "Escape"}[letter])
	}
}

// sitsDown goes to the board of Connect Four with jokers and presses keys there.
func (v *visitor) sitsDown(keys string) {
	v.click("button", withJokers)
	v.board()
	v.byKeys(keys)
}

// atTheBoard is somebody at a desktop who has sat down there.
func atTheBoard(t *testing.T, keys string) *visitor {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.sitsDown(keys)
	return v
}

// tabTo presses Tab until an element has the focus.
func (v *visitor) tabTo(role, name string) {
	for range 40 {
		v.press("Tab")
		focused := v.focused()
		if focused.is(role, name) {
			return
		}
	}
	require.Fail(v.t, "Tab does not lead there", "%s %q", role, name)
}

func TestKeyboard(t *testing.T) {
	alongside(t)
	v := visit(t, desktop)
	v.tabTo("button", withJokers)
	v.press("Enter")
	v.byKeys("rc")
	v.play(func(m move) { v.byKeys(m.keys) })
	v.press("Space")
	v.shows(lettersAfter(t, "rc"))
	v.press("D D S W Escape A Space")
	v.shows(lettersAfter(t, "rc rr d u x l c"))
	v.press("H")
	v.hears("Hint: ")
	v.tabTo("button", "Games")
	v.press("Enter")
	v.find("button", withJokers)
}

func TestGamepad(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.plugIn()
	push := func(letters string) {
		for _, letter := range letters {
			v.push(map[rune]string{'l': "Left", 'r': "Right", 'u': "Up", 'd': "Down", 'c': "A", 'x': "B"}[letter])
		}
	}
	v.push("A")
	v.waitForFocus("button", withJokers)
	v.push("A → A")
	v.play(func(m move) { push(m.keys) })
	v.push("A ← ↑ → ↓ A")
	v.shows(lettersAfter(t, "rc l u r d c"))
	v.push("Start")
	v.waitForFocus("button", "Games")
	v.push("RB RB RB")
	v.waitForFocus("button", "Settings")
	v.push("B A")
	v.shows(lettersAfter(t, "rc l u r d c c"))
	v.push("Y")
	v.hears("Hint: ")
}

func TestMouse(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.click("button", withJokers)
	v.click("radio", "Two players")
	v.click("button", "Start")
	v.pointAt(v.board().led(6, 4))
	v.shows(lettersAfter(t, "rc rrr"))
	v.play(func(m move) {
		for _, led := range m.leds {
			v.clickAt(v.board().led(led[0], led[1]))
		}
	})
	v.clickAt(v.board().led(0, 0))
	v.find("button", "Games")
}

// Whoever uses a screen reader goes by what it says alone.
func TestRolesAndNames(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.activate("button", withJokers)
	v.activate("radio", "Two players")
	v.activate("button", "Start")
	v.hears("Green to move")
	v.play(func(m move) {
		for _, led := range m.leds {
			v.activate("gridcell", v.board().labels[led[1]][led[0]])
		}
	})
	v.activate("button", "Rematch")
	v.hears("Green to move")
	v.activate("button", "Games")
	v.find("heading", "Lichtbrett")
}
