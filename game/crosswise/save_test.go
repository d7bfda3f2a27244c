package crosswise

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
)

// A file with the original's keys only; its bag is rebuilt.
const original = `{
  "players": [
    {"name": "Anna", "isActive": true, "isAI": false, "hand": [7, 1, 2, 3]},
    {"name": "Benjamin", "isActive": true, "isAI": true, "hand": [4, 1, 2, 10]},
    {"name": "", "isActive": false, "isAI": false, "hand": []},
    {"name": "", "isActive": false, "isAI": false, "hand": []}
  ],
  "currPlayer": 0,
  "field": [[1,0,0,0,0,0],[0,0,0,0,0,5],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]],
  "usedActionTiles": [0, 1, 0, 0]
}`

func TestAFileWithoutABag(t *testing.T) {
	s, err := ReadSave([]byte(original))
	require.NoError(t, err)
	p, err := s.Position(1)
	require.NoError(t, err)
	require.Equal(t, Pentagon, p.Board().At(Cell{1, 5}), "field[column][row]")
	require.Len(t, p.bag, 54-8-2-1)
	again, err := s.Position(1)
	require.NoError(t, err)
	require.Equal(t, p, again)
	other, err := s.Position(2)
	require.NoError(t, err)
	require.NotEqual(t, p.bag, other.bag, "the seed shuffles it")
	require.Equal(t, []game.Player{{Name: "Anna"}, {Name: "Benjamin", Strength: 3}}, s.Seats(3))

	s.Bag = []Tile{}
	p, err = s.Position(1)
	require.NoError(t, err)
	require.Empty(t, p.bag, "an empty bag stays empty")
}

// The original's earlier builds counted removers and movers the other way round.
func TestAFileOfAnEarlierBuild(t *testing.T) {
	s, err := ReadSave([]byte(original))
	require.NoError(t, err)
	p, err := s.Position(1)
	require.NoError(t, err)
	require.Equal(t, [Wildcards]int{0, 1, 0, 0}, p.used)
	s.Bag = p.bag
	again, err := s.Position(1)
	require.NoError(t, err)
	require.Equal(t, p, again)

	s.Used = []int{1, 0, 0, 0}
	earlier, err := s.Position(1)
	require.NoError(t, err)
	require.Equal(t, p, earlier, "only the other order makes three of each kind")

	s.Used = []int{0, 0, 1, 0}
	_, err = s.Position(1)
	require.ErrorContains(t, err, "4 tiles of kind 9", "neither order does")
}

// Only of the first player is said that he is the first.
func TestWhoCannotMoveIsNamed(t *testing.T) {
	v := View{Rules: Standard, Players: []game.Seat{0, 1}, Board: newBoard(Standard.Size)}
	stuck := game.Result{Over: true, Reason: ReasonStuck}
	require.True(t, v.FirstStuck(stuck))
	v.Turn = 1
	require.False(t, v.FirstStuck(stuck), "the second player")
}

func TestWrittenFiles(t *testing.T) {
	s, err := ReadSave([]byte(original))
	require.NoError(t, err)
	s.Bag = []Tile{}
	file := string(s.Write())
	require.True(t, strings.HasPrefix(file, "{\n  \"players\": [\n    {\n      \"name\": \"Anna\",\n      \"isActive\": true,\n      \"isAI\": false,\n      \"hand\": [\n        7,\n        1,"), file)
	require.Contains(t, file, "\"hand\": []")
	require.Contains(t, file, "\"tileBag\": []")
	require.NotContains(t, file, "rules")
	require.NotContains(t, file, "activated")
	again, err := ReadSave([]byte(file))
	require.NoError(t, err)
	require.Equal(t, s, again)
}

func TestASavedMatchGoesOnAsARecord(t *testing.T) {
	r, err := ReadMatch([]byte(original), 9, 3)
	require.NoError(t, err)
	r.Moves = append(r.Moves, "remove 0,0 with 0")
	encoded, err := json.Marshal(r)
	require.NoError(t, err)
	r, err = ReadMatch(encoded, 1, 1)
	require.NoError(t, err)
	require.EqualValues(t, 9, r.Seed)
	require.Equal(t, 3, r.Seats[1].Strength)
	p, err := r.Replay(Game{})
	require.NoError(t, err)
	require.Equal(t, game.Seat(1), p.Turn())
	saved := p.(Position).Save(r.Seats)
	require.Equal(t, "Benjamin", saved.Players[1].Name)
	require.True(t, saved.Players[1].AI)
	link, err := r.Link(Game{})
	require.NoError(t, err)
	linked, err := game.ReadLink(link, func(string) (game.Game, error) { return Game{}, nil })
	require.NoError(t, err)
	require.Equal(t, r.Moves, linked.Moves)
}

func TestBrokenFiles(t *testing.T) {
	players := func(active string) string {
		players := make([]string, len(active))
		for i, a := range active {
			players[i] = `{"name":"","isActive":` + map[rune]string{'+': "true", '-': "false"}[a] + `,"isAI":false,"hand":[1,2,3,4]}`
		}
		return `"players": [` + strings.Join(players, ",") + `],`
	}
	before, after, _ := strings.Cut(original, `"players"`)
	_, after, _ = strings.Cut(after, "],\n  \"currPlayer\"")
	seated := func(active string) string { return before + players(active) + "\n \"currPlayer\"" + after }
	replaced := func(old, new string) string {
		require.Contains(t, original, old)
		return strings.Replace(original, old, new, 1)
	}
	for _, c := range []struct{ reason, file string }{
		{BrokenEmpty, ""},
		{BrokenEmpty, " \n"},
		{BrokenForm, "{"},
		{BrokenForm, "[]"},
		{BrokenForm, original + "{}"},
		{BrokenForm, replaced(`"currPlayer": 0`, `"currPlayer": "Anna"`)},
		{BrokenForm, replaced(`[7, 1, 2, 3]`, `[7, 1, 2, 300]`)},
		{BrokenForm, replaced(`[7, 1, 2, 3]`, `[7, 1, 2, 0.5]`)},
		{BrokenForm, replaced(`"Anna"`, `"An\u0007na"`)},
		{BrokenForm, replaced(`"Anna"`, `"`+strings.Repeat("n", 41)+`"`)},
		{BrokenLong, original + strings.Repeat(" ", 1<<20)},
		{BrokenPlayers, "null"},
		{BrokenPlayers, "{}"},
		{BrokenPlayers, seated("++-")},
		{BrokenPlayers, seated("+---")},
		{BrokenPlayers, seated("-+-+")},
		{BrokenPlayers, seated("+++-")},
		{BrokenPlayers, seated("----")},
		{BrokenTurn, replaced(`"currPlayer": 0,`, ``)},
		{BrokenTurn, replaced(`"currPlayer": 0`, `"currPlayer": null`)},
		{BrokenTurn, replaced(`"currPlayer": 0`, `"currPlayer": 2`)},
		{BrokenTurn, replaced(`"currPlayer": 0`, `"currPlayer": -1`)},
		{BrokenSize, replaced(`[7, 1, 2, 3]`, `[7, 1, 2]`)},
		{BrokenSize, replaced(`[7, 1, 2, 3]`, `null`)},
		{BrokenSize, replaced(`,[0,0,0,0,0,0]]`, `]`)},
		{BrokenSize, replaced(`,[0,0,0,0,0,0]]`, `,[0,0,0,0,0]]`)},
		{BrokenSize, replaced(`[0, 1, 0, 0]`, `[0, 1, 0]`)},
		{BrokenSize, replaced(`"currPlayer"`, `"rules": {"size": 60, "hand": 4}, "currPlayer"`)},
		{BrokenSize, replaced(`"currPlayer"`, `"rules": {"size": 5, "hand": 4}, "currPlayer"`)},
		{BrokenTile, replaced(`[7, 1, 2, 3]`, `[7, 1, 2, 11]`)},
		{BrokenTile, replaced(`[7, 1, 2, 3]`, `[7, 1, 2, -1]`)},
		{BrokenTile, replaced(`[[1,0`, `[[7,0`)},
		{BrokenTile, replaced(`"currPlayer"`, `"tileBag": [0], "currPlayer"`)},
		{BrokenCount, replaced(`[0, 1, 0, 0]`, `[0, 4, 0, 0]`)},
		{BrokenCount, replaced(`[0, 1, 0, 0]`, `[0, -1, 0, 0]`)},
		{BrokenCount, replaced(`[0, 1, 0, 0]`, `[3, 0, 0, 0]`)},
		{BrokenCount, replaced(`"currPlayer"`, `"tileBag": [5,5,5,5,5,5,5], "currPlayer"`)},
		{BrokenActivated, replaced(`"currPlayer"`, `"activated": {"tile": 7, "slot": 0}, "currPlayer"`)},
		{BrokenActivated, replaced(`"currPlayer"`, `"activated": {"tile": 8, "slot": 4}, "currPlayer"`)},
		{BrokenActivated, replaced(`"currPlayer"`, `"activated": {"tile": 9, "slot": 0}, "currPlayer"`)},
	} {
		s, err := ReadSave([]byte(c.file))
		if err == nil {
			_, err = s.Position(1)
		}
		var broken *SaveError
		require.ErrorAs(t, err, &broken, c.file)
		require.Equal(t, c.reason, broken.Reason, "%v\n%s", err, c.file)
		require.True(t, text.English.Has(broken.Key()), broken.Key())
	}
	_, err := ReadSave([]byte(replaced(`"currPlayer"`, `"colour": "green", "currPlayer"`)))
	require.NoError(t, err, "other keys may be there")
}

func TestLogOfAMatch(t *testing.T) {
	s, err := ReadSave([]byte(original))
	require.NoError(t, err)
	s.Bag = []Tile{Square, Pentagon, Star, Star, Star}
	s.Players[0].Hand = []Tile{Remover, Sun, Mover, SwapOnBoard}
	r := game.Record{Game: Name, Config: Config{Save: &s}.JSON(), Seats: s.Seats(3), Moves: []game.Move{
		"place 1 on 5,1", "place 1 on 3,3", "remove 1,5 with 0", "activate 3", "exchange 3 with 0,0",
		"activate 2", "move 5,1 to 2,1", "place 0 on 0,4", "activate 3", "swap 2,1 with 3,3",
	}}
	lines, err := Log(r)
	require.NoError(t, err)
	require.Equal(t, []string{
		"TileBag | [T_SQUARE, T_PENTAGON, T_STAR, T_STAR, T_STAR]",
		"player0 |     Anna | Human | [7, 1, 8, 9]",
		"player1 | Benjamin |    AI | [4, 1, 2, 10]",
		"player 2 not active",
		"player 3 not active",
		"Anna | [1] placed on (5|1) | handSlot [1] | new Hand : [7, 4, 8, 9]",
		"[1 0 0 0 0 0]",
		"[0 0 0 0 0 1]",
		"[0 0 0 0 0 0]",
		"[0 0 0 0 0 0]",
		"[0 0 0 0 0 0]",
		"[0 5 0 0 0 0]",
		"",
		"Evaluation State: ONGOING_GAME",
	}, lines[:14])
	var turns []string
	for _, l := range lines[5:] {
		if strings.Contains(l, "new Hand") {
			turns = append(turns, l)
		}
	}
	require.Equal(t, []string{
		"Anna | [1] placed on (5|1) | handSlot [1] | new Hand : [7, 4, 8, 9]",
		"Benjamin | [1] placed on (3|3) | handSlot [1] | new Hand : [4, 5, 2, 10]",
		"Anna | [7] removed at (1|5) | handSlot [0] | new Hand : [5, 4, 8, 9]",
		"Benjamin | [6] swapped from hand at [3] to (0|0) | new Hand : [4, 5, 2, 1]",
		"Anna | [1] moved from (5|1) to (2|1) | new Hand : [5, 4, 6, 9]",
		"Benjamin | [4] placed on (0|4) | handSlot [0] | new Hand : [6, 5, 2, 1]",
		"Anna | [1] swapped (2|1) with (3|3) | new Hand : [5, 4, 6, 0]",
	}, turns)

	// A match that is over ends with the final values.
	full := situate(t, []string{"222220", "000000", "000000", "000000", "000000", "000000"}, []Tile{}, []Tile{2, 0, 0, 0}, []Tile{4, 0, 0, 0}).Save(nil)
	lines, err = Log(game.Record{Game: Name, Config: Config{Save: &full}.JSON(), Moves: []game.Move{"place 0 on 5,0"}})
	require.NoError(t, err)
	require.Equal(t, []string{
		"Evaluation State: TEAM_HORIZONTAL",
		"TileBag | []",
		"player0 | PlayerName1 | Human | [0, 0, 0, 0]",
		"player1 | PlayerName2 | Human | [4, 0, 0, 0]",
		"player 2 not active",
		"player 3 not active",
		"[2 2 2 2 2 2]",
	}, lines[13:20])
	require.Equal(t, []string{"", "Evaluation State: TEAM_HORIZONTAL"}, lines[len(lines)-2:])

	for _, bad := range []game.Record{{Game: "chess"}, {Game: Name, Moves: []game.Move{"pass"}}, {Game: Name, Moves: []game.Move{"place 9 on 0,0"}}} {
		_, err := Log(bad)
		require.Error(t, err)
	}
}

func FuzzSave(f *testing.F) {
	f.Add([]byte(original))
	p, err := New(Rules{4, 3, 2}, nil, 1)
	require.NoError(f, err)
	f.Add(p.Save(nil).Write())
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := ReadSave(data)
		if err != nil {
			var broken *SaveError
			require.ErrorAs(t, err, &broken)
			return
		}
		p, err := s.Position(1)
		if err != nil {
			var broken *SaveError
			require.ErrorAs(t, err, &broken)
			return
		}
		again, err := p.Save(s.Seats(1)).Position(1)
		require.NoError(t, err)
		require.Equal(t, p, again)
		require.NoError(t, p.View(p.Turn()).(View).Check())
		for _, m := range p.Legal() {
			_, err := p.Play(m)
			require.NoError(t, err)
		}
	})
}
