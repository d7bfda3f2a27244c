// Package chromiumtest drives a real Chromium for tests and benchmarks: each
// browser is headless, has a profile of its own and draws WebGL in software.
//
//	browser, err := chromiumtest.Start(ctx, chromiumtest.Options{Width: 390, Height: 844, Touch: true})
//	…
//	defer browser.Close()
//	tab, err := browser.Open(url)
//	…
//	err = tab.Do(chromedp.Click(chromedp.CSS("#start")))
//	turn, err := chromiumtest.Evaluate[string](tab, `document.title`)
//	err = tab.WaitFor(`document.querySelector("canvas") !== null`)
//	err = tab.Screenshot("board.png")
//	require.Empty(t, tab.Console())
//
// Whatever else the protocol can do (touches, a throttled processor) is done by
// actions of chromedp and, by Command, of cdproto. Every step ends with an error
// after StepTimeout, or when the time is up that Until gives the whole visit.
//
// For a page offline, stop its server: that is offline for its workers too.
// A second visit is a second Start with the same Options.Profile; Close writes
// the profile to disk.
package chromiumtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"lichtbrett/net/patience"
)

// StepTimeout is how long one step may take: opening a page, a list of actions,
// waiting for a condition. It is long, since a busy machine is slow.
const StepTimeout = patience.Time

// Options says what browser to start. The zero value is a desktop window.
type Options struct {
	// Width and Height are the page's size in CSS pixels; 1280 × 800 if zero.
	Width, Height int
	// Scale is the number of device pixels to a CSS pixel; 1 if zero.
	Scale float64
	// Touch makes it a phone: touch events, and the viewport of a mobile page.
	Touch bool
	// Language is the browser's, as in navigator.language; en-US if empty.
	Language string
	// Profile is the folder of the browser's memory. If empty, it is a new one
	// that Close removes.
	Profile string
	// Lifelike has it draw and compile as people's browsers do, for what is measured. Others
	// spare the processor.
	Lifelike bool
	// Flags are further command line flags by name, without the dashes: a
	// string, or true for one without a value, or false to leave out one of ours.
	Flags map[string]any
}

// flags are those that a Chromium without a display, a graphics card or any
// network but the loopback needs.
var flags = map[string]any{
	"headless":                      "new",
	"no-sandbox":                    true,
	"no-first-run":                  true,
	"no-default-browser-check":      true,
	"disable-background-networking": true,
	"disable-component-update":      true,
	"disable-sync":                  true,
	"disable-quic":                  true,
	"disable-dev-shm-usage":         true,
	// The last four are the address bar's own pages, which a browser would build
	// up in the background while ours starts.
	"disable-features": "Translate,OptimizationHints,MediaRouter," +
		"WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,PreloadTopChromeWebUI",
	"password-store":      "basic",
	"force-color-profile": "srgb",
	"mute-audio":          true,
	// A tab that is not in front must go on: tests open several.
	"disable-background-timer-throttling":    true,
	"disable-backgrounding-occluded-windows": true,
	"disable-renderer-backgrounding":         true,
}

// lifelike are flags for what is measured: Chromium itself draws WebGL.
var lifelike = map[string]any{"use-angle": "swiftshader", "enable-unsafe-swiftshader": true}

// cheap are flags that spare the processor, which draws here: Mesa draws WebGL with half of what
// Chromium's own SwiftShader takes, the page is put together without WebGL, and its program is
// compiled once, not again where it runs often.
var cheap = map[string]any{
	"use-gl": "angle", "use-angle": "gl-egl", "ignore-gpu-blocklist": true,
	"disable-gpu-compositing": true, "js-flags": "--liftoff-only",
}

// softly is what a browser says that puts pages together so.
const softly = "GPU stall due to ReadPixels"

// Browser is a running Chromium.
type Browser struct {
	options Options
	ctx     context.Context
	free    []func()
	close   func() error
}

// Start starts a browser. The context's end kills it.
func Start(ctx context.Context, options Options) (*Browser, error) {
	if options.Width == 0 || options.Height == 0 {
		options.Width, options.Height = 1280, 800
	}
	if options.Scale == 0 {
		options.Scale = 1
	}
	if options.Language == "" {
		options.Language = "en-US"
	}
	b := &Browser{options: options}
	b.close = sync.OnceValue(b.end)
	if options.Profile == "" {
		profile, err := os.MkdirTemp("", "chromium-profile-")
		if err != nil {
			return nil, err
		}
		b.options.Profile = profile
		b.free = append(b.free, func() { os.RemoveAll(profile) })
	}
	allocatorOptions := []chromedp.ExecAllocatorOption{
		chromedp.UserDataDir(b.options.Profile),
		chromedp.WindowSize(options.Width, options.Height),
		chromedp.Flag("lang", options.Language),
		chromedp.Flag("accept-lang", options.Language),
	}
	drawing := cheap
	if options.Lifelike {
		drawing = lifelike
	}
	for _, some := range []map[string]any{flags, drawing, options.Flags} {
		for name, value := range some {
			allocatorOptions = append(allocatorOptions, chromedp.Flag(name, value))
		}
	}
	ctx, stop := chromedp.NewExecAllocator(ctx, allocatorOptions...)
	b.free = append(b.free, stop)
	b.ctx, stop = chromedp.NewContext(ctx)
	b.free = append(b.free, stop)
	if err := chromedp.Do(b.ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("starting Chromium: %w", err)
	}
	return b, nil
}

// Context returns the browser's chromedp context, for what no tab does.
func (b *Browser) Context() context.Context { return b.ctx }

// Close ends the browser as a person would, so that its profile is whole, and
// removes a profile that it made itself. Closing twice does no harm.
func (b *Browser) Close() error { return b.close() }

func (b *Browser) end() error {
	err := chromedp.Cancel(b.ctx)
	for _, free := range slices.Backward(b.free) {
		free()
	}
	if errors.Is(err, context.Canceled) {
		return nil // The context of Start has ended it already.
	}
	return err
}

// Tab is a page in a browser. It is used by one goroutine at a time.
type Tab struct {
	ctx   context.Context
	close func()
	until time.Time

	mutex   sync.Mutex
	console []chromedp.ConsoleMessage
}

// Open opens a URL in a new tab and waits until its load event. The actions
// run before, on the empty tab.
func (b *Browser) Open(url string, before ...chromedp.Action[chromedp.Void]) (*Tab, error) {
	ctx, cancel := chromedp.NewContext(b.ctx)
	t := &Tab{ctx: ctx, close: cancel}
	messages := chromedp.Console(ctx)
	go func() {
		for message, err := range messages {
			if err != nil {
				return // The tab is closed.
			}
			if strings.Contains(message.String(), softly) {
				continue
			}
			t.mutex.Lock()
			t.console = append(t.console, message)
			t.mutex.Unlock()
		}
	}()
	viewport := []chromedp.EmulateViewportOption{chromedp.EmulateScale(b.options.Scale)}
	if b.options.Touch {
		viewport = append(viewport, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	steps := append([]chromedp.Action[chromedp.Void]{
		chromedp.EmulateViewport(int64(b.options.Width), int64(b.options.Height), viewport...),
	}, before...)
	if err := t.Do(append(steps, chromedp.Navigate(url))...); err != nil {
		cancel()
		return nil, fmt.Errorf("opening %s: %w", url, err)
	}
	return t, nil
}

// Close closes the tab.
func (t *Tab) Close() { t.close() }

// Context returns the tab's chromedp context, for listening to events; it ends
// with the tab.
func (t *Tab) Context() context.Context { return t.ctx }

// Until says until when steps may go on; the zero time is any time.
func (t *Tab) Until(at time.Time) { t.until = at }

// step returns the context of a step, and what says of its error that time was up.
func (t *Tab) step() (ctx context.Context, cancel func(), explain func(error) error) {
	at, why := time.Now().Add(StepTimeout), fmt.Errorf("a step took more than %v", StepTimeout)
	if !t.until.IsZero() && t.until.Before(at) {
		at, why = t.until, errors.New("the time for all of it is up")
	}
	ctx, cancel = context.WithDeadlineCause(t.ctx, at, why)
	return ctx, cancel, func(err error) error {
		if err != nil && ctx.Err() != nil {
			return fmt.Errorf("%w: %w", context.Cause(ctx), err)
		}
		return err
	}
}

// Do runs actions one after the other.
func (t *Tab) Do(actions ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel, explain := t.step()
	defer cancel()
	return explain(chromedp.Do(ctx, actions...))
}

// Command returns an action for a command of the protocol (package cdproto)
// whose result is not wanted.
func Command[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, command, params)
		return chromedp.Void{}, err
	}
}

// Preload returns an action, for Open, that has a script run in each page
// before the page's own scripts.
func Preload(script string) chromedp.Action[chromedp.Void] {
	return Command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Run runs an action that has a result.
func Run[T any](t *Tab, action chromedp.Action[T]) (T, error) {
	ctx, cancel, explain := t.step()
	defer cancel()
	result, err := chromedp.Run(ctx, action)
	return result, explain(err)
}

// Evaluate runs JavaScript in the page and returns its value; a promise is waited for.
func Evaluate[T any](t *Tab, script string) (T, error) {
	return Run(t, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// WaitFor waits until a JavaScript expression, or what it promises, is true,
// across reloads too.
func (t *Tab) WaitFor(condition string) error {
	ctx, cancel, explain := t.step()
	defer cancel()
	poll := time.NewTicker(20 * time.Millisecond)
	defer poll.Stop()
	for {
		// Not chromedp.Poll: it needs eval, which the page's security policy forbids.
		met, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Promise.resolve("+condition+").then(Boolean)", chromedp.EvalAwaitPromise))
		if met {
			return nil
		}
		select {
		case <-ctx.Done():
			return errors.Join(fmt.Errorf("waiting for %s: %w", condition, explain(ctx.Err())), err)
		case <-poll.C:
		}
	}
}

// WaitForReady waits until the app has drawn its first frame.
func (t *Tab) WaitForReady() error {
	return t.WaitFor(`performance.getEntriesByName("lichtbrett:ready").length > 0`)
}

// Console returns what the page has written to its console so far, exceptions
// and the browser's own complaints included.
func (t *Tab) Console() []chromedp.ConsoleMessage {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return append([]chromedp.ConsoleMessage(nil), t.console...)
}

// Screenshot writes a picture of what is seen of the page as a PNG.
func (t *Tab) Screenshot(path string) error {
	shot, err := Run(t, func(ctx context.Context, target *chromedp.Target) (page.CaptureScreenshotResult, error) {
		return cdp.Call(ctx, target, page.CaptureScreenshot, page.CaptureScreenshotParams{OptimizeForSpeed: new(true)})
	})
	if err != nil {
		return fmt.Errorf("taking the picture %s: %w", path, err)
	}
	return os.WriteFile(path, shot.Data, 0o644)
}
