package connectfour

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

func rows(p Position) []string { return p.View(game.NoSeat).(View).Board }

func TestBombClearsTheDiamondAndStonesFall(t *testing.T) {
	p := gametest.Play(t, board(t, WithJokers, 0,
		"...B....",
		"...G....",
		"...BB...",
		"..GBG...",
		"GBGGBGB.",
	), "bomb 4,4")
	// From (4, 4) the diamond reaches rows 3 to 5 of column 3, row 6 of column
	// 4 and nothing below; the stone that is left in column 3 stays.
	require.Equal(t, rows(board(t, WithJokers, 0,
		"..GB....",
		"GBGGBGB.",
	)), rows(p))
	require.False(t, p.Joker(0, BombJoker))
	require.True(t, p.Joker(0, DeleteJoker))
	require.Equal(t, game.Seat(1), p.Turn())
}

func TestDelete(t *testing.T) {
	start := []string{"..B.....", "..G.....", "GBG....."}
	for _, c := range []struct {
		move game.Move
		want []string
	}{
		{"delete 2,7", []string{"..B.....", "GBG....."}},
		{"delete row 7", []string{"..B.....", "..G....."}},
		{"delete column 2", []string{"GB......"}},
		{"delete 7,1", start},
	} {
		p := gametest.Play(t, board(t, WithJokers, 0, start...), c.move)
		require.Equal(t, rows(board(t, WithJokers, 0, c.want...)), rows(p), c.move)
		require.False(t, p.Joker(0, DeleteJoker))
		require.True(t, p.Joker(1, DeleteJoker))
	}
}

func TestJokersAreLeftUntilTheLastIsUsed(t *testing.T) {
	p := board(t, WithJokers, 0)
	for _, move := range []game.Move{"delete 7,1", "bomb 0,1", "bomb 7,7", "delete 7,1"} {
		require.True(t, p.JokersLeft(), "before %s", move)
		p = gametest.Play(t, p, move)
	}
	require.False(t, p.JokersLeft())
	classic := board(t, Classic, 0)
	require.False(t, classic.JokersLeft())
}

func TestLinesAfterStonesHaveFallen(t *testing.T) {
	won := func(s game.Seat) game.Result {
		return game.Result{Over: true, Winners: []game.Seat{s}, Reason: ReasonLine}
	}
	for _, c := range []struct {
		name  string
		mover game.Seat
		rows  []string
		move  game.Move
		want  game.Result
	}{
		{"the mover's own", 0, []string{"...G....", "GGGB....", "BBGB...."}, "delete 3,6", won(0)},
		{"only the opponent's", 0, []string{"...B....", "BBBG....", "GGBG...."}, "delete 3,6", won(1)},
		{"both, green moves", 0, []string{"...G....", "GGGB....", "BBBG...."}, "delete 3,7", won(0)},
		{"both, blue moves", 1, []string{"...G....", "GGGB....", "BBBG...."}, "delete 3,7", won(1)},
		{"nobody's", 1, []string{"...G....", "GGGB....", "BBBG...."}, "delete 2,7", game.Result{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, gametest.Play(t, board(t, WithJokers, c.mover, c.rows...), c.move).Result())
		})
	}
}

func TestDrawWhenFullEvenWithJokersLeft(t *testing.T) {
	p := gametest.Play(t, board(t, WithJokers, 0,
		".BGBGBGB",
		"GBGBGBGB",
		"BGBGBGBG",
		"BGBGBGBG",
		"GBGBGBGB",
		"GBGBGBGB",
		"BGBGBGBG",
	), "drop 0")
	require.Equal(t, game.Result{Over: true, Reason: ReasonFull}, p.Result())
	require.True(t, p.Joker(0, BombJoker))
	require.Equal(t, game.NoSeat, p.Turn())
	require.Empty(t, p.Legal())
}

func TestRefusals(t *testing.T) {
	full := board(t, WithJokers, 0, "G.......", "B.......", "G.......", "B.......", "G.......", "B.......", "G.......")
	used := gametest.Play(t, full, "delete 7,1", "drop 3")
	over := gametest.Play(t, board(t, WithJokers, 0, "GGG....."), "drop 3")
	plain := board(t, Classic, 0)
	for _, c := range []struct {
		p      Position
		move   game.Move
		reason string
	}{
		{full, "drop 0", "column-full"},
		{full, "drop 8", "no-column"},
		{full, "delete 8,7", "no-column"},
		{full, "delete row 0", "no-row"},
		{full, "delete row 8", "no-row"},
		{full, "bomb 0,3", "bomb-on-stone"},
		{full, "bomb 3,0", "no-row"},
		{full, "bomb 3,8", "no-row"},
		{used, "delete 0,7", "joker-used"},
		{over, "drop 3", "over"},
		{plain, "bomb 3,5", "no-jokers"},
		{plain, "drop 7", "no-column"},
		{full, "drop 9999", "no-column"},
		{full, "drop 10000", "notation"},
		{full, "drop", "notation"},
		{full, "drop -1", "notation"},
		{full, "throw 3", "notation"},
		{full, "delete 3 6", "notation"},
	} {
		gametest.Refused(t, c.p, c.move, c.reason)
	}
}

func TestWhoHasUsedAJokerIsToldSo(t *testing.T) {
	p := gametest.Play(t, board(t, WithJokers, 0), "bomb 0,1", "bomb 1,1", "drop 0")
	for _, m := range []Move{{Bomb, 3, 3}, {Bomb, 3, 3}} {
		_, err := p.Play(m)
		require.ErrorContains(t, err, "player "+strconv.Itoa(int(p.Turn())+1)+" has used this joker")
		p = gametest.Play(t, p, "drop 1")
	}
}

func TestBesideTheBoardIsNothing(t *testing.T) {
	p := gametest.Play(t, board(t, Classic, 0), "drop 0", "drop 6")
	for _, x := range []int{-1, 7} {
		_, ok := p.Landing(x)
		require.False(t, ok)
		require.Empty(t, p.Area(Move{Kind: Drop, X: x}))
		require.Equal(t, Empty, p.At(x, 7))
	}
	require.Equal(t, []Stone{Green, Blue}, []Stone{p.At(0, 7), p.At(6, 7)})
	require.Equal(t, []Stone{Empty, Empty}, []Stone{p.At(0, 8), p.At(0, -9)})
}

func TestAllLinesOfTheWinnerAreMarked(t *testing.T) {
	p := gametest.Play(t, board(t, WithJokers, 0, "G.......", "BG......", "BBG.....", "GGG....."), "drop 3")
	require.Equal(t, []Point{{0, 4}, {0, 7}, {1, 5}, {1, 7}, {2, 6}, {2, 7}, {3, 7}}, p.WinningLine())
}

func TestRulesOfOtherBoards(t *testing.T) {
	for _, r := range []Rules{{1, 7, 4, false}, {17, 7, 4, false}, {8, 1, 4, false}, {8, 17, 4, false}, {8, 7, 1, false}, {8, 7, 9, false}} {
		_, err := New(r)
		require.Error(t, err, "%+v", r)
	}
	require.Equal(t, 1, WithJokers.Top())
	require.Equal(t, 2, Classic.Top())
	require.Equal(t, 0, Rules{Columns: 8, Rows: 8, Connect: 5}.Top())
	require.Equal(t, 1, Rules{Columns: 16, Rows: 4, Connect: 5}.Top())
	p := gametest.Play(t, board(t, Rules{Columns: 16, Rows: 16, Connect: 3}, 0), "drop 15", "drop 0", "drop 14", "drop 0", "drop 13")
	require.Equal(t, []Point{{13, 16}, {14, 16}, {15, 16}}, p.WinningLine())
}

func TestOptions(t *testing.T) {
	for text, want := range map[string]Rules{
		"": WithJokers, `{}`: WithJokers, `{"jokers":false}`: {Columns: 8, Rows: 7, Connect: 4},
		`{"columns":16,"rows":2,"connect":16}`: {Columns: 16, Rows: 2, Connect: 16, Jokers: true},
	} {
		options, err := Game{}.Configure(nil, json.RawMessage(text))
		require.NoError(t, err)
		require.JSONEq(t, string(want.Config()), string(options))
		p, err := Game{}.Start(options, 1)
		require.NoError(t, err)
		require.Equal(t, want, p.(Position).Rules())
	}
	for _, text := range []string{`{"columns":17}`, `{"connect":9}`, `{"colums":7}`, `{"columns":"7"}`, `[]`, `{`} {
		_, err := Game{}.Options(json.RawMessage(text))
		require.Error(t, err, text)
		_, err = Game{}.Start(json.RawMessage(text), 1)
		require.Error(t, err, text)
	}
}

// anyRules draws the parameters of a match.
func anyRules(t *rapid.T) Rules {
	r := Rules{
		Columns: rapid.IntRange(MinSide, MaxSide).Draw(t, "columns"),
		Rows:    rapid.IntRange(MinSide, MaxSide).Draw(t, "rows"),
		Jokers:  rapid.Bool().Draw(t, "jokers"),
	}
	r.Connect = rapid.IntRange(2, max(r.Columns, r.Rows)).Draw(t, "connect")
	return r
}

// What must always hold, in any match on any board.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := New(anyRules(t))
		require.NoError(t, err)
		for range rapid.IntRange(0, 60).Draw(t, "plies") {
			legal := p.Legal()
			require.Equal(t, p.Result().Over, len(legal) == 0)
			require.Equal(t, p.Result().Over, p.Turn() == game.NoSeat)
			require.Equal(t, p.Turn(), StoneOf(p.Turn()).Seat())
			if len(legal) == 0 {
				require.Equal(t, p.Result().Draw(), len(p.WinningLine()) == 0)
				break
			}
			m := rapid.SampledFrom(legal).Draw(t, "move")
			parsed, err := ParseMove(m.String())
			require.NoError(t, err)
			require.Equal(t, m, parsed)
			before, area := p, p.Area(m)
			p, err = p.Play(m)
			require.NoError(t, err)
			if _, joker := m.Joker(); joker {
				cleared := 0
				for _, f := range area {
					if before.At(f.X, f.Y) != Empty {
						cleared++
					}
				}
				require.Equal(t, before.Stones()-cleared, p.Stones())
			} else {
				require.Equal(t, before.Stones()+1, p.Stones())
			}

			encoded, err := json.Marshal(p.View(game.NoSeat))
			require.NoError(t, err)
			var v View
			require.NoError(t, json.Unmarshal(encoded, &v))
			seen, err := v.Position()
			require.NoError(t, err)
			require.Equal(t, p, seen)
		}
	})
}

func TestEveryMoveNotListedIsRefused(t *testing.T) {
	p := gametest.Play(t, board(t, WithJokers, 0, "G......B", "B......G", "G......B", "B......G", "G......B", "B......G", "GGB....B"), "bomb 3,3")
	legal := map[Move]bool{}
	for _, m := range p.Legal() {
		legal[m] = true
	}
	for kind := Drop; kind <= Bomb; kind++ {
		for x := -1; x <= 8; x++ {
			for y := -1; y <= 8; y++ {
				m := Move{kind, x, y}
				// Only the coordinates that the kind uses tell moves apart.
				if kind == Drop || kind == DeleteColumn {
					m.Y = 0
				} else if kind == DeleteRow {
					m.X = 0
				}
				_, err := p.Play(m)
				require.Equal(t, legal[m], err == nil, "%v", m)
			}
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"drop 3", "delete 3,6", "delete row 6", "delete column 3", "bomb 4,5", " DROP  03 ", "bomb 4 , 5", "drop 99999", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { gametest.MoveIsReadAsWritten(t, ParseMove, s) })
}

func FuzzView(f *testing.F) {
	f.Add([]byte(`{"rules":{"columns":2,"rows":2,"connect":2},"board":["..","G."],"turn":1,"winner":-1}`))
	f.Add([]byte(`{"rules":{"columns":3,"rows":2,"connect":3,"jokers":true},"board":["GB.","BGG"],"turn":1,"winner":-1,"used":[[true,false],[false,false]]}`))
	f.Add([]byte(`{"rules":{"columns":3,"rows":2,"connect":2},"board":["...","GGB"],"turn":1,"winner":0}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, ok := gametest.ViewIsItsPosition[View](t, data); ok {
			require.Equal(t, p.Result().Won(0) || p.Result().Won(1), len(p.WinningLine()) > 0)
		}
	})
}
