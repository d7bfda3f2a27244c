//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// How many bytes may be written to the disk for the longest match, and how much more than
// half of that for half of it at most.
const (
	maxWritten = 30 << 20
	maxGrowth  = 1.25 // times twice as much
)

// written has four play the longest match that there is.
func written(_ context.Context, o options) error {
	const seats, pace = 4, 15 * time.Millisecond // nobody may move more often
	servers, err := start(o, 1)
	defer end(servers)
	if err != nil {
		return err
	}
	s := servers[0]
	var all []*guest
	room := ""
	for n := range seats {
		g, err := s.come(n)
		if err != nil {
			return err
		}
		defer g.Close()
		all = append(all, g)
		if n == 0 {
			room, err = g.open(fmt.Sprintf(`"game":"level8","seats":%d,"moveTime":0`, seats))
		} else {
			_, err = g.ask(protocol.EventJoinGame, room)
		}
		if err != nil {
			return err
		}
	}
	before, err := s.wrote()
	if err != nil {
		return err
	}
	if err := all[0].say(protocol.EventGameStart, room); err != nil {
		return err
	}
	chance := game.NewRandom(o.seed)
	half := 0
	for ply := range protocol.MaxMoves {
		var state protocol.GameState // of whoever is on turn
		for _, g := range all {
			_ = g.SetDeadline(time.Now().Add(answerTime))
			f, err := g.next(func(f protocol.Frame) bool { s, ok := stateIn(f); return ok && s.Ply == ply })
			if err != nil {
				return err
			}
			if s, _ := stateIn(f); s.Turn == s.Seat {
				state = s
			}
		}
		if ply == protocol.MaxMoves/2 {
			if half, err = s.wrote(); err != nil {
				return err
			}
		}
		time.Sleep(pace)
		move := fmt.Sprintf(`%s,"match":%d,"ply":%d,"move":%q`, room, state.Match, ply, never(state, chance))
		if err := all[state.Turn].say(protocol.EventGameMove, move); err != nil {
			return err
		}
	}
	for _, g := range all {
		_ = g.SetDeadline(time.Now().Add(answerTime))
		if _, err := g.next(func(f protocol.Frame) bool { s, ok := stateIn(f); return ok && s.Ply == protocol.MaxMoves }); err != nil {
			return err
		}
	}
	whole, err := s.wrote()
	if err != nil {
		return err
	}
	half, whole = half-before, whole-before
	fmt.Printf("for a match of %d moves %.1f MB were written (at most %.1f), for half of it %.1f\n", protocol.MaxMoves, mb(whole), mb(maxWritten), mb(half))
	switch {
	case whole > maxWritten:
		return fmt.Errorf("too much is written for a match")
	case float64(whole) > maxGrowth*2*float64(half):
		return fmt.Errorf("what is written for a match grows faster than the match")
	}
	return nil
}

func mb(bytes int) float64 { return float64(bytes) / (1 << 20) }

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

// wrote returns how many bytes the process has had written to disks.
func (s *server) wrote() (bytes int, err error) {
	told, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, value, _ := strings.Cut(string(told), "\nwrite_bytes:")
	_, err = fmt.Sscan(value, &bytes)
	return bytes, err
}
