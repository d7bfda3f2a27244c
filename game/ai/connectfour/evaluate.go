package connectfour

// features are what is counted for the static value of a position, for the
// side to move and for the opponent.
type features struct {
	// windows counts stones in lines that the other side cannot complete any
	// more, each stone once for every such line.
	windows [2]int
	// kept and lent count fields that complete a line: those that the side
	// itself would fill if all other columns were filled first, and those that
	// the other side would.
	kept, lent [2]int
	// joker says that a delete would win.
	joker [2]bool
	left  jokersLeft
}

// weights are what the features are worth, in hundredths of a stone's place in
// a line.
type weights struct {
	window       int
	kept, lent   [2]int // once all jokers are spent, and before
	delete, bomb int
	joker        int
	tempo        int
}

var tuned = weights{
	window: 100,
	kept:   [2]int{1500, 900},
	lent:   [2]int{500, 700},
	delete: 2500,
	bomb:   1500,
	joker:  800,
	tempo:  300,
}

func (w *weights) value(f *features) int {
	open := 0
	if f.left != 0 {
		open = 1
	}
	side := func(i int, left jokersLeft) int {
		v := w.window*f.windows[i] + w.kept[open]*f.kept[i] + w.lent[open]*f.lent[i]
		if left&ownDelete != 0 {
			v += w.delete
			if f.joker[i] {
				v += w.joker
			}
		}
		if left&ownBomb != 0 {
			v += w.bomb
		}
		return v
	}
	return (w.tempo + side(0, f.left) - side(1, f.left.swapped())) / 100
}
