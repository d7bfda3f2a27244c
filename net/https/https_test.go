package https_test

import (
	"bytes"
	"crypto/tls"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/https"
	"lichtbrett/net/https/httpstest"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// pair makes a certificate of its own for localhost with its key, in PEM.
func pair(t *testing.T, serial int64) (cert, key []byte) {
	made, by := httpstest.Certificate(t, "localhost", serial)
	return httpstest.PEM(t, made, by)
}

// replace writes a file as whoever renews certificates does: it is another one.
func replace(t *testing.T, name string, content []byte, at int64) {
	require.NoError(t, os.WriteFile(name+".new", content, 0o600))
	require.NoError(t, os.Chtimes(name+".new", time.Unix(at, 0), time.Unix(at, 0)))
	require.NoError(t, os.Rename(name+".new", name))
}

// A renewed certificate is noticed by the next visitor; half of one, or rubbish,
// leaves the old one.
func TestARenewedCertificateIsNoticed(t *testing.T) {
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	firstCert, firstKey := pair(t, 1)
	replace(t, cert, firstCert, 1)
	replace(t, key, firstKey, 1)
	var said bytes.Buffer
	files, err := https.OpenFiles(cert, key, slog.New(slog.NewTextHandler(&said, nil)))
	require.NoError(t, err)
	require.EqualValues(t, 1, files.Leaf().SerialNumber.Int64())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server := &http.Server{Handler: http.NotFoundHandler()}
	go server.Serve(tls.NewListener(listener, files.TLS()))
	t.Cleanup(func() { server.Close() })
	shown := func() int64 {
		conn, err := tls.Dial("tcp", listener.Addr().String(), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
		require.NoError(t, err)
		defer conn.Close()
		require.Equal(t, "h2", conn.ConnectionState().NegotiatedProtocol)
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	require.EqualValues(t, 1, shown())
	secondCert, secondKey := pair(t, 2)
	replace(t, cert, secondCert, 2)
	require.EqualValues(t, 1, shown(), "its key is not there yet")
	require.Contains(t, said.String(), "the new certificate is no good; the old one stays")
	said.Reset()
	require.EqualValues(t, 1, shown())
	require.Empty(t, said.String(), "that was said already")
	replace(t, key, secondKey, 2)
	require.EqualValues(t, 2, shown())
	require.Contains(t, said.String(), "the certificate was renewed")
	require.NoError(t, os.Remove(cert))
	require.EqualValues(t, 2, shown())
	replace(t, cert, []byte("rubbish"), 3)
	require.EqualValues(t, 2, shown())
	require.NotContains(t, said.String(), "PRIVATE")

	_, err = https.OpenFiles(cert, key, slog.Default())
	require.ErrorContains(t, err, "are no certificate with its key in PEM")
	_, err = https.OpenFiles(filepath.Join(folder, "nothing"), key, slog.Default())
	require.ErrorIs(t, err, os.ErrNotExist)
}

// The word of a proxy is taken, that of others is not.
func TestProxies(t *testing.T) {
	for _, test := range []struct {
		proxies, from       string
		forwarded, protocol []string
		tls                 bool
		address, scheme     string
	}{
		{"10.0.0.1", "10.0.0.1:4000", []string{"203.0.113.9"}, []string{"https"}, false, "203.0.113.9:0", "https"},
		{"10.0.0.1", "10.0.0.1:4000", []string{"203.0.113.9:999"}, []string{"http"}, false, "203.0.113.9:0", "http"},
		{"10.0.0.0/8", "10.0.0.1:4000", []string{"2001:db8::1"}, nil, false, "[2001:db8::1]:0", ""},
		{"::1", "[::1]:4000", []string{"[2001:db8::1]:80"}, nil, false, "[2001:db8::1]:0", ""},
		{"10.0.0.1", "[::ffff:10.0.0.1]:4000", []string{"203.0.113.9"}, nil, false, "203.0.113.9:0", ""},
		// What stands before what a proxy has written, the client has written.
		{"10.0.0.1", "10.0.0.1:4000", []string{"192.0.2.1, 203.0.113.9"}, []string{"http, https"}, false, "203.0.113.9:0", "https"},
		{"10.0.0.1", "10.0.0.1:4000", []string{"192.0.2.1", "203.0.113.9"}, nil, false, "203.0.113.9:0", ""},
		// A proxy behind a proxy.
		{"10.0.0.1, 10.0.0.2", "10.0.0.1:4000", []string{"192.0.2.1, 203.0.113.9, 10.0.0.2"}, nil, false, "203.0.113.9:0", ""},
		// Nothing, or nothing sensible.
		{"10.0.0.1", "10.0.0.1:4000", nil, nil, false, "10.0.0.1:0", ""},
		{"10.0.0.1", "10.0.0.1:4000", []string{"unknown"}, []string{"gopher"}, false, "10.0.0.1:0", ""},
		{"10.0.0.1", "10.0.0.1:4000", []string{"192.0.2.1, rubbish"}, nil, false, "10.0.0.1:0", ""},
		{"10.0.0.1", "10.0.0.1:4000", []string{"[fe80::7%]:80]:80"}, nil, false, "[fe80::7]:0", ""},
		// Others.
		{"10.0.0.1", "192.0.2.66:4000", []string{"203.0.113.9"}, []string{"https"}, false, "192.0.2.66:4000", ""},
		{"10.0.0.1", "192.0.2.66:4000", []string{"203.0.113.9"}, []string{"http"}, true, "192.0.2.66:4000", "https"},
		{"10.0.0.1", "192.0.2.66:4000", []string{"10.0.0.1"}, nil, false, "192.0.2.66:4000", ""},
	} {
		proxies, err := https.ParseProxies(test.proxies)
		require.NoError(t, err)
		r := httptest.NewRequest("GET", "ftp://example.org/path", nil)
		r.RemoteAddr, r.TLS = test.from, nil
		if test.tls {
			r.TLS = &tls.ConnectionState{}
		}
		r.Header["X-Forwarded-For"], r.Header["X-Forwarded-Proto"] = test.forwarded, test.protocol
		r.Header.Set("Forwarded", "for=198.51.100.1;proto=https")
		proxies.Resolve(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			require.Equal(t, test.address, r.RemoteAddr, "%+v", test)
			require.Equal(t, test.scheme, r.URL.Scheme, "%+v", test)
			require.Equal(t, "/path", r.URL.Path)
		})).ServeHTTP(httptest.NewRecorder(), r)
		require.Equal(t, test.from, r.RemoteAddr, "the caller's request stays as it is")
	}
	for _, wrong := range []string{"", "10.0.0.1,", "proxy.example.org", "10.0.0.0/99", "fe80::1%eth0"} {
		_, err := https.ParseProxies(wrong)
		require.ErrorContains(t, err, "write addresses or networks like 127.0.0.1 or 10.0.0.0/8", wrong)
	}
}

func FuzzProxies(f *testing.F) {
	f.Add("192.0.2.1, 203.0.113.9", "https")
	f.Add("[::1]:80,,", ",")
	f.Add("[::%]:0", "")
	f.Fuzz(func(t *testing.T, forwarded, protocol string) {
		proxies, err := https.ParseProxies("10.0.0.1")
		require.NoError(t, err)
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = "10.0.0.1:4000"
		r.Header["X-Forwarded-For"], r.Header["X-Forwarded-Proto"] = []string{forwarded}, []string{protocol}
		proxies.Resolve(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			_, _, err := net.SplitHostPort(r.RemoteAddr)
			require.NoError(t, err)
			require.Contains(t, []string{"", "http", "https"}, r.URL.Scheme)
		})).ServeHTTP(httptest.NewRecorder(), r)
	})
}

func TestRedirect(t *testing.T) {
	for _, test := range []struct {
		method, host, path string
		port, status       int
		location           string
	}{
		{"GET", "play.example.org", "/?a=b", 443, 301, "https://play.example.org/?a=b"},
		{"HEAD", "play.example.org:80", "/", 8443, 301, "https://play.example.org:8443/"},
		{"GET", "[::1]:80", "/", 443, 301, "https://[::1]/"},
		{"POST", "play.example.org", "/", 443, 400, ""},
		{"GET", "evil.example", "/", 443, 301, "https://play.example.org/"}, // nobody is sent elsewhere
		{"GET", "", "/", 443, 301, "https://play.example.org/"},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest(test.method, test.path, nil)
		r.Host = test.host
		https.Redirect(test.port, https.NewHosts([]string{"play.example.org"}, nil), "play.example.org").ServeHTTP(w, r)
		require.Equal(t, test.status, w.Code)
		require.Equal(t, test.location, w.Header().Get("Location"))
	}
}

// HTTPS is for good where the name is the server's alone.
func TestStrict(t *testing.T) {
	for _, test := range []struct {
		host   string
		tls    bool
		strict bool
	}{
		{"play.example.org", true, true}, {"play.example.org:8443", true, true},
		{"play.example.org", false, false},
		{"localhost", true, false}, {"raspberrypi.local:8080", true, false}, {"raspberrypi", true, false},
		{"192.168.1.7", true, false}, {"[2001:db8::1]:443", true, false}, {"", true, false},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		if r.Host = test.host; test.tls {
			r.TLS = &tls.ConnectionState{}
		}
		https.Strict(http.NotFoundHandler()).ServeHTTP(w, r)
		require.Equal(t, test.strict, w.Header().Get("Strict-Transport-Security") == "max-age=31536000", test.host)
	}
}

func TestCheckDomain(t *testing.T) {
	require.NoError(t, https.CheckDomain("play.example.org"))
	require.NoError(t, https.CheckDomain("xn--bcher-kva.example"))
	for _, wrong := range []string{"", "localhost", "Play.Example.org", "https://example.org", "example.org.", ".org", "a b.org", "bücher.example", "example.org:443"} {
		require.ErrorContains(t, https.CheckDomain(wrong), "write it like play.example.org", wrong)
	}
}
