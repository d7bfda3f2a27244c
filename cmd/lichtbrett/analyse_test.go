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
	for player, every := range map[string]int{"classic": 1, "strong": 400} {
		lines, saves := answers(t, every)
		got := strings.Split(strings.TrimSpace(prints(t, saves, "analyse", "crosswise", "--player", player)), "\n")
		require.Len(t, got, len(lines))
		for i, line := range lines {
			turn := string(line.AITurn)
			if player == "strong" { // it has one of its own
				_, turn, _ = strings.Cut(strings.TrimSuffix(got[i], "}"), `,"turn":`)
				require.True(t, strings.HasPrefix(turn, `{"kind":"`) && json.Valid([]byte(turn)), got[i])
			}
			require.Equal(t, fmt.Sprintf(`{"points":%s,"state":"ONGOING_GAME","turn":%s}`, line.Points, turn), got[i])
		}
	}
}

// A line may be long, but not endless; the last one needs no end.
func TestAnalyseOfLongLines(t *testing.T) {
	t.Parallel()
	_, save := answers(t, 1_000_000)
	save = strings.TrimSpace(save)
	good := strings.TrimSuffix(save, "}") + strings.Repeat(" ", 100_000) + "}"
	lines := strings.Split(prints(t, good+"\n"+strings.Repeat(" ", maxLine+1)+"\n"+save, "analyse", "crosswise"), "\n")
	require.Len(t, lines, 4)
	require.Contains(t, lines[0], `"state":"ONGOING_GAME"`)
	require.Equal(t, `{"error":"the line is longer than 1048576 bytes"}`, lines[1])
	require.Equal(t, lines[0], lines[2])
	require.Empty(t, prints(t, "", "analyse", "crosswise"))
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
