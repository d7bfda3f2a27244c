package navigation

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/crosswise"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/render/catalog"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// adviser is a computer that answers with the first legal move, and notes what it
// was asked.
type adviser struct{ asked []table.Question }

func (a *adviser) answer(q table.Question, _ thinking.Study) (r ai.Reply, err error) {
	a.asked = append(a.asked, q)
	switch v := q.View.(type) {
	case rules.View:
		r.Move = v.Legal()[0].Notation()
	case crosswise.View:
		r.Move = v.Legal()[0].Notation()
	default:
		r.Move = "drop 3"
	}
	return r, nil
}

// At every position of a replay the computer tells what it would do in the place
// of whoever is on turn, by what that player sees, and it is asked once.
func TestReplaysGiveHints(t *testing.T) {
	for name, r := range map[string]game.Record{
		"level8":      level8Record(t, "over"),
		"crosswise":   crosswiseMatch(t),
		"connectfour": {Game: "connectfour", Config: catalog.Games[0].Config, Moves: []game.Move{"drop 3", "drop 3"}},
	} {
		t.Run(name, func(t *testing.T) {
			computer := &adviser{}
			v := visit(t, 390, 844, inEnglish, thinks(thinking.AtOnce(computer.answer)))
			v.navigator.Watch(r)
			v.settle()
			g, err := catalog.Of(r)
			require.NoError(t, err)
			p, err := g.Rules.Start(r.Config, r.Seed)
			require.NoError(t, err)
			tip := func() string { return v.node("at").Label + said(v) }
			require.NotContains(t, tip(), "Hint:")
			v.handle(input.Hint{Device: input.Keyboard})
			v.settle()
			for ply := range 2 {
				require.Len(t, computer.asked, ply+1)
				q := computer.asked[ply]
				require.Equal(t, p.Turn(), q.Seat)
				require.Equal(t, p.View(p.Turn()), q.View)
				require.Equal(t, ai.Strongest, q.Strength)
				require.Contains(t, tip(), "Hint:")
				require.Contains(t, strings.Join(v.said, " "), "Hint:")
				v.said = nil
				p, err = p.Apply(r.Moves[ply])
				require.NoError(t, err)
				v.press("forward")
				v.settle()
			}
			asked := len(computer.asked)
			v.press("back")
			v.settle()
			require.Contains(t, tip(), "Hint:")
			require.Len(t, computer.asked, asked, "it is known")
			v.press("hint")
			require.NotContains(t, tip(), "Hint:")
			require.False(t, v.node("hint").State.Has(ui.Checked))
			if name == "level8" {
				v.press("hint")
				v.press("last")
				v.settle()
				require.Len(t, computer.asked, asked, "at the end nobody is on turn")
				require.NotContains(t, tip(), "Hint")
			}
		})
	}
}

// said is what the replay says of the position.
func said(v *visitor) string {
	return strings.Join(labels(all(v.surface.Root(), isParagraph)), " ")
}

// estimator is a computer that finds the first side's chances worse and worse.
var estimator = thinking.AtOnce(func(q table.Question, s thinking.Study) (r ai.Reply, err error) {
	value := max(-90, 50-10*q.Ply)
	if crosswise.TeamOf(q.View.(crosswise.View).Turn) == crosswise.Horizontal {
		value = -value
	}
	r, err = new(adviser).answer(q, s)
	r.Outlook = &ai.Outlook{Low: -1, High: 1, Value: value}
	return r, err
})

func init() {
	scenes["crosswise-analysis"] = func(v *visitor) {
		v.app.Computer = estimator
		v.navigator.Analyse(crosswiseMatch(v.t))
		v.settle()
		v.handle(input.Adjust{ID: "at", Value: 9})
	}
}

// mute is a computer that cannot be asked.
func mute(table.Question, thinking.Study) (r ai.Reply, err error) { return r, errors.New("no program") }
