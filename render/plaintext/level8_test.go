package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
)

func cards(t require.TestingT, language text.Language, seats ...game.Player) *device {
	return newDevice(t, level8.Name, language, seats...)
}

// A whole match is typed: the first legal move of each person, laying by what
// is proposed.
func TestAWholeMatchOfLevel8(t *testing.T) {
	for language, words := range map[text.Language][]string{
		text.German:  {"Runde 1 ist vorbei", "gewinnt", "Neue Partie (neu)", "Hat ausgelegt", "Gespeichert: m", "Auf Wiedersehen."},
		text.English: {"Round 1 is over", "wins", "A new match (new)", "Has laid", "Saved: m", "Goodbye."},
	} {
		r := cards(t, language, game.Player{Name: "Anna"}, game.Player{Strength: 2}, game.Player{Strength: 2})
		r.Setup = []byte(`{"levels":3}`)
		ended, filled := 0, false
		r.typedBy(func() (string, error) {
			p := r.position()
			if p.Result().Over {
				ended++
				return []string{"", "draw\n", "save m\n", "end\n"}[ended], nil
			}
			move := string(p.Moves()[0])
			if !strings.HasPrefix(move, "lay") {
				return move + "\n", nil
			}
			if filled = !filled; filled {
				return "fill\n", nil
			}
			return "lay\n", nil
		})
		for _, w := range words {
			require.Contains(t, r.out.String(), w)
		}
		require.NotContains(t, r.out.String(), "level8.", "every sentence is there")
		record, err := game.ReadRecord([]byte(r.files["m"]))
		require.NoError(t, err)
		p, err := record.Replay(level8.Game{})
		require.NoError(t, err)
		require.True(t, p.Result().Over)

		link, err := record.Link(level8.Game{})
		require.NoError(t, err)
		linked, err := game.ReadLink(link, games.ByName)
		require.NoError(t, err)
		require.Equal(t, record.Moves, linked.Moves)
	}
}

// A record comes from anybody: its names cannot have the terminal do anything. The
// program itself clears the screen.
func TestControlCharactersInARecord(t *testing.T) {
	r := cards(t, text.English, game.Player{Name: "Anna"}, game.Player{Name: "Ben"})
	r.Clear = "\x1b[2J"
	r.files["m"] = `{"game":"level8","config":{"seats":2,"levels":8,"order":"normal"},"seed":1,` +
		`"seats":[{"name":"\u001b]0;Ada\u0007\u009b"},{"name":"Ben"}],"moves":[]}`
	out := r.typed("load m", "")
	require.Contains(t, out, "]0;Ada · Level 1 of 8")
	require.NotContains(t, out, "\x1b")
	require.Contains(t, r.typed("", "draw", "discard s"), "\x1b[2J")
}

// Whatever is typed, the match is a legal one and somebody is asked again.
func FuzzTypingAtLevel8(f *testing.F) {
	f.Add("draw\n\nzieh\nfill\nlay\ndiscard j\nneu Anna ki3 4 gemischt\nende")
	f.Add("load m\nhand\ntake 1\nsave a\nload a\nhint\nfill j | b3 |\nadd j7 0.0")
	f.Fuzz(func(t *testing.T, lines string) {
		r := cards(t, text.German, game.Player{Name: "Anna"}, game.Player{Name: "Ben"}, game.Player{Strength: 1})
		r.files["m"] = `{"game":"tictactoe","moves":[]}`
		require.Contains(t, r.typed(strings.Split(lines, "\n")...), "Anna")
		_, err := r.last().Replay(level8.Game{})
		require.NoError(t, err)
	})
}
