package navigation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/input"
)

// taught is what does what the tutorial of a game asks for, lesson by lesson: what is
// pressed or, in pairs, brought somewhere; and before that what it does not ask for, which
// changes nothing.
type taught struct {
	key     string
	does    []string
	strayed []string
}

// courses are the tutorials at tables of their own.
var courses = map[string][]taught{
	"level8": {
		{key: "draw", does: []string{"pile"}, strayed: []string{"seat.2"}},
		{key: "discard", does: []string{"hand.b5 seat.0"}},
		{key: "take", does: []string{"seat.2"}, strayed: []string{"pile"}},
		{
			key:     "lay",
			does:    []string{"hand.r1 slot.0.0", "hand.o2 slot.0.1", "hand.y3 slot.0.2", "hand.y12 slot.1.0", "fill", "lay"},
			strayed: []string{"hand.r1 seat.0"},
		},
		{key: "add", does: []string{"hand.r4 group.0.0"}, strayed: []string{"hand.r7 seat.0"}},
		{key: "skip", does: []string{"hand.s0 seat.1"}, strayed: []string{"hand.r7 seat.0"}},
		{
			key: "joker",
			does: []string{
				"hand.v7 slot.0.0", "hand.g8 slot.0.1", "hand.v9 slot.0.2", "hand.o4 slot.1.0", "hand.b5 slot.1.1", "hand.j0 slot.1.2", "lay", "joker.as.0",
			},
			strayed: []string{"hand.r14 seat.0"},
		},
		{
			key:     "close",
			does:    []string{"hand.o6 group.0.0", "hand.v14 group.0.1", "hand.r4 seat.0", "round.next"},
			strayed: []string{"hand.r4 seat.0"},
		},
	},
	"crosswise": {
		{key: "place", does: []string{"slot.1 cell.3.2"}},
		{key: "columns", does: []string{"slot.3 cell.2.4"}, strayed: []string{"slot.3 cell.3.3", "slot.0 cell.2.4"}},
		{key: "remover", does: []string{"slot.0 cell.3.4"}, strayed: []string{"slot.0 cell.2.1", "slot.1 cell.0.0"}},
		{key: "mover", does: []string{"slot.1 cell.3.1", "cell.0.4 cell.3.1"}, strayed: []string{"slot.0 cell.3.1"}},
		{key: "swap-on-board", does: []string{"slot.2 cell.1.1", "cell.1.4 cell.5.2"}, strayed: []string{"slot.0 cell.0.0"}},
		{key: "swap-with-hand", does: []string{"slot.3 cell.1.1", "slot.0 cell.4.3"}, strayed: []string{"slot.0 cell.4.1"}},
		{key: "sixes", does: []string{"slot.2 cell.2.2"}, strayed: []string{"slot.2 cell.3.0"}},
	},
}

// does presses something or, in pairs, brings it somewhere.
func (h hands) does(what string) {
	if card, to, brings := strings.Cut(what, " "); brings {
		h.bring(card, to)
		return
	}
	h.press(what)
}

func TestTheLessonsAtTables(t *testing.T) {
	for name, c := range devices {
		for id, course := range courses {
			t.Run(id+", "+name, func(t *testing.T) {
				v := visit(t, c.w, c.h, inEnglish)
				v.surface.Focus("tutorial")
				v.learns(id)
				h := c.hands(v)
				for _, lesson := range course {
					words := func(of string) string { return v.app.Say(id + ".tutorial." + lesson.key + "." + of) }
					require.Contains(t, v.information(), words("do"))
					require.Nil(t, v.surface.Root().Find("next"))
					for _, what := range lesson.strayed {
						h.does(what)
						require.Contains(t, v.information(), v.app.Say("tutorial.again"), "%s: %s", lesson.key, what)
						require.Contains(t, v.information(), words("do"))
						require.Nil(t, v.surface.Root().Find("next"))
					}
					for _, what := range lesson.does {
						h.does(what)
					}
					require.Contains(t, v.information(), words("done"), "%s", lesson.key)
					require.Contains(t, strings.Join(v.said, " "), words("done"))
					require.Equal(t, "next", v.surface.Focused())
					v.keys("c")
				}
				require.Contains(t, v.information(), v.app.Say("tutorial.end"))
				require.Empty(t, v.app.Saves.All(), "nothing of it is kept")
				require.Equal(t, "play", v.surface.Focused())
				v.press("repeat")
				first := v.app.Say(id + ".tutorial." + course[0].key + ".do")
				require.Contains(t, v.information(), first)
				v.handle(input.Hint{Device: input.Keyboard})
				require.Contains(t, v.information(), first, "there are no hints")
				if v.keys("x"); heading(v) != "Learn to play" { // it was to the hand
					v.keys("x")
				}
				require.Equal(t, "Learn to play", heading(v))
				v.keys("x")
				require.Equal(t, "Lichtbrett", heading(v))
				require.Equal(t, "tutorial", v.surface.Focused(), "the focus is where it was")
			})
		}
	}
}
