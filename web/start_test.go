//go:build e2e

package web

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/web/chromiumtest"
)

// The LED board is there at first paint and fills with the program's bytes.
func TestSplash(t *testing.T) {
	t.Parallel()
	folder := buildBare(t)
	program := named(t, folder, "app.wasm")
	for _, test := range []struct {
		name     string
		options  chromiumtest.Options
		settings string
		language text.Language
	}{
		{"phone", chromiumtest.Options{Width: 390, Height: 844, Scale: 2, Touch: true, Language: "de-AT"}, ``, text.German},
		{"small phone", chromiumtest.Options{Width: 320, Height: 568, Touch: true, Language: "de-DE"}, `{"language": "en"}`, text.English},
		{"low phone", chromiumtest.Options{Width: 740, Height: 360, Touch: true, Language: "fr"}, `{"language": "fr"}`, text.English},
		{"desktop", chromiumtest.Options{Width: 1280, Height: 800, Language: "en-GB"}, `{"language": "de"`, text.English},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := startSite(t, folder)
			goOn := holdBack(t, s, folder, program)
			tab, err := startBrowser(t, test.options).Open(s.url, chromiumtest.Preload("localStorage.setItem('lichtbrett."+prefix+".settings', `"+test.settings+"`)"))
			require.NoError(t, err)
			require.NoError(t, tab.WaitFor(`document.querySelector("#splash").ariaValueNow > 40`))
			require.NoError(t, tab.WaitFor(`performance.getEntriesByName("first-paint").length > 0`))
			require.Equal(t, string(test.language), evaluate[string](t, tab, `document.documentElement.lang`))
			require.Equal(t, test.language.Say("page.loading"), evaluate[string](t, tab, `document.querySelector("[role=progressbar]").ariaLabel`))
			percent := evaluate[int](t, tab, `Number(document.querySelector("#splash").ariaValueNow)`)
			require.LessOrEqual(t, percent, 50)
			lit := evaluate[int](t, tab, `document.querySelectorAll("#leds i.lit").length`)
			require.InDelta(t, 64*percent/100, lit, 1)
			requireAccessible(t, tab)
			require.NoError(t, tab.Screenshot(pictures(t, "splash-"+strings.ReplaceAll(test.name, " ", "-")+".png")))
			goOn()
			require.NoError(t, tab.WaitForReady())
			require.True(t, evaluate[bool](t, tab, `document.querySelector("#shell, #splash") === null`))
			require.Empty(t, tab.Console())
		})
	}
}

// Whoever cannot run the game is told why in a sentence, in their language.
func TestMessages(t *testing.T) {
	t.Parallel()
	folder := buildBare(t)
	stops := build(t, "./testdata/stops", unchanged)
	program := "/" + named(t, folder, "app.wasm")
	page, err := New(os.DirFS(folder), nil)
	require.NoError(t, err)
	// answered has the program's request answered so.
	answered := func(by func(http.ResponseWriter)) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != program {
				page.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "application/wasm")
			by(w)
		})
	}
	notFound := answered(func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) })
	serverBroken := answered(func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) })
	broken := answered(func(w http.ResponseWriter) {
		w.Header().Set("Content-Length", "1000000")
		w.Write([]byte("\x00asm\x01\x00\x00\x00"))
	})
	garbage := answered(func(w http.ResponseWriter) { w.Write([]byte("no wasm")) })
	ended, err := New(os.DirFS(stops), nil)
	require.NoError(t, err)
	for _, test := range []struct {
		name      string
		handler   http.Handler
		flags     map[string]any
		script    string
		key       string
		canReload bool
	}{
		{"no WebAssembly", page, nil, `delete globalThis.WebAssembly`, "page.no-wasm", false},
		{"WebGL unknown", page, nil, `delete globalThis.WebGL2RenderingContext`, "page.no-webgl", false},
		{"WebGL forbidden", page, map[string]any{"disable-3d-apis": true}, ``, "page.no-webgl", false},
		{"program not found", notFound, nil, ``, "page.no-download", true},
		{"server broken", serverBroken, nil, ``, "page.no-download", true},
		{"connection lost", broken, nil, ``, "page.no-download", true},
		{"program damaged", garbage, nil, ``, "page.no-start", true},
		{"program ended", ended, nil, ``, "page.stopped", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := startSite(t, folder)
			s.intercept(test.handler)
			browser := startBrowser(t, chromiumtest.Options{Width: 390, Height: 844, Language: "de", Flags: test.flags})
			tab, err := browser.Open(s.url, chromiumtest.Preload(test.script))
			require.NoError(t, err)
			require.NoError(t, tab.WaitFor(`document.querySelector("[role=alert]") !== null`))
			require.Equal(t, text.German.Say(test.key), evaluate[string](t, tab, `document.querySelector("[role=alert]").textContent`))
			require.Equal(t, test.canReload, evaluate[bool](t, tab, `document.querySelector("button") !== null`))
			if test.script != "" {
				require.NotContains(t, s.requested(), named(t, folder, "app.wasm"), "what cannot run is not downloaded")
			}
			requireAccessible(t, tab)
			require.NoError(t, tab.Screenshot(pictures(t, "message-"+strings.ReplaceAll(test.name, " ", "-")+".png")))
			if !test.canReload {
				return
			}
			require.Equal(t, text.German.Say("page.retry"), evaluate[string](t, tab, `document.activeElement.textContent`))
			s.intercept(page)
			require.NoError(t, tab.Do(chromedp.Click(chromedp.CSS("button"))))
			require.NoError(t, tab.WaitForReady())
		})
	}
}

func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	s := startSite(t, buildBare(t))
	tab, err := startBrowser(t, chromiumtest.Options{}).Open(s.url,
		chromiumtest.Command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	require.NoError(t, err)
	shown := evaluate[string](t, tab, `document.querySelector(".message").innerText`)
	require.Contains(t, shown, text.German.Say("page.no-script"))
	require.Contains(t, shown, text.English.Say("page.no-script"))
	require.NoError(t, tab.Screenshot(pictures(t, "message-no-script.png")))
}

// The app's side of the bridge: frames are held and released, the canvas is a plain
// one, and a message of the app's own stands over everything.
func TestBridge(t *testing.T) {
	t.Parallel()
	s := startSite(t, buildBare(t))
	tab, err := startBrowser(t, chromiumtest.Options{}).Open(s.url)
	require.NoError(t, err)
	require.NoError(t, tab.WaitForReady())
	// A frame that is to come is waited for, however long that takes here; one
	// that is not to come is given half a second.
	const passes = `lichtbrett.hold(-1); new Promise((resolve) => {
		let frames = 0;
		requestAnimationFrame(() => {
			frames++;
			setTimeout(() => resolve(frames), 100);
		});
		%s
		if (%d === 0) setTimeout(() => resolve(frames), 500);
	})`
	for steps, frames := range map[string]int{
		"":                       0,
		"lichtbrett.release()":   1,
		"lichtbrett.hold(10000)": 0,
		"lichtbrett.hold(10)":    1,
		"lichtbrett.hold(10); lichtbrett.hold(-1)":   0,
		"lichtbrett.release(); lichtbrett.release()": 1,
		"lichtbrett.release(); lichtbrett.hold(-1)":  1, // what has happened before it holds is not slept through
	} {
		require.Equal(t, frames, evaluate[int](t, tab, fmt.Sprintf(passes, steps, frames)), steps)
		evaluate[bool](t, tab, `lichtbrett.release(), new Promise((resolve) => requestAnimationFrame(() => resolve(true)))`)
	}
	const costs = `(({ antialias, depth }) => antialias || depth)(document.querySelector("canvas").getContext("webgl2").getContextAttributes())`
	require.False(t, evaluate[bool](t, tab, costs), "the canvas costs what nobody sees")
	require.Regexp(t, `^[0-9a-f]{12}$`, evaluate[string](t, tab, `lichtbrett.version`))
	evaluate[bool](t, tab, `lichtbrett.fail("Nothing can be drawn."), lichtbrett.fail("Nothing can be drawn any more."), true`)
	require.Equal(t, "Nothing can be drawn any more.", evaluate[string](t, tab, `document.body.innerText.split("\n")[0]`))
	require.Empty(t, tab.Console())
}

// requireAccessible has axe-core look at the page.
func requireAccessible(t *testing.T, tab *chromiumtest.Tab) {
	axe, err := os.ReadFile(filepath.Join("..", "build", "npm", "node_modules", "axe-core", "axe.min.js"))
	require.NoError(t, err, "./build.sh test installs axe-core")
	violations := evaluate[[]string](t, tab, string(axe)+`;
		axe.run().then(({ violations }) => violations.map((v) => v.id + ": " + v.help + " " + v.nodes.map((n) => n.html).join(" ")))`)
	require.Empty(t, violations)
}
