//go:build e2e

package e2e

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
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

// boardAfter returns the board after moves as lichtbrett replay prints it.
func boardAfter(t *testing.T, moves []move) (frame string) {
	var notations []string
	for _, m := range moves {
		notations = append(notations, m.notation)
	}
	out, err := exec.Command(program, "replay", "--game", "connectfour", "--moves", strings.Join(notations, "; ")).CombinedOutput()
	require.NoError(t, err, string(out))
	frame, _, _ = strings.Cut(string(out), "result:")
	return frame
}

// linkOf returns the fragment of a link to a match of two people.
func linkOf(t *testing.T, moves []move) string {
	record := game.Record{Game: connectfour.Name, Config: connectfour.WithJokers.Config(), Seats: make([]game.Player, 2)}
	for _, m := range moves {
		record.Moves = append(record.Moves, game.Move(m.notation))
	}
	link, err := record.Link(connectfour.Game{})
	require.NoError(t, err)
	return "r=" + link
}

// A match that has ended is shared as a link, which replays it for others.
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
	other.shows(boardAfter(t, nil))
	other.tap("button", "To the end")
	other.hears("Green has won!")
	for ply := len(match) - 1; ply > len(match)-4; ply-- {
		other.tap("button", "One move back")
		other.shows(boardAfter(t, match[:ply]))
	}
	other.tap("button", "Play")
	for _, m := range match[len(match)-3:] {
		other.hears(m.said)
	}
	other.tap("button", "To the start")
	other.tap("button", "One move forward")
	other.shows(boardAfter(t, match[:1]))
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
	v.tabTo("button", "Share")
	v.press("Enter")
	v.find("dialog", "Share the match")
	link := v.find("textbox", "Share the match")
	require.Contains(t, link.value, v.site.url()+"#r=connectfour.")
	v.call(link, `function() { this.focus() }`)
	require.Equal(t, link.value, see[string](v, `getSelection().toString()`), "it is ready to be copied")
	v.isAccessible()
	v.press("Escape")
	v.waitForFocus("button", "Share")
}

func TestBrokenLinks(t *testing.T) {
	alongside(t)
	const broken = "This link does not contain a valid match."
	v := visitSite(t, openSite(t), desktop.calmly(), "#r=connectfour")
	v.reads(broken)
	for _, link := range []struct{ fragment, says string }{
		{"r=", broken},
		{"r=connectfour.e30.AAIAAAP_fw", "This link does not contain a valid match: move 2 is not possible by the rules."},
		{"r=" + strings.Repeat("A", 300_000), broken},
	} {
		v.heard = see[int](v, `instruments.heard.length`)
		see[int](v, fmt.Sprintf(`location.hash = %q, 0`, link.fragment))
		v.hears(link.says)
		v.find("heading", "Lichtbrett")
	}
	v.heard = see[int](v, `instruments.heard.length`)
	see[int](v, `location.hash = "elsewhere", 0`)
	v.sitsDown("rcc")
	v.shows(lettersAfter(t, "rcc"))
}

// The longest match that a link may hold, in which nobody ever lays anything, is there
// within two seconds.
func TestTheLongestReplayOpens(t *testing.T) {
	config := level8.Standard.Config()
	record := game.Record{Game: level8.Name, Config: config, Seats: make([]game.Player, 3)}
	p, err := level8.Game{}.Start(config, 0)
	require.NoError(t, err)
	for len(record.Moves) < 5000 {
		moves := p.Moves()
		m := moves[slices.IndexFunc(moves, func(m game.Move) bool {
			return strings.HasPrefix(string(m), "draw") || strings.HasPrefix(string(m), "discard")
		})]
		record.Moves = append(record.Moves, m)
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	link, err := record.Link(level8.Game{})
	require.NoError(t, err)
	v := visitSite(t, openSite(t), phone, "#r="+link)
	v.find("heading", "Replay: Level 8")
	v.rest()
	require.Less(t, see[float64](v, `Math.max(0, ...instruments.longTasks)`), 2000.0)
	require.Equal(t, 200, see[int](v, `document.querySelectorAll("[data-ui^='move.']").length`))
}
