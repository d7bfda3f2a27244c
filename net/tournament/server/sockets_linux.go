package server

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"syscall"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// sockets are two on the same port, each with a buffer of its own: what strangers
// shout cannot fill the place of what players say.
type sockets struct {
	players *batches
	// strangers is nil if the system has no such thing.
	strangers *batches
}

// open opens the sockets. It is an error if anybody has the port already.
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
	if s.sort(nil) != nil {
		second.Close()
		s.strangers = nil
	}
	return s, nil
}

// share lets a socket have the port of another one.
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

// Which of the sockets a datagram goes to, in the order in which they were opened.
var (
	toPlayers   = bpf.RetConstant{Val: 0}
	toStrangers = bpf.RetConstant{Val: 1}
)

// sort tells the system who the players are. Whom it does not know as such yet may
// still be heard, beside the strangers.
func (s *sockets) sort(players []netip.AddrPort) error {
	if s.strangers == nil {
		return nil
	}
	hosts := map[netip.Addr][]uint16{}
	for _, p := range players {
		hosts[p.Addr()] = append(hosts[p.Addr()], p.Port())
	}
	var program []bpf.Instruction
	for host, ports := range hosts {
		program = append(program, when(sentFrom(host), someOf(ports, portBehind(host)))...)
	}
	return s.players.attach(unix.SO_ATTACH_REUSEPORT_CBPF, append(program, toStrangers))
}

// sentFrom are tests for datagrams of a host whose headers are the plain ones.
func sentFrom(host netip.Addr) []test {
	if host.Is4() {
		return slices.Concat([]test{{ipHeader, 1, 0, 0x45}}, words(ipHeader+12, host.AsSlice()))
	}
	return slices.Concat([]test{{ipHeader, 1, 4, 6}, {ipHeader + 6, 1, 0, unix.IPPROTO_UDP}}, words(ipHeader+8, host.AsSlice()))
}

// portBehind is where the port is, behind such a header.
func portBehind(host netip.Addr) uint32 {
	if host.Is4() {
		return ipHeader + 20
	}
	return ipHeader + 40
}

// someOf returns instructions that send what comes from one of the ports to the
// players.
func someOf(ports []uint16, at uint32) []bpf.Instruction {
	program := []bpf.Instruction{bpf.LoadAbsolute{Off: at, Size: 2}}
	for _, port := range ports {
		program = append(program, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: uint32(port), SkipTrue: 1}, toPlayers)
	}
	return program
}

// attach gives a program to the system.
func (b *batches) attach(option int, program []bpf.Instruction) error {
	raw, err := bpf.Assemble(program)
	if err != nil {
		return err
	}
	filter := make([]unix.SockFilter, len(raw))
	for i, r := range raw {
		filter[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	var failed error
	err = b.system.Control(func(fd uintptr) {
		failed = unix.SetsockoptSockFprog(int(fd), unix.SOL_SOCKET, option, &unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]})
	})
	if err != nil {
		return err
	}
	return failed
}
