package game_test

import (
	"go/ast"
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
		assert.LessOrEqual(t, len(own), max(mostMethods, large[name]), "%s has more than one can keep in mind", name)
	}
	for name, n := range large {
		assert.GreaterOrEqual(t, len(methods[name]), n, "%s has become smaller: say so above", name)
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
