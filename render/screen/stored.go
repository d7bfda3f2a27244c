package screen

import (
	"encoding/json"
	"errors"
	"fmt"

	"lichtbrett/game"
	"lichtbrett/render/screen/library"
)

// Stored is a match as it is kept between two visits.
type Stored struct {
	// Program is the library's ID of what is played.
	Program string `json:"program"`
	// Shown says that the match was on the screen, and not just put by.
	Shown  bool        `json:"shown"`
	Record game.Record `json:"record"`
}

// ReadStored reads a stored match. The match is checked: it can be resumed.
func ReadStored(data string) (Stored, error) {
	fail := func(err error) (Stored, error) { return Stored{}, fmt.Errorf("stored match: %w", err) }
	var outer struct {
		Stored
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal([]byte(data), &outer); err != nil {
		return fail(err)
	}
	s := outer.Stored
	g, ok := library.ByID(s.Program)
	if !ok {
		return fail(fmt.Errorf("there is no program %q", s.Program))
	}
	var err error
	if s.Record, err = game.ReadRecord(outer.Record); err != nil {
		return fail(err)
	}
	if err := g.Check(s.Record); err != nil {
		return fail(err)
	}
	if !humanIn(s.Record.Seats) {
		return fail(errors.New("only computers sit in it"))
	}
	p, err := s.Record.Replay(g.Rules)
	if err != nil {
		return fail(err)
	}
	if len(s.Record.Seats) != p.Seats() {
		return fail(fmt.Errorf("%d players are named; the match has %d seats", len(s.Record.Seats), p.Seats()))
	}
	return s, nil
}

func humanIn(seats []game.Player) bool {
	for _, p := range seats {
		if !p.Computer() {
			return true
		}
	}
	return false
}

// JSON returns the match as ReadStored reads it.
func (s Stored) JSON() string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // it was played
	}
	return string(data)
}

// Game returns what is played.
func (s Stored) Game() *library.Game {
	g, _ := library.ByID(s.Program)
	return g
}

// UnderWay reports whether the match has begun and not ended.
func (s Stored) UnderWay() bool { return len(s.Record.Moves) > 0 && !s.Over() }

// Over reports whether the match has ended.
func (s Stored) Over() bool {
	p, err := s.Record.Replay(s.Game().Rules)
	return err != nil || p.Result().Over
}
