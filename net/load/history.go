package load

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// Operation is a request that concerns a match, from its call to its return, for checks
// of linearizability.
type Operation struct {
	// Table and Match identify the match; Player is who asked, −1 if the relay did it by
	// itself.
	Table, Match, Player int
	Call, Return         time.Duration
	// Read says that the match was asked for; Log is the answer.
	Read bool
	Log  []game.Move
	// Otherwise Move was sent for the position after Ply moves; Made says whether it was
	// made.
	Ply  int
	Move game.Move
	Made bool
}

// histories returns the operations on each match.
func histories(tables []*table, players []*player) (all [][]Operation) {
	type key struct{ table, match int }
	found := map[key][]Operation{}
	for _, p := range players {
		// A move whose answer has not come may have been made all the same.
		if s := p.sent; s != nil {
			if l := p.table.matches[s.match]; l != nil && s.ply < len(l.told) {
				p.over(l.made(*s))
			}
		}
		for _, o := range p.history {
			k := key{o.Table, o.Match}
			found[k] = append(found[k], o)
		}
	}
	for _, t := range tables {
		for n, l := range t.matches {
			// Moves of the clock and of computers have no call: they may have happened at any
			// time until somebody was told.
			k := key{t.number, n}
			for ply, m := range l.told {
				if m.entry.By != protocol.ByPlayer {
					found[k] = append(found[k], Operation{
						Table: t.number, Match: n, Player: -1, Return: m.at, Ply: ply, Move: m.entry.Move, Made: true,
					})
				}
			}
			all = append(all, found[k])
		}
	}
	return all
}

func moves(log []protocol.LogEntry) []game.Move {
	list := make([]game.Move, len(log))
	for i, e := range log {
		list[i] = e.Move
	}
	return list
}
