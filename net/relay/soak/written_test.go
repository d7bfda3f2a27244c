//go:build linux

package soak

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// How many bytes may be written to the disk for the longest match, and how much more than
// half of that for half of it at most.
const (
	maxWritten = 30 << 20
	maxGrowth  = 1.25 // times twice as much
)

// BenchmarkWritten has four play the longest match that there is.
func BenchmarkWritten(b *testing.B) {
	const seats, pace = 4, 15 * time.Millisecond // nobody may move more often
	s := start(b, b.TempDir())
	var all []*guest
	room := ""
	for n := range seats {
		g, err := s.come(n)
		require.NoError(b, err)
		defer g.Close()
		all = append(all, g)
		if n == 0 {
			room, err = g.open(fmt.Sprintf(`"game":"level8","seats":%d,"moveTime":0`, seats))
		} else {
			_, err = g.ask(protocol.EventJoinGame, room)
		}
		require.NoError(b, err)
	}
	before := s.wrote(b)
	require.NoError(b, all[0].say(protocol.EventGameStart, room))
	chance := game.NewRandom(*seed)
	half := 0
	for ply := range protocol.MaxMoves {
		state := comes(b, all, ply)
		if ply == protocol.MaxMoves/2 {
			half = s.wrote(b)
		}
		time.Sleep(pace)
		move := fmt.Sprintf(`%s,"match":%d,"ply":%d,"move":%q`, room, state.Match, ply, never(state, chance))
		require.NoError(b, all[state.Turn].say(protocol.EventGameMove, move))
	}
	comes(b, all, protocol.MaxMoves)
	whole := s.wrote(b)
	half, whole = half-before, whole-before
	fmt.Printf("for a match of %d moves %.1f MB were written (at most %.1f), for half of it %.1f\n", protocol.MaxMoves, mb(whole), mb(maxWritten), mb(half))
	require.LessOrEqual(b, whole, maxWritten, "too much is written for a match")
	require.LessOrEqual(b, float64(whole), maxGrowth*2*float64(half), "what is written for a match grows faster than the match")
}

func mb(bytes int) float64 { return float64(bytes) / (1 << 20) }

// comes waits until all have been told of a ply, and returns the state as whoever is on
// turn sees it.
func comes(b *testing.B, all []*guest, ply int) (onTurn protocol.GameState) {
	for _, g := range all {
		_ = g.SetDeadline(time.Now().Add(answerTime))
		f, err := g.next(func(f protocol.Frame) bool { s, ok := stateIn(f); return ok && s.Ply == ply })
		require.NoError(b, err)
		if s, _ := stateIn(f); s.Turn == s.Seat {
			onTurn = s
		}
	}
	return onTurn
}

// stateIn returns how the match stands by a frame.
func stateIn(f protocol.Frame) (protocol.GameState, bool) {
	switch d := f.Data.(type) {
	case protocol.RoundStarted:
		return d.GameState, true
	case protocol.GameMoved:
		return d.GameState, true
	}
	return protocol.GameState{}, false
}

// never returns a legal move with which the match never ends.
func never(s protocol.GameState, chance *game.Random) game.Move {
	var legal, next []game.Move
	_ = json.Unmarshal(s.Moves, &legal)
	for _, m := range legal {
		if !strings.HasPrefix(string(m), "lay") && !strings.HasPrefix(string(m), "add") {
			next = append(next, m)
		}
	}
	if len(next) == 0 {
		return ""
	}
	return next[chance.Intn(len(next))]
}
