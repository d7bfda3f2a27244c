//go:build unix

package relay_test

import (
	"bytes"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/natsconn/natstest"
	"lichtbrett/net/store/storetest"
	"lichtbrett/net/websocket/bare"
)

// front hands connections on to one server after the other, as those do that stand before
// several.
func front(t *testing.T, servers ...string) (address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	var count atomic.Int64
	pass := func(c net.Conn) {
		defer c.Close()
		for range servers {
			server, err := net.DialTimeout("tcp", servers[int(count.Add(1))%len(servers)], time.Second)
			if err != nil {
				continue
			}
			defer server.Close()
			go func() { _, _ = io.Copy(server, c); server.Close() }()
			_, _ = io.Copy(c, server)
			return
		}
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go pass(c)
		}
	}()
	return l.Addr().String()
}

// Many play on at several servers while one after the other is killed, stopped for a while,
// or stopped by its supervisor, and NATS ends.
func TestPlayersGoOnThroughTheEndsOfServers(t *testing.T) {
	t.Parallel()
	server := natstest.Start(t)
	with := server.URL() + " " + storetest.Postgres(t).Database(t)
	var addresses []string
	var servers []process
	for range 3 {
		url, p := startProcessAt(t, with, "127.0.0.1:0")
		servers, addresses = append(servers, p), append(addresses, strings.TrimPrefix(url, "http://"))
	}
	playThrough(t, front(t, addresses...), 50*time.Millisecond, 40, func(end int) {
		n := (end - 1) % len(servers)
		switch end % 4 {
		case 0:
			server.Restart()
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
		_, servers[n] = startProcessAt(t, with, addresses[n])
	})
}

// lostRooms is how many rooms a server has that dies, and takeoverLimit how long it may take
// until all of them are back elsewhere.
const (
	lostRooms     = 5000
	takeoverLimit = 5 * time.Second
)

// A server dies with all its rooms; another takes them over.
func BenchmarkTakeover(b *testing.B) {
	nats := natstest.Start(b)
	with := nats.URL() + " " + storetest.Postgres(b).Database(b)
	o, err := serverOptions(b.Context(), with)
	require.NoError(b, err)
	other, err := relay.Open(o)
	require.NoError(b, err)
	b.Cleanup(func() { _ = other.Close(); _ = o.Store.Close() })
	rooms := func() int { return int(figure(b, other, "rooms")) }
	for b.Loop() {
		b.StopTimer()
		url, server := startProcessAt(b, with, "127.0.0.1:0")
		address := strings.TrimPrefix(url, "http://")
		var guests sync.WaitGroup
		for part := range 10 {
			guests.Go(func() {
				for range lostRooms / 10 {
					c, err := bare.Dial(address, protocol.Path, net.IPv4(127, 0, 1, byte(part+1)))
					if err != nil {
						b.Error(err)
						return
					}
					b.Cleanup(func() { c.Close() })
					for _, request := range []string{
						`{"event":"registerPlayer","data":{"playerName":"Ada"}}`, `{"event":"createGame","data":{"config":{"game":"connectfour","private":true}}}`,
					} {
						_ = c.Send(bare.Final|bare.Text, []byte(request))
						if text, err := c.Message(); err != nil || !bytes.Contains(text, []byte(`"status":"OK"`)) {
							b.Errorf("%s %v", text, err)
							return
						}
					}
				}
			})
		}
		guests.Wait()
		before := rooms()
		b.StartTimer()
		died := time.Now()
		server.kill()
		for rooms() < before+lostRooms && time.Since(died) < 10*takeoverLimit {
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(died); took > takeoverLimit || b.Failed() {
			b.Fatalf("after %v there are %d of %d rooms; within %v all are to be there", took, rooms()-before, lostRooms, takeoverLimit)
		}
	}
}
