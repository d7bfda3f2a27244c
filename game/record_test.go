package game_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
)

func anyRecord(t *rapid.T) game.Record {
	r := game.Record{
		Game: connectfour.Name, Config: connectfour.WithJokers.Config(), Seed: rapid.Uint64().Draw(t, "seed"),
		Seats: []game.Player{{}, {Strength: rapid.IntRange(0, 5).Draw(t, "strength")}}, Moves: []game.Move{},
	}
	p, err := connectfour.Game{}.Start(r.Config, r.Seed)
	require.NoError(t, err)
	for range rapid.IntRange(0, 40).Draw(t, "plies") {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		m := rapid.SampledFrom(moves).Draw(t, "move")
		p, err = p.Apply(m)
		require.NoError(t, err)
		r.Moves = append(r.Moves, m)
	}
	return r
}

func TestRecordsAreReadAsTheyWereWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		data, err := json.Marshal(r)
		require.NoError(t, err)
		read, err := game.ReadRecord(data)
		require.NoError(t, err)
		require.Equal(t, r, read)
	})
}

func TestALinkIsShort(t *testing.T) {
	r := game.Record{Config: connectfour.WithJokers.Config(), Seats: []game.Player{{}, {}}}
	r.Moves = []game.Move{"drop 0", " DROP  1", "drop 2", "drop 5", "delete row 7", "bomb 3,3", "drop 4", "drop 4"}
	link, err := r.Link(connectfour.Game{})
	require.NoError(t, err)
	require.Less(t, len(link), 110)
}

// Every game's matches fit into a link that a message can hold, however they
// went.
func TestLinksOfEveryGame(t *testing.T) {
	for _, g := range games.All {
		rapid.Check(t, func(t *rapid.T) {
			r := game.Record{Game: g.Name(), Seed: rapid.Uint64().Draw(t, "seed"), Seats: make([]game.Player, 2), Moves: []game.Move{}}
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
			last, err := read.Replay(g)
			require.NoError(t, err)
			require.Equal(t, p.Result(), last.Result())
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

func TestAViewOfEachGameIsReadAsItWasWritten(t *testing.T) {
	for _, g := range games.All {
		p, err := g.Start(nil, 1)
		require.NoError(t, err)
		data, err := json.Marshal(p.View(game.NoSeat))
		require.NoError(t, err)
		view, err := g.ReadView(data)
		require.NoError(t, err)
		again, err := json.Marshal(view)
		require.NoError(t, err)
		require.JSONEq(t, string(data), string(again))
		_, err = g.ReadView([]byte("5"))
		require.ErrorContains(t, err, "not one of "+g.Name())
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

func TestBrokenRecords(t *testing.T) {
	for text, says := range map[string]string{
		``:                                       "not valid JSON",
		`[]`:                                     "not valid JSON",
		`{}`:                                     "no game named",
		`{"game":"x"} {}`:                        "follows the end",
		`{"game":"x","seats":[{"strength":6}]}`:  "1 to 5",
		`{"game":"x","seats":[{"strength":-1}]}`: "1 to 5",
		`{"game":"x","seed":-1}`:                 "not valid JSON",
		`{"game":"x","moves":[` + strings.Repeat(`"a",`, game.MaxMoves) + `"a"]}`: "at most",
	} {
		_, err := game.ReadRecord([]byte(text))
		require.ErrorContains(t, err, says)
	}
}

// People who write JSON by hand are told which part of it is wrong, not of types in Go.
func TestAWrongTypeIsNamedInTheWordsOfJSON(t *testing.T) {
	var into struct {
		Columns int `json:"columns"`
	}
	const form = `{"columns":8}`
	for config, says := range map[string]string{
		`{"columns":"8"}`: `configuration: not of the form {"columns":8}: "columns" is a JSON string`,
		`{"columns":1.5}`: `configuration: not of the form {"columns":8}: "columns" is a JSON number 1.5`,
		`[]`:              `configuration: not of the form {"columns":8}: it is a JSON array`,
		`{"rows":8}`:      `configuration: not of the form {"columns":8}: json: unknown field "rows"`,
	} {
		require.EqualError(t, game.ReadConfig(json.RawMessage(config), &into, form), says)
	}
	_, err := game.ReadRecord([]byte(`{"game":5}`))
	require.ErrorContains(t, err, `"game" is a JSON number`)
}

// Names are printed, also on terminals and in logs: nothing in them steers those.
func TestNamesOfRecordsHaveNoControlCharacters(t *testing.T) {
	r, err := game.ReadRecord([]byte(`{"game":"x","seats":[{"name":"A\u001b[2Jda\n"},{"name":"Zoë 👩‍👧"}]}`))
	require.NoError(t, err)
	require.Equal(t, []game.Player{{Name: "A[2Jda"}, {Name: "Zoë 👩‍👧"}}, r.Seats)
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

// A record that has come by a link can be kept and sent on.
func TestALinkHoldsOneConfiguration(t *testing.T) {
	for config, fine := range map[string]bool{
		`{"columns":7}`: true, "": true, " {} ": true, `{"columns":7} {}`: false, `{}x`: false, "null,": false,
	} {
		r, err := game.ReadLink("connectfour."+base64.RawURLEncoding.EncodeToString([]byte(config))+".AQIAAwMD", games.ByName)
		require.Equal(t, fine, err == nil, "%s: %v", config, err)
		if fine {
			_, err := json.Marshal(r)
			require.NoError(t, err, config)
		}
	}
}

func TestABrokenLinkSaysWhatIsWrong(t *testing.T) {
	classic := "connectfour." + base64.RawURLEncoding.EncodeToString(connectfour.Classic.Config()) + "."
	b64 := func(bytes ...byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }
	for link, says := range map[string]string{
		"":                                      "1 parts between dots",
		"connectfour..AQIAAwMD.":                "4 parts between dots",
		"chess..AQIAAwMD":                       `no game "chess"`,
		"connectfour.%.AQIAAwMD":                "illegal base64 data",
		"connectfour..%":                        "illegal base64 data",
		"connectfour.." + b64():                 "it ends in the middle",
		"connectfour.." + b64(1, 200):           "it ends in the middle",
		"connectfour.." + b64(1, 4, 0, 0, 0):    "it ends in the middle",
		classic + b64(1, 2, 0, 0, 3, 7+1):       "ply 2: there is no legal move number 8",
		classic + b64(1, 2, 0, 0, 3, 7, 9, 'd'): "ply 2: it ends in the middle of a move",
		classic + b64(1, 2, 0, 0, 3, 7, 1, 'd'): `ply 2: "d"`,
	} {
		_, err := game.ReadLink(link, games.ByName)
		require.ErrorContains(t, err, says, link)
	}
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

func TestAComputerInALinkHasOneOfFiveStrengths(t *testing.T) {
	for strength := range byte(8) {
		r, err := game.ReadLink("connectfour.."+base64.RawURLEncoding.EncodeToString([]byte{1, 2, 0, strength, 3}), games.ByName)
		if strength > 5 {
			require.ErrorContains(t, err, "strength")
			continue
		}
		require.NoError(t, err)
		require.Equal(t, []game.Player{{}, {Strength: int(strength)}}, r.Seats)
		require.Equal(t, []game.Move{"drop 3"}, r.Moves)
	}
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
