//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
)

// deals has the page deal its matches as it does for everybody who has this seed.
func deals(seed int) string {
	return fmt.Sprintf(`Object.defineProperty(crypto, "getRandomValues", { value: (a) => a.fill(%d) })`, seed)
}

// sits opens the page on a device for somebody who plays with some hands.
func sits(t *testing.T, d device, seed int, hands func(*visitor) hands) *cardPlayer {
	v := openTab(t, openSite(t), d, "", deals(seed))
	v.waitForReady()
	return &cardPlayer{visitor: v, hands: hands(v), language: text.Match(d.language)}
}

// A whole match of three levels is played with each kind of hands alone, from the
// choice of games to the end.
func TestLevel8Matches(t *testing.T) {
	small := device{width: 320, height: 568, scale: 1, touch: true, language: "en-US"}
	across := device{width: 844, height: 390, scale: 1, language: "en-US"}
	for name, c := range map[string]struct {
		device        device
		seats, people int
		fills, drags  bool
		hands         func(v *visitor) hands
	}{
		"mouse":    {desktop.in("de-DE"), 3, 1, false, true, func(v *visitor) hands { return pointing{v, false} }},
		"touch":    {small, 6, 1, false, true, func(v *visitor) hands { return pointing{v, true} }},
		"keyboard": {across, 2, 2, false, false, func(v *visitor) hands { return v.keyboard() }},
		"gamepad":  {across, 2, 1, true, false, func(v *visitor) hands { return v.gamepad() }},
		"names":    {phone.in("de-DE"), 3, 1, true, false, func(v *visitor) hands { return byName{v} }},
	} {
		t.Run(name, func(t *testing.T) {
			p := sits(t, c.device.calmly(), 6, c.hands)
			p.fills, p.drags = c.fills, c.drags
			p.level8(c.seats, c.people, 3)
			p.plays()
			t.Logf("done: %v", p.done)
			for _, act := range []string{"draw", "lay", "discard", "round"} {
				require.Positive(t, p.done[act], act)
			}
			require.Equal(t, c.people > 1, p.done["hand-over"] > 0)
			p.takePicture("over")
			p.isAccessible()
		})
	}
}
