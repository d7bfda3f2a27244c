//go:build e2e

package e2e

import (
	"bufio"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os/exec"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/web"
)

// site is the page on a server, at an address of its own: what a browser keeps
// of it, it keeps for this address alone.
type site struct {
	t        *testing.T
	address  string
	files    fs.FS // of the page
	close    func()
	missing  atomic.Pointer[string] // what the files begin with that are not found
	visitors atomic.Int32           // who have it open
}

// hosts is how many hosts there have been.
var hosts atomic.Uint32

// anywhere is an address for a server, on a host of its own and any port. The
// system gives a port again once it is free; the browser would remember.
func anywhere() string {
	n := hosts.Add(1)
	return fmt.Sprintf("127.0.%d.%d:0", 1+n/250, 1+n%250)
}

func openSite(t *testing.T) *site { return openFiles(t, web.Page()) }

// openFiles serves a page of one's own.
func openFiles(t *testing.T, page fs.FS) *site {
	s := &site{t: t, address: anywhere(), files: page}
	s.goOnline()
	t.Cleanup(s.goOffline)
	return s
}

// openProgram is the page as lichtbrett serve serves it.
func openProgram(t *testing.T) *site {
	process, address, _ := serve(t, "--addr", anywhere(), "--data", t.TempDir())
	s := &site{t: t, address: strings.TrimPrefix(address, "http://")}
	s.close = sync.OnceFunc(func() {
		require.NoError(t, process.Process.Signal(syscall.SIGTERM))
		require.NoError(t, process.Wait())
	})
	t.Cleanup(s.close)
	return s
}

// serve starts lichtbrett serve, and returns at which address the page is and what else it says.
func serve(t *testing.T, flags ...string) (process *exec.Cmd, address string, says *bufio.Scanner) {
	process = exec.Command(program, append([]string{"serve"}, flags...)...)
	out, err := process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, process.Start())
	says = bufio.NewScanner(out)
	require.True(t, says.Scan(), "the server has not started: %v", says.Err())
	address, found := strings.CutPrefix(says.Text(), "Lichtbrett is at ")
	require.True(t, found, says.Text())
	return process, strings.TrimSuffix(address, "/"), says
}

func (s *site) url() string { return "http://" + s.address + "/" }

// goOnline serves the page.
func (s *site) goOnline() {
	page, err := web.New(s.files, nil)
	require.NoError(s.t, err)
	listener, err := net.Listen("tcp", s.address)
	require.NoError(s.t, err)
	s.address = listener.Addr().String()
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := s.missing.Load(); name != nil && strings.HasPrefix(path.Base(r.URL.Path), *name) {
			http.NotFound(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})}
	go server.Serve(listener)
	s.close = func() { server.Close() }
}

// goOffline ends the server: nothing answers at its address any more.
func (s *site) goOffline() { s.close() }

// nothing is what no file's name begins with.
const nothing = "/"

// lose has a file not be found, by what its name begins with; those lost before
// are found again.
func (s *site) lose(name string) { s.missing.Store(&name) }
