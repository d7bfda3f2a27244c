package puzzle

import (
	"encoding/binary"
	"fmt"

	"lichtbrett/game/connectfour"
)

// Series is a puzzle for each day.
type Series struct {
	// Name is its name on the command line; ID is what the catalogue calls the game.
	Name  string
	Rules connectfour.Rules
	// stored has an entry a day.
	stored string
}

// The series: with jokers, and on the classic board.
var (
	Jokers  = &Series{"connectfour", connectfour.WithJokers, storedJokers}
	Classic = &Series{"connectfour-classic", connectfour.Classic, storedClassic}
	All     = []*Series{Jokers, Classic}
)

// Named returns a series by its name.
func Named(name string) (*Series, error) {
	for _, s := range All {
		if s.Name == name {
			return s, nil
		}
	}
	return nil, fmt.Errorf("there are no puzzles of %q; there are some of %s and %s", name, Jokers.Name, Classic.Name)
}

// Kind is a task, how many moves it takes, and whether the first is a joker's.
type Kind struct {
	Task  Task
	In    int
	Joker bool
}

// Kinds are all kinds of puzzles, in the order of their numbers in what is stored.
var Kinds = [...]Kind{
	{Win, 1, true}, {Win, 2, false}, {Win, 2, true}, {Win, 3, false}, {Win, 3, true},
	{Win, 4, false}, {Win, 5, false}, {Draw, 1, false},
}

// Entry is what is stored of a puzzle.
type Entry struct {
	Seed   uint32 // of the random match
	Ply    int    // how many of its moves lead to the puzzle
	Kind   int    // its number in Kinds
	Column int    // of the first move, 0 if it is a joker's
}

// The widths of an entry's parts, in bits of a word.
const (
	seedBits, plyBits, kindBits, columnBits = 20, 6, 3, 3

	// EntryBytes is how long an entry is.
	EntryBytes = (seedBits + plyBits + kindBits + columnBits) / 8

	// MaxSeed and MaxPly are the largest that can be stored.
	MaxSeed = 1<<seedBits - 1
	MaxPly  = 1<<plyBits - 1
)

// Check returns an error if an entry cannot be stored.
func (e Entry) Check() error {
	if e.Seed > MaxSeed || uint(e.Ply) > MaxPly || uint(e.Kind) >= uint(len(Kinds)) || uint(e.Column) >= 1<<columnBits {
		return fmt.Errorf("%+v is no puzzle's entry", e)
	}
	return nil
}

// Append appends an entry as it is stored.
func (e Entry) Append(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, e.Seed|uint32(e.Ply|e.Kind<<plyBits|e.Column<<(plyBits+kindBits))<<seedBits)
}

// Stored reports whether the puzzles are there. In the browser they are not part of the
// program.
func (s *Series) Stored() bool { return s.stored != "" }

// Store takes in the puzzles as they are stored.
func (s *Series) Store(stored []byte) error {
	if days := int(LastDay - FirstDay + 1); len(stored) != days*EntryBytes {
		return fmt.Errorf("puzzles for %d days have %d bytes, not %d", days, days*EntryBytes, len(stored))
	}
	s.stored = string(stored)
	return nil
}

// Entry returns what is stored of a day's puzzle.
func (s *Series) Entry(d Day) (Entry, error) {
	if err := d.Check(); err != nil {
		return Entry{}, err
	}
	if !s.Stored() {
		return Entry{}, fmt.Errorf("the puzzles of %s have not been loaded yet", s.Name)
	}
	at := int(d-FirstDay) * EntryBytes
	word := binary.LittleEndian.Uint32([]byte(s.stored[at : at+EntryBytes]))
	take := func(bits int) int {
		part := word & (1<<bits - 1)
		word >>= bits
		return int(part)
	}
	return Entry{uint32(take(seedBits)), take(plyBits), take(kindBits), take(columnBits)}, nil
}

// Of returns the puzzle of a day.
func (s *Series) Of(d Day) (Puzzle, error) {
	e, err := s.Entry(d)
	if err != nil {
		return Puzzle{}, err
	}
	return e.Puzzle(s.Rules), nil
}

// Puzzle returns the puzzle that is stored.
func (e Entry) Puzzle(rules connectfour.Rules) Puzzle {
	k := Kinds[e.Kind]
	p := Puzzle{Task: k.Task, In: k.In, first: connectfour.Move{Kind: connectfour.Drop, X: e.Column}, joker: k.Joker}
	Playout(rules, uint64(e.Seed), func(position connectfour.Position, moves []connectfour.Move) bool {
		p.Position, p.Moves = position, moves
		return len(moves) < e.Ply
	})
	return p
}
