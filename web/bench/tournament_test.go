package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/connectfour"
	"lichtbrett/net/store"
	"lichtbrett/net/tournament"
	"lichtbrett/net/tournament/live"
	"lichtbrett/net/tournament/live/feed"
	"lichtbrett/web"
)

// How a tournament is watched.
const (
	contestants = 64
	moveEvery   = time.Millisecond
	watchFor    = 8 * time.Second
)

// serveTournament serves the app's page with a tournament, all matches of which it shows.
func serveTournament(t testing.TB) (url string) {
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	stream, err := feed.New(ctx, noHistory{})
	require.NoError(t, err)
	playTournament(ctx, t, stream)
	site, err := web.New(os.DirFS(app), nil)
	require.NoError(t, err)
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.Handle("/"+live.Path, stream)
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	t.Cleanup(s.CloseClientConnections)
	return s.URL + "/#tournament"
}

// noHistory is that of a tournament that has just begun.
type noHistory struct{}

func (noHistory) Ranking(context.Context) ([]store.Rank, error)           { return nil, nil }
func (noHistory) Latest(context.Context, int) ([]tournament.Match, error) { return nil, nil }

// playTournament has players who drop stones anywhere play until the context ends,
// and tells an observer.
func playTournament(ctx context.Context, tb testing.TB, o interface{ Observe(tournament.Event) }) {
	tokens := 0
	t, err := tournament.New(tournament.Options{
		Rules: connectfour.Classic, Timeout: time.Hour, MinPlayers: contestants,
		Token: func() string { tokens++; return fmt.Sprintf("%08x", tokens) },
	}, time.Now())
	require.NoError(tb, err)
	var asked []tournament.Datagram
	take := func(out tournament.Output) {
		for len(out.Datagrams)+len(out.Events) > 0 {
			asked = append(asked, out.Datagrams...)
			events := slices.Clone(out.Events) // What comes of the next input takes their room.
			out = tournament.Output{}
			for _, e := range events {
				o.Observe(e)
				if ended, ok := e.(tournament.MatchEnded); ok {
					more := t.Stored(time.Now(), ended.Match)
					out.Datagrams, out.Events = append(out.Datagrams, more.Datagrams...), append(out.Events, more.Events...)
				}
			}
		}
	}
	for i := range contestants {
		from := netip.AddrPortFrom(netip.IPv6Loopback(), uint16(1+i))
		take(t.Handle(time.Now(), from, fmt.Appendf(nil, "REGISTER;some bot %d", i)))
	}
	go func() {
		for moves := time.NewTicker(moveEvery); ; {
			select {
			case <-ctx.Done():
				moves.Stop()
				return
			case <-moves.C:
			}
			for moved := false; len(asked) > 0 && !moved; asked = asked[1:] {
				word, token, _ := strings.Cut(string(asked[0].Payload), ";")
				switch word {
				case "NEW SEASON":
					take(t.Handle(time.Now(), asked[0].To, []byte("JOIN;"+token)))
				case "YOURTURN":
					take(t.Handle(time.Now(), asked[0].To, fmt.Appendf(nil, "INSERT;%d;%s", rand.IntN(7), token)))
					moved = true
				}
			}
		}
	}()
}
