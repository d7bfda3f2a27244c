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
	v := visitSite(t, openSite(t), d, "", deals(seed))
	return &cardPlayer{visitor: v, hands: hands(v), language: text.Match(d.language)}
}

// A whole match of three levels is played with each kind of hands alone, from the
// choice of games to the end, and axe-core finds nothing wrong on the way.

func TestLevel8ByMouse(t *testing.T) {
	level8Match{
		device: desktop.in("de-DE"), seed: 2, seats: 3, people: 2, places: true,
		hands: func(v *visitor) hands { return pointing{v, false} },
		shows: "setup hand-over draw play hint carry skip joker laying round over",
	}.isPlayed(t)
}

func TestLevel8ByTouch(t *testing.T) {
	level8Match{
		device: phone, seed: 2, seats: 3, people: 2, places: true, hands: fingers,
		shows: "setup hand-over draw play hint moves carry skip joker laying round over",
	}.isPlayed(t)
}

func TestLevel8WithSixSeats(t *testing.T) {
	level8Match{
		device: small.in("de-DE"), seed: 1, seats: 6, people: 1, fills: true, hands: fingers,
		shows: "setup draw play hint skip filled round over",
	}.isPlayed(t)
}

func TestLevel8ByKeyboard(t *testing.T) {
	level8Match{
		device: low, seed: 3, seats: 3, people: 2,
		hands: func(v *visitor) hands { return v.keyboard() },
		shows: "hand-over moves carry skip round over",
	}.isPlayed(t)
}

func TestLevel8ByGamepad(t *testing.T) {
	level8Match{
		device: low, seed: 6, seats: 2, people: 1, fills: true,
		hands: func(v *visitor) hands { return v.gamepad() },
		shows: "filled carry round over",
	}.isPlayed(t)
}

func TestLevel8ByName(t *testing.T) {
	level8Match{
		device: phone.in("de-DE"), seed: 3, seats: 3, people: 2, places: true,
		hands: func(v *visitor) hands { return byName{v} },
		shows: "hand-over moves carry skip joker round over",
	}.isPlayed(t)
}

// low is a window without a finger.
var low = device{width: 844, height: 390, scale: coarse, language: "en-US"}

func fingers(v *visitor) hands { return pointing{v, true} }

type level8Match struct {
	device        device
	seed          int
	seats, people int
	fills, places bool
	hands         func(v *visitor) hands
	shows         string // what is to be seen of it
}

func (m level8Match) isPlayed(t *testing.T) {
	first(t)
	p := sits(t, m.device.calmly(), m.seed, m.hands)
	p.fills, p.places = m.fills, m.places
	seen := map[string]bool{}
	p.looks = func(state string, _ things) {
		if !seen[state] {
			seen[state] = true
			p.isAccessible()
			p.takePicture(state)
		}
	}
	p.level8(m.seats, m.people, 3)
	p.plays()
	t.Logf("done: %v", p.done)
	for _, state := range strings.Fields(m.shows) {
		require.True(t, seen[state], "%s was not to be seen", state)
	}
}
