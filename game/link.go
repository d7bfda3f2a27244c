package game

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// maxLink bounds the length of a link's text.
const maxLink = 200_000

var linkEncoding = base64.RawURLEncoding

// errLink is what readers of broken links get beside the cause.
var errLink = errors.New("the link does not hold a match; it may have been cut off when it was copied")

// Link returns a record as a short text for the fragment of an address:
// "game.configuration.match", the latter two in base64url. A move is its place
// in the list of legal moves, so a match takes little more than a character a
// move; one that the list lacks is the place after the last, and its text.
// Names are left out. The match must be legal from its start.
func (r Record) Link(g Game) (string, error) {
	p, err := g.Start(r.Config, r.Seed)
	if err != nil {
		return "", fmt.Errorf("link: %w", err)
	}
	match := binary.AppendUvarint(nil, r.Seed)
	match = binary.AppendUvarint(match, uint64(len(r.Seats)))
	for _, seat := range r.Seats {
		match = binary.AppendUvarint(match, uint64(seat.Strength))
	}
	for ply, m := range r.Moves {
		next, err := p.Apply(m)
		if err != nil {
			return "", fmt.Errorf("link: %w", &PlyError{ply + 1, err})
		}
		moves := p.Moves()
		place := placeOf(m, moves)
		match = binary.AppendUvarint(match, uint64(place))
		if place == len(moves) {
			match = binary.AppendUvarint(match, uint64(len(m)))
			match = append(match, m...)
		}
		p = next
	}
	return g.Name() + "." + linkEncoding.EncodeToString(r.Config) + "." + linkEncoding.EncodeToString(match), nil
}

// placeOf finds m among the legal moves, also when it is written in another
// way than the list writes it. Not every legal move need be listed: a missing
// one is after the last.
func placeOf(m Move, moves []Move) int {
	for i, legal := range moves {
		if legal == m {
			return i
		}
	}
	for i, legal := range moves {
		if strings.EqualFold(strings.Join(strings.Fields(string(m)), " "), string(legal)) {
			return i
		}
	}
	return len(moves)
}

// ReadLink returns the record in a link's text. The game is looked up by its
// name with find. The error says that the link is broken and why.
func ReadLink(text string, find func(name string) (Game, error)) (Record, error) {
	fail := func(cause error) (Record, error) { return Record{}, fmt.Errorf("%w: %w", errLink, cause) }
	if len(text) > maxLink {
		return fail(fmt.Errorf("it is longer than %d characters", maxLink))
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return fail(fmt.Errorf("it has %d parts between dots instead of 3", len(parts)))
	}
	g, err := find(parts[0])
	if err != nil {
		return fail(err)
	}
	config, err := linkEncoding.DecodeString(parts[1])
	if err != nil {
		return fail(err)
	}
	match, err := linkEncoding.DecodeString(parts[2])
	if err != nil {
		return fail(err)
	}
	r := Record{Game: g.Name(), Config: config, Moves: []Move{}}
	next := func() uint64 { // 0 if it fails
		v, n := binary.Uvarint(match)
		if n <= 0 {
			err, n = errors.New("it ends in the middle"), len(match)
		}
		match = match[n:]
		return v
	}
	r.Seed = next()
	for range next() {
		strength := next()
		if strength > 5 {
			err = fmt.Errorf("strength %d; 0 is a human, 1 to 5 a computer", strength)
		}
		if err != nil {
			return fail(err)
		}
		r.Seats = append(r.Seats, Player{Strength: int(strength)})
	}
	if err != nil {
		return fail(err)
	}
	p, err := g.Start(r.Config, r.Seed)
	if err != nil {
		return fail(err)
	}
	for len(match) > 0 {
		if len(r.Moves) == MaxMoves {
			return fail(fmt.Errorf("it has more than %d moves", MaxMoves))
		}
		place, moves := next(), p.Moves()
		if err != nil {
			return fail(err)
		}
		var m Move
		switch {
		case place < uint64(len(moves)):
			m = moves[place]
		case place == uint64(len(moves)):
			length := next()
			if length > uint64(len(match)) {
				err = errors.New("it ends in the middle of a move")
			}
			if err != nil {
				return fail(&PlyError{len(r.Moves) + 1, err})
			}
			m, match = Move(match[:length]), match[length:]
		default:
			return fail(&PlyError{len(r.Moves) + 1, fmt.Errorf("there is no legal move number %d", place)})
		}
		if p, err = p.Apply(m); err != nil {
			return fail(&PlyError{len(r.Moves) + 1, err})
		}
		r.Moves = append(r.Moves, m)
	}
	return r, nil
}
