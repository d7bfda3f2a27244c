//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Two play a whole match, in two languages, one with the keyboard and one by what
// assistive technology is told alone, while the page, the network and the server
// go and come back.
func TestTwoPlayTogether(t *testing.T) {
	alongside(t)
	s := openServer(t)
	ada, bo := s.meet(t, "connectfour-classic", (*guest).patiently, desktop, desktop.in("de-DE"))
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

	ada.quiet("5. Ada:")
	bo.says("Gut gespielt 👋🏽🎉")
	ada.hears("Gut gespielt 👋🏽🎉")
	ada.reload() // what was said stays behind the moves that it was said after
	ada.plays()
	ada.made(5)
	require.Equal(t, "Bo: Gut gespielt 👋🏽🎉", see[string](ada.visitor, `document.querySelector("[role=log]").lastElementChild.textContent`))
	ada.tabTo("gridcell", ada.focusedCell())
	ada.asks()
	bo.activate("button", bo.say("room.vote.no"))
	ada.hears(ada.say("room.rejected", "player", "Bo"))
	bo.hears(bo.say("room.rejected.own"))
	ada.find("group", ada.say("room.rejected", "player", "Bo"))
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
	bo.asks()
	ada.takePicture("vote")
	ada.isAccessible()
	ada.activate("button", ada.say("room.vote.yes"))
	bo.reads(bo.say("room.aborted"))
}

// asks asks the others whether the match is to be aborted.
func (p *guest) asks() {
	p.activate("button", p.say("room.abort"))
	p.find("dialog", p.say("room.abort")) // whose button has the same name
	p.activate("button", p.say("room.abort"))
	p.find("button", p.say("room.vote.withdraw"))
}

// focusedCell is the name of the cell of the board that the keyboard comes to.
func (p *guest) focusedCell() string {
	return see[string](p.visitor, `document.querySelector("[role=gridcell][tabindex='0']")?.textContent ?? ""`)
}

// A second tab takes the player over, with all that one holds, and the first one takes them back.
func TestASecondTabTakesThePlayerOver(t *testing.T) {
	alongside(t)
	ada, bo := openServer(t).meet(t, "level8", func(ada *guest) { ada.activate("radio", "2"); ada.patiently() }, small, small.in("de-DE"))
	hand := ada.hand()
	require.NotEmpty(t, hand)
	require.NotEqual(t, hand, bo.hand())
	elsewhere := &guest{visitSite(t, ada.site, desktop.calmly(), ""), ada.line, ada.language, "Ada"}
	elsewhere.tolerated = "WebSocket"
	elsewhere.plays()
	require.Equal(t, hand, elsewhere.hand())
	ada.hears(ada.say("lobby.replaced"))
	ada.isAccessible()
	ada.takePicture("replaced")
	ada.activate("button", ada.say("lobby.take-back"))
	ada.plays()
	elsewhere.hears(elsewhere.say("lobby.replaced"))

	bo.unfold()
	bo.find("group", "Bo: "+bo.say("room.you"))
	bo.isAccessible()
	bo.takePicture("panel")
	see[int](ada.visitor, `document.querySelector("[data-ui=pile]").click(), 0`)
	bo.reads(bo.say("level8.event.draw", "player", "Ada"))
}

// hand lists the cards of the hand.
func (p *guest) hand() []string {
	return see[[]string](p.visitor, `[...document.querySelectorAll("[role=gridcell][data-ui^='hand.']")].map((card) => card.textContent).sort()`)
}

// hasty has the page take a second for ten.
const hasty = `(() => {
	const [now, timeout] = [performance.now.bind(performance), setTimeout];
	performance.now = () => 10 * now();
	globalThis.setTimeout = (call, after, ...rest) => timeout(call, after / 10, ...rest);
})()`

// Where nothing comes through any more and nobody says so, the page notices by itself; what
// was done meanwhile is done once.
func TestANetworkThatFreezes(t *testing.T) {
	alongside(t)
	ada, bo := openServer(t).meet(t, "tictactoe", (*guest).patiently, desktop, desktop, hasty)
	ada.takes("A0")
	bo.takes("B0")
	bo.made(2)
	ada.made(2)
	ada.line.freeze()
	ada.takes("C0")
	ada.reads(ada.say("lobby.lost"))
	ada.line.thaw()
	bo.made(3)
	bo.takes("A1")
	ada.made(4)
	bo.made(4)
}

// takes presses a field of tic-tac-toe.
func (p *guest) takes(name string) {
	cell := p.await("the field "+name, func(e element) bool { return e.role == "gridcell" && strings.HasPrefix(e.name, name) })
	p.call(cell, `function() { this.click() }`)
	p.turn()
}
