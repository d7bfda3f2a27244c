package feed

import (
	"cmp"
	"slices"
	"strings"

	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
)

// ranking keeps its lines in the order of store.Ranking: a change moves the lines
// that it concerns, and nobody who watches has anything to sort.
type ranking struct {
	lines  []*live.Rank
	byName map[string]*live.Rank
	told   []live.Rank // what the viewers are told; nil if it is out of date
}

func newRanking() ranking { return ranking{byName: map[string]*live.Rank{}} }

// compare compares lines: the most points first, then the most matches won, then in
// the order of names.
func compare(a, b *live.Rank) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Won, a.Won), strings.Compare(a.Name, b.Name))
}

// enter adds a line without points, unless there is one of that name.
func (r *ranking) enter(name string) { r.change(name, func(*live.Rank) {}) }

// change has a function change the line of a name.
func (r *ranking) change(name string, change func(*live.Rank)) {
	line := r.byName[name]
	if line == nil {
		line = &live.Rank{Name: name}
		r.byName[name] = line
	} else if at, found := slices.BinarySearchFunc(r.lines, line, compare); found {
		r.lines = slices.Delete(r.lines, at, at+1)
	}
	change(line)
	at, _ := slices.BinarySearchFunc(r.lines, line, compare)
	r.lines = slices.Insert(r.lines, at, line)
	r.told = nil
}

// add counts what a match is worth for a player.
func (r *ranking) add(name string, points float64, m tournament.Match) {
	r.change(name, func(line *live.Rank) {
		line.Points += points
		if m.Guest == tournament.CoffeeBreak || m.Outcome == tournament.Aborted {
			return
		}
		line.Matches++
		if points == 1 {
			line.Won++
		}
	})
}

// cut drops the last lines beyond so many.
func (r *ranking) cut(most int) {
	most = min(most, len(r.lines))
	for _, line := range r.lines[most:] {
		delete(r.byName, line.Name)
	}
	r.lines = slices.Delete(r.lines, most, len(r.lines))
}

// maxRanks is how many lines of a ranking are told.
const maxRanks = 100

// top returns the first lines. They are shared, and stay as they are.
func (r *ranking) top() []live.Rank {
	if r.told == nil {
		r.told = make([]live.Rank, 0, min(len(r.lines), maxRanks))
		for _, line := range r.lines[:cap(r.told)] {
			r.told = append(r.told, *line)
		}
	}
	return r.told
}
