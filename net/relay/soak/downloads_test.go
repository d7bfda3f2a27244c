//go:build linux

package soak

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"lichtbrett/net/https/httpstest"
)

// maxStalled is how much more memory a server takes at most for stalled downloads.
const (
	stalled    = 500
	maxStalled = 32 << 20
)

// BenchmarkDownloads has many ask for the page's program and read nothing.
func BenchmarkDownloads(b *testing.B) {
	programs, err := filepath.Glob("../../../web/packed/app.*.wasm.br") // what the server has in it
	require.NoError(b, err)
	require.NotEmpty(b, programs, "the page has not been built: run ./build.sh web")
	path := "/" + strings.TrimSuffix(filepath.Base(programs[0]), ".br")
	cert, key, _ := httpstest.Files(b, "localhost")
	for _, h := range []struct {
		name  string
		flags []string
		ask   func(address, from, path, encoding string) ([]net.Conn, error)
	}{
		{"HTTP/1.1", nil, stallOne},
		{"HTTP/2", []string{"--cert", cert, "--key", key}, stallTwo},
	} {
		for _, encoding := range []string{"identity", "gzip", "br", "*"} {
			b.Run(h.name+" "+encoding, func(b *testing.B) {
				s := start(b, b.TempDir(), h.flags...)
				most := stall(b, s, func(from int) ([]net.Conn, error) {
					return h.ask(s.address, loopback(from).String(), path, encoding)
				})
				fmt.Printf("%d stalled downloads by %s as %s: %d MiB more (at most %d)\n", stalled, h.name, encoding, most>>20, maxStalled>>20)
				require.LessOrEqual(b, most, maxStalled, "stalled downloads take too much memory")
			})
		}
	}
}

// fromOne is how many downloads one address has under way: fewer than it may.
const fromOne = 100

// stall has many stalled downloads under way and returns how many bytes more that are at
// most. Newcomers come meanwhile.
func stall(b *testing.B, s *server, ask func(from int) ([]net.Conn, error)) (most int) {
	const watched = 5
	before := s.resident()
	for n := range stalled / fromOne {
		conns, err := ask(n)
		for _, conn := range conns {
			defer conn.Close()
		}
		require.NoError(b, err)
	}
	pause(b.Context(), 2*time.Second) // until what unpacks and packs the program once for all is done
	for n := range watched {
		most = max(most, s.resident()-before)
		g, err := s.come(stalled + n)
		require.NoError(b, err, "a newcomer is kept out")
		g.Close()
		pause(b.Context(), time.Second)
	}
	return most
}

// dialSmall connects from an address, with little room for what comes.
func dialSmall(address, from string) (net.Conn, error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.Dial("tcp", address)
	if err == nil {
		err = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	}
	return conn, err
}

// stallOne asks by HTTP/1.1, over a connection for each download.
func stallOne(address, from, path, encoding string) (conns []net.Conn, err error) {
	for range fromOne {
		conn, err := dialSmall(address, from)
		if err != nil {
			return conns, err
		}
		conns = append(conns, conn)
		if _, err = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n\r\n", path, encoding); err != nil {
			return conns, err
		}
	}
	return conns, nil
}

// stallTwo asks by HTTP/2, over one connection that nobody reads.
func stallTwo(address, from, path, encoding string) ([]net.Conn, error) {
	beneath, err := dialSmall(address, from)
	if err != nil {
		return nil, err
	}
	conn := tls.Client(beneath, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{http2.NextProtoTLS}})
	conns := []net.Conn{conn}
	if _, err := conn.Write([]byte(http2.ClientPreface)); err != nil {
		return conns, err
	}
	frames := http2.NewFramer(conn, conn)
	if err := frames.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 1 << 30}); err != nil {
		return conns, err
	}
	if err := frames.WriteWindowUpdate(0, 1<<30); err != nil {
		return conns, err
	}
	var block bytes.Buffer
	fields := hpack.NewEncoder(&block)
	for _, f := range [][2]string{{":method", "GET"}, {":scheme", "https"}, {":authority", "localhost"}, {":path", path}, {"accept-encoding", encoding}} {
		_ = fields.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]})
	}
	for n := range fromOne { // the same fields in the same table are the same bytes
		if err := frames.WriteHeaders(http2.HeadersFrameParam{StreamID: uint32(2*n + 1), BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true}); err != nil {
			return conns, err
		}
	}
	return conns, nil
}
