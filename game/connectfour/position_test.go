package connectfour

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

func rows(p Position) []string { return p.View(game.NoSeat).(View).Board }

// rulesOf are the rules of boards in stories.
var rulesOf = map[string]Rules{"jokers": WithJokers, "classic": Classic, "large": {Columns: 16, Rows: 16, Connect: 3}, "small": {Columns: 4, Rows: 3, Connect: 3}, "small-jokers": {Columns: 4, Rows: 3, Connect: 3, Jokers: true}}

// TestStories tells the rules: a board is its rules, who is to move, and its lowest rows.
func TestStories(t *testing.T) {
	gametest.Stories(t, Game{}, func(t require.TestingT, line string) (p Position, ok bool) {
		words := strings.Fields(line)
		r, ok := rulesOf[words[0]]
		if !ok {
			return p, false
		}
		return board(t, r, map[string]game.Seat{"green": 0, "blue": 1}[words[1]], words[2:]...), true
	}, func(p Position) string {
		shown := slices.DeleteFunc(rows(p), func(row string) bool { return strings.Trim(row, ".") == "" })
		for seat := range game.Seat(2) {
			shown = append(shown, fmt.Sprintf("seat %d may delete: %t, bomb: %t", seat, p.Joker(seat, DeleteJoker), p.Joker(seat, BombJoker)))
		}
		return strings.Join(append(shown, fmt.Sprintf("jokers are left: %t, lines: %v", p.JokersLeft(), p.WinningLine())), "\n")
	})
}

func TestBesideTheBoardIsNothing(t *testing.T) {
	p := gametest.Play(t, board(t, Classic, 0), "drop 0", "drop 6")
	for _, x := range []int{-1, 7} {
		_, ok := p.Landing(x)
		require.False(t, ok)
		require.Empty(t, p.Area(Move{Kind: Drop, X: x}))
		require.Equal(t, Empty, p.At(x, 7))
	}
	require.Equal(t, []Point{{X: 0, Y: 6}}, p.Area(Move{Kind: Drop, X: 0}))
	require.EqualValues(t, "drop 16", Move{Kind: Drop, X: MaxSide}.Notation())
	require.Equal(t, []Stone{Green, Blue}, []Stone{p.At(0, 7), p.At(6, 7)})
	require.Equal(t, []Stone{Empty, Empty}, []Stone{p.At(0, 8), p.At(0, -9)})
}

func TestOtherBoards(t *testing.T) {
	require.Equal(t, 1, WithJokers.Top())
	require.Equal(t, 2, Classic.Top())
	require.Equal(t, 0, Rules{Columns: 8, Rows: 8, Connect: 5}.Top())
	require.Equal(t, 1, Rules{Columns: 16, Rows: 4, Connect: 5}.Top())
	require.True(t, Rules{Columns: 16, Rows: 3, Connect: 4}.Solvable())
	require.False(t, Rules{Columns: 13, Rows: 4, Connect: 4}.Solvable(), "a row more takes 65 bits")
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
