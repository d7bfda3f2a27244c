package console

// Word is a word of the language in which surfaces speak to programs: a key of
// the joystick, or a place that is pressed, as a pad is or the LED on a touch
// screen.
type Word struct {
	Key Key
	// Points says that the LED (X, Y) is pressed, and Key says nothing.
	Points bool
	X, Y   int
}

// Word returns the key as a word.
func (k Key) Word() Word { return Word{Key: k} }

// Point returns the word of a place that is pressed.
func Point(x, y int) Word { return Word{Points: true, X: x, Y: y} }

// Inside reports whether a place is on the board.
func Inside(x, y int) bool { return x >= 0 && x < Side && y >= 0 && y < Side }

// Say says the word to a program, by its methods Press and Point or by what stands
// before them. A place is pointed at and, where that acts, confirmed: what that
// means is the program's business.
func (w Word) Say(press func(Key), point func(x, y int) bool) {
	switch {
	case !w.Points:
		press(w.Key)
	case point(w.X, w.Y):
		press(Confirm)
	}
}
