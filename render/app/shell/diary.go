package shell

import (
	"encoding/json"
	"strconv"

	"lichtbrett/game/puzzle"
	"lichtbrett/render/catalog"
)

// diaryKey is what a game's diary is stored under, with the game's ID behind it.
const diaryKey = "puzzles."

// Diary returns which puzzles of a game have been solved on this device. It is read anew
// each time: there may be other windows.
func (a *App) Diary(g *catalog.Game) puzzle.Diary {
	return puzzle.ReadDiary([]byte(a.Storage.Get(diaryKey + g.ID)))
}

// Solved takes in that a puzzle of a game has been solved.
func (a *App) Solved(g *catalog.Game, day puzzle.Day, wrong []int) {
	diary := a.Diary(g)
	diary.Solve(day, a.Today(), wrong)
	data, err := json.Marshal(diary)
	if err != nil {
		panic(err) // numbers can be encoded
	}
	a.Storage.Set(diaryKey+g.ID, string(data))
}

// Today returns the day whose puzzle is today's, as the system's clock has it; of those
// that have one, the nearest.
func (a *App) Today() puzzle.Day {
	if a.Clock == nil {
		return puzzle.FirstDay
	}
	return min(max(puzzle.DayAt(a.Clock()), puzzle.FirstDay), puzzle.LastDay)
}

// Puzzles has show called when the puzzles of a game are there: at once or, where they are
// not part of the program, once they have been loaded. If they cannot be, that is said.
func (a *App) Puzzles(g *catalog.Game, show func()) {
	if a.Load == nil {
		show()
		return
	}
	a.Load(g.Puzzles, func(err error) {
		if err != nil {
			a.Show(a.Say("puzzle.no-download"))
			return
		}
		show()
	})
}

// Puzzling returns the games that have a puzzle a day.
func Puzzling() (all []*catalog.Game) {
	for _, g := range catalog.Games {
		if g.Puzzles != nil {
			all = append(all, g)
		}
	}
	return all
}

// Unsolved returns the first game whose puzzle of today has not been solved; nil if there
// is none.
func (a *App) Unsolved() *catalog.Game {
	for _, g := range Puzzling() {
		if _, solved := a.Diary(g)[a.Today()]; !solved {
			return g
		}
	}
	return nil
}

// StreakWords say for how many days the puzzle of a game has been solved.
func (a *App) StreakWords(g *catalog.Game) string {
	switch n := a.Diary(g).Streak(a.Today()); n {
	case 0:
		return a.Say("puzzle.streak.none")
	case 1:
		return a.Say("puzzle.streak.one")
	default:
		return a.Say("puzzle.streak.days", "days", strconv.Itoa(n))
	}
}
