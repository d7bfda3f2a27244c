package navigation

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// crosswiseFile returns a file of the test's data.
func crosswiseFile(t testing.TB, name string) []byte {
	data, err := os.ReadFile(filepath.Join("testdata", "crosswise", name))
	require.NoError(t, err)
	return data
}

// twoPeople begins a match between two people at one device.
func (v *visitor) twoPeople() {
	v.press("play.crosswise")
	v.press("new")
	v.press("setup.2.computer")
	v.press("setup.start")
}

// load resumes a match in a file of the test's data, dropped on the table.
func (v *visitor) load(name string) {
	v.press("play.crosswise")
	v.drop(crosswiseFile(v.t, name))
}

func (v *visitor) drop(data []byte) {
	v.navigator.Drop(data)
	v.surface.Root()
	v.settle()
}

// kept is the match that is stored, and its position.
func (v *visitor) kept() (game.Record, rules.Position) {
	return keptOf[rules.Position](v, rules.Game{})
}

// keptOf is the match of a game that is stored, and its position.
func keptOf[P game.Position](v *visitor, g game.Game) (game.Record, P) {
	kept, ok := v.app.Saves.Shown()
	require.True(v.t, ok, "no match is stored")
	p, err := kept.Record.Replay(g)
	require.NoError(v.t, err)
	return kept.Record, p.(P)
}

// finger is a pointer at work.
type finger struct {
	v      *visitor
	device input.Device
}

func (f finger) at(phase input.Phase, id string) {
	x, y := f.v.node(id).Rect.Center()
	f.to(phase, x, y)
}

func (f finger) to(phase input.Phase, x, y float64) {
	scale := f.v.surface.Scale()
	f.v.handle(input.Pointer{Device: f.device, Phase: phase, X: x * scale, Y: y * scale})
}

// drags takes a tile from one place over others to the last one.
func (f finger) drags(path ...string) {
	f.at(input.Down, path[0])
	for _, id := range path[1:] {
		f.at(input.Move, id)
	}
	f.at(input.Up, path[len(path)-1])
	f.v.settle()
}

// lit lists the cells that are highlighted.
func (v *visitor) lit() []string {
	return ids(all(v.surface.Root(), func(n *ui.Node) bool { return strings.HasPrefix(n.ID, "cell.") && n.State.Has(ui.Selected) }))
}

// information is the line over the board.
func (v *visitor) information() string {
	return strings.Join(labels(all(v.node("information"), isParagraph)), " ")
}

// A mouse shows what it could take up, and only while it is there.
func TestCrosswiseUnderTheMouse(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.load("wildcards.json")
	painted := func() []string {
		c := &everything{}
		v.surface.Invalidate()
		v.surface.Paint(c)
		return c.calls
	}
	mouse := finger{v, input.Mouse}
	mouse.to(input.Move, 640, 4)
	rest := painted()
	mouse.at(input.Move, "slot.2")
	require.NotEqual(t, rest, painted())
	for _, other := range []string{"cell.0.0", "closed.1", "team.vertical"} {
		mouse.at(input.Move, "slot.2")
		mouse.at(input.Move, other)
		require.Equal(t, rest, painted(), other)
	}
}

// everything is a canvas that writes down all that is painted.
type everything struct{ calls []string }

func (c *everything) note(format string, args ...any) {
	c.calls = append(c.calls, fmt.Sprintf(format, args...))
}

func (c *everything) Fill(r ui.Rect, radius float64, color ui.Color) {
	c.note("fill %v %v %v", r, radius, color)
}
func (c *everything) Outline(r ui.Rect, radius, width float64, color ui.Color) {
	c.note("outline %v %v %v %v", r, radius, width, color)
}
func (c *everything) Glow(r ui.Rect, radius, reach float64, color ui.Color) {
	c.note("glow %v %v %v %v", r, radius, reach, color)
}
func (c *everything) Text(line string, x, y float64, s ui.Style, color ui.Color) {
	c.note("text %q %v %v %v %v", line, x, y, s, color)
}
func (c *everything) Icon(i ui.Icon, r ui.Rect, color ui.Color) { c.note("icon %v %v %v", i, r, color) }
func (c *everything) Clip(r ui.Rect, draw func())               { c.note("clip %v", r); draw() }

// What is on the screen, to be seen and to be heard, does not depend on what
// nobody may see there: the other hands and the bag.
func TestCrosswiseShowsNothingOfWhatIsHidden(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p, err := rules.New(rules.Rules{Players: 4, Size: 6, Hand: 4}, []game.Seat{3}, rapid.Uint64().Draw(rt, "seed"))
		require.NoError(rt, err)
		for range rapid.IntRange(0, 30).Draw(rt, "moves") {
			legal := p.Legal()
			if len(legal) == 0 {
				break
			}
			if p, err = p.Play(rapid.SampledFrom(legal).Draw(rt, "move")); err != nil {
				rt.Fatal(err)
			}
		}
		turn := p.Turn()
		if turn == game.NoSeat || turn == 3 {
			return
		}
		shown := func(save rules.Save) []string {
			v := visit(t, 1280, 800, inEnglish)
			v.press("play.crosswise")
			v.drop(save.Write())
			if v.surface.Root().Find("hand-over.show") == nil {
				return nil // somebody else cannot move, or it is over
			}
			v.press("hand-over.show")
			c := &everything{}
			v.surface.Invalidate()
			v.surface.Paint(c)
			for n := range v.surface.Root().All() {
				c.note("%s %q %q %q %v", n.ID, n.Label, n.Value, n.Hint, n.State)
			}
			return append(c.calls, v.said...)
		}
		save := p.Save(nil)
		want := shown(save)
		// The tiles that nobody on turn sees are dealt anew.
		var hidden []*rules.Tile
		for seat := range save.Players {
			for slot := range save.Players[seat].Hand {
				if tile := &save.Players[seat].Hand[slot]; seat != int(turn) && *tile != rules.Empty {
					hidden = append(hidden, tile)
				}
			}
		}
		for i := range save.Bag {
			hidden = append(hidden, &save.Bag[i])
		}
		random := game.NewRandom(rapid.Uint64().Draw(rt, "deal"))
		for i := len(hidden) - 1; i > 0; i-- {
			j := random.Intn(i + 1)
			*hidden[i], *hidden[j] = *hidden[j], *hidden[i]
		}
		require.Equal(rt, want, shown(save))
	})
}

func TestCrosswiseOptions(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.load("mover.json")
	area, board := v.node("table").Rect, v.node("board").Rect
	require.InDelta(t, board.W, board.H, 0.1, "the board is square")
	name, points := v.node("team.vertical").Rect, v.node("points.vertical").Rect
	require.True(t, points.X > name.X+name.W/2)
	nameOfTeam := func() *ui.Node { return v.node("team.vertical").Children[0].Children[0] }
	beside := nameOfTeam().Rect.W

	v.press("menu.view")
	v.press("view.bars")
	small := v.node("board").Rect
	require.Less(t, small.W, board.W, "the score bars take room")
	require.InDelta(t, small.W, small.H, 0.1)
	require.Equal(t, "Row 2: 0", find(v, "Row 2: ").Label)
	require.True(t, v.node("bar.vertical").Rect.Y >= small.Y+small.H)
	require.True(t, v.node("bar.horizontal").Rect.X >= small.X+small.W)
	v.press("view.bars")
	require.Equal(t, board, v.node("board").Rect, "and give it back")
	require.Equal(t, area, v.node("table").Rect)

	require.NotNil(t, v.node("points-table"))
	v.press("view.table")
	require.Nil(t, v.surface.Root().Find("points-table"))
	v.press("view.points")
	require.Nil(t, v.surface.Root().Find("points.vertical"))
	require.Greater(t, nameOfTeam().Rect.W, beside, "the team's name has the whole line")

	again := visit(t, 1280, 800, inEnglish, keeps(v.memory))
	require.Nil(t, again.surface.Root().Find("points.vertical"), "the options stay, and so does the match")
	require.Equal(t, v.app.Settings, again.app.Settings)
}

// The result can be moved by a pointer.
func TestCrosswiseResultMovesAside(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.load("won.json")
	was := v.node("game-over").Rect
	f := finger{v, input.Mouse}
	f.to(input.Down, was.X+12, was.Y+12)
	f.to(input.Move, was.X+212, was.Y-38)
	f.to(input.Up, was.X+212, was.Y-38)
	is := v.node("game-over").Rect
	require.InDelta(t, 200, is.X-was.X, 1)
	require.InDelta(t, -50, is.Y-was.Y, 1)
}

// files keeps what is written, and offers it to be read.
type files map[string][]byte

func (f files) open(named bool) shell.Files {
	return shell.Files{
		Named: named, Folder: "/home/anna/",
		Write:  func(name string, data []byte) error { f[name] = data; return nil },
		Exists: func(name string) bool { return f[name] != nil },
		Read: func(name string, done func([]byte, error)) {
			if name == "" {
				name = "chosen"
			}
			data, ok := f[name]
			if !ok {
				done(nil, os.ErrNotExist)
				return
			}
			done(data, nil)
		},
	}
}

// toldLog is a log that knows the match as it was told last.
type toldLog struct{ game.Record }

func (l *toldLog) Tell(r game.Record) { l.Record = r }
func (l *toldLog) Forget()            { l.Record = game.Record{} }

func TestCrosswiseTellsItsLog(t *testing.T) {
	var told toldLog
	v := visit(t, 1280, 800, inEnglish, func(a *shell.App) { a.Log = &told })
	v.twoPeople()
	v.press("hand-over.show")
	v.press("slot.0")
	v.press("cell.2.3")
	r, _ := v.kept()
	require.Len(t, told.Moves, 1)
	require.Equal(t, r, told.Record)
	v.drop(crosswiseFile(t, "won.json"))
	require.Empty(t, told.Moves)
	require.Equal(t, "Anna", told.Seats[0].Name)
	v.app.Reset()
	require.Empty(t, told.Seats)
}

// Whoever looks at a board of another size, with longer hands, sees all of it.
func TestCrosswiseOnOtherBoards(t *testing.T) {
	for _, r := range []rules.Rules{{Players: 2, Size: 3, Hand: 2}, {Players: 4, Size: 8, Hand: 6}, {Players: 2, Size: 50, Hand: 4}} {
		p, err := rules.New(r, nil, 7)
		require.NoError(t, err)
		v := visit(t, 1280, 800, inEnglish)
		v.press("play.crosswise")
		v.drop(p.Save(nil).Write())
		if v.surface.Root().Find("hand-over.show") != nil {
			v.press("hand-over.show")
		}
		board := v.node("board").Rect
		require.InDelta(t, board.W, board.H, 0.1)
		require.NotNil(t, v.node(fmt.Sprintf("cell.%d.%d", r.Size-1, r.Size-1)))
		for slot := range r.Hand {
			rect := v.node(fmt.Sprintf("slot.%d", slot)).Rect
			require.InDelta(t, rect.W, rect.H, 0.1)
			require.Greater(t, math.Round(rect.W), 16.0)
		}
	}
}
