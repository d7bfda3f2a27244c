package connectfour

// features are what is counted for the static value of a position, for the
// side to move and for the opponent.
type features struct {
	// pairs and singles count the lines that hold none of the other side's
	// stones and lack two and three of one's own.
	pairs, singles [2]int
	// centre sums how far inside the stones stand.
	centre [2]int
	// kept and lent sum, over the empty fields that complete a line, how far
	// below the top they lie: those that the side itself would fill if all
	// other columns were filled first, and those that the other side would.
	kept, lent [2]int
	// guarded counts the fields that complete a line and of which the other
	// side would have to fill the one below next.
	guarded [2]int
	// deletes says that a delete would win.
	deletes [2]bool
	left    jokersLeft
}

// weights are what the features are worth, in hundredths. The weights of
// threats come in two: for when all jokers are spent, and before, when stones
// may yet be moved from under them.
type weights struct {
	pair, single, centre, tempo int
	kept, lent, guarded         [2]int
	delete, bomb                int
	deletes                     int // as a threat of the opponent
}

// tuned was fitted to the results of 5,000 matches and then adjusted by
// matches of one set of weights against another.
var tuned = weights{
	pair: 170, single: 40, centre: 220, tempo: 550,
	kept:    [2]int{600, 100},
	lent:    [2]int{300, 100},
	guarded: [2]int{800, 400},
	delete:  6000, bomb: 3600,
	deletes: 1900,
}

func (w *weights) value(f *features) int {
	open := 0
	if f.left != 0 {
		open = 1
	}
	var side [2]int
	left := f.left
	for i := range side {
		v := w.pair*f.pairs[i] + w.single*f.singles[i] + w.centre*f.centre[i] +
			w.kept[open]*f.kept[i] + w.lent[open]*f.lent[i] + w.guarded[open]*f.guarded[i]
		if left&ownDelete != 0 {
			v += w.delete
		}
		if left&ownBomb != 0 {
			v += w.bomb
		}
		side[i] = v
		left = left.swapped()
	}
	if f.deletes[1] {
		side[1] += w.deletes
	}
	return (w.tempo + side[0] - side[1]) / 100
}
