package game_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// methods are those of a package, by their names.
type methods map[string][]*ast.FuncDecl

// now visits what runs when a function is called: what is within the functions that it
// gives away does not.
func now(body ast.Node, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, later := n.(*ast.FuncLit); later {
			return false
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// root is the variable of which an expression names a part: s of s.hand.order[0].
func root(e ast.Expr) (name string, part bool) {
	for {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			e, part = x.X, true
		case *ast.IndexExpr:
			e, part = x.X, true
		case *ast.StarExpr:
			e, part = x.X, true
		case *ast.Ident:
			return x.Name, part
		default:
			return "", false
		}
	}
}

// changes lists what of its receiver a method changes.
func changes(f *ast.FuncDecl) (found []string) {
	if f.Recv == nil || len(f.Recv.List[0].Names) == 0 {
		return nil
	}
	own := f.Recv.List[0].Names[0].Name
	note := func(e ast.Expr) {
		if name, part := root(e); name == own && part {
			if s, ok := e.(*ast.SelectorExpr); ok {
				found = append(found, own+"."+s.Sel.Name)
			} else {
				found = append(found, "a part of "+own)
			}
		}
	}
	now(f.Body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				note(e)
			}
		case *ast.IncDecStmt:
			note(n.X)
		}
	})
	return found
}

// described lists the methods that run while a screen is described: Build and what it calls.
func (all methods) described() (reached []*ast.FuncDecl) {
	names := []string{"Build"}
	for i := 0; i < len(names); i++ {
		for _, f := range all[names[i]] {
			if f.Body == nil || f.Recv == nil {
				continue
			}
			reached = append(reached, f)
			receiver := ""
			if len(f.Recv.List[0].Names) > 0 {
				receiver = f.Recv.List[0].Names[0].Name
			}
			now(f.Body, func(n ast.Node) {
				if call, ok := n.(*ast.CallExpr); ok {
					if s, ok := call.Fun.(*ast.SelectorExpr); ok {
						x, _ := s.X.(*ast.Ident)
						_, made := s.X.(*ast.CompositeLit)
						if (made || x != nil && x.Name == receiver) && !slices.Contains(names, s.Sel.Name) {
							names = append(names, s.Sel.Name)
						}
					}
				}
			})
		}
	}
	return reached
}

// A screen is described as it is: that changes nothing of it, however often it is done.
func TestWhatDescribesAScreenChangesNothing(t *testing.T) {
	packages := map[string]methods{}
	fset := token.NewFileSet()
	for path, file := range sources(t, fset, "../render/app") {
		folder := filepath.Dir(path)
		if packages[folder] == nil {
			packages[folder] = methods{}
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				packages[folder][f.Name.Name] = append(packages[folder][f.Name.Name], f)
			}
		}
	}
	seen := 0
	for _, all := range packages {
		for _, f := range all.described() {
			seen++
			assert.Empty(t, changes(f), "%s: %s", fset.Position(f.Pos()), f.Name.Name)
		}
	}
	require.Greater(t, seen, 100)
}

func TestChangesAreSeen(t *testing.T) {
	for source, want := range map[string][]string{
		`func (s *S) Build() { s.a = 1 }`:                  {"s.a"},
		`func (s *S) Build() { s.a.b++ }`:                  {"s.b"},
		`func (s *S) Build() { s.a[0] = 1 }`:               {"a part of s"},
		`func (s *S) Build() { f(func() { s.a = 1 }) }`:    nil,
		`func (s *S) Build() { s := s; n.a = 1; s = nil }`: nil,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p; "+source, 0)
		require.NoError(t, err)
		require.Equal(t, want, changes(file.Decls[0].(*ast.FuncDecl)), source)
	}
}
