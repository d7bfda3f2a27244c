//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
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

// What opens over the table is there for assistive technology, too, in both languages.
func TestCrosswiseMenus(t *testing.T) {
	alongside(t)
	for _, d := range []device{desktop, phone.in("de-DE")} {
		t.Run(d.language, func(t *testing.T) {
			say := text.Match(d.language).Say
			v := visit(t, d.calmly())
			v.crosswise()
			v.playFrom("mover.json")
			v.tells(say("crosswise.active.mover"))
			for _, menu := range []string{"game", "computer", "view"} {
				v.activate("button", say("crosswise.menu."+menu))
				v.isAccessible()
				v.takePicture(menu)
				v.press("Escape")
			}
			v.activate("button", say("crosswise.menu.view"))
			v.activate("switch", say("crosswise.view.bars"))
			v.is("switch", say("crosswise.view.bars"), "checked", "true")
			v.press("Escape")
			v.isAccessible()
			v.takePicture("bars")
			v.activate("button", say("crosswise.menu.game"))
			v.activate("button", say("table.new"))
			v.activate("radio", say("crosswise.setup.four"))
			v.is("textbox", say("table.setup.name", "number", "4"), "disabled", "false")
			v.isAccessible()
			v.takePicture("four")
		})
	}
}

// Matches are saved as downloads, loaded from a file that is chosen, also after nothing was, or
// dropped, and go on after a reload; a broken file changes nothing.
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
		for range 2 { // of the first chooser comes nothing, and not every browser tells so
			see[bool](v, `delete globalThis.chooser`)
			v.activate("button", "Match")
			v.activate("button", "Load")
			v.waitFor(`globalThis.chooser !== undefined`)
		}
		see[bool](v, fmt.Sprintf(`(() => {
			const data = new DataTransfer();
			data.items.add(new File([%q], "match.json"));
			chooser.files = data.files;
			chooser.dispatchEvent(new Event("change"));
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
