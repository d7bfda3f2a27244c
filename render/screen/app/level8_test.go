package app

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/render/screen"
)

// level8Seed is that of the matches of Level 8.
const level8Seed = 6

// level8Match plays a match between players who lay, add and discard as soon as
// they can, until the position is as wanted.
func level8Match(t *testing.T, r rules.Rules, seats []game.Player, until func(rules.Position) bool) game.Record {
	record := game.Record{Game: rules.Name, Config: r.Config(), Seed: level8Seed, Seats: seats, Moves: []game.Move{}}
	p, err := rules.New(r, level8Seed)
	require.NoError(t, err)
	random := game.NewRandom(level8Seed)
	for !until(p) {
		require.False(t, p.Result().Over, "it never came to that")
		m := level8Move(p, random)
		record.Moves = append(record.Moves, m.Notation())
		p, err = p.Play(m)
		require.NoError(t, err)
	}
	return record
}

// level8Move is what somebody does who does all that is possible.
func level8Move(p rules.Position, random *game.Random) rules.Move {
	legal := p.Legal()
	if legal[0].Act == rules.Draw || legal[0].Act == rules.Lay || legal[0].Act == rules.Add {
		return legal[0]
	}
	for _, m := range legal {
		if m.Act == rules.Block && random.Intn(2) == 0 {
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

// level8 goes on with a match.
func (v *visitor) level8(r game.Record) {
	v.app.KeepTable(screen.StoredTable{Record: r})
	v.press("level8")
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
	kept, ok := v.app.KeptTable(rules.Game{})
	require.True(v.t, ok, "no match of Level 8 is stored")
	p, err := kept.Record.Replay(rules.Game{})
	require.NoError(v.t, err)
	return kept.Record, p.(rules.Position)
}

var level8Six = rules.Rules{Seats: 6, Levels: 8, Order: rules.Normal}
var level8Three = rules.Rules{Seats: 3, Levels: 3, Order: rules.Normal}

func init() {
	for name, play := range map[string]func(v *visitor){
		"level8-setup": func(v *visitor) { v.press("level8") },
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
		"level8-over": func(v *visitor) {
			v.level8(level8Match(v.t, level8Three, people(1, 2), func(p rules.Position) bool { return p.Result().Over }))
		},
		"level8-rules": func(v *visitor) { v.press("help"); v.press("rules.level8") },
	} {
		scenes[name] = play
	}
}

var _ = json.Valid
