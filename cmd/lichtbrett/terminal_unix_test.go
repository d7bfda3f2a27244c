//go:build unix

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
	"lichtbrett/hat/boards"
	"lichtbrett/render/led/terminal/ptytest"
)

// inWindow starts the program in a terminal window.
func inWindow(t *testing.T, environment []string, args ...string) *ptytest.Window {
	cmd := exec.Command(os.Args[0], append([]string{"play", "connectfour"}, args...)...)
	cmd.Env = append([]string{asProgram + "=1", boards.RootVariable + "=/nonexistent", "GORACE=" + os.Getenv("GORACE")}, environment...)
	return ptytest.Start(t, cmd, 80, 24)
}

// withoutBlanks leaves out the blanks at the ends of lines, which windows do not
// have.
func withoutBlanks(picture string) string {
	rows := strings.Split(picture, "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " ")
	}
	return strings.Join(rows, "\n")
}

func TestTheTerminalSpeaksTheUsersLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		environment, args []string
		says              string
	}{
		{[]string{"LANG=de_AT.UTF-8"}, nil, "Wie viele Spieler?"},
		{[]string{"LANG=fr_FR.UTF-8"}, nil, "How many players?"},
		{[]string{"LANG=C.UTF-8", "LC_MESSAGES=de_DE.UTF-8"}, nil, "Wie viele Spieler?"},
		{[]string{"LANG=de_DE.UTF-8", "LC_ALL=en_GB.UTF-8"}, nil, "How many players?"},
		{[]string{"LANG=en_US.UTF-8"}, []string{"--language", "de"}, "Wie viele Spieler?"},
		{[]string{"LANG=de_DE.ISO-8859-1"}, nil, "Staerke"}, // no Unicode
	} {
		w := inWindow(t, append(c.environment, "TERM=xterm"), c.args...)
		w.WaitForText(c.says)
		w.Type("q")
		require.Equal(t, ok, w.Wait())
		w.RequireAsBefore()
	}
}

func TestATerminalThatOnlyPrintsLines(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"TERM=dumb", "TERM="} {
		for _, args := range [][]string{nil, {"--device", "terminal"}} {
			w := inWindow(t, []string{name, "LANG=C.UTF-8"}, args...)
			w.WaitForText(withoutBlanks(chooseOne))
			w.Type("r\n")
			w.WaitForText(withoutBlanks(specification.ConnectFour()[1].Frame))
			w.Type("\x04") // the end of the input
			require.Equal(t, ok, w.Wait())
			require.NotContains(t, w.Said(), "\x1b")
		}
	}
}

func TestEverySignalLeavesTheTerminalAsItWas(t *testing.T) {
	t.Parallel()
	for _, sig := range endings {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			w := inWindow(t, []string{"TERM=xterm-256color", "LANG=C.UTF-8"})
			w.WaitForText("How many players?")
			require.NoError(t, w.Cmd.Process.Signal(sig))
			require.Equal(t, ok, w.Wait())
			w.RequireAsBefore()
		})
	}
}

func TestAWindowThatIsClosedEndsTheProgram(t *testing.T) {
	t.Parallel()
	w := inWindow(t, []string{"TERM=xterm-256color", "LANG=C.UTF-8"})
	w.WaitForText("How many players?")
	w.HangUp()
	require.Equal(t, ok, w.Wait())
}

// Where people share a terminal, nothing of a hand is left in it for the next.
func TestAHandIsWipedForTheNextPerson(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0], "play", "level8", "--device", "text", "--language", "en", "--players", "2", "--seed", "7")
	cmd.Env = []string{asProgram + "=1", "TERM=xterm", "LANG=C.UTF-8"}
	w := ptytest.Start(t, cmd, 160, 50)
	w.WaitForText("Player 1 is next. Press Enter")
	w.Type("\n")
	w.WaitForText("Hand: ")
	w.Type("draw\n")
	w.WaitForText("You can: discard")
	_, hand, _ := strings.Cut(w.Text(), "You have drawn: ")
	_, hand, _ = strings.Cut(hand, "Hand: ")
	card, _, _ := strings.Cut(hand, " ")
	w.Type("discard " + card + "\n")
	w.WaitForText("Player 2 is next. Press Enter")
	require.NotContains(t, w.Text(), "Hand: ")
	require.NotContains(t, w.Text(), "You have drawn")
	w.Type("\x04")
	require.Equal(t, ok, w.Wait())
}
