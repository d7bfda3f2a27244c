//go:build js

// Command talk is a page for the tests: fields, a chat and what is written in
// many scripts. What the tests do from outside, as a server would, goes through
// the object talk of the page.
package main

import (
	"fmt"
	"math"
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"lichtbrett/input"
	"lichtbrett/input/device"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/fallback"
	"lichtbrett/render/ui/paint"
	"lichtbrett/render/ui/semantics"
)

// screen is what is shown; what is typed lives here.
type screen struct {
	surface       *ui.Surface
	name, message string
	said          []string
	log           ui.Log
	open          bool
	german        bool
}

func (s *screen) Tick(time.Duration)          {}
func (s *screen) Next() (time.Duration, bool) { return 0, false }

func (s *screen) say(german, english string) string {
	if s.german {
		return german
	}
	return english
}

func (s *screen) send() {
	if s.message != "" {
		s.said = append(s.said, s.message)
		s.message = ""
	}
}

func (s *screen) Build(ui.View) *ui.Node {
	var entries []*ui.Node
	for i, text := range s.said {
		entry := ui.Paragraph(text)
		entry.ID = fmt.Sprintf("entry.%d", i)
		entries = append(entries, entry)
	}
	more := func(n int) string { return fmt.Sprintf("%d new", n) }
	var fault string
	if s.name == "" {
		fault = s.say("Der Name fehlt.", "The name is missing.")
	}
	var banner, rest *ui.Node
	if s.open {
		rest = ui.Paragraph("There is more.")
		banner = ui.Paragraph("The connection is lost.")
	}
	name := ui.TextField("name", s.say("Dein Name", "Your name"), "", s.name, func(text string) { s.name = text }, nil)
	message := ui.TextArea("message", s.say("Nachricht", "Message"), s.say("Schreibe etwas", "Say something"), s.message, 4,
		func(text string) { s.message = text }, s.send)
	return ui.Column(
		ui.Heading(1, "Talk"), banner,
		ui.Labeled(name.Limited(8).Faulty(fault)),
		s.log.Node(s.surface, "Chat", more, entries...).Grow(1),
		ui.Row(message.Limited(500).Grow(1), ui.IconButton("send", ui.IconSend, "Send", s.send).LeavesFocus()).Gap(ui.Space2).Align(ui.End),
		ui.Button("more", ui.IconDown, "More", func() { s.open = !s.open }).If(s.open, ui.Expanded).If(!s.open, ui.Collapsed), rest,
	).Gap(ui.Space3).Pad(ui.Space3)
}

type loop struct {
	screen  *screen
	surface *ui.Surface
	queue   *input.Queue
	devices *device.Devices
	mirror  *semantics.Mirror
	canvas  *paint.Canvas
	shown   int
	ready   bool
	size    [2]float64
}

func (l *loop) Update() error {
	now := device.Now()
	l.surface.Resize(ui.Window{Width: l.size[0], Height: l.size[1], Calm: true})
	l.devices.Poll(now, 1)
	l.surface.Tick(now)
	for e := range l.queue.Take() {
		l.surface.Handle(e)
	}
	if root := l.surface.Root(); root != nil && l.surface.Revision() != l.shown {
		l.shown = l.surface.Revision()
		l.devices.Quietly(func() { l.mirror.Show(root, l.surface.Scale()) })
		l.surface.FieldsShown()
	}
	if l.surface.FocusAsked() {
		l.devices.Quietly(func() { l.mirror.Focus(l.surface.Focused()) })
	}
	l.mirror.Announce(l.surface.Announced())
	return nil
}

func (l *loop) Draw(target *ebiten.Image) {
	if l.surface.Dirty() {
		l.canvas.Begin(target, ebiten.Monitor().DeviceScaleFactor()*l.surface.Scale())
		l.surface.Paint(l.canvas)
		l.canvas.End()
	}
	if !l.ready {
		l.ready = true
		js.Global().Get("lichtbrett").Call("ready")
	}
}

func (l *loop) LayoutF(width, height float64) (float64, float64) {
	l.size = [2]float64{width, height}
	scale := ebiten.Monitor().DeviceScaleFactor()
	return math.Ceil(width * scale), math.Ceil(height * scale)
}

func (l *loop) Layout(width, height int) (int, int) { return width, height }

func main() {
	surface := ui.NewSurface()
	surface.FieldsByPage()
	s := &screen{surface: surface, log: ui.Log{ID: "chat"}}
	l := &loop{screen: s, surface: surface, queue: &input.Queue{}, mirror: semantics.Open(), canvas: paint.New()}
	var fonts *fallback.Fonts
	use := func() {
		ui.UseFallback(fonts)
		l.canvas.UseFallback(fonts)
		surface.Invalidate()
	}
	fonts = fallback.Open(use)
	use()
	l.devices = device.Open(l.queue, func() {})
	surface.Show(s)
	offer := func(do func(text string)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			text := ""
			if len(args) > 0 {
				text = args[0].String()
			}
			do(text)
			surface.Invalidate()
			return nil
		})
	}
	js.Global().Set("talk", map[string]any{
		"hear":   offer(func(text string) { s.said = append(s.said, text) }),
		"switch": offer(func(string) { s.german = !s.german }),
		"lose":   offer(func(string) { s.open = !s.open }),
		"said":   js.FuncOf(func(js.Value, []js.Value) any { return fmt.Sprintf("%q", s.said) }),
		"typed":  js.FuncOf(func(js.Value, []js.Value) any { return fmt.Sprintf("%q %q", s.name, s.message) }),
	})
	ebiten.SetScreenClearedEveryFrame(false)
	if err := ebiten.RunGameWithOptions(l, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		panic(err)
	}
}
