package relay

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
)

// thinkers are the workers on which computer players think: as many at once as
// the channel has room for.
type thinkers chan struct{}

// A computer player's bounds for one move.
const (
	thinkTime   = 300 * time.Millisecond
	thinkMemory = 64 // megabytes
)

// think returns a computer player's move; it waits for a worker. What cannot be
// answered is answered with no move at all, for which the room makes another.
func (t thinkers) think(q table.Think) game.Move {
	t <- struct{}{}
	defer func() { <-t }()
	request, err := ai.NewRequest(q.Game, q.View, q.Strength, q.Seed, q.Ply)
	if err != nil {
		return ""
	}
	request.Budget, request.Memory = int(thinkTime/time.Millisecond), thinkMemory
	thinker, err := players.NewThinker(request)
	if err != nil {
		return ""
	}
	start := time.Now()
	return thinker.Run(func() time.Duration { return time.Since(start) }).Move
}
