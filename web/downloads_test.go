package web

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
)

// Whoever asks for the page five hundred times and reads nothing takes little memory, and
// nobody else's room.
func TestStalledDownloadsTakeNobodysRoom(t *testing.T) {
	var content strings.Builder
	for content.Len() < 8<<20 { // more than sockets take in
		fmt.Fprintf(&content, "word%d ", rand.IntN(64)) // as compressible as a program
	}
	url := startPage(t, fstest.MapFS{"index.html.br": {Data: packedBrotli(t, "index")}, program + ".br": {Data: packedBrotli(t, content.String())}})
	address := strings.TrimPrefix(url, "http://")
	used := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapInuse + m.StackInuse
	}
	before := used()
	var stalled []net.Conn
	for n := range 500 {
		conn, err := net.Dial("tcp", address)
		require.NoError(t, err)
		defer conn.Close()
		require.NoError(t, conn.(*net.TCPConn).SetReadBuffer(1<<10))
		encoding := [...]string{"identity", "gzip", "br"}[n%3]
		_, err = fmt.Fprintf(conn, "GET /%s HTTP/1.1\r\nHost: here\r\nAccept-Encoding: %s\r\n\r\n", program, encoding)
		require.NoError(t, err)
		stalled = append(stalled, conn)
	}
	full := func(from string) bool {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		client := http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
		answer, err := client.Get(url + "/")
		require.NoError(t, err)
		defer answer.Body.Close()
		_, err = io.Copy(io.Discard, answer.Body)
		require.NoError(t, err)
		return answer.StatusCode == http.StatusServiceUnavailable
	}
	require.Eventually(t, func() bool { return full("127.0.0.1") }, patience.Time, 10*time.Millisecond)
	require.False(t, full("127.0.0.2"), "others get the page")
	// What unpacks and packs the program is gone in a moment.
	require.Eventually(t, func() bool { return used()-before < 32<<20 }, patience.Time, 10*time.Millisecond)
	for _, conn := range stalled {
		conn.Close()
	}
	require.Eventually(t, func() bool { return !full("127.0.0.1") }, patience.Time, 10*time.Millisecond)
	for _, encoding := range []string{"gzip", "identity"} { // until it has been made
		_, _ = ask(t, "GET", url+"/"+program, map[string]string{"Accept-Encoding": encoding})
	}
}
