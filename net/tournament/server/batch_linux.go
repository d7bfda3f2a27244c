package server

import (
	"encoding/binary"
	"net"
	"net/netip"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"lichtbrett/net/tournament"
)

// batchSize is how many datagrams are read or written by one system call.
const batchSize = 64

// batches reads and writes many datagrams with one system call each. The calls
// never block, so they bypass Go's scheduler: telling it would wake its watchdog
// each time, which takes longer than the call.
type batches struct {
	conn     *net.UDPConn
	system   syscall.RawConn
	in, out  batch
	buffers  [batchSize][tournament.MaxDatagram + 1]byte
	received []received
}

// batch is how the system wants datagrams to be described.
type batch struct {
	headers   [batchSize]unix.Mmsghdr
	payloads  [batchSize]unix.Iovec
	addresses [batchSize]unix.RawSockaddrInet6 // There is room for IPv4 as well.
}

func newBatches(conn *net.UDPConn) (*batches, error) {
	system, err := conn.SyscallConn()
	if err != nil {
		return nil, err
	}
	b := &batches{conn: conn, system: system}
	b.in.link()
	b.out.link()
	for i := range b.buffers {
		b.in.payloads[i].Base = &b.buffers[i][0]
		b.in.payloads[i].SetLen(len(b.buffers[i]))
	}
	return b, nil
}

// link has the headers point to what they describe.
func (b *batch) link() {
	for i := range b.headers {
		h := &b.headers[i].Hdr
		h.Name = (*byte)(unsafe.Pointer(&b.addresses[i]))
		h.Iov = &b.payloads[i]
		h.SetIovlen(1)
	}
}

// listen looks at the socket at once and then whenever something has arrived, until
// handle returns false or the deadline for reading has come.
func (b *batches) listen(handle func(reading) bool) error {
	var failed error
	err := b.system.Read(func(socket uintptr) (done bool) {
		for {
			for i := range b.in.headers {
				b.in.headers[i].Hdr.Namelen = unix.SizeofSockaddrInet6
			}
			began := time.Now()
			n, errno := b.in.call(unix.SYS_RECVMMSG, socket, batchSize)
			if errno != 0 && errno != unix.EAGAIN {
				failed = errno
				return true
			}
			b.received = b.received[:0]
			for i := range n {
				if from, ok := b.in.address(i); ok {
					b.received = append(b.received, received{from, b.buffers[i][:b.in.headers[i].Len]})
				}
			}
			if !handle(reading{b.received, began, n == batchSize}) {
				return true
			}
			if n < batchSize { // What arrives from now on wakes us.
				return false
			}
		}
	})
	if err == nil {
		err = failed
	}
	return err
}

// write sends datagrams and returns how many could not be sent.
func (b *batches) write(datagrams []tournament.Datagram) (lost int) {
	for len(datagrams) > 0 {
		n := min(len(datagrams), batchSize)
		for i, d := range datagrams[:n] {
			b.out.payloads[i].Base = unsafe.SliceData(d.Payload)
			b.out.payloads[i].SetLen(len(d.Payload))
			b.out.setAddress(i, d.To)
		}
		sent := 0
		err := b.system.Write(func(socket uintptr) (done bool) {
			var errno syscall.Errno
			sent, errno = b.out.call(unix.SYS_SENDMMSG, socket, n)
			return errno != unix.EAGAIN
		})
		if err != nil || sent < 1 { // The first one cannot be sent.
			lost++
			sent = 1
		}
		datagrams = datagrams[sent:]
	}
	return lost
}

// call has the system read or write up to n datagrams, and returns how many it was.
func (b *batch) call(trap, socket uintptr, n int) (int, syscall.Errno) {
	for {
		done, _, errno := unix.RawSyscall6(trap, socket, uintptr(unsafe.Pointer(&b.headers)), uintptr(n), unix.MSG_DONTWAIT, 0, 0)
		switch errno {
		case 0:
			return int(done), 0
		case unix.EINTR:
		default:
			return 0, errno
		}
	}
}

// address reads where a datagram comes from.
func (b *batch) address(i int) (from netip.AddrPort, ok bool) {
	a := &b.addresses[i]
	port := binary.BigEndian.Uint16((*[2]byte)(unsafe.Pointer(&a.Port))[:])
	switch a.Family {
	case unix.AF_INET:
		v4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(a))
		return netip.AddrPortFrom(netip.AddrFrom4(v4.Addr), port), true
	case unix.AF_INET6:
		ip := netip.AddrFrom16(a.Addr)
		if a.Scope_id != 0 {
			ip = ip.WithZone(strconv.FormatUint(uint64(a.Scope_id), 10))
		}
		return netip.AddrPortFrom(ip, port), true
	}
	return netip.AddrPort{}, false
}

// setAddress writes where a datagram goes to. A socket for IPv6 takes addresses of
// IPv4 as well.
func (b *batch) setAddress(i int, to netip.AddrPort) {
	a, size := &b.addresses[i], uint32(unix.SizeofSockaddrInet6)
	*a = unix.RawSockaddrInet6{Family: unix.AF_INET6}
	if ip := to.Addr(); ip.Is4() {
		v4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(a))
		v4.Family, v4.Addr = unix.AF_INET, ip.As4()
		size = unix.SizeofSockaddrInet4
	} else {
		zone, _ := strconv.ParseUint(ip.Zone(), 10, 32) // None is 0.
		a.Addr, a.Scope_id = ip.As16(), uint32(zone)
	}
	binary.BigEndian.PutUint16((*[2]byte)(unsafe.Pointer(&a.Port))[:], to.Port())
	b.headers[i].Hdr.Namelen = size
}
