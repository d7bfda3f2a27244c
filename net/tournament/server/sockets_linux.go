package server

import (
	"context"
	"net"
	"net/netip"
	"syscall"

	"golang.org/x/sys/unix"
)

// sockets are two on the same port, each with a buffer of its own: a flood from
// strangers takes no room from the players.
type sockets struct {
	players *batches
	// strangers is nil if the system cannot keep them apart.
	strangers *batches
}

// open opens the sockets. It is an error if the port is in use.
func open(address *net.UDPAddr) (*sockets, error) {
	first, err := net.ListenUDP("udp", address)
	if err != nil {
		return nil, err
	}
	players, err := newBatches(first)
	if err != nil {
		first.Close()
		return nil, err
	}
	s := &sockets{players: players}
	// The port is ours. From now on it may be shared.
	if share("", "", players.system) != nil {
		return s, nil
	}
	second, err := (&net.ListenConfig{Control: share}).ListenPacket(context.Background(), "udp", first.LocalAddr().String())
	if err != nil {
		return s, nil
	}
	if s.strangers, err = newBatches(second.(*net.UDPConn)); err != nil {
		second.Close()
		return s, nil
	}
	if s.steer(nil) != nil {
		second.Close()
		s.strangers = nil
	}
	return s, nil
}

// share lets a socket share the port of another one.
func share(_, _ string, socket syscall.RawConn) error {
	var failed error
	err := socket.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_REUSEPORT, 1)
	})
	if err != nil {
		return err
	}
	return failed
}

// steer attaches the packet filter that brings what players send to their socket. A
// player whom it does not know yet is still read, among the strangers.
func (s *sockets) steer(players []netip.AddrPort) error {
	if s.strangers == nil {
		return nil
	}
	return s.players.attach(unix.SO_ATTACH_REUSEPORT_CBPF, steering(players))
}
