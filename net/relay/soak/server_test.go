//go:build linux

package soak

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/proc"
)

// server is a lichtbrett serve process. It keeps its address and folder when it is
// restarted.
type server struct {
	folder  string
	flags   []string
	address string // HOST:PORT
	secure  bool   // it speaks TLS
	cmd     *exec.Cmd
	said    bytes.Buffer // on its standard error
	ends    atomic.Int64 // how often it was killed
}

// start starts a server with its data in a folder. It ends with the benchmark.
func start(b *testing.B, folder string, flags ...string) *server {
	s := &server{folder: folder, flags: flags, address: "127.0.0.1:0"}
	require.NoError(b, s.start())
	b.Cleanup(func() { _ = s.kill() })
	return s
}

// startMany starts servers, each with a folder of its own.
func startMany(b *testing.B, count int) (servers []*server) {
	for range count {
		servers = append(servers, start(b, b.TempDir()))
	}
	return servers
}

// start starts the process and waits until it can be reached.
func (s *server) start() error {
	s.cmd = exec.Command(*program, append([]string{"serve", "--addr", s.address, "--data", s.folder}, s.flags...)...)
	s.cmd.Stderr = &s.said
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if url, ok := strings.CutPrefix(lines.Text(), "Lichtbrett is at http"); ok {
			_, host, _ := strings.Cut(strings.TrimSuffix(url, "/"), "://")
			s.secure, s.address = strings.HasPrefix(url, "s"), host
			return nil // it says no more
		}
	}
	return errors.Join(fmt.Errorf("the server has not started: %s", s.said.String()), s.cmd.Wait())
}

// kill ends the process as a crash would. The error says that it had ended on its own,
// and what it said.
func (s *server) kill() error {
	s.ends.Add(1)
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	if s.cmd.ProcessState.Exited() {
		return fmt.Errorf("a server has ended by itself: %s", s.said.String())
	}
	return nil
}

// resident returns how many bytes of the process are resident.
func (s *server) resident() int {
	resident, _, _ := proc.Memory(s.cmd.Process.Pid)
	return resident
}

// wrote returns how many bytes the process has had written to disks.
func (s *server) wrote(b *testing.B) (bytes int) {
	told, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", s.cmd.Process.Pid))
	require.NoError(b, err)
	_, value, _ := strings.Cut(string(told), "\nwrite_bytes:")
	_, err = fmt.Sscan(value, &bytes)
	require.NoError(b, err)
	return bytes
}
