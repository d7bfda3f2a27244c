package navigation

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/level8"
	"lichtbrett/input"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// level8Record is a match of Level 8 that testdata/level8.txt has under a name.
func level8Record(t testing.TB, name string) (r game.Record) {
	all, err := os.ReadFile("testdata/level8.txt")
	require.NoError(t, err)
	_, line, ok := strings.Cut(string(all), "\n"+name+": ")
	require.True(t, ok, "there is no match %q", name)
	record, _, _ := strings.Cut(line, "\n")
	require.NoError(t, json.Unmarshal([]byte(record), &r))
	return r
}

// chosen is what somebody does who does all that is possible.
func chosen(legal []rules.Move, random *game.Random) rules.Move {
	if legal[0].Act == rules.Draw || legal[0].Act == rules.Lay || legal[0].Act == rules.Add {
		return legal[0]
	}
	for _, m := range legal {
		if m.Act == rules.PlaySkip && random.Intn(2) == 0 {
			return m
		}
	}
	return legal[random.Intn(len(legal))]
}

// level8 resumes the match that has this name.
func (v *visitor) level8(name string) {
	v.app.Saves.Save(saves.Match{ID: "level8", Program: "level8", Record: level8Record(v.t, name)}, false)
	v.press("play.level8")
}

// kept8 is the match that is stored, and its position.
func (v *visitor) kept8() (game.Record, rules.Position) {
	return keptOf[rules.Position](v, rules.Game{})
}

// held8 is how a card of a hand is named in IDs.
func held8(c rules.Card) string {
	if c.IsJoker() || c == rules.Skip {
		return c.Plain().String() + "0"
	}
	return c.String()
}

// eager is a computer that lays, adds and discards as soon as it can.
func eager() thinking.AtOnce {
	random := game.NewRandom(3)
	return func(q table.Question, _ thinking.Study) (ai.Reply, error) {
		return ai.Reply{Move: chosen(q.View.(rules.View).Legal(), random).Notation()}, nil
	}
}

// hands does what a player wants to, with some device.
type hands struct {
	v *visitor
	// press presses something; bring brings a card of the hand or of the task to
	// something else.
	press func(id string)
	bring func(card, to string)
}

// cardID is the ID of a card of the hand, of those that are still to be seen.
func (h hands) cardID(c rules.Card) string {
	for n := range h.v.surface.Root().All() {
		if rest, ok := strings.CutPrefix(n.ID, "hand."); ok && n.Role == ui.RoleCell && strings.TrimRight(rest, "0123456789") == c.Plain().String() && c.IsJoker() {
			return n.ID
		}
	}
	return "hand." + held8(c)
}

// play makes a move.
func (h hands) play(m rules.Move) {
	switch m.Act {
	case rules.Draw:
		h.press("pile")
	case rules.Take:
		h.press(fmt.Sprintf("seat.%d", m.Seat))
	case rules.Lay:
		for i, group := range m.Groups {
			for range group {
				slots := 0
				for h.filled(i, slots) {
					slots++
				}
				h.bring(h.cardID(group[slots]), fmt.Sprintf("slot.%d.%d", i, slots))
			}
		}
		h.press("lay")
		h.answers()
	case rules.Add:
		h.bring(h.cardID(m.Card), fmt.Sprintf("group.%d.%d", m.Seat, m.Group))
		h.answers()
	case rules.Discard:
		_, p := h.v.kept8()
		h.bring(h.cardID(m.Card), fmt.Sprintf("seat.%d", p.Turn()))
	case rules.PlaySkip:
		h.bring(h.cardID(rules.Skip), fmt.Sprintf("seat.%d", m.Seat))
	}
	for h.v.surface.Root().Find("round.next") != nil {
		h.press("round.next")
	}
}

// answers says of each joker that is asked about the first thing it may stand for.
func (h hands) answers() {
	for range 10 {
		if h.v.surface.Root().Find("joker.as.0") == nil {
			return
		}
		h.press("joker.as.0")
	}
	require.Fail(h.v.t, "it goes on being asked", "%v %v", h.v.surface.Root().Find("joker.as.0").Label, h.v.information())
}

// filled reports whether a card lies in a slot.
func (h hands) filled(group, slot int) bool {
	return !strings.HasSuffix(h.v.node(fmt.Sprintf("slot.%d.%d", group, slot)).Label, ": empty")
}

// visible scrolls the table such that something is to be seen.
func (v *visitor) visible(id string) {
	v.surface.Reveal(id)
	v.surface.Root()
	v.settle()
}

// steer brings the focus to something by arrows and Tab, and confirms.
func (v *visitor) steer(id string) {
	for range 60 {
		if v.surface.Focused() == id {
			v.keys("c")
			return
		}
		grid := v.node(id).Composite()
		focused := v.surface.Root().Find(v.surface.Focused())
		if grid != nil && focused != nil && focused.Composite() == grid {
			key, from, to := "r", focused.Rect, v.node(id).Rect
			switch {
			case to.Y > from.Y+from.H/2:
				key = "d"
			case to.Y+to.H/2 < from.Y:
				key = "u"
			case to.X < from.X:
				key = "l"
			}
			v.keys(key)
			continue
		}
		v.handle(input.Step{})
		v.settle()
	}
	require.Equal(v.t, id, v.surface.Focused(), "the focus never came there")
}

// devices are those with which one plays at tables, each in a window of its own.
var devices = map[string]struct {
	w, h  float64
	hands func(v *visitor) hands
}{
	"dragging with a mouse": {1280, 800, func(v *visitor) hands {
		return hands{v, v.press, func(card, to string) { v.visible(to); finger{v, input.Mouse}.drags(card, to) }}
	}},
	"touching a phone": {320, 568, func(v *visitor) hands {
		tap := func(id string) { v.visible(id); v.tap(id) }
		return hands{v, tap, func(card, to string) {
			v.visible(to)
			if strings.HasPrefix(to, "slot.1") { // one way is as good as the other
				finger{v, input.Touch}.drags(card, to)
				return
			}
			tap(card)
			tap(to)
		}}
	}},
	"keys on a phone held across": {844, 390, func(v *visitor) hands {
		return hands{v, v.steer, func(card, to string) { v.steer(card); v.steer(to) }}
	}},
	"activating nodes": {568, 320, func(v *visitor) hands {
		return hands{v, v.press, func(card, to string) { v.press(card); v.press(to) }}
	}},
}

func TestWholeMatchesOfLevel8(t *testing.T) {
	for name, c := range devices {
		t.Run(name, func(t *testing.T) {
			v := visit(t, c.w, c.h, inEnglish, thinks(eager()))
			v.press("play.level8")
			v.handle(input.Adjust{ID: "setup.levels", Value: 3})
			v.press("setup.start")
			h, random := c.hands(v), game.NewRandom(9)
			moves, own := 0, 0
			for ; moves < 2000; moves++ {
				for v.surface.Root().Find("round.next") != nil {
					h.press("round.next")
				}
				r, p := v.kept8()
				if p.Result().Over {
					break
				}
				require.Equal(t, game.Seat(0), p.Turn(), "the computers have moved")
				m := chosen(p.Legal(), random)
				h.play(m)
				after, _ := v.kept8()
				require.Greater(t, len(after.Moves), len(r.Moves), "%v was not made: %v", m, v.information())
				got, err := rules.ParseMove(string(after.Moves[len(r.Moves)]))
				require.NoError(t, err)
				require.Equal(t, m.Act, got.Act)
				require.Equal(t, m.Card.Plain(), got.Card.Plain())
				own++
			}
			_, p := v.kept8()
			require.True(t, p.Result().Over)
			require.NotNil(t, v.node("over"))
			require.Positive(t, own)
			t.Log(own, "moves")
			v.press("over.again")
			r, _ := v.kept8()
			require.Less(t, len(r.Moves), 5, "a new match has begun")
		})
	}
}

// Cards that somebody may not see are in no node, and not in what is announced.
func TestLevel8HidesHands(t *testing.T) {
	for name, seat := range map[string]game.Seat{"draw": 0, "two": 1, "three": 2} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 1280, 800, inEnglish)
			v.level8(name)
			_, p := v.kept8()
			check := func(open game.Seat) {
				seen := map[rules.Card]bool{}
				for _, s := range p.State(0).Seats {
					for _, pile := range append(s.Groups, s.Discard) {
						for _, c := range pile {
							seen[c.Plain()] = true
						}
					}
				}
				said := strings.Join(v.said, " ")
				for n := range v.surface.Root().All() {
					said += " " + n.Label + " " + n.Value + " " + n.Hint + "."
				}
				for i, s := range p.State(0).Seats {
					for _, c := range s.Hand {
						if game.Seat(i) == open || seen[c] || c.IsJoker() || c == rules.Skip {
							continue
						}
						name := tell.New(text.English, nil).Card(c)
						require.NotRegexp(t, `\b`+name+`\b`, said, "of seat %d", i)
						require.Nil(t, v.surface.Root().Find("hand."+c.String()))
					}
				}
			}
			if name != "draw" { // the device changes hands
				check(game.NoSeat)
				v.press("hand-over.show")
			}
			check(seat)
			require.NotNil(t, v.surface.Root().Find("hand."+held8(p.View(seat).(rules.View).Hand[0])))
		})
	}
}

// Where nothing is to move a table waits until it has been seen what others did, and draws no frames.
func TestACalmTableWaits(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish, thinks(eager()))
	v.level8("playing")
	v.press("hand.b5")
	v.handle(input.Activate{ID: "discard"})
	v.passes(1, 16*time.Millisecond)
	d, ok := v.surface.Next()
	require.True(t, ok)
	require.Greater(t, d, 300*time.Millisecond)
}
