package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// answered is a line of ../../game/ai/crosswise/testdata/classic.jsonl: a
// position and what the original program made of it.
type answered struct {
	Save   json.RawMessage
	Points json.RawMessage
	AITurn json.RawMessage
}

// answers returns some lines of the original's and the saves in them.
func answers(t testing.TB, every int) (lines []answered, saves string) {
	t.Helper()
	file, err := os.ReadFile("../../game/ai/crosswise/testdata/classic.jsonl")
	require.NoError(t, err)
	var input strings.Builder
	for i, text := range strings.Split(strings.TrimSpace(string(file)), "\n") {
		if i%every != 0 {
			continue
		}
		var line answered
		require.NoError(t, json.Unmarshal([]byte(text), &line))
		lines = append(lines, line)
		input.Write(line.Save)
		input.WriteByte('\n')
	}
	return lines, input.String()
}

func TestAnalyseAnswersAsTheOriginal(t *testing.T) {
	t.Parallel()
	lines, saves := answers(t, 1)
	status, stdout, stderr := run(saves, "analyse", "crosswise", "--player", "classic")
	require.Equal(t, ok, status)
	require.Empty(t, stderr)
	got := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, got, len(lines))
	for i, line := range lines {
		require.Equal(t, fmt.Sprintf(`{"points":%s,"state":"ONGOING_GAME","turn":%s}`, line.Points, line.AITurn), got[i])
	}
}

func TestAnalyseOfOtherLines(t *testing.T) {
	t.Parallel()
	const (
		players = `"players":[{"name":"A","isActive":true,"isAI":false,"hand":[%s]},{"name":"B","isActive":true,"isAI":false,"hand":[1,1,1,1]},{"name":"","isActive":false,"isAI":false,"hand":[]},{"name":"","isActive":false,"isAI":false,"hand":[]}]`
		blank   = "[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]"
	)
	position := func(hand, column, more string) string {
		return "{" + fmt.Sprintf(players, hand) + `,"currPlayer":0,"field":[` + column + "," + blank + `],"usedActionTiles":[0,1,0,0]` + more + "}"
	}
	for _, c := range []struct{ name, line, want string }{
		{"over", position("5,5,5,5", "[2,2,2,2,2,2]", ""), `{"points":{"vertical":2147483647,"horizontal":0},"state":"TEAM_VERTICAL","turn":null}`},
		{"only wildcards on an empty board", position("7,8,9,10", "[0,0,0,0,0,0]", ""), `{"points":{"vertical":0,"horizontal":0},"state":"ONGOING_GAME","turn":{"kind":"none"}}`},
		{"between the phases", position("4,3,5,5", "[2,2,0,0,0,0]", `,"activated":{"tile":8,"slot":1}`), `{"points":{"vertical":1,"horizontal":0},"state":"ONGOING_GAME","turn":{"kind":"mover","tile":8,"handSlot":1,"x":1,"y":0,"fromX":0,"fromY":0,"tile2":2}}`},
		{"an empty line", "", `{"error":"save: the file is empty"}`},
		{"a tile that is none", position("5,5,5,12", "[0,0,0,0,0,0]", ""), `{"error":"save: tile 12 on the hand of player 0; tiles are 0 to 10"}`},
		{"too long", strings.Repeat(" ", maxLine+1), `{"error":"the line is longer than 1048576 bytes"}`},
		{"long and good", position("5,5,5,5", "[2,2,2,2,2,2]", strings.Repeat(" ", 100_000)), `{"points":{"vertical":2147483647,"horizontal":0},"state":"TEAM_VERTICAL","turn":null}`},
	} {
		// Between two good lines, the last of them without a line break.
		good := position("5,5,5,5", "[2,2,2,2,2,2]", "")
		status, stdout, stderr := run(good+"\n"+c.line+"\n"+good, "analyse", "crosswise")
		require.Equal(t, ok, status)
		require.Empty(t, stderr)
		lines := strings.Split(stdout, "\n")
		require.Len(t, lines, 4, c.name)
		require.Equal(t, c.want, lines[1], c.name)
		require.Equal(t, lines[0], lines[2])
	}
	status, stdout, _ := run("", "analyse", "crosswise")
	require.Equal(t, ok, status)
	require.Empty(t, stdout)
}

func TestAnalyseByTheStrongPlayer(t *testing.T) {
	t.Parallel()
	lines, saves := answers(t, 400)
	status, stdout, stderr := run(saves, "analyse", "crosswise", "--player", "strong")
	require.Equal(t, ok, status)
	require.Empty(t, stderr)
	got := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, got, len(lines))
	for i, line := range lines {
		require.True(t, strings.HasPrefix(got[i], fmt.Sprintf(`{"points":%s,"state":"ONGOING_GAME","turn":{"kind":"`, line.Points)), got[i])
		require.True(t, json.Valid([]byte(got[i])))
	}
}

// BenchmarkAnalyse analyses with the original's player, on one core: at least
// 20,000 positions a second.
func BenchmarkAnalyse(b *testing.B) {
	lines, saves := answers(b, 1)
	analyst, err := newCrosswiseAnalyst(nil)
	require.NoError(b, err)
	n := 0
	for b.Loop() {
		require.NoError(b, analyseLines(analyst, strings.NewReader(saves), io.Discard))
		n += len(lines)
	}
	speed := float64(n) / b.Elapsed().Seconds()
	b.ReportMetric(speed, "positions/s")
	if speed < 20_000 {
		b.Errorf("%.0f positions a second", speed)
	}
}

// Whatever is read: a line of JSON is printed for each.
func FuzzAnalyse(f *testing.F) {
	lines, _ := answers(f, 500)
	for _, line := range lines {
		f.Add([]byte(line.Save))
	}
	f.Add([]byte("{}\r\n\x00\n[1"))
	f.Fuzz(func(t *testing.T, input []byte) {
		analyst, err := newCrosswiseAnalyst(nil)
		require.NoError(t, err)
		var out strings.Builder
		require.NoError(t, analyseLines(analyst, bytes.NewReader(input), &out))
		answers := strings.SplitAfter(out.String(), "\n")
		lines := bytes.Split(input, []byte("\n"))
		if len(lines[len(lines)-1]) == 0 {
			lines = lines[:len(lines)-1]
		}
		require.Len(t, answers, len(lines)+1)
		for _, answer := range answers[:len(lines)] {
			require.True(t, json.Valid([]byte(answer)), answer)
		}
	})
}
