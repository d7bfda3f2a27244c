// Package exercise has the mistakes that somebody has made in matches: they come back
// as exercises until they are solved.
package exercise

import (
	"encoding/json"
	"slices"

	"lichtbrett/game/puzzle"
)

// pauses are after how many days an exercise comes back: the first time, and each time
// that it has been solved at once. A wrong move begins anew.
var pauses = [...]puzzle.Day{1, 3, 7, 21}

// Exercise is a mistake.
type Exercise struct {
	// Match is the link of a match whose last move was the mistake.
	Match string `json:"match"`
	// Solved is how often in a row it has been solved at once.
	Solved int `json:"solved,omitempty"`
	// Due is the day on which it comes back.
	Due puzzle.Day `json:"due"`
}

// done reports whether it comes back no more.
func (e Exercise) done() bool { return e.Solved == len(pauses) }

// Book has the exercises of a device. Those that are done stay in it, so that they are
// not taken for new ones.
type Book struct {
	Exercises []Exercise `json:"exercises,omitempty"`
	// Seen are the links of the matches in which all mistakes have been found.
	Seen []string `json:"seen,omitempty"`
}

// What a book has room for; what came first goes first.
const (
	maxExercises = 400
	maxSeen      = 100
	maxLink      = 1500 // bytes
)

// Fits reports whether a book has room for the link of a match.
func Fits(match string) bool { return len(match) <= maxLink }

func (b *Book) find(match string) *Exercise {
	i := slices.IndexFunc(b.Exercises, func(e Exercise) bool { return e.Match == match })
	if i < 0 {
		return nil
	}
	return &b.Exercises[i]
}

// Add takes a mistake in, unless it is there.
func (b *Book) Add(match string, today puzzle.Day) {
	if !Fits(match) || b.find(match) != nil {
		return
	}
	b.Exercises = latest(append(b.Exercises, Exercise{Match: match, Due: today + pauses[0]}), maxExercises)
}

func latest[T any](list []T, most int) []T { return list[max(0, len(list)-most):] }

// Try takes in how an exercise went that is due: whether it was solved at once.
func (b *Book) Try(match string, today puzzle.Day, atOnce bool) {
	e := b.find(match)
	if e == nil || e.done() || e.Due > today {
		return
	}
	e.Solved++
	if !atOnce {
		e.Solved = 0
	}
	if !e.done() {
		e.Due = today + pauses[e.Solved]
	}
}

// Due returns the links of the exercises that are due, that which has waited longest
// first.
func (b *Book) Due(today puzzle.Day) (matches []string) {
	var due []Exercise
	for _, e := range b.Exercises {
		if !e.done() && e.Due <= today {
			due = append(due, e)
		}
	}
	slices.SortStableFunc(due, func(a, b Exercise) int { return int(a.Due - b.Due) })
	for _, e := range due {
		matches = append(matches, e.Match)
	}
	return matches
}

// See takes in that a match has been gone through; Saw reports whether it has been.
func (b *Book) See(match string) {
	if Fits(match) && !b.Saw(match) {
		b.Seen = latest(append(b.Seen, match), maxSeen)
	}
}

// Saw reports whether a match has been gone through.
func (b *Book) Saw(match string) bool { return slices.Contains(b.Seen, match) }

// Read reads a book as encoding/json writes it; what makes no sense in it is left out.
func Read(data []byte) Book {
	var read, b Book
	if json.Unmarshal(data, &read) != nil {
		return b
	}
	for _, e := range latest(read.Exercises, maxExercises) {
		known := e.Due >= puzzle.FirstDay && e.Due <= puzzle.LastDay+pauses[len(pauses)-1] && e.Solved >= 0 && e.Solved <= len(pauses)
		if known && Fits(e.Match) && b.find(e.Match) == nil {
			b.Exercises = append(b.Exercises, e)
		}
	}
	for _, match := range latest(read.Seen, maxSeen) {
		b.See(match)
	}
	return b
}
