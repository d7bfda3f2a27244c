package level8

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

func cards(t require.TestingT, words string) []Card {
	list := []Card{}
	for _, w := range strings.Fields(words) {
		c, err := ParseCard(w)
		require.NoError(t, err)
		list = append(list, c)
	}
	return list
}

func groups(t require.TestingT, words string) [][]Card {
	list := [][]Card{}
	for part := range strings.SplitSeq(words, "|") {
		list = append(list, cards(t, part))
	}
	return list
}

// place is a seat as the tables here write it.
type place struct {
	level         int
	hand, discard string
	laid          string
	skip          bool
}

// situate returns a position with seat 0 to play, the first levels in order.
// All cards that lie nowhere are in the draw pile, its top as given.
func situate(t require.TestingT, levels int, top string, places ...place) Position {
	p, err := New(Rules{len(places), levels, Normal}, 1)
	require.NoError(t, err)
	used := HandOf(cards(t, top)...)
	use := func(list []Card) []Card {
		for _, c := range list {
			used.Put(c)
		}
		return list
	}
	for i, pl := range places {
		o := &p.seats[i]
		p.hands[i] = HandOf(use(cards(t, pl.hand))...)
		o.Level, o.Skip, o.Cards = pl.level, pl.skip, p.hands[i].Len()
		o.Discard = use(cards(t, pl.discard))
		if o.Laid = pl.laid != ""; o.Laid {
			o.Groups = groups(t, pl.laid)
			for _, g := range o.Groups {
				use(g)
			}
		}
		if pl.skip {
			used.Skips++
		}
	}
	p.pile = nil
	seen := Hand{}
	for _, c := range deck {
		if seen.Put(c); c == Joker && seen.Jokers > used.Jokers || c == Skip && seen.Skips > used.Skips || c < Joker && !used.Has(c) {
			p.pile = append(p.pile, c)
		}
	}
	p.pile = append(p.pile, cards(t, top)...)
	p.turn, p.phase = 0, Playing
	return p
}

const (
	ten    = "v1 v3 v5 v7 v9 v11 v13 v15 o1 o3"
	eleven = "b3 r4 y5 g7 g8 g9 j j s b12 o15"
)

// TestStories tells the rules. A situation is how many levels there are, what lies on top of the
// draw pile, and whether seat 0 has to draw, and after a semicolon each what the seats have. It
// can be asked
//
//	tasks                          for all of them
//	standing COMBINATION: CARDS    how far they make it up
//	standings SEAT CARDS | CARDS   the same of those for its task
//	fill SEAT CARDS | CARDS        how its task can be laid with these among them
//	adds CARD                      where it could be added
func TestStories(t *testing.T) {
	gametest.Stories(t, Game{}, func(t require.TestingT, line string) (p Position, ok bool) {
		head, seats, ok := strings.Cut(line, "; ")
		if !ok {
			return p, false
		}
		var levels int
		var top, phase string
		_, err := fmt.Sscanf(head, "%d levels, %s on top, to %s", &levels, &top, &phase)
		require.NoError(t, err)
		var places []place
		for seat := range strings.SplitSeq(seats, "; ") {
			var pl place
			for part := range strings.SplitSeq(seat, ", ") {
				switch what, rest, _ := strings.Cut(part, " "); what {
				case "level":
					pl.level, err = strconv.Atoi(rest)
					require.NoError(t, err)
					pl.level--
				case "laid":
					pl.laid = rest
				case "discarded":
					pl.discard = rest
				case "skipped":
					pl.skip = true
				default:
					pl.hand = part
				}
			}
			places = append(places, pl)
		}
		p = situate(t, levels, top, places...)
		if phase == "draw" {
			p.phase = Drawing
		}
		return p, true
	}, Position.String, asked)
}

// asked answers what can be asked in stories.
func asked(t require.TestingT, p Position, line string) (told []string, ok bool) {
	about := func(chosen []Card, s Standing) string {
		fit, not := []Card{}, []Card{}
		for i, c := range chosen {
			if s.Fits[i] {
				fit = append(fit, c)
			} else {
				not = append(not, c)
			}
		}
		return fmt.Sprintf("fit: %s, not: %s, missing: %d, jokers: %s", dash(words(fit)), dash(words(not)), s.Missing, dash(words(s.Jokers)))
	}
	what, rest, _ := strings.Cut(line, " ")
	seat, chosen, _ := strings.Cut(rest, " ")
	n, _ := strconv.Atoi(seat)
	switch v := p.View(game.Seat(n)).(View); what {
	case "tasks":
		for n := range Tasks {
			told = append(told, TaskOf(n+1).String())
		}
	case "standing":
		name, chosen, _ := strings.Cut(rest, ":")
		for n := range Tasks {
			for _, c := range TaskOf(n + 1) {
				if c.String() == name {
					return []string{about(cards(t, chosen), c.Standing(cards(t, chosen)))}, true
				}
			}
		}
	case "standings":
		parts := groups(t, chosen)
		for i, s := range v.Standings(parts) {
			told = append(told, about(append(parts, nil)[i], s))
		}
		return told, true
	case "fill":
		if laid, ok := v.Fill(groups(t, chosen)); ok {
			return []string{Move{Act: Lay, Groups: laid}.String()}, true
		}
		return []string{"there is no way"}, true
	case "adds":
		told = append(told, fmt.Sprint(v.Adds(cards(t, rest)[0])))
	}
	return told, told != nil
}

func TestWhatIsNoMoveAtAll(t *testing.T) {
	p := situate(t, 8, "r1", place{hand: eleven}, place{hand: ten})
	for _, move := range []game.Move{"", "lay b3 r4 | ", "discard\tb3", game.Move(strings.Repeat(" ", maxNotation-9) + "discard b3")} {
		gametest.Refused(t, p, move, ReasonNotation)
	}
	gametest.Play(t, p, game.Move(strings.Repeat(" ", maxNotation-10)+"discard b3"))
	for _, move := range []Move{{Act: 17}, {Act: Discard, Card: 117}} {
		_, err := p.Play(move)
		require.Error(t, err)
	}
}

// everywhere checks what holds in any position of whole matches, or a few moves beside one.
func everywhere(t *testing.T, check func(t *rapid.T, p Position)) {
	var all []Position
	for _, v := range matches(t) {
		r := game.Record{Game: Name, Config: v.Config, Seed: v.Seed, Moves: v.Moves}
		_, err := r.Follow(Game{}, func(_ int, p game.Position) { all = append(all, p.(Position)) })
		require.NoError(t, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		p := all[rapid.IntRange(0, len(all)-1).Draw(t, "position")]
		for range rapid.IntRange(0, 20).Draw(t, "more") {
			legal := p.Legal()
			if len(legal) == 0 {
				break
			}
			next, err := p.Play(rapid.SampledFrom(legal).Draw(t, "move"))
			require.NoError(t, err)
			p = next
		}
		check(t, p)
	})
}

func TestEveryCardIsSomewhereOnce(t *testing.T) {
	everywhere(t, func(t *rapid.T, p Position) {
		count := map[Card]int{Skip: p.skips}
		for s := range p.n {
			o := p.seats[s]
			require.Equal(t, o.Cards, p.hands[s].Len())
			for _, list := range append([][]Card{p.hands[s].Cards(), o.Discard}, o.Groups...) {
				for _, c := range list {
					count[c.Plain()]++
				}
			}
			if o.Skip {
				count[Skip]++
			}
		}
		for _, c := range p.pile {
			count[c]++
		}
		want := map[Card]int{}
		for _, c := range deck {
			want[c]++
		}
		require.Equal(t, want, count)
		require.NotEmpty(t, p.pile)
	})
}

// Every move that is listed can be played, and every draw, take, add, discard and skip that is
// not is refused.
func TestListedMovesAreTheLegalOnes(t *testing.T) {
	everywhere(t, func(t *rapid.T, p Position) {
		v := p.View(p.Turn()).(View)
		require.Equal(t, p.Result().Over, len(p.Legal()) == 0)
		require.Equal(t, p.Result().Over, p.Turn() == game.NoSeat)
		require.False(t, p.Result().Over && p.MidTurn())
		legal := map[string]bool{}
		before := stateOf(t, p, 0)
		check := func(m Move) {
			after, err := p.Play(m)
			require.Equal(t, legal[m.String()], err == nil, "%v: %v", m, err)
			require.Equal(t, err, v.Refusal(m))
			if err != nil {
				require.Equal(t, p, after)
			}
		}
		for _, m := range p.Legal() {
			require.False(t, legal[m.String()], "%v is listed twice", m)
			legal[m.String()] = true
			parsed, err := ParseMove(m.String())
			require.NoError(t, err)
			require.Equal(t, m, parsed)
			check(m)
		}
		check(Move{Act: Draw})
		for s := game.NoSeat; int(s) < p.n; s++ {
			require.Equal(t, s == p.Turn() && s != game.NoSeat, len(p.View(s).(View).Legal()) > 0)
		}
		for s := game.Seat(-1); s <= MaxSeats; s++ {
			check(Move{Act: Take, Seat: s})
			check(Move{Act: PlaySkip, Seat: s})
		}
		for c := Card(-1); c <= lastJoker+1; c++ {
			check(Move{Act: Discard, Card: c})
			for s := game.Seat(-1); int(s) <= p.n; s++ {
				for g := -1; g <= maxCombinations; g++ {
					check(Move{Act: Add, Seat: s, Group: g, Card: c})
				}
			}
		}
		require.Equal(t, before, stateOf(t, p, 0), "positions are values")
	})
}

// Whoever has more cards has drawn, if it was not seen what was taken, and all have in a new round.
func TestWhoHasDrawn(t *testing.T) {
	everywhere(t, func(t *rapid.T, p Position) {
		for _, m := range p.Legal() {
			after, err := p.Play(m)
			require.NoError(t, err)
			for s := range p.n {
				more := after.hands[s].Len() > p.hands[s].Len() && m.Act != Take
				require.Equal(t, more || after.round > p.round, Game{}.Draws(p, after, game.Seat(s)), "%v: seat %d", m, s)
			}
		}
	})
}

func TestWhatIsDealtLooksToTheSeatAsItDid(t *testing.T) {
	everywhere(t, func(t *rapid.T, p Position) {
		if p.Turn() == game.NoSeat {
			return
		}
		v := p.View(p.Turn()).(View)
		dealt := v.Deal(game.NewRandom(rapid.Uint64().Draw(t, "seed")))
		require.Equal(t, v, dealt.View(p.Turn()))
		require.Len(t, dealt.pile, v.DrawPile)
		held := HandOf(dealt.pile...)
		for s := range p.n {
			if game.Seat(s) != p.Turn() {
				for _, c := range dealt.hands[s].Cards() {
					held.Put(c)
				}
			}
		}
		require.Equal(t, v.Unseen(), held, "all that is not seen is somewhere, once")
		require.Equal(t, p.Legal(), dealt.Legal())
	})
}

// What a seat must not know does not show: the others' cards and the pile's
// are exchanged, and its view is the same.
func TestNoViewShowsWhatIsHidden(t *testing.T) {
	everywhere(t, func(t *rapid.T, p Position) {
		for s := game.NoSeat; int(s) < p.n; s++ {
			q := p
			hidden := slices.Clone(p.pile)
			for other := range p.n {
				if game.Seat(other) != s {
					hidden = append(hidden, p.hands[other].Cards()...)
				}
			}
			hidden = rapid.Permutation(hidden).Draw(t, "hidden")
			q.pile, hidden = hidden[:len(p.pile)], hidden[len(p.pile):]
			for other := range p.n {
				if n := p.seats[other].Cards; game.Seat(other) != s {
					q.hands[other], hidden = HandOf(hidden[:n]...), hidden[n:]
				}
			}
			q.random = *game.NewRandom(rapid.Uint64().Draw(t, "random"))
			before, err := json.Marshal(p.View(s))
			require.NoError(t, err)
			after, err := json.Marshal(q.View(s))
			require.NoError(t, err)
			require.Equal(t, string(before), string(after))
		}
	})
}

// No card is missing where the draw pile is empty: only that it is empty is wrong.
func TestADrawPileIsNeverEmpty(t *testing.T) {
	p := situate(t, 3, "r1", place{hand: eleven}, place{hand: ten})
	v := p.View(0).(View)
	require.NoError(t, v.Check())
	v.Seats[1].Discard, v.DrawPile = p.pile, 0
	require.ErrorContains(t, v.Check(), "draw pile")
}

// canLay tells by trying everything whether a task can be laid.
func canLay(task Task, hand Hand) bool {
	if len(task) == 0 {
		return true
	}
	c := task[0]
	var slots func(key, i int, hand Hand) bool
	slots = func(key, i int, hand Hand) bool {
		if i == c.Size {
			return canLay(task[1:], hand)
		}
		for _, card := range hand.Cards() {
			fits := card == Joker
			switch c.Kind {
			case Run:
				fits = fits || card.Number() == key+i
			case Equal:
				fits = fits || card.Number() == key
			case OneColour:
				fits = fits || int(card.Colour()) == key
			}
			if fits {
				rest := hand
				rest.Take(card)
				if slots(key, i+1, rest) {
					return true
				}
				if card == Joker || c.Kind == OneColour {
					break
				}
			}
		}
		return false
	}
	low, high := c.Keys()
	for key := low; key <= high; key++ {
		if slots(key, 0, hand) {
			return true
		}
	}
	return false
}

// anyHand draws a hand of eleven that is close to a task more often than not.
func anyHand(t *rapid.T) Hand {
	h := Hand{Jokers: int8(rapid.IntRange(0, Jokers).Draw(t, "jokers"))}
	numbers := rapid.SliceOfN(rapid.IntRange(1, Highest), 1, 6).Draw(t, "numbers")
	for range 40 {
		if h.Len() == dealt+1 {
			break
		}
		c := Number(Colour(rapid.IntRange(0, Colours-1).Draw(t, "colour")), rapid.SampledFrom(numbers).Draw(t, "number"))
		if !h.Has(c) {
			h.Put(c)
		}
	}
	return h
}

func TestALayingIsFoundWhereverThereIsOne(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		h := anyHand(t)
		for number := 1; number <= Tasks; number++ {
			task := TaskOf(number)
			laid, ok := task.Find(h, nil)
			require.Equal(t, canLay(task, h), ok, "%v with %v", task, h.Cards())
			if !ok {
				continue
			}
			found++
			s := situation{[]int{number}, make([]Open, 1), 0, Playing, h}
			require.NoError(t, s.refusal(Move{Act: Lay, Groups: laid}))

			// What is chosen is kept.
			chosen := make([][]Card, len(laid))
			for i, cards := range laid {
				for _, c := range cards {
					if rapid.Bool().Draw(t, "chosen") {
						if c.IsJoker() && rapid.Bool().Draw(t, "unstated") {
							c = Joker
						}
						chosen[i] = append(chosen[i], c)
					}
				}
				standing := task[i].Standing(chosen[i])
				require.NotContains(t, standing.Fits, false)
				require.Equal(t, task[i].Size-len(chosen[i]), standing.Missing)
				for _, joker := range standing.Jokers {
					require.True(t, joker.IsJoker())
				}
			}
			filled, ok := task.Find(h, chosen)
			require.True(t, ok, "%v with %v, %v chosen", task, h.Cards(), chosen)
			require.NoError(t, s.refusal(Move{Act: Lay, Groups: filled}))
			for i := range chosen {
				jokers := 0
				for _, c := range chosen[i] {
					if c == Joker {
						jokers++
					} else {
						require.Contains(t, filled[i], c)
					}
				}
				for _, c := range filled[i] {
					if c.IsJoker() {
						jokers--
					}
				}
				require.LessOrEqual(t, jokers, 0)
			}
		}
	})
	require.Positive(t, found)
}

// A joker that is chosen for the first run stands for what the second one needs.
func TestAChosenJokerLeavesWhatIsNeededElsewhere(t *testing.T) {
	laid, ok := TaskOf(3).Find(HandOf(cards(t, "v1 y2 r3 r4 o4 b5 r6 v6 y6 g9 j")...), groups(t, "j | y6"))
	require.True(t, ok)
	require.Equal(t, groups(t, "v1 y2 j3 r4 | r3 o4 b5 y6"), laid)
}

// Whatever is chosen of two runs that make up the hand, with jokers anywhere, they are found.
func TestTwoRunsAreFoundWhateverIsChosenOfThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.SampledFrom([]int{1, 3}).Draw(t, "task")
		task, hand := TaskOf(number), Hand{}
		chosen := make([][]Card, len(task))
		for i, run := range task {
			low := rapid.IntRange(1, 4).Draw(t, "low")
			for n := low; n < low+run.Size; n++ {
				c := Number(Colour(i), n)
				if hand.Jokers < Jokers && rapid.Bool().Draw(t, "joker") {
					c = Joker
				}
				hand.Put(c)
				if rapid.Bool().Draw(t, "chosen") {
					chosen[i] = append(chosen[i], c)
				}
			}
		}
		laid, ok := task.Find(hand, chosen)
		require.True(t, ok, "%v with %v, %v chosen", task, hand.Cards(), chosen)
		s := situation{[]int{number}, make([]Open, 1), 0, Playing, hand}
		require.NoError(t, s.refusal(Move{Act: Lay, Groups: laid}))
	})
}

func TestNoTaskHasTwoCombinationsOfOneColour(t *testing.T) {
	for n := 1; n <= Tasks; n++ {
		for i, c := range TaskOf(n) {
			require.False(t, c.Kind == OneColour && i < len(TaskOf(n))-1, "only the last can be")
			require.LessOrEqual(t, len(TaskOf(n)), maxCombinations)
		}
	}
}

func TestEveryCardReadsAsItIsWritten(t *testing.T) {
	for c := Card(1); c <= lastJoker; c++ {
		parsed, err := ParseCard(c.String())
		require.NoError(t, err)
		require.Equal(t, c, parsed)
	}
	for _, bad := range []string{"", "b", "b0", "b16", "b07", "s1", "jj", "jbb", "j0", "j16", "B3", "b3 ", "x3", "b-1", "b1.5", "j1b"} {
		_, err := ParseCard(bad)
		require.Error(t, err, bad)
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"draw", "take 1", "lay b3 r4 j5 | y7 g8 o9", "LAY j7|jb  b1", "add j6 1.0", "discard b3", "skip 2", " discard  S ", "add b1 00.1", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { gametest.MoveIsReadAsWritten(t, ParseMove, s) })
}

func FuzzReadView(f *testing.F) {
	p := situate(f, 3, "r1", place{hand: "b1 b2 b4 j s", laid: "b3 r4 j5 | g7 g8 g9"}, place{hand: ten, discard: "y1 j", skip: true})
	for s := game.NoSeat; s < 2; s++ {
		view, err := json.Marshal(p.View(s))
		require.NoError(f, err)
		f.Add(view)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := Game{}.ReadView(data)
		if err != nil {
			return
		}
		v := read.(View)
		for s := range v.Seats {
			if v.Seats[s].Cards != len(v.Hand) {
				continue
			}
			v.Seat, v.Turn = game.Seat(s), game.Seat(s)
			for _, m := range v.Legal() {
				require.NoError(t, v.Refusal(m))
			}
			v.Fill(nil)
			v.Standings([][]Card{v.Hand})
		}
	})
}

func FuzzRecord(f *testing.F) {
	f.Add(uint64(3), 3, 8, "draw;discard j;take 0;discard b3")
	f.Fuzz(func(t *testing.T, seed uint64, seats, levels int, moves string) {
		r := game.Record{Game: Name, Seed: seed, Config: Rules{seats, levels, Shuffled}.Config()}
		for m := range strings.SplitSeq(moves, ";") {
			r.Moves = append(r.Moves, game.Move(m))
		}
		_, err := r.Follow(Game{}, func(ply int, p game.Position) {
			for s := game.NoSeat; int(s) < p.Seats(); s++ {
				require.NoError(t, p.View(s).(View).Check(), "seat %d after %d moves", s, ply)
			}
			require.Equal(t, p.Result().Over, len(p.Moves()) == 0)
		})
		var refused *game.MoveError
		if (Rules{seats, levels, Shuffled}).Check() == nil && err != nil {
			require.ErrorAs(t, err, &refused)
		}
	})
}
