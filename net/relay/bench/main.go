//go:build linux

// Command bench measures a relay, in a process of its own with its log in a file, under
// players in this process, who are those of package load: what it is to reach, or with
// the word scale how its cost grows.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"

	"lichtbrett/net/proc"
)

func main() {
	role := flag.String("be", "", "be the relay or the bare server")
	var o serving
	flag.StringVar(&o.file, "log", "", "the file of the journal of a relay that is alone")
	flag.StringVar(&o.nats, "nats", "", "the server of NATS with the journal that the relay shares with others")
	flag.StringVar(&o.database, "database", "", "the database that it shares with them")
	flag.IntVar(&o.connections, "connections", 0, "the most that the relay lets in")
	flag.IntVar(&o.rooms, "rooms", 0, "the most that the relay opens")
	flag.Parse()
	var err error
	switch {
	case *role == "relay":
		err = beRelay(o)
	case *role == "bare":
		err = beBare()
	case flag.Arg(0) == "scale":
		err = run(studies, flag.Args()[1:])
	default:
		err = run(targets, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// process is a server in a process of its own.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   *bufio.Scanner
	address string
}

func start(args ...string) (*process, error) {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, in: in, lines: bufio.NewScanner(out)}
	p.lines.Scan()
	p.address = p.lines.Text()
	return p, nil
}

func (p *process) end() {
	p.in.Close()
	_ = p.cmd.Wait()
}

// used asks the server how many bytes are in use.
func (p *process) used() (bytes int) {
	fmt.Fprintln(p.in)
	p.lines.Scan()
	fmt.Sscan(p.lines.Text(), &bytes)
	return bytes
}

// cpu returns how much CPU the process has taken.
func (p *process) cpu() time.Duration {
	cpu, _ := proc.CPU(p.cmd.Process.Pid)
	return cpu
}

// resident returns how many bytes of the process are resident.
func (p *process) resident() int {
	resident, _, _ := proc.Memory(p.cmd.Process.Pid)
	return resident
}

func median[N cmp.Ordered](of []N) N { return slices.Sorted(slices.Values(of))[len(of)/2] }
