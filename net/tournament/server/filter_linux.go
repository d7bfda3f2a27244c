package server

import (
	"encoding/binary"
	"errors"
	"slices"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// Offsets of what a socket's filter sees: the datagram from its UDP header on, and
// the IP header.
const (
	sourcePort = 0
	payload    = 8
	ipHeader   = 0xfff00000 // SKF_NET_OFF of linux/filter.h
)

// block has the system drop what comes from these addresses before it takes up
// any room, except for registrations where they are still listened to. The error
// says that the system does not do that.
func (s *sockets) block(list []blocked) error {
	var program []bpf.Instruction
	for _, a := range list {
		program = append(program, dropFrom(a)...)
	}
	var errs []error
	for _, b := range s.both() {
		errs = append(errs, b.attach(unix.SO_ATTACH_FILTER, append(program, keep)))
	}
	return errors.Join(errs...)
}

var (
	keep = bpf.RetConstant{Val: 1 << 16}
	drop = bpf.RetConstant{Val: 0}
)

// test compares a field of a datagram, of 1, 2 or 4 bytes.
type test struct {
	at    uint32
	size  int
	shift uint32 // to the right, before it is compared
	want  uint32
}

// dropFrom returns instructions that drop what comes from an address and go on
// behind themselves for everything else.
func dropFrom(a blocked) []bpf.Instruction {
	tests := []test{{at: sourcePort, size: 2, want: uint32(a.Port())}}
	if ip := a.Addr(); ip.Is4() {
		tests = append(tests, test{ipHeader, 1, 4, 4})
		tests = append(tests, words(ipHeader+12, ip.AsSlice())...)
	} else {
		tests = append(tests, test{ipHeader, 1, 4, 6})
		tests = append(tests, words(ipHeader+8, ip.AsSlice())...)
	}
	end := []bpf.Instruction{drop}
	if !a.deaf {
		// Too short for it is no registration: then the load itself drops it.
		end = append(when(words(payload, []byte("REGISTER")), []bpf.Instruction{keep}), drop)
	}
	return when(tests, end)
}

// words are tests of 4 bytes each.
func words(at uint32, want []byte) (tests []test) {
	for i := 0; i < len(want); i += 4 {
		tests = append(tests, test{at: at + uint32(i), size: 4, want: binary.BigEndian.Uint32(want[i:])})
	}
	return tests
}

// when returns instructions that go on with then if all tests hold, and else jump
// behind it.
func when(tests []test, then []bpf.Instruction) []bpf.Instruction {
	program := then
	for _, t := range slices.Backward(tests) {
		program = append([]bpf.Instruction{
			bpf.LoadAbsolute{Off: t.at, Size: t.size},
			bpf.ALUOpConstant{Op: bpf.ALUOpShiftRight, Val: t.shift},
			bpf.JumpIf{Cond: bpf.JumpEqual, Val: t.want, SkipTrue: 1},
			bpf.Jump{Skip: uint32(len(program))},
		}, program...)
	}
	return program
}
