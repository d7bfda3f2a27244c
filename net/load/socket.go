package load

import (
	"bytes"
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"slices"
	"sync"
	"time"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket/bare"
)

// How long a connection may take to be made, and a frame to be written.
const (
	dialTime  = 10 * time.Second
	writeTime = 5 * time.Second
)

// socket is a client's socket, with one goroutine, which dials and reads.
type socket struct {
	player *player
	opened time.Duration

	mu      sync.Mutex
	beneath net.Conn
	conn    *bare.Conn
	closed  bool
}

// dial is the client's Dial.
func (p *player) dial(address string, e client.Events) client.Socket {
	s := &socket{player: p}
	p.socket = s
	p.load.all.Go(func() { s.run(address, e) })
	return s
}

func (s *socket) run(address string, e client.Events) {
	p := s.player
	conn, err := p.load.connect(address, p.number, s.keep)
	if err != nil {
		p.do(func() {
			if p.socket == s {
				e.Closed(0)
			}
		})
		return
	}
	defer conn.Close()
	p.do(func() {
		s.opened = p.now()
		s.mu.Lock()
		s.conn = conn
		s.mu.Unlock()
		e.Opened()
	})
	waits := false // in the lobby, and nothing that is to be done depends on what it is told
	for {
		text, err := conn.Message()
		if err != nil {
			var code bare.Closed
			errors.As(err, &code)
			p.do(func() {
				if p.socket == s {
					p.lost()
					e.Closed(int(code))
				}
			})
			return
		}
		if waits && isNews(text) { // which takes longer to read than to write
			p.load.tally.count(func(r *Report) { r.Told++; r.ToldBytes += len(text) })
			continue
		}
		at := p.now()
		p.do(func() {
			if p.socket == s {
				e.Received(text, at)
				p.hears(text)
			}
			waits = p.role == idler && p.client.Ready()
		})
	}
}

// news are the events that the lobby is told of public rooms.
var news = []protocol.Event{
	protocol.EventCreateGame, protocol.EventConfigureGame, protocol.EventJoinGame, protocol.EventLeaveGame, protocol.EventDeleteGame, protocol.EventGameStart, protocol.EventGameOver,
}

// isNews reports whether a frame has one of them.
func isNews(text []byte) bool {
	rest, ok := bytes.CutPrefix(text, []byte(`{"event":"`))
	return ok && slices.ContainsFunc(news, func(e protocol.Event) bool { return bytes.HasPrefix(rest, []byte(e)) })
}

// keep keeps the network connection during the handshake, so that it can be closed; ok
// is false if it is not wanted any more.
func (s *socket) keep(beneath net.Conn) (ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.beneath = beneath
	return !s.closed
}

// Send implements client.Socket.
func (s *socket) Send(text []byte) {
	s.player.sends(text)
	_ = s.conn.SetWriteDeadline(time.Now().Add(writeTime))
	if s.conn.Send(bare.Final|bare.Text, text) != nil {
		s.cut()
	}
	_ = s.conn.SetWriteDeadline(time.Time{}) // pongs are written later
}

// Close implements client.Socket.
func (s *socket) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cut()
}

// cut ends the connection as a bad network would.
func (s *socket) cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.beneath != nil {
		s.beneath.Close()
	}
}

// connect dials a relay for one of many; keep gets the network connection before the
// handshake.
func (l *load) connect(address string, number int, keep func(net.Conn) bool) (*bare.Conn, error) {
	select {
	case l.dialing <- struct{}{}:
		defer func() { <-l.dialing }()
	case <-l.running.Done():
		return nil, net.ErrClosed
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	host := u.Host
	if u.Port() == "" {
		host = net.JoinHostPort(u.Hostname(), map[string]string{"ws": "80", "wss": "443"}[u.Scheme])
	}
	dialer := net.Dialer{Timeout: dialTime}
	if ip := source(u.Hostname(), number); ip != nil {
		dialer.LocalAddr = &net.TCPAddr{IP: ip}
	}
	beneath, err := dialer.Dial("tcp", host)
	if err != nil {
		l.tally.dialled(err)
		return nil, err
	}
	if u.Scheme == "wss" {
		beneath = tls.Client(beneath, &tls.Config{ServerName: u.Hostname()})
	}
	if !keep(beneath) {
		beneath.Close()
		return nil, net.ErrClosed
	}
	_ = beneath.SetDeadline(time.Now().Add(dialTime))
	conn, err := bare.Shake(beneath, u.Host, u.Path)
	if err != nil {
		beneath.Close()
		l.tally.dialled(err)
		return nil, err
	}
	_ = beneath.SetDeadline(time.Time{})
	l.tally.dialled(nil)
	return conn, nil
}

// perSource is how many connections come from one address: no more than may open a room
// within a minute, and than a relay accepts.
const perSource = min(protocol.MaxNewRooms, protocol.MaxConnections)

// source returns the address from which a connection to a host comes: nil, which
// leaves it to the system, unless the host is this machine, which has many
// (127.0.0.0/8, on Linux).
func source(host string, number int) net.IP {
	if ip := net.ParseIP(host); host != "localhost" && (ip.To4() == nil || !ip.IsLoopback()) {
		return nil
	}
	n := number / perSource
	return net.IPv4(127, byte(1+n/250/250%250), byte(1+n/250%250), byte(1+n%250))
}
