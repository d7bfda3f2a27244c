package crosswise

import (
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/game"
)

// The log of a match, in the original's words: LogPlayers at its start, LogTurn
// after every completed turn, LogPlayers and LogBoard at its end. It shows the
// bag and all hands. Lines bear no line breaks.

// LogPlayers returns the block with the bag and the players' hands. Players
// gives the seats their names.
func LogPlayers(p Position, players []game.Player) []string {
	bag := make([]string, len(p.bag))
	for i, t := range p.bag {
		bag[i] = t.String()
	}
	lines := []string{"TileBag | [" + strings.Join(bag, ", ") + "]"}
	width := 0
	for _, s := range p.seats.list() {
		width = max(width, len([]rune(nameOf(s, players))))
	}
	for s, sits := range p.seats {
		if !sits {
			lines = append(lines, fmt.Sprintf("player %d not active", s))
			continue
		}
		kind := "Human"
		if p.computers[s] {
			kind = "AI"
		}
		lines = append(lines, fmt.Sprintf("player%d | %*s | %5s | %s", s, width, nameOf(game.Seat(s), players), kind, numbers(p.hands[s], ", ")))
	}
	return lines
}

// LogTurn returns what is logged of move m, which led from one position to the
// next: the turn, the board and how it stands. Of an activation nothing is
// logged; the second phase completes the turn.
func LogTurn(before Position, m Move, after Position, players []game.Player) []string {
	if m.Kind == Activate {
		return nil
	}
	seat := before.turn
	var what string
	switch m.Kind {
	case Place:
		what = fmt.Sprintf("[%d] placed on %s | handSlot [%d]", before.hands[seat][m.Slot], m.To.log(), m.Slot)
	case Remove:
		what = fmt.Sprintf("[%d] removed at %s | handSlot [%d]", Remover, m.To.log(), m.Slot)
	case Shift:
		what = fmt.Sprintf("[%d] moved from %s to %s", before.board.At(m.From), m.From.log(), m.To.log())
	case Swap:
		what = fmt.Sprintf("[%d] swapped %s with %s", before.board.At(m.From), m.From.log(), m.To.log())
	case Exchange:
		what = fmt.Sprintf("[%d] swapped from hand at [%d] to %s", before.hands[seat][m.Slot], m.Slot, m.To.log())
	}
	line := fmt.Sprintf("%s | %s | new Hand : %s", nameOf(seat, players), what, numbers(after.hands[seat], ", "))
	return append([]string{line}, LogBoard(after)...)
}

// LogBoard returns the board's rows, an empty line and how it stands.
func LogBoard(p Position) []string {
	b := p.board
	lines := make([]string, 0, b.size+2)
	for y := range b.size {
		lines = append(lines, numbers(b.cells[y*b.size:(y+1)*b.size], " "))
	}
	return append(lines, "", "Evaluation State: "+string(p.State()))
}

// Log implements game.MatchLogger.
func (Game) Log(r game.Record) ([]string, error) { return Log(r) }

// Log returns the whole log of a record, which need not be over.
func Log(r game.Record) ([]string, error) {
	start, err := game.Record{Game: r.Game, Config: r.Config, Seed: r.Seed}.Replay(Game{})
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	p := start.(Position)
	lines := LogPlayers(p, r.Seats)
	for i, text := range r.Moves {
		m, err := ParseMove(string(text))
		if err != nil {
			return nil, fmt.Errorf("log: %w", &game.PlyError{Ply: i + 1, Err: err})
		}
		next, err := p.Play(m)
		if err != nil {
			return nil, fmt.Errorf("log: %w", &game.PlyError{Ply: i + 1, Err: err})
		}
		lines = append(lines, LogTurn(p, m, next, r.Seats)...)
		p = next
	}
	if p.result.Over {
		lines = append(lines, LogPlayers(p, r.Seats)...)
		lines = append(lines, LogBoard(p)...)
	}
	return lines, nil
}

// log returns the cell as the log writes it.
func (c Cell) log() string { return fmt.Sprintf("(%d|%d)", c.X, c.Y) }

// numbers lists tiles by number, in brackets.
func numbers(tiles []Tile, separator string) string {
	words := make([]string, len(tiles))
	for i, t := range tiles {
		words[i] = strconv.Itoa(int(t))
	}
	return "[" + strings.Join(words, separator) + "]"
}
