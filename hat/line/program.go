package line

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"lichtbrett/hat"
)

// longestRest is how long a program that keeps on ending is let rest before it is
// started again.
const longestRest = time.Minute

// Program returns lights that a program has: it is started by the system's shell,
// reads frames from its standard input and writes words to its standard output.
func Program(command string, o Options) hat.Source {
	rest, started := time.Duration(0), time.Time{}
	return func() (hat.Lights, error) {
		if since := time.Since(started); !started.IsZero() && since < rest {
			return nil, hat.Missing("%q keeps on ending; it is started again after a rest", command)
		} else if since > longestRest {
			rest = 0
		}
		rest, started = min(max(2*rest, time.Second), longestRest), time.Now()
		p, err := start(command)
		if err != nil {
			return nil, err
		}
		return connect(p, o, false), nil
	}
}

// process is a program that runs.
type process struct {
	*os.File // its standard input
	output   *os.File
	cmd      *exec.Cmd
	said     *tail
	ended    chan struct{}
	err      error // once it has ended
	hang     sync.Once
}

func start(command string) (*process, error) {
	p := &process{cmd: shell(command), said: &tail{}, ended: make(chan struct{})}
	input, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	output, out, err := os.Pipe()
	if err != nil {
		input.Close()
		in.Close()
		return nil, err
	}
	p.File, p.output = in, output
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = input, out, p.said
	p.cmd.WaitDelay = farewellTime
	err = p.cmd.Start()
	input.Close()
	out.Close()
	if err != nil {
		in.Close()
		output.Close()
		return nil, fmt.Errorf("%q cannot be started: %w", command, err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	return p, nil
}

// Read reads what it says.
func (p *process) Read(b []byte) (int, error) { return p.output.Read(b) }

// hangUp ends its input, by which it is to end; one that does not is killed.
func (p *process) hangUp() {
	p.hang.Do(func() {
		p.File.Close()
		patience := time.NewTimer(farewellTime)
		defer patience.Stop()
		select {
		case <-p.ended:
		case <-patience.C:
		}
		kill(p.cmd) // with all that it has started
		<-p.ended
		p.output.Close()
	})
}

// why says how it has ended, with the last line of its complaints.
func (p *process) why(error) error {
	p.hangUp()
	how := "it has ended"
	if p.err != nil {
		how = p.err.Error()
	}
	if last := p.said.lastLine(); last != "" {
		how += ": " + last
	}
	return fmt.Errorf("the program %q drives the lights no longer: %s", p.cmd.Args[len(p.cmd.Args)-1], how)
}

// tail is the end of what a program complains of.
type tail struct {
	mu   sync.Mutex
	last []byte
}

// longestTail bounds it in bytes.
const longestTail = 500

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b...)
	t.last = t.last[max(0, len(t.last)-longestTail):]
	return len(b), nil
}

func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := bytes.Split(bytes.TrimSpace(t.last), []byte("\n"))
	return strings.ToValidUTF8(strings.Map(visible, string(lines[len(lines)-1])), "")
}

// visible leaves out characters that could steer a terminal.
func visible(r rune) rune {
	if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
		return -1
	}
	return r
}
