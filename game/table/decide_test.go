package table_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

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

// A turn has one time, however many moves it has: both steps of a wildcard are
// one turn, and the clock finishes what a person has begun.
func TestTheClockIsOneOfWholeTurns(t *testing.T) {
	x := open(t, crosswise.Game{}, table.Options{
		Options: json.RawMessage(`{}`), Seats: []table.Player{person("Ada"), person("Bo")}, MoveTime: 30 * time.Second,
	})
	x.ok(x.table.Start(start, 0))
	seconds := 0.0
	for !x.table.Position().Result().Over {
		mover := x.table.Position().Turn()
		play := func(m game.Move) {
			x.handle(seconds, mover, table.Play{Match: 1, Ply: len(x.table.Record().Moves), Move: m})
		}
		moves := x.table.Position().Moves()
		for _, m := range moves {
			if strings.HasPrefix(string(m), "activate") {
				play(m)
				require.True(t, x.table.Position().MidTurn())
				seconds += 20
				require.Equal(t, 10*time.Second, x.table.Remaining(after(seconds)), "the second step has no time of its own")
				x.tick(seconds + 10)
				require.Len(t, x.events(), 1)
				require.Equal(t, table.ByClock, x.events()[0].(table.Moved).By)
				require.NotEqual(t, mover, x.table.Position().Turn())
				require.Equal(t, 30*time.Second, x.table.Remaining(after(seconds+10)))
				return
			}
		}
		play(moves[0])
	}
	require.Fail(t, "nobody had a wildcard of two steps")
}

// Who sits already keeps the seat where it is a person's in the new setup, too.
func TestOpeningTheTableAnew(t *testing.T) {
	free, g := table.Player{Kind: table.Free}, crosswise.Game{}
	x := open(t, g, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{free, free, free, free}})
	x.ok(x.table.Sit(start, "Ada", "Ada", 1)).ok(x.table.Sit(start, "Bo", "Bo", 3))
	x.ok(x.table.Reopen(after(1), table.Options{Seats: []table.Player{computer(2), free, free, computer(1), free}, MoveTime: time.Minute}))
	require.Equal(t, []table.Player{computer(2), person("Ada"), person("Bo"), computer(1), free}, x.table.Players())
	_, err := x.table.Reopen(after(2), table.Options{Seats: []table.Player{free, computer(1)}})
	require.Equal(t, "full", reason(t, err))
	require.ErrorContains(t, err, "2 persons sit here")
	require.Len(t, x.table.Players(), 5, "it stays as it was")
	x.ok(x.table.Reopen(after(3), table.Options{Seats: []table.Player{free, free}})).ok(x.table.Start(after(4), 0))
	require.Equal(t, []table.Player{person("Bo"), person("Ada")}, x.table.Players())
	_, err = x.table.Reopen(after(5), table.Options{Seats: []table.Player{free, free}})
	require.Equal(t, "started", reason(t, err))
}

func TestComputersTakeTheSeatsThatAreFree(t *testing.T) {
	free := table.Player{Kind: table.Free}
	x := open(t, crosswise.Game{}, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{free, computer(1), free, free}})
	x.ok(x.table.Sit(start, "Ada", "Ada", 2)).ok(x.table.Fill(after(1), 4))
	require.Equal(t, []table.Player{computer(4), computer(1), person("Ada"), computer(4)}, x.table.Players())
	x.ok(x.table.Start(after(2), 0))
	_, err := x.table.Fill(after(3), 4)
	require.Equal(t, "started", reason(t, err))
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
