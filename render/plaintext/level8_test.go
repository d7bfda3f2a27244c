package plaintext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
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

func TestHandOverAtLevel8(t *testing.T) {
	r := cards(t, text.English, game.Player{Name: "Anna"}, game.Player{Name: "Ben"})
	out := r.typed("draw", "", "draw", "discard "+first(t, r, 1), "", "hand")
	before, after, cleared := strings.Cut(out, "<clear>")
	require.True(t, cleared)
	require.Equal(t, 0, strings.Count(after, "<clear>"))
	require.Contains(t, before, "First look at your hand: press Enter.")
	require.Contains(t, before, "You have drawn: ")
	require.NotContains(t, after, "You have drawn", "that is for Anna only")
	require.NotContains(t, after[:strings.Index(after, "Ben is next")], "Hand: ")
	require.Contains(t, after, "Anna discards ")
	require.Contains(t, after, "Ben, your turn. You can: draw, take 0 (")
}

// first returns the first card of a seat's hand once it has drawn.
func first(t *testing.T, r *device, draws int) string {
	config, err := level8.Game{}.Configure(r.Seats, r.Setup)
	require.NoError(t, err)
	desk := table.NewDesk(game.NewRandom(5).Uint64, 0, func(table.Envelope) {})
	require.NoError(t, desk.Open(level8.Game{}, config, r.Seats))
	record, _ := desk.Record()
	for range draws {
		record.Moves = append(record.Moves, "draw")
	}
	p, err := record.Replay(level8.Game{})
	require.NoError(t, err)
	return p.View(p.Turn()).(level8.View).Hand[0].String()
}

func TestRefusalsAtLevel8(t *testing.T) {
	for _, c := range []struct {
		lines []string
		says  string
	}{
		{[]string{"wirf b1"}, text.German.Say("refused.draw-first")},
		{[]string{"zieh", "zieh"}, text.German.Say("refused.drawn-already")},
		{[]string{"nimm 7"}, text.German.Say("refused.no-seat")},
		{[]string{"tanze"}, text.German.Say("refused.notation")},
		{[]string{"zieh", "anlegen b1 0.0"}, text.German.Say("refused.not-laid")},
		{[]string{"zieh", "leg b1 b2 b3"}, text.German.Say("refused.combinations")},
		{[]string{"vorschlag b99"}, text.German.Say("refused.no-card")},
		{[]string{"neu Anna Anna"}, "verschieden"},
		{[]string{"neu Anna ki3 2"}, "drei bis acht Level"},
		{[]string{"neu a b c d e f g"}, "Zwei bis sechs"},
		{[]string{"laden weg"}, "no such file"},
		{[]string{"speichern"}, "Nenne die Datei"},
	} {
		out := cards(t, text.German, game.Player{Name: "Anna"}, game.Player{Strength: 1}).typed(append(c.lines, "tipp", "ende")...)
		_, out, _ = strings.Cut(out, "Hand: ")
		require.Contains(t, out, c.says, c.lines)
		require.Contains(t, out, "Tipp: ", c.lines)
		require.Contains(t, out, "Anna, du bist am Zug.", c.lines)
	}
}

func TestNewMatchesOfLevel8(t *testing.T) {
	r := cards(t, text.English, game.Player{Name: "Anna"}, game.Player{Strength: 1})
	out := r.typed("new Cleo ai4 ai 5 shuffled", "new", "save a", "load a", "fill j")
	require.Contains(t, out, "Player 2 (computer) · Level 1 of 5: ")
	require.Equal(t, []game.Player{{Name: "Cleo"}, {Strength: 4}, {Strength: 3}}, r.last().Seats)
	require.JSONEq(t, `{"seats":3,"levels":5,"order":"shuffled"}`, string(r.last().Config))
	require.Contains(t, r.files["a"], `"game":"level8"`)
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
	require.Contains(t, r.typed("", "draw", "discard "+first(t, r, 1)), "\x1b[2J")
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
