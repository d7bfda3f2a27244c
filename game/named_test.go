package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
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
	"game/puzzle/", "game/console/puzzle", "render/plaintext/puzzle",
	"game/console/tictactoe", "game/console/connectfour", "game/console/connectn", "game/console/crosswise", "game/console/specification/", "game/telling/crosswise/", "game/telling/level8/",
	"game/nullgame/", "render/nullgame/",
	"render/app/tabletop/crosswise/", "render/app/tabletop/level8/", "render/plaintext/tictactoe", "render/plaintext/connectfour", "render/plaintext/crosswise", "render/plaintext/level8",

	"render/app/explorer/", "net/tournament/", "render/app/tournament/", "cmd/lichtbrett/tournament.go", "cmd/lichtbrett/bot.go",
	"cmd/lichtbrett/analyse_", "cmd/lichtbrett/book.go", "cmd/lichtbrett/replay.go", "net/client/clienttest/",
}

// Whoever is not a game's own goes by the lists.
func TestOnlyTheListsNameGames(t *testing.T) {
	names := map[string]bool{}
	imports := map[string]bool{}
	for _, g := range games.All {
		names[g.Name()] = true
		imports[module+"/game/"+g.Name()] = true
		imports[module+"/game/ai/"+g.Name()] = true
	}
	for _, g := range catalog.Games {
		names[g.ID] = true
	}
	used := map[string]bool{}
	root := ".."
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path = filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		if d.IsDir() && (path == "build" || path == "web/dist" || path == "web/packed" || path == "tools" || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		allowed := false
		for _, place := range naming {
			if strings.HasPrefix(path, place) {
				used[place], allowed = true, true
			}
		}
		if allowed {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, path), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
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
		return nil
	}))
	for _, place := range naming {
		require.True(t, used[place], "there is nothing at %s", place)
	}
}
