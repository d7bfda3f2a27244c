package coach

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/ai/connectfour"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// ask has a request about a position answered, with so many turns of the search at
// most.
func ask(t *testing.T, p rules.Position, turns int, change func(*ai.Request)) (ai.Reply, error) {
	return askPlayer(t, Player(connectfour.Player), p, turns, change)
}

func askPlayer(t *testing.T, player ai.Player, p rules.Position, turns int, change func(*ai.Request)) (ai.Reply, error) {
	r, err := ai.NewRequest(rules.Name, p.View(0), ai.Strongest, 1, 0)
	require.NoError(t, err)
	r.Memory = 4
	change(&r)
	thinker, err := ai.NewThinker(player, r)
	if err != nil {
		return ai.Reply{}, err
	}
	for ; turns > 0 && !thinker.Step(1); turns-- {
	}
	return thinker.Finish(), nil
}

func each(r *ai.Request) { r.Each = true }

func TestEachColumnHasItsExactValue(t *testing.T) {
	random := game.NewRandom(8)
	var asked []rules.Position
	for range 10 {
		positions, _ := play(t, rules.Classic, match(t, 2, random))
		asked = append(asked, positions[len(positions)*2/3])
	}
	// Small boards are lost at the last moment, or drawn.
	for _, r := range []rules.Rules{{Columns: 4, Rows: 4, Connect: 4}, {Columns: 5, Rows: 4, Connect: 4}, {Columns: 4, Rows: 3, Connect: 3}} {
		for range 5 {
			p, err := rules.New(r)
			require.NoError(t, err)
			for range r.Columns * r.Rows / 2 {
				if !p.Result().Over {
					asked = append(asked, p)
					p, err = p.Play(p.Legal()[random.Intn(len(p.Legal()))])
					require.NoError(t, err)
				}
			}
		}
	}
	for _, p := range asked {
		s, err := solver.New(p.Rules(), solver.NewTable(1<<24))
		require.NoError(t, err)
		reply, err := ask(t, p, 1<<30, each)
		require.NoError(t, err)
		best := slices.MaxFunc(reply.Each, func(a, b ai.Worth) int { return a.Rank() - b.Rank() })
		require.Equal(t, best.Move, reply.Move)
		for _, w := range reply.Each {
			m, err := rules.ParseMove(string(w.Move))
			require.NoError(t, err)
			next, err := p.Play(m)
			require.NoError(t, err)
			if r := next.Result(); r.Over {
				require.Equal(t, 1, w.Plies)
				require.Equal(t, len(r.Winners), w.Low)
				continue
			}
			b := s.Board(&next)
			score, _ := s.Solve(b, -solver.Unknown, solver.Unknown)
			require.Equal(t, [2]int{-sign(score), -sign(score)}, [2]int{w.Low, w.High}, w)
			require.Equal(t, 1+s.Plies(b, score), w.Plies, w)
		}
		require.Len(t, reply.Each, len(p.Legal()))
	}
}

func TestRequestsThatCannotBeAnsweredSayWhy(t *testing.T) {
	positions, _ := play(t, rules.Classic, "1212121")
	for _, c := range []struct {
		p      rules.Position
		change func(*ai.Request)
		says   string
	}{
		{positions[7], each, "the match is over"},
		{positions[0], func(r *ai.Request) { r.Judge = "drop 9" }, "no column 9"},
		{positions[0], func(r *ai.Request) { r.Judge = "hop" }, "not a move"},
		{positions[0], func(r *ai.Request) { r.Each, r.View = true, json.RawMessage(`{"board":[]}`) }, "view"},
	} {
		_, err := ask(t, c.p, 1, c.change)
		require.ErrorContains(t, err, c.says)
	}
	reply, err := ask(t, positions[0], 1, func(*ai.Request) {})
	require.NoError(t, err)
	require.NotEmpty(t, reply.Move, "all else is the player's")
	_, err = New(boards["large"], nil, 0)
	require.ErrorContains(t, err, "too large")
}

func TestWhatHasBeenProvedIsKnownAtTheNextQuestion(t *testing.T) {
	positions, _ := play(t, rules.Classic, "27455222413166155")
	player := Player(connectfour.Player)
	judge := func(r *ai.Request) { r.Judge = "drop 4" }
	first, err := askPlayer(t, player, positions[16], 1<<30, judge)
	require.NoError(t, err)
	require.Contains(t, first.Verdict.Keep, game.Move("drop 2"))
	again, err := askPlayer(t, player, positions[16], 1<<30, judge)
	require.NoError(t, err)
	require.Equal(t, first.Verdict, again.Verdict)
	require.Less(t, again.Positions, first.Positions/10)

	positions, _ = play(t, rules.Rules{Columns: 8, Rows: 6, Connect: 4}, "123456781234567821436587")
	other, err := askPlayer(t, player, positions[20], 1<<30, each)
	require.NoError(t, err)
	fresh, err := ask(t, positions[20], 1<<30, each)
	require.NoError(t, err)
	require.Equal(t, fresh.Each, other.Each, "of another board nothing is known")
}
