//go:build unix

// Package natstest starts servers of NATS for tests.
package natstest

import (
	"bufio"
	"context"
	"net"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// Server is a server of NATS with the configuration of nats.conf.
type Server struct {
	Address string // HOST:PORT

	t       testing.TB
	program string
	data    string
	under   []string // the program that runs it, with its arguments
	process *exec.Cmd
}

// root is the folder of the module.
var root = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	return strings.TrimSpace(string(out)), err
})

// program returns the path of the server's program, which is built if that has not
// been done yet.
var program = sync.OnceValues(func() (string, error) {
	root, err := root()
	if err != nil {
		return "", err
	}
	out, err := exec.Command("go", "-C", filepath.Join(root, "tools"), "tool", "-n", "nats-server").Output()
	return strings.TrimSpace(string(out)), err
})

// Start starts a server of NATS, whose version stands in tools/go.mod, on a
// free port of this machine alone, and ends it with the test.
func Start(t testing.TB) *Server { return StartIn(t, t.TempDir()) }

// StartIn is Start for a server that keeps what it has in a folder, run under another program
// if one is named.
func StartIn(t testing.TB, folder string, under ...string) *Server {
	path, err := program()
	require.NoError(t, err)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, free.Close())
	s := &Server{t: t, program: path, Address: free.Addr().String(), data: folder, under: under}
	s.Start()
	t.Cleanup(s.Kill)
	return s
}

// PID is that of the server's process.
func (s *Server) PID() int { return s.process.Process.Pid }

// URL is the server's.
func (s *Server) URL() string { return "nats://" + s.Address }

// Start starts the server and returns when it is ready.
func (s *Server) Start() {
	host, port, _ := net.SplitHostPort(s.Address)
	root, err := root()
	require.NoError(s.t, err)
	run := append(slices.Clone(s.under), s.program, "--config", filepath.Join(root, "net/relay/deploy/nats.conf"), "--addr", host, "--port", port, "--store_dir", s.data)
	s.process = exec.Command(run[0], run[1:]...)
	log, err := s.process.StderrPipe()
	require.NoError(s.t, err)
	require.NoError(s.t, s.process.Start())
	lines := bufio.NewScanner(log)
	said := ""
	for lines.Scan() {
		if said += lines.Text() + "\n"; strings.HasSuffix(lines.Text(), "Server is ready") {
			go func() {
				for lines.Scan() {
				}
			}()
			return
		}
	}
	require.FailNow(s.t, "NATS does not start", said)
}

// Kill ends the server as a crash would.
func (s *Server) Kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
}

// Wait waits until the server has ended.
func (s *Server) Wait() { _ = s.process.Wait() }

// Restart ends the server as a crash would, and starts it again.
func (s *Server) Restart() {
	s.Kill()
	s.Start()
}

// Stop has the server stand still, and returns when it does: for a moment after the signal its
// threads go on, and might answer.
func (s *Server) Stop() {
	require.NoError(s.t, syscall.Kill(s.PID(), syscall.SIGSTOP))
	var status syscall.WaitStatus
	_, err := syscall.Wait4(s.PID(), &status, syscall.WUNTRACED, nil)
	require.NoError(s.t, err)
	require.True(s.t, status.Stopped(), "the server has ended: %v", status)
}

// Continue has a server go on that stands still.
func (s *Server) Continue() { require.NoError(s.t, syscall.Kill(s.PID(), syscall.SIGCONT)) }

// JetStream does something at the server.
func (s *Server) JetStream(do func(context.Context, jetstream.JetStream)) {
	conn, err := nats.Connect(s.URL())
	require.NoError(s.t, err)
	defer conn.Close()
	js, err := jetstream.New(conn)
	require.NoError(s.t, err)
	do(s.t.Context(), js)
}

// Messages is how many messages a stream has.
func (s *Server) Messages(of string) (n uint64) {
	s.JetStream(func(ctx context.Context, js jetstream.JetStream) {
		stream, err := js.Stream(ctx, of)
		require.NoError(s.t, err)
		n = stream.CachedInfo().State.Msgs
	})
	return n
}
