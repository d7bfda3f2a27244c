package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
)

func TestWithJokersTheCoachEstimatesWhatAMoveHasLost(t *testing.T) {
	t.Parallel()
	// Green has three, one over the other, and sees only a turn later that the fourth wins.
	const match = "drop 3;drop 0;drop 3;drop 0;drop 3;drop 1;drop 5;drop 1;drop 3"
	line := prints(t, match+"\n", "analyse", "connectfour", "--coach", "--memory", "8", "--time", "1h")
	var told struct{ Moves []judged }
	require.NoError(t, json.Unmarshal([]byte(line), &told))
	missed, won := told.Moves[6], told.Moves[8]
	require.True(t, missed.Mistake)
	require.Equal(t, []game.Move{"drop 3"}, missed.Best)
	require.NotNil(t, missed.Lost)
	require.Greater(t, missed.Lost.Percent, missed.Lost.Margin)
	require.NotEmpty(t, missed.Refutation)
	require.Equal(t, unknown, missed.Before)
	require.Equal(t, [2]string{"win", "win"}, [2]string{won.Before, won.After}, "it wins at once")
	require.False(t, won.Mistake)
}

func FuzzCoach(f *testing.F) {
	for _, line := range []string{"", "4455", "drop 3; bomb 1,2", "delete row 7;drop 1", "\x00", "7777777", "drop 99999999999999999999"} {
		f.Add(line)
	}
	judge, err := newConnectFourAnalyst([]string{"--coach", "--columns", "4", "--rows", "4", "--time", "50ms", "--memory", "1"})
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, line string) {
		out, err := judge([]byte(line))
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		var told struct{ Moves []judged }
		require.NoError(t, json.Unmarshal(out, &told))
		require.NotContains(t, string(out), "\n")
		for i, m := range told.Moves {
			require.Equal(t, i, m.Ply)
			require.Equal(t, len(m.Squares) > 0, m.Reason != "" && m.Reason != "too-slow")
			require.Equal(t, len(m.Refutation) > 0, m.Mistake)
		}
	})
}
