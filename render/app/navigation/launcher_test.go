package navigation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/render/catalog"
)

// atTheServer has the app come from a server with a relay and a tournament.
func (v *visitor) atTheServer() {
	v.app.Stream = (&stream{v: v}).read
	v.online()
}

func init() {
	scenes["launcher-server"] = (*visitor).atTheServer
	scenes["launcher-full"] = func(v *visitor) { scenes["launcher-matches"](v); v.atTheServer() }
}

// Whoever comes for the first time sees without scrolling what there is; so does
// who has matches under way.
func TestEverythingThatCanBePlayedIsSeenAtOnce(t *testing.T) {
	for _, scene := range []string{"launcher", "launcher-server", "launcher-full"} {
		for _, l := range text.Languages {
			v := visit(t, 1280, 800, speaks(l))
			scenes[scene](v)
			ids := []string{"tutorial", "help"}
			for _, g := range catalog.Games {
				ids = append(ids, "play."+g.ID)
			}
			if scene != "launcher" {
				ids = append(ids, "together", "tournament")
			}
			if scene == "launcher-full" {
				ids = append(ids, "continue", "puzzle", "matches")
			}
			for _, id := range ids {
				r := v.node(id).Rect
				require.LessOrEqual(t, r.Y+r.H, 800.0, "%s in %s, %s", id, scene, l)
			}
		}
	}
}

// What there is beside the games stands before them, on every phone.
func TestLearningRulesAndTournamentAreAtTheTop(t *testing.T) {
	for _, size := range windows {
		v := visit(t, size[0], size[1])
		v.atTheServer()
		first := v.node("play.connectfour").Rect
		for _, id := range []string{"tutorial", "help", "tournament"} {
			r := v.node(id).Rect
			require.LessOrEqual(t, r.Y+r.H, first.Y, "%s at %v", id, size)
			require.LessOrEqual(t, r.Y+r.H, size[1], "%s at %v", id, size)
		}
	}
}

// However many games there are, up to ten, all of them can be chosen in every window, and on a
// desktop they are seen without scrolling.
func TestTheLauncherTakesTenGames(t *testing.T) {
	all := catalog.Games
	defer func() { catalog.Games = all }()
	for n := range 10 - len(all) {
		more := *all[n]
		more.ID += "-more"
		for _, l := range text.Languages {
			text.Add(l, "catalog."+more.ID+".title = "+all[n].Title(l)+" +\ncatalog."+more.ID+".summary = "+all[n].Summary(l))
		}
		catalog.Games = append(catalog.Games[:len(catalog.Games):len(catalog.Games)], &more)
	}
	for _, l := range text.Languages {
		v := visit(t, 1280, 800, speaks(l))
		for _, size := range windows {
			v.resize(size[0], size[1])
			checkNodes(t, v.surface)
			checkTexts(t, v)
		}
		v.resize(1280, 800)
		for _, g := range catalog.Games {
			r := v.node("play." + g.ID).Rect
			require.LessOrEqual(t, r.Y+r.H, 800.0, "%s, %s", g.ID, l)
		}
	}
}
