package shell

import (
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/ui"
)

// What a screen may offer beside what every ui.Screen does. Package navigation looks for
// these; a new screen implements those that it has something to do in.

// Leaver is a screen that has something to put by when it is left.
type Leaver interface{ Leave() }

// Returner is a screen that takes in what has changed when it is shown again, after another
// one that was opened from it.
type Returner interface{ Shown() }

// Follower is a screen that follows what changes online.
type Follower interface{ Changed() }

// Dropper is a screen onto which a file can be dropped.
type Dropper interface{ Drop(data []byte) }

// Lighter is a screen with an LED board that other LED boards show, too; ok is false as long
// as there is none.
type Lighter interface {
	LEDs() (f console.Frame, ok bool)
}

// Table is a game's own table, as it stands in a room.
type Table interface {
	ui.Screen
	Leaver
}

// Teller is a table that tells what moves have done.
type Teller interface {
	// Told returns a sentence for each move of a match with this number, which has
	// come with them to a view; an empty one where it need not be told. It is none
	// where that cannot be told at all.
	Told(match int, view game.View, moves []table.Moved) []string
}

// LEDsOf returns what the LED board of a screen shows, if it has one.
func LEDsOf(s ui.Screen) (f console.Frame, ok bool) {
	if l, is := s.(Lighter); is {
		return l.LEDs()
	}
	return f, false
}
