//go:build !linux

package server

import (
	"errors"
	"net"
	"net/netip"
)

// sockets is one socket for everybody here.
type sockets struct{ players, strangers *batches }

func open(address *net.UDPAddr) (*sockets, error) {
	conn, err := net.ListenUDP("udp", address)
	if err != nil {
		return nil, err
	}
	return &sockets{players: newBatches(conn)}, nil
}

// steer has nothing to do with a single socket.
func (s *sockets) steer([]netip.AddrPort) error { return nil }

// block cannot be done here.
func (s *sockets) block([]block) error { return errors.ErrUnsupported }
