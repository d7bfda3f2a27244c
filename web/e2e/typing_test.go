//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
)

// slowly has the page's processor be so many times slower.
func (v *visitor) slowly(times float64) {
	v.do(chromiumtest.Command(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times}))
}

// swiftly types letters faster than anybody does, whether the page keeps up or not.
func (v *visitor) swiftly(words string) {
	beat := time.NewTicker(20 * time.Millisecond)
	defer beat.Stop()
	for _, letter := range words {
		key := func(kind input.DispatchKeyEventType) chromedp.Action[chromedp.Void] {
			return chromiumtest.Command(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Text: string(letter), Key: string(letter)})
		}
		v.do(key(input.DispatchKeyEventTypeKeyDown), key(input.DispatchKeyEventTypeKeyUp))
		<-beat.C
	}
}

// typesInto types words into a field that is empty, and demands that all of them
// stand in it.
func (v *visitor) typesInto(field, words string) {
	v.call(v.find("textbox", field), `function() { this.focus(); this.select() }`)
	v.swiftly(words)
	require.Equal(v.t, words, see[string](v, `document.activeElement.value`))
	v.turn()
	require.Equal(v.t, words, see[string](v, `document.activeElement.value`))
}

// letters are so many that each lost one is missed.
func letters(number int) string {
	return strings.Repeat("the quick brown fox jumps over the lazy dog ", 1+number/44)[:number]
}

// However slow the device is, no letter of 500 is lost.
func TestNobodyTypesANameTooFast(t *testing.T) {
	first(t)
	v := visitSite(t, openServer(t).line().site, desktop.calmly(), "")
	v.tolerated = "WebSocket"
	v.activate("button", "Play together: Play others online")
	v.slowly(6)
	v.typesInto("Your name", letters(500))
}

func TestNobodyTypesAMessageTooFast(t *testing.T) {
	first(t)
	ada := openServer(t).comes(t, "Ada", desktop, "")
	ada.opens("Tic-tac-toe", ada.privately) // a public room waits half a minute for whom a busy machine has lost
	ada.slowly(6)
	ada.typesInto(ada.say("room.say"), letters(500))
	ada.call(ada.find("textbox", ada.say("room.say")), `function() { this.select() }`)
	for range 20 { // with an input method
		for _, shown := range []string{"に", "にほ", "にほん"} {
			ada.composes(shown)
		}
		ada.inserts("日本")
	}
	require.Equal(t, strings.Repeat("日本", 20), see[string](ada.visitor, `document.activeElement.value`))
	ada.turn()
	require.Equal(t, strings.Repeat("日本", 20), see[string](ada.visitor, `document.activeElement.value`))
}

func TestNobodyTypesAServerTooFast(t *testing.T) {
	first(t)
	v := visitSite(t, openServer(t).line().site, desktop.calmly(), "")
	v.activate("button", "Settings")
	v.slowly(6)
	for _, number := range []int{200, 200, 100} { // as many as fit
		v.typesInto("Server", letters(number))
	}
}
