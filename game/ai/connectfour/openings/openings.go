// Package openings has the books of openings that lichtbrett book has made. That
// for 7×6 holds every position of up to eight stones, and those of up to twelve that
// arise when one side plays the best moves (--plies 8 --lines 12): with the book,
// whoever begins and whatever the other one does, the first position that has to
// be solved has twelve stones or more, which takes a few hundredths of a second,
// rarely half of one.
//
// The computer players have the books in every program that imports this
// package. In the browser that is the one in the worker, which is loaded when it
// is first asked, and not the app itself.
package openings

import (
	"sync"

	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

func init() { solver.Openings = For }

// For returns the book for boards of the rules' size, nil if there is none.
func For(r rules.Rules) *solver.Book {
	r.Jokers = false
	if r != rules.Classic { // for which nothing need be read
		return nil
	}
	return classic()
}

var classic = sync.OnceValue(func() *solver.Book {
	b, err := solver.ReadBook(classicData)
	if err != nil {
		panic(err) // the tests read it
	}
	return b
})
