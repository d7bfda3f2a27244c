package navigation

import (
	"errors"
	"image"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/net/client"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/paint"
	"lichtbrett/render/ui/paint/painttest"
)

func TestMain(m *testing.M) {
	time.Local = time.UTC // times of day are in pictures
	painttest.Main(m)
}

// pensive is a computer that plays its moves in order, then thinks for ever. For nothing it fails.
type pensive struct {
	moves []game.Move
	asked *table.Question
}

func (p *pensive) Ask(q table.Question, _ thinking.Study) (r ai.Reply, ok bool, err error) {
	if p.asked = &q; len(p.moves) == 0 {
		return r, false, nil
	}
	r.Move = p.moves[0]
	p.asked, p.moves = nil, p.moves[1:]
	if r.Move == "nothing" {
		return r, false, errors.New("no program")
	}
	return r, true, nil
}
func (p *pensive) Forget() { p.asked = nil }

// visitor is somebody at the app, with a window, devices and a memory.
type visitor struct {
	t         testing.TB
	app       *shell.App
	navigator *Navigator
	surface   *ui.Surface
	memory    storage.Memory
	window    ui.Window
	now       time.Duration
	said      []string
	canvas    *paint.Canvas
	relay     *clienttest.Relay // that the app is connected to; nil if to none
}

// seed is that of the matches: in Crosswise the first hand has standard tiles only.
const seed = 0x5e41ab087439611e

// noon is in the middle of 2026-12-24, in UTC.
const noon = (20_811*24 + 12) * 60 * 60

// visit opens the app in a window of that size, changed beforehand.
func visit(t testing.TB, w, h float64, changes ...func(*shell.App)) *visitor {
	v := &visitor{
		t: t, surface: ui.NewSurface(), memory: storage.Memory{}, canvas: paint.New(),
		window: ui.Window{Width: w, Height: h, Calm: true},
	}
	v.app = &shell.App{
		Surface: v.surface, Storage: v.memory, Language: text.German,
		Seed: func() uint64 { return seed }, Computer: &pensive{}, Clock: func() int64 { return noon },
		Release:  "v1.2.0 (commit 0123456789ab)",
		Document: func(string, func(string)) {},
	}
	v.app.Connect = func(*client.Server) (*client.Client, func(string) string) { return nil, v.app.Address }
	for _, change := range changes {
		change(v.app)
	}
	v.surface.Resize(v.window)
	v.navigator = Open(v.app)
	v.settle()
	return v
}

// speaks has the app speak a language from the beginning.
func speaks(l text.Language) func(*shell.App) { return func(a *shell.App) { a.Language = l } }

var inEnglish = speaks(text.English)

// thinks has a computer think for the app.
func thinks(c thinking.Thinker) func(*shell.App) { return func(a *shell.App) { a.Computer = c } }

// keeps has the app keep what it does in a memory.
func keeps(memory storage.Memory) func(*shell.App) {
	return func(a *shell.App) { a.Storage = memory }
}

// follows has a link lead to the app.
func follows(link string) func(*shell.App) { return func(a *shell.App) { a.Link = link } }

// all are the nodes below a node, and itself, that are as wanted.
func all(root *ui.Node, wanted func(*ui.Node) bool) (nodes []*ui.Node) {
	for n := range root.All() {
		if wanted(n) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

func isParagraph(n *ui.Node) bool { return n.Role == ui.RoleParagraph }

func ids(nodes []*ui.Node) (ids []string) {
	for _, n := range nodes {
		ids = append(ids, n.ID)
	}
	return ids
}

func labels(nodes []*ui.Node) (labels []string) {
	for _, n := range nodes {
		labels = append(labels, n.Label)
	}
	return labels
}

// settle lets time pass until nothing moves.
func (v *visitor) settle() {
	for range 5000 {
		v.surface.Root()
		v.listen()
		d, ok := v.surface.Next()
		if !ok {
			return
		}
		if d > time.Second && v.app.Message() != "" || d > 100*time.Millisecond && v.surface.Root().Find("clock") != nil {
			return // only the message is still to go, or the clock to run out
		}
		if d > 100*time.Millisecond && v.waits(d) {
			return // only the clocks go on that the relay has told of
		}
		v.now += max(d, 10*time.Millisecond)
		v.surface.Tick(v.now)
	}
}

// passes lets time pass, in so many steps.
func (v *visitor) passes(steps int, each time.Duration) {
	for range steps {
		v.now += each
		v.surface.Next()
		v.surface.Tick(v.now)
	}
	v.listen()
}

// listen takes what is announced.
func (v *visitor) listen() { v.said = append(v.said, v.surface.Announced()...) }

// handle brings something from a device.
func (v *visitor) handle(body input.Body) {
	v.surface.Handle(input.Event{At: v.now, Body: body})
	v.surface.Root()
	v.now += 16 * time.Millisecond
	v.surface.Tick(v.now)
	v.listen()
}

// writes has a field become another text.
func (v *visitor) writes(field, text string) {
	n := v.node(field)
	v.handle(input.Edit{ID: n.ID, Text: text, Change: n.Change()})
}

// keys presses keys of a keyboard, in the letters of the letters device.
func (v *visitor) keys(letters string) {
	for _, letter := range letters {
		v.handle(input.Button{Key: console.Letters[letter], Device: input.Keyboard})
		v.settle()
	}
}

// find returns the node with the ID, on the sheet that is open if there is one; nil if it is
// not there.
func (v *visitor) find(id string) *ui.Node {
	root := v.surface.Root()
	if open := len(v.navigator.sheets); open > 0 {
		if n := root.Find(sheetID(open) + "." + id); n != nil {
			return n
		}
	}
	return root.Find(id)
}

// node returns the node with the ID.
func (v *visitor) node(id string) *ui.Node {
	n := v.find(id)
	require.NotNil(v.t, n, "there is no %q on the screen", id)
	return n
}

// press presses the node with the ID, as assistive technology does.
func (v *visitor) press(id string) {
	v.handle(input.Activate{ID: v.node(id).ID})
	v.settle()
}

// tap taps with a finger in the middle of a node.
func (v *visitor) tap(id string) {
	x, y := v.node(id).Rect.Center()
	scale := v.surface.Scale()
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Down, X: x * scale, Y: y * scale})
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Up, X: x * scale, Y: y * scale})
	v.settle()
}

// follow follows a link.
func (v *visitor) follow(fragment string) {
	v.navigator.Follow(fragment)
	v.surface.Root()
	v.settle()
}

// resize changes the window.
func (v *visitor) resize(w, h float64) {
	v.window.Width, v.window.Height = w, h
	v.surface.Resize(v.window)
	v.surface.Root()
	v.settle()
}

// picture paints the whole screen.
func (v *visitor) picture() *image.RGBA {
	w, h := int(v.window.Width), int(v.window.Height)
	target := ebiten.NewImage(w, h)
	defer target.Deallocate()
	v.surface.Invalidate()
	v.canvas.Begin(target, v.surface.Scale())
	v.surface.Paint(v.canvas)
	v.canvas.End()
	return painttest.Pixels(target)
}
