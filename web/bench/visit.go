package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"os"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"lichtbrett/web"
	"lichtbrett/web/chromium"
)

func serve(folder string) (*httptest.Server, error) {
	handler, err := web.New(os.DirFS(folder), nil)
	if err != nil {
		return nil, err
	}
	return httptest.NewServer(handler), nil
}

// download returns how many bytes a browser that knows brotli has downloaded
// at the page's first frame.
func download(ctx context.Context, folder string) (total int64, err error) {
	s, err := serve(folder)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	sum := func(_ *chromium.Browser, tab *chromium.Tab) error {
		names, err := chromium.Evaluate[[]string](tab, `(() => {
			const [ready] = performance.getEntriesByName("lichtbrett:ready");
			const files = performance.getEntries().filter((e) => ["navigation", "resource"].includes(e.entryType));
			return files.filter((e) => e.startTime <= ready.startTime).map((e) => e.name.split("/").pop());
		})()`)
		for _, name := range names {
			size, missing := sent(os.DirFS(folder), name)
			total, err = total+size, errors.Join(err, missing)
		}
		return err
	}
	_, err = visit(ctx, s.URL, "", sum)
	return total, err
}

// sent returns how large a file is as it is sent. What does not exist, such as
// the icon that browsers ask for unasked, weighs nothing.
func sent(folder fs.FS, name string) (int64, error) {
	if name == "" {
		name = "index.html"
	}
	info, err := fs.Stat(folder, name+".br")
	if errors.Is(err, fs.ErrNotExist) {
		info, err = fs.Stat(folder, name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// visit opens a page in a browser of its own and returns how long the first
// frame took from the start of the navigation. Then it does what is to be done
// before the browser is closed.
func visit(ctx context.Context, url, profile string, then func(*chromium.Browser, *chromium.Tab) error, before ...chromedp.Action[chromedp.Void]) (time.Duration, error) {
	browser, err := chromium.Start(ctx, chromium.Options{Profile: profile})
	if err != nil {
		return 0, err
	}
	defer browser.Close()
	if err := settle(browser); err != nil {
		return 0, err
	}
	tab, err := browser.Open(url, before...)
	if err != nil {
		return 0, err
	}
	if err := tab.WaitForReady(); err != nil {
		return 0, fmt.Errorf("%w; console: %v", err, tab.Console())
	}
	ms, err := chromium.Evaluate[float64](tab, `performance.getEntriesByName("lichtbrett:ready")[0].startTime`)
	if err == nil && then != nil {
		err = then(browser, tab)
	}
	return time.Duration(ms * float64(time.Millisecond)), err
}

// settle waits until a browser that has just been started is done with that, so
// that its own start is no part of the page's.
func settle(browser *chromium.Browser) error {
	const watched, busy, patience = 300 * time.Millisecond, 15 * time.Millisecond, 10 * time.Second
	for range patience / watched {
		before, err := computed(browser)
		if err != nil {
			return err
		}
		time.Sleep(watched)
		after, err := computed(browser)
		if err != nil || after-before < busy {
			return err
		}
	}
	return nil // A machine that never rests is measured as it is.
}

// stay is what somebody does who plays for a while: the browser keeps what it
// has compiled, and the service worker, where there is one, the files.
func stay(_ *chromium.Browser, tab *chromium.Tab) error {
	return tab.WaitFor(`new Promise((resolve) => setTimeout(resolve, 5000)).then(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		return !registration || registration.active?.state === "activated";
	})`)
}

// visits measures a page's start for a browser that has never seen it, for the
// second visit, and for the third, in which a page that can is offline.
func visits(ctx context.Context, folder string) (cold, warm, offline time.Duration, err error) {
	s, err := serve(folder)
	if err != nil {
		return 0, 0, 0, err
	}
	defer s.Close()
	profile, err := os.MkdirTemp("", "chromium-profile-")
	if err != nil {
		return 0, 0, 0, err
	}
	defer os.RemoveAll(profile)
	if cold, err = visit(ctx, s.URL, profile, stay); err != nil {
		return 0, 0, 0, err
	}
	if warm, err = visit(ctx, s.URL, profile, stay); err != nil {
		return 0, 0, 0, err
	}
	if folder == app {
		s.CloseClientConnections()
		s.Close()
	}
	offline, err = visit(ctx, s.URL, profile, nil)
	return cold, warm, offline, err
}

// idle counts the frames that a page asks for and the time that the browser's
// processes compute while nothing moves.
func idle(ctx context.Context, folder string, watched time.Duration) (frames int, used time.Duration, err error) {
	s, err := serve(folder)
	if err != nil {
		return 0, 0, err
	}
	defer s.Close()
	countFrames := chromium.Preload(`
		let frames = 0;
		const requestFrame = requestAnimationFrame;
		requestAnimationFrame = (callback) => requestFrame((time) => { frames++; callback(time); });`)
	watch := func(browser *chromium.Browser, tab *chromium.Tab) error {
		if err := stay(browser, tab); err != nil {
			return err
		}
		// The first card plays its demonstration for a few seconds.
		if err := tab.WaitFor(`new Promise((resolve) => { const before = frames; setTimeout(() => resolve(frames === before), 1000); })`); err != nil {
			return err
		}
		before, err := computed(browser)
		if err != nil {
			return err
		}
		frames, err = chromium.Evaluate[int](tab, fmt.Sprintf(
			`(() => { const before = frames; return new Promise((resolve) => setTimeout(() => resolve(frames - before), %d)) })()`, watched.Milliseconds()))
		if err != nil {
			return err
		}
		after, err := computed(browser)
		used = after - before
		return err
	}
	_, err = visit(ctx, s.URL, "", watch, countFrames)
	return frames, used, err
}

// computed returns how long the processes that show a page, and draw it, have
// computed so far.
func computed(browser *chromium.Browser) (time.Duration, error) {
	info, err := cdp.Call(browser.Context(), chromedp.FromContext(browser.Context()).Browser, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		return 0, err
	}
	var seconds float64
	for _, process := range info.ProcessInfo {
		if process.Type == "renderer" || process.Type == "GPU" {
			seconds += process.CPUTime
		}
	}
	return time.Duration(seconds * float64(time.Second)), nil
}
