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

// A round between two people and a computer is played with a mouse alone, and with a finger, and a
// whole match of three levels by what assistive technology is told; axe-core finds nothing wrong
// on the way.

func TestLevel8ByMouse(t *testing.T) {
	playsLevel8(t, desktop.in("de-DE"), 2, func(v *visitor) hands { return pointing{v, false} },
		"setup hand-over draw play hint carry laying round")
}

func TestLevel8ByTouch(t *testing.T) {
	playsLevel8(t, phone, 2, func(v *visitor) hands { return pointing{v, true} },
		"setup hand-over draw play hint moves carry laying round")
}

func TestLevel8ByName(t *testing.T) {
	playsLevel8(t, phone.in("de-DE"), 3, func(v *visitor) hands { return byName{v} },
		"hand-over moves carry skip joker round over")
}

// playsLevel8 has it played on a device up to the last of what is to be seen.
func playsLevel8(t *testing.T, d device, seed int, hands func(*visitor) hands, shows string) {
	first(t)
	v := visitSite(t, openSite(t), d.calmly(), "", deals(seed))
	p := &cardPlayer{visitor: v, hands: hands(v), language: text.Match(d.language)}
	seen := map[string]bool{}
	p.looks = func(state string) {
		if !seen[state] {
			seen[state] = true
			p.isAccessible()
			p.takePicture(state)
		}
	}
	states := strings.Fields(shows)
	p.level8()
	p.plays(states[len(states)-1])
	for _, state := range states {
		require.True(t, seen[state], "%s was not to be seen", state)
	}
}
