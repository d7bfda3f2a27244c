//go:build unix

package terminal

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/gdamore/tcell/v3/vt"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	connectfourleds "lichtbrett/game/console/connectfour"
	"lichtbrett/game/console/specification"
	"lichtbrett/game/table"
	"lichtbrett/render/led"
	"lichtbrett/render/led/terminal/ptytest"
)

// asPlayer names the environment variable with which the test's own file plays
// Connect Four in its terminal. Its value "panic" has Confirm end in a panic, "steer"
// has a player whose name steers terminals.
const asPlayer = "LICHTBRETT_TEST_AS_PLAYER"

func TestMain(m *testing.M) {
	how := os.Getenv(asPlayer)
	if how == "" {
		// A signal that is ignored (nohup) would be so in the programs under test, too.
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
		os.Exit(m.Run())
	}
	if err := playConnectFour(how); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func playConnectFour(how string) error {
	t, err := Open(text.English)
	if err != nil {
		return err
	}
	defer t.Close()
	session := led.Session{
		Program: func(desk func(func(table.Envelope)) table.Keeper) console.Program {
			var program console.Program
			program = connectfourleds.New(desk(func(e table.Envelope) { program.Receive(e) }), connectfour.WithJokers, console.DefaultStrength)
			switch how {
			case "panic":
				program = panicking{program}
			case "steer":
				program = steering{program}
			}
			return program
		},
		Surface: t, Language: text.English, Random: func() uint64 { return 1 },
	}
	return session.Run(context.Background())
}

type panicking struct{ console.Program }

func (p panicking) Press(k console.Key) {
	if k == console.Confirm {
		panic("a mistake in the program")
	}
	p.Program.Press(k)
}

type steering struct{ console.Program }

func (s steering) Status(l text.Language) console.Status {
	status := s.Program.Status(l)
	status.Event = "\x1b]0;Ada\x07\u009b has joined"
	return status
}

// variant is a kind of terminal.
type variant struct {
	name        string
	environment []string
	colors      int
	boards      []board
}

var variants = []variant{
	{"true colour", []string{"TERM=xterm-256color", "COLORTERM=truecolor"}, 1 << 24, []board{large, small}},
	{"256 colours", []string{"TERM=xterm-256color"}, 256, []board{large, small}},
	{"16 colours", []string{"TERM=xterm-16color"}, 16, []board{large, small}},
	{"Linux console", []string{"TERM=linux"}, 8, []board{plain, small}},
	{"NO_COLOR", []string{"TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=1"}, 0, nil},
	{"monochrome", []string{"TERM=vt220"}, 0, nil},
	{"no Unicode", []string{"TERM=xterm-256color", "LC_ALL=C"}, 0, nil},
}

func play(t *testing.T, v variant, how string, columns, rows int) *ptytest.Window {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append([]string{asPlayer + "=" + how, "LANG=C.UTF-8"}, v.environment...)
	return ptytest.Start(t, cmd, columns, rows)
}

// typed are the specification's keys as they are typed in a terminal, by turns
// with the arrows and with the letters.
func typed(keys string) string {
	arrows := map[rune]string{'l': "\x1b[D", 'r': "\x1b[C", 'u': "\x1b[A", 'd': "\x1b[B", 'c': "\r"}
	others := map[rune]string{'l': "a", 'r': "D", 'u': "w", 'd': "s", 'c': " "}
	var b strings.Builder
	for i, key := range strings.ReplaceAll(keys, " ", "") {
		b.WriteString([]map[rune]string{arrows, others}[i%2][key])
	}
	return b.String()
}

// frame reads the LEDs from the window by their shapes and colours; ok is false
// if they are not there.
func frame(w *ptytest.Window, v variant, columns, rows int) (f console.Frame, ok bool) {
	// The words may have any number of lines: the board is looked for.
	for _, b := range v.boards {
		for top := 0; top+b.height() <= rows; top++ {
			for left := 0; left+b.width() <= columns; left++ {
				if f, ok := frameAt(w, paintFor(v.colors), b, left, top); ok {
					return f, true
				}
			}
		}
	}
	return f, false
}

func frameAt(w *ptytest.Window, p paint, b board, left, top int) (f console.Frame, ok bool) {
	for y := range console.Side {
		for x := range console.Side {
			if f[y][x], ok = ledAt(w, p, b, left+x*b.columns, top+y*b.rows); !ok {
				return f, false
			}
		}
	}
	return f, true
}

func ledAt(w *ptytest.Window, p paint, b board, x, y int) (console.LED, bool) {
	var corner vt.Cell // any that is not blank
	shape := make([]string, b.rows)
	for dy := range b.rows {
		for dx := range b.columns {
			cell := w.Cell(x+dx, y+dy)
			if cell.C == "" {
				cell.C = " "
			}
			shape[dy] += cell.C
			if cell.C != " " {
				corner = cell
			}
		}
	}
	for _, led := range leds() {
		style := p.style(led)
		if strings.Join(p.shape(b, led), "\n") != strings.Join(shape, "\n") || corner.S == nil {
			continue
		}
		if style.GetForeground() == corner.S.Fg() && style.HasBold() == (corner.S.Attr()&vt.Bold != 0) {
			return led, true
		}
	}
	return console.LED{}, false
}

func TestThePicturesOfTheSpecificationInATerminal(t *testing.T) {
	for i, v := range variants {
		for j, picture := range specification.ConnectFour() {
			if i > 0 && j%3 != i%3 && picture.Name != "joker used" {
				continue // All in true colour, a third of them elsewhere.
			}
			for _, size := range [][2]int{{80, 24}, {40, 14}} {
				t.Run(fmt.Sprintf("%s/%dx%d/%s", v.name, size[0], size[1], picture.Name), func(t *testing.T) {
					t.Parallel()
					w := play(t, v, "player", size[0], size[1])
					w.WaitForText("How many players?")
					w.Type(typed(picture.Keys))
					w.WaitFor(picture.Name, func() bool {
						if v.boards == nil {
							return inLetters(w) == picture.Frame
						}
						f, ok := frame(w, v, size[0], size[1])
						return ok && f.String() == picture.Frame
					})
					w.Type("q")
					require.Equal(t, 0, w.Wait())
					w.RequireAsBefore()
				})
			}
		}
	}
}

// inLetters returns the picture in LED letters that stands in the window's
// corner.
func inLetters(w *ptytest.Window) string {
	var b strings.Builder
	for y := range console.Side + 3 {
		for x := range 2*console.Side + 2 {
			if c := w.Cell(x, y).C; c != "" {
				b.WriteString(c)
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestEveryWayOutLeavesTheTerminalAsItWas(t *testing.T) {
	type way struct {
		how    string
		do     func(*ptytest.Window)
		status int
	}
	types := func(keys string) func(*ptytest.Window) { return func(w *ptytest.Window) { w.Type(keys) } }
	for name, c := range map[string]way{
		"q":                  {"player", types("q"), 0},
		"Q":                  {"player", types("Q"), 0},
		"Ctrl-C":             {"player", types("\x03"), 0},
		"Ctrl-\\":            {"player", types("\x1c"), 0},
		"Back at the choice": {"player", types("\x1b"), 0},
		"a panic":            {"panic", types(" "), 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := play(t, variants[0], c.how, 80, 24)
			w.WaitForText("How many players?")
			c.do(w)
			require.Equal(t, c.status, w.Wait())
			w.RequireAsBefore()
			if c.how == "panic" {
				w.WaitFor("the reason", func() bool { return strings.Contains(w.Said(), "a mistake in the program") })
			}
		})
	}
}

func TestEscapeIsBackAndSequencesAreNot(t *testing.T) {
	w := play(t, variants[4], "player", 80, 24)
	w.WaitForText("How many players?")
	menu := specification.ConnectFour()[3]
	w.Type(typed(menu.Keys))
	w.WaitFor("the menu", func() bool { return inLetters(w) == menu.Frame })
	w.Type("\x1b") // by itself
	w.WaitFor("the board", func() bool { return !strings.Contains(w.Text(), "O c   R Y") })
	w.Type("\x1b[1~\x1b[15;2~\x1bOP\x1b[200~") // Home, F5, F1, the begin of a paste
	w.Type("\x1bOA")                           // Up, as after Home
	w.WaitFor("the menu", func() bool { return inLetters(w) == menu.Frame })
}

func TestTheWindowMayChangeItsSize(t *testing.T) {
	w := play(t, variants[0], "player", 80, 24)
	one := specification.ConnectFour()[0].Frame
	for _, size := range [][2]int{{80, 24}, {50, 12}, {120, 40}, {34, 30}} {
		w.Resize(size[0], size[1])
		w.WaitFor("the board", func() bool {
			f, ok := frame(w, variants[0], size[0], size[1])
			return ok && f.String() == one
		})
	}
	w.Resize(12, 6)
	w.WaitForText("too small")
	w.Resize(80, 24)
	w.WaitForText("How many players?")
}

// In a shell, Ctrl-Z stops the job; the shell's fg brings it back.
func TestCtrlZ(t *testing.T) {
	shell := exec.Command("/bin/sh", "-i")
	shell.Env = []string{"PATH=/usr/bin:/bin", "PS1=shell> ", "LANG=C.UTF-8", "TERM=xterm-256color", "NO_COLOR=1", asPlayer + "=player"}
	w := ptytest.Start(t, shell, 80, 24)
	w.WaitForText("shell>")
	w.Type(os.Args[0] + "\n")
	w.WaitForText("How many players?")
	for range 2 {
		w.Type("\x1a")
		w.WaitFor("the shell", func() bool {
			said := w.Said()
			return strings.LastIndex(said, "shell> ") > strings.LastIndex(said, "\x1b[?1049l") &&
				strings.LastIndex(said, "\x1b[?1049l") > strings.LastIndex(said, "\x1b[?1049h")
		})
		w.Type("stty -a | grep -o ' icanon'\n")
		w.WaitForText("\n icanon")
		w.Type("fg\n")
		w.WaitForText("How many players?")
	}
	w.Type("q")
	w.WaitFor("the shell", func() bool { return strings.HasSuffix(w.Said(), "shell> ") })
	w.Type("exit\n")
	require.Equal(t, 0, w.Wait())
}

func TestAProgramThatNobodyCouldContinueIsNotStopped(t *testing.T) {
	w := play(t, variants[4], "player", 80, 24) // leads its own session
	w.WaitForText("How many players?")
	// No key is lost, however soon after Ctrl-Z it is pressed.
	for range 10 {
		w.Type("\x1a")
		w.Type("d")
		w.WaitForText("B B B B")
		w.Type("\x1aa")
		w.WaitForText("One player")
	}
}

// What others are called cannot have the terminal do anything.
func TestControlCharactersAreNotWritten(t *testing.T) {
	w := play(t, variants[0], "steer", 80, 24)
	w.WaitForText("]0;Ada has joined")
	require.NotContains(t, w.Said(), "\x1b]0;Ada")
	w.Type("q")
	require.Equal(t, 0, w.Wait())
	w.RequireAsBefore()
}

func TestATerminalThatGoesAway(t *testing.T) {
	w := play(t, variants[0], "player", 80, 24)
	w.WaitForText("How many players?")
	w.HangUp()
	require.NotEqual(t, 0, w.Wait())
}

// A program without a terminal of its own, though it was told to use one.
func TestNoTerminal(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{asPlayer + "=player", "TERM=xterm"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "the terminal cannot be used: open /dev/tty")
}

func TestUsable(t *testing.T) {
	require.False(t, Usable(strings.NewReader(""), os.Stdout))
	file, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer file.Close()
	require.False(t, Usable(file, file))
}
