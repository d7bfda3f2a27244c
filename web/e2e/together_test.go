//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// Two play a whole match, in two languages, one with the keyboard and one by what
// assistive technology is told alone, while the page, the network and the server
// go and come back.
func TestTwoPlayTogether(t *testing.T) {
	t.Parallel()
	s := openServer(t)
	ada := s.comes(t, "Ada", desktop, "")
	fragment := ada.opens("Connect Four, classic", nil)
	bo := s.comes(t, "Bo", desktop.in("de-DE"), fragment)
	bo.find("heading", bo.say("library.connectfour-classic.title"))
	ada.begins()
	ada.plays()
	bo.plays()
	ada.takePicture("match")
	ada.isAccessible()

	ada.tabTo("gridcell", ada.focusedCell())
	ada.byKeys("c") // column 4
	bo.made(1)
	bo.reload()
	bo.plays()
	bo.made(1)
	bo.choose(4, 6)
	ada.made(2)

	ada.line.cut()
	ada.reads(ada.say("lobby.lost"))
	ada.takePicture("lost")
	ada.byKeys("c")
	ada.line.mend(ada.visitor)
	bo.made(3)

	s.kill()
	bo.choose(4, 5)
	s.start()
	ada.line.mend(ada.visitor)
	bo.line.mend(bo.visitor)
	ada.made(4)
	bo.made(4)

	ada.byKeys("c")
	bo.line.cut()
	bo.line.mend(bo.visitor)
	bo.made(5)

	bo.says("Gut gespielt 👋🏽🎉")
	ada.reads("Gut gespielt 👋🏽🎉")
	ada.activate("button", ada.say("room.abort"))
	ada.activate("button", ada.say("room.abort"))
	bo.activate("button", bo.say("room.vote.no"))
	ada.gone("button", ada.say("room.vote.withdraw"))
	ada.is("button", ada.say("room.abort"), "disabled", "false")

	bo.choose(4, 4)
	ada.made(6)
	ada.byKeys("c")
	ada.hears("Ada has won!")
	ada.isAccessible()
	ada.takePicture("over")
	bo.activate("button", bo.say("room.rematch"))
	ada.activate("button", ada.say("room.vote.yes"))
	ada.plays()
	bo.plays()
	bo.activate("button", bo.say("room.abort"))
	bo.activate("button", bo.say("room.abort"))
	ada.takePicture("vote")
	ada.isAccessible()
	ada.activate("button", ada.say("room.vote.yes"))
	bo.reads(bo.say("room.aborted"))
}

// focusedCell is the name of the cell of the board that the keyboard comes to.
func (p *guest) focusedCell() string {
	p.t.Helper()
	return see[string](p.visitor, `document.querySelector("[role=gridcell][tabindex='0']")?.textContent ?? ""`)
}

// On a small board, with one of two gone for good, the computer plays on; a
// spectator sees it.
func TestAPlayerWhoNeverComesBack(t *testing.T) {
	t.Parallel()
	s := openServer(t)
	ada := s.comes(t, "Ada", phone, "")
	fragment := ada.opens("Connect n", func() {
		ada.slide(ada.say("lobby.option.columns"), -5)
		ada.slide(ada.say("lobby.option.rows"), -5)
		ada.slide(ada.say("lobby.option.connect"), -2)
		ada.slide(ada.say("lobby.time"), -1)
	})
	bo := s.comes(t, "Bo", phone, fragment)
	bo.find("heading", "Connect n")
	grace := s.comes(t, "Grace", desktop.in("de-DE"), "")
	grace.activate("button", grace.say("lobby.watch"))
	ada.begins()
	ada.plays()
	ada.takePicture("match")
	grace.reads(grace.say("room.watching"))
	grace.takePicture("watching")
	grace.isAccessible()

	bo.line.cut()
	ada.reads(ada.say("room.gone", "player", "Bo"))
	ada.takePicture("gone")
	ada.choose(3, 7)
	grace.reads("2. Bo:") // the clock has moved for him
	ada.unfold()
	ada.reads(ada.say("room.moved", "place", "2", "player", "Bo", "move", ""))
	ada.isAccessible()
	ada.takePicture("panel")
}

// Three in a row, up to its end, on phones.
func TestTicTacToeTogether(t *testing.T) {
	t.Parallel()
	s := openServer(t)
	ada := s.comes(t, "Ada", phone, "")
	fragment := ada.opens("Tic-tac-toe", nil)
	bo := s.comes(t, "Bo", phone.in("de-DE"), fragment)
	bo.find("heading", bo.say("library.tictactoe.title"))
	ada.begins()
	ada.plays()
	bo.plays()
	ada.takePicture("match")
	for i, at := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}} {
		who := []*guest{ada, bo}[i%2]
		who.reads(who.say("match.turn", "player", who.name))
		name := string(rune('A'+at[0])) + string(rune('0'+at[1]))
		cell := who.await("the field "+name, func(e element) bool { return e.role == "gridcell" && strings.HasPrefix(e.name, name) })
		who.call(cell, `function() { this.click() }`)
		who.turn()
	}
	ada.hears("Ada has won!")
	bo.hears(bo.say("match.won", "player", "Ada"))
}

// Four play Crosswise, one of them on a phone with a finger.
func TestFourPlayCrosswiseTogether(t *testing.T) {
	t.Parallel()
	s := openServer(t)
	ada := s.comes(t, "Ada", desktop, "")
	fragment := ada.opens("Crosswise", func() { ada.activate("radio", "4") })
	all := []*guest{ada}
	for i, name := range []string{"Bo", "Grace", "Edsger"} {
		p := s.comes(t, name, []device{phone, desktop, desktop.in("de-DE")}[i], fragment)
		p.find("heading", "Crosswise")
		all = append(all, p)
	}
	ada.begins()
	for _, p := range all {
		p.plays()
	}
	all[1].takePicture("phone")
	all[1].isAccessible()
	for i, p := range all {
		if i > 0 {
			p.reads(p.say("crosswise.waits", "player", "Ada"))
		}
		for slot := range 4 { // a hand is its owner's alone
			p.cell(p.say("crosswise.slot", "slot", string(rune('1'+slot)), "tile", ""))
		}
		p.isAccessible()
	}
}
