package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/web"
	"lichtbrett/web/chromiumtest"
)

func serve(t testing.TB, folder string) *httptest.Server {
	handler, err := web.New(os.DirFS(folder), nil)
	require.NoError(t, err)
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s
}

// served serves the app's page.
func served(t testing.TB) (url string) { return serve(t, app).URL }

// download returns how many bytes a browser that knows brotli has downloaded
// at the page's first frame.
func download(t testing.TB, folder string) (total int64) {
	visit(t, serve(t, folder).URL, "", func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) {
		for _, name := range see[[]string](t, tab, `(() => {
			const [ready] = performance.getEntriesByName("lichtbrett:ready");
			const files = performance.getEntries().filter((e) => ["navigation", "resource"].includes(e.entryType));
			return files.filter((e) => e.startTime <= ready.startTime).map((e) => e.name.split("/").pop());
		})()`) {
			total += sent(t, os.DirFS(folder), name)
		}
	}, "")
	return total
}

// sent returns how large a file is as it is sent. What does not exist, such as
// the icon that browsers ask for unasked, weighs nothing.
func sent(t testing.TB, folder fs.FS, name string) int64 {
	if name == "" {
		name = "index.html"
	}
	info, err := fs.Stat(folder, name+".br")
	if errors.Is(err, fs.ErrNotExist) {
		info, err = fs.Stat(folder, name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	require.NoError(t, err)
	return info.Size()
}

// see returns what a script of the page leads to.
func see[T any](t testing.TB, tab *chromiumtest.Tab, script string) T {
	seen, err := chromiumtest.Evaluate[T](tab, script)
	require.NoError(t, err)
	return seen
}

// visit opens a page in a browser of its own, in which a script runs before it, and returns how
// long the first frame took from the start of the navigation. Then it does what is to be done
// before the browser is closed.
func visit(t testing.TB, url, profile string, then func(*chromiumtest.Browser, *chromiumtest.Tab), before string) time.Duration {
	browser, err := chromiumtest.Start(t.Context(), chromiumtest.Options{Profile: profile, Lifelike: true})
	require.NoError(t, err)
	defer browser.Close()
	settle(t, browser)
	tab, err := browser.Open(url, chromiumtest.Preload(before))
	require.NoError(t, err)
	require.NoError(t, tab.WaitForReady(), "console: %v", tab.Console())
	ms := see[float64](t, tab, `performance.getEntriesByName("lichtbrett:ready")[0].startTime`)
	then(browser, tab)
	return time.Duration(ms * float64(time.Millisecond))
}

// settle waits until a browser that has just been started is done with that, so
// that its own start is no part of the page's.
func settle(t testing.TB, browser *chromiumtest.Browser) {
	const watched, busy, patience = 300 * time.Millisecond, 15 * time.Millisecond, 10 * time.Second
	for range patience / watched { // a machine that never rests is measured as it is
		before := computed(t, browser)
		time.Sleep(watched)
		if computed(t, browser)-before < busy {
			return
		}
	}
}

// stay is what somebody does who plays for a while: the browser keeps what it
// has compiled, and the service worker, where there is one, the files.
func stay(t testing.TB, tab *chromiumtest.Tab) {
	require.NoError(t, tab.WaitFor(`new Promise((resolve) => setTimeout(resolve, 5000)).then(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		return !registration || registration.active?.state === "activated";
	})`))
}

// visits measures a page's start for a browser that has never seen it, for the
// second visit, and for the third, in which a page that can is offline.
func visits(t testing.TB, folder string) (cold, warm, offline time.Duration) {
	s, profile := serve(t, folder), t.TempDir()
	staying := func(_ *chromiumtest.Browser, tab *chromiumtest.Tab) { stay(t, tab) }
	cold = visit(t, s.URL, profile, staying, "")
	warm = visit(t, s.URL, profile, staying, "")
	if folder == app {
		s.CloseClientConnections()
		s.Close()
	}
	return cold, warm, visit(t, s.URL, profile, func(*chromiumtest.Browser, *chromiumtest.Tab) {}, "")
}

// idle counts the frames that a page asks for and the time that the browser's
// processes compute while nothing moves.
func idle(t testing.TB, folder string, watched time.Duration) (frames int, used time.Duration) {
	visit(t, serve(t, folder).URL, "", func(browser *chromiumtest.Browser, tab *chromiumtest.Tab) {
		stay(t, tab)
		// The first card plays its demonstration for a few seconds.
		require.NoError(t, tab.WaitFor(`new Promise((resolve) => { const before = frames; setTimeout(() => resolve(frames === before), 1000); })`))
		before := computed(t, browser)
		frames = see[int](t, tab, fmt.Sprintf(
			`(() => { const before = frames; return new Promise((resolve) => setTimeout(() => resolve(frames - before), %d)) })()`, watched.Milliseconds()))
		used = computed(t, browser) - before
	}, `let frames = 0;
		const requestFrame = requestAnimationFrame;
		requestAnimationFrame = (callback) => requestFrame((time) => { frames++; callback(time); });`)
	return frames, used
}

// computed returns how long the processes that show a page, and draw it, have
// computed so far.
func computed(t testing.TB, browser *chromiumtest.Browser) time.Duration {
	info, err := cdp.Call(browser.Context(), chromedp.FromContext(browser.Context()).Browser, systeminfo.GetProcessInfo, cdp.Empty{})
	require.NoError(t, err)
	var seconds float64
	for _, process := range info.ProcessInfo {
		if process.Type == "renderer" || process.Type == "GPU" {
			seconds += process.CPUTime
		}
	}
	return time.Duration(seconds * float64(time.Second))
}
