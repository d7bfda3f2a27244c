// Package openings has the books of openings that lichtbrett book has made. That
// for 7×6 holds every position of up to one stone, and those of up to eight that
// arise when one side plays the best moves (--plies 1 --lines 8).
package openings

import (
	"sync"

	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
)

// For returns the book for boards of the rules' size, nil if there is none.
func For(r rules.Rules) *solver.Book {
	if b := classic(); b.For(r) {
		return b
	}
	return nil
}

var classic = sync.OnceValue(func() *solver.Book {
	b, err := solver.ReadBook(classicData)
	if err != nil {
		panic(err) // the tests read it
	}
	return b
})
