//go:build e2e

package e2e

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/web/chromiumtest"
)

// matches has positions of Crosswise in the save format.
const matches = "../../render/app/navigation/testdata/crosswise"

// crosswise goes to the table of Crosswise.
func (v *visitor) crosswise() {
	v.activate("button", "Crosswise")
	v.find("navigation", text.Match(see[string](v, `navigator.language`)).Say("crosswise.menus"))
}

// dropFile drops a file on the page.
func (v *visitor) dropFile(content string) {
	see[bool](v, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], "match.json", { type: "application/json" }));
		return document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })) || true;
	})()`, content))
}

// playFrom drops a match on the table and waits until it is shown.
func (v *visitor) playFrom(file string) {
	content, err := os.ReadFile(filepath.Join(matches, file))
	require.NoError(v.t, err)
	v.dropFile(string(content))
}

// cell waits for a gridcell by the beginning of its name.
func (v *visitor) cell(begins string) element {
	v.turn()
	return v.await("the cell "+begins, func(e element) bool { return e.role == "gridcell" && strings.HasPrefix(e.name, begins) })
}

// field is the middle of a cell of the board, from 1.
func (v *visitor) field(column, row int) point {
	return v.boxOf(v.cell(fmt.Sprintf("column %d, row %d:", column, row))).middle()
}

// tile is the middle of a tile of the open hand, from 1.
func (v *visitor) tile(slot int) point {
	return v.boxOf(v.cell(fmt.Sprintf("tile %d:", slot))).middle()
}

// lights waits until exactly these cells of the board are highlighted.
func (v *visitor) lights(names ...string) {
	v.turn()
	const lit = `[...document.querySelectorAll("[data-ui^='cell.'][aria-selected=true]")].map((cell) => cell.textContent.split(":")[0]).join("; ")`
	want := strings.Join(names, "; ")
	if err := v.tab.WaitFor(fmt.Sprintf(`%s === %q`, lit, want)); err != nil {
		require.Equal(v.t, want, see[string](v, lit))
	}
}

// lightsAll waits until the whole board is highlighted.
func (v *visitor) lightsAll() {
	v.turn()
	v.waitFor(`document.querySelectorAll("[data-ui^='cell.'][aria-selected=true]").length === 36`)
}

// tells waits until the line over the board says something.
func (v *visitor) tells(words string) {
	if err := v.tab.WaitFor(fmt.Sprintf(`(document.querySelector("[data-ui=information]")?.textContent ?? "").includes(%q)`, words)); err != nil {
		require.NoError(v.t, err, "the line over the board says %q", see[string](v, `document.querySelector("[data-ui=information]")?.textContent`))
	}
}

// is waits until an element is in a state.
func (v *visitor) is(role, name, state, value string) {
	v.turn()
	v.await(fmt.Sprintf("%s %q with %s = %s", role, name, state, value), func(e element) bool {
		is := e.state[state]
		if is == "" {
			is = "false"
		}
		return e.is(role, name) && is == value
	})
}

// gone waits until there is no such element.
func (v *visitor) gone(role, name string) {
	v.turn()
	deadline := time.Now().Add(chromiumtest.StepTimeout)
	for {
		elements, err := v.elements()
		if err == nil && !slices.ContainsFunc(elements, func(e element) bool { return e.is(role, name) }) {
			return
		}
		require.True(v.t, time.Now().Before(deadline), "%s %q does not go", role, name)
	}
}

// isThere waits until something is there or is not, also below a menu.
func (v *visitor) isThere(id string, there bool) {
	v.waitFor(fmt.Sprintf(`(document.querySelector("[data-ui='%s']") !== null) === %t`, id, there))
}

// boardSide is the side of the board in pixels of the page, which is a square.
func (v *visitor) boardSide() float64 {
	v.turn()
	sides := see[[]float64](v, `(() => { const box = document.querySelector("[data-ui=board]").getBoundingClientRect(); return [box.width, box.height] })()`)
	require.InDelta(v.t, sides[0], sides[1], 0.5)
	return sides[0]
}

// The menus, as in 2.6.1 of the specification.
func TestCrosswiseMenus(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.crosswise()
	v.activate("button", "Match")
	v.is("button", "Save", "disabled", "true")
	v.is("button", "Load", "disabled", "false")
	v.takePicture("at the beginning")
	v.press("Escape")

	v.activate("button", "Computer")
	for _, pace := range []string{"Short", "Medium", "Long", "Short"} {
		v.activate("radio", pace)
		v.is("radio", pace, "checked", "true")
		v.activate("radio", pace)
		v.is("radio", pace, "checked", "true")
	}
	v.isAccessible()
	v.press("Escape")

	v.playFrom("mover.json")
	v.tells("Mover: move a tile")
	v.activate("button", "Match")
	v.is("button", "Save", "disabled", "false")
	v.press("Escape")

	whole := v.boardSide()
	v.activate("button", "View")
	v.activate("switch", "Score bars")
	v.is("switch", "Score bars", "checked", "true")
	v.isThere("bar.horizontal", true)
	require.Less(t, v.boardSide(), whole, "the bars take room")
	v.isAccessible()
	v.takePicture("bars")
	v.activate("switch", "Score bars")
	v.isThere("bar.horizontal", false)
	require.InDelta(t, whole, v.boardSide(), 0.5, "and give it back")

	v.isThere("points-table", true)
	v.activate("switch", "Points table")
	v.isThere("points-table", false)
	v.activate("switch", "Points table")
	v.isThere("points-table", true)

	width := `document.querySelector("[data-ui='team.vertical'] p").getBoundingClientRect().width`
	beside := see[float64](v, width)
	v.activate("switch", "Team points")
	v.isThere("points.vertical", false)
	v.is("switch", "Team points", "checked", "false")
	require.Greater(t, see[float64](v, width), beside, "the team's name has the whole line")
	v.activate("switch", "Team points")
	v.is("switch", "Team points", "checked", "true")
	v.isAccessible()
}

// The form for a new match, as in 2.6.2, in both languages.
func TestCrosswiseNewGame(t *testing.T) {
	alongside(t)
	for _, d := range []device{desktop, phone.in("de-DE")} {
		t.Run(d.language, func(t *testing.T) {
			say := text.Match(d.language).Say
			v := visit(t, d.calmly())
			v.crosswise()
			v.activate("button", say("table.new"))
			second := []string{say("table.setup.name", "number", "3"), say("table.setup.name", "number", "4")}
			boxes := []string{say("crosswise.setup.computer.of", "number", "3"), say("crosswise.setup.computer.of", "number", "4")}
			forms := func(disabled string) {
				for i := range second {
					v.is("textbox", second[i], "disabled", disabled)
					v.is("switch", boxes[i], "disabled", disabled)
				}
			}
			forms("true")
			for range 2 {
				v.activate("radio", say("crosswise.setup.four"))
				v.is("radio", say("crosswise.setup.four"), "checked", "true")
			}
			forms("false")
			v.takePicture("four")
			for range 2 {
				v.activate("radio", say("crosswise.setup.two"))
				v.is("radio", say("crosswise.setup.two"), "checked", "true")
			}
			forms("true")
			v.isAccessible()
			name := func(number, name string) {
				v.call(v.find("textbox", say("table.setup.name", "number", number)), fmt.Sprintf(
					`function() { this.value = %q; this.dispatchEvent(new Event("input", { bubbles: true })) }`, name))
			}
			for _, wrong := range []string{"Änne", "An na", "abcdefghijklmnop", "A-B"} {
				name("1", wrong)
				v.activate("button", say("table.setup.start"))
				v.reads(say("crosswise.setup.invalid"))
			}
			name("1", "PlayerName2")
			v.activate("button", say("table.setup.start"))
			v.reads(say("crosswise.setup.duplicate"))
			v.takePicture("duplicate")
			name("1", "Anna")
			v.activate("button", say("table.setup.start"))
			v.tells(say("crosswise.yours", "player", "Anna"))
		})
	}
}

// Drag and drop with the highlights, as in 2.6.3.
func TestCrosswiseDragging(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	see[bool](v, `instruments.patient = true`)
	v.crosswise()
	v.playFrom("four.json") // Benjamin: cross, swap on board, swap with hand, triangle
	v.activate("button", "Show my hand")
	v.tells("Benjamin, it is your turn")

	v.grab(v.tile(1))
	v.dragTo(v.field(3, 1))
	v.lights("column 3, row 1")
	v.takePicture("standard")
	v.dragTo(v.field(1, 1))
	v.lights()
	v.dragTo(v.field(5, 2))
	v.lights("column 5, row 2")
	v.letGo(v.field(1, 1))
	v.lights()

	for _, slot := range []int{1, 2, 4} { // no hand takes any tile
		v.grab(v.tile(slot))
		v.dragTo(v.tile(3))
		v.lights()
		for _, name := range []string{"Anna", "Clara", "Dora"} {
			v.dragTo(v.boxOf(v.find("image", name+"’s hand, face down; tiles: 4")).middle())
			v.lights()
		}
		v.letGo(v.tile(3))
	}

	v.grab(v.tile(2))
	v.dragTo(v.field(1, 1))
	v.lightsAll()
	v.takePicture("wildcard")
	v.dragTo(v.field(3, 1))
	v.lightsAll()
	v.letGo(v.field(3, 1))
	v.tells("Swap on board: put a tile on the board on another one to swap them.")
	v.grab(v.tile(1))
	v.dragTo(v.field(3, 1))
	v.lights()
	v.letGo(v.field(3, 1))
	v.grab(v.field(3, 1))
	v.dragTo(v.field(1, 1))
	v.lights()
	v.letGo(v.field(1, 1))
	v.grab(v.field(1, 1))
	v.dragTo(v.field(3, 1))
	v.lights()
	v.dragTo(v.field(2, 1))
	v.lights("column 2, row 1")
	v.letGo(v.field(2, 1))
	v.activate("button", "Show my hand")
	v.cell("column 1, row 1: cross")
	v.cell("column 2, row 1: sun")
}

// The other wildcards, and what is said on an empty board.
func TestCrosswiseWildcards(t *testing.T) {
	alongside(t)
	v := visit(t, phone.in("de-DE").calmly())
	see[bool](v, `instruments.patient = true`)
	v.crosswise()
	field := func(column, row int) point {
		return v.boxOf(v.cell(fmt.Sprintf("Spalte %d, Zeile %d:", column, row))).middle()
	}
	tile := func(slot int) point { return v.boxOf(v.cell(fmt.Sprintf("Stein %d:", slot))).middle() }
	grab := func(p point) { v.do(finger(input.DispatchTouchEventTypeTouchStart, p)) }
	drag := func(p point) { v.do(finger(input.DispatchTouchEventTypeTouchMove, p)) }
	letGo := func() { v.do(finger(input.DispatchTouchEventTypeTouchEnd)) }

	v.playFrom("empty.json") // sun, remover, mover, swap on board
	v.tells("Anna, du bist am Zug")
	for _, slot := range []int{2, 3, 4} {
		grab(tile(slot))
		drag(field(3, 3))
		v.lights()
		letGo()
		v.tells(text.German.Say("refused.empty-board"))
	}
	v.cell("Stein 2: Remover")
	v.isAccessible()
	v.takePicture("empty")

	v.playFrom("wildcards.json") // sun, remover, mover, swap with hand
	v.cell("Stein 4: Swap With Hand")
	grab(tile(2))
	drag(field(3, 1))
	v.lights()
	drag(field(1, 1))
	v.lights("Spalte 1, Zeile 1")
	letGo()
	v.cell("Spalte 1, Zeile 1: leer")

	v.playFrom("wildcards.json")
	v.cell("Spalte 1, Zeile 1: Sonne")
	grab(tile(3))
	drag(field(4, 4))
	v.lightsAll()
	letGo()
	v.tells(text.German.Say("crosswise.active.mover"))
	grab(tile(1))
	drag(field(3, 1))
	v.lights()
	letGo()
	grab(field(1, 1))
	drag(field(2, 1))
	v.lights()
	drag(field(3, 1))
	v.lights("Spalte 3, Zeile 1")
	letGo()
	v.cell("Spalte 3, Zeile 1: Sonne")

	v.playFrom("wildcards.json")
	v.cell("Spalte 1, Zeile 1: Sonne")
	grab(tile(4))
	drag(field(4, 4))
	v.lightsAll()
	letGo()
	v.tells(text.German.Say("crosswise.active.swap-with-hand"))
	grab(tile(2))
	drag(field(1, 1))
	v.lights()
	letGo()
	grab(tile(1))
	drag(field(3, 1))
	v.lights()
	drag(field(2, 1))
	v.lights("Spalte 2, Zeile 1")
	v.takePicture("swap with hand")
	letGo()
	v.cell("Spalte 2, Zeile 1: Sonne")
}

// The same turns by keys, and by what a screen reader presses.
func TestCrosswiseByKeysAndByName(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.crosswise()
	v.playFrom("wildcards.json")
	v.waitForFocus("gridcell", "tile 1: sun")
	v.press("Right Right Enter")
	v.tells("anywhere on the board")
	v.press("Enter")
	v.tells("Mover: move a tile")
	v.press("Up Up Up Up Left Left Left Left Left")
	v.waitForFocus("gridcell", "column 1, row 1: sun")
	v.press("Enter Right Up")
	v.waitForFocus("gridcell", "column 3, row 1: empty")
	v.press("Enter")
	v.hears("Anna moved sun from column 1, row 1 to column 3, row 1.")

	v.playFrom("wildcards.json")
	v.cell("column 1, row 1: sun")
	v.activate("gridcell", "tile 1: sun")
	v.activate("gridcell", "column 3, row 1: empty")
	v.hears("Anna put the sun in column 3, row 1.")
}

// A computer answers, and its hand is open only if that is wanted.
func TestCrosswiseComputer(t *testing.T) {
	alongside(t)
	v := visit(t, desktop)
	v.crosswise()
	v.playFrom("computer.json") // there is no wildcard to come
	v.activate("button", "Computer")
	v.activate("radio", "Long")
	v.press("Escape")
	v.tells("Anna, it is your turn")
	const tiles = `[...document.querySelectorAll("[data-ui^='cell.']")].filter((cell) => !cell.textContent.endsWith(": empty")).length`
	before := see[int](v, tiles)
	v.placeSomething()
	v.waitFor(fmt.Sprintf(`%s === %d`, tiles, before+2))
	v.tells("Anna, it is your turn")
	v.takePicture("answered")

	v.activate("button", "Computer")
	v.activate("switch", "Show the computer’s hand")
	v.press("Escape")
	v.placeSomething()
	v.waitFor(`document.querySelector("[data-ui=hand]")?.getAttribute("aria-label") === "Benjamin’s hand"`)
	v.takePicture("open hand")
}

// placeSomething puts the first standard tile of the hand on the first empty
// cell.
func (v *visitor) placeSomething() {
	standard := []string{"sun", "cross", "triangle", "square", "pentagon", "star"}
	tile := v.await("a standard tile", func(e element) bool {
		_, kind, _ := strings.Cut(e.name, ": ")
		return e.role == "gridcell" && strings.HasPrefix(e.name, "tile ") && slices.Contains(standard, kind)
	})
	v.activate("gridcell", tile.name)
	cell := v.await("an empty cell", func(e element) bool {
		return e.role == "gridcell" && strings.HasPrefix(e.name, "column ") && strings.HasSuffix(e.name, ": empty")
	})
	v.activate("gridcell", cell.name)
}

// The end, as in 2.6.4: the ground of the panel has the winner's colour, in
// stripes of the winner's direction.
func TestCrosswiseGameOver(t *testing.T) {
	alongside(t)
	whole := visit(t, desktop.calmly().sharply())
	whole.crosswise()
	for _, c := range []struct {
		file, title    string
		alongX, alongY bool // whether the ground changes
	}{
		{file: "won.json", title: "WINNER Team vertical", alongX: true},
		{file: "horizontal.json", title: "WINNER Team horizontal", alongY: true},
		{file: "draw.json", title: "DRAW", alongX: true, alongY: true},
	} {
		t.Run(c.file, func(t *testing.T) {
			one := *whole
			v := &one
			v.t = t
			v.playFrom(c.file)
			panel := v.boxOf(v.find("group", c.title))
			v.rest()
			path := filepath.Join(pictures, "crosswise-"+strings.TrimSuffix(c.file, ".json")+".png")
			require.NoError(t, v.tab.Screenshot(path))
			picture := readPicture(t, path)
			along := func(dx, dy int) (colors int) {
				seen := map[[3]uint32]bool{}
				x, y := int(panel.X)+14, int(panel.Y)+14
				for i := range 60 {
					r, g, b, _ := picture.At(x+i*dx, y+i*dy).RGBA()
					seen[[3]uint32{r >> 12, g >> 12, b >> 12}] = true
				}
				return len(seen)
			}
			require.Equal(t, c.alongX, along(1, 0) > 1, "stripes across")
			require.Equal(t, c.alongY, along(0, 1) > 1, "stripes downwards")
			r, g, b, _ := picture.At(int(panel.X)+14, int(panel.Y)+14).RGBA()
			switch c.file {
			case "won.json":
				require.True(t, r > g && g > b, "orange")
			case "horizontal.json":
				require.True(t, g > r && g > b, "green")
			default:
				require.InDelta(t, r>>8, b>>8, 24, "grey or white")
			}
			v.isAccessible()
			corner := point{panel.X + 12, panel.Y + 12}
			see[bool](v, `instruments.patient = true`)
			v.grab(corner)
			v.dragTo(point{corner.x + 150, corner.y + 40})
			v.letGo(point{corner.x + 150, corner.y + 40})
			v.turn()
			require.InDelta(t, panel.X+150, v.boxOf(v.find("group", c.title)).X, 2)
			v.activate("button", "Look at the board")
			v.gone("group", c.title)
			v.activate("button", "Show the result")
			v.find("group", c.title)
		})
	}
}

func readPicture(t *testing.T, path string) image.Image {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	picture, err := png.Decode(file)
	require.NoError(t, err)
	return picture
}

// Matches are saved as downloads, loaded from a file that is chosen or dropped,
// and go on after a reload; a broken file changes nothing.
func TestCrosswiseFiles(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	folder := t.TempDir()
	_, err := chromedp.CallBrowser(v.tab.Context(), browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder,
	})
	require.NoError(t, err)
	v.crosswise()
	v.playFrom("wildcards.json")
	v.activate("gridcell", "tile 1: sun")
	v.activate("gridcell", "column 3, row 1: empty")
	v.hears("Anna put the sun in column 3, row 1.")
	download := func(entry, file string) string {
		v.activate("button", "Match")
		v.activate("button", entry)
		deadline := time.Now().Add(chromiumtest.StepTimeout)
		for {
			found, err := filepath.Glob(filepath.Join(folder, file))
			require.NoError(t, err)
			if len(found) == 1 {
				if content, err := os.ReadFile(found[0]); err == nil && len(content) > 0 {
					return string(content)
				}
			}
			require.True(t, time.Now().Before(deadline), "%s is not downloaded", file)
			time.Sleep(10 * time.Millisecond)
		}
	}
	saved := download("Save", "crosswise-*[0-9].json")
	require.Contains(t, saved, `"name": "Anna"`)
	require.Contains(t, download("Save the log", "crosswise-*[0-9].log"), "Anna | [1] placed on (2|0) | handSlot [0]")
	moves := download("Save all moves", "crosswise-*[0-9]-record.json")
	require.Contains(t, moves, "place 0 on 2,0")

	v.playFrom("wildcards.json")
	v.cell("column 3, row 1: empty")
	v.dropFile(strings.Repeat("[", 3))
	v.find("dialog", "Couldn't load save File!")
	v.isAccessible()
	v.press("Escape")
	v.cell("column 3, row 1: empty")

	see[bool](v, `HTMLInputElement.prototype.click = function() { globalThis.chooser = this }, true`)
	for _, content := range []string{saved, moves} {
		v.playFrom("wildcards.json")
		v.cell("column 3, row 1: empty")
		v.activate("button", "Match")
		v.activate("button", "Load")
		v.waitFor(`globalThis.chooser !== undefined`)
		see[bool](v, fmt.Sprintf(`(() => {
			const data = new DataTransfer();
			data.items.add(new File([%q], "match.json"));
			chooser.files = data.files;
			chooser.dispatchEvent(new Event("change"));
			delete globalThis.chooser;
			return true;
		})()`, content))
		v.cell("column 3, row 1: sun")
	}
	v.reload()
	v.cell("column 3, row 1: sun")
	v.activate("button", "Games")
	v.find("heading", "Lichtbrett")
	v.crosswise()
	v.cell("column 3, row 1: sun")
}

// Four computers play a whole match by themselves.
func TestCrosswiseComputersAmongThemselves(t *testing.T) {
	v := visit(t, desktop.calmly())
	v.crosswise()
	v.activate("button", "New match")
	v.activate("radio", "4 players")
	for number := range 4 {
		name := "The computer plays for player " + strconv.Itoa(number+1)
		if v.find("switch", name).state["checked"] != "true" {
			v.activate("switch", name)
		}
	}
	v.activate("button", "Start the match")
	v.tells("plays.")
	see[int](v, `instruments.longTasks.length = 0`)
	see[int](v, `setInterval(() => document.querySelector("[data-ui='cell.0.0']").click(), 30)`) // skips what is shown
	v.isThere("game-over", true)
	t.Logf("while they played there were tasks of %v ms", see[[]float64](v, `instruments.longTasks`))
}
