package game_test

import (
	"bytes"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"iter"
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

	"lichtbrett/game/gametest"
)

const module = "lichtbrett"

// pkg is what `go list` tells of a package.
type pkg struct {
	ImportPath string
	Name       string
	Imports    []string
	Deps       []string
}

// list returns the packages of the project as they are built here and for the page, as some are
// for one of them alone; what cannot be built comes too, as far as it goes.
func list(t *testing.T) (pkgs []pkg) {
	for _, env := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Name,Imports,Deps", module+"/...")
		cmd.Env = append(cmd.Environ(), env...)
		out, err := cmd.Output()
		require.NoError(t, err)
		pkgs = append(pkgs, gametest.Decode[pkg](t, bytes.NewReader(out))...)
	}
	return pkgs
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

func TestImportsPointDown(t *testing.T) {
	rooms := rooms(t)
	lived := map[string]bool{}
	for _, p := range list(t) {
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
	for _, r := range rooms {
		require.True(t, lived[r.name], "ARCHITECTURE.md has %s, but there is no such package", r.name)
	}
}

// nested reports whether one of two packages stands within the other.
func nested(a, b string) bool {
	return strings.HasPrefix(a, b+"/") || strings.HasPrefix(b, a+"/")
}

// without are what no package below a folder may need: what is there for tests alone is in no
// program, and what needs no window imports none. Below web there are a program with a window
// and what measures it.
var without = map[string]string{
	"cmd/": "nullgame", "cmd/lichtbrett": "ebiten", "cmd/lichtbrett-ai": "ebiten", "game": "ebiten", "game/": "ebiten",
	"hat": "ebiten", "hat/": "ebiten", "net/": "ebiten", "web": "ebiten",
}

func TestNothingNeedsWhatItMustBeWithout(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range list(t) {
		path := strings.TrimPrefix(p.ImportPath, module+"/")
		for folder, other := range without {
			if path == folder || strings.HasSuffix(folder, "/") && strings.HasPrefix(path, folder) {
				seen[folder] = true
				require.NotContains(t, strings.Join(p.Deps, " "), other, path)
			}
		}
	}
	require.Len(t, seen, len(without))
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

// sources are the files of all packages below a folder, by their paths from there, but for what
// only tests use, what a build leaves behind, and what is a module of its own.
func sources(t *testing.T, files *token.FileSet, folder string) iter.Seq2[string, *ast.File] {
	return func(yield func(string, *ast.File) bool) {
		require.NoError(t, fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
			name := d.Name()
			switch {
			case err != nil:
				return err
			case d.IsDir():
				if path == "build" || path == "tools" || forTests(name) || len(name) > 1 && name[0] == '.' {
					return fs.SkipDir
				}
				return nil
			case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			file, err := parser.ParseFile(files, filepath.Join(folder, path), nil, parser.SkipObjectResolution)
			if err == nil && !yield(path, file) {
				return fs.SkipAll
			}
			return err
		}))
	}
}

// forTests reports whether a package has only what tests share.
func forTests(path string) bool { return strings.HasSuffix(path, "test") }

// impure are packages that reach the outside, or that hold chance.
var impure = []string{"os", "net", "syscall", "runtime", "math/rand", "log", "path/filepath", "crypto/rand", "io/ioutil", "testing", "hash/maphash", "unsafe"}

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
		case *ast.CallExpr:
			switch called := n.Fun.(type) {
			case *ast.Ident:
				if called.Name == "print" || called.Name == "println" {
					found = append(found, "prints")
				}
			case *ast.SelectorExpr:
				if called.Sel.Name == "Go" {
					found = append(found, "starts a goroutine")
				} else if x, ok := called.X.(*ast.Ident); ok && x.Name == "fmt" && strings.HasPrefix(called.Sel.Name, "Print") {
					found = append(found, "prints")
				}
			}
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
	for path, file := range sources(t, token.NewFileSet(), ".") {
		read++
		require.Empty(t, impurity(file), path)
	}
	require.Positive(t, read)
}

func TestImpurityIsSeen(t *testing.T) {
	for source, want := range map[string]string{
		`import "time"; var now = time.Now()`:                                      "uses time.Now",
		`import clock "time"; func f() { <-clock.After(clock.Second) }`:            "uses time.After",
		`import "time"; func f(t time.Time, d time.Duration) { time.Sleep(d) }`:    "uses time.Sleep",
		`import "sync"; func f(w *sync.WaitGroup) { w.Go(func() {}) }`:             "starts a goroutine",
		`import "fmt"; func f() { fmt.Println("x") }`:                              "prints",
		`func f() { println() }`:                                                   "prints",
		`import "hash/maphash"`:                                                    "imports hash/maphash",
		`func f() { go f() }`:                                                      "starts a goroutine",
		`func f() { select {} }`:                                                   "uses a channel",
		`import "os/signal"`:                                                       "imports os/signal",
		`import "github.com/stretchr/testify/require"`:                             "imports github.com/stretchr/testify/require",
		`import "time"; func f(t time.Time) time.Time { return t.Add(time.Hour) }`: "",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p; "+source, 0)
		require.NoError(t, err)
		require.Equal(t, want, strings.Join(impurity(file), ", "), source)
	}
}

// undecided returns where, in files whose types are known, the order of a map or a float may
// decide something.
func undecided(files []*ast.File, info *types.Info) (found []ast.Node, why []string) {
	note := func(n ast.Node, what string) { found, why = append(found, n), append(why, what) }
	inOrder := map[ast.Node]bool{} // what is sorted at once
	isOf := func(f ast.Expr, path string, names ...string) bool {
		s, ok := f.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		of := info.Uses[s.Sel]
		return of != nil && of.Pkg() != nil && of.Pkg().Path() == path && slices.Contains(names, of.Name())
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if b, ok := info.TypeOf(e).(*types.Basic); ok && b.Info()&(types.IsFloat|types.IsComplex) != 0 {
					note(n, "computes with a float")
				}
			}
			switch n := n.(type) {
			case *ast.RangeStmt:
				if t := info.TypeOf(n.X); t != nil {
					if _, is := t.Underlying().(*types.Map); is {
						note(n, "goes through a map in its order")
					}
				}
			case *ast.CallExpr:
				switch {
				case isOf(n.Fun, "slices", "Sorted", "SortedFunc", "SortedStableFunc"):
					inOrder[n.Args[0]] = true
				case isOf(n.Fun, "maps", "Keys", "Values", "All") && !inOrder[n]:
					note(n, "goes through a map in its order")
				}
			}
			return true
		})
	}
	return found, why
}

// unordered are the functions that go through a map in its order, and why that decides nothing.
var unordered = map[string]string{
	module + "/game/puzzle.Streak":          "the greatest of them",
	module + "/game/puzzle.Longest":         "the greatest of them",
	module + "/game/puzzle.Flawless":        "how many they are",
	module + "/game/puzzle.ReadDiary":       "a map comes of it",
	module + "/game/telling/crosswise.Tell": "a map comes of it",
}

// Not the order of a map, which is another each time, nor a float, which is another on each
// machine, decides anything in the rules, at tables or for computer players.
func TestNothingInTheGamesIsLeftToChance(t *testing.T) {
	used := map[string]bool{}
	files := token.NewFileSet()
	games, imports := compiled(t, files, "./...")
	require.Greater(t, len(games), 10)
	for _, p := range games {
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, 0)
			require.NoError(t, err)
			parsed = append(parsed, file)
		}
		found, why := undecided(parsed, typed(t, files, imports, p.ImportPath, parsed))
		for i, n := range found {
			at := enclosing(parsed, n)
			if used[p.ImportPath+"."+at] = true; unordered[p.ImportPath+"."+at] == "" {
				assert.Fail(t, why[i], "%s, in %s.%s", files.Position(n.Pos()), p.ImportPath, at)
			}
		}
	}
	for at := range unordered {
		require.True(t, used[at], "%s goes through no map", at)
	}
}

// listed is a package with its files, and what the compiler has made of it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// compiled returns the packages of this floor among some and what they import, and a way to
// import all of them.
func compiled(t *testing.T, files *token.FileSet, packages ...string) (games []listed, imports types.Importer) {
	out, err := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles"}, packages...)...).Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for _, p := range gametest.Decode[listed](t, bytes.NewReader(out)) {
		exports[p.ImportPath] = p.Export
		if p.ImportPath == module+"/game" || strings.HasPrefix(p.ImportPath, module+"/game/") && !forTests(p.ImportPath) {
			games = append(games, p)
		}
	}
	return games, importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}

func typed(t *testing.T, files *token.FileSet, imports types.Importer, path string, parsed []*ast.File) *types.Info {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	_, err := (&types.Config{Importer: imports}).Check(path, files, parsed, info)
	require.NoError(t, err)
	return info
}

// enclosing is the name of the function in which something stands.
func enclosing(files []*ast.File, n ast.Node) (name string) {
	for _, file := range files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Pos() <= n.Pos() && n.End() <= f.End() {
				return f.Name.Name
			}
		}
	}
	return "var"
}

func TestWhatIsLeftToChanceIsSeen(t *testing.T) {
	files := token.NewFileSet()
	_, imports := compiled(t, files, "maps", "math", "slices")
	for source, want := range map[string]string{
		`func f(m map[int]int) (n int) { for k := range m { n = k }; return n }`:                                "goes through a map in its order",
		`type m map[int]int; func f(m m) (n int) { for _, v := range m { n = v }; return n }`:                   "goes through a map in its order",
		`import "maps"; func f(m map[int]int) (n int) { for k := range maps.Keys(m) { n = k }; return n }`:      "goes through a map in its order",
		`import "maps"; import "slices"; func f(m map[int]int) []int { return slices.Collect(maps.Values(m)) }`: "goes through a map in its order",
		`import "maps"; import "slices"; func f(m map[int]int) []int { return slices.Sorted(maps.Keys(m)) }`:    "",
		`func f(n int) bool { return float64(n)/3 > 0.3 }`:                                                      "computes with a float",
		`import "math"; func f() int { return int(math.Sqrt(2)) }`:                                              "computes with a float",
		`func f(n int) bool { const third = 1.0 / 3; return n > third*3 }`:                                      "computes with a float",
		`func f(m map[int]int, s []int) (n int) { for i := range s { n += m[i] }; return n }`:                   "",
	} {
		file, err := parser.ParseFile(files, "p.go", "package p; "+source, 0)
		require.NoError(t, err)
		parsed := []*ast.File{file}
		_, why := undecided(parsed, typed(t, files, imports, "p", parsed))
		require.Equal(t, want, strings.Join(slices.Compact(why), ", "), source)
	}
}
