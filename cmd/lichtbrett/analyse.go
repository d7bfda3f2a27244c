package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	ai "lichtbrett/game/ai/crosswise"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
)

const analyseUsage = `Usage: lichtbrett analyse crosswise [--player classic|strong]
Reads positions in the save format from standard input, one JSON object a line,
and prints a line for each: both teams' points (2147483647 for a win of sixes),
how it stands and the turn that a computer player chooses, {"kind":"none"} if it
has none and null if the match is over. A line that is no position gets
{"error":"..."}.
  --player NAME  classic (default): the original's; strong: the strongest

       lichtbrett analyse connectfour [--columns 7 --rows 6 --connect 4] [--no-jokers]
Reads positions from standard input, one a line: columns from 1, a digit for each
stone, for a match without jokers; or moves with semicolons between them. Prints a
JSON line for each: its score for the side to move (1 and the stones that the winner
has left, negative for a loss, 0 for a draw), the best moves, and how many nodes and
microseconds it took to find the score. With jokers left, on boards with columns ×
(rows + 1) above 64 and when time is up: the value in which the search ends, its depth
and line, and the lowest and highest score if they have been proved. A line that is
no position or a finished match gets {"position":"...","error":"..."}.
  --columns N    columns of the board, 2 to 16 (default 7)
  --rows N       rows of the board, 2 to 16 (default 6)
  --connect N    stones in a line that win (default 4)
  --no-jokers    there are no jokers, however the position is written
  --no-book      do without the book of openings
  --threads N    use so many threads (default 1)
  --time T       stop after a time such as 500ms or 10s (default: 1m where the score
                 can be found, else 2s)
  --memory N     megabytes of memory for the table of the solver, and as many for those
                 of the search (default 64)
  --coach        read matches, one a line, also finished ones, and print for each
                 {"moves":[{"ply":0,"move":"drop 3","before":"win","after":"win",
                 "best":["drop 3"],"mistake":false}, ...]}: how it stood before and after
                 each move for whoever made it (win, draw, loss; unknown where --time,
                 here 5m for a match, was not enough) and the moves that win soonest,
                 draw, or lose latest. A mistake, a move that changes who wins, has its
                 "refutation" too, the best moves from there to the end, and if one can be
                 proved a "reason" with the "squares" that it is about: missed-win,
                 missed-block, gives-square, double-threat, zugzwang, the last with
                 "own":true where the player's own threat was lost. A win that comes later
                 by 4 stones or more has the reason too-slow. While jokers are left a
                 search estimates: what it cannot prove is unknown, and
                 "lost":{"percent":12,"margin":5} says how much winning chance the move
                 has lost, and by how much that may be wrong: a search of eight times as
                 many positions stays within that in six of seven cases. A loss of 3 or
                 more, and of more than the margin, is a mistake.
                 A line that is no match gets {"error":"..."}
`

// analyst returns what is to be printed for a line of input, or why it is no
// position.
type analyst func(line []byte) ([]byte, error)

// analysts makes each game's analyst by the flags after its name.
var analysts = map[string]func(args []string) (analyst, error){
	connectfour.Name: newConnectFourAnalyst,
	crosswise.Name:   newCrosswiseAnalyst,
}

// maxLine bounds a line of input in bytes.
const maxLine = 1 << 20

// analyse prints an analysis of each position on standard input.
func analyse(args []string, stdin io.Reader, stdout, _ io.Writer) error {
	analyst, err := parseAnalyse(args)
	if err != nil {
		return misused{err, analyseUsage}
	}
	return analyseLines(analyst, stdin, stdout)
}

func parseAnalyse(args []string) (analyst, error) {
	if len(args) == 0 {
		return nil, errors.New("no game named; say which, as in: lichtbrett analyse crosswise")
	}
	if newAnalyst, known := analysts[args[0]]; known {
		return newAnalyst(args[1:])
	}
	if strings.HasPrefix(args[0], "-") {
		if err := newFlags("analyse").Parse(args[:1]); errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		return nil, errors.New("the game comes first, as in: lichtbrett analyse crosswise --player strong")
	}
	return nil, fmt.Errorf("there is no game %q to analyse; there are: %s, %s", args[0], connectfour.Name, crosswise.Name)
}

// analyseLines answers each line with one. What has been answered is written
// before waiting for more.
func analyseLines(analyst analyst, stdin io.Reader, stdout io.Writer) error {
	in, out := bufio.NewReaderSize(stdin, 1<<16), bufio.NewWriterSize(stdout, 1<<16)
	for {
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return fmt.Errorf("printing: %w", err)
			}
		}
		line, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return out.Flush()
		}
		if err != nil && !errors.Is(err, errLong) {
			return fmt.Errorf("reading: %w", err)
		}
		var answer []byte
		if err == nil {
			answer, err = analyst(line)
		}
		if err != nil {
			answer = errorLine(err)
		}
		if _, err := out.Write(append(answer, '\n')); err != nil {
			return fmt.Errorf("printing: %w", err)
		}
	}
}

var errLong = fmt.Errorf("the line is longer than %d bytes", maxLine)

// readLine reads the next line, which is valid until the next call. The last
// one need not end in a line break. A line that is too long is skipped with
// errLong.
func readLine(in *bufio.Reader) (line []byte, err error) {
	line, more, err := in.ReadLine()
	if more {
		line = bytes.Clone(line)
	}
	for more && err == nil {
		var part []byte
		if part, more, err = in.ReadLine(); len(line) <= maxLine {
			line = append(line, part...)
		}
	}
	switch ended := err == nil || errors.Is(err, io.EOF) && len(line) > 0; {
	case !ended:
		return nil, err
	case len(line) > maxLine:
		return nil, errLong
	}
	return line, nil
}

func errorLine(err error) []byte {
	line, _ := json.Marshal(struct {
		Error string `json:"error"`
	}{err.Error()}) // a sentence can always be encoded
	return line
}

// crosswisePlayer chooses the turn of the seat to move; ok is false if it
// accepts none.
type crosswisePlayer func(v crosswise.View) (turn crosswise.Turn, ok bool)

func newCrosswiseAnalyst(args []string) (analyst, error) {
	flags := newFlags("analyse")
	name := flags.String("player", "classic", "")
	if err := parseAlone(flags, args); err != nil {
		return nil, err
	}
	var player crosswisePlayer
	switch *name {
	case "classic":
		player = new(ai.Classic).Choose
	case "strong":
		player = strongest
	default:
		return nil, fmt.Errorf("there is no player %q; there are: classic, strong", *name)
	}
	return func(line []byte) ([]byte, error) { return analyseCrosswise(line, player) }, nil
}

// strongest is the strongest player without regard to time.
func strongest(v crosswise.View) (crosswise.Turn, bool) {
	s, err := ai.New(v, ai.Options{Strength: 5})
	if err != nil {
		return crosswise.Turn{}, false
	}
	s.Search(func() bool { return true })
	return s.Turn(), true
}

func analyseCrosswise(line []byte, player crosswisePlayer) ([]byte, error) {
	save, err := crosswise.ReadSave(line)
	if err != nil {
		return nil, err
	}
	p, err := save.Position(0)
	if err != nil {
		return nil, err
	}
	board := p.Board()
	found := analysedCrosswise{State: board.State()}
	found.Points.Vertical, found.Points.Horizontal = board.Points(crosswise.Vertical), board.Points(crosswise.Horizontal)
	if found.State == crosswise.Ongoing {
		found.Turn = &crosswiseTurn{Kind: "none"}
		v := p.View(p.Last()).(crosswise.View)
		if turn, ok := player(v); ok && !p.Result().Over { // else the seat is stuck
			found.Turn = printedTurn(v, turn)
		}
	}
	return json.Marshal(found)
}

// analysedCrosswise is what is printed of a position.
type analysedCrosswise struct {
	Points struct {
		Vertical   int `json:"vertical"`
		Horizontal int `json:"horizontal"`
	} `json:"points"`
	State crosswise.State `json:"state"`
	Turn  *crosswiseTurn  `json:"turn"` // nil if the match is over
}

// crosswiseTurn is a turn as it is printed; Tile2 is what ends on the target.
type crosswiseTurn struct {
	Kind      string          `json:"kind"`
	Tile      *crosswise.Tile `json:"tile,omitempty"`
	HandSlot  *int            `json:"handSlot,omitempty"`
	X         *int            `json:"x,omitempty"`
	Y         *int            `json:"y,omitempty"`
	FromX     *int            `json:"fromX,omitempty"`
	FromY     *int            `json:"fromY,omitempty"`
	HandSlot2 *int            `json:"handSlot2,omitempty"`
	Tile2     *crosswise.Tile `json:"tile2,omitempty"`
}

// crosswiseKinds names what is played.
var crosswiseKinds = map[crosswise.Tile]string{
	crosswise.Remover: "remover", crosswise.Mover: "mover", crosswise.SwapOnBoard: "swapOnBoard", crosswise.SwapWithHand: "swapWithHand",
}

func printedTurn(v crosswise.View, turn crosswise.Turn) *crosswiseTurn {
	t := &crosswiseTurn{
		Kind: cmp.Or(crosswiseKinds[turn.Tile], "place"), Tile: &turn.Tile, HandSlot: &turn.Slot, X: &turn.To.X, Y: &turn.To.Y,
	}
	switch turn.Tile {
	case crosswise.Mover, crosswise.SwapOnBoard:
		t.FromX, t.FromY, t.Tile2 = &turn.From.X, &turn.From.Y, new(v.Board.At(turn.From))
	case crosswise.SwapWithHand:
		t.HandSlot2, t.Tile2 = &turn.Given, &v.Hand[turn.Given]
	}
	return t
}
