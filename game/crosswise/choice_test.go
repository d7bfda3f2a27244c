package crosswise

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is chosen in a hand, or on the board, and then a cell, is one move: which one, the tile
// says or the wildcard that has been activated.
func TestWhatAChoiceMeans(t *testing.T) {
	hand := []Tile{Sun, Remover, Mover, Empty}
	from, to := Cell{X: 1, Y: 2}, Cell{X: 3, Y: 4}
	for _, c := range []struct {
		active   Tile
		slot     int
		want     string
		playable []int // slots of the hand; none where a tile of the board is played
		changes  []Cell
	}{
		{Empty, 0, "place 0 on 3,4", []int{0, 1, 2}, []Cell{to}},
		{Empty, 1, "remove 3,4 with 1", []int{0, 1, 2}, []Cell{to}},
		{Empty, 2, "activate 2", []int{0, 1, 2}, nil},
		{Mover, 0, "move 1,2 to 3,4", nil, []Cell{from, to}},
		{SwapOnBoard, 0, "swap 1,2 with 3,4", nil, []Cell{from, to}},
		{SwapWithHand, 0, "exchange 0 with 3,4", []int{0}, []Cell{to}},
	} {
		v := View{Hand: hand, Active: c.active}
		m := v.MoveOf(c.slot, from, to)
		require.Equal(t, c.want, m.String())
		var playable []int
		for slot := range hand {
			if v.FromHand(slot) {
				playable = append(playable, slot)
			}
		}
		require.Equal(t, c.playable, playable, c.want)
		require.Equal(t, c.changes, m.Changes(), c.want)
	}
}

// Six equal tiles win wherever they lie in a line, which may hold others where the board is
// larger.
func TestTheTilesThatWin(t *testing.T) {
	b := newBoard(7)
	require.Empty(t, b.Sixes())
	want := []Cell{}
	for y := range 6 {
		c := Cell{X: 2, Y: y + y/3} // but the one in the middle
		b.set(c, Star)
		want = append(want, c)
	}
	b.set(Cell{X: 2, Y: 3}, Sun)
	b.set(Cell{X: 5, Y: 3}, Sun)
	require.Equal(t, want, b.Sixes())
	require.Equal(t, 49, len(slices.Collect(b.Cells())))
	require.Equal(t, []Cell{{X: 0}, {X: 1}}, slices.Collect(b.Cells())[:2])
}
