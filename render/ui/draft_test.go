package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/input"
)

// browser is a field of the page, with the caret at its end, and what the program
// has not yet been told of it.
type browser struct {
	*user
	id     string
	text   string
	change int
	queue  []input.Body
}

func (b *browser) types(letters string) {
	for _, l := range letters {
		b.becomes(b.text + string(l))
	}
}

func (b *browser) becomes(text string) {
	b.text = text
	b.queue = append(b.queue, input.Edit{ID: b.id, Text: text, Change: b.change})
}

func (b *browser) enter() { b.queue = append(b.queue, input.Activate{ID: b.id}) }

// handles has the program take so much of what has happened.
func (b *browser) handles(events int) {
	for _, e := range b.queue[:events] {
		b.handle(e)
	}
	b.queue = b.queue[events:]
}

// mirrors has the page shown what the program has.
func (b *browser) mirrors() {
	n := b.node(b.id)
	b.surface.FieldsShown()
	if b.change == n.Change() {
		return
	}
	b.text, b.change = n.Rebased(b.text, b.change), n.Change()
	if b.text != n.Value {
		b.becomes(b.text)
	}
}

// catchesUp has both come to rest.
func (b *browser) catchesUp() string {
	for len(b.queue) > 0 {
		b.handles(len(b.queue))
		b.mirrors()
	}
	b.mirrors()
	require.Equal(b.t, b.node(b.id).Value, b.text)
	return b.text
}

func openField(t *testing.T) *browser {
	text := ""
	u := at(t, 400, 300, func(u *user) *Node { return Column(messageField(u, &text, 500)) })
	u.surface.FieldsByPage()
	return &browser{user: u, id: "message"}
}

// all is what was sent, and what stands in the field.
func (b *browser) all() string {
	return strings.ReplaceAll(strings.Join(b.log, ""), "sent: ", "") + b.text
}

// However far the program is behind, and however fast one is.
func TestAllThatIsTypedIsSentOrStandsInTheField(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := openField(t)
		typed := rapid.SliceOfN(rapid.SampledFrom([]rune("abcä漢😀")), 0, 40).Draw(r, "letters")
		for _, l := range typed {
			doesMeanwhile(r, b)
			b.types(string(l))
		}
		b.catchesUp()
		require.Equal(r, string(typed), b.all())
	})
}

// Wherever the caret is.
func TestNoLetterIsLost(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := openField(t)
		typed := "abcdefghijklmnopqrstuvwxyz"
		for _, l := range typed {
			doesMeanwhile(r, b)
			now := []rune(b.text)
			b.becomes(string(slices.Insert(now, rapid.IntRange(0, len(now)).Draw(r, "caret"), l)))
		}
		b.catchesUp()
		require.Subset(r, strings.Split(b.all(), ""), strings.Split(typed, ""))
	})
}

// doesMeanwhile has the program come on, or Enter pressed.
func doesMeanwhile(r *rapid.T, b *browser) {
	for range rapid.IntRange(0, 3).Draw(r, "done meanwhile") {
		switch rapid.IntRange(0, 3).Draw(r, "what") {
		case 0:
			b.enter()
		case 1:
			b.mirrors()
		default:
			b.handles(rapid.IntRange(0, len(b.queue)).Draw(r, "events"))
		}
	}
}

func TestBothChangesOfATextAreMade(t *testing.T) {
	tests := map[string]struct{ was, now, typed, want string }{
		"nothing typed":             {"Ada", "Bo", "Ada", "Bo"},
		"nothing changed":           {"Ada", "Ada", "Adam", "Adam"},
		"typed behind":              {"Ada", "", "Ada B", " B"},
		"typed before":              {"Ada", "Ad", "xAda", "xAd"},
		"typed within what went":    {"hello", "", "helwlo", "w"},
		"erased of what went":       {"hello", "", "hell", ""},
		"all replaced by the typed": {"hello", "", "bye", "bye"},
		"far from each other":       {"one two three", "1 two three", "one two 3", "1 two 3"},
		"in characters, not bytes":  {"ä", "", "äö", "ö"},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, rebase(c.was, c.now, c.typed)) })
	}
}
