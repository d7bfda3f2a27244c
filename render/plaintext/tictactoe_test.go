package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
)

// typed returns what is printed when these lines are typed.
func typed(t *testing.T, lines ...string) string {
	t.Helper()
	return typedAgainst(t, game.Player{}, nil, lines...)
}

// typedAgainst has the moves of a computer, if it is one, played in order.
func typedAgainst(t *testing.T, opponent game.Player, moves []game.Move, lines ...string) string {
	t.Helper()
	var out strings.Builder
	var desk *table.Desk
	console := TicTacToe{Options: Options{
		Language: text.German,
		Seats:    []game.Player{{}, opponent},
		Host: func(receive func(table.Envelope)) table.Host {
			desk = table.NewDesk(game.NewRandom(1).Uint64, 0, receive)
			return desk
		},
		Answer: func() (bool, error) {
			q, asked := desk.Question()
			if !asked {
				return false, nil
			}
			m := moves[0]
			moves = moves[1:]
			return true, desk.Answer(q, m)
		},
		Out: &out,
	}}
	require.NoError(t, Play(&console, strings.NewReader(strings.Join(lines, "\n"))))
	return out.String()
}

// boards returns the printed boards, each as the stones of its nine fields.
func boards(printed string) (boards []string) {
	for _, part := range strings.Split(printed, "    A   B   C\n")[1:] {
		var fields strings.Builder
		for _, line := range strings.Split(part, "\n")[1:6] {
			if cells := strings.Split(line, "|"); len(cells) == 5 {
				for _, cell := range cells[1:4] {
					fields.WriteString(strings.ReplaceAll(cell[1:2], " ", "."))
				}
			}
		}
		boards = append(boards, fields.String())
	}
	return boards
}

func TestUC1Start(t *testing.T) {
	out := typed(t)
	require.Equal(t, []string{"........."}, boards(out))
	require.Contains(t, out, "neu (neustart)")
	require.Contains(t, out, "ende")
	require.Less(t, strings.Index(out, "ende"), strings.Index(out, "A   B   C"), "the commands come first")
	require.True(t, strings.HasSuffix(out, "Spieler 1 (X) ist am Zug:\n"))
}

func TestUC2Quit(t *testing.T) {
	for _, word := range []string{"ende", "END", "quit"} {
		out := typed(t, "A0", word, "B1")
		require.Equal(t, []string{".........", "X........"}, boards(out))
		require.True(t, strings.HasSuffix(out, "Auf Wiedersehen.\n"))
	}
}

func TestUC3Restart(t *testing.T) {
	for _, word := range []string{"neu", "Neustart", "new", "restart"} {
		out := typed(t, "A0", word)
		require.Equal(t, []string{".........", "X........", "........."}, boards(out))
		require.True(t, strings.HasSuffix(out, "Spieler 1 (X) ist am Zug:\n"))
	}
}

func TestUC4Move(t *testing.T) {
	out := typed(t, "a0", " B2 ")
	require.Equal(t, []string{".........", "X........", "X......O."}, boards(out))
	require.Contains(t, out, "Spieler 2 (O) ist am Zug:")
}

func TestUC4RefusedMoves(t *testing.T) {
	for input, says := range map[string]string{
		"hallo":                      "keine Koordinate",
		"":                           "keine Koordinate",
		strings.Repeat("A0", 100000): "keine Koordinate",
		"D5":                         "liegt nicht auf dem Brett",
		"A9":                         "liegt nicht auf dem Brett",
		"A0":                         "schon besetzt",
	} {
		out := typed(t, "A0", input, "B0")
		require.Contains(t, out, says)
		require.Equal(t, []string{".........", "X........", "X........", "XO......."}, boards(out), "unchanged and shown again")
		require.Equal(t, 2, strings.Count(out, "Spieler 2 (O) ist am Zug:"), "the same player is asked again")
	}
}

func TestUC4End(t *testing.T) {
	out := typed(t, "A0", "B0", "A1", "B1", "A2")
	require.True(t, strings.HasSuffix(out, "Spieler 1 (X) hat gewonnen!\nNeue Partie (neu) oder beenden (ende)?\n"))
	out = typed(t, "A0", "B0", "A1", "B1", "A2", "C2", "neu")
	require.Contains(t, out, "Die Partie ist zu Ende.")
	require.True(t, strings.HasSuffix(out, "Spieler 1 (X) ist am Zug:\n"))

	out = typed(t, "A0", "B0", "C0", "B1", "A1", "C1", "B2", "A2", "C2")
	require.Contains(t, out, "unentschieden")
	require.True(t, strings.HasSuffix(out, "Neue Partie (neu) oder beenden (ende)?\n"))
}

func TestStonesAndWhoBegins(t *testing.T) {
	out := typed(t, "stein + *", "beginnt 2", "A0", "A1")
	require.Equal(t, "*..+.....", boards(out)[4])
	require.Contains(t, out, "Spieler 2 (*) ist am Zug:")
	for _, input := range []string{"stein X", "stein X X", "stone xx y", "stein ü o", "stein \x1b o"} {
		require.Contains(t, typed(t, input), "zwei verschiedene einzelne Zeichen")
	}
	for _, input := range []string{"beginnt", "first 3", "beginnt eins"} {
		require.Contains(t, typed(t, input), "Spieler 1 oder 2 kann beginnen")
	}
	for _, input := range []string{"stein A B", "beginnt 2"} {
		require.Contains(t, typed(t, "A0", input), "nur vor dem ersten Zug")
	}
}

func TestAgainstTheComputer(t *testing.T) {
	out := typedAgainst(t, game.Player{Strength: 5}, []game.Move{"B1", "C2"}, "A0", "beginnt 2", "neu", "beginnt 2")
	require.Equal(t, []string{
		".........", "X........", "X...O....", // the player, then the computer
		"X...O....", // too late to choose
		".........", // new
		".........", // the computer begins
		"........O",
	}, boards(out))
}
