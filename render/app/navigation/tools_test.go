package navigation

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/render/ui"
)

// Rules, language and settings are in the bar of every screen and sheet, always in view.
func TestEveryScreenHasItsTools(t *testing.T) {
	missing := screens(t)
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		v := visit(t, 1280, 800)
		scenes[name](v)
		screen := v.shown()
		delete(missing, screen)
		for _, size := range [][2]float64{{320, 568}, {360, 640}, {390, 844}, {568, 320}, {640, 360}, {667, 375}, {844, 390}, {1280, 800}} {
			v.resize(size[0], size[1])
			for _, tool := range []string{"help", "language.next", "settings"} {
				if has[screen] == tool {
					continue
				}
				t.Run(fmt.Sprintf("%s %.0fx%.0f %s", name, size[0], size[1], tool), func(t *testing.T) {
					n := v.find(tool)
					require.NotNil(t, n, "%s lacks it", screen)
					require.False(t, scrolled(n), "it scrolls away")
					window := ui.Rect{W: size[0], H: size[1]}
					require.Equal(t, n.Rect, n.Rect.Intersect(window))
				})
			}
		}
	}
	require.Empty(t, missing, "no scene shows them")
}

// has names the tool that a sheet is itself.
var has = map[string]string{"help.Contents": "help", "help.Rules": "help", "settings.Screen": "settings"}

// shown is the type of the sheet that is open, or of the screen.
func (v *visitor) shown() string {
	s := v.navigator.top().screen
	if open := len(v.navigator.sheets); open > 0 {
		s = v.navigator.sheets[open-1]
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", s), "*")
}

// screens are the types of all screens of the app, as its source has them: what is built, or
// prepared, for a view. The stage is none, it shows them.
func screens(t *testing.T) map[string]bool {
	types := map[string]bool{}
	require.NoError(t, filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Build" && f.Name.Name != "Prepare" {
				continue
			}
			if star, ok := f.Recv.List[0].Type.(*ast.StarExpr); ok {
				types[fmt.Sprintf("%s.%s", file.Name.Name, star.X)] = true
			}
		}
		return nil
	}))
	delete(types, "navigation.stage")
	return types
}
