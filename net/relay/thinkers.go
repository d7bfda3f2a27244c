package relay

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
)

// thinkers is a semaphore: as many computer players think at once as the channel has
// room for.
type thinkers chan struct{}

// A computer player's bounds for one move.
const (
	thinkTime   = 300 * time.Millisecond
	thinkMemory = 64 // megabytes
)

// think waits for its turn and returns a computer player's move; an empty one, which
// the room replaces by a random one, if there is an error.
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
