//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/level8"
)

// permit answers what the browser would ask the visitor: yes.
func (v *visitor) permit(names ...string) {
	for _, name := range names {
		_, err := chromedp.CallBrowser(v.tab.Context(), browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
			Origin: strings.TrimSuffix(v.site.url(), "/"),
		})
		require.NoError(v.t, err)
	}
}

// linkOf returns the fragment of a link to a match of two people.
func linkOf(t *testing.T, rules connectfour.Rules, moves ...game.Move) string {
	link, err := game.Record{Game: connectfour.Name, Config: rules.Config(), Seats: make([]game.Player, 2), Moves: moves}.Link(connectfour.Game{})
	require.NoError(t, err)
	return "#r=" + link
}

// A match that has ended is shared as a link, which replays it for others; its address goes
// when they play on.
func TestShare(t *testing.T) {
	v := visit(t, desktop.calmly())
	v.permit("clipboard-read", "clipboard-write")
	v.sitsDown("rc" + keysOf(match))
	v.hears("Green has won!")
	v.click("button", "Share")
	v.hears("The link has been copied.")
	_, fragment, found := strings.Cut(see[string](v, `navigator.clipboard.readText()`), v.site.url())
	require.True(t, found)

	other := visitSite(t, openSite(t), phone, fragment)
	other.find("heading", "Replay: "+withJokers)
	other.tap("button", "One move forward")
	other.tap("button", "Play on from here")
	other.reads("Blue to move")
	other.shows(lettersAfter(t, "rcc"))
	require.Empty(t, see[string](other, `location.hash`))
}

// Where nothing can be copied, the link is there to be read.
func TestShareByHand(t *testing.T) {
	alongside(t)
	v := visitSite(t, openSite(t), desktop.calmly(), "", `Object.defineProperty(navigator, "clipboard", { value: undefined })`)
	v.sitsDown("rc" + keysOf(match))
	v.hears("Green has won!")
	v.activate("button", "Share")
	link := v.find("textbox", "Share the match")
	require.Contains(t, link.value, v.site.url()+"#r=connectfour.")
	v.call(link, `function() { this.focus() }`)
	require.Equal(t, link.value, see[string](v, `getSelection().toString()`), "it is ready to be copied")
	v.isAccessible()
}

// The address may change while the page is open, to whatever.
func TestBrokenLinks(t *testing.T) {
	alongside(t)
	v := visitSite(t, openSite(t), desktop.calmly(), "#r=connectfour")
	v.reads("This link does not contain a valid match.")
	for _, fragment := range []string{"elsewhere", "r=" + strings.Repeat("A", 300_000), "r=connectfour.e30.AAIAAAP_fw"} {
		v.heard = see[int](v, `instruments.heard.length`)
		see[int](v, fmt.Sprintf(`location.hash = %q, 0`, fragment))
	}
	v.hears("This link does not contain a valid match: move 2 is not possible by the rules.")
	v.find("heading", "Lichtbrett")
}

// The longest match that a link may hold opens, and its moves are listed as far as they are in
// view.
func TestTheLongestReplayOpens(t *testing.T) {
	record := gamestest.Longest(t)
	link, err := record.Link(level8.Game{})
	require.NoError(t, err)
	v := visitSite(t, openSite(t), phone, "#r="+link)
	v.find("heading", "Replay: Level 8")
	v.rest()
	require.Equal(t, 200, see[int](v, `document.querySelectorAll("[data-ui^='move.']").length`))
}
