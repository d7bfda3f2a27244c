//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/hat/hattest"
)

// padsShow waits until the pads of a Launchpad show a picture in LED letters.
func (v *visitor) padsShow(letters string) {
	var all [][3]int
	for _, row := range hattest.Frame(letters) {
		for _, led := range row {
			rgb := hattest.Gamma(led.RGB())
			all = append(all, [3]int{int(rgb.R / 2), int(rgb.G / 2), int(rgb.B / 2)})
		}
	}
	want, err := json.Marshal(all)
	require.NoError(v.t, err)
	v.waitFor(fmt.Sprintf(`JSON.stringify(pads.shown()) === %q`, want))
}

// A Launchpad is turned on in the settings, by Web MIDI: its pads show the board, and a
// pad is the place. It may be pulled out, and is left as it was found.
func TestALaunchpadBesideThePage(t *testing.T) {
	alongside(t)
	script, err := os.ReadFile("launchpad.js")
	require.NoError(t, err)
	v := visitSite(t, openSite(t), desktop.calmly(), "", string(script))
	v.click("button", "Settings")
	v.find("heading", "Lights")
	see[bool](v, `pads.refuses = true`)
	v.activate("switch", "Launchpad")
	v.reads("The browser does not let this page use MIDI devices. Allow it, then turn this off and on again.")
	see[bool](v, `(pads.refuses = false, true)`)
	v.activate("switch", "Launchpad")
	v.activate("switch", "Launchpad")
	v.reads("The pads show the LED games.")
	require.True(t, see[bool](v, `pads.asked.at(-1).sysex`))
	v.takePicture("launchpad")
	v.press("Escape")
	v.sitsDown("")
	v.padsShow(lettersAfter(t, ""))
	see[int](v, `(pads.touch(7, 3), 0)`) // two players, and they begin
	v.padsShow(lettersAfter(t, "rc"))
	see[int](v, `(pads.touch(5, 6), 0)`)
	v.hears("Green dropped a disc into column 6.")
	v.padsShow(lettersAfter(t, "rcrrc"))
	see[int](v, `(pads.press(93), pads.press(96), 0)`) // left and confirm
	v.hears("Blue dropped a disc into column 5.")

	see[int](v, `(pads.plug("disconnected"), 0)`)
	v.byKeys("c")
	v.hears("Green dropped a disc into column 5.")
	see[int](v, `(pads.plug("connected"), 0)`)
	v.padsShow(lettersAfter(t, "rcrrclcc"))
	require.Empty(t, see[[][]int](v, `pads.wrong`))

	v.reload()
	v.padsShow(lettersAfter(t, "rcrrclccl")) // the cursor begins in the middle
	v.press("Escape")
	v.rest()
	v.click("button", "Settings")
	v.activate("switch", "Launchpad")
	v.waitFor(`pads.mode === 0`)
}
