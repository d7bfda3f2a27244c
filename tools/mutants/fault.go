package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// fault is a piece of a file that becomes another one.
type fault struct {
	file     string
	source   []byte
	from, to int // in the source
	becomes  string
}

// String returns the place and what becomes of what stands there.
func (f fault) String() string {
	before := string(f.source[:f.from])
	line, column := 1+strings.Count(before, "\n"), f.from-strings.LastIndexByte(before, '\n')
	was := strings.Join(strings.Fields(string(f.source[f.from:f.to])), " ")
	becomes := f.becomes
	if becomes == "" {
		becomes = "nothing"
	}
	return fmt.Sprintf("%s:%d:%d: %s becomes %s", f.file, line, column, was, becomes)
}

// overlay writes what go test needs to have the fault in place of the file.
func (f fault) overlay(folder string) (file string, err error) {
	faulty := filepath.Join(folder, "faulty.go")
	text := string(f.source[:f.from]) + f.becomes + string(f.source[f.to:])
	if err := os.WriteFile(faulty, []byte(text), 0o600); err != nil {
		return "", err
	}
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {f.file: faulty}})
	if err != nil {
		return "", err
	}
	file = filepath.Join(folder, "overlay.json")
	return file, os.WriteFile(file, replaced, 0o600)
}

// confused are operators, each with those that it is easily taken for.
var confused = map[token.Token]string{
	token.EQL: "!=", token.NEQ: "==", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+", token.MUL: "+", token.QUO: "*", token.REM: "/",
	token.AND: "|", token.OR: "&", token.SHL: ">>", token.SHR: "<<",
}

// speaks reports whether it is a call whose arguments are told to people: what is wrong
// in there is no fault here.
func speaks(n ast.Expr) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	name := ""
	switch called := call.Fun.(type) {
	case *ast.Ident:
		name = called.Name
	case *ast.SelectorExpr:
		name = called.Sel.Name
	}
	return name == "Errorf" || name == "Refuse" || name == "refuse" || name == "panic"
}

// cannotBe reports whether all that a condition leads to is a panic: no test can have it hold.
func cannotBe(n *ast.IfStmt) bool {
	if len(n.Body.List) != 1 {
		return false
	}
	only, ok := n.Body.List[0].(*ast.ExprStmt)
	return ok && speaks(only.X)
}

// unread returns the numbers that are returned beside false or an error, which nobody reads.
func unread(n *ast.ReturnStmt) []ast.Expr {
	if len(n.Results) < 2 {
		return nil
	}
	last := len(n.Results) - 1
	switch said := n.Results[last].(type) {
	case *ast.CallExpr:
		if !speaks(said) {
			return nil
		}
	case *ast.Ident:
		if said.Name != "false" && !strings.HasPrefix(said.Name, "err") {
			return nil
		}
	default:
		return nil
	}
	return n.Results[:last]
}

// find returns the faults that a source may have. Not all of them can be built.
func find(file string, source []byte) (found []fault, err error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, source, 0)
	if err != nil {
		return nil, err
	}
	at := func(p token.Pos) int { return files.Position(p).Offset }
	add := func(from, to token.Pos, becomes string) {
		found = append(found, fault{file, source, at(from), at(to), becomes})
	}
	skipped := map[ast.Node]bool{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			for _, r := range unread(n) {
				skipped[r] = true
			}
		case *ast.CallExpr:
			return !speaks(n)
		case *ast.BinaryExpr:
			if other, ok := confused[n.Op]; ok {
				add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), other)
			}
			if n.Op == token.LAND || n.Op == token.LOR {
				add(n.X.End(), n.Y.End(), "")
				add(n.X.Pos(), n.Y.Pos(), "")
			}
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				add(n.OpPos, n.X.Pos(), "")
			}
		case *ast.BasicLit:
			if number, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil && !skipped[n] {
				add(n.Pos(), n.End(), strconv.Itoa(number+1))
			}
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" {
				add(n.Pos(), n.End(), strconv.FormatBool(n.Name != "true"))
			}
		case *ast.IfStmt:
			if !cannotBe(n) {
				add(n.Cond.Pos(), n.Cond.End(), "false")
				add(n.Cond.Pos(), n.Cond.End(), "true")
			}
		case *ast.ExprStmt:
			if !speaks(n.X) {
				add(n.Pos(), n.End(), "")
			}
		case *ast.IncDecStmt:
			add(n.Pos(), n.End(), "")
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				add(n.Pos(), n.End(), "")
			}
		}
		return true
	})
	return found, nil
}
