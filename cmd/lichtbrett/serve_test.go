package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
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

func TestServeAnswersUntilItIsStopped(t *testing.T) {
	t.Parallel()
	server := serveInProcess(t, "--data", filepath.Join(t.TempDir(), "new", "data"))
	_, health := body(t, server.url+"healthz")
	require.JSONEq(t, `{"ready": true, "parts": {"relay": "ready", "database": "ready"}}`, health)
	response, err := http.Get(server.url + "healthz")
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, "nosniff", response.Header.Get("X-Content-Type-Options"))
	_, poster := body(t, server.url+"poster")
	require.Contains(t, poster, "<svg")
	response, err = http.Get(server.url + "nowhere")
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, http.StatusNotFound, response.StatusCode)
	require.NotEmpty(t, response.Header.Get("Content-Security-Policy"))
	server.stop()
	_, err = http.Get(server.url + "healthz")
	require.ErrorIs(t, err, syscall.ECONNREFUSED)
}

// Online matches are served, unless they are not wanted; what is kept is in the
// data folder.
func TestServeRunsTheRelay(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server := serveInProcess(t, "--data", data)
	conn, err := bare.Dial(strings.Trim(strings.TrimPrefix(server.url, "http:"), "/"), protocol.Path, nil)
	require.NoError(t, err)
	require.NoError(t, conn.Send(bare.Final|bare.Text, []byte(`{"event":"registerPlayer","data":{"playerName":"Ada"}}`)))
	text, err := conn.Message()
	require.NoError(t, err)
	require.Contains(t, string(text), `"status":"OK"`)
	server.stop()
	text, err = conn.Message()
	require.NoError(t, err)
	require.Contains(t, string(text), `"event":"shutdown"`)
	_, err = conn.Message()
	require.Equal(t, bare.Closed(protocol.CloseShutdown), err)
	require.FileExists(t, filepath.Join(data, sqlite.File))

	server = serveInProcess(t, "--no-relay")
	_, err = bare.Dial(strings.Trim(strings.TrimPrefix(server.url, "http:"), "/"), protocol.Path, nil)
	require.Error(t, err)
}

// A server that is to be made known is; here to this machine alone.
func TestServeAnnounces(t *testing.T) {
	server := serveInProcess(t, "--announce")
	found, err := discovery.FindHere(t.Context(), 300*time.Millisecond)
	require.NoError(t, err)
	require.Contains(t, urlsOf(found), server.url)
	server.stop()
	found, err = discovery.FindHere(t.Context(), 300*time.Millisecond)
	require.NoError(t, err)
	require.NotContains(t, urlsOf(found), server.url)
}

func urlsOf(servers []discovery.Server) (urls []string) {
	for _, s := range servers {
		urls = append(urls, s.URL)
	}
	return urls
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

func TestServeRefusesNonsense(t *testing.T) {
	t.Chdir(t.TempDir())
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	refuses(t, "serve", misuse, []refusal{
		{[]string{"--addr", "8080"}, `--addr "8080" is not HOST:PORT: write for example :8080 or 127.0.0.1:8080`},
		{[]string{"--addr", ":http"}, `--addr ":http" has no port from 0 to 65535 after the colon: write for example :8080`},
		{[]string{"--addr", ":65536"}, "from 0 to 65535"},
		{[]string{"--addr", ""}, `--addr "" is not HOST:PORT`},
		{[]string{"--data", ""}, "--data is empty: name a folder, or leave the flag out"},
		{[]string{"--origin", "example.org"}, `invalid value "example.org" for flag -origin: write it like https://example.org`},
		{[]string{"--thinkers", "0"}, "--thinkers 0: at least one computer player thinks at once"},
		{[]string{"--connections", "0"}, "--connections 0: at least one player is let in"},
		{[]string{"--rooms", "-1"}, "--rooms -1: there is at least one match"},
		{[]string{"--memory", "63"}, "--memory 63: the server takes at least 64 megabytes"},
		{[]string{"--no-relay", "--rooms", "1"}, "--rooms is for online matches: leave --no-relay out"},
		{[]string{"--cluster", "nats://h"}, "--cluster needs a database for players and results that all servers share: name it with --database postgres://USER:PASSWORD@HOST/DATABASE"},
		{[]string{"--per-address", "0"}, "--per-address 0: at least one player is let in"},
		{[]string{"--keep-results", "0"}, "--keep-results 0: name at least one day"},
		{[]string{"--join-code", "abc"}, "--join-code: a code has at least 4 characters"},
		{[]string{"--join-code", "abcd", "--host-code", "abcd"}, "--host-code is the same as --join-code"},
		{[]string{"--no-relay", "--no-chat"}, "--no-chat is for online matches: leave --no-relay out"},
		{[]string{"--no-relay", "--thinkers", "1"}, "--thinkers is for online matches: leave --no-relay out"},
		{[]string{"--no-relay", "--database", "postgres://h/d"}, "there are none without online matches"},
		{[]string{"--cluster", "127.0.0.1:4222"}, "--cluster: these are no servers of NATS: write nats://HOST:PORT, several with commas between"},
		{[]string{"--database", "postgres://h/d", "--cluster", "nats://h", "--replicas", "2"}, "--replicas 2: NATS keeps everything on 1, 3 or 5 servers"},
		{[]string{"--replicas", "3"}, "--replicas is for what NATS keeps: name its servers with --cluster"},
		{[]string{"--no-relay", "--cluster", "nats://h"}, "--cluster is for online matches: leave --no-relay out"},
		{[]string{"--metrics", "9100"}, `--metrics "9100" is not HOST:PORT`},
		{[]string{"--log", "xml"}, "write text or json"},
		{[]string{"--cert", "cert.pem"}, "--cert and --key belong together"},
		{[]string{"--cert", file, "--key", file, "--domain", "a.example"}, "leave --cert and --key out, or --domain"},
		{[]string{"--domain", "localhost"}, "write it like play.example.org"},
		{[]string{"--acme", "https://ca.example"}, "--acme is for certificates that the server gets"},
		{[]string{"--domain", "a.example", "--acme", "ca.example"}, `--acme "ca.example" is no URL of a directory`},
		{[]string{"--redirect", ":80"}, "there is none without --domain or --cert"},
		{[]string{"--domain", "a.example", "--redirect", "80"}, `--redirect "80" is not HOST:PORT`},
		{[]string{"--proxy", "me"}, "write addresses or networks like 127.0.0.1"},
		{[]string{"--port", "80"}, "\n\nlichtbrett serve: flag provided but not defined: -port\n"},
		{[]string{"here"}, `"here" is one word too many`},
	})
	refuses(t, "serve", failed, []refusal{
		{[]string{"--addr", "127.0.0.1:0", "--database", "postgres://h:1/d", "--cluster", "nats://me:secret@127.0.0.1:1"}, "database"},
		{[]string{"--addr", "127.0.0.1:0", "--metrics", taken.Addr().String()}, "choose another address with --metrics"},
		{[]string{"--cert", file, "--key", file}, "are no certificate with its key in PEM"},
		{[]string{"--addr", "127.0.0.1:0", "--domain", "a.example", "--redirect", taken.Addr().String()}, "choose another address with --redirect"},
		{[]string{"--addr", "127.0.0.1:0", "--database", "mysql://me:secret@h/d"}, "what --database says is no URL of PostgreSQL"},
		{[]string{"--addr", "127.0.0.1:0", "--data", file}, "the data folder cannot be made"},
		{[]string{"--addr", taken.Addr().String()}, "address already in use; choose another address with --addr"},
	})
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

func TestDispatch(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args           []string
		status         int
		stdout, stderr string
	}{
		{nil, misuse, "", "Usage: lichtbrett COMMAND [FLAGS]"},
		{[]string{"--help"}, ok, "Usage: lichtbrett COMMAND [FLAGS]", ""},
		{[]string{"help"}, ok, "Usage: lichtbrett COMMAND [FLAGS]", ""},
		{[]string{"sreve"}, misuse, "", "what this is.\n\nlichtbrett: there is no command \"sreve\"\n"},
		{[]string{"serve", "-h"}, ok, "Usage: lichtbrett serve", ""},
	} {
		status, stdout, stderr := run("", test.args...)
		require.Equal(t, test.status, status, "%q", test.args)
		require.Contains(t, stdout, test.stdout)
		require.Contains(t, stderr, test.stderr)
		require.Equal(t, test.stderr == "", stderr == "")
	}
}
