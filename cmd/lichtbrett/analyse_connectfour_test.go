package main

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
)

// analysed is what is printed for a line.
type analysed struct {
	Position         string
	Score, Low, High *int
	Value, Depth     *int
	Line             []game.Move
	Best             []any
	Nodes, Micros    int64
	Error            string
}

// analyseLinesOf returns what analyse prints for the lines.
func analyseLinesOf(t testing.TB, input []string, flags ...string) (answers []analysed) {
	t.Helper()
	stdout := prints(t, strings.Join(input, "\n")+"\n", append([]string{"analyse", "connectfour"}, flags...)...)
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	require.Len(t, lines, len(input))
	for i, line := range lines {
		var a analysed
		require.NoError(t, json.Unmarshal([]byte(line), &a), line)
		require.Equal(t, input[i], a.Position)
		answers = append(answers, a)
	}
	return answers
}

// What is not sure has a value and a depth, or bounds where only the time was too short.
func TestAnalyseConnectFourOfWhatIsNotSure(t *testing.T) {
	t.Parallel()
	answers := analyseLinesOf(t, []string{"drop 3; drop 4", "bomb 7,1; bomb 7,1; delete 7,1; delete 7,1"}, "--columns", "8", "--rows", "7", "--time", "50ms")
	require.NotNil(t, answers[0].Value)
	require.Positive(t, *answers[0].Depth)
	require.Equal(t, answers[0].Best[0], string(answers[0].Line[0]))
	require.Nil(t, answers[0].Score)
	require.NotNil(t, answers[1].Low, "all jokers are spent, but there is not time enough")

	answers = analyseLinesOf(t, []string{"111", "1"}, "--columns", "12", "--rows", "9", "--time", "50ms")
	require.NotNil(t, answers[0].Value, "the board is too large to be solved")
	require.IsType(t, 0.0, answers[0].Best[0])
}

// What only can be searched, because of jokers or of a large board, is searched
// with as much memory and on as many threads as were asked for. What others allocate
// meanwhile would be counted, too.
func TestAnalyseConnectFourWithMemoryAndThreads(t *testing.T) {
	large := []string{"--columns", "12", "--rows", "9", "--time", "1ms"}
	allocated := func(megabytes string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		analyseLinesOf(t, []string{"111", "drop 1"}, append(large, "--memory", megabytes)...)
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) >> 20
	}
	require.Less(t, allocated("1"), uint64(16))
	require.Greater(t, allocated("128"), uint64(100))

	for _, flags := range [][]string{{"--threads", "3"}, append(large, "--threads", "3")} {
		a, err := parseConnectFourAnalyst(flags)
		require.NoError(t, err)
		p, _, _, err := playMoves(a.rules, "drop 3; drop 3")
		require.NoError(t, err)
		s, err := a.newSearch(p)
		require.NoError(t, err)
		positions := a.think(s, func() bool { return false })
		require.Len(t, positions, 3)
		for _, n := range positions {
			require.Positive(t, n)
		}
	}
}

func FuzzAnalyseConnectFour(f *testing.F) {
	for _, line := range []string{"", "4455", "drop 3; bomb 1,2", "delete row 7;drop 1", "\x00", "7777777"} {
		f.Add(line)
	}
	analyse, err := newConnectFourAnalyst([]string{"--columns", "4", "--rows", "4", "--time", "10ms"})
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, line string) {
		out, err := analyse([]byte(line))
		require.NoError(t, err)
		var a analysed
		require.NoError(t, json.Unmarshal(out, &a))
		if utf8.ValidString(line) {
			require.Equal(t, strings.TrimSuffix(line, "\r"), a.Position)
		}
		require.True(t, a.Error != "" || a.Score != nil || a.Value != nil, "%s", out)
	})
}
