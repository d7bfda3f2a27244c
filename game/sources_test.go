package game_test

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"lichtbrett/game/games"
	"lichtbrett/render/catalog"
)

// naming are the places that may know one game from another, by the beginnings
// of their paths: the lists with their entries, what is a game's own on each
// floor, and what is there for one game only.
var naming = []string{
	"game/games/", "render/catalog/", "render/app/navigation/presentations.go", "render/plaintext/plaintext.go", "cmd/lichtbrett/analyse.go",

	"game/tictactoe/", "game/connectfour/", "game/crosswise/", "game/level8/",
	"game/ai/tictactoe/", "game/ai/connectfour/", "game/ai/crosswise/", "game/ai/level8/", "game/coach/", "game/explorer/",
	"game/puzzle/", "game/console/puzzle/", "render/plaintext/puzzle",
	"game/console/tictactoe/", "game/console/connectfour/", "game/console/crosswise/", "game/console/specification/", "game/telling/crosswise/", "game/telling/level8/",
	"game/nullgame/", "render/nullgame/",
	"render/app/tabletop/crosswise/", "render/app/tabletop/level8/", "render/plaintext/tictactoe", "render/plaintext/connectfour", "render/plaintext/crosswise", "render/plaintext/level8",

	"render/app/explorer/", "net/tournament/", "render/app/tournament/", "cmd/lichtbrett/tournament.go", "cmd/lichtbrett/bot.go",
	"cmd/lichtbrett/analyse_", "cmd/lichtbrett/book.go", "cmd/lichtbrett/replay.go",
}

// Whoever is not a game's own goes by the lists.
func TestOnlyTheListsNameGames(t *testing.T) {
	names := map[string]bool{}
	imports := map[string]bool{}
	for _, g := range games.All {
		names[g.Name()] = true
		imports[module+"/game/"+g.Name()] = true
		imports[module+"/game/ai/"+g.Name()] = true
		imports[module+"/game/console/"+g.Name()] = true
	}
	for _, g := range catalog.Games {
		names[g.ID] = true
	}
	used := map[string]bool{}
	for path, file := range sources(t, token.NewFileSet(), "..") {
		allowed := false
		for _, place := range naming {
			if strings.HasPrefix(path, place) {
				used[place], allowed = true, true
			}
		}
		if allowed {
			continue
		}
		for _, i := range file.Imports {
			imported, _ := strconv.Unquote(i.Path.Value)
			assert.False(t, imports[imported], "%s imports %s", path, imported)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				value, _ := strconv.Unquote(text.Value)
				assert.False(t, names[value], "%s names %s", path, value)
			}
			return true
		})
	}
	for _, place := range naming {
		require.True(t, used[place], "there is nothing at %s", place)
	}
}

// mostMethods is how many methods a type may have: one with more is several.
const mostMethods = 60

func TestNoTypeHasMoreMethodsThanOneCanKeepInMind(t *testing.T) {
	methods := map[string]map[string]bool{} // those of all platforms
	for path, source := range sources(t, token.NewFileSet(), "..") {
		for _, d := range source.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				of := filepath.Dir(path) + "." + receiver(f)
				if methods[of] == nil {
					methods[of] = map[string]bool{}
				}
				methods[of][f.Name.Name] = true
			}
		}
	}
	require.Greater(t, len(methods), 200)
	for name, own := range methods {
		assert.LessOrEqual(t, len(own), mostMethods, "%s has more than one can keep in mind", name)
	}
}

// receiver is the name of the type that a method is of.
func receiver(f *ast.FuncDecl) (name string) {
	ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}
