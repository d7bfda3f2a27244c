package solver

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	rules "lichtbrett/game/connectfour"
)

// Book holds scores of positions, one for two that are mirror images. Those in
// which the side to move can win at once are not in it: see Solver.Range.
type Book struct {
	rules  rules.Rules
	keys   []uint64 // ascending
	scores []int8
}

// Openings returns the book of openings for a board, nil if there is none.
// Package openings sets it, in the programs that it is a part of.
var Openings = func(rules.Rules) *Book { return nil }

// A book is stored as the magic word, a byte each for columns, rows and
// connect, the number of positions, the differences of their keys in ascending
// order (both as unsigned varints), a byte for each score, and the CRC-32 (IEEE)
// of all that, most significant byte first.
const bookMagic = "Lichtbrett book 1\n"

// maxBook bounds the number of positions in a book.
const maxBook = 1 << 24

// ReadBook reads what Bytes has written.
func ReadBook(data []byte) (*Book, error) {
	body, found := data[:max(len(data)-4, 0)], []byte(nil)
	if len(data) >= 4 {
		found = data[len(data)-4:]
	}
	const head = len(bookMagic) + 3
	switch {
	case len(body) < head || string(body[:len(bookMagic)]) != bookMagic:
		return nil, fmt.Errorf("book: it does not begin with %q", bookMagic)
	case crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(found):
		return nil, errors.New("book: its checksum is wrong: it is cut short or damaged")
	}
	size := body[len(bookMagic):head]
	b := &Book{rules: rules.Rules{Columns: int(size[0]), Rows: int(size[1]), Connect: int(size[2])}}
	if err := b.rules.Check(); err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	body = body[head:]
	count, n := binary.Uvarint(body)
	if n <= 0 || count > maxBook || count > uint64(len(body)) {
		return nil, errors.New("book: the number of positions is wrong")
	}
	body = body[n:]
	b.keys = make([]uint64, count)
	key := uint64(0)
	for i := range b.keys {
		step, n := binary.Uvarint(body)
		if n <= 0 {
			return nil, fmt.Errorf("book: the key of position %d is wrong", i)
		}
		body = body[n:]
		key += step
		b.keys[i] = key
	}
	if uint64(len(body)) != count {
		return nil, fmt.Errorf("book: %d scores for %d positions", len(body), count)
	}
	b.scores = make([]int8, count)
	for i := range b.scores {
		b.scores[i] = int8(body[i])
	}
	return b, nil
}

// Bytes returns the book as ReadBook reads it.
func (b *Book) Bytes() []byte {
	data := append([]byte(bookMagic), byte(b.rules.Columns), byte(b.rules.Rows), byte(b.rules.Connect))
	data = binary.AppendUvarint(data, uint64(len(b.keys)))
	last := uint64(0)
	for _, key := range b.keys {
		data = binary.AppendUvarint(data, key-last)
		last = key
	}
	for _, score := range b.scores {
		data = append(data, byte(score))
	}
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// Positions returns how many positions are in the book.
func (b *Book) Positions() int { return len(b.keys) }

// For reports whether the book is for boards of the rules' size.
func (b *Book) For(r rules.Rules) bool {
	r.Jokers = false
	return b != nil && b.rules == r
}

// score returns the score of the position with the key of Solver.key.
func (b *Book) score(key uint64) (score int, ok bool) {
	i, ok := slices.BinarySearch(b.keys, key)
	if !ok {
		return 0, false
	}
	return int(b.scores[i]), true
}
