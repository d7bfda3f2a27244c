package console

import (
	"strings"

	"lichtbrett/assets/text"
)

// KeySet is a set of the joystick's buttons.
type KeySet uint8

// SetOf returns the set of some of the joystick's buttons.
func SetOf(keys ...Key) (s KeySet) {
	for _, k := range keys {
		s |= 1 << k
	}
	return s
}

// Has reports whether a word is in the set.
func (s KeySet) Has(k Key) bool { return s>>k&1 != 0 }

// The sets that programs tell of.
var (
	Across      = SetOf(Left, Right)
	UpDown      = SetOf(Up, Down)
	Anywhere    = Across | UpDown
	OnlyConfirm = SetOf(Confirm)
	OnlyBack    = SetOf(Back)
)

// KeyHint tells what some keys do.
type KeyHint struct {
	// Keys are the keys; none where the words say when it happens.
	Keys KeySet
	// Does says in words what they do.
	Does string
}

// KeyHints tell what the keys do that apply, those that matter most first. Where
// there are fewer, the rest is zero.
type KeyHints [4]KeyHint

// Does returns what some keys do, by its key in the language catalogues.
func Does(l text.Language, keys KeySet, key string) KeyHint { return KeyHint{keys, l.Say(key)} }

// MenuKeys are the keys of a menu over the board.
func MenuKeys(l text.Language) KeyHints {
	return KeyHints{Does(l, Across, "keys.choose"), Does(l, OnlyConfirm, "keys.take"), Does(l, SetOf(Down), "keys.board")}
}

// arrows are the joystick's directions as text draws them.
var arrows = [...]string{Left: "◀", Right: "▶", Up: "▲", Down: "▼"}

// Words is the same as text: parts that " · " separates, with arrows for the
// directions; empty where no key applies.
func (h KeyHints) Words(l text.Language) string {
	var parts []string
	for _, hint := range h {
		var words []string
		for k, arrow := range arrows {
			if hint.Keys.Has(Key(k)) {
				words = append(words, arrow)
			}
		}
		does := hint.Does
		switch {
		case does == "":
			continue
		case hint.Keys.Has(Confirm):
			does = l.Say("keys.middle", "does", does)
		case hint.Keys.Has(Back):
			does = l.Say("keys.back", "does", does)
		}
		parts = append(parts, strings.Join(append(words, does), " "))
	}
	return strings.Join(parts, " · ")
}
