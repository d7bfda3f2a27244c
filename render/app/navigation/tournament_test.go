package navigation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/input"
	"lichtbrett/net/tournament/live"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
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

// reads requires that something on the screen says this.
func (v *visitor) reads(words string) {
	v.t.Helper()
	require.Contains(v.t, labels(slices.Collect(v.surface.Root().All())), words)
}

func TestATournamentIsWatched(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	require.Nil(t, v.surface.Root().Find("tournament"), "a window belongs to no server")
	s := v.toTheTournament()
	v.reads("Connecting …")
	s.tells(live.Update{All: true})
	v.reads("Waiting for players")
	s.tells(afternoon())
	v.reads("Season 3, matchday 4 of 14")
	require.Equal(t, "Anna – Zweistein 2000", v.node("watch.3-7").Label)
	require.Equal(t, "1. Anna: points: 3½, 3 of 4 won", v.node("rank.0").Label)
	require.Equal(t, "3. bert's bot: points: ½, 0 of 4 won", v.node("rank.2").Label)
	require.Equal(t, "Maximiliana – Zweistein 2000: Maximiliana has lost: no answer in time", v.node("finished.3-6").Label)
	v.press("ranking.1")
	require.Equal(t, "1. Zweistein 2000: points: 41, 40 of 60 won", v.node("rank.0").Label)

	v.press("watch.3-7")
	v.reads("Zweistein 2000: column 2")
	s.tells(live.Update{Running: []string{"3-7"}, Matches: []live.Match{playing("3-7", "Anna", "Zweistein 2000", "333422115")}})
	require.Contains(t, v.said, "Anna: column 6")
	require.Nil(t, v.surface.Root().Find("replay"))
	s.tells(live.Update{Running: []string{}, Matches: []live.Match{ended(playing("3-7", "Anna", "Zweistein 2000", "333422115"), "draw", "")}})
	require.Contains(t, v.said, "A draw.")
	v.press("replay")
	v.reads("Nothing has been played yet.")
	v.press("forward")
	v.reads("Anna dropped a disc into column 4.")
	v.press("last")
	v.press("games") // Back from the replay is where it was opened from.
	v.reads("A draw.")
	v.keys("x")
	require.Nil(t, v.surface.Root().Find("watch.3-8"), "what is not under way is not shown as such")
	v.press("finished.3-7")
	v.press("games")
	v.press("finished.3-5")
	v.press("last")
	v.reads("Anna dropped a disc into column 7. Anna has won!")
	v.press("games")

	s.lost(false)
	v.surface.Root()
	v.listen()
	require.Contains(t, v.said, "The connection is lost. Trying again …")
	s.tells(live.Update{Running: []string{}})
	v.reads("Season 3, matchday 4 of 14")
	s.lost(true)
	v.surface.Root()
	v.press("again")
	require.Equal(t, 1, s.open)
	v.keys("x")
	require.Equal(t, 0, s.open)
	v.node("play.connectfour")
}

// toLargeEnd goes to a match that has ended on a board that is too large for the LEDs.
func (v *visitor) toLargeEnd() {
	m := playing("3-9", "Maximiliana", "Zweistein 2000", "0123456789abcdef0123456789abcdef010")
	m.Columns, m.Rows = 16, 16
	v.toTheTournament().tells(live.Update{All: true, Matches: []live.Match{ended(m, "home", "FOUR_IN_A_ROW")}})
	v.press("finished.3-9")
}

// A match on a large board can be replayed, too.
func TestALargeBoardIsWatchedAgain(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.toLargeEnd()
	v.reads("Maximiliana has won.")
	at := func() (int, int) { return v.node("at").At, v.node("at").High }
	ply, plies := at()
	require.Equal(t, []int{35, 35}, []int{ply, plies})
	v.handle(input.Adjust{ID: "at", Value: 12})
	v.reads("Zweistein 2000: column 12")
	require.Contains(t, v.said, "Zweistein 2000: column 12")
	v.handle(input.Adjust{ID: "at", Value: 0})
	v.reads("Maximiliana begins.")
	v.handle(input.Adjust{ID: "at", Value: 35})
	v.reads("Maximiliana has won.")
	v.press("back")
	v.press("finished.3-9")
	ply, _ = at()
	require.Equal(t, 35, ply, "it is shown from its end again")
}

// The tournament has an address.
func TestTheTournamentsLink(t *testing.T) {
	var at string
	s := &stream{}
	v := visit(t, 390, 844, func(a *shell.App) {
		a.Language, a.Link = text.English, "tournament"
		a.Stream, a.Visit = s.read, func(fragment string) { at = fragment }
	})
	s.v = v
	s.tells(afternoon())
	require.Equal(t, "tournament", at)
	v.press("finished.3-5")
	v.follow("tournament")
	require.Equal(t, "tournament", at)
	v.reads("Connecting …")
	require.Equal(t, 1, s.open)
	v.follow("tournament") // It is there already.
	s.tells(afternoon())
	v.press("watch.3-7")
	v.keys("xx")
	require.Equal(t, "", at)
	v.node("play.connectfour")
	v = visit(t, 390, 844, follows("tournament"))
	v.node("play.connectfour") // A window knows no server.
}

// Only the latest finished matches stay.
func TestFinishedMatchesGo(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	s := v.toTheTournament()
	for n := range 100 {
		s.tells(live.Update{Running: []string{}, Matches: []live.Match{ended(playing(fmt.Sprint("1-", n), "a", "b", ""), "draw", "")}})
	}
	finished := func(n *ui.Node) bool { return n.Role == ui.RoleButton && strings.HasPrefix(n.ID, "finished.") }
	require.Len(t, all(v.surface.Root(), finished), live.Finished)
	v.node("finished.1-99")
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
