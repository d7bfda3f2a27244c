package start

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console/specification"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/hat/hattest"
	"lichtbrett/net/client"
	"lichtbrett/net/discovery"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/render/platform/storage"
)

// friend is somebody elsewhere.
type friend struct {
	t      *testing.T
	client *client.Client
	store  storage.Memory
	posted chan func()
}

func meet(t *testing.T, server *client.Server, name string) *friend {
	f := &friend{t: t, store: storage.Memory{}, posted: make(chan func(), 64)}
	start := time.Now()
	now := func() time.Duration { return time.Since(start) }
	f.client = client.New(client.Options{
		Address: server.Relay(), Dial: client.Dial(now, func(told func()) { f.posted <- told }), Storage: f.store, Now: now,
		Random: game.NewRandom(1).Uint64, Find: games.ByName,
	})
	require.NoError(t, f.client.SetName(name, nil))
	f.client.Connect()
	f.wait(f.client.Ready)
	return f
}

// wait waits until something is so.
func (f *friend) wait(so func() bool) {
	for !so() {
		(<-f.posted)()
	}
}

// The Sense HAT beside a window shows the match that the window plays with people
// elsewhere, and its joystick plays it.
func TestTheSenseHATBesideTheWindowPlaysWithOthers(t *testing.T) {
	r, err := relay.Open(relay.Options{Journal: &journaltest.InMemory{}})
	require.NoError(t, err)
	pages := http.NewServeMux()
	pages.Handle(protocol.Path, r)
	server := httptest.NewServer(pages)
	t.Cleanup(func() { r.Close(); server.Close() })
	address, err := discovery.Resolve(server.URL, nil)
	require.NoError(t, err)

	config := protocol.Config{Game: connectfour.Name, Seats: 2, Options: connectfour.WithJokers.Config(), MoveTime: 300, Computers: []int{0, 0}, Spectators: true}
	win, bo := meet(t, address, "Win"), meet(t, address, "Bo")
	win.client.Quick(config, nil)
	win.wait(func() bool { return win.client.Room() != nil })
	bo.client.Quick(config, nil)
	bo.wait(func() bool { room := bo.client.Room(); return room != nil && room.Match != nil && room.BeginsIn() == 0 })
	win.client.Disconnect()
	state := filepath.Join(t.TempDir(), "state")
	for key, value := range win.store {
		storage.Open(state).Set(key, value)
	}

	board := hattest.New(t, hattest.Event64)
	w := open(t, board, state, "--server", server.URL)
	board.WaitFor(specification.Stones("3g"))
	board.Press("c")
	bo.wait(func() bool { return bo.client.Room().Match.Ply == 1 })
	require.Equal(t, game.Move("drop 3"), bo.client.Room().Log[0].Move)
	host := bo.client.Room().Host(func(table.Envelope) {}, nil)
	host.Send(1, table.Play{Match: 1, Ply: 1, Move: "drop 4"})
	played := specification.Stones("3g", "3G", "4B")
	board.WaitFor(played)

	// It also shows what a board alone would: who is away, and what is asked.
	bo.client.Disconnect()
	for !strings.Contains(board.Shown(), "2|  G G     b b  |") {
		board.WaitForWrite()
	}
	bo.client.Connect()
	bo.wait(bo.client.Ready)
	board.WaitFor(played)
	bo.client.Room().Abort(true, nil)
	board.WaitFor(specification.Halves("r", "G"))
	board.Press("l")
	board.WaitFor(specification.Halves("R", "g"))
	board.Press("rc")
	bo.wait(func() bool { return bo.client.Room().Rejection != nil })
	board.WaitFor(played)
	w.end(t)
	require.Equal(t, hattest.Dark, board.Shown(), "the matrix is cleared")
}
