package navigation

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament/live"
)

// stream is a server's stream in a test.
type stream struct {
	v    *visitor
	path string
	hear func(string)
	lost func(bool)
	open int
}

func (s *stream) read(path string, hear func(string), lost func(bool)) func() {
	s.path, s.hear, s.lost = path, hear, lost
	s.open++
	return func() { s.open-- }
}

// tells sends an update.
func (s *stream) tells(u live.Update) {
	data, err := json.Marshal(u)
	require.NoError(s.v.t, err)
	s.hear(string(data))
	s.v.settle()
}

// toTheTournament goes to the tournament's screen; what the server says comes
// from the stream that is returned.
func (v *visitor) toTheTournament() *stream {
	s := &stream{v: v}
	v.app.Stream = s.read
	v.surface.Invalidate()
	v.surface.Root()
	v.press("tournament")
	require.Equal(v.t, "tournament/events", s.path)
	return s
}

func playing(id, home, guest, moves string) live.Match {
	return live.Match{ID: id, Home: home, Guest: guest, Columns: 7, Rows: 6, Connect: 4, Moves: moves}
}

func ended(m live.Match, outcome, reason string) live.Match {
	m.Outcome, m.Reason = outcome, reason
	return m
}

// afternoon is a tournament in full swing.
func afternoon() live.Update {
	large := playing("3-9", "Maximiliana", "Zweistein 2000", "0123456789abcdef0123456789abcdef")
	large.Columns, large.Rows = 16, 16
	return live.Update{
		All:    true,
		Season: &live.Season{Number: 3, Columns: 7, Rows: 6, Connect: 4, Day: 4, Days: 14},
		SeasonRanking: []live.Rank{
			{Name: "Anna", Points: 3.5, Matches: 4, Won: 3}, {Name: "Zweistein 2000", Points: 3, Matches: 4, Won: 3},
			{Name: "bert's bot", Points: 0.5, Matches: 4}, {Name: "Maximiliana", Matches: 4},
		},
		Ranking: []live.Rank{{Name: "Zweistein 2000", Points: 41, Matches: 60, Won: 40}, {Name: "Anna", Points: 22.5, Matches: 60, Won: 21}},
		Running: []string{"3-7", "3-8", "3-9"},
		Matches: []live.Match{
			ended(playing("3-5", "Anna", "bert's bot", "3344556"), "home", "FOUR_IN_A_ROW"),
			ended(playing("3-6", "Maximiliana", "Zweistein 2000", "33"), "home-lost", "Timeout while waiting for response for UUID 12345678"),
			playing("3-7", "Anna", "Zweistein 2000", "33342211"),
			playing("3-8", "bert's bot", "Carla", ""),
			large,
		},
	}
}

func init() {
	scenes["tournament"] = func(v *visitor) { v.toTheTournament().tells(afternoon()) }
	scenes["tournament-match"] = func(v *visitor) { v.toTheTournament().tells(afternoon()); v.press("watch.3-7") }
	scenes["tournament-large"] = func(v *visitor) { v.toTheTournament().tells(afternoon()); v.press("watch.3-9") }
	scenes["tournament-of-two"] = func(v *visitor) {
		u := live.Update{All: true, Season: &live.Season{Number: 1, Columns: 7, Rows: 6, Connect: 4, Day: 1, Days: 2}}
		u.Running, u.Matches = []string{"1-1"}, []live.Match{playing("1-1", "Anna", "bert's bot", "334452")}
		u.SeasonRanking = []live.Rank{{Name: "Anna"}, {Name: "bert's bot"}}
		v.toTheTournament().tells(u)
	}
	scenes["tournament-large-ended"] = func(v *visitor) { v.toLargeEnd() }
	scenes["tournament-ended"] = func(v *visitor) {
		s := v.toTheTournament()
		s.tells(afternoon())
		v.press("watch.3-7")
		m := ended(playing("3-7", "Anna", "Zweistein 2000", "3334221121"), "guest-lost", "COLUMN_IS_FULL")
		s.tells(live.Update{Running: []string{"3-8"}, Matches: []live.Match{m}})
	}
	scenes["tournament-none"] = func(v *visitor) { v.toTheTournament().lost(true) }
	scenes["tournament-waits"] = func(v *visitor) { v.toTheTournament().tells(live.Update{All: true}) }
	scenes["tournament-replay"] = func(v *visitor) { v.toTheTournament().tells(afternoon()); v.press("finished.3-5") }
}

// toLargeEnd goes to a match that has ended on a board that is too large for the LEDs.
func (v *visitor) toLargeEnd() {
	m := playing("3-9", "Maximiliana", "Zweistein 2000", "0123456789abcdef0123456789abcdef010")
	m.Columns, m.Rows = 16, 16
	v.toTheTournament().tells(live.Update{All: true, Matches: []live.Match{ended(m, "home", "FOUR_IN_A_ROW")}})
	v.press("finished.3-9")
}

// Whatever the stream says, the screen stands.
func FuzzTheStream(f *testing.F) {
	for _, seed := range []string{
		"", "{}", `{"all":true}`, `{"matches":[{"id":"1-1","moves":"z"}]}`, `{"season":{"number":-1}}`,
		`{"running":["1-1"],"matches":[{"id":"1-1","columns":16,"rows":16,"connect":9,"moves":"0f"}]}`,
		`{"ranking":[{"name":"x","points":1e300}]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		v := visit(t, 390, 844, inEnglish)
		s := v.toTheTournament()
		s.hear(data)
		v.surface.Root()
		s.tells(afternoon())
		v.node("watch.3-7")
	})
}
