package crosswise

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/crosswise"
)

func search(v rules.View, o Options) *Search {
	s, err := New(v, o)
	if err != nil {
		panic(err)
	}
	return s
}

// see returns the view of seat 0 of two players, its turn, with a board given
// by rows.
func see(t *testing.T, hand []rules.Tile, rows ...string) rules.View {
	seat := game.Seat(0)
	s := rules.Save{Turn: &seat, Field: make([]rules.Tiles, len(rows)), Used: make([]int, rules.Wildcards), Players: make([]rules.SavedPlayer, rules.Seats)}
	s.Players[0] = rules.SavedPlayer{Active: true, Hand: hand}
	s.Players[1] = rules.SavedPlayer{Active: true, Hand: []rules.Tile{1, 2, 3, 4}}
	for _, row := range rows {
		for x, digit := range row {
			s.Field[x] = append(s.Field[x], rules.Tile(digit-'0'))
		}
	}
	p, err := s.Position(1)
	require.NoError(t, err)
	return p.View(0).(rules.View)
}

func TestTheStrongestTakesAndPreventsSixes(t *testing.T) {
	for _, c := range []struct {
		what string
		hand []rules.Tile
		rows []string
		to   rules.Cell
	}{
		{"completes its own column", []rules.Tile{1, 2, 5, 7}, []string{"005000", "005000", "005000", "005000", "005000", "000000"}, rules.Cell{X: 2, Y: 5}},
		{"blocks the other's row", []rules.Tile{1, 1, 2, 3}, []string{"000000", "666660", "000000", "000000", "000000", "000000"}, rules.Cell{X: 5, Y: 1}},
	} {
		s := search(see(t, c.hand, c.rows...), Options{Strength: 5, Seed: 1})
		s.limit = 2_000
		s.Search(func() bool { return true })
		require.Equal(t, c.to, s.Turn().To, c.what)
	}
}

func TestWhatIsNoTurnIsRefused(t *testing.T) {
	const row = "000000"
	// Two finished lines in one, as no match can have.
	p, err := rules.New(rules.Rules{Players: 2, Size: 12, Hand: 4}, nil, 1)
	require.NoError(t, err)
	twice := p.View(p.Turn()).(rules.View)
	rows := make([][12]rules.Tile, 12)
	rows[0] = [12]rules.Tile{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}
	board, err := json.Marshal(rows)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(board, &twice.Board))
	twice.Hand, twice.Bag = []rules.Tile{3, 3, 4, 4}, twice.Bag-12

	other := see(t, []rules.Tile{1, 2, 3, 4}, "220000", row, row, row, row, row)
	other.Turn = 1
	impossible := see(t, []rules.Tile{1, 2, 3, 4}, "220000", row, row, row, row, row)
	impossible.Bag = 60
	for _, c := range []struct {
		says string
		view rules.View
	}{
		{"over", see(t, []rules.Tile{1, 1, 3, 4}, "222222", row, row, row, row, row)},
		{"over", see(t, []rules.Tile{7, 8, 9, 10}, row, row, row, row, row, row)},
		{"over", twice},
		{"not that of the seat to move", other},
		{"60 tiles in the bag", impossible},
	} {
		for strength := 1; strength < len(strengths); strength++ {
			_, err := New(c.view, Options{Strength: strength})
			require.ErrorContains(t, err, c.says)
		}
	}
}

// The outlook is good for whoever is far ahead, bad for whoever is far behind, and
// never certain.
func TestOutlook(t *testing.T) {
	for _, c := range []struct {
		rows []string
		good bool
	}{
		{[]string{"111110", "222220", "333330", "000000", "000000", "000000"}, false},
		{[]string{"123000", "123000", "123000", "123000", "123000", "000000"}, true},
	} {
		s, err := New(see(t, []rules.Tile{4, 4, 5, 6}, c.rows...), Options{Strength: 5})
		require.NoError(t, err)
		before := s.Outlook()
		s.Search(func() bool { return true })
		after := s.Outlook()
		for _, o := range []ai.Outlook{before, after} {
			require.Equal(t, c.good, o.Value > 0, "%v %v", c.rows, o)
			require.LessOrEqual(t, max(o.Value, -o.Value), 100)
			require.Equal(t, [2]int{-1, 1}, [2]int{o.Low, o.High})
		}
	}
}
