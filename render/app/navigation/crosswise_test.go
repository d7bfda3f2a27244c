package navigation

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/platform/storage"
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

// holds drags from a place over others and lets go over the last one. Where "lit" is after it a
// cell is highlighted, and no other one; else none is.
func (f finger) holds(from string, over ...string) {
	f.at(input.Down, from)
	for i, id := range over {
		id, fits := strings.CutSuffix(id, " lit")
		f.at(input.Move, id)
		if fits {
			require.Equal(f.v.t, []string{id}, f.v.lit(), "%s over %s", from, id)
		} else {
			require.Empty(f.v.t, f.v.lit(), "%s over %s", from, id)
		}
		if i == len(over)-1 {
			f.at(input.Up, id)
		}
	}
}

// lit lists the cells that are highlighted.
func (v *visitor) lit() []string {
	return ids(all(v.surface.Root(), func(n *ui.Node) bool { return strings.HasPrefix(n.ID, "cell.") && n.State.Has(ui.Selected) }))
}

// information is the line over the board.
func (v *visitor) information() string {
	return strings.Join(labels(all(v.node("information"), isParagraph)), " ")
}

// disabled reports whether something cannot be used.
func (v *visitor) disabled(id string) bool { return v.node(id).State.Has(ui.Disabled) }

func TestCrosswiseIsInertBeforeTheFirstMatch(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.press("play.crosswise")
	tiles := 0
	for _, n := range all(v.node("board"), isCell) {
		require.True(t, n.State.Has(ui.Disabled))
		if !strings.HasSuffix(n.Label, "empty") {
			tiles++
		}
	}
	require.Positive(t, tiles, "tiles decorate the board")
	finger{v, input.Mouse}.drags("slot.0", "cell.3.3")
	require.Empty(t, v.lit())
	v.press("menu.game")
	require.True(t, v.disabled("game.save"))
	require.True(t, v.disabled("game.record"))
	require.True(t, v.disabled("game.log"))
	require.False(t, v.disabled("game.load"))
	v.press("game.new")
	v.press("setup.2.computer")
	v.press("setup.start")
	v.press("hand-over.show")
	v.press("menu.game")
	require.False(t, v.disabled("game.save"))
}

func TestCrosswiseNames(t *testing.T) {
	for _, c := range []struct{ first, second, fault string }{
		{"Anna", "Benjamin", ""},
		{"Anna", "", ""},
		{"abcdefghijklmno", "0123456789", ""},
		{"abcdefghijklmnop", "Benjamin", "These names are not valid."},
		{"Änne", "Benjamin", "These names are not valid."},
		{"An na", "Benjamin", "These names are not valid."},
		{"Anna", "Anna", "No two players may have the same name."},
		{"", "", ""}, // they are called by their default names
		{"", "PlayerName1", "No two players may have the same name."},
	} {
		t.Run(c.first+" and "+c.second, func(t *testing.T) {
			v := visit(t, 1280, 800, inEnglish)
			v.press("play.crosswise")
			v.press("new")
			v.writes("setup.1.name", c.first)
			v.writes("setup.2.name", c.second)
			v.press("setup.start")
			if c.fault == "" {
				require.Nil(t, v.surface.Root().Find("setup.start"))
				return
			}
			require.Equal(t, c.fault, v.node("setup.fault").Label)
			require.Contains(t, v.said, c.fault)
		})
	}
}

func TestCrosswiseOfTwoAndFour(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.crosswise")
	v.press("new")
	for _, id := range []string{"setup.3.name", "setup.3.computer", "setup.4.name", "setup.4.computer"} {
		require.True(t, v.disabled(id), id)
	}
	v.writes("setup.3.name", "Clara")
	require.Equal(t, "PlayerName3", v.node("setup.3.name").Value, "nobody can type there")
	v.press("setup.players.1")
	v.press("setup.players.1")
	require.True(t, v.node("setup.players.1").State.Has(ui.Checked))
	for _, id := range []string{"setup.3.name", "setup.3.computer", "setup.4.name", "setup.4.computer"} {
		require.False(t, v.disabled(id), id)
	}
	v.writes("setup.3.name", "Clara")
	v.press("setup.start")
	r, p := v.kept()
	require.Equal(t, 4, p.Rules().Players)
	require.Equal(t, "Clara", r.Seats[2].Name)
	require.True(t, r.Seats[1].Computer(), "as it was set up from the beginning")
	require.False(t, r.Seats[0].Computer())
}

// 2.6.3, and the same with a finger.
func TestCrosswiseHighlightsWhereATileMayGo(t *testing.T) {
	for _, device := range []input.Device{input.Mouse, input.Touch} {
		v := visit(t, 390, 844, inEnglish)
		f := finger{v, device}
		v.load("four.json") // on turn: cross, swap on board, swap with hand, triangle
		v.press("hand-over.show")

		// A tile goes on an empty cell, not on a tile nor on another hand.
		f.holds("slot.0", "cell.2.0 lit", "cell.0.0", "slot.0", "slot.2", "closed.2", "closed.3", "closed.0")
		require.Empty(t, moves(v))

		f.at(input.Down, "slot.1")
		for _, cell := range []string{"cell.0.0", "cell.2.0"} {
			f.at(input.Move, cell)
			require.Len(t, v.lit(), 36, "a wildcard of two phases is activated anywhere")
		}
		f.at(input.Move, "closed.0")
		require.Empty(t, v.lit())
		f.at(input.Move, "cell.5.5")
		f.at(input.Up, "cell.5.5")
		require.Equal(t, []game.Move{"activate 1"}, moves(v))
		require.Contains(t, v.information(), "Swap on board: put a tile on the board on another one to swap them.")

		f.holds("slot.0", "cell.2.0")                   // nothing of the hand is played now
		f.holds("cell.2.0", "cell.0.0")                 // an empty cell cannot be swapped
		f.holds("cell.0.0", "cell.2.0", "cell.1.0 lit") // with an empty cell neither
		require.Equal(t, []game.Move{"activate 1", "swap 0,0 with 1,0"}, moves(v))
	}
}

func TestCrosswiseRemoverMoverAndSwapWithHand(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	f := finger{v, input.Mouse}
	v.load("wildcards.json")                      // Anna alone: sun, remover, mover, swap with hand
	f.holds("slot.1", "cell.2.0", "cell.0.0 lit") // a remover needs a tile
	require.Equal(t, []game.Move{"remove 0,0 with 1"}, moves(v))

	v = visit(t, 1280, 800, inEnglish)
	f = finger{v, input.Mouse}
	v.load("wildcards.json")
	f.drags("slot.2", "cell.5.0")
	require.Contains(t, v.information(), "Mover: move a tile on the board to an empty cell.")
	f.holds("slot.0", "cell.2.0")
	f.holds("cell.0.0", "cell.1.0", "cell.2.0 lit")
	require.Equal(t, []game.Move{"activate 2", "move 0,0 to 2,0"}, moves(v))

	v = visit(t, 1280, 800, inEnglish)
	f = finger{v, input.Mouse}
	v.load("wildcards.json")
	f.drags("slot.3", "cell.5.0")
	require.Contains(t, v.information(), "Swap with hand: put a standard tile from your hand on a tile on the board.")
	f.holds("slot.1", "cell.0.0") // a wildcard is not given away
	f.holds("slot.0", "cell.2.0", "cell.1.0 lit")
	require.Equal(t, []game.Move{"activate 3", "exchange 0 with 1,0"}, moves(v))
}

func TestCrosswiseWarnsOnAnEmptyBoard(t *testing.T) {
	for _, l := range text.Languages {
		for _, slot := range []string{"slot.1", "slot.2", "slot.3"} {
			v := visit(t, 390, 844, speaks(l))
			v.load("empty.json")
			finger{v, input.Touch}.drags(slot, "cell.3.3")
			require.Contains(t, v.information(), l.Say("refused.empty-board"))
			require.Empty(t, moves(v))
			require.Contains(t, v.node(slot).Label, l.Say("crosswise.tile."+map[string]string{
				"slot.1": "remover", "slot.2": "mover", "slot.3": "swap-on-board",
			}[slot]), "the hand keeps it")
			v.press(slot) // as assistive technology does
			require.Contains(t, v.information(), l.Say("refused.empty-board"))
		}
	}
}

func TestCrosswiseByTapsKeysAndAssistiveTechnology(t *testing.T) {
	want := []game.Move{"activate 2", "move 1,0 to 2,0"}
	for name, play := range map[string]func(v *visitor){
		"taps":    func(v *visitor) { v.tap("slot.2"); v.tap("cell.3.3"); v.tap("cell.1.0"); v.tap("cell.2.0") },
		"keys":    func(v *visitor) { v.keys("rr" + "c" + "c" + "uuulllr" + "c" + "c") },
		"presses": func(v *visitor) { v.press("slot.2"); v.press("cell.3.3"); v.press("cell.1.0"); v.press("cell.2.0") },
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 390, 844, inEnglish)
			v.load("wildcards.json")
			play(v)
			require.Equal(t, want, moves(v))
		})
	}
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

// The keys lead over legal cells only, and Back puts the tile back.
func TestCrosswiseKeysGoOverLegalCells(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.load("wildcards.json")
	_, p := v.kept()
	v.keys("c")
	for _, k := range "uuuuuurdrdldrdrddlllluuurrrddd" {
		v.keys(string(k))
		id := v.surface.Focused()
		require.Equal(t, []string{id}, v.lit())
		var c rules.Cell
		_, err := fmt.Sscanf(id, "cell.%d.%d", &c.X, &c.Y)
		require.NoError(t, err)
		require.Equal(t, rules.Empty, p.Board().At(c), "%s holds a tile", id)
	}
	v.keys("x")
	require.Equal(t, "slot.0", v.surface.Focused())
	require.Empty(t, v.lit())
	v.keys("x")
	require.Equal(t, "Lichtbrett", heading(v), "Back leaves")
}

// Nobody sees the other's tiles: not on the screen, and not by what it says.
func TestCrosswiseHandsTheDeviceOver(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.twoPeople()
	require.Nil(t, v.surface.Root().Find("slot.0"))
	require.NotNil(t, v.node("closed.0"))
	require.Equal(t, "hand-over.show", v.surface.Focused())
	v.keys("c")
	require.NotNil(t, v.node("slot.0"))
	require.Equal(t, "slot.0", v.surface.Focused())
	v.press("slot.0")
	v.press("cell.2.2")
	require.Nil(t, v.surface.Root().Find("slot.0"))
	require.NotNil(t, v.node("closed.1"))
	// Beside the panel nothing happens.
	finger{v, input.Touch}.to(input.Down, 2, 2)
	finger{v, input.Touch}.to(input.Up, 2, 2)
	require.NotNil(t, v.node("hand-over.show"))
	v.press("cell.3.3")
	require.Len(t, moves(v), 1)
	v.press("hand-over.show")
	_, p := v.kept()
	require.Contains(t, v.node("hand").Label, "PlayerName2")
	require.Len(t, p.View(1).(rules.View).Hand, 4)
}

// Where people play open-handed the next hand simply opens.
func TestCrosswiseIsPlayedOpenHanded(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.twoPeople()
	v.press("hand-over.show")
	v.press("menu.view")
	v.press("view.hands")
	v.handle(input.Button{Key: console.Back})
	v.press("slot.0")
	v.press("cell.2.2")
	require.Len(t, moves(v), 1)
	require.Nil(t, v.surface.Root().Find("hand-over.show"))
	require.NotNil(t, v.node("slot.0"))
	require.Contains(t, v.node("hand").Label, "PlayerName2")
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

// moving is a window in which things move.
func moving(a *shell.App) {
	a.Language = text.English
	a.Computer = &pensive{moves: []game.Move{"place 0 on 1,1"}}
}

// against begins a match against a computer and makes the first move.
func (v *visitor) against() {
	v.window.Calm = false
	v.surface.Resize(v.window)
	v.press("play.crosswise")
	v.press("new")
	v.press("setup.start")
	v.handle(input.Activate{ID: "slot.0"})
	v.handle(input.Activate{ID: "cell.0.0"})
	require.Empty(v.t, moves(v), "the tile is on its way")
	took := v.lasts(func() bool { return len(moves(v)) == 1 })
	require.Less(v.t, took, 250*time.Millisecond)
}

// lasts lets frames pass until a condition holds, and returns how long that was.
func (v *visitor) lasts(until func() bool) time.Duration {
	from := v.now
	for !until() && v.now-from < time.Minute {
		v.surface.Next()
		v.now += 10 * time.Millisecond
		v.surface.Tick(v.now)
		v.surface.Root()
	}
	return v.now - from
}

func TestCrosswiseShowsAComputersTurnForAsLongAsChosen(t *testing.T) {
	for i, pace := range []int{500, 1000, 2000} {
		v := visit(t, 1280, 800, moving)
		v.press("play.crosswise")
		v.press("menu.computer")
		v.press(fmt.Sprintf("computer.pace.%d", i))
		v.press(fmt.Sprintf("computer.pace.%d", i))
		require.True(t, v.node(fmt.Sprintf("computer.pace.%d", i)).State.Has(ui.Checked))
		v.keys("x") // closes the menu
		v.press("games")
		v.against()
		took := v.lasts(func() bool { return len(moves(v)) == 2 })
		require.InDelta(t, pace, took.Milliseconds(), 60)
	}
}

func TestCrosswiseSkipsAComputersTurn(t *testing.T) {
	for name, skip := range map[string]func(v *visitor){
		"by the menu": func(v *visitor) {
			v.handle(input.Activate{ID: "menu.computer"})
			require.False(t, v.disabled("computer.skip"))
			v.handle(input.Activate{ID: "computer.skip"})
		},
		"by a press on the table": func(v *visitor) { finger{v, input.Mouse}.at(input.Down, "cell.4.4") },
		"by a key":                func(v *visitor) { v.handle(input.Button{Key: console.Confirm}) },
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 1280, 800, moving)
			v.against()
			v.lasts(func() bool { return strings.Contains(v.information(), "plays.") })
			require.Len(t, moves(v), 1)
			skip(v)
			require.Len(t, moves(v), 2)
			v.press("menu.computer")
			require.True(t, v.disabled("computer.skip"))
		})
	}
}

func TestCrosswiseShowsAComputersHandOnlyIfWanted(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.against()
	require.Contains(t, v.node("hand").Label, "PlayerName1", "who is alone sees the own hand all the time")
	require.True(t, v.disabled("slot.1"))
	v.press("menu.computer")
	v.press("computer.hand")
	require.True(t, v.node("computer.hand").State.Has(ui.Checked))
	require.Contains(t, v.node("hand").Label, "PlayerName2")
	v.press("slot.1")
	require.Len(t, moves(v), 1, "it is only to be looked at")
	v.press("computer.hand")
	require.Contains(t, v.node("hand").Label, "PlayerName1")
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

func TestCrosswiseEnds(t *testing.T) {
	for _, c := range []struct{ file, title, team, vertical, horizontal string }{
		{"won.json", "WINNER", "Team vertical", "SIXES", "0"},
		{"draw.json", "DRAW", "", "36", "36"},
		{"horizontal.json", "WINNER", "Team horizontal", "1", "SIXES"},
	} {
		t.Run(c.file, func(t *testing.T) {
			v := visit(t, 1280, 800, inEnglish)
			v.load(c.file)
			require.Equal(t, strings.TrimSpace(c.title+" "+c.team), strings.TrimSpace(v.node("game-over").Label))
			require.Equal(t, c.vertical, v.node("game-over.points.vertical").Label)
			require.Equal(t, c.horizontal, v.node("game-over.points.horizontal").Label)
			require.Equal(t, "Anna", v.node("game-over.player.0").Label)
		})
	}
}

// Who could not move is said, and that a match could not even begin.
func TestCrosswiseEndsWhereNobodyCanMove(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.press("play.crosswise")
	v.drop([]byte(strings.Replace(string(crosswiseFile(t, "empty.json")), `"hand": [
        1,`, `"hand": [
        10,`, 1)))
	require.Contains(t, v.information(), "The match is over: the first player holds wildcards only. Please start a new match.")
	require.Equal(t, "DRAW", v.node("game-over").Label)

	v.drop([]byte(strings.Replace(string(crosswiseFile(t, "wildcards.json")), `"hand": [
        1,
        7,
        8,
        10
      ]`, `"hand": [
        0,
        0,
        0,
        0
      ]`, 1)))
	require.Contains(t, v.information(), "Anna has no move left. Team vertical has won!")
}

// The result can be moved by a pointer, and put aside by everybody.
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
	v.press("game-over.aside")
	require.Nil(t, v.surface.Root().Find("game-over"))
	v.press("show-result")
	require.NotNil(t, v.node("game-over"))
	v.press("game-over.new")
	require.NotNil(t, v.node("setup.start"))
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

func TestCrosswiseSavesAndLoads(t *testing.T) {
	written := files{}
	v := visit(t, 1280, 800, inEnglish, func(a *shell.App) { a.Files = written.open(false) })
	v.load("mover.json")
	v.press("cell.0.0")
	v.press("cell.2.0")
	_, before := v.kept()
	for _, id := range []string{"game.save", "game.record", "game.log"} {
		v.press("menu.game")
		v.press(id)
	}
	require.Contains(t, string(written["crosswise-Anna-Benjamin-1.log"]), "Anna | [1] moved from (0|0) to (2|0) | new Hand : [1, 7, 3, 4]")
	for _, name := range []string{"crosswise-Anna-Benjamin-1.json", "crosswise-Anna-Benjamin-1-record.json"} {
		other := visit(t, 1280, 800, inEnglish, func(a *shell.App) { a.Files = written.open(false) })
		written["chosen"] = written[name]
		other.press("play.crosswise")
		other.press("menu.game")
		other.press("game.load")
		r, after := other.kept()
		require.Equal(t, before.Save(r.Seats), after.Save(r.Seats), name)
		require.Equal(t, "Anna", r.Seats[0].Name)
		require.True(t, r.Seats[1].Computer())
	}
}

func TestCrosswiseFilesByTheirPath(t *testing.T) {
	written := files{}
	v := visit(t, 1280, 800, inEnglish, func(a *shell.App) { a.Files = written.open(true) })
	v.load("mover.json")
	v.press("menu.game")
	v.press("game.save")
	require.Equal(t, "/home/anna/crosswise-Anna-Benjamin-0.json", v.node("file.path").Value)
	v.writes("file.path", "/tmp/a.json")
	v.press("file.do")
	require.NotEmpty(t, written["/tmp/a.json"])
	require.Contains(t, v.said, "Saved: /tmp/a.json")

	// A file that is there is replaced by whoever has been asked.
	written["/tmp/a.json"] = []byte("mine")
	v.press("menu.game")
	v.press("game.save")
	v.writes("file.path", "/tmp/a.json")
	v.press("file.do")
	require.Equal(t, "mine", string(written["/tmp/a.json"]))
	require.NotNil(t, find(v, "This file exists already. Replace it?"))
	v.press("replace.no")
	require.Equal(t, "/tmp/a.json", v.node("file.path").Value, "another path can be typed")
	require.Equal(t, "mine", string(written["/tmp/a.json"]))
	v.press("file.do")
	v.press("replace.yes")
	require.NotEqual(t, "mine", string(written["/tmp/a.json"]))

	v.press("menu.game")
	v.press("game.load")
	v.writes("file.path", "/tmp/b.json")
	v.press("file.do")
	require.Equal(t, "Couldn't load save File!", find(v, "Couldn't load save File!").Label)
}

// Where the system has a window for files, it is opened; where it does not open, the path is
// typed.
func TestCrosswiseFilesAreChosen(t *testing.T) {
	written := files{}
	var asked []string
	chosen, fault := "/home/anna/mine.json", error(nil)
	v := visit(t, 1280, 800, func(a *shell.App) {
		inEnglish(a)
		a.Files = written.open(true)
		a.Files.Choose = func(write bool, title, path string, done func(string, error)) {
			asked = append(asked, title+" "+path)
			done(chosen, fault)
		}
	})
	v.load("mover.json")
	v.press("menu.game")
	v.press("game.save")
	require.NotEmpty(t, written["/home/anna/mine.json"])
	v.press("menu.game")
	v.press("game.load")
	require.Equal(t, []string{"Save /home/anna/crosswise-Anna-Benjamin-0.json", "Load /home/anna/"}, asked)
	require.Nil(t, v.find("file.path"))
	chosen, fault = "", os.ErrNotExist
	v.press("menu.game")
	v.press("game.save")
	v.node("file.path")
}

// What is wrong with a file is said in the user's language, and in no other beside.
func TestWhatIsWrongWithAFileIsSaidInOneLanguage(t *testing.T) {
	for l, paragraphs := range map[text.Language]int{text.English: 2, text.German: 1} {
		v := visit(t, 390, 844, speaks(l))
		v.load("mover.json")
		v.drop([]byte("{}"))
		require.Len(t, all(v.node("error"), isParagraph), paragraphs, l)
	}
}

func TestCrosswiseBrokenFilesLeaveTheMatchAlone(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.load("mover.json")
	want, _ := v.kept()
	whole := string(crosswiseFile(t, "mover.json"))
	for _, data := range []string{
		"", "{", "[]", "null", "{}", `{"game":"crosswise","moves":["place 0 on 9,9"]}`, `{"game":"connectfour","moves":[]}`,
		strings.Replace(whole, `"currPlayer": 0`, `"currPlayer": 3`, 1), strings.Replace(whole, `"hand": [`, `"hand": [99,`, 1),
		strings.Repeat(" ", 3<<20) + whole,
	} {
		v.drop([]byte(data))
		require.NotNil(t, v.node("error.ok"))
		require.Equal(t, "Couldn't load save File!", v.node("error").Label)
		v.press("error.ok")
		is, _ := v.kept()
		require.Equal(t, want, is)
	}
	v.press("cell.0.0")
	v.press("cell.2.0")
	require.Len(t, moves(v), 1, "the match goes on")
}

func TestCrosswiseSurvivesAReload(t *testing.T) {
	memory := storage.Memory{}
	v := visit(t, 1280, 800, inEnglish, keeps(memory))
	v.load("mover.json")
	v.press("cell.0.0")
	want, _ := v.kept()
	again := visit(t, 1280, 800, inEnglish, keeps(memory))
	is, _ := again.kept()
	require.Equal(t, want, is)
	require.Contains(t, again.information(), "Mover: move a tile", "in the middle of a turn")
	again.press("games")
	home := visit(t, 1280, 800, inEnglish, keeps(memory))
	require.Equal(t, "Lichtbrett", heading(home), "a match that was set aside does not come by itself")
	home.press("play.crosswise")
	require.Contains(t, home.information(), "Mover: move a tile")

	memory["matches"] = `{"ids":["a"],"shown":"a"}`
	memory["matches.a"] = `{"id":"a","program":"crosswise","record":{"game":"crosswise","moves":["place 9 on 9,9"]}}`
	damaged := visit(t, 1280, 800, inEnglish, keeps(memory))
	require.Contains(t, damaged.said, text.English.Say("match.damaged"))
	require.Empty(t, memory["matches.a"])
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

// A hand of more than six tiles scrolls: by the cursor and by its buttons.
func TestCrosswiseLongHands(t *testing.T) {
	p, err := rules.New(rules.Rules{Players: 4, Size: 6, Hand: 9}, []game.Seat{1, 2, 3}, 11)
	require.NoError(t, err)
	for _, size := range [][2]float64{{390, 844}, {1280, 800}} {
		v := visit(t, size[0], size[1], inEnglish)
		v.press("play.crosswise")
		v.drop(p.Save(nil).Write())
		shown := func() []string { return ids(all(v.node("hand"), isCell)) }
		require.Equal(t, []string{"slot.0", "slot.1", "slot.2", "slot.3", "slot.4", "slot.5"}, shown())
		v.keys("rrrrrrrrr")
		require.Equal(t, []string{"slot.3", "slot.4", "slot.5", "slot.6", "slot.7", "slot.8"}, shown())
		require.Equal(t, "slot.8", v.surface.Focused())
		v.tap("hand.earlier")
		require.Equal(t, []string{"slot.2", "slot.3", "slot.4", "slot.5", "slot.6", "slot.7"}, shown())
		v.press("hand.earlier")
		v.press("hand.earlier")
		require.True(t, v.disabled("hand.earlier"))
		v.press("hand.later")
		require.Equal(t, []string{"slot.1", "slot.2", "slot.3", "slot.4", "slot.5", "slot.6"}, shown())
		for _, n := range all(v.node("hand"), isCell) {
			require.Greater(t, math.Round(n.Rect.W), 16.0)
		}
	}
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

// A match that a new one or a file replaces can be returned to, and stays stored,
// until a person has made a move.
func TestAMatchOfCrosswiseThatIsGivenUpCanBeGoneBackTo(t *testing.T) {
	for name, giveUp := range map[string]func(v *visitor){
		"new match": func(v *visitor) {
			v.press("menu.game")
			v.press("game.new")
			v.press("setup.start")
			v.press("hand-over.show")
		},
		"file": func(v *visitor) { v.drop(crosswiseFile(v.t, "four.json")); v.press("hand-over.show") },
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 390, 844)
			v.twoPeople()
			v.press("hand-over.show")
			play(v)
			v.press("hand-over.show")
			played, _ := v.kept()
			require.Len(t, played.Moves, 1)
			giveUp(v)
			require.Contains(t, strings.Join(v.said, " "), "Du kannst sie noch fortsetzen.")
			v = visit(t, 390, 844, keeps(v.memory))
			require.Equal(t, "Crosswise", heading(v), "it is still there after a reload")
			if v.surface.Root().Find("hand-over.show") != nil {
				v.press("hand-over.show")
			}

			require.Equal(t, "Zur Partie zurück", v.node("return").Label)
			v.press("return")
			require.Nil(t, v.surface.Root().Find("return"))
			back, _ := v.kept()
			require.Equal(t, played, back)
			v.press("hand-over.show")
			giveUp(v)
			play(v)
			require.Nil(t, v.surface.Root().Find("return"))
			kept, ok := v.app.Saves.Shown()
			require.True(t, ok)
			require.Empty(t, kept.Before, "nobody goes back from here")
		})
	}
}

// play makes a move: the first tile goes where the cursor is.
func play(v *visitor) { v.keys("cc") }

// Who is alone with computers can take moves back, in the middle of what the
// computer is shown to do as well.
func TestCrosswiseTakesMovesBack(t *testing.T) {
	v := visit(t, 1280, 800, moving)
	v.against()
	v.lasts(func() bool { return strings.Contains(v.information(), "plays.") })
	v.handle(input.Activate{ID: "menu.game"})
	v.press("game.undo")
	require.Empty(t, moves(v))
	require.Contains(t, v.said, text.English.Say("event.undone"))
	require.Contains(t, v.information(), "PlayerName1, it is your turn")
	require.True(t, strings.HasSuffix(v.node("cell.0.0").Label, "empty"))
	play(v)
	require.Len(t, moves(v), 1)
}

// The strongest computer's advice comes by the menu and by the key H; among
// several people nobody takes anything back.
func TestCrosswiseGivesHints(t *testing.T) {
	for name, ask := range map[string]func(v *visitor){
		"by the menu": func(v *visitor) { v.press("menu.game"); v.press("game.hint") },
		"by a key":    func(v *visitor) { v.handle(input.Hint{Device: input.Keyboard}); v.settle() },
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 1280, 800, inEnglish, thinks(&pensive{moves: []game.Move{"place 1 on 3,2"}}))
			v.twoPeople()
			v.handle(input.Hint{Device: input.Keyboard})
			require.Nil(t, v.surface.Root().Find("slot.0"), "nobody has taken the device over")
			v.press("hand-over.show")
			v.press("menu.game")
			require.True(t, v.disabled("game.undo"))
			v.keys("x")
			ask(v)
			require.Contains(t, v.information(), "Hint: put the star in column 4, row 3.")
			require.Contains(t, strings.Join(v.said, " "), "Hint: put the star")
			play(v)
			require.Len(t, moves(v), 1)
			require.NotContains(t, v.information(), "Hint")
		})
	}
}
