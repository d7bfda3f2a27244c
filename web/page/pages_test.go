package page

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// linked lists the packages that a program in the browser is made of.
func linked(t *testing.T, program string) []string {
	list := exec.Command("go", "list", "-deps", program)
	list.Dir = "../.."
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := list.Output()
	require.NoError(t, err)
	return strings.Fields(string(out))
}

// The app is downloaded before anything can be seen: whatever else is linked
// into it, many wait for it.
func TestTheAppIsLinkedWithWhatItNeeds(t *testing.T) {
	app := linked(t, Lichtbrett(".").Programs["app.wasm"])
	needs := append(linked(t, Bare().Programs["app.wasm"]),
		"embed", "encoding", "encoding/base64", "encoding/json", "runtime/debug", "unicode/utf16",
		"rsc.io/qr/coding", "rsc.io/qr/gf256", "golang.org/x/image/vector")
	elsewhere := []string{ // What computes in the worker or at the server.
		"lichtbrett/game/ai/", "lichtbrett/game/games/players", "lichtbrett/net/relay", "lichtbrett/net/store", "lichtbrett/net/websocket",
		"lichtbrett/net/tournament/server", "lichtbrett/render/led/terminal", "lichtbrett/render/plaintext",
		"lichtbrett/hat/boards", "lichtbrett/hat/gamepad", "lichtbrett/hat/line", "lichtbrett/hat/sense", "lichtbrett/hat/wled",
	}
	for _, p := range app {
		if !strings.HasPrefix(p, "lichtbrett/") {
			require.Contains(t, needs, p)
			continue
		}
		require.False(t, slices.ContainsFunc(elsewhere, func(begins string) bool { return strings.HasPrefix(p, begins) }),
			"%s is linked into the app", p)
	}
	require.Contains(t, app, "lichtbrett/game/ai", "the questions are asked there")
	require.Contains(t, linked(t, Lichtbrett(".").Programs["ai.wasm"]), "lichtbrett/game/games/players", "and answered here")
}
