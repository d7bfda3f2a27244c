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

func TestWhatIsNotKnownOfAColumnYetIsEstimated(t *testing.T) {
	for _, r := range []rules.Rules{rules.Classic, rules.WithJokers, {Columns: 9, Rows: 9, Connect: 4}} {
		p, err := rules.New(r)
		require.NoError(t, err)
		reply, err := ask(t, p, 40, each)
		require.NoError(t, err)
		require.Len(t, reply.Each, r.Columns)
		require.NotEmpty(t, reply.Move)
		for _, w := range reply.Each {
			require.False(t, w.Proved(), w)
			require.Zero(t, w.Plies)
			require.Positive(t, w.Depth, w)
		}
	}
}

func TestAMoveIsJudgedOnRequest(t *testing.T) {
	positions, moves := play(t, rules.Classic, match(t, 0, game.NewRandom(6)))
	verdicts, from, err := coachFor(t, rules.Classic).Match(positions[16], moves[16:])
	require.NoError(t, err)
	require.Zero(t, from)
	i := slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Mistake() })
	reply, err := ask(t, positions[16+i], 1<<30, func(r *ai.Request) { r.Judge = moves[16+i].Notation() })
	require.NoError(t, err)
	v, want := reply.Verdict, verdicts[i]
	require.NotNil(t, v)
	require.Equal(t, [2]int{int(want.Before), int(want.After)}, [2]int{v.Before, v.After})
	require.Equal(t, string(want.Reason), v.Reason)
	require.Equal(t, notations(want.Refutation), v.Refutation)
	require.Len(t, v.Squares, len(want.Squares))
	require.Contains(t, v.Best, reply.Move)

	reply, err = ask(t, positions[0], 1, func(r *ai.Request) { r.Judge = "drop 0" })
	require.NoError(t, err)
	require.Nil(t, reply.Verdict, "it was stopped before")
	require.Equal(t, game.Move("drop 0"), reply.Move)
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
