//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/level8"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/platform/storage"
)

// Level 8 is set up and played for a turn of two people each, with a mouse, with a finger, and by
// what assistive technology is told alone.

func TestLevel8ByMouse(t *testing.T) {
	takesTurns(t, desktop.in("de-DE"), func(v *visitor) hands { return pointing{v, false} })
}

func TestLevel8ByTouch(t *testing.T) {
	takesTurns(t, small, func(v *visitor) hands { return pointing{v, true} })
}

func TestLevel8ByName(t *testing.T) {
	takesTurns(t, phone.in("de-DE"), func(v *visitor) hands { return byName{v} })
}

func takesTurns(t *testing.T, d device, hands func(*visitor) hands) {
	alongside(t)
	// The page deals the same every time.
	v := visitSite(t, openSite(t), d.calmly(), "", `Object.defineProperty(crypto, "getRandomValues", { value: (a) => a.fill(2) })`)
	h := hands(v)
	h.press("play.level8")
	v.there("setup.start")
	h.set("setup.levels", 3-8)
	for i, strength := range []int{0, 1} { // somebody else, and a computer
		who := fmt.Sprintf("setup.%d.who", 2+i)
		at, err := strconv.Atoi(v.things()[who].Value)
		require.NoError(t, err)
		h.set(who, strength-at)
	}
	v.looksAt("setup")
	h.press("setup.start")
	for range 2 {
		v.there("hand-over.show")
		v.looksAt("hand-over")
		h.press("hand-over.show")
		h.draw("pile")
		v.there("clear")
		cards := v.named("hand.", func(card thing) bool { return card.Card })
		h.press(cards[0])
		v.looksAt("carry")
		h.bring(cards[0], "slot.0.0")
		v.waitFor(`document.querySelector('[data-ui="` + cards[0] + `"]') === null`)
		h.press("clear")
		v.there(cards[0])
		h.press(cards[0])
		h.bring(cards[0], v.named("seat.", func(pile thing) bool { return pile.Hint != "" })[0])
	}
	v.there("hand-over.show") // the computer has had its turn, and the first one is next
}

// looksAt has axe-core look at a state, and leaves a picture.
func (v *visitor) looksAt(state string) {
	v.isAccessible()
	v.takePicture(state)
}

// What there is to be seen later in a match is accessible, too.
func TestLevel8LaterOn(t *testing.T) {
	alongside(t)
	mine := func(p level8.Position) bool { return p.Turn() == 0 && p.Phase() == level8.Playing }
	discard := func(p level8.Position) []string { return []string{"hand." + p.Legal()[0].Card.String(), "discard"} }
	for name, state := range map[string]struct {
		until func(level8.Position) bool
		press func(level8.Position) []string
		there string
	}{
		"skip": {
			func(p level8.Position) bool {
				return mine(p) && slices.Contains(p.View(0).(level8.View).Hand, level8.Skip)
			},
			func(level8.Position) []string { return []string{"hand.s0"} }, "discard",
		},
		"laying": {
			func(p level8.Position) bool { return mine(p) && p.Legal()[0].Act == level8.Lay },
			func(level8.Position) []string { return []string{"fill"} }, "lay",
		},
		"round": {
			func(p level8.Position) bool {
				if m := p.Legal()[0]; mine(p) && m.Act == level8.Discard && p.State(0).Seats[0].Laid {
					next, err := p.Play(m)
					return err == nil && next.State(0).Round > p.State(0).Round && !next.Result().Over
				}
				return false
			}, discard, "round.next",
		},
		"over": {func(p level8.Position) bool { return p.Result().Over }, func(level8.Position) []string { return nil }, "over"},
	} {
		t.Run(name, func(t *testing.T) {
			kept, p := keptLevel8(t, state.until)
			v := visitSite(t, openSite(t), phone.calmly(), "", kept)
			for _, id := range state.press(p) {
				v.there(id)
				byName{v}.press(id)
			}
			v.there(state.there)
			v.looksAt(name)
		})
	}
}

// keptLevel8 has a page keep a match between somebody and two computers, in which all is laid and
// added that can be, up to a position, which is returned.
func keptLevel8(t *testing.T, until func(level8.Position) bool) (script string, p level8.Position) {
	rules := level8.Rules{Seats: 3, Levels: 3, Order: level8.Normal}
	record := game.Record{Game: level8.Name, Config: rules.Config(), Seed: 6, Seats: []game.Player{{}, {Strength: 1}, {Strength: 1}}}
	p, err := level8.New(rules, record.Seed)
	require.NoError(t, err)
	for random := game.NewRandom(record.Seed); !until(p); {
		legal := p.Legal()
		m := legal[0]
		if m.Act == level8.Discard {
			m = legal[random.Intn(len(legal))]
		}
		record.Moves = append(record.Moves, m.Notation())
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	kept := storage.Memory{}
	store := saves.Store{Storage: kept, Tab: storage.Memory{}}
	store.Save(saves.Match{ID: "later", Program: level8.Name, Record: record}, true)
	for key, value := range kept {
		script += fmt.Sprintf("localStorage.setItem(%q, %q);", "lichtbrett."+key, value)
	}
	return script, p
}
