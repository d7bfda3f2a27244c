package relay_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/journal/journaltest"
	"lichtbrett/net/store"
	"lichtbrett/net/websocket/bare"
)

// pipes is a listener whose connections are pipes in memory, so that time can be
// the test's.
type pipes struct {
	conns chan net.Conn
	once  sync.Once
	done  chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.done) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// house is a relay that is reached over pipes, in time that is the test's.
type house struct {
	t      *testing.T
	relay  *relay.Relay
	log    *journaltest.InMemory
	store  *store.Store
	pipes  *pipes
	server *http.Server
	guests []*guest
	busy   bool // guests need not wait until the server reads
}

// inSimulatedTime runs a test whose clock goes on when everybody waits.
func inSimulatedTime(t *testing.T, test func(h *house)) {
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, log: &journaltest.InMemory{}}
		h.open(relay.Options{Journal: h.log})
		test(h)
		h.stop()
	})
}

func (h *house) open(o relay.Options) {
	if h.store == nil {
		h.store = newStore(h.t)
	}
	o.Store = h.store
	r, err := relay.Open(o)
	require.NoError(h.t, err)
	h.relay, h.pipes = r, &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
	h.server = &http.Server{Handler: r}
	go h.server.Serve(h.pipes)
}

func (h *house) stop() {
	for _, g := range h.guests {
		g.wait(false)
	}
	require.NoError(h.t, h.relay.Close())
	h.empty()
	require.NoError(h.t, h.server.Close())
	synctest.Wait()
}

// empty has all guests go.
func (h *house) empty() {
	synctest.Wait()
	for _, g := range h.guests {
		g.Close()
	}
	h.guests = nil
}

// guest is a client that reads all the time, unless it is to wait.
type guest struct {
	*bare.Conn
	h          *house
	id, secret string
	mu         sync.Mutex
	frames     []protocol.Frame
	closed     int // the code with which the server has closed; −1 if it has cut
	waits      chan struct{}
}

// enter connects; it fails if the server does not let anybody in.
func (h *house) enter() (*guest, error) {
	client, server := net.Pipe()
	h.pipes.conns <- server
	if h.busy {
		client = newBuffered(client)
	}
	c, err := bare.Shake(client, "test", protocol.Path)
	if err != nil {
		client.Close()
		return nil, err
	}
	g := &guest{Conn: c, h: h}
	h.guests = append(h.guests, g)
	go g.listen()
	return g, nil
}

func (h *house) guest() *guest {
	g, err := h.enter()
	require.NoError(h.t, err)
	return g
}

// player is a guest who has registered.
func (h *house) player(name string) *guest {
	g := h.guest()
	g.say(fmt.Sprintf(`{"event":"registerPlayer","data":{"playerName":%q}}`, name))
	p := told[protocol.PlayerRegistered](g).Player
	g.id, g.secret = p.ID, p.Secret
	return g
}

// back has a guest come back, at another server, where he may have to wait, and to come
// again if he is told so.
func (h *house) back(g *guest) *guest {
	for {
		again := h.guest()
		again.resume(g, "")
		for len(again.heard(0)) == 0 && again.code() == 0 {
			time.Sleep(10 * time.Millisecond)
		}
		if again.code() != protocol.CloseSlow {
			return again
		}
	}
}

// heard returns the frames that have come, after the first ones.
func (g *guest) heard(from int) []protocol.Frame {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.frames[from:])
}

func (g *guest) listen() {
	for {
		text, err := g.Message()
		g.mu.Lock()
		if err != nil {
			g.closed = -1
			var closed bare.Closed
			if errors.As(err, &closed) {
				g.closed = int(closed)
			}
			g.mu.Unlock()
			return
		}
		f, err := protocol.Read(text)
		if err == nil {
			g.frames = append(g.frames, f)
		}
		waits := g.waits
		g.mu.Unlock()
		if waits != nil {
			<-waits
		}
	}
}

// wait has the guest read nothing more but what is on its way, or read on.
func (g *guest) wait(waits bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if waits {
		g.waits = make(chan struct{})
	} else if g.waits != nil {
		close(g.waits)
		g.waits = nil
	}
}

// say sends a text and waits until everything has come of it.
func (g *guest) say(text string) { g.send(bare.Final|bare.Text, []byte(text)) }

func (g *guest) send(opcode byte, payload []byte) {
	if err := g.Send(opcode, payload); err != nil && !errors.Is(err, net.ErrClosed) && !strings.Contains(err.Error(), "closed pipe") {
		require.NoError(g.h.t, err)
	}
	synctest.Wait()
}

// last returns the last frame that has come.
func (g *guest) last() protocol.Frame {
	g.mu.Lock()
	defer g.mu.Unlock()
	require.NotEmpty(g.h.t, g.frames)
	return g.frames[len(g.frames)-1]
}

func (g *guest) code() int {
	synctest.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed
}

// told returns the data of the last frame of a type.
func told[D protocol.FrameData](g *guest) D {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := len(g.frames) - 1; i >= 0; i-- {
		if d, ok := g.frames[i].Data.(D); ok {
			return d
		}
	}
	var d D
	require.Failf(g.h.t, "not told", "no %s among %d frames", d.Event(), len(g.frames))
	return d
}

func (g *guest) credentials() string {
	return fmt.Sprintf(`"player":{"id":%q,"secret":%q}`, g.id, g.secret)
}

// resume speaks for the player of another guest, and asks for a match, or for the
// overview without one.
func (g *guest) resume(as *guest, game string) {
	g.id, g.secret = as.id, as.secret
	if game != "" {
		game = "," + game
	}
	g.say(`{"event":"gameState","data":{` + g.credentials() + game + `}}`)
}

// room has two players in a match of tic-tac-toe.
func (h *house) room() (a, b *guest, game string) {
	a, b = h.player("Ada"), h.player("Bob")
	return a, b, match(a, b, `{"game":"tictactoe"}`)
}

// match has two begin a match in a new room.
func match(a, b *guest, config string) (game string) {
	a.say(`{"event":"createGame","data":{"config":` + config + `}}`)
	game = fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
	b.say(`{"event":"joinGame","data":{` + game + `}}`)
	a.say(`{"event":"gameStart","data":{` + game + `}}`)
	time.Sleep(protocol.StartDelay)
	synctest.Wait()
	told[protocol.RoundStarted](b)
	return game
}

func TestNobodyIsWaitedForWhoReadsNothing(t *testing.T) {
	inSimulatedTime(t, func(h *house) {
		a := h.player("Ada")
		a.wait(true)
		for range 2 { // the first answer is read
			a.say(`{"event":"gameState"}`)
		}
		began := time.Now()
		require.NoError(t, h.relay.Close())
		require.LessOrEqual(t, time.Since(began), protocol.ShutdownTime)
	})
}

func TestOrigins(t *testing.T) {
	r, err := relay.Open(relay.Options{Journal: &journaltest.InMemory{}, Origins: []string{"https://play.example.org"}})
	require.NoError(t, err)
	defer r.Close()
	for origin, code := range map[string]int{
		"null":                         http.StatusForbidden,
		"https://evil.example":         http.StatusForbidden,
		"https://host:8080.evil":       http.StatusForbidden,
		"http://host":                  http.StatusForbidden,
		"http://host:8080":             http.StatusUpgradeRequired,
		"https://host:8080":            http.StatusForbidden, // the page is served over HTTP
		"https://play.example.org":     http.StatusUpgradeRequired,
		"https://play.example.org:443": http.StatusUpgradeRequired,
		"http://play.example.org":      http.StatusForbidden,
	} {
		w := httptest.NewRecorder()
		q := httptest.NewRequest("GET", "http://host:8080"+protocol.Path, nil)
		q.Header.Set("Origin", origin)
		r.ServeHTTP(w, q)
		require.Equal(t, code, w.Code, origin)
	}
	_, err = relay.Open(relay.Options{Journal: &journaltest.InMemory{}, Origins: []string{"example.org"}})
	require.Error(t, err)
}

func TestNothingSecretIsWrittenDown(t *testing.T) {
	inSimulatedTime(t, func(h *house) {
		a, _, _ := h.room()
		for _, name := range journaltest.Names(t, h.log, "") {
			kept, err := json.Marshal(journaltest.Read(t, h.log, name))
			require.NoError(t, err)
			require.NotContains(t, string(kept), a.secret)
		}
	})
}

// Whoever has not been here for long is forgotten while the server runs, and who only
// looked in is so on the next day.
func TestPlayersAreForgotten(t *testing.T) {
	inSimulatedTime(t, func(h *house) {
		long := time.Now().Add(-protocol.PlayerLifetime)
		guests := map[string]*guest{}
		for name, seen := range map[string]time.Time{
			"old": long.Add(time.Hour), "back": long.Add(time.Hour), "recent": long.Add(48 * time.Hour), "visitor": long.Add(48 * time.Hour), "new visitor": time.Now(),
		} {
			g := &guest{}
			g.id, g.secret = keepPlayer(h.t, h.store, name, seen, !strings.HasSuffix(name, "visitor"))
			guests[name] = g
		}
		h.back(guests["back"])
		time.Sleep(3*time.Hour + 2*time.Minute)
		synctest.Wait()
		for name, knows := range map[string]bool{"old": false, "back": true, "recent": true, "visitor": false, "new visitor": true} {
			p, err := h.store.Player(h.t.Context(), guests[name].id)
			require.NoError(t, err)
			require.Equal(t, knows, p != nil, name)
		}
		h.back(guests["recent"])
		require.Equal(t, protocol.CodeCredentialsInvalid, h.back(guests["old"]).heard(0)[0].Status)
	})
}

// handshake has the relay wait before it takes a connection over from HTTP.
type handshake struct {
	http.ResponseWriter
	goOn chan struct{}
}

func (w handshake) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	<-w.goOn
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

// A connection counts from its handshake on, and is told that the server stops even
// if that happens meanwhile.
func TestConnectionsInTheirHandshake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, goOn := &house{t: t}, make(chan struct{})
		h.open(relay.Options{Journal: &journaltest.InMemory{}, Connections: 1})
		h.server.Handler = http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			h.relay.ServeHTTP(handshake{w, goOn}, q)
		})
		entered, refused := make(chan *guest, 2), make(chan error, 2)
		for range 2 {
			go func() {
				if g, err := h.enter(); err == nil {
					entered <- g
				} else {
					refused <- err
				}
			}()
			synctest.Wait()
		}
		stopped := make(chan error)
		go func() { stopped <- h.relay.Close() }()
		synctest.Wait()
		close(goOn)
		require.NoError(t, <-stopped)
		require.Len(t, refused, 1)
		require.ErrorContains(t, <-refused, "503")
		g := <-entered
		require.Equal(t, protocol.CloseShutdown, g.code())
		require.Equal(t, protocol.EventShutdown, g.last().Event)
		h.stop()
	})
}

// It is not kept for ever when servers that are no more were last alive.
func TestServersAreForgotten(t *testing.T) {
	inSimulatedTime(t, func(h *house) {
		at, err := json.Marshal(time.Now().Add(-23 * time.Hour))
		require.NoError(t, err)
		require.NoError(t, h.log.Snapshot("alive/gone", 0, at))
		time.Sleep(2*time.Hour + 2*time.Minute)
		synctest.Wait()
		require.NotContains(t, journaltest.Names(t, h.log, "alive/"), "alive/gone")
	})
}

// A computer plays no longer for whoever names the game, whatever in and whatever becomes of that, or
// comes on another connection while the last one is open.
func TestWhoNamesTheGameIsBack(t *testing.T) {
	for _, says := range []string{
		`{"event":"ping","data":{%s}}`,
		`{"event":"renamePlayer","data":{"playerName":"Ada",%s}}`,
		`{"event":"leaderboard","data":{%s}}`,
		`{"event":"quickGame","data":{"config":{"game":"tictactoe"},%s}}`,
		`{"event":"chat","data":{"message":7,%s}}`,
		`{"event":"chat","data":{"message":"",%s}}`,
		"",
	} {
		inSimulatedTime(t, func(h *house) {
			a, b := h.player("Ada"), h.player("Bob")
			a.say(`{"event":"createGame","data":{"config":{"game":"connectfour","moveTime":5}}}`)
			game := fmt.Sprintf(`"game":{"id":%q}`, told[protocol.GameCreated](a).Game.ID)
			b.say(`{"event":"joinGame","data":{` + game + `}}`)
			a.say(`{"event":"gameStart","data":{` + game + `}}`)
			time.Sleep(protocol.StartDelay + 5*time.Second)
			synctest.Wait()
			b.say(`{"event":"gameMove","data":{"move":"drop 0","ply":1,` + game + `}}`)
			time.Sleep(5 * time.Second)
			synctest.Wait()
			require.Equal(t, protocol.ByComputer, told[protocol.PlayerStatus](b).PlayedBy)
			if says == "" {
				h.guest().resume(a, "")
			} else {
				a.say(fmt.Sprintf(says, game))
			}
			require.Equal(t, protocol.ByPlayer, told[protocol.PlayerStatus](b).PlayedBy, says)
		})
	}
}
