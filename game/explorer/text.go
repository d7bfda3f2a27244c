package explorer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// maxText bounds what Read takes.
const maxText = 4_000

// A tree's text, which can stand in the fragment of an address, is the board's size and
// rules, the position that it begins with and the moves that led to the one that is
// looked at: "7x6x4..4453". A j after the size says that there are jokers. The first
// position is empty for the empty board, else its rows from the top with slashes
// between, "_" for an empty field, the seat to move and, for each seat, 1 for a joker
// that is used: "___/_B_/GGB/0/0000". A move is the column from 1; with jokers x, r,
// c and b stand for what deletes a field, a row or a column and what bombs, each with
// the numbers of the notation.

// Text returns the text of the position that is looked at and the moves that led to
// it.
func (e *Explorer) Text() string {
	r := e.root.position.Rules()
	var b strings.Builder
	fmt.Fprintf(&b, "%dx%dx%d", r.Columns, r.Rows, r.Connect)
	if r.Jokers {
		b.WriteByte('j')
	}
	b.WriteByte('.')
	v := e.root.position.View(game.NoSeat).(rules.View)
	if e.root.position.Stones() > 0 || v.Turn != 0 || v.Used != [2][2]bool{} {
		for _, row := range v.Board {
			b.WriteString(strings.ReplaceAll(row, ".", "_") + "/")
		}
		fmt.Fprintf(&b, "%d/", v.Turn)
		for _, used := range v.Used {
			for _, u := range used {
				b.WriteByte("01"[btoi(u)])
			}
		}
	}
	b.WriteByte('.')
	for _, m := range e.Line()[:e.Ply()] {
		switch m.Kind {
		case rules.Drop:
			fmt.Fprintf(&b, "%d", m.X+1)
		case rules.DeleteField:
			fmt.Fprintf(&b, "x%d%d", m.X, m.Y)
		case rules.DeleteRow:
			fmt.Fprintf(&b, "r%d", m.Y)
		case rules.DeleteColumn:
			fmt.Fprintf(&b, "c%d", m.X)
		case rules.Bomb:
			fmt.Fprintf(&b, "b%d%d", m.X, m.Y)
		}
	}
	return b.String()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// errText is what is said of a text that is none of those that Read takes.
var errText = errors.New(`not a position; it is columns ("4453"), moves ("drop 3; bomb 4,5"), the text of a position that was explored ("7x6x4..4453") or the link of a match of Connect Four`)

// Read returns the tree that a text means, at its last move: columns from 1, moves with
// semicolons between, both by the rules given; what Text returns; or what comes behind
// "r=" in the link of a match. All of it may be the end of an address, too.
func Read(text string, r rules.Rules) (*Explorer, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("a position takes %d characters at most", maxText)
	}
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(text), Prefix), "r="))
	switch {
	case strings.Trim(text, "0123456789 \t") == "":
		return readMoves(r, strings.Join(strings.Fields(text), ""), readShort)
	case strings.HasPrefix(text, rules.Name+"."):
		return readLink(text)
	case strings.Count(text, ".") == 2:
		return readText(text)
	}
	return readMoves(r, text, readNotation)
}

// Prefix is how the fragment of an address begins at which a position is explored; its
// text comes behind it.
const Prefix = "x="

func readMoves(r rules.Rules, text string, read func(string) ([]rules.Move, error)) (*Explorer, error) {
	e, err := New(r)
	if err != nil {
		return nil, err
	}
	return e, e.play(text, read)
}

// play makes the moves that a text holds.
func (e *Explorer) play(text string, read func(string) ([]rules.Move, error)) error {
	moves, err := read(text)
	if err != nil {
		return err
	}
	for i, m := range moves {
		if err := e.Play(m); err != nil {
			return &game.PlyError{Ply: i + 1, Err: err}
		}
	}
	return nil
}

func readNotation(text string) (moves []rules.Move, err error) {
	for word := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(text), ";"), ";") {
		m, err := rules.ParseMove(word)
		if err != nil {
			return nil, errText
		}
		moves = append(moves, m)
	}
	return moves, nil
}

func readLink(text string) (*Explorer, error) {
	record, err := game.ReadLink(text, func(name string) (game.Game, error) {
		if name != rules.Name {
			return nil, errText
		}
		return rules.Game{}, nil
	})
	if err != nil {
		return nil, err
	}
	return FromRecord(record, len(record.Moves))
}

// FromRecord returns a tree with the moves of a match, at the position after so many.
func FromRecord(record game.Record, ply int) (*Explorer, error) {
	start, err := rules.Game{}.Start(record.Config, record.Seed)
	if err != nil {
		return nil, err
	}
	e, err := From(start.(rules.Position))
	if err != nil {
		return nil, err
	}
	for i, text := range record.Moves {
		m, err := rules.ParseMove(string(text))
		if err == nil {
			err = e.Play(m)
		}
		if err != nil {
			return nil, &game.PlyError{Ply: i + 1, Err: err}
		}
	}
	e.Seek(ply)
	return e, nil
}

// readText reads what Text has written.
func readText(text string) (*Explorer, error) {
	parts := strings.Split(text, ".")
	var r rules.Rules
	size, jokers := strings.CutSuffix(parts[0], "j")
	numbers := strings.Split(size, "x")
	if len(numbers) != 3 {
		return nil, errText
	}
	for i, n := range []*int{&r.Columns, &r.Rows, &r.Connect} {
		var err error
		if *n, err = strconv.Atoi(numbers[i]); err != nil {
			return nil, errText
		}
	}
	r.Jokers = jokers
	e, err := New(r)
	if err == nil && parts[1] != "" {
		err = e.set(parts[1])
	}
	if err != nil {
		return nil, err
	}
	if err := e.play(parts[2], readShort); err != nil {
		return nil, err
	}
	return e, nil
}

// set has the tree begin with the position in a text.
func (e *Explorer) set(text string) error {
	v := e.root.position.View(game.NoSeat).(rules.View)
	rows := strings.Split(text, "/")
	if len(rows) != v.Rules.Rows+2 || len(rows[len(rows)-2]) != 1 || len(rows[len(rows)-1]) != 4 {
		return errText
	}
	v.Board = nil
	for _, row := range rows[:v.Rules.Rows] {
		v.Board = append(v.Board, strings.ReplaceAll(row, "_", "."))
	}
	v.Turn = game.Seat(rows[len(rows)-2][0] - '0')
	for i, c := range []byte(rows[len(rows)-1]) {
		v.Used[i/2][i%2] = c == '1'
	}
	v.Winner = game.NoSeat
	p, err := v.Position()
	if err != nil {
		return err
	}
	if p.Result().Over {
		return errText
	}
	e.plant(p)
	return nil
}

// kinds are the letters of moves with jokers, and how many numbers each has.
var kinds = map[byte]struct {
	kind    rules.Kind
	numbers int
}{'x': {rules.DeleteField, 2}, 'r': {rules.DeleteRow, 1}, 'c': {rules.DeleteColumn, 1}, 'b': {rules.Bomb, 2}}

// readShort reads the moves in what Text has written, which may be columns alone.
func readShort(text string) (moves []rules.Move, err error) {
	for i := 0; i < len(text); i++ {
		k, joker := kinds[text[i]]
		if !joker {
			if text[i] < '0' || text[i] > '9' {
				return nil, errText
			}
			moves = append(moves, rules.Move{X: int(text[i]) - '1'})
			continue
		}
		if i+k.numbers >= len(text) {
			return nil, errText
		}
		m := rules.Move{Kind: k.kind}
		first, last := int(text[i+1]-'0'), int(text[i+k.numbers]-'0')
		switch k.kind {
		case rules.DeleteRow:
			m.Y = first
		case rules.DeleteColumn:
			m.X = first
		default:
			m.X, m.Y = first, last
		}
		moves = append(moves, m)
		i += k.numbers
	}
	return moves, nil
}
