package server

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"slices"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// Where a packet filter finds what it looks at: the datagram from its UDP header on,
// and the IP header at an offset of its own.
const (
	sourcePort = 0
	payload    = 8
	ipHeader   = 0xfff00000 // SKF_NET_OFF of linux/filter.h
)

// block attaches packet filters that drop what comes from these sources before it
// takes any room, but registrations where they are not blocked as well. Players have
// a socket of their own, so that a stranger's host is blocked without them. The error
// says that the system cannot do that.
func (s *sockets) block(list []block) error {
	if s.strangers == nil {
		return s.players.drop(list)
	}
	var players, strangers []block
	for _, b := range list {
		if b.port != 0 {
			players = append(players, b)
		} else {
			strangers = append(strangers, b)
		}
	}
	return errors.Join(s.players.drop(players), s.strangers.drop(strangers))
}

// drop attaches a packet filter to one socket. Where the system has little room for
// filters, it drops what comes from as many sources as fit.
func (b *batches) drop(list []block) error {
	for {
		err := b.attach(unix.SO_ATTACH_FILTER, dropping(list))
		if !errors.Is(err, unix.ENOMEM) || len(list) == 0 {
			return err
		}
		list = list[:len(list)/2]
	}
}

var (
	keepAll = bpf.RetConstant{Val: 1 << 16}
	dropAll = bpf.RetConstant{Val: 0}
)

// dropping returns a packet filter that drops what comes from the sources in a list.
func dropping(list []block) []bpf.Instruction {
	// What is too short for the word is dropped for that.
	butRegistrations := append(when([]test{loaded(payload, 4, binary.BigEndian.Uint32([]byte("REGI")))}, []bpf.Instruction{keepAll}), dropAll)
	byFamily := func(v4 bool) []bpf.Instruction {
		end := append([]bpf.Instruction{keepAll, dropAll}, butRegistrations...)
		program := end
		for _, b := range list {
			if b.prefix.Addr().Is4() != v4 {
				continue
			}
			found := 2 // in the end
			if b.registrations {
				found = 1
			}
			tests := address(b.prefix.Addr(), b.prefix.Bits())
			if b.port != 0 {
				tests = append(tests, saved(portPlace, uint32(b.port)))
			}
			found += len(program) - len(end)
			program = append(when(tests, []bpf.Instruction{bpf.Jump{Skip: uint32(found)}}), program...)
		}
		return program
	}
	return slices.Concat(
		when([]test{version(4)}, slices.Concat(save(ipHeader+12, 1, sourcePort), byFamily(true))),
		when([]test{version(6)}, slices.Concat(save(ipHeader+8, 4, sourcePort), byFamily(false))),
		[]bpf.Instruction{keepAll})
}

// steering returns a packet filter that has the system keep what players send apart
// from what strangers send. It knows plain IP headers only; others are strangers'.
func steering(players []netip.AddrPort) []bpf.Instruction {
	ports := map[netip.Addr][]uint16{}
	for _, p := range players {
		ports[p.Addr()] = append(ports[p.Addr()], p.Port())
	}
	var v4, v6 []bpf.Instruction
	for host, ports := range ports {
		some := when(address(host, host.BitLen()), someOf(ports))
		if host.Is4() {
			v4 = append(v4, some...)
		} else {
			v6 = append(v6, some...)
		}
	}
	return slices.Concat(
		when([]test{loaded(ipHeader, 1, 0x45)}, slices.Concat(save(ipHeader+12, 1, ipHeader+20), v4)),
		when([]test{version(6), loaded(ipHeader+6, 1, unix.IPPROTO_UDP)}, slices.Concat(save(ipHeader+8, 4, ipHeader+40), v6)),
		[]bpf.Instruction{toStrangers})
}

// Which of the sockets a datagram goes to, in the order in which they were opened.
var (
	toPlayers   = bpf.RetConstant{Val: 0}
	toStrangers = bpf.RetConstant{Val: 1}
)

// someOf returns instructions that send what comes from one of the ports to the
// players' socket.
func someOf(ports []uint16) (program []bpf.Instruction) {
	program = append(program, bpf.LoadScratch{Dst: bpf.RegA, N: portPlace})
	for _, port := range ports {
		program = append(program, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: uint32(port), SkipTrue: 1}, toPlayers)
	}
	return program
}

// portPlace is where a filter keeps the port it comes from, behind the words of the
// address.
const portPlace = 4

// save returns instructions that keep the words of an address and a port in the
// filter's memory: to load them from the datagram takes much longer, and more room.
func save(address uint32, words int, port uint32) (program []bpf.Instruction) {
	for i := range words {
		program = append(program,
			bpf.LoadAbsolute{Off: address + uint32(4*i), Size: 4}, bpf.StoreScratch{Src: bpf.RegA, N: i})
	}
	return append(program, bpf.LoadAbsolute{Off: port, Size: 2}, bpf.StoreScratch{Src: bpf.RegA, N: portPlace})
}

// test compares what is loaded with a number.
type test struct {
	load []bpf.Instruction
	want uint32
}

// loaded tests a field of the datagram, of 1, 2 or 4 bytes.
func loaded(at uint32, size int, want uint32) test {
	return test{[]bpf.Instruction{bpf.LoadAbsolute{Off: at, Size: size}}, want}
}

// saved tests what is kept in the filter's memory.
func saved(place int, want uint32) test {
	return test{[]bpf.Instruction{bpf.LoadScratch{Dst: bpf.RegA, N: place}}, want}
}

// version tests the version of IP.
func version(want uint32) test {
	t := loaded(ipHeader, 1, want)
	t.load = append(t.load, bpf.ALUOpConstant{Op: bpf.ALUOpShiftRight, Val: 4})
	return t
}

// address tests the first bits of the address that is kept.
func address(a netip.Addr, bits int) (tests []test) {
	for i, bytes := 0, a.AsSlice(); i < bits/32; i++ {
		tests = append(tests, saved(i, binary.BigEndian.Uint32(bytes[4*i:])))
	}
	return tests
}

// when returns instructions that go on with then if all tests hold, and else jump
// past it.
func when(tests []test, then []bpf.Instruction) []bpf.Instruction {
	program := then
	for _, t := range slices.Backward(tests) {
		compare := slices.Clone(t.load)
		if n := len(program); n <= 0xff {
			compare = append(compare, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: t.want, SkipTrue: uint8(n)})
		} else { // Too far for a conditional jump.
			compare = append(compare, bpf.JumpIf{Cond: bpf.JumpEqual, Val: t.want, SkipTrue: 1}, bpf.Jump{Skip: uint32(n)})
		}
		program = append(compare, program...)
	}
	return program
}

// attach has the system run a packet filter.
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
