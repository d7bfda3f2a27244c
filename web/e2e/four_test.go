//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Four play Crosswise: one with the mouse, one with a finger on a phone, one with
// the keyboard, one by what assistive technology is told alone. Hands are hidden,
// and what has been played is told after the end.
func TestFourPlayCrosswiseTogether(t *testing.T) {
	first(t)
	s := openServer(t)
	ada := s.comes(t, "Ada", desktop, "")
	see[bool](ada.visitor, `instruments.patient = true`)
	fragment := ada.opens("Crosswise", func() {
		ada.activate("radio", "4")
		ada.patiently()
	})
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
	ways := []func(p *guest, from, to string){byMouse, byFinger, byKeyboard, throughTheDOM}
	for i := range 8 {
		p := all[i%4]
		if !p.takesTurn(ways[i%4]) {
			t.Log("The first hand had only wildcards: the match was over at once.")
			return
		}
		for _, other := range all {
			other.hidden(all)
		}
	}
	for _, p := range all {
		p.isAccessible()
		p.takePicture(p.name)
	}
	require.GreaterOrEqual(t, see[int](ada.visitor, `document.querySelectorAll("[data-ui^='move.']").length`), 8)
	all[3].reads("1. Ada legt ") // in his own language
	ada.keepsRecord("true")

	ada.asks()
	all[3].activate("button", all[3].say("room.vote.no"))
	for _, p := range all[:3] {
		p.hears(p.say("room.rejected", "player", "Edsger"))
	}
	all[1].unfold()
	all[1].asks()
	all[1].isAccessible()
	all[1].takePicture("vote")
	for _, p := range []*guest{ada, all[2], all[3]} {
		p.activate("button", p.say("room.vote.yes"))
	}
	for _, p := range all {
		p.reads(p.say("room.aborted"))
	}
	ada.find("button", ada.say("room.replay"))
	ada.keepsRecord("false")
}

// asks asks the others whether the match is to be aborted.
func (p *guest) asks() {
	p.activate("button", p.say("room.abort"))
	p.find("dialog", p.say("room.abort")) // whose button has the same name
	p.activate("button", p.say("room.abort"))
	p.find("button", p.say("room.vote.withdraw"))
}

// keepsRecord waits until the record and the log are disabled or not.
func (p *guest) keepsRecord(disabled string) {
	p.activate("button", p.say("crosswise.menu.game"))
	p.is("button", p.say("crosswise.save-record"), "disabled", disabled)
	p.is("button", p.say("crosswise.save-log"), "disabled", disabled)
	p.press("Escape")
}

// hidden demands that all hands but the player's own are face down.
func (p *guest) hidden(all []*guest) {
	for _, other := range all {
		if other != p {
			p.find("image", p.say("crosswise.hand.closed", "player", other.name, "tiles", "4"))
		}
	}
	require.Len(p.t, p.tiles("slot"), 4)
}

// takesTurn waits for the player's turn and plays a tile, by gestures that lead
// from one thing to another; ok is false if the match is over.
func (p *guest) takesTurn(leads func(p *guest, from, to string)) (ok bool) {
	const line = `(document.querySelector("[data-ui=information]")?.textContent ?? "")`
	yours := p.say("crosswise.yours", "player", p.name)
	p.waitFor(line + `.includes("` + yours + `") || document.querySelector("[data-ui='game-over']") !== null`)
	if !strings.Contains(see[string](p.visitor, line), yours) {
		return false
	}
	hand, board := p.tiles("slot"), p.tiles("cell")
	isEmpty := func(name string) bool { return strings.HasSuffix(name, ": "+p.say("crosswise.tile.empty")) }
	empty, full := slices.IndexFunc(board, isEmpty), slices.IndexFunc(board, func(name string) bool { return !isEmpty(name) })
	slot := func(kinds ...string) int {
		return slices.IndexFunc(hand, func(name string) bool {
			return slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasSuffix(name, ": "+p.say("crosswise.tile."+kind)) })
		})
	}
	standard := slot("sun", "cross", "triangle", "square", "pentagon", "star")
	remover, mover := slot("remover"), slot("mover")
	switch {
	case full >= 0 && mover >= 0:
		leads(p, hand[mover], board[full])
		p.tells(p.say("crosswise.active.mover"))
		leads(p, board[full], board[empty])
	case full >= 0 && remover >= 0:
		leads(p, hand[remover], board[full])
	default:
		require.GreaterOrEqual(p.t, standard, 0, "%v", hand)
		leads(p, hand[standard], board[empty])
	}
	p.waitFor(`!` + line + `.includes("` + yours + `")`)
	return true
}

// tiles are the names of the tiles on the player's hand, or of the cells of the
// board.
func (p *guest) tiles(kind string) []string {
	return see[[]string](p.visitor, `[...document.querySelectorAll("[role=gridcell][data-ui^='`+kind+`.']")].map((cell) => cell.textContent)`)
}

func byMouse(p *guest, from, to string) {
	p.grab(p.middleOf(from))
	p.dragTo(p.middleOf(to))
	p.await("where it may go", func(e element) bool { return e.state["selected"] == "true" })
	p.letGo(p.middleOf(to))
}

func byFinger(p *guest, from, to string) {
	p.tapAt(p.middleOf(from))
	p.tapAt(p.middleOf(to))
}

func throughTheDOM(p *guest, from, to string) {
	p.activate("gridcell", from)
	p.activate("gridcell", to)
}

func byKeyboard(p *guest, from, to string) {
	p.goTo(from)
	p.press("Enter")
	p.goTo(to)
	p.press("Enter")
}

func (p *guest) middleOf(cell string) point {
	return p.boxOf(p.find("gridcell", cell)).middle()
}

// goTo goes to a cell by keys: with Tab to the table, and then with the arrows, by
// where things are.
func (p *guest) goTo(cell string) {
	if p.focused().role != "gridcell" {
		p.tabTo("gridcell", p.focusedCell())
	}
	target := p.middleOf(cell)
	for range 40 {
		here := p.focused()
		if here.name == cell {
			return
		}
		at := p.boxOf(here).middle()
		dx, dy := target.x-at.x, target.y-at.y
		switch {
		case dy < -10:
			p.press("Up")
		case dy > 10:
			p.press("Down")
		case dx < 0:
			p.press("Left")
		default:
			p.press("Right")
		}
	}
	require.Fail(p.t, "The keys do not lead there", "%q", cell)
}
