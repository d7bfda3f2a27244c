package navigation

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
)

// scenes are the states of the app that are worth looking at, by the name of the picture: those
// of testdata/scenes.txt, and those of people elsewhere and of cards.
var scenes = map[string]func(v *visitor){
	"launcher-mistakes": func(v *visitor) {
		v.app.Saves.Save(saves.Match{ID: v.app.Saves.NewID(), Program: catalog.Games[1].ID, Record: classicMatch(v.t, "4455667", game.Player{}, game.Player{})}, false)
		v.navigator.Leave()
	},
	"level8-moves": func(v *visitor) {
		v.level8("six-laid")
		switch width := v.surface.View().Size.W; {
		case width >= 1000: // they stand beside the table
		case v.find("moves") == nil:
			v.press("menu")
			v.press("menu.moves")
		default:
			v.press("moves")
		}
	},
	"thinking": func(v *visitor) {
		v.app.Change(func(s *shell.Settings) { s.MoveTime = 60 })
		v.press("play.connectfour")
		v.handle(input.Button{Key: console.Confirm})
		v.handle(input.Button{Key: console.Confirm})
		v.app.Change(func(s *shell.Settings) { s.Shapes = true })
	},
}

// parts are what several scenes begin with.
var parts = map[string]func(v *visitor){}

func init() {
	all, err := os.ReadFile("testdata/scenes.txt")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(all)) {
		if name, what, ok := strings.Cut(strings.TrimSpace(line), ":"); ok && name[0] != '#' {
			play := func(v *visitor) { (&story{visitor: v, t: v.t}).happens(strings.TrimSpace(what)) }
			if name[0] == '(' {
				parts[name] = play
			} else {
				scenes[name] = play
			}
		}
	}
}

// demoLink is a link to the demo of the first game.
func demoLink(t testing.TB) string { return linkTo(t, catalog.Games[0]) }

func linkTo(t testing.TB, g *catalog.Game) string {
	link, err := game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo}.Link(g.Rules)
	require.NoError(t, err)
	return "r=" + link
}

// crosswiseMatch is a match of Crosswise between two who choose by chance.
func crosswiseMatch(t testing.TB) game.Record {
	r := game.Record{Game: rules.Name, Seed: 5, Seats: make([]game.Player, 2)}
	p, err := rules.Game{}.Start(nil, r.Seed)
	require.NoError(t, err)
	for random := game.NewRandom(r.Seed); !p.Result().Over; {
		moves := p.Moves()
		r.Moves = append(r.Moves, moves[random.Intn(len(moves))])
		p, err = p.Apply(r.Moves[len(r.Moves)-1])
		require.NoError(t, err)
	}
	return r
}

// crosswiseLink is a link to it.
func crosswiseLink(t testing.TB) string {
	link, err := crosswiseMatch(t).Link(rules.Game{})
	require.NoError(t, err)
	return "r=" + link
}
