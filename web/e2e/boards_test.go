//go:build e2e && linux

package e2e

import (
	"flag"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/game/console/specification"
	"lichtbrett/hat/boards/boardstest"
	"lichtbrett/hat/hattest"
)

// stage is a board of lights at which somebody plays.
type stage struct {
	t testing.TB
	boardstest.Board
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

var whole = flag.Bool("whole", false, "play each game on each board of lights, not one on each")

// Whatever has 8×8 lights plays with a page, to the end.
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
			games = games[n%len(games):][:1]
		}
		t.Run(name, func(t *testing.T) {
			ada := s.comes(t, "Ada", desktop, "")
			ada.hurries = true
			for i, game := range games {
				if i > 0 {
					ada.activate("button", ada.say("room.leave"))
				}
				board := make(t)
				pi := s.play(t, "Pi", ada.opens(game.title, ada.patiently), "--device", board.Device)
				pi.Env = append(os.Environ(), board.Env...)
				pi.Stderr = &strings.Builder{}
				keys, err := pi.StdinPipe()
				require.NoError(t, err)
				if board.Press == nil {
					board.Press = func(letters string) { io.WriteString(keys, letters) }
				}
				require.NoError(t, pi.Start())
				t.Cleanup(func() { pi.Process.Kill(); pi.Wait() })
				ada.begins()
				ada.plays()
				game.play(ada, stage{t, board})
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

// playCrosswiseOnLEDs has both lay tiles until nobody can any more, and see the same end.
func playCrosswiseOnLEDs(ada *guest, pi stage) {
	see[int](ada.visitor, playCrosswise)
	see[int](ada.visitor, `setInterval(playCrosswise, 60)`)
	for turn := 0; ; turn++ {
		require.Less(pi.t, turn, 60, "there are 54 tiles")
		hand := pi.crosswise(func(l leds) bool { return l.over() || l.mine() })
		if hand.over() {
			break
		}
		pi.lays(hand)
	}
	ada.waitFor(`document.querySelector("[data-ui='game-over']") !== null`)
	key := "crosswise.draw"
	pi.crosswise(func(l leds) bool {
		if c := l[0][0].Color; c != console.White {
			team := map[console.Color]string{console.Orange: "vertical", console.Green: "horizontal"}[c]
			key = "crosswise.winner " + team
		}
		return l.over()
	})
	words := ada.say(key)
	if _, team, won := strings.Cut(key, " "); won {
		words = ada.say("crosswise.winner") + " " + ada.say("crosswise.team."+team)
	}
	ada.find("group", words)
}

// leds are a picture of Crosswise, of the horizontal team's player.
type leds console.Frame

// crosswise waits until a picture is as wanted.
func (s stage) crosswise(wanted func(leds) bool) (shown leds) {
	s.WaitUntil(func(picture string) bool {
		if !strings.HasPrefix(picture, "  0 1") {
			return false // none that can be read
		}
		shown = leds(hattest.Frame(picture))
		return wanted(shown)
	})
	return shown
}

// over reports whether that is the end: all of them shine.
func (l leds) over() bool {
	for _, row := range l {
		if slices.Contains(row[:], console.LED{}) {
			return false
		}
	}
	return true
}

// hand is where tiles are, at the right, if it is the player's turn.
func (l leds) hand() (hand [4]console.LED) {
	for i := range hand {
		hand[i] = l[3+i][7]
	}
	return hand
}

// mine reports that; at the end the picture is filled from the corner below it.
func (l leds) mine() bool { return l.hand() != [4]console.LED{} && l[7][7] == (console.LED{}) }

// aims reports whether a cell of the field is chosen.
func (l leds) aims() bool {
	for _, row := range l[2:] {
		if slices.ContainsFunc(row[:6], func(led console.LED) bool { return led.Level == console.Dimmed && led.Color != console.Black }) {
			return true
		}
	}
	return false
}

// tiles lists the slots that can be chosen, the standard tiles' first.
func (l leds) tiles() (slots []int) {
	var wildcards []int
	for i, led := range l.hand() {
		switch led.Color {
		case console.Black:
		case console.Cyan, console.Orange:
			wildcards = append(wildcards, i)
		default:
			slots = append(slots, i)
		}
	}
	return append(slots, wildcards...)
}

// lays takes a turn: a standard tile goes to an empty cell, a wildcard to where it is
// offered. Those that are refused blink, and the next one is tried.
func (s stage) lays(l leds) {
	order := l.tiles()
	first := l.hand()[order[0]]
	standard := first.Color != console.Cyan && first.Color != console.Orange
	for try, picked := 0, 0; l.mine() && !l.over(); try++ {
		require.Less(s.t, try, 20, "a turn takes few presses")
		before := l
		switch x, y, free := l.free(); {
		case !l.aims() && l.cursor() < 0: // it blinks
			l = s.crosswise(func(now leds) bool { return now != before })
			continue
		case !l.aims():
			slot := order[picked%len(order)]
			picked++
			s.at(7, 3+slot, l.way(slot)+"c")
			l = s.crosswise(func(now leds) bool {
				return now.aims() || !now.mine() || now.over() || now.hand()[slot].Color != before.hand()[slot].Color
			})
			continue
		case free && standard && s.Touch != nil:
			s.Touch(x, y)
		default:
			s.Press("c")
		}
		l = s.crosswise(func(now leds) bool { return now.below() != before.below() })
	}
}

// cursor is the slot that is under the cursor, or −1.
func (l leds) cursor() int {
	hand := l.hand()
	return slices.IndexFunc(hand[:], func(led console.LED) bool { return led.Level == console.Dimmed && led.Color != console.Black })
}

// way is the keys that lead to a slot: from tile to tile.
func (l leds) way(slot int) (keys string) {
	for i, led := range l.hand() {
		switch {
		case led.Color == console.Black:
		case l.cursor() < i && i <= slot:
			keys += "d"
		case slot <= i && i < l.cursor():
			keys += "u"
		}
	}
	return keys
}

// below is what is below the top row, in which a clock may run.
func (l leds) below() leds {
	l[0] = [8]console.LED{}
	return l
}

// free is an empty cell of the field, if there is one beside that which is chosen.
func (l leds) free() (x, y int, ok bool) {
	for y := range 6 {
		for x := range 6 {
			if l[2+y][x] == (console.LED{}) {
				return x, 2 + y, true
			}
		}
	}
	return 0, 0, false
}
