package client

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// check is that of a frame: it validates what a relay says, which may be hostile. Programs
// index by its seats and rely on its views, so that none passes here that does not fit the
// room. What is only shown, as names are, is not checked.
type check struct {
	find func(name string) (game.Game, error)
	me   string    // the player's ID
	room *Room     // the player's, as it was before the frame; nil if in none
	view game.View // of the match in the frame, once it has been checked
}

// frame checks all but the rooms of a list; see plausible.
func (c *check) frame(d protocol.FrameData) error {
	switch d := d.(type) {
	case protocol.PlayerRegistered:
		if d.Player.ID == "" || d.Player.Secret == "" {
			return errors.New("a player without an ID or a secret")
		}
	case protocol.GameCreated:
		return c.keepsSeat(d.Game)
	case protocol.GameConfigured:
		return c.keepsSeat(d.Game)
	case protocol.GameJoined:
		return c.keepsSeat(d.Game)
	case protocol.GameFound:
		return c.keepsSeat(d.Game)
	case protocol.GameLeft:
		if d.Player.ID == c.me {
			return c.sameGame(d.Game) // the seat may be another player's already
		}
		return c.keepsSeat(d.Game)
	case protocol.GameListed:
		return c.keepsSeat(d.Game)
	case protocol.Overview:
		if d.Game != nil {
			return c.sameGame(*d.Game)
		}
	case protocol.Match:
		return c.match(d.Game, d.GameState, d.Log, c.room != nil && c.room.Watching)
	case protocol.GameWatched:
		return c.match(d.Game, d.GameState, d.Log, true)
	case protocol.GameStarted:
		switch again := d.GameState.Match > 1; { // in a rematch the seats change
		case c.room != nil && again && (d.GameState.Seat == game.NoSeat) == c.room.Watching:
			return c.state(d.GameState, c.room.Config)
		default:
			return c.ownState(d.GameState)
		}
	case protocol.RoundStarted:
		return c.ownState(d.GameState)
	case protocol.GameMoved:
		if c.room != nil {
			return errors.Join(checkSeats(c.room.Config.Seats, d.Seat), c.ownState(d.GameState))
		}
	case protocol.GameOver:
		if c.room != nil && c.room.Match != nil {
			g := *c.room.Match
			g.Result = &d.Result
			return c.state(g, c.room.Config)
		}
	}
	return nil
}

// config checks that a room has as many seats as it says, that its game can have so
// many, and that its options are valid. Of a game that is not known here only the seats
// are shown.
func (c *check) config(r protocol.Room) error {
	if r.ID == "" {
		return errors.New("a room without an ID")
	}
	if len(r.Seats) != r.Config.Seats {
		return fmt.Errorf("a room of %d seats that lists %d", r.Config.Seats, len(r.Seats))
	}
	g, err := c.find(r.Config.Game)
	if err != nil {
		return nil
	}
	if counts, _ := g.SeatCounts(); !slices.Contains(counts, r.Config.Seats) {
		return fmt.Errorf("a room of %d seats; %s has %v", r.Config.Seats, r.Config.Game, counts)
	}
	if _, err := g.Options(r.Config.Options); err != nil {
		return fmt.Errorf("a room whose options make no sense: %w", err)
	}
	return nil
}

// sameGame also checks that the player's room has not changed its game, and not its
// settings either once there has been a match.
func (c *check) sameGame(r protocol.Room) error {
	if err := c.config(r); err != nil || !c.room.is(r.ID) {
		return err
	}
	was := c.room.Config
	other := r.Config.Seats != was.Seats || !bytes.Equal(r.Config.Options, was.Options)
	if r.Config.Game != was.Game || c.room.Match != nil && other {
		return errors.New("a room whose game has become another one")
	}
	return nil
}

// keepsSeat also checks that the player keeps their seat during a match: only a whole
// state may change it.
func (c *check) keepsSeat(r protocol.Room) error {
	if err := c.sameGame(r); err != nil || !c.room.is(r.ID) {
		return err
	}
	if seat := seatIn(r, c.me, c.room.Watching); c.room.Match != nil && seat != c.room.Seat {
		return fmt.Errorf("the player on seat %d in a match that he plays from seat %d", seat, c.room.Seat)
	}
	return nil
}

// match checks that a match fits its room.
func (c *check) match(r protocol.Room, g *protocol.GameState, log []protocol.LogEntry, watching bool) error {
	if err := c.sameGame(r); err != nil {
		return err
	}
	for _, e := range log {
		if err := checkSeats(r.Config.Seats, e.Seat); err != nil {
			return err
		}
	}
	if g == nil {
		return nil
	}
	if seat := seatIn(r, c.me, watching); g.Seat != seat {
		return fmt.Errorf("a match as seat %d sees it; the player's seat is %d", g.Seat, seat)
	}
	return c.state(*g, r.Config)
}

// ownState checks that a state is that of the player's seat.
func (c *check) ownState(g protocol.GameState) error {
	if c.room == nil {
		return nil
	}
	if g.Seat != c.room.Seat {
		return fmt.Errorf("a match as seat %d sees it; the player's seat is %d", g.Seat, c.room.Seat)
	}
	return c.state(g, c.room.Config)
}

// state checks that a state is possible in a room, and decodes its view.
func (c *check) state(g protocol.GameState, config protocol.Config) error {
	if g.Match < 1 || g.Ply < 0 {
		return fmt.Errorf("match %d after %d moves; matches count from 1, moves from 0", g.Match, g.Ply)
	}
	if over := g.Game.Status == protocol.Over || g.Game.Status == protocol.Aborted || g.Result != nil; g.Turn == game.NoSeat && !over {
		return errors.New("nobody to move in a match that goes on")
	}
	for _, s := range []game.Seat{g.Turn, g.Seat} {
		if s == game.NoSeat {
			continue
		}
		if err := checkSeats(config.Seats, s); err != nil {
			return err
		}
	}
	if g.Result != nil {
		if err := checkSeats(config.Seats, g.Result.Seats...); err != nil {
			return err
		}
	}
	known, err := c.find(config.Game)
	if err != nil {
		return nil // it is not played here
	}
	if c.view, err = known.ReadView(g.View); err != nil {
		return err
	}
	if view, ok := c.view.(game.ViewChecker); ok {
		return view.CheckFor(config.Seats, g.Seat, result(g.Result))
	}
	return nil
}

// checkSeats checks that seats are in range.
func checkSeats(n int, seats ...game.Seat) error {
	for _, s := range seats {
		if s < 0 || int(s) >= n {
			return fmt.Errorf("there is no seat %d; seats are 0 to %d", s, n-1)
		}
	}
	return nil
}

// plausible returns the rooms that make sense.
func (c *check) plausible(rooms []protocol.Room) []protocol.Room {
	return slices.DeleteFunc(rooms, func(r protocol.Room) bool { return c.config(r) != nil })
}

// seatIn is that of a player in a room; game.NoSeat if they have none.
func seatIn(r protocol.Room, id string, watching bool) game.Seat {
	if watching {
		return game.NoSeat
	}
	return r.SeatOf(id)
}
