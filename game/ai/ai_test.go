package ai_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	_ "lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
	"lichtbrett/game/games/gamestest"
	"lichtbrett/game/games/players"
	"lichtbrett/game/gametest"
	"lichtbrett/game/level8"
	"lichtbrett/game/tictactoe"
)

// request returns the request for the position after the moves.
func request(t testing.TB, strength int, moves ...game.Move) ai.Request {
	p, err := game.Record{Game: connectfour.Name, Moves: moves}.Replay(connectfour.Game{})
	require.NoError(t, err)
	r, err := ai.NewRequest(connectfour.Name, p.View(p.Turn()), strength, 7, len(moves))
	require.NoError(t, err)
	return r
}

// crosswiseRequest returns the request for the beginning of a match.
func crosswiseRequest(t testing.TB, strength int) ai.Request {
	p, err := crosswise.New(crosswise.Standard, nil, 3)
	require.NoError(t, err)
	r, err := ai.NewRequest(crosswise.Name, p.View(p.Turn()), strength, 7, 0)
	require.NoError(t, err)
	return r
}

// level8Request returns the request for the first turn of seat 1, after the
// moves that it has made already.
func level8Request(t testing.TB, strength int, moves ...game.Move) ai.Request {
	start, err := level8.New(level8.Standard, 4)
	require.NoError(t, err)
	first := game.Move("discard " + start.View(0).(level8.View).Hand[0].String())
	p := gametest.Play(t, start, append([]game.Move{"draw", first}, moves...)...)
	r, err := ai.NewRequest(level8.Name, p.View(p.Turn()), strength, 7, 2+len(moves))
	require.NoError(t, err)
	return r
}

func encode(t testing.TB, v any) string {
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

func decode(t testing.TB, reply string) (r ai.Reply) {
	require.NoError(t, json.Unmarshal([]byte(reply), &r))
	return r
}

// ticking returns a clock that goes on by so much whenever it is read.
func ticking(by time.Duration) ai.Clock {
	var now time.Duration
	return func() time.Duration {
		now += by
		return now
	}
}

func TestAnswerTakesTheWinAndEchoesThePly(t *testing.T) {
	r := request(t, 3, "drop 3", "drop 0", "drop 3", "drop 0", "drop 3", "drop 0")
	reply := decode(t, players.Answer(encode(t, r), nil))
	require.Equal(t, game.Move("drop 3"), reply.Move)
	require.Equal(t, 6, reply.Ply)
	require.Nil(t, reply.Outlook, "nobody has asked for it")
	require.Empty(t, reply.Error)
}

func TestWhatIsWrongWithARequestIsSaid(t *testing.T) {
	good := encode(t, request(t, 3))
	over := request(t, 3, "drop 3", "drop 0", "drop 3", "drop 0", "drop 3", "drop 0", "drop 3")
	noughts, err := ai.NewRequest(tictactoe.Name, tictactoe.New(0).View(0), 5, 1, 0)
	require.NoError(t, err)
	for _, c := range []struct{ request, says string }{
		{"", "not of the form"},
		{"null", `no computer player for game ""`},
		{good + "}", "not of the form"},
		{strings.Replace(good, "connectfour", "chess", 1), `no computer player for game "chess"`},
		{strings.Replace(good, `"strength":3`, `"strength":0`, 1), "strength 0; it is 1 to 5"},
		{strings.Replace(good, `"strength":3`, `"strength":6`, 1), "strength 6; it is 1 to 5"},
		{strings.Replace(good, `"ply":0`, `"ply":0,"budget":-1`, 1), "budget of -1 milliseconds"},
		{strings.Replace(good, `"ply":0`, `"ply":0,"memory":4097`, 1), "it is at most 4096"},
		{strings.Replace(good, `"columns":8`, `"columns":80`, 1), "80 columns"},
		{strings.Replace(good, `"........"`, `"G......."`, 1), "floats"},
		{strings.Replace(good, `"view":{`, `"view":3,"old":{`, 1), "the view is not one of connectfour"},
		{encode(t, over), "over"},
		{strings.Replace(encode(t, level8Request(t, 5)), `"ply"`, `"analysis":true,"ply"`, 1), "no analysis"},
		{strings.Replace(encode(t, level8Request(t, 5)), `"ply"`, `"each":true,"ply"`, 1), "not weighed"},
		{strings.Replace(encode(t, noughts), `"ply"`, `"judge":"B1","ply"`, 1), "not judged"},
	} {
		reply := decode(t, players.Answer(c.request, nil))
		require.Contains(t, reply.Error, c.says, c.request)
		require.Empty(t, reply.Move)
	}
}

// However a search is sliced, it gives the same move after the same number of
// positions.
func TestSlicesDoNotMatter(t *testing.T) {
	requests := []ai.Request{
		crosswiseRequest(t, 3), crosswiseRequest(t, ai.Strongest),
		level8Request(t, ai.Strongest), level8Request(t, ai.Strongest, "draw"), level8Request(t, 4, "draw"),
	}
	for strength := ai.Weakest; strength <= 4; strength++ {
		requests = append(requests, request(t, strength, "drop 3", "drop 4", "bomb 1,2", "drop 3"))
	}
	for _, r := range requests {
		whole, err := players.NewThinker(r)
		require.NoError(t, err)
		want := whole.Run(nil)
		require.Equal(t, decode(t, players.Answer(encode(t, r), nil)), want)
		for _, slice := range []int{1, 1000} {
			sliced, err := players.NewThinker(r)
			require.NoError(t, err)
			steps := 1
			for ; !sliced.Step(slice); steps++ {
				require.Less(t, steps, 1_000_000)
			}
			require.True(t, sliced.Step(slice), "done stays done")
			require.Equal(t, want, sliced.Finish())
			require.Equal(t, want, sliced.Finish())
		}
	}
}

func TestABudgetEndsTheStrongestSearch(t *testing.T) {
	r := request(t, ai.Strongest)
	thinker, err := players.NewThinker(r)
	require.NoError(t, err)
	require.Empty(t, thinker.Helpers(2), "what help brings about cannot be repeated")
	r.Budget = 50
	thinker, err = players.NewThinker(r)
	require.NoError(t, err)
	require.Len(t, thinker.Helpers(2), 2)
	short := thinker.Run(ticking(time.Millisecond))
	require.NotEmpty(t, short.Move)
	require.Less(t, short.Positions, int64(50*400))

	r.Budget = 500
	long := decode(t, players.Answer(encode(t, r), ticking(time.Millisecond)))
	require.Greater(t, long.Positions, short.Positions)
	require.Less(t, long.Positions, int64(500*400))
}

func TestOutlooks(t *testing.T) {
	open, won := ai.Outlook{Low: -1, High: 1}, ai.Certain(1)
	three := []game.Move{"drop 2", "drop 2", "drop 3", "drop 3", "drop 4"}
	for _, c := range []struct {
		name  string
		rules connectfour.Rules
		moves []game.Move
		want  ai.Outlook
	}{
		{"the first player wins the classic game", connectfour.Classic, nil, won},
		{"but not from the edge", connectfour.Classic, []game.Move{"drop 0"}, won},
		{"a small board is a draw", connectfour.Rules{Columns: 5, Rows: 5, Connect: 4}, nil, ai.Certain(0)},
		{"three in a row, open at both ends", connectfour.WithJokers, three, open},
		{"a win with jokers", connectfour.WithJokers, append(three, "drop 4"), won},
	} {
		start, err := connectfour.New(c.rules)
		require.NoError(t, err)
		p := gametest.Play(t, start, c.moves...)
		r, err := ai.NewRequest(connectfour.Name, p.View(p.Turn()), ai.Strongest, 1, len(c.moves))
		require.NoError(t, err)
		r.Analysis = true
		thinker, err := players.NewThinker(r)
		require.NoError(t, err)
		reply := thinker.Run(nil)
		require.Contains(t, p.Moves(), reply.Move, c.name)
		if c.want == open {
			require.Less(t, max(reply.Outlook.Value, -reply.Outlook.Value), 100, c.name)
			reply.Outlook.Value = 0
		}
		require.Equal(t, c.want, *reply.Outlook, c.name)
	}
}

// Whatever the match, every strength has a legal move from the beginning and wherever it is
// stopped, and finds the same again.
func TestEveryMoveIsLegal(t *testing.T) {
	for g, config := range map[game.Game]func(*rapid.T) json.RawMessage{
		connectfour.Game{}: func(*rapid.T) json.RawMessage { return connectfour.WithJokers.Config() },
		crosswise.Game{}: func(t *rapid.T) json.RawMessage {
			return crosswise.Config{Rules: crosswise.Rules{
				Players: rapid.SampledFrom([]int{2, 4}).Draw(t, "players"),
				Size:    rapid.SampledFrom([]int{3, 4, 6, 9, 12}).Draw(t, "size"),
				Hand:    rapid.IntRange(1, 6).Draw(t, "hand"),
			}}.JSON()
		},
		level8.Game{}: func(t *rapid.T) json.RawMessage {
			return level8.Rules{Seats: rapid.IntRange(2, 6).Draw(t, "seats"), Levels: 8, Order: level8.Shuffled}.Config()
		},
	} {
		t.Run(g.Name(), rapid.MakeCheck(func(t *rapid.T) {
			p, err := g.Start(config(t), rapid.Uint64().Draw(t, "seed"))
			require.NoError(t, err)
			for ply := 0; p.Turn() != game.NoSeat && ply < 30; ply++ {
				r, err := ai.NewRequest(g.Name(), p.View(p.Turn()), rapid.IntRange(ai.Weakest, ai.Strongest).Draw(t, "strength"), uint64(ply), ply)
				require.NoError(t, err)
				r.Memory = 1
				turns := rapid.IntRange(0, 20).Draw(t, "turns")
				choose := func() game.Move {
					s, err := players.Of(g.Name())(r)
					require.NoError(t, err)
					require.Contains(t, p.Moves(), s.Move())
					left := turns
					s.Search(func() bool {
						require.GreaterOrEqual(t, left, 0, "it is to end")
						left--
						return left >= 0
					})
					return s.Move()
				}
				m := choose()
				require.Equal(t, m, choose())
				p, err = p.Apply(m)
				require.NoError(t, err)
			}
		}))
	}
}

func FuzzAnswer(f *testing.F) {
	for _, strength := range []int{1, 2, 3} {
		f.Add(encode(f, request(f, strength, "drop 3", "delete 3,7")))
	}
	f.Add(`{"game":"connectfour","strength":2,"view":{"rules":{"columns":16,"rows":16,"connect":2},"board":[]}}`)
	f.Add(`{"game":"connectfour","strength":5,"budget":1,"view":{"rules":{"columns":2,"rows":2,"connect":2},"board":["..",".."],"winner":-1}}`)
	f.Add(encode(f, crosswiseRequest(f, 2)))
	f.Add(encode(f, crosswiseRequest(f, 3)))
	f.Add(encode(f, level8Request(f, 3)))
	f.Add(encode(f, level8Request(f, 5, "draw")))
	f.Fuzz(func(t *testing.T, text string) {
		reply := decode(t, players.Answer(text, ticking(time.Millisecond)))
		if reply.Error != "" {
			require.Empty(t, reply.Move)
			return
		}
		var r ai.Request
		require.NoError(t, json.Unmarshal([]byte(text), &r))
		require.Contains(t, legal(t, r), reply.Move)
	})
}

// legal returns the moves that are legal in a request's view.
func legal(t *testing.T, r ai.Request) []game.Move {
	g, err := games.ByName(r.Game)
	require.NoError(t, err)
	v, err := g.ReadView(r.View)
	require.NoError(t, err)
	if partial, ok := v.(game.PartialView); ok {
		v = partial.Complete(r.Seat, r.Seat)
	}
	return gamestest.Legal(t, v)
}
