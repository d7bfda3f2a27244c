//go:build e2e

package e2e

import (
	"fmt"
	"strings"
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
// choice of games to the end, and axe-core finds nothing wrong on the way.
func TestLevel8Matches(t *testing.T) {
	small := device{width: 320, height: 568, scale: 1, touch: true, language: "en-US"}
	across := device{width: 844, height: 390, scale: 1, language: "en-US"}
	mouse := func(v *visitor) hands { return pointing{v, false} }
	touch := func(v *visitor) hands { return pointing{v, true} }
	names := func(v *visitor) hands { return byName{v} }
	for name, c := range map[string]struct {
		device        device
		seed          int
		seats, people int
		fills, places bool
		hands         func(v *visitor) hands
		shows         string // what is to be seen of it
	}{
		"mouse":    {desktop.in("de-DE"), 2, 3, 2, false, true, mouse, "setup hand-over draw play hint carry skip joker laying round over"},
		"touch":    {phone, 2, 3, 2, false, true, touch, "setup hand-over draw play hint moves carry skip joker laying round over"},
		"six":      {small.in("de-DE"), 1, 6, 1, true, false, touch, "setup draw play hint skip filled round over"},
		"keyboard": {across, 3, 3, 2, false, false, func(v *visitor) hands { return v.keyboard() }, "hand-over moves carry skip round over"},
		"gamepad":  {across, 6, 2, 1, true, false, func(v *visitor) hands { return v.gamepad() }, "filled carry round over"},
		"names":    {phone.in("de-DE"), 3, 3, 2, false, true, names, "hand-over moves carry skip joker round over"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := sits(t, c.device.calmly(), c.seed, c.hands)
			p.fills, p.places = c.fills, c.places
			seen := map[string]bool{}
			p.looks = func(state string, _ things) {
				if !seen[state] {
					seen[state] = true
					p.isAccessible()
					p.takePicture(state)
				}
			}
			p.level8(c.seats, c.people, 3)
			p.plays()
			t.Logf("done: %v", p.done)
			for _, state := range strings.Fields(c.shows) {
				require.True(t, seen[state], "%s was not to be seen", state)
			}
		})
	}
}
