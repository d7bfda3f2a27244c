package input

import (
	"time"

	"lichtbrett/game/console"
)

// meanings are what keys say, by the physical key's code in the UI Events
// specification, so that WASD lies where it should on every layout. Keys
// without a code, such as those of a remote control, are known by their name.
var meanings = map[string]Body{
	"ArrowLeft":  Word{Key: console.Left},
	"ArrowRight": Word{Key: console.Right},
	"ArrowUp":    Word{Key: console.Up},
	"ArrowDown":  Word{Key: console.Down},

	"KeyA": Word{Key: console.Left, Types: true},
	"KeyD": Word{Key: console.Right, Types: true},
	"KeyW": Word{Key: console.Up, Types: true},
	"KeyS": Word{Key: console.Down, Types: true},

	"Enter":       Word{Key: console.Confirm},
	"NumpadEnter": Word{Key: console.Confirm},
	"Space":       Word{Key: console.Confirm, Types: true},
	" ":           Word{Key: console.Confirm, Types: true},
	"Escape":      Word{Key: console.Back},
	"GoBack":      Word{Key: console.Back},
	"BrowserBack": Word{Key: console.Back},

	"KeyH": Hint{},

	"Home":     Jump{To: Home},
	"End":      Jump{To: End},
	"PageUp":   Jump{To: PageUp},
	"PageDown": Jump{To: PageDown},

	"Backspace": Erase{What: Backspace},
	"Delete":    Erase{What: Delete},
}

// Meaning returns what a key says: a Word, Hint, Jump or Erase; nil if nothing.
func Meaning(code string) Body { return meanings[code] }

// Keys turns keys going down and up into events: once at the press, and again
// and again while a direction or an erasing key is held. The zero value is ready
// to use.
type Keys struct {
	held   map[string]bool
	repeat Repeater[string]
}

// Press takes the code of a key that went down and returns what it says; nil if
// nothing, as when it was down already.
func (k *Keys) Press(code string, at time.Duration) Body {
	body := Meaning(code)
	if body == nil || k.held[code] {
		return nil
	}
	if k.held == nil {
		k.held = map[string]bool{}
	}
	k.held[code] = true
	if repeats(body) {
		k.repeat.Press(code, at)
	}
	return body
}

// Release takes the code of a key that went up.
func (k *Keys) Release(code string) {
	delete(k.held, code)
	k.repeat.Release(code)
}

// ReleaseAll forgets all keys that are held.
func (k *Keys) ReleaseAll() {
	clear(k.held)
	k.repeat = Repeater[string]{}
}

// Tick returns what a held key repeats now; nil if nothing.
func (k *Keys) Tick(now time.Duration) Body {
	code, ok := k.repeat.Tick(now)
	if !ok {
		return nil
	}
	body := Meaning(code)
	if word, ok := body.(Word); ok {
		word.Repeat = true
		return word
	}
	return body
}

// Next returns how long it takes until Tick has something to say; ok is false
// while nothing is held.
func (k *Keys) Next(now time.Duration) (d time.Duration, ok bool) { return k.repeat.Next(now) }

func repeats(body Body) bool {
	switch b := body.(type) {
	case Word:
		return b.Key <= console.Down
	case Erase:
		return true
	}
	return false
}
