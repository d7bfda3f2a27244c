package tabletop

import "lichtbrett/render/session"

// MoveOf reads the move with this number, from 1, of a match being replayed.
func MoveOf[M any](t *session.Timeline, ply int, parse func(string) (M, error)) M {
	m, err := parse(string(t.Record().Moves[ply-1]))
	if err != nil {
		panic(err) // it has been played
	}
	return m
}
