package connectfour

import "fmt"

// The sides and line lengths that a board may have.
const (
	MinSide = 2
	MaxSide = 16
)

// LEDSide is the side of the LED board. A board that fits it stands at its
// bottom and its rows bear the LEDs' numbers.
const LEDSide = 8

// Rules are the parameters of a match.
type Rules struct {
	// Columns and Rows are the size of the board, each from MinSide to MaxSide.
	Columns int `json:"columns"`
	Rows    int `json:"rows"`
	// Connect is the length of a winning line, from 2 to the longer side.
	Connect int `json:"connect"`
	// Jokers gives each player one delete and one bomb.
	Jokers bool `json:"jokers"`
}

var (
	// WithJokers is the game of the specification: 8×7, four in a row, jokers.
	WithJokers = Rules{Columns: 8, Rows: 7, Connect: 4, Jokers: true}

	// Classic is Connect Four as it is sold: 7×6, four in a row.
	Classic = Rules{Columns: 7, Rows: 6, Connect: 4}
)

// Check returns an error that says which parameter is out of its range.
func (r Rules) Check() error {
	for _, side := range []struct {
		name string
		n    int
	}{{"columns", r.Columns}, {"rows", r.Rows}} {
		if side.n < MinSide || side.n > MaxSide {
			return fmt.Errorf("%d %s: a board has %d to %d", side.n, side.name, MinSide, MaxSide)
		}
	}
	if longest := max(r.Columns, r.Rows); r.Connect < 2 || r.Connect > longest {
		return fmt.Errorf("%d in a row on %d×%d: a line has 2 to %d stones", r.Connect, r.Columns, r.Rows, longest)
	}
	return nil
}

// FitsLEDs reports whether the board fits the 8×8 LED board.
func (r Rules) FitsLEDs() bool { return r.Columns <= LEDSide && r.Rows <= LEDSide }

// Solvable reports whether positions can be solved once no jokers are left: the board, with a
// row more, fits a word.
func (r Rules) Solvable() bool { return r.Columns*(r.Rows+1) <= 64 }

// Top returns the number of the topmost row. On boards that fit the LED board
// rows bear the LEDs' numbers, so the bottom row is 7; on larger boards they
// count from 1.
func (r Rules) Top() int {
	if r.FitsLEDs() {
		return LEDSide - r.Rows
	}
	return 1
}

// Bottom returns the number of the lowest row.
func (r Rules) Bottom() int { return r.Top() + r.Rows - 1 }

// Inside reports whether (x, y) is a field of the board.
func (r Rules) Inside(x, y int) bool {
	return x >= 0 && x < r.Columns && y >= r.Top() && y <= r.Bottom()
}
