package crosswise

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
)

// A file with the original's keys only; its bag is rebuilt.
const original = `{"players":[` +
	`{"name":"Anna","isActive":true,"isAI":false,"hand":[7,1,2,3]},` +
	`{"name":"Benjamin","isActive":true,"isAI":true,"hand":[4,1,2,10]},` +
	`{"name":"","isActive":false,"isAI":false,"hand":[]},` +
	`{"name":"","isActive":false,"isAI":false,"hand":[]}],` +
	`"currPlayer":0,` +
	`"field":[[1,0,0,0,0,0],[0,0,0,0,0,5],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]],` +
	`"usedActionTiles":[0,1,0,0]}`

// Only of the first player is said that he is the first.
func TestWhoCannotMoveIsNamed(t *testing.T) {
	v := View{Rules: Standard, Players: []game.Seat{0, 1}, Board: newBoard(Standard.Size)}
	stuck := game.Result{Over: true, Reason: ReasonStuck}
	require.True(t, v.FirstStuck(stuck))
	v.Used[0] = 1
	require.False(t, v.FirstStuck(stuck), "not at the start")
	v.Used[0], v.Turn = 0, 1
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

func TestAFileOfNothingButBlanksOrOfTooManyIsNone(t *testing.T) {
	require.Contains(t, fileOf(t, " \n", 1), BrokenEmpty)
	require.Contains(t, fileOf(t, original+strings.Repeat(" ", 1<<20), 1), BrokenLong)
	_, err := Log(game.Record{Game: "chess"})
	require.Error(t, err)
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
