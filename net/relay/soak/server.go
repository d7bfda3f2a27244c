//go:build linux

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"

	"lichtbrett/net/proc"
	"lichtbrett/net/protocol"
)

// server is a lichtbrett serve process. It keeps its address and folder when it is
// restarted.
type server struct {
	program, folder string
	flags           []string
	address         string // HOST:PORT
	secure          bool   // it speaks TLS
	cmd             *exec.Cmd
	said            bytes.Buffer // on its standard error
	ends            atomic.Int64 // how often it was killed
}

// start starts servers.
func start(o options, count int, flags ...string) (servers []*server, err error) {
	for range count {
		folder, err := os.MkdirTemp("", "lichtbrett-soak-")
		if err != nil {
			end(servers)
			return nil, err
		}
		s := &server{program: o.program, folder: folder, flags: flags, address: "127.0.0.1:0"}
		servers = append(servers, s)
		if err := s.start(); err != nil {
			end(servers)
			return nil, err
		}
	}
	return servers, nil
}

// end ends servers for good.
func end(servers []*server) {
	for _, s := range servers {
		_ = s.kill()
		os.RemoveAll(s.folder)
	}
}

// relays returns the addresses of the servers' relays.
func relays(servers []*server) (list []string) {
	for _, s := range servers {
		list = append(list, "ws://"+s.address+protocol.Path)
	}
	return list
}

// start starts the process and waits until it can be reached.
func (s *server) start() error {
	s.cmd = exec.Command(s.program, append([]string{"serve", "--addr", s.address, "--data", s.folder}, s.flags...)...)
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
