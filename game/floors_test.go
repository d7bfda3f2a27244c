package game_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "lichtbrett"

// pkg is what `go list` tells of a package.
type pkg struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// list returns the packages of the project as they are built for a platform; what
// cannot be built for it comes too, as far as it goes.
func list(t *testing.T, env ...string) []pkg {
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports,Deps", module+"/...")
	cmd.Env = append(cmd.Environ(), env...)
	out, err := cmd.Output()
	require.NoError(t, err)
	var pkgs []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		err := dec.Decode(&p)
		if err == io.EOF {
			require.NotEmpty(t, pkgs)
			return pkgs
		}
		require.NoError(t, err)
		pkgs = append(pkgs, p)
	}
}

// room is a line of ARCHITECTURE.md: a package with those below it or, where the
// name ends in /…, the packages below it; either way without those that have a
// line of their own.
type room struct {
	name  string
	floor int // from the top
	line  int
}

var roomLine = regexp.MustCompile(`^ {0,2}([a-z0-9/-]+…?)\s`)

// rooms reads ARCHITECTURE.md, where lines of dashes part the floors.
func rooms(t *testing.T) (rooms []room) {
	page, err := os.ReadFile("../ARCHITECTURE.md")
	require.NoError(t, err)
	_, after, _ := strings.Cut(string(page), "```\n")
	plan, _, found := strings.Cut(after, "```\n")
	require.True(t, found, "the plan stands between ``` and ```")
	floor, number := 0, 0
	for line := range strings.Lines(plan) {
		number++
		if strings.HasPrefix(line, "──") {
			floor++
		} else if m := roomLine.FindStringSubmatch(line); m != nil {
			rooms = append(rooms, room{strings.TrimSuffix(m[1], "/"), floor, number})
		}
	}
	require.Equal(t, 3, floor, "there are four floors")
	return rooms
}

// roomOf returns the room of a package; ok is false if it has none.
func roomOf(rooms []room, path string) (found room, ok bool) {
	path, longest := strings.TrimPrefix(path, module+"/"), -1
	for _, r := range rooms {
		folder, below := strings.CutSuffix(r.name, "/…")
		within := strings.HasPrefix(path, folder+"/") || path == folder && !below
		if specific := 2 * len(folder); within && specific >= longest {
			if below {
				specific++ // it takes those below from a room that has the name itself
			}
			if specific > longest {
				found, ok, longest = r, true, specific
			}
		}
	}
	return found, ok
}

// platforms are those that packages are read for: some are built for one alone.
var platforms = [][]string{nil, {"GOOS=js", "GOARCH=wasm"}}

func TestImportsPointDown(t *testing.T) {
	rooms := rooms(t)
	lived := map[string]bool{}
	for _, platform := range platforms {
		for _, p := range list(t, platform...) {
			if strings.HasPrefix(p.ImportPath, module+"/build/") {
				continue // what the build leaves behind
			}
			own, ok := roomOf(rooms, p.ImportPath)
			require.True(t, ok, "%s stands on no floor of ARCHITECTURE.md", p.ImportPath)
			lived[own.name] = true
			for _, imported := range p.Imports {
				if strings.HasPrefix(imported, module+"/") {
					other, _ := roomOf(rooms, imported)
					assert.LessOrEqual(t, own.line, other.line, "%s imports %s, which ARCHITECTURE.md has further up", p.ImportPath, imported)
					assert.False(t, own == other && strings.HasSuffix(own.name, "/…") && !nested(p.ImportPath, imported),
						"%s imports %s: of two in the same line of ARCHITECTURE.md none knows the other", p.ImportPath, imported)
				}
			}
		}
	}
	for _, r := range rooms {
		require.True(t, lived[r.name], "ARCHITECTURE.md has %s, but there is no such package", r.name)
	}
}

// nested reports whether one of two packages stands within the other.
func nested(a, b string) bool {
	return strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/")
}

func TestRoomOf(t *testing.T) {
	rooms := []room{{"net/tournament/…", 1, 1}, {"net/store", 1, 2}, {"net/tournament", 1, 3}, {"game", 2, 4}}
	for path, want := range map[string]string{
		"net/tournament": "net/tournament", "net/tournament/live/feed": "net/tournament/…",
		"net/store/storetest": "net/store", "game/ai": "game", "games": "",
	} {
		got, ok := roomOf(rooms, module+"/"+path)
		require.Equal(t, want, got.name, path)
		require.Equal(t, want != "", ok, path)
	}
}

// impure are packages that reach the outside, or that hold chance.
var impure = []string{"os", "net", "syscall", "runtime", "math/rand", "log", "path/filepath", "crypto/rand", "io/ioutil", "testing"}

// timeless is what may be used of the package time: it measures, and asks no clock.
var timeless = []string{"Duration", "Time", "UnixMilli", "Nanosecond", "Microsecond", "Millisecond", "Second", "Minute", "Hour"}

// impurity says what in a file reaches the outside or runs beside its caller.
func impurity(file *ast.File) (found []string) {
	clock := ""
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		for _, bad := range impure {
			if path == bad || strings.HasPrefix(path, bad+"/") {
				found = append(found, "imports "+path)
			}
		}
		if strings.Contains(path, ".") && !strings.HasPrefix(path, module+"/") {
			found = append(found, "imports "+path)
		}
		if path == "time" {
			clock = "time"
			if spec.Name != nil {
				clock = spec.Name.Name
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = append(found, "starts a goroutine")
		case *ast.SelectStmt, *ast.ChanType, *ast.SendStmt:
			found = append(found, "uses a channel")
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && clock != "" && x.Name == clock && !slices.Contains(timeless, n.Sel.Name) {
				found = append(found, "uses time."+n.Sel.Name)
			}
		}
		return true
	})
	return found
}

// Rules, tables and computer players are pure: they neither reach the outside nor
// run beside their caller, on any platform.
func TestTheGamesArePure(t *testing.T) {
	read := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err == nil {
			read++
			require.Empty(t, impurity(file), path)
		}
		return err
	}))
	require.Positive(t, read)
}

func TestImpurityIsSeen(t *testing.T) {
	for source, want := range map[string]string{
		`import "time"; var now = time.Now()`:                                   "uses time.Now",
		`import clock "time"; func f() { <-clock.After(clock.Second) }`:         "uses time.After",
		`import "time"; func f(t time.Time, d time.Duration) { time.Sleep(d) }`: "uses time.Sleep",
		`func f() { go f() }`:                          "starts a goroutine",
		`func f() { select {} }`:                       "uses a channel",
		`import "os/signal"`:                           "imports os/signal",
		`import "github.com/stretchr/testify/require"`: "imports github.com/stretchr/testify/require",
		`import "time"; func f(t time.Time) time.Time { return t.Add(time.Hour) }`: "",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p; "+source, 0)
		require.NoError(t, err)
		if found := impurity(file); want == "" {
			require.Empty(t, found, source)
		} else {
			require.Contains(t, found, want, source)
		}
	}
}

// headless are the folders whose packages need no window.
var headless = []string{"cmd/lichtbrett", "cmd/lichtbrett-ai", "game", "hat", "net", "web"}

func TestWhatNeedsNoWindowImportsNone(t *testing.T) {
	seen := map[string]bool{}
	for _, platform := range platforms {
		for _, p := range list(t, platform...) {
			for _, folder := range headless {
				path := module + "/" + folder
				// Below web there are a program with a window and what measures it.
				if p.ImportPath != path && (folder == "web" || !strings.HasPrefix(p.ImportPath, path+"/")) {
					continue
				}
				seen[folder] = true
				for _, dep := range p.Deps {
					require.NotContains(t, dep, "ebiten", "%s needs no window", p.ImportPath)
				}
			}
		}
	}
	require.Len(t, seen, len(headless))
}
