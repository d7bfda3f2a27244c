package shell

import (
	"encoding/json"
	"iter"

	"lichtbrett/game/exercise"
	"lichtbrett/render/session"
)

// exercisesKey is what the mistakes that come back are stored under.
const exercisesKey = "exercises"

// Exercises returns the mistakes that come back. They are read anew each time: there may
// be other windows.
func (a *App) Exercises() exercise.Book {
	return exercise.Read([]byte(a.Storage.Get(exercisesKey)))
}

// Exercise changes the mistakes that come back, and stores them.
func (a *App) Exercise(change func(*exercise.Book)) {
	book := a.Exercises()
	change(&book)
	data, err := json.Marshal(book)
	if err != nil {
		panic(err) // texts and numbers can be encoded
	}
	a.Storage.Set(exercisesKey, string(data))
}

// Unseen yields the matches that are kept and over in which mistakes have not been looked for,
// and can be. Each is played through for it, which whoever needs one only does not wait for.
func (a *App) Unseen() iter.Seq[*session.Timeline] {
	return func(yield func(*session.Timeline) bool) {
		book := a.Exercises()
		for _, k := range a.Saves.All() {
			g := k.Game()
			if k.Room != nil || !a.Saves.Over(k) {
				continue
			}
			if link, err := k.Record.Link(g.Rules); err != nil || !exercise.Fits(link) || book.Saw(link) {
				continue
			}
			t, err := session.NewTimeline(g.Rules, k.Record)
			if k.Seat != nil {
				t.Own = *k.Seat
			}
			if err == nil && session.Coached(&t) && !yield(&t) {
				return
			}
		}
	}
}
