package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// definer is a function that defines flags, as the source has it.
type definer struct {
	command string   // whose flags it makes; empty if it adds to those of others
	flags   []string // that it defines itself
	others  []string // the functions that it hands the flags on to
}

// definers reads from the source which function defines which flags.
func definers(t *testing.T) map[string]definer {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	files = append(files, "../../hat/look/look.go") // the app has its flags, too
	found := map[string]definer{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			var d definer
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					d.read(call)
				}
				return true
			})
			found[f.Name.Name] = d
		}
	}
	return found
}

func (d *definer) read(call *ast.CallExpr) {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if f.Name == "newFlags" {
			d.command = literal(call.Args[0])
		} else if len(call.Args) > 0 && named(call.Args[0], "flags") {
			d.others = append(d.others, f.Name)
		}
	case *ast.SelectorExpr:
		if len(call.Args) > 0 && named(call.Args[0], "flags") {
			d.others = append(d.others, f.Sel.Name)
		}
		// A flag's name is the first string: String("name", …), StringVar(&v, "name", …).
		if named(f.X, "flags") && len(call.Args) >= 3 {
			name := literal(call.Args[0])
			if name == "" {
				name = literal(call.Args[1])
			}
			d.flags = append(d.flags, name)
		}
	}
}

func named(e ast.Expr, name string) bool {
	identifier, ok := e.(*ast.Ident)
	return ok && identifier.Name == name
}

func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok {
		text, _ := strconv.Unquote(l.Value)
		return text
	}
	return ""
}

func TestHelpTellsEveryFlag(t *testing.T) {
	t.Parallel()
	definers := definers(t)
	told := map[string]int{}
	for _, d := range definers {
		if d.command == "" {
			continue
		}
		status, usage, _ := run("", d.command, "--help")
		require.Equal(t, ok, status, d.command)
		flags := d.flags
		for _, other := range d.others {
			flags = append(flags, definers[other].flags...)
		}
		for _, name := range flags {
			require.Regexp(t, regexp.MustCompile(`--`+regexp.QuoteMeta(name)+`\b[^-]`), usage, d.command)
			told[d.command]++
		}
	}
	for _, c := range commands {
		if c.name == "licences" {
			require.Zero(t, told[c.name], "it has flags now")
			continue
		}
		require.Positive(t, told[c.name], "no flags of %s have been found", c.name)
	}
}
