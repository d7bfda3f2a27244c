//go:build e2e && linux

package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/hat/boards/boardstest"
	"lichtbrett/hat/hattest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/led/terminal/ptytest"
)

// A phone, 64 LEDs, a terminal and a program that others have written play a
// whole match of Crosswise.
func TestFourSurfacesPlayCrosswise(t *testing.T) {
	first(t)
	s := openServer(t)
	ada := s.comes(t, "Ada", phone, "")
	fragment := ada.opens("Crosswise", func() {
		ada.activate("radio", "4")
	})
	board := boardstest.Boards["Sense HAT"](t)
	pi := s.plays(t, &board, fragment)
	line := s.play(t, "Terri", fragment, "--device", "terminal")
	line.Env = []string{"TERM=xterm-256color", "NO_COLOR=1", "LANG=C.UTF-8"}
	terri := ptytest.Start(t, line, 100, 30)
	ada.reads(ada.say("room.missing.one"))
	address := strings.Split(s.address, ":")
	const config = `{"game":"crosswise","seats":4}`
	bot := exec.Command("python3", "bot.py", address[0], address[1], "Bot", config)
	bot.Dir, bot.Env = filepath.Join("..", "..", "net", "relay", "bots"), append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
	var result, complaints strings.Builder
	bot.Stdout, bot.Stderr = &result, &complaints
	require.NoError(t, bot.Start()) // a quick game: with it the match begins
	t.Cleanup(func() { bot.Process.Kill(); bot.Wait() })
	ada.plays()

	see[int](ada.visitor, playCrosswise)
	// Take a tile, lay it on the nearest cell, or else go to the next tile. In
	// others' turns all of it is nothing. For whoever finds no move so, the room makes one
	// when the time is up.
	joystick, keys := "ccrccd", "  d  s"
	for step := 0; !see[bool](ada.visitor, `playCrosswise()`); step++ {
		require.Less(t, step, 5000, "there are 36 cells")
		key := step % len(keys)
		board.Press(joystick[key : key+1])
		terri.Type(keys[key : key+1])
	}
	require.NoError(t, bot.Wait(), complaints.String())
	var over protocol.Result
	require.NoError(t, json.Unmarshal([]byte(result.String()), &over))
	require.False(t, over.Aborted)
	ada.takePicture("over")
	won, told := ada.say("crosswise.draw"), ada.say("crosswise.drawn")
	if len(over.Seats) > 0 {
		team := ada.say([]string{"crosswise.team.vertical", "crosswise.team.horizontal"}[over.Seats[0]%2])
		won, told = ada.say("crosswise.winner")+" "+team, ada.say("match.won", "player", team)
	}
	ada.find("group", won)
	terri.WaitForText(told)
	ada.activate("button", ada.say("crosswise.aside"))
	ada.unfold()
	ada.takePicture("moves")
	moves := see[[]string](ada.visitor, `[...document.querySelectorAll("[data-ui^='move.']")].map(({ textContent }) => textContent)`)
	require.GreaterOrEqual(t, len(moves), 11, "nobody has won with fewer")
	for _, name := range []string{"Ada", "Pi", "Terri", "Bot"} {
		require.True(t, slices.ContainsFunc(moves, func(m string) bool { return strings.Contains(m, " "+name+" ") }), "%s in %q", name, moves)
	}

	terri.Type("q")
	require.Zero(t, terri.Wait())
	pi.Process.Signal(syscall.SIGTERM)
	require.NoError(t, pi.Wait(), pi.Stderr)
	board.WaitFor(hattest.Dark)
}
