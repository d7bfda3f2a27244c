package bot

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/server"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type nothing struct{}

func (nothing) Save(context.Context, []tournament.Event) error { return nil }

// start runs a server until the function that it returns is called.
func start(t *testing.T, addr string) (at string, stop func()) {
	s, err := server.Listen(addr, server.Options{
		Tournament: tournament.Options{Rules: connectfour.Classic, Timeout: 5 * time.Second, MinPlayers: 2, Pause: 10 * time.Millisecond},
		Store:      nothing{},
		Log:        slog.New(slog.DiscardHandler),
	})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	return s.Addr().String(), func() {
		cancel()
		require.NoError(t, <-ended)
	}
}

// next waits for the end of a match.
func next(t *testing.T, results <-chan Result) Result {
	select {
	case r := <-results:
		return r
	case <-time.After(time.Minute):
		require.Fail(t, "no match has ended")
		return Result{}
	}
}

func options(name, server string, strength int) Options {
	return Options{Name: name, Server: server, Rules: connectfour.Classic, Strength: strength, Think: 20 * time.Millisecond}
}

func TestBotsComeBackWhenTheServerDoes(t *testing.T) {
	addr, stop := start(t, "127.0.0.1:0")
	ctx, leave := context.WithCancel(t.Context())
	results, ended := make(chan Result, 1), make(chan error, 2)
	anna, bert := options("anna", addr, 3), options("bert", addr, 1)
	anna.Report = func(r Result) {
		select {
		case results <- r:
		default:
		}
	}
	for _, o := range []Options{anna, bert} {
		go func() { ended <- Play(ctx, o) }()
	}
	require.Equal(t, "bert", next(t, results).Opponent)
	stop()
	select {
	case <-results: // from before
	default:
	}
	_, stop = start(t, addr)
	require.Equal(t, "bert", next(t, results).Opponent)
	leave()
	require.NoError(t, <-ended)
	require.NoError(t, <-ended)
	stop()
}

func TestABotThatIsNotLetIn(t *testing.T) {
	addr, stop := start(t, "127.0.0.1:0")
	defer stop()
	err := Play(t.Context(), options("CoffeeBreak", addr, 1))
	require.EqualError(t, err, `the server does not let "CoffeeBreak" in: NAME_INVALID`)
	require.Error(t, Play(t.Context(), options("anna", "127.0.0.1:nowhere", 1)))
}

// A server cannot have the bot's terminal do anything.
func TestABotReportsText(t *testing.T) {
	var told Result
	b := &bot{Options: options("anna", "", 1), conn: discard{}}
	b.Report = func(r Result) { told = r }
	require.NoError(t, b.hear("NEW GAME;be\x07rt"))
	require.NoError(t, b.hear("RESULT;LOSE;anna;\x1b[2J\xff"))
	require.Equal(t, Result{Opponent: "be\ufffdrt", Reason: "\ufffd[2J\ufffd"}, told)
}

func TestWhatABotSees(t *testing.T) {
	b := newBoard(connectfour.Classic)
	for _, move := range []struct {
		mine   bool
		column string
	}{{true, "3"}, {false, "3"}, {false, "3"}, {true, "0"}, {false, "7"}, {false, "-1"}, {false, "x"}, {false, "6"}} {
		b.insert(move.mine, move.column)
	}
	view, stones := b.view()
	require.Equal(t, []string{".......", ".......", ".......", ".......", "...B...", "G..G..B"}, view.Board)
	require.Equal(t, 4, stones)
	_, err := view.Position()
	require.NoError(t, err)
}

// What is said to a bot may be anything.
func FuzzHear(f *testing.F) {
	for _, seed := range []string{"", ";", "NEW SEASON", "NEW GAME", "YOURTURN", "RESULT", "RESULT;WIN;anna;a;b", "TOKEN INSERTED;anna;3", "TOKEN INSERTED;;99", "UNREGISTERED", "WELCOME;anna"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, message string) {
		b := &bot{Options: options("anna", "", 1), conn: discard{}}
		b.Report = func(Result) {}
		b.hear(message)
		b.hear("NEW GAME;bert")
		b.hear(message)
		require.NoError(t, b.hear("YOURTURN;00000000"))
	})
}
