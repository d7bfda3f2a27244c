package navigation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/level8"
	"lichtbrett/input"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// level8Seed is that of the matches of Level 8.
const level8Seed = 6

// level8Match plays a match between players who lay, add and discard as soon as
// they can, until the position is as wanted.
func level8Match(t testing.TB, r rules.Rules, seats []game.Player, until func(rules.Position) bool) game.Record {
	record := game.Record{Game: rules.Name, Config: r.Config(), Seed: level8Seed, Seats: seats, Moves: []game.Move{}}
	p, err := rules.New(r, level8Seed)
	require.NoError(t, err)
	random := game.NewRandom(level8Seed)
	for !until(p) {
		require.False(t, p.Result().Over, "it never came to that")
		m := chosen(p.Legal(), random)
		record.Moves = append(record.Moves, m.Notation())
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return record
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

// people are players at this device, and computers behind them.
func people(count, computers int) (seats []game.Player) {
	for i := range count + computers {
		p := game.Player{}
		if i >= count {
			p.Strength = 3
		}
		seats = append(seats, p)
	}
	return seats
}

// level8 resumes a match.
func (v *visitor) level8(r game.Record) {
	v.app.Saves.Save(saves.Match{ID: "level8", Program: "level8", Record: r}, false)
	v.press("play.level8")
}

// turnOf reports whether it is a seat's turn, in a phase.
func turnOf(seat game.Seat, phase rules.Phase, more func(rules.Position) bool) func(rules.Position) bool {
	return func(p rules.Position) bool { return p.Turn() == seat && p.Phase() == phase && (more == nil || more(p)) }
}

func laid(count int) func(rules.Position) bool {
	return func(p rules.Position) bool {
		n := 0
		for _, s := range p.State(0).Seats {
			if s.Laid {
				n++
			}
		}
		return n >= count
	}
}

func canLay(p rules.Position) bool { return p.Legal()[0].Act == rules.Lay }

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

var level8Six = rules.Rules{Seats: 6, Levels: 8, Order: rules.Normal}
var level8Three = rules.Rules{Seats: 3, Levels: 3, Order: rules.Normal}

func init() {
	for name, play := range map[string]func(v *visitor){
		"level8-setup": func(v *visitor) { v.press("play.level8") },
		"level8-draw": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(1, 2), turnOf(0, rules.Drawing, nil)))
		},
		"level8-fill": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(1, 2), turnOf(0, rules.Playing, canLay)))
			v.press("fill")
		},
		"level8-carry": func(v *visitor) {
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Playing, nil)))
			_, p := v.kept8()
			hand := p.View(0).(rules.View).Hand
			v.press("hand." + hand[0].String())
			v.press("slot.0.0")
			v.press("hand." + hand[1].String())
			v.press("slot.0.0")
			v.press("hand." + hand[4].String())
		},
		"level8-six": func(v *visitor) {
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Drawing, laid(3))))
		},
		"level8-levels": func(v *visitor) {
			shuffled := rules.Rules{Seats: 6, Levels: 8, Order: rules.Shuffled}
			v.level8(level8Match(v.t, shuffled, people(1, 5), turnOf(0, rules.Playing, laid(1))))
			v.press("menu")
			v.press("menu.levels")
		},
		"level8-add": func(v *visitor) {
			own := func(p rules.Position) bool { return p.State(0).Seats[0].Laid && laid(3)(p) }
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Playing, own)))
			_, p := v.kept8()
			v.press("hand." + p.View(0).(rules.View).Hand[0].String())
		},
		"level8-hand-over": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(2, 1), turnOf(1, rules.Drawing, nil)))
		},
		"level8-menu": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(1, 2), turnOf(0, rules.Drawing, nil)))
			v.press("menu")
		},
		"level8-moves": func(v *visitor) {
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Drawing, laid(3))))
			if v.surface.View().Size.W < 1000 { // elsewhere it stands beside the table
				v.opensMoves(v.press)
			}
		},
		"level8-over": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(1, 2), func(p rules.Position) bool { return p.Result().Over }))
		},
		"level8-round": func(v *visitor) {
			closes := func(p rules.Position) bool {
				m := p.Legal()[0]
				next, err := p.Play(m)
				return err == nil && m.Act == rules.Discard && p.State(0).Seats[0].Laid && next.State(0).Round > p.State(0).Round && !next.Result().Over
			}
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Playing, closes)))
			_, p := v.kept8()
			v.press("hand." + held8(p.Legal()[0].Card))
			v.press("discard")
		},
		"level8-joker": func(v *visitor) {
			asks := func(p rules.Position) bool { return canLay(p) && strings.Contains(p.Legal()[0].String(), "j") }
			v.level8(level8Match(v.t, level8Three, people(1, 2), turnOf(0, rules.Playing, asks)))
			_, p := v.kept8()
			for i, group := range p.Legal()[0].Groups {
				for _, c := range group {
					v.press("hand." + held8(c))
					v.press(fmt.Sprintf("slot.%d.0", i))
				}
			}
			v.press("lay")
		},
		"level8-wrong": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(1, 2), turnOf(0, rules.Playing, nil)))
			_, p := v.kept8()
			hand := p.View(0).(rules.View).Hand
			for _, c := range []rules.Card{hand[0], hand[len(hand)/2], hand[len(hand)-2]} {
				v.press("hand." + held8(c))
				v.press("slot.0.0")
			}
		},
		"level8-hint": func(v *visitor) {
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Playing, nil)))
			_, p := v.kept8()
			v.app.Computer.(*pensive).moves = []game.Move{game.Move("discard " + p.View(0).(rules.View).Hand[2].String())}
			v.press("hint")
		},
		"level8-skip": func(v *visitor) {
			skips := func(p rules.Position) bool { return slices.Contains(p.View(0).(rules.View).Hand, rules.Skip) }
			v.level8(level8Match(v.t, level8Six, people(1, 5), turnOf(0, rules.Playing, skips)))
			v.press("hand.s0")
		},
		"level8-skipped": func(v *visitor) {
			skipped := func(p rules.Position) bool { return p.Turn() > 1 && p.State(0).Seats[0].Skip }
			v.level8(level8Match(v.t, level8Six, people(1, 5), skipped))
		},
		"room-level8": func(v *visitor) {
			v.room(rules.Name, json.RawMessage(`{"levels":3,"order":"normal"}`), "Bo", "Grace", "Edsger", "Barbara", "Donald")
			v.plays()
			v.first(6)
			v.says("Das wird knapp!")
		},
		"level8-replay": func(v *visitor) {
			r := level8Match(v.t, level8Six, people(0, 6), turnOf(2, rules.Playing, laid(2)))
			v.navigator.Watch(r)
			v.surface.Root()
			v.settle()
			v.press("last")
		},
		"level8-replay-hint": func(v *visitor) {
			r := level8Match(v.t, level8Three, people(0, 3), turnOf(1, rules.Playing, canLay))
			p, err := r.Replay(rules.Game{})
			require.NoError(v.t, err)
			v.app.Computer.(*pensive).moves = []game.Move{p.(rules.Position).Legal()[0].Notation()}
			v.navigator.Watch(r)
			v.settle()
			v.press("last")
			v.press("hint")
			v.settle()
		},
		"level8-replay-end": func(v *visitor) {
			r := level8Match(v.t, level8Three, people(0, 3), func(p rules.Position) bool { return p.Result().Over })
			link, err := r.Link(rules.Game{})
			require.NoError(v.t, err)
			v.follow("r=" + link)
			v.press("last")
		},
	} {
		scenes[name] = play
	}
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

// opensMoves opens the list of moves: in the bar or, where there is no room, in the menu.
func (v *visitor) opensMoves(press func(string)) {
	if v.find("moves") == nil {
		press("menu")
		press("menu.moves")
		return
	}
	press("moves")
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
	for name, c := range map[string]struct {
		people int
		seat   game.Seat
	}{
		"the computers' hands":        {1, 0},
		"while the device changes":    {2, 1},
		"another person at the table": {3, 2},
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 1280, 800, inEnglish)
			v.level8(level8Match(t, level8Three, people(c.people, 3-c.people), turnOf(c.seat, rules.Drawing, nil)))
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
			if c.people > 1 {
				check(game.NoSeat)
				v.press("hand-over.show")
			}
			check(c.seat)
			require.NotNil(t, v.surface.Root().Find("hand."+held8(p.View(c.seat).(rules.View).Hand[0])))
		})
	}
}

// A card is drawn by bringing it to the hand; who wipes over the table draws none.
func TestDrawingByDragging(t *testing.T) {
	for _, size := range [][2]float64{{320, 568}, {844, 390}, {1280, 800}} {
		v := visit(t, size[0], size[1], inEnglish)
		v.level8(level8Match(t, level8Six, people(1, 5), turnOf(0, rules.Drawing, laid(3))))
		before, p := v.kept8()
		for _, from := range []string{"pile", "seat.3"} {
			v.visible(from)
			table := v.node("table").Rect
			f := finger{v, input.Touch}
			for _, to := range [][2]float64{{table.X + table.W - 5, table.Y + table.H - 5}, {table.X + 5, table.Y - 10}} {
				f.at(input.Down, from)
				f.to(input.Move, to[0], to[1])
				f.to(input.Up, to[0], to[1])
				v.settle()
			}
		}
		after, _ := v.kept8()
		require.Equal(t, before.Moves, after.Moves, size)
		v.visible("seat.3")
		finger{v, input.Touch}.drags("seat.3", "hand."+held8(p.View(0).(rules.View).Hand[0]))
		after, _ = v.kept8()
		require.Equal(t, append(before.Moves, "take 3"), after.Moves, size)
	}
}

// Whatever has the focus, Back puts down what is carried first; after a discard
// the focus is in the hand, where Enter takes nothing back.
func TestTheFocusAtLevel8(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.level8(level8Match(t, level8Six, people(1, 5), turnOf(0, rules.Playing, nil)))
	_, p := v.kept8()
	card := "hand." + held8(p.View(0).(rules.View).Hand[0])
	v.steer(card)
	require.True(t, v.node(card).State.Has(ui.Selected))
	v.handle(input.Focus{ID: "slot.0.0"})
	v.keys("x")
	require.False(t, v.node(card).State.Has(ui.Selected))
	v.steer(card)
	v.steer("discard")
	require.Equal(t, "hand", v.node(v.surface.Focused()).Composite().ID)
}

// What others do is shown for a moment, or only told where nothing is to move,
// and heard; a press cuts it short.
func TestOthersAtLevel8AreSeenAndHeard(t *testing.T) {
	for name, c := range map[string]struct{ calm, skips bool }{"moving": {}, "calm": {calm: true}, "skipped": {skips: true}} {
		t.Run(name, func(t *testing.T) {
			heard := 0
			v := visit(t, 1280, 800, func(a *shell.App) {
				inEnglish(a)
				a.Computer = eager()
				a.Play = func(sound.Sound) { heard++ }
			})
			v.level8(level8Match(t, level8Three, people(1, 2), turnOf(0, rules.Playing, nil)))
			before, p := v.kept8()
			v.window.Calm = c.calm
			v.surface.Resize(v.window)
			v.handle(input.Activate{ID: "hand." + held8(p.View(0).(rules.View).Hand[0])})
			heard = 0
			v.handle(input.Activate{ID: "discard"})
			told, frames, began := map[string]time.Duration{}, 0, v.now
			for words := ""; ; frames++ {
				if words = v.information(); strings.Contains(words, "Your turn") {
					break
				}
				d, ok := v.surface.Next()
				require.True(t, ok, "nothing more happens: %v", words)
				v.now += max(d, 16*time.Millisecond)
				v.surface.Tick(v.now)
				v.surface.Root()
				told[words] += max(d, 16*time.Millisecond)
				if c.skips {
					v.handle(input.Button{Key: console.Confirm, Device: input.Keyboard})
				}
			}
			after, _ := v.kept8()
			moves := len(after.Moves) - len(before.Moves)
			require.Greater(t, moves, 4)
			require.Equal(t, moves, heard)
			require.Contains(t, told, "Player 2 draws a card.")
			require.Contains(t, told, "Player 3 draws a card.")
			require.Less(t, v.now-began, time.Duration(moves)*500*time.Millisecond)
			switch {
			case c.skips:
				require.Less(t, v.now-began, time.Duration(moves)*100*time.Millisecond)
			case c.calm:
				require.Less(t, frames, 4*moves)
			default:
				require.Greater(t, frames, 15*moves)
			}
		})
	}
}
