//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

func TestAMatchAgainstTheComputerInATerminal(t *testing.T) {
	t.Parallel()
	w := inWindow(t, []string{"TERM=xterm-256color", "NO_COLOR=1", "LANG=C.UTF-8"}, "--players", "1", "--seed", "11")
	w.WaitForText("Green to move")
	w.Type(" ")
	w.WaitForText("The computer dropped a disc")
	w.WaitForText("Green to move")
	w.Type("q")
	require.Equal(t, ok, w.Wait())
}

// Two people play a whole match at one terminal by what stands there: whoever is
// to move sees no hand before it is asked for, and at the end the match is kept.
func TestTwoPlayAWholeMatchOfLevel8InATerminal(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "match.json")
	cmd := exec.Command(os.Args[0], "play", "level8", "--device", "text", "--language", "en", "--players", "2", "--levels", "3", "--seed", "7")
	cmd.Env = []string{asProgram + "=1", "TERM=xterm", "LANG=C.UTF-8"}
	w := ptytest.Start(t, cmd, 200, 60)
	asked := regexp.MustCompile(`(\w+ \d) is next\. Press Enter|Hand: ([^\r\n]*)\r?\n[^\r\n]* your turn\. You can: ([^\r\n]*)|A new match \(new\)`)
	questions, handedOver, laid := 0, map[string]bool{}, 0
	types := func(line string) {
		w.Type(line + "\n")
		questions++
	}
	for {
		var question []string
		w.WaitFor("the next question", func() bool {
			all := asked.FindAllStringSubmatch(w.Said(), -1)
			if len(all) <= questions {
				return false
			}
			question = all[questions]
			return true
		})
		require.Less(t, questions, 2000, "the match does not end")
		hand, can := strings.Fields(question[2]), strings.Split(question[3], ", ")
		switch {
		case question[1] != "":
			handedOver[question[1]] = true
			w.WaitForText(question[1] + " is next.") // on the screen, too
			require.NotContains(t, w.Text(), "Hand: ")
			require.NotContains(t, w.Text(), "You have drawn")
			types("")
		case len(hand) == 0:
			w.WaitForText("wins.")
			require.Len(t, handedOver, 2)
			require.GreaterOrEqual(t, laid, 2)
			types("save " + file)
			w.WaitForText("Saved: " + file)
			w.Type("end\n")
			require.Equal(t, ok, w.Wait())
			status, out, errs := run("", "replay", "--record", file)
			require.Equal(t, ok, status, errs)
			require.Contains(t, out, "result: player ")
			return
		case can[0] == "draw":
			types("draw")
		case strings.HasPrefix(can[0], "lay"):
			types("fill")
			w.WaitForText("It can be done like this: ")
			questions++
			w.Type("lay\n")
			laid++
		case strings.HasPrefix(can[0], "add "):
			types(can[0])
		default:
			types("discard " + hand[questions%len(hand)])
		}
	}
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
