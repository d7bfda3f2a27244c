package explorer

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
)

func TestWhatIsProvedHasAnotherSignThanWhatIsEstimated(t *testing.T) {
	for _, c := range []struct {
		worth       ai.Worth
		known       bool
		sign, words string
	}{
		{ai.Worth{}, false, "…", "Column 4: not known yet"},
		{ai.Worth{Low: 1, High: 1, Plies: 17}, true, "+9", "Column 4 wins in 9"},
		{ai.Worth{Low: 1, High: 1}, true, "+", "Column 4 wins"},
		{ai.Worth{Low: -1, High: -1, Plies: 10}, true, "−5", "Column 4 loses in 5"},
		{ai.Worth{}, true, "=", "Column 4 draws"},
		{ai.Worth{Low: -1, High: 1, Value: estimated, Depth: 8}, true, "≈+", "Column 4: probably better, 8 moves ahead"},
		{ai.Worth{Low: -1, High: 1, Value: -estimated, Depth: 8}, true, "≈−", "Column 4: probably worse, 8 moves ahead"},
		{ai.Worth{Low: -1, High: 1, Value: estimated - 1, Depth: 8}, true, "≈", "Column 4: probably even, 8 moves ahead"},
		{ai.Worth{Low: -1, High: 1, Value: 1 - estimated, Depth: 8}, true, "≈", "Column 4: probably even, 8 moves ahead"},
	} {
		require.Equal(t, c.sign, Sign(c.worth, c.known))
		require.Equal(t, c.words, Words(text.English, c.worth, c.known, "4"))
	}
}

func TestTheBestMoveWinsSoonestOrLosesLatestNearestToTheMiddle(t *testing.T) {
	win, loss := ai.Worth{Low: 1, High: 1}, ai.Worth{Low: -1, High: -1}
	with := func(w ai.Worth, plies int) ai.Worth { w.Plies = plies; return w }
	_, ok := Best(nil)
	require.False(t, ok)
	best, _ := Best([]ai.Worth{with(win, 3), with(win, 9), with(loss, 2)})
	require.Equal(t, 3, best.Plies)
	best, _ = Best([]ai.Worth{with(loss, 2), with(loss, 8)})
	require.Equal(t, 8, best.Plies)
	best, _ = Best([]ai.Worth{{Move: "drop 0"}, {Move: "drop 1"}, {Move: "drop 2"}, {Move: "drop 3"}, {Move: "drop 4"}, {Move: "drop 5"}, {Move: "drop 6"}, {Move: "drop 7"}})
	require.EqualValues(t, "drop 3", best.Move, "the left one of two")
}
