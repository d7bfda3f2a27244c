// Package openings has the books of openings that were made by lichtbrett book.
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
