package level8

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
)

func cards(t require.TestingT, words string) []rules.Card {
	list := []rules.Card{}
	for _, w := range strings.Fields(words) {
		c, err := rules.ParseCard(w)
		require.NoError(t, err)
		list = append(list, c)
	}
	return list
}

// place is a seat as the tables here write it.
type place struct {
	level, cards  int
	discard, laid string
}

// situate returns what seat 0 of two sees with this hand, all eight levels in
// order.
func situate(t require.TestingT, phase rules.Phase, hand string, own, other place) rules.View {
	v := rules.View{Round: 9, Phase: phase, Levels: []int{1, 2, 3, 4, 5, 6, 7, 8}, Hand: cards(t, hand), DrawPile: rules.Cards}
	v.Dealer = 1
	own.cards = len(v.Hand)
	for _, pl := range []place{own, other} {
		o := rules.Open{Level: pl.level, Laid: pl.laid != "", Cards: pl.cards, Discard: cards(t, pl.discard), Groups: [][]rules.Card{}}
		v.DrawPile -= o.Cards + len(o.Discard)
		if o.Laid {
			for part := range strings.SplitSeq(pl.laid, "|") {
				o.Groups = append(o.Groups, cards(t, part))
				v.DrawPile -= len(cards(t, part))
			}
		}
		v.Seats = append(v.Seats, o)
	}
	return v
}

func TestOfHowMuchUseACardIsToOthers(t *testing.T) {
	const laid, many = "b3 r4 y5 | g7 g8 g9", "b1 b12 r6 r9 y8 y15 g1 g12 v2 o3 o7"
	card := rules.Number(1, 6)
	require.Equal(t, "r6", card.String())
	for _, c := range []struct {
		hand         string
		own, other   place
		wanted, want int64
	}{
		{many, place{}, place{cards: 1, laid: laid + " o10 o11 o12"}, 0, all},
		{many, place{}, place{cards: 4, laid: laid}, 0, lastCard / 4},
		{many, place{}, place{cards: 4, laid: laid}, 120, 120},
		{"b12 r6 y15 v2 o7", place{laid: laid}, place{cards: 10}, 7, 7},
	} {
		s, err := New(situate(t, rules.Playing, c.hand, c.own, c.other), Options{Strength: 5, Seed: 3})
		require.NoError(t, err)
		s.wanted[card] = c.wanted
		require.Equal(t, c.want, s.use(card), "%+v", c)
	}
}

func TestTactics(t *testing.T) {
	const laid = "b3 r4 y5 | g7 g8 g9"
	for _, c := range []struct {
		name     string
		v        rules.View
		weakest  int // strength that plays so
		want     []game.Move
		unwanted []game.Move
	}{
		{
			"whoever can lay, lays",
			situate(t, rules.Playing, "b3 b12 r4 y5 y15 g7 g8 g9 v1 o12 o15", place{}, place{cards: 10}), 1,
			[]game.Move{"lay b3 r4 y5 | g7 g8 g9"}, nil,
		}, {
			"the laying that leaves less",
			situate(t, rules.Playing, "b2 b5 b8 b11 r2 r5 r8 r11 y5 y8 o15", place{level: 5}, place{level: 1, cards: 2, laid: "g2 v2 | g7 v7 | g9 v9 | g13 v13"}), 5,
			[]game.Move{"lay b11 r11 | b5 r5 y5 | b8 r8 y8"}, nil,
		}, {
			"a card that completes the task is taken",
			situate(t, rules.Drawing, "b3 b12 r4 y5 y15 g7 g9 v2 v13 o1", place{}, place{cards: 10, discard: "g8"}), 3,
			[]game.Move{"take 1"}, nil,
		}, {
			"a joker is taken",
			situate(t, rules.Drawing, "b3 b12 r4 y8 y15 g7 g12 v2 v13 o1", place{}, place{cards: 10, discard: "j"}), 3,
			[]game.Move{"take 1"}, nil,
		}, {
			"a card that can be added is taken",
			situate(t, rules.Drawing, "b12 r13 y15 v2", place{laid: laid}, place{cards: 10, discard: "b1 r6"}), 4,
			nil, []game.Move{"draw"},
		}, {
			"a card that cannot be added is left, whatever else can be added",
			situate(t, rules.Drawing, "b12 r6 y15 v2", place{laid: laid}, place{cards: 10, discard: "b6 r13"}), 4,
			[]game.Move{"draw"}, nil,
		}, {
			"the joker bridges to the end of the round",
			situate(t, rules.Playing, "b1 y11 y14 g7 j", place{laid: "b3 r4 y5 | g8 g9 b10"}, place{cards: 10}), 4,
			[]game.Move{"add j2 0.0", "add g7 0.1", "add y11 0.1"}, []game.Move{"add j6 0.0", "add j12 0.1"},
		}, {
			"a joker that does not end the round is kept",
			situate(t, rules.Playing, "b1 r13 y14 v15 j", place{laid: "b3 r4 y5 | g8 g9 b10"}, place{cards: 10}), 4,
			[]game.Move{"discard b1", "discard r13", "discard y14", "discard v15"}, nil,
		}, {
			"a skip card is played against the other",
			situate(t, rules.Playing, "b1 r12 y14 v15 s", place{laid: laid}, place{cards: 10}), 2,
			[]game.Move{"skip 1"}, nil,
		}, {
			"what ends the round for the other is kept",
			situate(t, rules.Playing, "b1 b6 b11 r13 y1 y13 g4 g11 v6 v15 o8", place{}, place{cards: 1, laid: "b3 r4 y5 | g7 g8 g9 o10 o11 o12"}), 5,
			nil, []game.Move{"discard b6", "discard v6", "discard r13", "discard y13"},
		}, {
			"jokers are not thrown away",
			situate(t, rules.Playing, "b1 b6 b11 r13 y2 y13 g9 g12 v6 v15 j", place{level: 1}, place{cards: 10}), 1,
			nil, []game.Move{"discard j"},
		},
	} {
		require.NoError(t, c.v.Check(), c.name)
		for n := c.weakest; n < len(strengths); n++ {
			s, err := New(c.v, Options{Strength: n, Seed: 3})
			require.NoError(t, err)
			s.Search(func() bool { return true })
			if c.want != nil {
				require.Contains(t, c.want, s.Move(), "%s, strength %d", c.name, n)
			}
			require.NotContains(t, c.unwanted, s.Move(), "%s, strength %d", c.name, n)
		}
	}
}

func TestWhatNoSearchIsFor(t *testing.T) {
	p, err := rules.New(rules.Rules{Seats: 2, Levels: 8, Order: rules.Normal}, 1)
	require.NoError(t, err)
	good := p.View(0).(rules.View)
	_, err = New(good, Options{Strength: 5})
	require.NoError(t, err)
	_, err = New(p.View(1).(rules.View), Options{Strength: 5})
	require.ErrorContains(t, err, "not that of the seat to move")
	_, err = New(p.View(game.NoSeat).(rules.View), Options{Strength: 5})
	require.ErrorContains(t, err, "not that of the seat to move")
	good.DrawPile++
	_, err = New(good, Options{Strength: 5})
	require.ErrorContains(t, err, "99 cards in all")
}

// The potential of a hand grows with every card that the task can use.
func TestPotential(t *testing.T) {
	task := rules.TaskOf(2)
	worth := func(words string) int64 {
		hand := rules.HandOf(cards(t, words)...)
		p := planner{task: task, chances: chancesOf(allBut(hand)), lacks: 4}
		require.Equal(t, p.distance(hand) == 0, func() bool { _, ok := task.Find(hand, nil); return ok }())
		return p.potential(hand)
	}
	hands := []string{
		"b1 b2 b4 b5 b6 b7 b8 b9 b10 b11", "b1 r1 b4 b5 b6 b7 b8 b9 b10 b11", "b1 r1 b4 r4 b6 b7 b8 b9 b10 b11",
		"b1 r1 b4 r4 b6 r6 b8 b9 b10 b11", "b1 r1 b4 r4 b6 r6 b8 b9 b10 j",
	}
	for i := range hands[1:] {
		require.Less(t, worth(hands[i]), worth(hands[i+1]))
	}
}
