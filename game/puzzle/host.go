package puzzle

import (
	"encoding/json"
	"errors"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/table"
)

// ReasonWrong is why a move is refused that does not solve the puzzle.
const ReasonWrong = "puzzle"

// Host is a table at which a puzzle is solved: it answers for the other side, by what
// takes the longest, and refuses moves that do not fulfil the task, which are counted.
type Host struct {
	puzzle  Puzzle
	desk    *table.Desk
	receive func(table.Envelope)

	position connectfour.Position
	left     int   // how many moves are still to be found
	wrong    []int // how many were wrong before each that has been found
}

// otherStrength stands in the record for the other side, which no computer player plays.
const otherStrength = 5

// NewHost returns a host for a puzzle, whose messages go to receive.
func NewHost(p Puzzle, receive func(table.Envelope)) *Host {
	noChance := func() uint64 { return 0 }
	return &Host{puzzle: p, desk: table.NewDesk(noChance, 0, receive), receive: receive}
}

// Puzzle returns what is being solved.
func (h *Host) Puzzle() Puzzle { return h.puzzle }

// Left returns how many moves are still to be found, 0 once it is solved.
func (h *Host) Left() int { return h.left }

// Solved returns how many moves were wrong before each that was right; ok is false
// until the last has been found.
func (h *Host) Solved() (wrong []int, ok bool) {
	return h.wrong[:len(h.wrong)-h.left], h.wrong != nil && h.left == 0
}

// Wrong returns how many moves have been wrong.
func (h *Host) Wrong() int { return Solved{Wrong: h.wrong}.Tries() }

// Begin sits down at the table.
func (h *Host) Begin() error {
	return h.Open(connectfour.Game{}, h.puzzle.Position.Rules().Config(), nil)
}

// Open implements table.Host: whatever is asked for, it is the puzzle. What has been
// tried counts from then on, too, if it is opened again.
func (h *Host) Open(g game.Game, config json.RawMessage, _ []game.Player) error {
	if g.Name() != connectfour.Name {
		return errors.New("puzzles are of Connect Four")
	}
	record := game.Record{Game: connectfour.Name, Config: config, Seats: make([]game.Player, 2)}
	record.Seats[1-h.puzzle.Seat()].Strength = otherStrength
	record.Moves = game.Notations(h.puzzle.Moves)
	if h.wrong == nil {
		h.wrong = make([]int, h.puzzle.In)
	}
	h.position, h.left = h.puzzle.Position, h.puzzle.In
	return h.desk.Resume(g, record)
}

// Leave implements table.Host.
func (h *Host) Leave() { h.desk.Leave() }

// Own implements table.Host.
func (h *Host) Own(s game.Seat) bool { return h.desk.Own(s) }

// Send implements table.Host.
func (h *Host) Send(from game.Seat, m table.Message) {
	switch m := m.(type) {
	case table.Restart:
		// It has been opened with these rules before.
		_ = h.Begin()
	case table.Join:
		h.desk.Send(from, m)
	case table.Play:
		h.play(from, m)
	}
}

func (h *Host) play(from game.Seat, m table.Play) {
	move, err := connectfour.ParseMove(string(m.Move))
	next := h.position
	if err == nil {
		next, err = next.Play(move)
	}
	if err == nil && from == h.position.Turn() && h.left > 0 && !h.puzzle.right(h.position, move, h.left) {
		h.wrong[h.puzzle.In-h.left]++
		h.receive(table.Envelope{To: from, Message: table.Refused{Reason: ReasonWrong, Detail: "this move does not solve the puzzle"}})
		return
	}
	made := h.made()
	h.desk.Send(from, m) // which refuses what is not legal
	if h.made() == made {
		return
	}
	h.position = next
	if h.left--; h.left > 0 {
		h.answer()
	}
}

// made returns how many moves have been made.
func (h *Host) made() int {
	r, _ := h.desk.Record()
	return len(r.Moves)
}

// answer makes the other side's move.
func (h *Host) answer() {
	q, asked := h.desk.Question()
	if !asked {
		return
	}
	m := answer(h.position, h.left)
	if next, err := h.position.Play(m); err == nil && h.desk.Answer(q, m.Notation()) == nil {
		h.position = next
	}
}
