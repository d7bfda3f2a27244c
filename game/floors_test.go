package game_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "lichtbrett"

// pkg is what `go list` tells of a package.
type pkg struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// list returns the packages of the project as they are built for a platform.
func list(t *testing.T, env ...string) []pkg {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", module+"/...")
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

// floors are the folders from the top; a package may import from its own floor
// and from those below.
var floors = [][]string{
	{"cmd", "web"},
	{"render", "input", "hat", "net"},
	{"game"},
	{"assets"},
}

func floorOf(path string) int {
	top, _, _ := strings.Cut(strings.TrimPrefix(path, module+"/"), "/")
	for i, folders := range floors {
		for _, folder := range folders {
			if folder == top {
				return i
			}
		}
	}
	return -1
}

func TestImportsPointDown(t *testing.T) {
	for _, platform := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		for _, p := range list(t, platform...) {
			if strings.HasPrefix(p.ImportPath, module+"/build/") {
				continue // what the build leaves behind
			}
			require.NotEqual(t, -1, floorOf(p.ImportPath), "%s stands on no floor", p.ImportPath)
			for _, imported := range p.Imports {
				if strings.HasPrefix(imported, module+"/") {
					require.GreaterOrEqual(t, floorOf(imported), floorOf(p.ImportPath), "%s imports %s", p.ImportPath, imported)
				}
			}
		}
	}
}

// Rules, tables and computer players are pure: what they import can neither
// reach the outside nor run beside their caller.
func TestTheGamesArePure(t *testing.T) {
	impure := []string{"os", "net", "syscall", "runtime", "math/rand", "log", "os/signal", "path/filepath"}
	for _, p := range list(t) {
		if floorOf(p.ImportPath) != floorOf(module+"/game") {
			continue
		}
		for _, imported := range p.Imports {
			for _, bad := range impure {
				require.False(t, imported == bad || strings.HasPrefix(imported, bad+"/"), "%s imports %s", p.ImportPath, imported)
			}
			require.False(t, strings.Contains(imported, ".") && !strings.HasPrefix(imported, module), "%s imports %s", p.ImportPath, imported)
		}
	}
}

func TestWhatNeedsNoWindowImportsNone(t *testing.T) {
	for _, p := range list(t) {
		headless := false
		for _, prefix := range []string{"cmd/lichtbrett", "cmd/lichtbrett-ai", "hat", "net", "web"} {
			headless = headless || p.ImportPath == module+"/"+prefix
		}
		for _, floor := range []string{"hat", "net"} {
			headless = headless || strings.HasPrefix(p.ImportPath, module+"/"+floor+"/")
		}
		if !headless {
			continue
		}
		for _, dep := range p.Deps {
			require.False(t, strings.Contains(dep, "ebiten"), "%s reaches %s", p.ImportPath, dep)
		}
	}
}
