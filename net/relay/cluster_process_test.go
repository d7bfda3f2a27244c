//go:build unix

package relay_test

import (
	"context"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/engine/enginetest"
	"lichtbrett/net/store/storetest"
)

// Many play on at several servers while one after the other is killed, stopped for
// a while, or stopped by its supervisor, and what they share ends.
func TestPlayersGoOnThroughTheEndsOfServers(t *testing.T) { onEveryCluster(t, playThroughEnds) }

// onEveryCluster runs a test with a database or a server of NATS that servers share;
// restart ends that as a crash would, and starts it again.
func onEveryCluster(t *testing.T, test func(t *testing.T, database string, restart func())) {
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		database := storetest.Postgres(t)
		test(t, database.Database(t), database.Restart)
	})
	t.Run("NATS", func(t *testing.T) {
		t.Parallel()
		server := enginetest.NATS(t)
		test(t, server.URL(), server.Restart)
	})
}

func playThroughEnds(t *testing.T, database string, restart func()) {
	var addresses []string
	var servers []process
	for range 3 {
		url, p := startProcessAt(t, database, "127.0.0.1:0", inCluster+"=1")
		servers, addresses = append(servers, p), append(addresses, strings.TrimPrefix(url, "http://"))
	}
	front := enginetest.StartProxy(t, addresses...)
	playThrough(t, front.Addr().String(), 50*time.Millisecond, 40, func(end int) {
		n := (end - 1) % len(servers)
		switch end % 4 {
		case 0:
			restart()
			return
		case 3:
			require.NoError(t, syscall.Kill(servers[n].pid, syscall.SIGSTOP))
			time.AfterFunc(5*time.Second, func() { _ = syscall.Kill(servers[n].pid, syscall.SIGCONT) })
			return
		case 1:
			servers[n].kill()
		case 2:
			_ = syscall.Kill(servers[n].pid, syscall.SIGTERM)
			time.Sleep(500 * time.Millisecond)
			servers[n].kill()
		}
		_, servers[n] = startProcessAt(t, database, addresses[n], inCluster+"=1")
	})
}

// back has a client come back until it is told of its match.
func (c *client) back(url, game string) protocol.Match {
	ctx, done := context.WithTimeout(c.t.Context(), 20*time.Second)
	defer done()
	for ctx.Err() == nil {
		c.resume(dialURL(c.t, url), game)
		for {
			text, err := c.socket.Read(ctx)
			if err != nil {
				break
			}
			f, err := protocol.Read(text)
			require.NoError(c.t, err)
			if m, ok := f.Data.(protocol.Match); ok {
				return m
			}
		}
	}
	require.Fail(c.t, "the match is not there")
	return protocol.Match{}
}

// A match is played between two servers, one of which is killed in the middle.
func TestAMatchBetweenServersOutlivesOne(t *testing.T) { onEveryCluster(t, playOnWithoutOne) }

func playOnWithoutOne(t *testing.T, database string, _ func()) {
	one, first := startProcessAt(t, database, "127.0.0.1:0", inCluster+"=1")
	other, _ := startProcessAt(t, database, "127.0.0.1:0", inCluster+"=1")
	a, b := dialURL(t, one), dialURL(t, other)
	game := begin(a, b)
	for ply, m := range []string{"A0", "B0", "A1", "B1", "A2"} {
		if ply == 3 {
			first.kill()
			killed := time.Now()
			for _, c := range []*client{a, b} {
				require.Len(t, c.back(other, game).Log, ply)
			}
			require.Less(t, time.Since(killed), 10*time.Second)
			t.Logf("the room was there again after %v", time.Since(killed).Round(10*time.Millisecond))
		}
		[]*client{a, b}[ply%2].send(fmt.Sprintf(`{"event":"gameMove","data":{%s,"move":%q,"ply":%d}}`, game, m, ply))
		for _, c := range []*client{a, b} {
			require.Equal(t, m, string(c.await(protocol.EventGameMove).Data.(protocol.GameMoved).Move))
		}
	}
	require.Equal(t, []string{a.id}, b.await(protocol.EventGameOver).Data.(protocol.GameOver).Result.Winners)
}
