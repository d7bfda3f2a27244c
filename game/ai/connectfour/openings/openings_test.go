package openings

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai/connectfour/solver"
	rules "lichtbrett/game/connectfour"
	"lichtbrett/game/connectfour/connectfourtest"
)

func TestTheBookIsTheOneThatWasBuilt(t *testing.T) {
	sums, err := os.ReadFile("SHA256SUMS")
	require.NoError(t, err)
	sum := sha256.Sum256(classicData)
	require.Equal(t, hex.EncodeToString(sum[:])+"  classic.book", strings.TrimSpace(string(sums)))
	require.NotNil(t, For(rules.Classic))
	require.Nil(t, For(rules.Rules{Columns: 8, Rows: 7, Connect: 4}))
}

// What the page downloads of it, and up to how many stones it is to have everything.
const (
	mostBytes = 64 << 10
	whole     = 8
)

func TestTheBookHasEveryPositionOfUpToEightStones(t *testing.T) {
	require.LessOrEqual(t, len(classicData), mostBytes)
	s, err := solver.New(rules.Classic, solver.NewTable(0))
	require.NoError(t, err)
	s.Book = For(rules.Classic)
	layer := map[solver.Board]bool{{}: true}
	found := 0
	for range whole + 1 {
		next := map[solver.Board]bool{}
		for b := range layer {
			low, high := s.Range(b)
			if _, ok := s.LookUp(b); ok {
				found++
			} else {
				require.Equal(t, low, high, "%+v", b)
			}
			for x := range rules.Classic.Columns {
				if !s.Full(b, x) {
					if after := s.Play(b, x); !s.Over(after) {
						next[after] = true
					}
				}
			}
		}
		layer = next
	}
	t.Log(found, "positions, mirror images counted twice")
	require.Greater(t, found, 150_000)
}

// What others have found, of eight stones and of fewer, is what the book says.
func TestTheBookIsRight(t *testing.T) {
	s, err := solver.New(rules.Classic, solver.NewTable(0))
	require.NoError(t, err)
	s.Book = For(rules.Classic)
	checked := 0
	for _, scored := range connectfourtest.ReadScored(t, "../solver/testdata/Test_L1_R1") {
		p := connectfourtest.Dropped(t, rules.Classic, scored.Columns)
		if found, ok := s.LookUp(s.Board(&p)); ok {
			require.Equal(t, scored.Score, found, scored.Columns)
			checked++
		}
	}
	require.Greater(t, checked, 180)
}

// lines is up to how many stones the book knows what to do, whoever begins and
// whatever the other one does.
const lines = 12

func TestTheBookHasAnAnswerToEverything(t *testing.T) {
	s, err := solver.New(rules.Classic, solver.NewTable(0))
	require.NoError(t, err)
	s.Book = For(rules.Classic)
	answered := 0
	seen := map[solver.Board]bool{}
	var visit func(b solver.Board, player, ply int)
	visit = func(b solver.Board, player, ply int) {
		low, high := s.Range(b)
		if seen[b] || ply >= lines || s.Over(b) || low == high {
			return
		}
		seen[b] = true
		if ply%2 != player {
			for x := range rules.Classic.Columns {
				if !s.Full(b, x) {
					visit(s.Play(b, x), player, ply+1)
				}
			}
			return
		}
		score, ok := s.LookUp(b)
		require.True(t, ok, "%+v", b)
		x, ok := s.BookMove(b)
		if !ok {
			// It loses at once, whatever it does.
			require.Equal(t, -(rules.Classic.Columns*rules.Classic.Rows-ply)/2, score, "%+v", b)
			return
		}
		answered++
		visit(s.Play(b, x), player, ply+1)
	}
	for player := range 2 {
		clear(seen)
		visit(solver.Board{}, player, 0)
	}
	t.Log(answered, "positions are answered")
	require.Greater(t, answered, 1000)
}

// A sample of the book is solved anew: of the best lines of either player the
// last positions, as those with few stones take minutes.
func TestASampleOfTheBookIsProvedAnew(t *testing.T) {
	reader, err := solver.New(rules.Classic, solver.NewTable(0))
	require.NoError(t, err)
	reader.Book = For(rules.Classic)
	plain, err := solver.New(rules.Classic, solver.NewTable(1<<27))
	require.NoError(t, err)
	random := game.NewRandom(1)
	for player := range 2 {
		var b, last solver.Board
		for ply := 0; ; ply++ {
			x := random.Intn(rules.Classic.Columns)
			if ply%2 == player {
				move, ok := reader.BookMove(b)
				if !ok {
					break
				}
				x = move
			}
			b = reader.Play(b, x)
			if _, ok := reader.LookUp(b); ok {
				last = b
			}
		}
		want, ok := reader.LookUp(last)
		require.True(t, ok)
		low, high := plain.Solve(last, -solver.Unknown, solver.Unknown)
		require.Equal(t, low, high)
		require.Equal(t, want, low)
	}
}
