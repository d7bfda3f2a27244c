package ui

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game/console"
	"lichtbrett/input"
)

// TestStories tells what comes of what people do with trees of nodes, in the stories of
// testdata: what was called for, where the focus has gone, how far is scrolled, which
// entries of a log are seen whole, what stands in the field that has the focus, with its caret,
// and whether fingers are expected. A line is one
// or several, between semicolons, of what follows; what ends in … has
// no new tree built before the next.
//
//	show TREE WIDTH HEIGHT   one of trees, on a new surface
//	screen TREE              another one on the same surface, or the one that it was
//	becomes WORDS            what the tree depends on
//	EVENT                    one of events
//	keys LETTERS             of the joystick; gamepad, held and typing LETTERS, too
//	type TEXT                in which / is a new line
//	focus ID                 by the program
//	click ID, tap ID, DEVICE PHASE PLACE  a place is an ID, or X,Y
//	drag Y Y, wheel Y DY, wait DURATION, resize WIDTH HEIGHT [calm]
//	see ID, rest             how it is called; whether anything moves
//	activate ID, focused [ID], adjust ID NUMBER, edit ID TEXT  by the page
//	browser types TEXT, has TEXT, enters  which the program is yet to be told
//	program takes NUMBER     of that; program is shown, both catch up
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		s := &story{}
		return func(line string) []string {
			var told []string
			for what := range strings.SplitSeq(line, "; ") {
				what, hurries := strings.CutSuffix(what, "…")
				s.happens(t, strings.Fields(what))
				if !hurries {
					told = append(told, s.notices()...)
				}
			}
			if told == nil {
				return nil
			}
			return []string{strings.Join(told, "; ")}
		}
	})
}

// pages is a scroll area of 200 × 300 with twenty buttons of 48 in a window of
// 200 × 400, below a bar.
func pages(u *user) *Node {
	content := Column()
	for i := range 20 {
		content.Children = append(content.Children, button1(u, fmt.Sprintf("b%d", i)).Height(48))
	}
	return Column(button1(u, "top").Height(100), Scroll("scroll", "Inhalt", content).Grow(1))
}

// story is what people do with a tree, and what that depends on.
type story struct {
	*user
	page    browser
	screens map[string]Screen
	was     seen

	words, text   string
	chat          Log
	value, opened int
}

// seen is what is told of once it has changed.
type seen struct {
	focus         string
	hidden, touch bool
	offset        float64
	entries       string
	value         int
	field, onPage string
}

var events = map[string]input.Body{
	"tab": input.Step{}, "backtab": input.Step{Back: true}, "start": input.Menu{}, "blur": input.Blur{},
	"home": input.Jump{To: input.Home}, "end": input.Jump{To: input.End}, "pagedown": input.Jump{To: input.PageDown},
	"backspace": input.Erase{What: input.Backspace}, "delete": input.Erase{What: input.Delete},
}

var (
	devices = map[string]input.Pointer{"mouse": {Device: input.Mouse}, "finger": {Device: input.Touch}, "thumb": {Device: input.Touch, ID: 1}}
	phases  = map[string]input.Phase{"down": input.Down, "moves": input.Move, "up": input.Up, "taken": input.Cancel}
)

// trees are what is shown.
var trees = map[string]func(s *story) *Node{
	"menu": func(s *story) *Node {
		if s.words == "a alone" {
			return Column(button1(s.user, "a"))
		}
		return menu(s.user)
	},
	"z":    func(s *story) *Node { return Column(Heading(1, "Zwei"), button1(s.user, "z")) },
	"game": func(s *story) *Node { return game(s.user, s.words) },
	"choice": func(s *story) *Node {
		options := []Option{{Label: "eins"}, {Label: "zwei"}, {Label: "drei"}}
		return Column(button1(s.user, "above"), Choice("c", "Wahl", options, s.value, s.sets), button1(s.user, "below")).Gap(20)
	},
	"slider": func(s *story) *Node {
		return Column(Slider("s", "Stärke", 1, 5, s.value, nil, s.sets), button1(s.user, "below"))
	},
	"dialogs": func(s *story) *Node { // in which one opens the next
		opens := func() { s.opened++ }
		layers := []*Node{menu(s.user)}
		layers[0].Children[2].OnActivate(opens)
		for i := range s.opened {
			id := string(rune('d' + i))
			layers = append(layers, Dialog(id, "Frage", "Schließen", func() { s.opened-- }, Paragraph("Wirklich?"),
				Button(id+".more", NoIcon, "mehr", opens), button1(s.user, id+".yes")))
		}
		return Stack(layers...)
	},
	"field": func(s *story) *Node {
		field := TextField("name", "Name", "Dein Name", s.text, func(text string) { s.text = text }, s.user.does("submit"))
		switch s.words {
		case "of six":
			field.Limited(6)
		case "disabled":
			field.With(Disabled)
		case "read only":
			field.With(ReadOnly)
		}
		return Column(field, button1(s.user, "send").LeavesFocus(), button1(s.user, "below")).OnBack(s.user.does("back"))
	},
	"message": func(s *story) *Node {
		most := 500
		if s.words != "" {
			most, _ = strconv.Atoi(s.words)
		}
		return Column(messageField(s.user, &s.text, most), button1(s.user, "below"))
	},
	"pages": func(s *story) *Node {
		if s.words != "asked" {
			return pages(s.user)
		}
		return Stack(pages(s.user), Dialog("d", "Frage", "Schließen", s.user.does("leave"), Paragraph(strings.Repeat("Wort ", 200))))
	},
	"rules": func(s *story) *Node { return Column(Scroll("scroll", "Regeln", Stack().Height(500)).Grow(1)) },
	"chat": func(s *story) *Node { // with the entries from one on to before another
		var first, end int
		fmt.Sscan(s.words, &first, &end)
		var entries []*Node
		for i := first; i < end; i++ {
			entry := Paragraph(fmt.Sprintf("Message %d", i))
			entry.ID = fmt.Sprintf("entry.%d", i)
			entries = append(entries, entry)
		}
		more := func(n int) string { return fmt.Sprintf("%d new", n) }
		return Column(s.chat.Node(s.surface, "Chat", more, entries...).Grow(1), button1(s.user, "below"))
	},
	"pad": func(s *story) *Node {
		n := &Node{ID: "pad", Role: RoleButton, Label: "pad"}
		return Column(n.MinSize(Target, Target).OnPointer(func(e PointerEvent) bool {
			s.user.does(fmt.Sprint("phase ", e.Phase))()
			return true
		}))
	},
}

func (s *story) sets(value int) { s.value = value }

// happens has one thing happen.
func (s *story) happens(t *testing.T, words []string) {
	rest := func(n int) string { return strings.Join(words[min(n, len(words)):], " ") }
	number := func(n int) float64 {
		number, err := strconv.ParseFloat(words[n], 64)
		require.NoError(t, err, words)
		return number
	}
	if event := events[words[0]]; event != nil {
		s.handle(event)
		return
	}
	switch words[0] {
	case "show":
		*s = story{user: &user{t: t, surface: NewSurface()}, screens: map[string]Screen{}, chat: Log{ID: "chat"}, was: seen{field: "|"}}
		s.page.user = s.user
		s.surface.Resize(Window{Width: number(2), Height: number(3)})
		fallthrough
	case "screen":
		if s.screens[words[1]] == nil {
			s.screens[words[1]] = &sheet{build: func(View) *Node { return trees[words[1]](s) }}
		}
		s.surface.Show(s.screens[words[1]])
	case "becomes":
		s.words = rest(1)
		s.surface.Invalidate()
	case "text":
		s.text = rest(1)
		s.surface.Invalidate()
	case "keys", "gamepad", "held", "typing":
		for _, letter := range words[1] {
			button := input.Button{Key: console.Letters[letter], Repeat: words[0] == "held", Types: words[0] == "typing"}
			if words[0] == "gamepad" {
				button.Device = input.Gamepad
			}
			s.handle(button)
		}
	case "type":
		s.handle(input.Typed{Text: strings.ReplaceAll(rest(1), "/", "\n")})
	case "focus":
		s.surface.Focus(words[1])
	case "click":
		s.click(words[1])
	case "tap":
		s.tap(words[1])
	case "mouse", "finger", "thumb":
		pointer := devices[words[0]]
		pointer.Phase = phases[words[1]]
		if _, err := fmt.Sscanf(words[2], "%f,%f", &pointer.X, &pointer.Y); err != nil {
			pointer.X, pointer.Y = s.node(words[2]).Rect.Center()
		}
		s.handle(pointer)
	case "drag":
		s.pointer(input.Touch, input.Down, 100, number(1))
		for i := range 10 {
			s.now += 16 * time.Millisecond
			s.pointer(input.Touch, input.Move, 100, number(1)+(number(2)-number(1))*float64(i+1)/10)
			s.surface.Tick(s.now)
		}
	case "wheel":
		s.handle(input.Wheel{X: 100, Y: number(1), DY: number(2)})
	case "wait":
		d, err := time.ParseDuration(words[1])
		require.NoError(t, err)
		s.passes(d)
	case "resize":
		s.surface.Resize(Window{Width: number(1), Height: number(2), Calm: rest(3) == "calm"})
	case "activate":
		s.handle(input.Activate{ID: words[1]})
	case "focused":
		s.handle(input.Focus{ID: rest(1)})
	case "adjust":
		s.handle(input.Adjust{ID: words[1], Value: int(number(2))})
	case "edit":
		s.handle(input.Edit{ID: words[1], Text: rest(2)})
	case "see":
		label := "nothing"
		if n := s.root().Find(words[1]); n != nil {
			label = n.Label
		}
		s.user.does(label)()
	case "rest": // is there to be?
		_, moving := s.surface.Next()
		s.user.does(map[bool]string{true: "it moves", false: "nothing moves"}[moving])()
	case "close": // all
		s.opened = 0
		s.surface.Invalidate()
	case "expect": // fingers
		s.surface.Expect(input.Touch)
		s.surface.Invalidate()
	case "frame":
		s.root()
		s.surface.FieldsShown()
	case "browser":
		s.surface.FieldsByPage()
		if n := s.field(); s.page.id == "" {
			s.page.id, s.page.text, s.page.change = n.ID, n.Value, n.Change()
		}
		switch words[1] {
		case "types":
			s.page.types(rest(2))
		case "has":
			s.page.becomes(rest(2))
		case "enters":
			s.page.enter()
		}
	case "program":
		if words[1] == "takes" {
			s.page.handles(int(number(2)))
		} else { // is shown
			s.page.mirrors()
		}
	case "both": // catch up
		s.page.catchesUp()
	default:
		require.Fail(t, words[0])
	}
}

// field is the first one.
func (s *story) field() *Node {
	for n := range s.root().All() {
		if n.Role == RoleField {
			return n
		}
	}
	return nil
}

// notices tells what has changed.
func (s *story) notices() []string {
	require.Empty(s.t, audit(s.root()))
	asked := s.surface.FocusAsked()
	told := s.log
	is := seen{
		focus: s.surface.Focused(), hidden: !s.surface.focus.visible, touch: s.surface.View().Touch,
		value: s.value, field: "|", onPage: s.page.text,
	}
	tell := func(changed bool, format string, args ...any) {
		if changed {
			told = append(told, fmt.Sprintf(format, args...))
		}
	}
	for n := range s.root().All() {
		if n.scroll != nil && n.scroll.offset != 0 {
			is.offset = math.Round(n.scroll.offset)
		}
	}
	for n := range s.root().All() {
		if strings.HasPrefix(n.ID, "entry.") && n.Clip.Intersect(n.Rect) == n.Rect {
			first, _, _ := strings.Cut(cmp.Or(is.entries, n.ID), " ")
			is.entries = first + " to " + n.ID
		}
	}
	if n := s.field(); n != nil {
		is.field = n.Value[:n.caret] + "|" + n.Value[n.caret:]
	}
	where := "at " + cmp.Or(is.focus, "nothing")
	if !asked && is.focus != s.was.focus {
		where += ", as in the page"
	}
	if is.hidden {
		where += ", without a ring"
	}
	tell(asked || is.focus != s.was.focus || is.focus != "" && is.hidden != s.was.hidden, "%s", where)
	tell(is.value != s.was.value, "%d", is.value)
	tell(is.field != s.was.field, "%s", strings.ReplaceAll(is.field, "\n", "/"))
	tell(is.onPage != s.was.onPage, "page: %s", is.onPage)
	tell(is.offset != s.was.offset, "scrolled to %v", is.offset)
	tell(is.entries != s.was.entries, "%s", is.entries)
	tell(is.touch != s.was.touch, "fingers: %v", is.touch)
	s.was, s.log = is, nil
	return told
}
