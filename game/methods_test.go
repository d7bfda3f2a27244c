package game_test

import (
	"go/ast"
	"go/build"
	"go/token"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mostMethods is how many methods a type may have: one with more is several.
const mostMethods = 60

// large are the types that have more, and how many: none may grow, and what has become
// smaller is to be told here.
var large = map[string]int{
	"net/client.Client":   101,
	"net/relay/room.Room": 82,
	"game/table.Table":    79,
	"net/relay.Relay":     70,
}

func TestNoTypeHasMoreMethodsThanOneCanKeepInMind(t *testing.T) {
	type declared struct {
		dir, file string
		types     []string // of its methods
	}
	var files []declared
	for path, source := range sources(t, token.NewFileSet(), "..") {
		file := declared{dir: filepath.Dir(path), file: filepath.Base(path)}
		for _, d := range source.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				file.types = append(file.types, receiver(f))
			}
		}
		files = append(files, file)
	}
	linux, page := build.Default, build.Default
	page.GOOS, page.GOARCH = "js", "wasm"
	for _, platform := range []build.Context{linux, page} {
		methods := map[string]int{}
		for _, f := range files {
			fits, err := platform.MatchFile(filepath.Join("..", f.dir), f.file)
			require.NoError(t, err)
			for _, name := range f.types {
				if fits {
					methods[f.dir+"."+name]++
				}
			}
		}
		require.Greater(t, len(methods), 200)
		for name, n := range methods {
			assert.LessOrEqual(t, n, max(mostMethods, large[name]), "%s has more than one can keep in mind", name)
		}
		for name, n := range large {
			assert.GreaterOrEqual(t, methods[name], n, "%s has become smaller: say so above", name)
		}
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
