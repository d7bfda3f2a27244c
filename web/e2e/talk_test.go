//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/require"

	"lichtbrett/web/chromiumtest"
	"lichtbrett/web/page"
)

// talkPage is the folder of the page whose app is the program in the folder
// talk. It is built once.
var talkPage = sync.OnceValues(func() (string, error) {
	root := filepath.Join("..", "..")
	options := page.Lichtbrett(root)
	options.Programs["app.wasm"] = "./talk"
	options.Output = filepath.Join(root, "build", "talk")
	options.Packed, options.Beside, options.Documents, options.Licences = "", "", "", false
	options.Quality = 0
	return options.Output, page.Build(context.Background(), options)
})

func openTalk(t *testing.T, d device, scripts ...string) *visitor {
	folder, err := talkPage()
	require.NoError(t, err)
	v := visitSite(t, openFiles(t, os.DirFS(folder)), d, "", scripts...)
	return v
}

// inserts puts text where the focus is, as an emoji keyboard does.
func (v *visitor) inserts(text string) {
	v.do(chromiumtest.Command(input.InsertText, input.InsertTextParams{Text: text}))
}

// composes has an input method show a text that is not finished.
func (v *visitor) composes(text string) {
	end := int64(len([]rune(text)))
	v.do(chromiumtest.Command(input.ImeSetComposition, input.ImeSetCompositionParams{Text: text, SelectionStart: end, SelectionEnd: end}))
}

// typed waits until the screen knows of the texts of both fields.
func (v *visitor) typed(name, message string) {
	want := fmt.Sprintf("%q %q", name, message)
	if err := v.tab.WaitFor(fmt.Sprintf(`talk.typed() === %q`, want)); err != nil {
		require.Equal(v.t, want, see[string](v, `talk.typed()`))
	}
}

func (v *visitor) talk(call string) { see[int](v, "talk."+call+", 0") }

// tell has somebody else say something.
func (v *visitor) tell(text string) {
	quoted, err := json.Marshal(text)
	require.NoError(v.t, err)
	v.talk("hear(" + string(quoted) + ")")
}

// boxOfText is where a paragraph is on the page.
func (v *visitor) boxOfText(text string) box {
	v.turn()
	quoted, err := json.Marshal(text)
	require.NoError(v.t, err)
	return see[box](v, fmt.Sprintf(`(() => {
		const { x, y, width, height } = [...document.querySelectorAll("p")].find((p) => p.textContent === %s).getBoundingClientRect();
		return { X: x, Y: y, Width: width, Height: height };
	})()`, quoted))
}

// mark remembers the element that has the focus; same demands that it has it
// still.
func (v *visitor) mark() { see[int](v, `(globalThis.marked = document.activeElement, 0)`) }

func (v *visitor) same() {
	v.turn()
	require.True(v.t, see[bool](v, `marked === document.activeElement && marked !== document.body`))
}

func TestTyping(t *testing.T) {
	alongside(t)
	v := openTalk(t, desktop)
	require.Equal(t, "true", v.find("textbox", "Your name").state["invalid"])
	require.Equal(t, "The name is missing.", v.find("textbox", "Your name").description)
	v.isAccessible()
	v.click("textbox", "Your name")
	v.waitForFocus("textbox", "Your name")
	v.mark()
	v.inserts("Zoë")
	v.inserts("👩‍🚀")
	v.typed("Zoë👩‍🚀", "")
	require.NotEqual(t, "true", v.find("textbox", "Your name").state["invalid"])
	v.inserts("abcd") // of which only two fit
	v.typed("Zoë👩‍🚀ab", "")
	v.turn()
	require.Equal(t, "Zoë👩‍🚀ab", see[string](v, `marked.value`))
	v.press("Left Left")
	v.inserts("!")
	v.waitFor(`marked.value === "Zoë👩‍🚀ab" && marked.selectionStart === 8`) // nothing is pushed out at the end
	v.takePicture("name")

	v.talk(`switch()`)
	v.find("textbox", "Dein Name")
	v.same()
	v.talk(`lose()`)
	v.reads("The connection is lost.")
	v.same()
	v.inserts("?")
	v.waitFor(`marked.selectionStart === 8`)
	v.typed("Zoë👩‍🚀ab", "")
}

func TestMessages(t *testing.T) {
	alongside(t)
	v := openTalk(t, phone)
	v.tap("textbox", "Message")
	v.waitForFocus("textbox", "Message")
	v.mark()
	height := func() float64 { return see[float64](v, `marked.getBoundingClientRect().height`) }
	low := height()
	v.inserts("Hello 👍🏽")
	v.press("Shift+Enter")
	v.inserts("there")
	v.typed("", "Hello 👍🏽\nthere")
	v.turn()
	require.Greater(t, height(), low+20)
	require.Equal(t, see[float64](v, `marked.clientHeight`), see[float64](v, `marked.scrollHeight`), "all of it is seen")
	v.isAccessible()
	v.takePicture("message")
	v.press("Enter")
	v.inserts("next") // before the field has been emptied
	v.typed("", "next")
	require.Equal(t, `["Hello 👍🏽\nthere"]`, see[string](v, `talk.said()`))
	v.turn()
	require.Equal(t, "next", see[string](v, `marked.value`))
	require.Equal(t, low, height())
	v.hears("Hello 👍🏽")
	v.same()
	v.tap("button", "Send")
	v.typed("", "")
	v.same()
}

// What an input method has not finished survives whatever happens on the screen.
func TestInputMethods(t *testing.T) {
	alongside(t)
	v := openTalk(t, desktop)
	v.click("textbox", "Message")
	v.waitForFocus("textbox", "Message")
	v.mark()
	v.inserts("a")
	v.composes("に")
	v.composes("にほん")
	v.typed("", "aにほん")
	v.tell("Somebody says something.")
	v.talk(`switch()`)
	v.talk(`lose()`)
	v.reads("The connection is lost.")
	v.same()
	require.Equal(t, "aにほん", see[string](v, `marked.value`))
	v.takePicture("composing")
	v.inserts("日本")
	v.typed("", "a日本")
	v.inserts("!")
	v.typed("", "a日本!")

	v.click("textbox", "Dein Name")
	v.composes("にほんごにほんご")
	v.composes("にほんごにほんごにほんご")
	v.inserts("日本語日本語日本語")
	v.typed("日本語日本語日本", "a日本!")
	v.turn()
	require.Equal(t, "日本語日本語日本", see[string](v, `document.activeElement.value`))
}

func TestTheChatStaysWhereOneReads(t *testing.T) {
	alongside(t)
	v := openTalk(t, phone.calmly())
	for i := range 30 {
		v.tell(fmt.Sprintf("Message %d", i))
	}
	v.hears("Message 29")
	top := func(i int) float64 { return v.boxOfText(fmt.Sprintf("Message %d", i)).Y }
	chat := v.boxOf(v.find("log", "Chat"))
	require.Less(t, top(29), chat.Y+chat.Height)
	v.tabTo("log", "Chat")
	where := top(20)
	for range 3 {
		v.press("Up")
		v.waitFor(fmt.Sprintf(`[...document.querySelectorAll("p")].find((p) => p.textContent === "Message 20").getBoundingClientRect().y > %f`, where))
		where = top(20)
	}
	v.tell("Something new")
	v.find("button", "1 new")
	require.Equal(t, where, top(20))
	v.isAccessible()
	v.takePicture("reading")
	v.tap("button", "1 new")
	v.waitForFocus("log", "Chat")
	require.Less(t, v.boxOfText("Something new").Y, chat.Y+chat.Height)
	more := v.find("button", "More")
	require.Equal(t, "false", more.state["expanded"])
	v.tap("button", "More")
	v.reads("There is more.")
	require.Equal(t, "true", v.find("button", "More").state["expanded"])
}

// What the app's own fonts lack is shown in the browser's, not as boxes.
func TestNamesOfTheWorld(t *testing.T) {
	alongside(t)
	v := openTalk(t, desktop.calmly().sharply())
	says := []string{
		"سلام عليكم", "שלום Ada, מה שלומך?", "नमस्ते क्षि", "你好世界", "漢字漢字", "Ada 😀 👩‍👩‍👧‍👦 🇩🇪", "q\u0308 Привет", "\U000F0000\U000F0001",
	}
	for _, text := range says {
		v.tell(text)
	}
	v.reads("Привет")
	v.takePicture("texts")
	seen := map[string]bool{}
	for _, text := range says {
		ink, coloured := v.looks(text)
		require.Contains(t, ink, "#", "%s is to be seen", text)
		require.False(t, seen[ink], "%s does not look like another one", text)
		require.Equal(t, strings.Contains(text, "😀"), coloured, text)
		seen[ink] = true
	}
}

// A browser that keeps what is on a canvas secret, so that nobody is told apart
// by it, leaves boxes.
func TestWhereACanvasCannotBeRead(t *testing.T) {
	alongside(t)
	v := openTalk(t, desktop.calmly().sharply(), `
		const { getImageData } = CanvasRenderingContext2D.prototype;
		CanvasRenderingContext2D.prototype.getImageData = function (...area) {
			const noise = getImageData.apply(this, area);
			return noise.data.fill(255), noise;
		};`)
	says := []string{"你好世界", "漢字漢字", "Ada"}
	for _, text := range says {
		v.tell(text)
	}
	v.reads("Ada")
	one, _ := v.looks(says[0])
	other, _ := v.looks(says[1])
	require.Contains(t, one, "#")
	require.Equal(t, one, other)
}

// looks returns what is light in a paragraph's picture, and whether anything has a colour of
// its own.
func (v *visitor) looks(text string) (ink string, coloured bool) {
	b := v.boxOfText(text)
	picture := v.photograph(box{math.Floor(b.X), math.Floor(b.Y), math.Floor(b.Width), math.Floor(b.Height)})
	var dots strings.Builder
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			r, g, b, _ := picture.At(x, y).RGBA()
			dot := byte(' ')
			if r+g+b > 0x18000 {
				dot = '#'
			}
			dots.WriteByte(dot)
			coloured = coloured || r > b+0x6000
		}
	}
	return dots.String(), coloured
}
