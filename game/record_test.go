package game_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
)

// TestStories tells what is read of what others have written. A line is
//
//	record JSON
//	config JSON                        of a board of so many columns
//	link TEXT
//	match NUMBER… [of CONFIGURATION]   a link of Connect Four whose match has these bytes
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(line string) []string {
		return func(line string) []string {
			var read any
			var err error
			switch word, rest, _ := strings.Cut(line, " "); word {
			case "record":
				read, err = game.ReadRecord([]byte(rest))
			case "config":
				var board struct {
					Columns int `json:"columns"`
				}
				err, read = game.ReadConfig([]byte(rest), &board, `{"columns":8}`), board
			case "link":
				read, err = game.ReadLink(rest, games.ByName)
			case "match":
				numbers, config, _ := strings.Cut(rest, " of ")
				var match []byte
				for number := range strings.FieldsSeq(numbers) {
					n, err := strconv.ParseUint(number, 10, 8)
					require.NoError(t, err)
					match = append(match, byte(n))
				}
				code := base64.RawURLEncoding.EncodeToString
				read, err = game.ReadLink("connectfour."+code([]byte(config))+"."+code(match), games.ByName)
			}
			if err != nil {
				return []string{err.Error()}
			}
			data, err := json.Marshal(read)
			require.NoError(t, err)
			return []string{string(data)}
		}
	})
}

func TestAMatchHasSoManyMovesAtMost(t *testing.T) {
	_, err := game.ReadRecord([]byte(`{"game":"x","moves":[` + strings.Repeat(`"a",`, game.MaxMoves) + `"a"]}`))
	require.ErrorContains(t, err, "5002 moves; at most 5001 are read")
	match := append([]byte{0, 2, 0, 0}, bytes.Repeat([]byte{0, 1}, game.MaxMoves)...) // two draw and discard
	_, err = game.ReadLink("level8.."+base64.RawURLEncoding.EncodeToString(match), games.ByName)
	require.ErrorContains(t, err, "more than 5001 moves")
}

func TestALinkIsShort(t *testing.T) {
	r := game.Record{Config: connectfour.WithJokers.Config(), Seats: []game.Player{{}, {}}}
	r.Moves = []game.Move{"drop 0", " DROP  1", "drop 2", "drop 5", "delete row 7", "bomb 3,3", "drop 4", "drop 4"}
	link, err := r.Link(connectfour.Game{})
	require.NoError(t, err)
	require.Less(t, len(link), 110)
}

// Every game's matches fit into a link that a message can hold, however they went, and are
// read as they were written.
func TestLinksOfEveryGame(t *testing.T) {
	for _, g := range games.All {
		_, err := g.ReadView([]byte("5"))
		require.ErrorContains(t, err, "not one of "+g.Name())
		rapid.Check(t, func(t *rapid.T) {
			r := game.Record{Game: g.Name(), Seed: rapid.Uint64().Draw(t, "seed"), Seats: []game.Player{{}, {Strength: rapid.IntRange(0, 5).Draw(t, "strength")}}, Moves: []game.Move{}}
			random := game.NewRandom(r.Seed)
			p, err := g.Start(nil, r.Seed)
			require.NoError(t, err)
			for !p.Result().Over && len(r.Moves) < 200 {
				moves := p.Moves()
				m := moves[random.Intn(len(moves))]
				p, err = p.Apply(m)
				require.NoError(t, err)
				r.Moves = append(r.Moves, m)
			}
			link, err := r.Link(g)
			require.NoError(t, err)
			require.Less(t, len(link), 300)
			read, err := game.ReadLink(link, games.ByName)
			require.NoError(t, err)
			require.Equal(t, r.Moves, read.Moves)
			require.Equal(t, r.Seats, read.Seats)
			last, err := read.Replay(g)
			require.NoError(t, err)
			require.Equal(t, p.Result(), last.Result())
			data, err := json.Marshal(r)
			require.NoError(t, err)
			read, err = game.ReadRecord(data)
			require.NoError(t, err)
			require.Equal(t, r, read)
		})
	}
}

// Laying cards can be done in more ways than the list of moves shows.
func TestAMoveThatIsNotListedFitsIntoALink(t *testing.T) {
	r := game.Record{Game: level8.Name, Seed: 27, Config: level8.Rules{Seats: 2, Levels: 8, Order: level8.Normal}.Config()}
	p, err := r.Replay(level8.Game{})
	require.NoError(t, err)
	for p.Turn() != game.NoSeat && len(r.Moves) < 300 {
		m := p.Moves()[0]
		if lay, ok := strings.CutPrefix(string(m), "lay "); ok {
			first, second, _ := strings.Cut(lay, " | ")
			if m = game.Move("lay " + second + " | " + first); first == second {
				break
			}
			require.NotContains(t, p.Moves(), m)
			r.Moves = append(r.Moves, m)
			break
		}
		p, err = p.Apply(m)
		require.NoError(t, err)
		r.Moves = append(r.Moves, m)
	}
	last := r.Moves[len(r.Moves)-1]
	require.Contains(t, last, "lay ")
	link, err := r.Link(level8.Game{})
	require.NoError(t, err)
	read, err := game.ReadLink(link, games.ByName)
	require.NoError(t, err)
	require.Equal(t, r.Moves, read.Moves)

	for cut := range len(last) {
		_, err := game.ReadLink(link[:len(link)-cut-1], games.ByName)
		require.Error(t, err)
	}
}

func TestReplay(t *testing.T) {
	r := game.Record{Game: connectfour.Name, Moves: []game.Move{"drop 3", "drop 9"}}
	p, err := r.Replay(connectfour.Game{})
	var at *game.PlyError
	require.ErrorAs(t, err, &at)
	require.Equal(t, 2, at.Ply)
	var refused *game.MoveError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "no-column", refused.Reason)
	require.Equal(t, game.Seat(1), p.Turn(), "the position before the bad move")
	require.False(t, p.Result().Draw())
	won := game.Result{Over: true, Winners: []game.Seat{1}}
	require.False(t, won.Draw() || won.Won(0))

	r.Game = "chess"
	_, err = r.Replay(connectfour.Game{})
	require.ErrorContains(t, err, `of "chess"`)
}

func TestRandomIsTheSameEverywhere(t *testing.T) {
	// Reference values of splitmix64 for seed 1234567.
	r := game.NewRandom(1234567)
	for _, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431} {
		require.Equal(t, want, r.Uint64())
	}
	var counts [3]int
	for range 30000 {
		counts[r.Intn(3)]++
	}
	for _, n := range counts {
		require.InDelta(t, 10000, n, 500)
	}
	low := 0
	for range 3000 {
		if r.Intn(3<<61) < 2<<61 {
			low++
		}
	}
	require.InDelta(t, 2000, low, 100)
}

func TestOnlyLegalMatchesHaveALink(t *testing.T) {
	r := game.Record{Game: connectfour.Name, Seats: make([]game.Player, 2), Moves: []game.Move{"drop 3"}}
	_, err := r.Link(connectfour.Game{})
	require.NoError(t, err)
	r.Moves = append(r.Moves, "drop 8")
	_, err = r.Link(connectfour.Game{})
	require.ErrorContains(t, err, "link: ply 2")
	r.Moves, r.Config = nil, json.RawMessage(`{"columns":99}`)
	_, err = r.Link(connectfour.Game{})
	require.ErrorContains(t, err, "link: 99 columns")
}

func FuzzReadRecord(f *testing.F) {
	f.Add([]byte(`{"game":"connectfour","config":{"columns":7,"rows":6,"connect":4,"jokers":false},"seed":1,"seats":[{"name":"Ada"},{"strength":3}],"moves":["drop 3"]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := game.ReadRecord(data)
		if err != nil {
			return
		}
		written, err := json.Marshal(r)
		require.NoError(t, err)
		again, err := game.ReadRecord(written)
		require.NoError(t, err)
		g, err := games.ByName(r.Game)
		if err != nil {
			return
		}
		want, illegal := r.Replay(g)
		got, err := again.Replay(g)
		require.Equal(t, illegal == nil, err == nil, "%v, %v", illegal, err)
		require.Equal(t, want, got)
		if illegal != nil {
			return
		}
		link, err := r.Link(g)
		if err != nil {
			return // not everything fits into one
		}
		again, err = game.ReadLink(link, games.ByName)
		require.NoError(t, err)
		got, err = again.Replay(g)
		require.NoError(t, err)
		require.Equal(t, want, got)
	})
}

func FuzzReadLink(f *testing.F) {
	f.Add("connectfour.eyJjb2x1bW5zIjo3LCJyb3dzIjo2LCJjb25uZWN0Ijo0LCJqb2tlcnMiOmZhbHNlfQ.AQIAAwMD")
	f.Add("connectfour..AQIAAwMD")
	f.Add("tictactoe..AQIAAAEC")
	f.Add("crosswise..AQIAAwMD")
	f.Add("level8..AQIAAAAAAAEABARkcmF3")
	f.Add("crosswise.eyJwbGF5ZXJzIjo0LCJzaXplIjo1MCwiaGFuZCI6MTN9.AQQAAAAAAwOAAQ") // four at a board of 50×50
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ReadLink(text, games.ByName)
		if err != nil {
			return
		}
		g, err := games.ByName(r.Game)
		require.NoError(t, err)
		_, err = r.Replay(g)
		require.NoError(t, err)
		_, err = json.Marshal(r)
		require.NoError(t, err)
	})
}

func TestWhatIsTooLongForAMoveIsClipped(t *testing.T) {
	long := strings.Repeat("x", 39) + strings.Repeat("ü", 1000)
	require.EqualError(t, game.Refuse(game.Move(long), "notation", "not a move"), `"`+long[:39]+`…": not a move`)
}
