//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// An echo is the least that a server can do: as many system calls and datagrams as
// a move takes, and nothing else. What it costs depends on the machine alone.
const (
	echoes = 3 // TOKEN INSERTED to both players, YOURTURN to one
	quit   = "q"
)

// echo answers every datagram with echoes until one says quit, and prints its
// address and then how many nanoseconds of CPU each one took.
func echo() error {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	if err := unix.Bind(socket, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return err
	}
	address, err := unix.Getsockname(socket)
	if err != nil {
		return err
	}
	fmt.Printf("127.0.0.1:%d\n", address.(*unix.SockaddrInet4).Port)
	var (
		from    unix.RawSockaddrInet4
		buffer  [64]byte
		payload = unix.Iovec{Base: &buffer[0]}
		headers [echoes]unix.Mmsghdr
		start   time.Duration
		count   int
	)
	for i := range headers {
		h := &headers[i].Hdr
		h.Name, h.Namelen, h.Iov = (*byte)(unsafe.Pointer(&from)), unix.SizeofSockaddrInet4, &payload
		h.SetIovlen(1)
	}
	call := func(trap uintptr, n int) {
		unix.RawSyscall6(trap, uintptr(socket), uintptr(unsafe.Pointer(&headers)), uintptr(n), 0, 0, 0)
	}
	for {
		payload.SetLen(len(buffer))
		call(unix.SYS_RECVMMSG, 1)
		if count == 0 {
			start = ownCPU()
		}
		if bytes.HasPrefix(buffer[:headers[0].Len], []byte(quit)) {
			fmt.Println(int64(ownCPU()-start) / int64(max(1, count)))
			return nil
		}
		count++
		payload.SetLen(int(headers[0].Len))
		call(unix.SYS_SENDMMSG, echoes)
	}
}

// ownCPU is how much CPU this process has taken.
func ownCPU() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err) // It never fails.
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// measureEcho returns the CPU seconds that an echo takes for a datagram, when as
// many come as moves from a crowd.
func measureEcho(c crowd, length time.Duration) (float64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	server := exec.Command(self, "-echo")
	out, err := server.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := server.Start(); err != nil {
		return 0, err
	}
	defer server.Process.Kill()
	var address string
	if _, err := fmt.Fscan(out, &address); err != nil {
		return 0, err
	}
	ctx, stop := context.WithTimeout(context.Background(), length)
	defer stop()
	ended := make(chan error)
	callers := c.bots / 2 // One of two bots has its turn.
	for i := range callers {
		late := c.think * time.Duration(i) / time.Duration(callers) // No two of them at once.
		go func() { time.Sleep(late); ended <- call(ctx, address, c.think) }()
	}
	for range callers {
		if err := <-ended; err != nil {
			return 0, err
		}
	}
	conn, err := net.Dial("udp", address)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if _, err := conn.Write([]byte(quit)); err != nil {
		return 0, err
	}
	var nanoseconds int64
	if _, err := fmt.Fscan(out, &nanoseconds); err != nil {
		return 0, err
	}
	return float64(nanoseconds) / 1e9, server.Wait()
}

// call sends a datagram as long as a move and hears its echoes, again and again.
func call(ctx context.Context, address string, think time.Duration) error {
	conn, err := net.Dial("udp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	move, buffer := []byte(strings.Repeat("x", len("INSERT;3;01234567"))), make([]byte, 64)
	for ctx.Err() == nil {
		time.Sleep(think)
		if _, err := conn.Write(move); err != nil {
			return err
		}
		for range echoes {
			conn.SetReadDeadline(time.Now().Add(time.Second)) // One may be lost.
			if _, err := conn.Read(buffer); err != nil {
				break
			}
		}
	}
	return nil
}
