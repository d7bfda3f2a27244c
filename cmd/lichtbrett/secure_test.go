package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"lichtbrett/net/https/httpstest"
	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/websocket/bare"
)

// clientOf asks a server for a host that no name server knows.
func clientOf(addr, host string, pool *x509.CertPool) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			DialTLSContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return (&tls.Dialer{Config: &tls.Config{RootCAs: pool, ServerName: host}}).DialContext(ctx, network, addr)
			},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func addressOf(url string) string {
	_, rest, _ := strings.Cut(url, "://")
	return strings.Trim(rest, "/")
}

// upgrade asks for a WebSocket as a page does, and returns the status. Whoever gets one stays.
func upgrade(t *testing.T, conn net.Conn, host, origin string, header ...string) int {
	c, err := bare.Shake(conn, host, protocol.Path, append(header, "Origin: "+origin)...)
	var refused bare.Refused
	if errors.As(err, &refused) {
		return int(refused)
	}
	require.NoError(t, err)
	c.KeepReading(patience.Time)
	visitor{t, c}.register("Guest")
	return http.StatusSwitchingProtocols
}

// frees counts the addresses that free has returned.
var frees atomic.Int32

// free returns an address where nothing listens. It is at an IP address of its own, where no
// other test takes the port meanwhile.
func free(t *testing.T) string {
	l, err := net.Listen("tcp", fmt.Sprintf("127.80.0.%d:0", frees.Add(1)))
	require.NoError(t, err)
	require.NoError(t, l.Close())
	return l.Addr().String()
}

// With a certificate of one's own all is served over HTTPS, and plain HTTP leads
// there.
func TestServeOverHTTPS(t *testing.T) {
	t.Parallel()
	cert, key, made := httpstest.Files(t, "play.example.org")
	pool := x509.NewCertPool()
	pool.AddCert(made)
	plain := free(t)
	server := serveInProcess(t, "--cert", cert, "--key", key, "--redirect", plain)
	require.True(t, strings.HasPrefix(server.url, "https://127.0.0.1:"), server.url)
	addr := addressOf(server.url)
	_, port, err := net.SplitHostPort(addr)
	require.NoError(t, err)
	client := clientOf(addr, "play.example.org", pool)
	response, err := client.Get("https://play.example.org/healthz")
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode)
	require.Equal(t, "max-age=31536000", response.Header.Get("Strict-Transport-Security"))

	for _, host := range []string{"play.example.org", "evil.example"} {
		request, err := http.NewRequest("GET", "http://"+plain+"/some?where", nil)
		require.NoError(t, err)
		request.Host = host
		response, err = client.Do(request)
		require.NoError(t, err)
		response.Body.Close()
		require.Equal(t, "https://play.example.org:"+port+"/some?where", response.Header.Get("Location"))
	}

	for origin, code := range map[string]int{
		"https://play.example.org": http.StatusSwitchingProtocols,
		"http://play.example.org":  http.StatusForbidden, // somebody on the way may have written that page
	} {
		conn, err := tls.Dial("tcp", addr, &tls.Config{RootCAs: pool, ServerName: "play.example.org"})
		require.NoError(t, err)
		require.Equal(t, code, upgrade(t, conn, "play.example.org", origin), origin)
		conn.Close()
	}
}

// A proxy that is named is believed, anybody else is not: each address behind it
// has as many connections as one without it.
func TestServeBehindAProxy(t *testing.T) {
	t.Parallel()
	for _, trusted := range []bool{true, false} {
		named := "192.0.2.1"
		if trusted {
			named = "127.0.0.1"
		}
		server := serveInProcess(t, "--proxy", named, "--host", "play.example.org")
		addr := addressOf(server.url)
		ask := func(client, scheme string) int {
			conn, err := net.Dial("tcp", addr)
			require.NoError(t, err)
			t.Cleanup(func() { conn.Close() })
			return upgrade(t, conn, "play.example.org", scheme+"://play.example.org", "X-Forwarded-For: "+client, "X-Forwarded-Proto: https")
		}
		for range protocol.MaxConnections {
			require.Equal(t, http.StatusSwitchingProtocols, ask("203.0.113.1", "https"))
		}
		require.Equal(t, http.StatusServiceUnavailable, ask("203.0.113.1", "https"))
		another, insecure := http.StatusServiceUnavailable, http.StatusServiceUnavailable
		if trusted {
			another, insecure = http.StatusSwitchingProtocols, http.StatusForbidden
		}
		require.Equal(t, another, ask("203.0.113.2", "https"), "trusted: %v", trusted)
		require.Equal(t, insecure, ask("203.0.113.3", "http"), "trusted: %v", trusted)
	}
}

// nameServer answers every question with this machine.
func nameServer(t *testing.T) (addr string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer := new(dns.Msg).SetReply(q)
		if question := q.Question[0]; question.Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{
				Hdr: dns.RR_Header{Name: question.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1),
			}}
		}
		w.WriteMsg(answer)
	})}
	go server.ActivateAndServe()
	t.Cleanup(func() { server.Shutdown() })
	return listener.Addr().String()
}

// authority is a certificate authority that speaks ACME on this machine. It waits
// for the ports on which it is to find the server that it asks.
type authority struct {
	directory string
	trusted   string // the file of the certificate that its own answers have
	orders    atomic.Int32
	find      func(httpPort, tlsPort int) (roots *x509.CertPool)
}

func startAuthority(t *testing.T) *authority {
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	t.Setenv("PEBBLE_WFE_NONCEREJECT", "0")
	resolver, a := nameServer(t), &authority{}
	ready, handler := make(chan struct{}), http.Handler(nil)
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-ready
		if strings.Contains(r.URL.Path, "order-plz") {
			a.orders.Add(1)
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	a.directory = server.URL + wfe.DirectoryPath
	a.trusted = filepath.Join(t.TempDir(), "authority.pem")
	require.NoError(t, os.WriteFile(a.trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600))
	a.find = func(httpPort, tlsPort int) *x509.CertPool {
		quiet, memory := log.New(io.Discard, "", 0), db.NewMemoryStore()
		issuer := ca.New(quiet, memory, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
		front := wfe.New(quiet, memory, va.New(quiet, httpPort, tlsPort, false, resolver, memory), issuer, []string{"pebble.letsencrypt.org"}, false, false, 1, 1)
		handler = front.Handler()
		close(ready)
		roots := x509.NewCertPool()
		roots.AddCert(issuer.GetRootCert(0).Cert)
		return roots
	}
	return a
}

// A domain's certificate comes from the authority by itself, and is there again
// when the server is started anew.
func TestServeGetsItsCertificate(t *testing.T) {
	const domain = "play.example.org"
	a, data := startAuthority(t), t.TempDir()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	plain := free.Addr().(*net.TCPAddr)
	require.NoError(t, free.Close())
	serve := func() (addr string, stop func()) {
		server := serveWithin(t, []string{"SSL_CERT_FILE=" + a.trusted},
			"--data", data, "--domain", domain, "--acme", a.directory, "--redirect", plain.String())
		require.True(t, strings.HasPrefix(server.url, "https://"+domain+":"), server.url)
		_, port, _ := strings.Cut(addressOf(server.url), ":")
		return "127.0.0.1:" + port, server.stop
	}
	addr, stop := serve()
	_, port, _ := net.SplitHostPort(addr)
	number, err := strconv.Atoi(port)
	require.NoError(t, err)
	roots := a.find(plain.Port, number)
	health := func(addr string) *x509.Certificate {
		response, err := clientOf(addr, domain, roots).Get("https://" + domain + "/healthz")
		require.NoError(t, err)
		response.Body.Close()
		require.Equal(t, http.StatusOK, response.StatusCode)
		conn, err := tls.Dial("tcp", addr, &tls.Config{RootCAs: roots, ServerName: domain})
		require.NoError(t, err)
		defer conn.Close()
		return conn.ConnectionState().PeerCertificates[0]
	}
	first := health(addr)
	require.Equal(t, []string{domain}, first.DNSNames)
	_, err = tls.Dial("tcp", addr, &tls.Config{InsecureSkipVerify: true, ServerName: "other.example.org"})
	require.Error(t, err, "no certificates are got for others")
	stop()
	files, err := os.ReadDir(filepath.Join(data, certificates))
	require.NoError(t, err)
	for _, file := range files {
		info, err := file.Info()
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, "%s is for its owner only", file.Name())
	}

	ordered := a.orders.Load()
	require.EqualValues(t, 1, ordered)
	addr, stop = serve()
	require.Equal(t, first.Raw, health(addr).Raw)
	require.Equal(t, ordered, a.orders.Load())
	stop()
}

// What nobody is to read stands in no list of processes and in no log.
func TestSecretsStandInFilesAndInTheEnvironment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(file, []byte("postgres://ada:secret@h/d\n"), 0o600))
	t.Setenv("LICHTBRETT_JOIN_CODE", "from the environment")
	t.Setenv("LICHTBRETT_HOST_CODE", "@"+file)
	options, err := parseServe([]string{"--database", "@" + file})
	require.NoError(t, err)
	require.Equal(t, "postgres://ada:secret@h/d", options.tournament.database)
	require.Equal(t, "from the environment", options.relay.JoinCode)
	require.Equal(t, "postgres://ada:secret@h/d", options.relay.HostCode)
	options, err = parseServe([]string{"--join-code", "from the flag"})
	require.NoError(t, err)
	require.Equal(t, "from the flag", options.relay.JoinCode)
	_, err = parseServe([]string{"--mqtt", "@" + file + "x"})
	require.ErrorContains(t, err, "--mqtt: open")
	require.NoError(t, os.WriteFile(file, make([]byte, maxSecret+1), 0o600))
	_, err = parseServe([]string{"--database", "@" + file})
	require.ErrorContains(t, err, "the file is too long")
}

// Who else has an account on the machine does not look into the data folder.
func TestTheDataFolderIsClosedToOthers(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "data")
	for range 2 { // a new one, and one of before
		require.NoError(t, openData(folder))
		info, err := os.Stat(folder)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
		require.NoError(t, os.Chmod(folder, 0o755))
	}
	shared := t.TempDir() // that has other things in it stays as it is
	require.NoError(t, os.Chmod(shared, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(shared, "letter.txt"), nil, 0o600))
	require.NoError(t, openData(shared))
	info, err := os.Stat(shared)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o755), info.Mode().Perm())
}
