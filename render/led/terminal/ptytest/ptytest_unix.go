//go:build unix

// Package ptytest runs programs on a terminal of their own in tests: a pty with
// an emulator behind it, which is what a person would see and type on.
package ptytest

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3/vt"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"lichtbrett/hat/hattest"
	"lichtbrett/input/ioctl"
	"lichtbrett/net/patience"
)

// Window is a terminal with a program on it.
type Window struct {
	// Cmd is the program.
	Cmd *exec.Cmd

	t              testing.TB
	terminal, line *os.File // the two sides of the pty
	before         *term.State
	screen         vt.MockTerm

	mu      sync.Mutex
	changed *sync.Cond
	said    bytes.Buffer // everything that was written
	changes int          // of what is shown
	late    bool
}

// Start starts a program on a terminal of the given size that understands
// 24-bit colours. Of its environment TERM is to be set by the caller.
func Start(t testing.TB, cmd *exec.Cmd, columns, rows int) *Window {
	w := &Window{Cmd: cmd, t: t, screen: vt.NewMockTerm(
		vt.MockOptSize{X: vt.Col(columns), Y: vt.Row(rows)}, vt.MockOptColors(1<<24))}
	w.changed = sync.NewCond(&w.mu)
	require.NoError(t, w.screen.Start())
	w.terminal, w.line = hattest.Terminal(t)
	w.setSize(columns, rows)
	before, err := term.GetState(int(w.line.Fd()))
	require.NoError(t, err)
	w.before = before

	cmd.Stdin, cmd.Stdout = w.line, w.line
	if cmd.Stderr == nil {
		cmd.Stderr = w.line
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(t, cmd.Start())
	t.Cleanup(w.close)
	go io.Copy(output{w}, w.terminal)
	go io.Copy(w.terminal, w.screen) // what the emulator replies to the program's questions
	return w
}

func (w *Window) close() {
	w.Cmd.Process.Kill()
	w.Cmd.Wait()
	w.terminal.Close()
	w.screen.Stop()
}

// output has the emulator show what the program writes.
type output struct{ *Window }

func (o output) Write(data []byte) (int, error) {
	o.mu.Lock()
	o.said.Write(data)
	o.mu.Unlock()
	o.screen.Write(data)
	o.mu.Lock()
	o.changes++
	o.mu.Unlock()
	o.changed.Broadcast()
	return len(data), nil
}

// Type types keys as a terminal sends them.
func (w *Window) Type(keys string) {
	w.t.Helper()
	_, err := w.terminal.WriteString(keys)
	require.NoError(w.t, err)
}

// Resize changes the size of the window. The emulator has it before the program
// is told: what the program then draws is not lost on a window of the old size.
func (w *Window) Resize(columns, rows int) {
	w.t.Helper()
	w.screen.SetSize(vt.Coord{X: vt.Col(columns), Y: vt.Row(rows)})
	require.NoError(w.t, w.screen.Drain())
	w.setSize(columns, rows)
}

func (w *Window) setSize(columns, rows int) {
	w.t.Helper()
	require.NoError(w.t, ioctl.Control(w.terminal, func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(columns), Row: uint16(rows)})
	}))
}

// Cell returns what is shown in a column of a row.
func (w *Window) Cell(x, y int) vt.Cell {
	return w.screen.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)})
}

// Text returns what is shown, without blanks at the ends of lines.
func (w *Window) Text() string {
	size, _ := w.screen.WindowSize()
	var b strings.Builder
	for y := range size.Height {
		var row strings.Builder
		for x := range size.Width {
			if c := w.Cell(x, y).C; c != "" {
				row.WriteString(c)
			} else {
				row.WriteByte(' ')
			}
		}
		b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	return b.String()
}

// Said returns everything that has been written to the terminal.
func (w *Window) Said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.String()
}

// WaitFor waits until it is so.
func (w *Window) WaitFor(what string, so func() bool) {
	w.t.Helper()
	impatience := time.AfterFunc(patience.Time, func() {
		w.mu.Lock()
		w.late = true
		w.mu.Unlock()
		w.changed.Broadcast()
	})
	defer impatience.Stop()
	for {
		w.mu.Lock()
		seen, late := w.changes, w.late
		w.mu.Unlock()
		if so() {
			return
		}
		if late {
			require.FailNow(w.t, "waited in vain for "+what, "%s", w.Text())
		}
		w.mu.Lock()
		for w.changes == seen && !w.late {
			w.changed.Wait()
		}
		w.mu.Unlock()
	}
}

// WaitForText waits until a text is shown.
func (w *Window) WaitForText(text string) {
	w.t.Helper()
	w.WaitFor(text, func() bool { return strings.Contains(w.Text(), text) })
}

// Wait waits for the end of the program and returns its status, -1 if a signal
// has killed it.
func (w *Window) Wait() int {
	impatience := time.AfterFunc(patience.Time, func() { w.Cmd.Process.Kill() })
	w.Cmd.Wait()
	require.True(w.t, impatience.Stop(), "the program did not end")
	return w.Cmd.ProcessState.ExitCode()
}

// RequireAsBefore sees that the terminal is as the program found it: the
// settings of the line, the screen that was there before, the cursor.
func (w *Window) RequireAsBefore() {
	w.t.Helper()
	after, err := term.GetState(int(w.line.Fd()))
	require.NoError(w.t, err)
	require.Equal(w.t, w.before, after, "the line's settings")
	for what, mode := range map[string]struct{ on, off string }{
		"the other screen":  {"\x1b[?1049l", "\x1b[?1049h"},
		"a visible cursor":  {"\x1b[?25h", "\x1b[?25l"},
		"wrapping lines":    {"\x1b[?7h", "\x1b[?7l"},
		"the usual keypad":  {"\x1b[?1l", "\x1b[?1h"},
		"the usual colours": {"\x1b[m", "\x1b[1m"},
	} {
		w.WaitFor(what, func() bool {
			said := w.Said()
			return strings.LastIndex(said, mode.on) >= strings.LastIndex(said, mode.off)
		})
	}
}

// HangUp takes the terminal away from the program.
func (w *Window) HangUp() {
	w.t.Helper()
	require.NoError(w.t, w.terminal.Close())
}
