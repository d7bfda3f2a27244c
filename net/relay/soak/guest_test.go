//go:build linux

package soak

import (
	"crypto/tls"
	"fmt"
	"net"
	"time"

	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket/bare"
)

// guest is somebody who does what the players of package load do not.
type guest struct{ *bare.Conn }

// answerTime is how long a server has for an answer.
const answerTime = 20 * time.Second

// enter connects from an address of this machine, of which each number has one.
func (s *server) enter(from int) (*guest, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: loopback(from)}, Timeout: answerTime}
	conn, err := dialer.Dial("tcp", s.address)
	if err != nil {
		return nil, err
	}
	if s.secure {
		conn = tls.Client(conn, &tls.Config{InsecureSkipVerify: true})
	}
	c, err := bare.Shake(conn, s.address, protocol.Path)
	if err != nil {
		conn.Close()
		return nil, err
	}
	return &guest{c}, nil
}

func loopback(n int) net.IP { return net.IPv4(127, 9, byte(n/250), byte(1+n%250)) }

// say sends an event with its data, in JSON.
func (g *guest) say(event protocol.Event, data string) error {
	_ = g.SetDeadline(time.Now().Add(answerTime))
	return g.Send(bare.Final|bare.Text, fmt.Appendf(nil, `{"event":%q,"data":{%s}}`, event, data))
}

// next returns the next frame that something holds for.
func (g *guest) next(holds func(protocol.Frame) bool) (protocol.Frame, error) {
	for {
		text, err := g.Message()
		if err != nil {
			return protocol.Frame{}, err
		}
		f, err := protocol.Read(text)
		if err != nil || holds(f) {
			return f, err
		}
	}
}

// ask sends an event and returns its answer. It is an error if that is a refusal.
func (g *guest) ask(event protocol.Event, data string) (protocol.Frame, error) {
	if err := g.say(event, data); err != nil {
		return protocol.Frame{}, err
	}
	f, err := g.next(func(f protocol.Frame) bool { return f.Event == event && f.Status != "" })
	if refused := f.Err(); err == nil && refused != nil {
		return f, refused
	}
	return f, err
}

// come connects and registers somebody.
func (s *server) come(from int) (*guest, error) {
	g, err := s.enter(from)
	if err != nil {
		return nil, err
	}
	if _, err := g.ask(protocol.EventRegisterPlayer, `"playerName":"One of many"`); err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}

// open opens a private game of the guest's and returns how requests name it.
func (g *guest) open(config string) (game string, err error) {
	f, err := g.ask(protocol.EventCreateGame, `"config":{"private":true,`+config+`}`)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(`"game":{"id":%q}`, f.Data.(protocol.GameCreated).Game.ID), nil
}
