package table_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
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
