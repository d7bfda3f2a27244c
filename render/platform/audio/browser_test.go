//go:build !js

package audio

import (
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
	"lichtbrett/web/chromiumtest"
)

// page loads the program and writes down what Web Audio is told to do.
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sound</title>
<link rel="icon" href="data:,"><button>Touch</button>
<script>
const contexts = [], played = [];
window.AudioContext = class extends AudioContext {
	constructor(options) { super(options); contexts.push(this) }
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function(...args) {
	const samples = this.buffer.getChannelData(0);
	played.push({
		samples: samples.length, rate: this.buffer.sampleRate,
		sum: samples.reduce((sum, v) => sum + Math.abs(v), 0),
	});
	return start.apply(this, args);
};
</script>
<script src="wasm_exec.js"></script>
<script>
const go = new Go();
WebAssembly.instantiateStreaming(fetch("main.wasm"), go.importObject).then(r => go.run(r.instance));
</script></html>`

// program gives the page a speaker.
const program = `package main

import (
	"syscall/js"

	"lichtbrett/assets/sound"
	"lichtbrett/render/platform/audio"
)

func main() {
	speaker := audio.New()
	js.Global().Set("play", js.FuncOf(func(_ js.Value, args []js.Value) any {
		speaker.Play(sound.Sound(args[0].Int()))
		return nil
	}))
	select {}
}
`

// servePage builds the program and serves the page.
func servePage(t *testing.T) (url string) {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, "main.go")
	require.NoError(t, os.WriteFile(source, []byte(program), 0o644))
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "main.wasm"), source)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "index.html"), []byte(page), 0o644))
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	glue, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "wasm_exec.js"), glue, 0o644))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL
}

func TestBrowser(t *testing.T) {
	browser, err := chromiumtest.Start(t.Context(), chromiumtest.Options{})
	require.NoError(t, err)
	defer browser.Close()
	tab, err := browser.Open(servePage(t))
	require.NoError(t, err)
	require.NoError(t, tab.WaitFor(`typeof play === "function"`))
	run := func(script string) {
		t.Helper()
		_, err := chromiumtest.Evaluate[int](tab, script+"; 0")
		require.NoError(t, err)
	}
	yes := func(condition string) {
		t.Helper()
		is, err := chromiumtest.Evaluate[bool](tab, condition)
		require.NoError(t, err)
		require.True(t, is, condition)
	}
	press := func(key string) { require.NoError(t, tab.Do(chromedp.KeyEvent(key))) }

	// Before the first gesture there is nothing, not even a complaint of the
	// browser; Escape is none.
	run(`play(0)`)
	press("\x1b")
	yes(`contexts.length === 0 && played.length === 0`)

	// A gesture opens the way.
	press("a")
	yes(`contexts.length === 1`)
	require.NoError(t, tab.WaitFor(`contexts[0].state === "running"`))
	for _, x := range []sound.Sound{sound.Land(2), sound.Bomb, sound.Land(2)} {
		run(fmt.Sprintf("play(%d)", x))
	}
	heard, err := chromiumtest.Evaluate[[]struct{ Samples, Rate, Sum float64 }](tab, `played`)
	require.NoError(t, err)
	require.Len(t, heard, 3)
	for i, x := range []sound.Sound{sound.Land(2), sound.Bomb, sound.Land(2)} {
		var sum float64
		for _, v := range x.Samples() {
			sum += math.Abs(float64(v))
		}
		require.EqualValues(t, len(x.Samples()), heard[i].Samples)
		require.EqualValues(t, sound.Rate, heard[i].Rate)
		require.InEpsilon(t, sum, heard[i].Sum, 1e-3)
	}

	// After a while it rests, and the next sound wakes it.
	require.NoError(t, tab.WaitFor(`contexts[0].state === "suspended"`))
	run(fmt.Sprintf("play(%d)", sound.Drop))
	require.NoError(t, tab.WaitFor(`contexts[0].state === "running" && played.length === 4`))
	yes(`contexts.length === 1`)
	require.Empty(t, tab.Console())
}
