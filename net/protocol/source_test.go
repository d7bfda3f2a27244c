package protocol_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	. "lichtbrett/net/protocol"
)

// documented is a field as the page shows it. All of it is in the source: the tag, the type
// and the comment beside it.
type documented struct {
	Name, Type, Says   string
	Optional, Nullable bool
}

// source has the fields of the package's structs, and meanings what stands beside its codes.
var source, meanings = func() (map[string][]documented, map[Code]string) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		panic(err)
	}
	structs, codes, set := map[string]*ast.StructType{}, map[Code]string{}, token.NewFileSet()
	for _, file := range slices.DeleteFunc(files, func(file string) bool { return strings.HasSuffix(file, "_test.go") }) {
		parsed, err := parser.ParseFile(set, file, nil, parser.ParseComments)
		if err != nil {
			panic(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					structs[n.Name.Name] = s
				}
			case *ast.ValueSpec:
				if of, ok := n.Type.(*ast.Ident); ok && of.Name == "Code" {
					codes[Code(strings.Trim(n.Values[0].(*ast.BasicLit).Value, `"`))] = strings.TrimSpace(n.Comment.Text())
				}
			}
			return true
		})
	}
	of := map[string][]documented{}
	for name := range structs {
		of[name] = fieldsOf(structs, name)
	}
	return of, codes
}()

func fieldsOf(structs map[string]*ast.StructType, name string) (fields []documented) {
	for _, f := range structs[name].Fields.List {
		written := types.ExprString(f.Type)
		if len(f.Names) == 0 { // embedded
			fields = append(fields, fieldsOf(structs, written)...)
			continue
		}
		if f.Tag == nil {
			continue
		}
		tags := reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
		tag, option, optional := strings.Cut(tags.Get("json"), ",")
		if option == "string" {
			written, optional = "string", false
		}
		_, nullable := tags.Lookup("null")
		fields = append(fields, documented{tag, inJSON(written), strings.TrimSpace(f.Comment.Text()), optional, nullable || strings.HasPrefix(written, "*") && !optional})
	}
	return fields
}

// inJSON names a type of Go as the page does.
func inJSON(written string) string {
	written = strings.TrimPrefix(written, "*")
	if of, ok := strings.CutPrefix(written, "List["); ok {
		return "list: " + inJSON(strings.TrimSuffix(of, "]"))
	}
	if of, ok := strings.CutPrefix(written, "[]"); ok {
		return "list: " + inJSON(of)
	}
	switch written {
	case "string", "game.Move", "Status", "PlayedBy", "HostAction":
		return "text"
	case "int", "int64", "game.Seat":
		return "integer"
	case "bool":
		return "boolean"
	case "json.RawMessage":
		return "JSON"
	}
	if known, ok := named[written]; ok {
		return fmt.Sprintf("[%s](#%s)", known[0], known[1])
	}
	return written
}

// named are the types that have a section on the page.
var named = map[string][2]string{
	"Player": {"player", "players"}, "Registered": {"player with `secret`", "players"}, "GameRef": {"id of a game", "players"}, "GameStatus": {"id and status of a game", "a-game-room"},
	"Room": {"game", "a-game-room"}, "RoomSeat": {"seat", "a-game-room"}, "ChatEntry": {"chat entry", "a-game-room"}, "Config": {"configuration", "configuration"},
	"GameState": {"state", "state-of-a-match"}, "Vote": {"vote", "state-of-a-match"}, "LogEntry": {"log entry", "log-result-record"},
	"Result": {"result", "log-result-record"}, "Record": {"record", "log-result-record"}, "RecordSeat": {"seat of a record", "log-result-record"},
	"Standing": {"standing", "log-result-record"}, "HostedPlayer": {"player as hosts see it", "players-as-hosts-see-them"},
}

func (f documented) kind() string {
	switch {
	case f.Optional:
		return f.Type + ", optional"
	case f.Nullable:
		return f.Type + " or null"
	}
	return f.Type
}

func (f documented) says(before string) string {
	if f.Says == "" {
		return ""
	}
	return before + f.Says
}
