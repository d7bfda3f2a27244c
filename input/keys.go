package input

import (
	"time"

	"lichtbrett/game/console"
)

// meanings are what keys say, by the physical key's code in the UI Events
// specification, so that WASD lies where it should on every layout. Keys
// without a code, such as those of a remote control, are known by their name.
var meanings = map[string]Body{
	"ArrowLeft":  Button{Key: console.Left},
	"ArrowRight": Button{Key: console.Right},
	"ArrowUp":    Button{Key: console.Up},
	"ArrowDown":  Button{Key: console.Down},

	"KeyA": Button{Key: console.Left, Types: true},
	"KeyD": Button{Key: console.Right, Types: true},
	"KeyW": Button{Key: console.Up, Types: true},
	"KeyS": Button{Key: console.Down, Types: true},

	"Enter":       Button{Key: console.Confirm},
	"NumpadEnter": Button{Key: console.Confirm},
	"Space":       Button{Key: console.Confirm, Types: true},
	" ":           Button{Key: console.Confirm, Types: true},
	"Escape":      Button{Key: console.Back},
	"GoBack":      Button{Key: console.Back},
	"BrowserBack": Button{Key: console.Back},

	"KeyH": Hint{},

	"Home":     Jump{To: Home},
	"End":      Jump{To: End},
	"PageUp":   Jump{To: PageUp},
	"PageDown": Jump{To: PageDown},

	"Backspace": Erase{What: Backspace},
	"Delete":    Erase{What: Delete},
}

// Meaning returns what a key says: a Button, Hint, Jump or Erase; nil if nothing.
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
	if button, ok := body.(Button); ok {
		button.Repeat = true
		return button
	}
	return body
}

// Next returns how long it takes until Tick has something to say; ok is false
// while nothing is held.
func (k *Keys) Next(now time.Duration) (d time.Duration, ok bool) { return k.repeat.Next(now) }

func repeats(body Body) bool {
	switch b := body.(type) {
	case Button:
		return b.Key <= console.Down
	case Erase:
		return true
	}
	return false
}
