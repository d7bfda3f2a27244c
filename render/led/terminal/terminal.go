// Package terminal shows the LED board in a terminal: in as many colours as the
// terminal has, in letters where it has none, with the status in words.
package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/gdamore/tcell/v3"
	"golang.org/x/term"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/render/led"
)

// Usable reports whether a program with this input and output can draw on a
// terminal: both are one, and it is not one that only prints lines.
func Usable(in, out any) bool {
	for _, stream := range []any{in, out} {
		file, ok := stream.(*os.File)
		if !ok || !term.IsTerminal(int(file.Fd())) {
			return false
		}
	}
	name := os.Getenv("TERM")
	return name != "" && name != "dumb"
}

// Terminal is the terminal of this process. It implements led.Surface.
type Terminal struct {
	screen   tcell.Screen
	language text.Language
	boards   []board // in order of preference; none in letters
	paint    paint
	ascii    bool

	mu            sync.Mutex
	shown         led.Picture
	known         bool // shown has been shown
	width, height int  // of the window when it was
}

// Open takes the terminal over until Close, which must be called on every way
// out.
func Open(l text.Language) (*Terminal, error) {
	tty, err := processTTY()
	if err != nil {
		return nil, fmt.Errorf("the terminal cannot be used: %w", err)
	}
	return OpenOn(tty, l)
}

// OpenOn takes over another terminal than this process's own.
func OpenOn(tty tcell.Tty, l text.Language) (*Terminal, error) {
	// Nothing is asked of the terminal: an answer that comes late would be taken
	// for keys, or be left for the shell. What others are called is written without
	// control characters, which could steer the terminal.
	screen, err := tcell.NewTerminfoScreenFromTty(tty, tcell.OptNegotiation(false), tcell.OptSanitizeContent(true))
	if err != nil {
		return nil, fmt.Errorf("the terminal cannot be used: %w", err)
	}
	if err := screen.Init(); err != nil {
		return nil, fmt.Errorf("the terminal cannot be used: %w", err)
	}
	t := &Terminal{screen: screen, language: l, ascii: screen.CharacterSet() != "UTF-8"}
	if colors := screen.Colors(); colors >= 8 && !t.ascii {
		t.paint = paintFor(colors)
		t.boards = []board{large, small}
		if os.Getenv("TERM") == "linux" {
			t.boards[0] = plain
		}
	}
	screen.HideCursor()
	return t, nil
}

// Close gives the terminal back as it was.
func (t *Terminal) Close() { t.screen.Fini() }

// Suspend implements led.Surface.
func (t *Terminal) Suspend() error { return t.screen.Suspend() }

// Resume implements led.Surface.
func (t *Terminal) Resume() error {
	if err := t.screen.Resume(); err != nil {
		return fmt.Errorf("the terminal cannot be used any more: %w", err)
	}
	t.redraw()
	return nil
}

// Show implements led.Surface.
func (t *Terminal) Show(p led.Picture) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shown, t.known = p, true
	t.draw()
	return nil
}

// redraw draws everything anew, whatever has become of the window.
func (t *Terminal) redraw() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known {
		t.draw()
		t.screen.Sync()
	}
}

// resize draws for a window of another size; terminals also report the one that
// is known.
func (t *Terminal) resize(width, height int) {
	t.mu.Lock()
	known := width == t.width && height == t.height
	t.mu.Unlock()
	if !known {
		t.redraw()
	}
}

func (t *Terminal) draw() {
	t.screen.Clear()
	t.width, t.height = t.screen.Size()
	if t.boards == nil {
		t.drawLetters()
	} else {
		l := arrange(t.width, t.height, t.boards, t.words())
		if l.board.columns == 0 {
			l.lines = wrap(append([]line{{t.language.Say("terminal.small",
				"columns", strconv.Itoa(small.width()), "rows", strconv.Itoa(small.height())), false}}, l.lines...), t.width)
		}
		t.drawBoard(l)
		t.write(l.words, l.lines)
	}
	t.screen.Show()
}

// words returns the status and the keys in characters that the terminal has.
func (t *Terminal) words() []line {
	lines := words(t.shown, t.language)
	if t.ascii {
		for i := range lines {
			lines[i].text = ascii.Replace(lines[i].text)
		}
	}
	return lines
}

func (t *Terminal) drawBoard(l layout) {
	for y := range l.at.height {
		for x := range console.Side {
			lamp := t.shown.Frame[y/l.board.rows][x]
			shape := t.paint.shape(l.board, lamp)[y%l.board.rows]
			t.screen.PutStrStyled(l.at.x+x*l.board.columns, l.at.y+y, shape, t.paint.style(lamp))
		}
	}
}

// drawLetters draws the frame as the specification does, and the words below
// or, in a low window, beside it.
func (t *Terminal) drawLetters() {
	rows := strings.Split(strings.TrimSuffix(t.shown.Frame.String(), "\n"), "\n")
	for y, row := range rows {
		t.screen.PutStr(0, y, row)
	}
	lines := wrap(t.words(), t.width)
	if at := len(rows) + gap; at+len(lines) <= t.height {
		t.write(area{0, at, t.width, t.height}, lines)
		return
	}
	x := len(rows[1]) + 2*gap
	t.write(area{x, 0, t.width, t.height}, wrap(t.words(), max(narrowest, t.width-x)))
}

func (t *Terminal) write(a area, lines []line) {
	for i, l := range lines {
		if i >= a.height {
			return
		}
		t.screen.PutStrStyled(a.x, a.y+i, l.text, tcell.StyleDefault.Bold(l.bold))
	}
}

// keys are those of the joystick's buttons; letters are below.
var keys = map[tcell.Key]console.Key{
	tcell.KeyLeft: console.Left, tcell.KeyRight: console.Right, tcell.KeyUp: console.Up, tcell.KeyDown: console.Down,
	tcell.KeyEnter: console.Confirm, tcell.KeyEscape: console.Back,
}

var letters = map[string]console.Key{
	"a": console.Left, "d": console.Right, "w": console.Up, "s": console.Down, " ": console.Confirm,
}

// Listen implements led.Surface: q and Ctrl-C leave, Ctrl-Z stops the process.
func (t *Terminal) Listen(say func(console.Input)) error {
	for e := range t.screen.EventQ() {
		switch e := e.(type) {
		case *tcell.EventResize:
			t.resize(e.Size())
		case *tcell.EventError:
			// A window that was closed is a way to leave; the signal that tells of
			// it may come later.
			if errors.Is(e, syscall.EIO) || errors.Is(e, io.EOF) {
				return nil
			}
			return fmt.Errorf("the terminal has gone: %w", errors.Unwrap(e))
		case *tcell.EventKey:
			switch {
			case leaves(e):
				return nil
			case e.Key() == tcell.KeyCtrlZ:
				stopGroup()
			case e.Key() == tcell.KeyCtrlL:
				t.redraw()
			default:
				if key, ok := joystick(e); ok {
					say(key.Input())
				}
			}
		}
	}
	return nil
}

func leaves(e *tcell.EventKey) bool {
	if e.Key() == tcell.KeyRune && e.Modifiers()&tcell.ModCtrl != 0 {
		return e.Str() == "\\"
	}
	return e.Key() == tcell.KeyCtrlC || strings.EqualFold(letter(e), "q")
}

// letter returns the letter of a key that is pressed by itself.
func letter(e *tcell.EventKey) string {
	if e.Key() != tcell.KeyRune || e.Modifiers()&(tcell.ModCtrl|tcell.ModAlt|tcell.ModMeta) != 0 {
		return ""
	}
	return strings.ToLower(e.Str())
}

func joystick(e *tcell.EventKey) (console.Key, bool) {
	if k, ok := keys[e.Key()]; ok {
		return k, true
	}
	k, ok := letters[letter(e)]
	return k, ok
}
