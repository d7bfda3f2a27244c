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
	r, err := readLink(text, find)
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", errLink, err)
	}
	return r, nil
}

func readLink(text string, find func(name string) (Game, error)) (r Record, err error) {
	if len(text) > maxLink {
		return r, fmt.Errorf("it is longer than %d characters", maxLink)
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return r, fmt.Errorf("it has %d parts between dots instead of 3", len(parts))
	}
	g, err := find(parts[0])
	if err != nil {
		return r, err
	}
	r = Record{Game: g.Name(), Moves: []Move{}}
	if r.Config, err = linkEncoding.DecodeString(parts[1]); err != nil {
		return r, err
	}
	match, err := linkEncoding.DecodeString(parts[2])
	if err != nil {
		return r, err
	}
	rest := linkReader(match)
	if r.Seed, err = rest.number(); err != nil {
		return r, err
	}
	if r.Seats, err = rest.seats(); err != nil {
		return r, err
	}
	p, err := g.Start(r.Config, r.Seed)
	if err != nil {
		return r, err
	}
	for len(rest) > 0 {
		if len(r.Moves) == MaxMoves {
			return r, fmt.Errorf("it has more than %d moves", MaxMoves)
		}
		m, err := rest.move(p.Moves())
		if err == nil {
			p, err = p.Apply(m)
		}
		if err != nil {
			return r, &PlyError{len(r.Moves) + 1, err}
		}
		r.Moves = append(r.Moves, m)
	}
	return r, nil
}

// linkReader is what has not been read yet of a link's match.
type linkReader []byte

func (l *linkReader) number() (uint64, error) {
	v, n := binary.Uvarint(*l)
	if n <= 0 {
		return 0, errors.New("it ends in the middle")
	}
	*l = (*l)[n:]
	return v, nil
}

func (l *linkReader) seats() (seats []Player, err error) {
	n, err := l.number()
	for ; n > 0 && err == nil; n-- {
		var strength uint64
		if strength, err = l.number(); strength > 5 {
			err = fmt.Errorf("strength %d; 0 is a human, 1 to 5 a computer", strength)
		}
		seats = append(seats, Player{Strength: int(strength)})
	}
	return seats, err
}

// move reads a move, of which the legal ones are numbered.
func (l *linkReader) move(legal []Move) (Move, error) {
	place, err := l.number()
	if err != nil {
		return "", err
	}
	if place < uint64(len(legal)) {
		return legal[place], nil
	}
	if place > uint64(len(legal)) {
		return "", fmt.Errorf("there is no legal move number %d", place)
	}
	length, err := l.number()
	if err != nil || length > uint64(len(*l)) {
		return "", errors.New("it ends in the middle of a move")
	}
	m := Move((*l)[:length])
	*l = (*l)[length:]
	return m, nil
}
