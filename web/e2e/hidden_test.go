//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/web/chromiumtest"
)

// hides minimizes the window: nobody sees the page, and there are no frames.
func (v *visitor) hides() {
	v.emulateFocus(false)
	v.window(browser.WindowStateMinimized)
	v.waitFor(`document.hidden`)
}

// looksAgain shows the window again.
func (v *visitor) looksAgain() {
	v.window(browser.WindowStateNormal)
	v.emulateFocus(true)
	v.waitFor(`!document.hidden`)
	v.turn()
}

// emulateFocus has the page take itself for the one in front, as all do in the tests, or
// not.
func (v *visitor) emulateFocus(on bool) {
	v.do(chromiumtest.Command(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: on}))
}

func (v *visitor) window(state browser.WindowState) {
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		window, err := cdp.Call(ctx, t, browser.GetWindowForTarget, browser.GetWindowForTargetParams{})
		if err != nil {
			return err
		}
		_, err = cdp.Call(ctx, t, browser.SetWindowBounds, browser.SetWindowBoundsParams{
			WindowID: window.WindowID, Bounds: &browser.Bounds{WindowState: state},
		})
		return err
	}))
}

// secondsLeft is what the clock of the turn shows.
func (p *guest) secondsLeft() int {
	return see[int](p.visitor, secondsLeft)
}

const secondsLeft = `Number([...document.querySelectorAll("[data-ui^='room.seat.']")].map((seat) =>
	seat.ariaLabel.match(/0:(\d\d) left/)?.[1]).find(Boolean))`

// thrifty has the device's browser slow down what nobody sees, as browsers do unless they are
// told not to.
func (d device) thrifty(t *testing.T) device {
	flags := map[string]any{}
	for _, name := range []string{"disable-background-timer-throttling", "disable-backgrounding-occluded-windows", "disable-renderer-backgrounding"} {
		flags[name] = false
	}
	browser, err := chromiumtest.Start(context.Background(), chromiumtest.Options{Flags: flags})
	require.NoError(t, err)
	t.Cleanup(func() { browser.Close() })
	d.browser = browser
	return d
}

// Whoever looks again sees how much time there really is, also of a turn that began
// while nobody looked.
func TestTheClockIsRightAfterATabWasHidden(t *testing.T) {
	first(t)
	ada, bo := openServer(t).meet(t, "tictactoe", func(*guest) {}, desktop.thrifty(t), desktop)
	for i, who := range []*guest{ada, bo} {
		ada.hides()
		if who == bo {
			bo.choose(3, 0)
		}
		bo.made(2 * i)
		bo.waitFor(secondsLeft + ` > 0`)
		bo.waitFor(fmt.Sprintf(`%s <= %d`, secondsLeft, bo.secondsLeft()-6))
		ada.looksAgain()
		before, shown := bo.secondsLeft(), ada.secondsLeft()
		require.LessOrEqual(t, shown, before+2)
		bo.turn()
		require.GreaterOrEqual(t, shown, bo.secondsLeft()-2)
		ada.choose(0, 0)
		bo.made(2*i + 1)
	}
}

// What comes while nobody looks is taken in when it comes, not all at once later.
func TestAnHourOfATournamentInAHiddenTab(t *testing.T) {
	alongside(t)
	say := text.English.Say
	site, tournament := openTournament(t)
	v := visitSite(t, site, desktop.calmly(), "", `globalThis.EventSource = class extends EventSource {
		constructor(...parameters) {
			super(...parameters);
			globalThis.stream = this;
			this.addEventListener("message", ({ data }) => globalThis.told ??= data, { once: true });
		}
	}`)
	anna, bert := register(t, tournament, "Anna"), register(t, tournament, "Bert")
	anna.say("JOIN;" + anna.hear("NEW SEASON;"))
	bert.say("JOIN;" + bert.hear("NEW SEASON;"))
	anna.hear("YOURTURN;")
	v.activate("button", say("tournament.title"))
	v.find("heading", say("tournament.under-way"))
	v.rest()
	v.hides()
	for range 180 {
		see[int](v, `Array.from({ length: 100 }, () => stream.onmessage({ data: told })).length`)
	}
	before, frames := v.computed(), see[int](v, `instruments.frames`)
	v.looksAgain()
	v.waitFor(fmt.Sprintf(`instruments.frames > %d`, frames+1)) // of which the first takes in what has waited
	require.Less(t, v.computed()-before, time.Second)
}

// computed is how long the page's own thread has, which no other program makes longer.
func (v *visitor) computed() time.Duration {
	require.NoError(v.t, v.tab.Do(chromiumtest.Command(performance.Enable, performance.EnableParams{})))
	result, err := chromiumtest.Run(v.tab, func(ctx context.Context, t *chromedp.Target) (performance.GetMetricsResult, error) {
		return cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
	})
	require.NoError(v.t, err)
	at := slices.IndexFunc(result.Metrics, func(m *performance.Metric) bool { return m.Name == "ThreadTime" })
	require.GreaterOrEqual(v.t, at, 0, "%v", result.Metrics)
	return time.Duration(result.Metrics[at].Value * float64(time.Second))
}
