package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/patience"
)

// process is the program in a process of its own, until the test ends or it is ended before.
type process struct {
	t     testing.TB
	cmd   *exec.Cmd
	in    io.WriteCloser // what is typed; nil if nothing can be
	ended bool           // it has been told to end

	mu     sync.Mutex
	wrote  *sync.Cond
	said   bytes.Buffer // what it has printed and logged
	gone   bool
	heard  int // how much of it has been waited for
	closed chan struct{}
}

// launch starts the program by a command with something more in the environment. What it prints
// is heard unless that goes elsewhere.
func launch(t testing.TB, cmd *exec.Cmd, environment ...string) *process {
	p := &process{t: t, cmd: cmd, closed: make(chan struct{})}
	p.wrote = sync.NewCond(&p.mu)
	cmd.Env = append(append(os.Environ(), asProgram+"=1"), environment...)
	if cmd.Stderr = p; cmd.Stdout == nil {
		cmd.Stdout = p
	}
	require.NoError(t, cmd.Start())
	go func() {
		cmd.Wait()
		p.mu.Lock()
		p.gone = true
		p.wrote.Broadcast()
		p.mu.Unlock()
		close(p.closed)
	}()
	return p
}

// mayBeKilled has the program end with the test.
func (p *process) mayBeKilled() *process {
	p.t.Cleanup(func() { p.cmd.Process.Kill(); <-p.closed })
	return p
}

// impatience kills the program unless it is stopped, or set back, in time.
func (p *process) impatience() *time.Timer {
	return time.AfterFunc(patience.Time, func() { p.cmd.Process.Kill() })
}

// Write takes what the program prints.
func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wrote.Broadcast()
	return p.said.Write(b)
}

// hears waits until words have been printed behind those that were waited for
// last, and returns what was printed between. A program that prints nothing for long is killed.
func (p *process) hears(words string) string {
	p.t.Helper()
	impatience := p.impatience()
	defer impatience.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		rest := p.said.String()[p.heard:]
		if i := strings.Index(rest, words); i >= 0 {
			p.heard += i + len(words)
			return rest[:i+len(words)]
		}
		require.False(p.t, p.gone, "it ended without saying %q:\n%s", words, rest)
		p.wrote.Wait()
		impatience.Reset(patience.Time)
	}
}

// tells waits until something has been printed, and returns the rest of its line.
func (p *process) tells(beginning string) string {
	p.t.Helper()
	p.hears(beginning)
	return strings.TrimSuffix(p.hears("\n"), "\n")
}

// keys types letters, as a board's keys are where it has none of its own.
func (p *process) keys(keys string) {
	_, err := io.WriteString(p.in, keys)
	require.NoError(p.t, err)
}

func (p *process) line(words string) { p.keys(words + "\n") }

// wait waits for the end of the program and returns its status.
func (p *process) wait() int {
	defer p.impatience().Stop()
	<-p.closed
	return p.cmd.ProcessState.ExitCode()
}

// leaves waits for the end of the program, and sees that it was willing.
func (p *process) leaves() {
	p.t.Helper()
	require.Equal(p.t, ok, p.wait(), p.said.String())
}

// end ends the program by a signal, unless that has been done already.
func (p *process) end(by syscall.Signal) {
	p.t.Helper()
	if p.ended {
		return
	}
	p.ended = true
	if err := p.cmd.Process.Signal(by); !errors.Is(err, os.ErrProcessDone) {
		require.NoError(p.t, err)
	}
	p.wait()
}

// stop ends the program as a supervisor does, and sees that it was willing.
func (p *process) stop() {
	p.t.Helper()
	if !p.ended {
		p.end(syscall.SIGTERM)
		p.leaves()
	}
}

// served is the program as a server.
type served struct {
	*process
	url string
}

// serveInProcess has the program serve on a free port, in a new data folder if the flags name
// none: of two the last one counts.
func serveInProcess(t *testing.T, flags ...string) *served {
	return serveWithin(t, nil, flags...)
}

// serveWithin is serveInProcess with something more in the environment.
func serveWithin(t *testing.T, environment []string, flags ...string) *served {
	p := inProcess(t, environment, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data")}, flags...)...)
	return &served{p, p.tells("Lichtbrett is at ")}
}

// inProcess has the program run any of its commands until the test ends, willingly.
func inProcess(t *testing.T, environment []string, args ...string) *process {
	p := launch(t, exec.Command(os.Args[0], args...), environment...)
	t.Cleanup(p.stop)
	return p
}
