//go:build e2e

package e2e

import (
	"net"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/web"
)

// site is the page on a server, at an address of its own: what a browser keeps
// of it, it keeps for this address alone.
type site struct {
	t       *testing.T
	address string
	server  *http.Server
	missing atomic.Pointer[string] // what the files begin with that are not found
}

func openSite(t *testing.T) *site {
	s := &site{t: t, address: "127.0.0.1:0"}
	s.goOnline()
	t.Cleanup(s.goOffline)
	return s
}

func (s *site) url() string { return "http://" + s.address + "/" }

// goOnline serves the page.
func (s *site) goOnline() {
	s.t.Helper()
	page, err := web.New(web.Page())
	require.NoError(s.t, err)
	listener, err := net.Listen("tcp", s.address)
	require.NoError(s.t, err)
	s.address = listener.Addr().String()
	s.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := s.missing.Load(); name != nil && strings.HasPrefix(path.Base(r.URL.Path), *name) {
			http.NotFound(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})}
	go s.server.Serve(listener)
}

// goOffline ends the server: nothing answers at its address any more.
func (s *site) goOffline() { s.server.Close() }

// lose has a file not be found, by what its name begins with.
func (s *site) lose(name string) { s.missing.Store(&name) }
