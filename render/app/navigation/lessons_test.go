package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/input"
	"lichtbrett/render/app/shell"
)

// cardLessons are what does what the tutorial of Level 8 asks for, lesson by
// lesson: what is pressed or, in pairs, brought somewhere.
var cardLessons = [][]string{
	{"pile"},
	{"hand.b5 seat.0"},
	{"seat.2"},
	{"hand.r1 slot.0.0", "hand.o2 slot.0.1", "hand.y3 slot.0.2", "hand.y12 slot.1.0", "fill", "lay"},
	{"hand.r4 group.0.0"},
	{"hand.s0 seat.1"},
	{"hand.v7 slot.0.0", "hand.g8 slot.0.1", "hand.v9 slot.0.2", "hand.o4 slot.1.0", "hand.b5 slot.1.1", "hand.j0 slot.1.2", "lay", "joker.as.0"},
	{"hand.o6 group.0.0", "hand.v14 group.0.1", "hand.r4 seat.0", "round.next"},
}

// strayed are things that lessons do not ask for: they change nothing, and it is
// said what is wanted.
var strayed = [][]string{
	{"seat.2"}, {}, {"pile"}, {"hand.r1 seat.0"}, {"hand.r7 seat.0"}, {"hand.r7 seat.0"}, {"hand.r14 seat.0"}, {"hand.r4 seat.0"},
}

func TestTheLessonsOfLevel8(t *testing.T) {
	for name, c := range map[string]struct {
		w, h  float64
		hands func(v *visitor) hands
	}{
		"dragging with a mouse": {1280, 800, func(v *visitor) hands {
			return hands{v, v.press, func(card, to string) { v.visible(to); finger{v, input.Mouse}.drags(card, to) }}
		}},
		"touching a phone": {320, 568, func(v *visitor) hands {
			tap := func(id string) { v.visible(id); v.tap(id) }
			return hands{v, tap, func(card, to string) { tap(card); tap(to) }}
		}},
		"keys on a phone held across": {844, 390, func(v *visitor) hands {
			return hands{v, v.steer, func(card, to string) { v.steer(card); v.steer(to) }}
		}},
		"activating nodes": {568, 320, func(v *visitor) hands {
			return hands{v, v.press, func(card, to string) { v.press(card); v.press(to) }}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, c.w, c.h, inEnglish)
			v.surface.Focus("tutorial.level8")
			v.press("tutorial.level8")
			h := c.hands(v)
			do := func(what string) {
				if card, to, brings := strings.Cut(what, " "); brings {
					h.bring(card, to)
				} else {
					h.press(what)
				}
			}
			for i, lesson := range cardLessons {
				key := []string{"draw", "discard", "take", "lay", "add", "skip", "joker", "close"}[i]
				require.Contains(t, v.information(), v.app.Say("level8.tutorial."+key+".do"))
				require.Nil(t, v.surface.Root().Find("next"))
				for _, what := range strayed[i] {
					do(what)
					require.Contains(t, v.information(), v.app.Say("tutorial.again"))
					require.Contains(t, v.information(), v.app.Say("level8.tutorial."+key+".do"))
					require.Nil(t, v.surface.Root().Find("next"))
				}
				for _, what := range lesson {
					do(what)
				}
				require.Contains(t, v.information(), v.app.Say("level8.tutorial."+key+".done"), "%s", key)
				require.Contains(t, strings.Join(v.said, " "), v.app.Say("level8.tutorial."+key+".done"))
				require.Equal(t, "next", v.surface.Focused())
				v.keys("c")
			}
			require.Contains(t, v.information(), v.app.Say("tutorial.end"))
			require.Empty(t, v.app.Saves.All(), "nothing of it is kept")
			require.Equal(t, "play", v.surface.Focused())
			v.press("repeat")
			require.Contains(t, v.information(), v.app.Say("level8.tutorial.draw.do"))
			v.handle(input.Hint{Device: input.Keyboard})
			require.Contains(t, v.information(), v.app.Say("level8.tutorial.draw.do"))
			v.keys("x") // to the hand
			v.keys("x")
			require.Equal(t, "Lichtbrett", heading(v))
			require.Equal(t, "tutorial.level8", v.surface.Focused(), "the focus is where it was")
		})
	}
}

// Every lesson can be skipped, the way leads to the game, and rules and menu lead
// to the lessons.
func TestTheWaysToAndFromTheLessonsOfLevel8(t *testing.T) {
	v := visit(t, 390, 844, func(a *shell.App) { a.Language = text.German })
	v.press("help")
	v.press("rules.level8")
	v.press("tutorial")
	require.Equal(t, "Level 8 lernen", heading(v))
	for range cardLessons {
		v.press("skip")
	}
	v.press("play")
	require.NotNil(t, v.node("setup.start"))
	v.press("setup.start")
	v.press("menu")
	v.press("menu.tutorial")
	require.Equal(t, "Level 8 lernen", heading(v))
	v.press("pile")
	v.press("pile")
	require.Contains(t, v.information(), v.app.Say("level8.tutorial.draw.done"), "what is done is done")
	v.keys("x") // to the hand
	v.keys("x")
	require.NotNil(t, v.node("menu"))
}

func init() {
	lesson := func(number int, more ...string) func(v *visitor) {
		return func(v *visitor) {
			v.press("tutorial.level8")
			for range number {
				v.press("skip")
			}
			h := hands{v, v.press, func(card, to string) { v.press(card); v.press(to) }}
			for _, what := range more {
				if card, to, brings := strings.Cut(what, " "); brings {
					h.bring(card, to)
				} else {
					h.press(what)
				}
			}
		}
	}
	for name, play := range map[string]func(v *visitor){
		"level8-lesson":       lesson(0),
		"level8-lesson-again": lesson(3, "hand.r1 seat.0"),
		"level8-lesson-done":  lesson(4, "hand.r4 group.0.0"),
		"level8-lesson-joker": lesson(6, cardLessons[6][:6]...),
		"level8-lessons-end":  lesson(8),
	} {
		scenes[name] = play
	}
}
