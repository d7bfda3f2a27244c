package table_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
)

var start = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// after is a time after the start.
func after(seconds float64) time.Time {
	return start.Add(time.Duration(seconds * float64(time.Second)))
}

func person(id string) table.Player {
	return table.Player{Kind: table.Person, ID: id, Name: id}
}

func computer(strength int) table.Player {
	return table.Player{Kind: table.Computer, Strength: strength}
}

// tester is a table whose outcomes are looked at one by one.
type tester struct {
	t     require.TestingT
	table *table.Table
	out   table.Outcome
	log   []table.Entry
}

func random(seed uint64) func() uint64 { return game.NewRandom(seed).Uint64 }

func open(t require.TestingT, g game.Game, o table.Options) *tester {
	if o.Random == nil {
		o.Random = random(7)
	}
	tb, out, err := table.New(g, o, start)
	require.NoError(t, err)
	return &tester{t: t, table: tb, log: out.Events()}
}

// begin opens a table of Connect Four and starts it.
func begin(t require.TestingT, moveTime time.Duration, seats ...table.Player) *tester {
	x := open(t, connectfour.Game{}, table.Options{Seats: seats, MoveTime: moveTime})
	return x.ok(x.table.Start(start, 0))
}

// ok takes an outcome that is no refusal.
func (x *tester) ok(out table.Outcome, err error) *tester {
	require.NoError(x.t, err)
	x.take(out)
	return x
}

func (x *tester) take(out table.Outcome) {
	x.out = out
	x.log = append(x.log, out.Events()...)
}

func (x *tester) handle(seconds float64, from game.Seat, m table.Message) *tester {
	return x.ok(x.table.Handle(after(seconds), from, m))
}

// refused returns why a message is refused, which changes nothing.
func (x *tester) refused(seconds float64, from game.Seat, m table.Message) string {
	before := x.table.Snapshot()
	out, err := x.table.Handle(after(seconds), from, m)
	require.Empty(x.t, out.Events())
	require.Equal(x.t, string(before), string(x.table.Snapshot()))
	return reason(x.t, err)
}

func reason(t require.TestingT, err error) string {
	var refused *table.Refused
	require.ErrorAs(t, err, &refused)
	require.NotEmpty(t, refused.Detail)
	return refused.Reason
}

// events returns the last outcome's events.
func (x *tester) events() (events []table.Event) {
	for _, e := range x.out.Events() {
		events = append(events, e.Event)
	}
	return events
}

// to returns the only message of a kind among the last ones for a seat.
func to[M table.Message](x *tester, s game.Seat) M {
	var found []M
	for _, e := range x.out.Envelopes() {
		if m, ok := e.Message.(M); ok && e.To == s {
			found = append(found, m)
		}
	}
	require.Len(x.t, found, 1)
	return found[0]
}

// What else is refused is in the stories.
func TestMessagesThatAreLateOrUnknownAreRefused(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	for reason, messages := range map[string][]table.Message{
		"stale":   {table.Play{Ply: 1, Move: "drop 3"}, table.Play{Match: 2, Move: "drop 3"}},
		"unknown": {table.State{}, nil},
	} {
		for _, m := range messages {
			require.Equal(t, reason, x.refused(0, 0, m), "%#v", m)
		}
	}
}

// A match needs exactly as many seats as the game has: nobody can be to move who
// has none.
func TestSeatsOfAMatch(t *testing.T) {
	for _, g := range games.All {
		p, err := g.Start(nil, 1)
		require.NoError(t, err)
		says := fmt.Sprintf("the match has %d seats", p.Seats())
		for _, n := range []int{1, p.Seats() + 1, p.Seats() + 3} {
			seats := make([]table.Player, n)
			for i := range seats {
				seats[i] = person("")
			}
			tb, _, err := table.New(g, table.Options{Seats: seats, Random: random(1)}, start)
			require.NoError(t, err)
			_, err = tb.Start(start, 0)
			require.ErrorContains(t, err, says, "%s with %d", g.Name(), n)
			require.Equal(t, table.Waiting, tb.Status())
			_, err = tb.Resume(start, game.Record{Game: g.Name(), Seats: make([]game.Player, n)})
			require.ErrorContains(t, err, says)
		}
	}
	_, _, err := table.New(connectfour.Game{}, table.Options{Random: random(1)}, start)
	require.ErrorContains(t, err, "no seats")
}

// What computer players are told says nothing of the match's seed, and one
// match's seed nothing of the next one's: all come from the source.
func TestSeedsComeFromOutside(t *testing.T) {
	var drawn []uint64
	numbers := random(99)
	x := open(t, connectfour.Game{}, table.Options{
		Seats:  []table.Player{person("Ada"), computer(2)},
		Random: func() uint64 { drawn = append(drawn, numbers()); return drawn[len(drawn)-1] },
	})
	x.ok(x.table.Start(start, 0))
	require.Equal(t, drawn[0], x.table.Record().Seed)
	x.handle(0, 0, table.Play{Move: "drop 3"})
	q, _ := x.table.Question()
	require.Equal(t, drawn[1], q.Seed)
	again, _ := x.table.Question()
	require.Equal(t, q, again, "the same question is asked once")
	x.handle(0, 0, table.Restart{})
	require.Equal(t, drawn[2], x.table.Record().Seed)
	require.Len(t, drawn, 3)
}

// Nobody is sent a configuration: that of a loaded match of Crosswise has all
// hands in it.
func TestNoHandLeavesTheTable(t *testing.T) {
	p, err := crosswise.New(crosswise.Standard, nil, 5)
	require.NoError(t, err)
	save := p.Save(make([]game.Player, 2))
	x := open(t, crosswise.Game{}, table.Options{
		Config: crosswise.Config{Save: &save}.JSON(), Seats: []table.Player{person("Ada"), person("Bo")},
	})
	x.ok(x.table.Start(start, 0))
	for _, e := range x.out.Envelopes() {
		data, err := json.Marshal(e.Message)
		require.NoError(t, err)
		require.NotContains(t, string(data), `"bag":[`)
		require.NotContains(t, strings.ToLower(string(data)), "config")
		view := e.Message.(table.State).View.(crosswise.View)
		require.Equal(t, e.To, view.Seat)
	}
}

// The clock plays a turn to its end, but no move after that of the match.
func TestTheClockPlaysNoMoveInAMatchThatIsAborted(t *testing.T) {
	g := level8.Game{}
	options, err := g.Options(nil)
	require.NoError(t, err)
	o := table.Options{Options: options, Seats: []table.Player{person("Ada"), person("Bo")}, MoveTime: 30 * time.Second}
	x := open(t, g, o)
	x.ok(x.table.Start(start, 0))
	r, p := x.table.Record(), x.table.Position()
	for len(r.Moves) < table.MostMoves {
		moves := slices.DeleteFunc(p.Moves(), func(m game.Move) bool {
			return strings.HasPrefix(string(m), "lay") || strings.HasPrefix(string(m), "add")
		})
		m := moves[len(r.Moves)%len(moves)]
		r.Moves = append(r.Moves, m)
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	x = open(t, g, o)
	x.ok(x.table.Resume(start, r))
	x.take(x.table.Tick(after(30)))
	require.Len(t, x.events(), 2)
	require.Equal(t, table.Aborted{Reason: table.TooLong}, x.events()[1])
	require.Len(t, x.table.Log(), table.MostMoves+1)
	link, err := x.table.Record().Link(g)
	require.NoError(t, err)
	_, err = game.ReadLink(link, func(string) (game.Game, error) { return g, nil })
	require.NoError(t, err, "it can be shared")
}

// counted is a game of so many moves, which are all alike.
type counted struct {
	connectfour.Game
	last int
}

func (g counted) Start(json.RawMessage, uint64) (game.Position, error) {
	return countedPosition{last: g.last}, nil
}

type countedPosition struct {
	connectfour.Position
	made, last int
}

func (p countedPosition) Turn() game.Seat     { return game.Seat(p.made % 2) }
func (p countedPosition) Result() game.Result { return game.Result{Over: p.made == p.last} }

func (p countedPosition) Apply(game.Move) (game.Position, error) {
	p.made++
	return p, nil
}

// The last move that a match may have can also be its end.
func TestAMatchIsTooLongOnlyIfItGoesOn(t *testing.T) {
	for last, want := range map[int]table.Status{table.MostMoves + 1: table.Over, table.MostMoves + 2: table.AbortedGame} {
		x := open(t, counted{last: last}, table.Options{Seats: []table.Player{person("Ada"), person("Bo")}})
		x.ok(x.table.Resume(start, game.Record{Game: connectfour.Name, Moves: make([]game.Move, table.MostMoves-1)}))
		x.handle(1, 1, table.Play{Match: 1, Ply: table.MostMoves - 1, Move: "drop 3"})
		require.Equal(t, table.Running, x.table.Status())
		x.handle(1, 0, table.Play{Match: 1, Ply: table.MostMoves, Move: "drop 3"})
		require.Equal(t, want, x.table.Status())
	}
}

// What is refused is told in the user's language.
func TestEveryRefusalHasASentence(t *testing.T) {
	source, err := os.ReadFile("refusal.go")
	require.NoError(t, err)
	reasons := map[string]bool{}
	for _, m := range regexp.MustCompile(`Reason\w+\s+= "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
		reasons[m[1]] = true
	}
	require.Greater(t, len(reasons), 12)
	for reason := range reasons {
		for _, l := range text.Languages {
			key := "refused." + reason
			require.NotEqual(t, key, l.Say(key), "there is no sentence for %s", key)
		}
	}
}

// While a clock runs it is never told as none, however late it is.
func TestAClockThatRunsIsNeverToldAsNone(t *testing.T) {
	x := begin(t, 30*time.Second, person("Ada"), person("Bo"))
	for _, late := range []float64{30, 31, 4000} {
		require.Equal(t, time.Millisecond, x.table.Remaining(after(late)))
		require.Equal(t, time.Millisecond, x.table.State(after(late), 0).Remaining)
	}
}

func TestTheLastHundredMessagesAreKept(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	client := &table.Client{Host: &wire{seat: 1}}
	client.Receive(table.Envelope{To: 1, Message: to[table.State](x, 1)})
	for i := range table.MostChat + 1 {
		x.handle(0, 0, table.Say{Text: strconv.Itoa(i)})
		client.Receive(table.Envelope{To: 1, Message: to[table.Said](x, 1)})
		require.Len(t, x.table.Chat(), min(i+1, table.MostChat))
		require.Equal(t, x.table.Chat(), client.State().Chat)
	}
	require.Equal(t, "1", x.table.Chat()[0].Text)
}

// The configuration of a match is made of who plays on which seat, also where
// they change.
func TestARematchIsConfiguredForItsPlayers(t *testing.T) {
	x := open(t, crosswise.Game{}, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{person("Ada"), person("Bo")}})
	x.ok(x.table.Start(start, 0))
	require.JSONEq(t, `{"players":2}`, string(x.table.Record().Config))
	x.handle(1, 0, table.Abort{}).handle(1, 1, table.Answer{Agrees: true})
	x.handle(2, 0, table.Rematch{Wants: true}).ok(x.table.Leave(after(3), 1, false))
	require.Equal(t, 2, x.table.Match())
	require.JSONEq(t, `{"players":2,"computers":[0]}`, string(x.table.Record().Config))
}
