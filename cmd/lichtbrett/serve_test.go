package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/discovery"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/websocket/bare"
)

// Online matches are served, unless they are not wanted; what is kept is in the
// data folder. The programs of the page are, too, for the next one's visitors.
func TestServeAnswersUntilItIsStopped(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "new", "data")
	server := serveInProcess(t, "--data", data, "--metrics", "page")
	_, health := body(t, server.url+"healthz")
	require.JSONEq(t, `{"ready": true, "parts": {"relay": "ready", "database": "ready"}}`, health)
	for _, page := range []string{"healthz", "metrics"} { // which are none
		response, err := http.Get(server.url + page)
		require.NoError(t, err)
		response.Body.Close()
		require.Equal(t, "nosniff", response.Header.Get("X-Content-Type-Options"), page)
	}
	_, poster := body(t, server.url+"poster")
	require.Contains(t, poster, "<svg")
	response, err := http.Get(server.url + "nowhere")
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, http.StatusNotFound, response.StatusCode)
	require.NotEmpty(t, response.Header.Get("Content-Security-Policy"))
	ada, _ := come(t, server.url, "Ada")
	server.stop()
	_, err = http.Get(server.url + "healthz")
	require.ErrorIs(t, err, syscall.ECONNREFUSED)
	text, err := ada.conn.Message()
	require.NoError(t, err)
	require.Contains(t, string(text), `"event":"shutdown"`)
	_, err = ada.conn.Message()
	require.Equal(t, bare.Closed(protocol.CloseShutdown), err)
	require.FileExists(t, filepath.Join(data, sqlite.File))
	kept := func() []string {
		programs, err := filepath.Glob(filepath.Join(data, pageFolder, "app.*"))
		require.NoError(t, err)
		return programs
	}
	programs := kept()
	require.Len(t, programs, 1)
	require.True(t, strings.HasSuffix(programs[0], ".wasm.br"))

	server = serveInProcess(t, "--data", data, "--no-relay")
	require.Equal(t, programs, kept())
	_, err = bare.Dial(addressOf(server.url), protocol.Path, nil)
	require.Error(t, err)
}

// A server that is to be made known is; here to this machine alone.
func TestServeAnnounces(t *testing.T) {
	server := serveInProcess(t, "--announce")
	isKnown := func() bool {
		found, err := discovery.FindHere(t.Context(), 300*time.Millisecond)
		require.NoError(t, err)
		return slices.ContainsFunc(found, func(s discovery.Server) bool { return s.URL == server.url })
	}
	for tries := 0; !isKnown(); tries++ {
		require.Less(t, tries, 30, "however busy the machine is")
	}
	server.stop()
	require.False(t, isKnown())
}

// An answer that is under way when the server is stopped still arrives whole.
func TestServeFinishesWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	begun, finish := make(chan struct{}), make(chan struct{})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ended := make(chan error, 1)
	go func() {
		ended <- serveOn(ctx, listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, "first ")
			w.(http.Flusher).Flush()
			close(begun)
			<-finish
			io.WriteString(w, "last")
		}), slog.New(slog.DiscardHandler))
	}()
	response, err := http.Get("http://" + listener.Addr().String())
	require.NoError(t, err)
	defer response.Body.Close()
	<-begun
	cancel()
	close(finish)
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, "first last", string(body))
	require.NoError(t, <-ended)
}

func TestServeFailsWhereItCannotBeReachedOrKeepNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	for says, args := range map[string][]string{
		"database":                                                   {"--addr", "127.0.0.1:0", "--database", "postgres://h:1/d", "--cluster", "nats://me:secret@127.0.0.1:1"},
		"choose another address with --metrics":                      {"--addr", "127.0.0.1:0", "--metrics", taken.Addr().String()},
		"choose another address with --redirect":                     {"--addr", "127.0.0.1:0", "--domain", "a.example", "--redirect", taken.Addr().String()},
		"address already in use; choose another address with --addr": {"--addr", taken.Addr().String()},
	} {
		fails(t, says, append([]string{"serve"}, args...)...)
	}
}

func TestURLs(t *testing.T) {
	t.Parallel()
	plain, own, named := secureOptions{}, secureOptions{cert: "cert.pem"}, secureOptions{domains: []string{"a.example", "b.example"}}
	at := func(ip net.IP, port int) *net.TCPAddr { return &net.TCPAddr{IP: ip, Port: port} }
	require.Equal(t, []string{"http://127.0.0.1/"}, urls(plain, at(net.IPv4(127, 0, 0, 1), 80)))
	require.Equal(t, []string{"http://[::1]:8080/"}, urls(plain, at(net.IPv6loopback, 8080)))
	require.Equal(t, "http://localhost:8080/", urls(plain, at(net.IPv6unspecified, 8080))[0])
	require.Equal(t, "https://localhost:8080/", urls(own, at(net.IPv6unspecified, 8080))[0])
	require.Equal(t, []string{"https://a.example/", "https://b.example/"}, urls(named, at(net.IPv6unspecified, 443)))
	require.Equal(t, []string{"https://a.example:8443/", "https://b.example:8443/"}, urls(named, at(net.IPv6unspecified, 8443)))
}
