package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
)

// Whoever is stuck is told a move as it can be typed.
func TestAHintCanBeTyped(t *testing.T) {
	for _, c := range []struct {
		g     game.Game
		words vocabulary
		is    func(v game.View, words []string) game.Move
	}{
		{crosswise.Game{}, tileWords, func(v game.View, words []string) game.Move { return moveOf(v.(crosswise.View), words) }},
		{level8.Game{}, cardWords, func(_ game.View, words []string) game.Move { return cardMove(words) }},
		{connectfour.Game{}, dropWords, func(_ game.View, words []string) game.Move { return dropMove(words) }},
	} {
		random := game.NewRandom(1)
		p, err := c.g.Start(nil, 1)
		require.NoError(t, err)
		for range 200 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				require.Equal(t, m, c.is(p.View(p.Turn()), strings.Fields(c.words.spelled(text.German, m))))
			}
			p, err = p.Apply(moves[random.Intn(len(moves))])
			require.NoError(t, err)
		}
	}
}

// Whatever is typed, the match is a legal one and somebody is asked again.
func FuzzTyping(f *testing.F) {
	f.Add("\n0 2,2\n\n1 3,3\nneu ki ki3\nende")
	f.Add("load two crosses.json\nhand\n2 0,0\n0,0 3,4\nsave a\nload a\nrecord b\nload b")
	f.Add("neu Anna ki1 Ben ai5\nhand\nlege 0 auf 1,1\ntausche 1\nhilfe")
	f.Fuzz(func(t *testing.T, lines string) {
		s := newDevice(t, crosswise.Name, text.German, game.Player{Name: "Anna"}, game.Player{Name: "Ben"})
		require.Contains(t, s.typed(strings.Split(lines, "\n")...), "Anna")
		for _, r := range s.records {
			_, err := r.Replay(crosswise.Game{})
			require.NoError(t, err)
		}
	})
}

// How strong computers are nobody is told.
func TestComputersAreAsStrongAsIsTyped(t *testing.T) {
	for _, c := range []struct {
		game, typed string
		seats       []game.Player
		config      string
	}{
		{crosswise.Name, "new ki ki1 ai5 ai", []game.Player{{Strength: 3}, {Strength: 1}, {Strength: 5}, {Strength: 3}}, `{"players":4,"computers":[0,1,2,3]}`},
		{level8.Name, "new Cleo ai4 ai 5 shuffled", []game.Player{{Name: "Cleo"}, {Strength: 4}, {Strength: 3}}, `{"seats":3,"levels":5,"order":"shuffled"}`},
	} {
		d := newDevice(t, c.game, text.English, game.Player{}, game.Player{})
		d.typed(c.typed)
		require.Equal(t, c.seats, d.last().Seats)
		require.JSONEq(t, c.config, string(d.last().Config))
	}
}

// A match that the host does not begin is no match, and no panic.
func TestAMatchThatCannotBegin(t *testing.T) {
	for _, seats := range []int{0, 1, 3, 5} {
		console := NewCrosswise(Options{
			Seats: make([]game.Player, seats), Out: &strings.Builder{},
			Host: func(receive func(table.Envelope)) table.Host {
				return table.NewDesk(game.NewRandom(5).Uint64, 0, receive)
			},
		})
		require.ErrorContains(t, Play(console, strings.NewReader("")), "2 or 4 play", seats)
	}
}
