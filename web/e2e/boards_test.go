//go:build e2e && linux

package e2e

import (
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console/specification"
	"lichtbrett/hat/boards/boardstest"
	"lichtbrett/hat/hattest"
)

// stage is a board of lights at which somebody plays.
type stage struct {
	t testing.TB
	boardstest.Board
	said fmt.Stringer // what its program has said
}

// at chooses a place: by the place itself or, where there are none, by keys.
func (s stage) at(x, y int, keys string) {
	if s.Touch != nil {
		s.Touch(x, y)
	} else {
		s.Press(keys)
	}
}

// showing waits until a part of the picture is as wanted.
func (s stage) showing(parts ...string) {
	s.WaitUntil(func(picture string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(picture, part) })
	})
}

var whole = flag.Bool("whole", false, "play each game on each board of lights, not each on one")

// Whatever has 8×8 lights plays with a page, to the end. That a board plays with others as the next
// one does is tested where no browser is needed.
func TestEveryBoardPlaysWithThePage(t *testing.T) {
	first(t)
	type match struct {
		title string
		play  func(ada *guest, pi stage)
	}
	games := []match{{withJokers, playJokers}, {"Tic-tac-toe", playTicTacToe}, {"Crosswise", playCrosswiseOnLEDs}}
	s := openServer(t)
	for n, name := range slices.Sorted(maps.Keys(boardstest.Boards)) {
		make, games := boardstest.Boards[name], games
		if !*whole {
			if n == len(games) {
				break
			}
			games = games[n:][:1]
		}
		t.Run(name, func(t *testing.T) {
			ada := s.comes(t, "Ada", desktop, "")
			ada.hurries = true
			for i, game := range games {
				if i > 0 {
					ada.activate("button", ada.say("room.leave"))
				}
				board := make(t)
				pi := s.plays(t, &board, ada.opens(game.title, ada.patiently))
				ada.begins()
				ada.plays()
				game.play(ada, stage{t, board, pi.Stderr.(fmt.Stringer)})
				pi.Process.Signal(syscall.SIGTERM)
				require.NoError(t, pi.Wait(), pi.Stderr)
				board.WaitFor(hattest.Dark)
				require.Empty(t, board.Wrong())
			}
		})
	}
}

// A bomb at the board, and then its row of four.
func playJokers(ada *guest, pi stage) {
	ada.choose(3, 7)
	pi.WaitFor(specification.Stones("3b", "3G"))
	pi.at(7, 0, "urc") // the bomb in its menu
	pi.at(3, 6, "c")
	ada.made(2)
	var lie []string
	for i := range 4 {
		column := "01"[i%2 : i%2+1]
		ada.choose(i%2, 7)
		lie = append(lie, column+"G")
		pi.WaitFor(strings.Replace(specification.Stones("3b", lie...), "C O|", "C O-|", 1))
		pi.at(3, 5-i, "c")
		lie = append(lie, "3B")
		ada.made(4 + 2*i)
	}
	ada.hears(ada.say("match.won", "player", "Pi"))
	pi.WaitFor(specification.Filled("B"))
}

// Three in the row in the middle.
func playTicTacToe(ada *guest, pi stage) {
	for i, turn := range []struct {
		ada, shown string
		x          int
		keys       string
	}{{"A0", "0|G G", 3, "c"}, {"C2", "7|            G G|", 6, "rc"}, {"B0", "0|G G   G G", 0, "llc"}} {
		ada.takes(turn.ada)
		pi.showing(turn.shown, "b b")
		pi.at(turn.x, 4, turn.keys)
		ada.made(2 + 2*i)
	}
	ada.hears(ada.say("match.won", "player", "Pi"))
	pi.WaitFor(specification.Filled("B"))
}

// playCrosswiseOnLEDs has both lay tiles until nobody can any more. The board's player takes a
// tile, lays it on the nearest cell, or else goes to another one, as (seeded) chance has it: keys
// that only ever went on would stay at the end of a hand that begins with what can be played.
func playCrosswiseOnLEDs(ada *guest, pi stage) {
	see[int](ada.visitor, playCrosswise)
	// Steps of which no move comes; a whole match takes 200.
	const most = 1000
	// Down leads out of the menu again.
	keys, chance := []string{"c", "c", "c", "d", "r", "l", "uud"}, rand.New(rand.NewPCG(1, 1))
	before, since := "", 0
	for {
		board := see[string](ada.visitor, `playCrosswise()`)
		if board == "" {
			return
		}
		if since++; board != before {
			before, since = board, 0
		}
		if since > most {
			pi.WaitUntil(func(picture string) bool {
				require.Fail(pi.t, "nothing comes of any key", "the board of lights shows\n%s\nand its program has said %q", picture, pi.said.String())
				return true
			})
		}
		pi.Press(keys[chance.IntN(len(keys))])
	}
}

// plays has Pi come to a room with a board of lights, at which keys are typed if it has none.
func (s *server) plays(t *testing.T, board *boardstest.Board, fragment string) *exec.Cmd {
	pi := s.play(t, "Pi", fragment, "--device", board.Device)
	pi.Env = append(os.Environ(), board.Env...)
	pi.Stderr = &strings.Builder{}
	keys, err := pi.StdinPipe()
	require.NoError(t, err)
	if board.Press == nil {
		board.Press = func(letters string) { io.WriteString(keys, letters) }
	}
	require.NoError(t, pi.Start())
	t.Cleanup(func() { pi.Process.Kill(); pi.Wait() })
	return pi
}

// play is lichtbrett play for somebody who comes to a room.
func (s *server) play(t *testing.T, name, fragment string, more ...string) *exec.Cmd {
	return exec.Command(program, append([]string{"play", "--name", name, "--game", "http://" + s.address + "/" + fragment,
		"--language", "en", "--state", filepath.Join(t.TempDir(), "play.json")}, more...)...)
}

// playCrosswise is what a person on a page does: whenever it is called a tile is
// taken up, a standard one if there is one, or laid down: on an empty cell or, for
// wildcards, on any, as (seeded) chance has it: by turns, a tile that could not be laid
// on an empty cell might be put back whenever any is tried. It promises to say what lies on the board,
// nothing once the match is over.
const playCrosswise = `
	let called = 0, seed = 1;
	const chance = (n) => (seed = seed * 16807 % 2147483647) % n;
	globalThis.playCrosswise = () => {
		const named = (begin) => [...document.querySelectorAll("[role=gridcell]")].filter(({ textContent }) => textContent.startsWith(begin));
		const turn = called >> 1;
		if (called++ % 2 === 0) {
			const hand = named("tile ").filter(({ textContent }) => !textContent.endsWith(": empty"));
			const standard = hand.find(({ textContent }) => /: (sun|cross|triangle|square|pentagon|star)$/.test(textContent));
			(standard ?? hand[turn % hand.length])?.click();
		} else {
			const cells = named("column ");
			(chance(2) ? cells[chance(cells.length)] : cells.find(({ textContent }) => textContent.endsWith(": empty")))?.click();
		}
		return new Promise((told) => setTimeout(() => told(document.querySelector("[data-ui='game-over']") !== null ? "" : named("column ").map(({ textContent }) => textContent).join()), 30));
	};
	0`
