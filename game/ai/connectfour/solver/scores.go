package solver

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	rules "lichtbrett/game/connectfour"
)

// Scores are those of any positions, one for two that are mirror images. Those in
// which the side to move can win at once are not among them: see Solver.Range.
type Scores struct {
	rules  rules.Rules
	keys   []uint64 // as of Solver.key, ascending
	scores []int8
}

// They are stored as the magic word, a byte each for columns, rows and
// connect, the number of positions, the differences of their keys in ascending
// order (both as unsigned varints), a byte for each score, and the CRC-32 (IEEE)
// of all that, most significant byte first.
const scoresMagic = "Lichtbrett book 1\n"

// ReadScores reads what Bytes has written.
func ReadScores(data []byte) (*Scores, error) {
	r, body, err := readHead(data, scoresMagic)
	if err != nil {
		return nil, fmt.Errorf("scores: %w", err)
	}
	count, n := binary.Uvarint(body)
	if n <= 0 || count > uint64(len(body)) {
		return nil, errors.New("scores: the number of positions is wrong")
	}
	body = body[n:]
	s := &Scores{rules: r, keys: make([]uint64, count), scores: make([]int8, count)}
	key := uint64(0)
	for i := range s.keys {
		step, n := binary.Uvarint(body)
		if n <= 0 || step == 0 && i > 0 || key+step < key {
			return nil, fmt.Errorf("scores: the key of position %d is wrong", i)
		}
		body = body[n:]
		key += step
		s.keys[i] = key
	}
	if uint64(len(body)) != count {
		return nil, fmt.Errorf("scores: %d of them for %d positions", len(body), count)
	}
	for i := range s.scores {
		s.scores[i] = int8(body[i])
	}
	return s, nil
}

// Bytes returns the scores as ReadScores reads them.
func (s *Scores) Bytes() []byte {
	data := appendHead(nil, scoresMagic, s.rules)
	data = binary.AppendUvarint(data, uint64(len(s.keys)))
	last := uint64(0)
	for _, key := range s.keys {
		data = binary.AppendUvarint(data, key-last)
		last = key
	}
	for _, score := range s.scores {
		data = append(data, byte(score))
	}
	return appendChecksum(data)
}

// Positions returns of how many positions there are scores.
func (s *Scores) Positions() int { return len(s.keys) }

// For reports whether the scores are for boards of the rules' size.
func (s *Scores) For(r rules.Rules) bool {
	r.Jokers = false
	return s != nil && s.rules == r
}

// score returns the score of the position with the key of Solver.key.
func (s *Scores) score(key uint64) (score int, ok bool) {
	i, ok := slices.BinarySearch(s.keys, key)
	if !ok {
		return 0, false
	}
	return int(s.scores[i]), true
}

// add takes in scores by their keys, which ascend; what is known already stays as it is.
func (s *Scores) add(keys []uint64, scores []int8) {
	fresh := 0
	for _, key := range keys {
		if _, known := s.score(key); !known {
			fresh++
		}
	}
	// From the end on all move up to their places.
	from := len(s.keys) - 1
	s.keys = append(s.keys, make([]uint64, fresh)...)
	s.scores = append(s.scores, make([]int8, fresh)...)
	to := len(s.keys) - 1
	for i, key := range slices.Backward(keys) {
		for ; from >= 0 && s.keys[from] > key; from, to = from-1, to-1 {
			s.keys[to], s.scores[to] = s.keys[from], s.scores[from]
		}
		if from < 0 || s.keys[from] != key {
			s.keys[to], s.scores[to] = key, scores[i]
			to--
		}
	}
}

// appendHead begins a file with its magic word and a byte each for columns, rows and connect.
func appendHead(data []byte, magic string, r rules.Rules) []byte {
	return append(append(data, magic...), byte(r.Columns), byte(r.Rows), byte(r.Connect))
}

// appendChecksum ends a file.
func appendChecksum(data []byte) []byte {
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// readHead reads what appendHead and appendChecksum have written, and returns what lies between.
func readHead(data []byte, magic string) (r rules.Rules, body []byte, err error) {
	body, found := data[:max(len(data)-4, 0)], []byte(nil)
	if len(data) >= 4 {
		found = data[len(data)-4:]
	}
	head := len(magic) + 3
	switch {
	case len(body) < head || string(body[:len(magic)]) != magic:
		return r, nil, fmt.Errorf("it does not begin with %q", magic)
	case crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(found):
		return r, nil, errors.New("its checksum is wrong: it is cut short or damaged")
	}
	size := body[len(magic):head]
	r = rules.Rules{Columns: int(size[0]), Rows: int(size[1]), Connect: int(size[2])}
	if err := r.Check(); err != nil {
		return r, nil, err
	}
	return r, body[head:], nil
}
