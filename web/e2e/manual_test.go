//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

// The rules lead to the manual, in the language of the app.
func TestTheManualIsOpened(t *testing.T) {
	alongside(t)
	v := visitSite(t, openSite(t), phone.in("de-DE").calmly(), "", `window.opened = []; window.open = (...what) => opened.push(what[0])`)
	v.activate("button", text.German.Say("help.title"))
	v.activate("button", text.German.Say("help.manual"))
	v.waitFor(`opened.length === 1`)
	require.Equal(t, "manual/de/index.html", see[string](v, `opened[0]`))
	require.Equal(t, 200, see[int](v, `fetch(opened[0]).then((answer) => answer.status)`))
}

// On the narrowest phone nothing is wider than the screen, and axe-core finds nothing wrong.
func TestTheManualIsReadOnAPhone(t *testing.T) {
	alongside(t)
	v := openTab(t, openSite(t), small, "manual/")
	for _, page := range []string{
		"manual/", "manual/de/", "manual/de/start.html", "manual/de/connectfour.html", "manual/de/terminal.html",
		"manual/en/server.html", "manual/en/stored.html", "bots/", "bots/online/", "bots/online/protocol.html", "bots/tournament/",
	} {
		v.do(chromedp.Navigate(v.site.url() + page))
		require.LessOrEqual(t, see[int](v, `document.documentElement.scrollWidth`), int(small.width), page)
		v.isAccessible()
	}
	v.takePicture("manual")
}
