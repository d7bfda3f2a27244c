// Package signature sums up how a computer player thinks, for tests: any weight of the player,
// and how far it looks, changes that. Whoever means to change how it plays writes its signature
// anew, and measures whether it plays better.
package signature

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/ai"
)

// Match is one that a player plays against itself.
type Match struct {
	Name    string // of the line in the signature
	Game    string
	Start   game.Position
	Moves   int // of the match at most
	Slices  int // of each search at most; 0 leaves it to the player
	Weakest int // strength that plays; 0 has all play
	// Ask changes what is asked about a position; nil asks for the move alone.
	Ask func(r *ai.Request, p game.Position)
}

// Of has a player play matches and returns a line for each and each strength: in how many moves
// and positions it has been played, and a checksum of all replies.
func Of(player ai.Player, matches ...Match) (string, error) {
	var told strings.Builder
	for _, m := range matches {
		for strength := max(m.Weakest, ai.Weakest); strength <= ai.Strongest; strength++ {
			summary, err := m.play(player, strength)
			if err != nil {
				return "", fmt.Errorf("%s, strength %d: %w", m.Name, strength, err)
			}
			fmt.Fprintf(&told, "%s, strength %d: %s\n", m.Name, strength, summary)
		}
	}
	return told.String(), nil
}

// play plays the match and sums it up.
func (m *Match) play(player ai.Player, strength int) (summary string, err error) {
	sum, moves, positions := fnv.New32a(), 0, int64(0)
	for p := m.Start; moves < m.Moves && p.Turn() != game.NoSeat; moves++ {
		r, err := ai.NewRequest(m.Game, p.View(p.Turn()), strength, 1, moves)
		if err != nil {
			return "", err
		}
		if m.Ask != nil {
			m.Ask(&r, p)
		}
		thinker, err := ai.NewThinker(player, r)
		if err != nil {
			return "", err
		}
		for slice := 1; !thinker.Step(1) && slice != m.Slices; slice++ {
		}
		reply := thinker.Finish()
		positions += reply.Positions
		if err := json.NewEncoder(sum).Encode(reply); err != nil {
			return "", err
		}
		if p, err = p.Apply(reply.Move); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%d moves, %d positions, %08x", moves, positions, sum.Sum32()), nil
}
