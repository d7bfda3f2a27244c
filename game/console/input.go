package console

// Input is what a surface says to a program: a button of the joystick, or a place that
// is pressed, as a pad is or the LED on a touch screen.
type Input struct {
	Key Key
	// Points says that the LED (X, Y) is pressed, and Key says nothing.
	Points bool
	X, Y   int
}

// Input returns the button as what a surface says.
func (k Key) Input() Input { return Input{Key: k} }

// Letters are the buttons by the letters in which scripts and the pictures of the rules have
// them, and whoever plays by letters.
var Letters = map[rune]Key{'l': Left, 'r': Right, 'u': Up, 'd': Down, 'c': Confirm, 'x': Back}

// Point returns what a surface says of a place that is pressed.
func Point(x, y int) Input { return Input{Points: true, X: x, Y: y} }

// Inside reports whether a place is on the board.
func Inside(x, y int) bool { return x >= 0 && x < Side && y >= 0 && y < Side }

// To brings the input to a program, by its methods Press and Point or by what stands
// before them. A place is pointed at and, where that acts, confirmed: what that
// means is the program's business.
func (i Input) To(press func(Key), point func(x, y int) bool) {
	switch {
	case !i.Points:
		press(i.Key)
	case point(i.X, i.Y):
		press(Confirm)
	}
}
