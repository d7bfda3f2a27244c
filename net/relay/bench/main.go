//go:build linux

// Command bench measures the relay, as a process of its own with its log in a
// file, with players in this process who play at random.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// The limits that the server is to keep to.
const (
	maxCPU    = 2.0      // times what a bare server takes
	maxMemory = 32 << 10 // bytes for an idle connection
)

func main() {
	role := flag.String("be", "", "be the relay or the echo")
	path := flag.String("log", "", "the relay's log")
	size := flag.Int("bytes", 0, "of the echo's answers")
	connections := flag.Int("connections", 5000, "that are idle")
	flag.Parse()
	var err error
	switch *role {
	case "relay":
		err = beRelay(*path)
	case "echo":
		err = beEcho(*size)
	default:
		err = bench(*connections)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func bench(connections int) error {
	folder, err := os.MkdirTemp("", "lichtbrett-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	steps := []func(*process) error{moves, hurry, func(p *process) error { return idle(p, connections) }}
	for i, step := range steps {
		p, err := start("-be", "relay", "-log", filepath.Join(folder, fmt.Sprint(i)))
		if err != nil {
			return err
		}
		err = step(p)
		p.end()
		if err != nil {
			return err
		}
	}
	return nil
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

// tell returns how many goroutines the server has, and how many bytes are in use.
func (p *process) tell() (goroutines, bytes int) {
	fmt.Fprintln(p.in)
	p.lines.Scan()
	fmt.Sscan(p.lines.Text(), &goroutines, &bytes)
	return goroutines, bytes
}

// cpu returns how much CPU the process has taken.
func (p *process) cpu() (sum time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", p.cmd.Process.Pid))
	for _, file := range threads {
		told, _ := os.ReadFile(file)
		var nanoseconds time.Duration
		fmt.Sscan(string(told), &nanoseconds)
		sum += nanoseconds
	}
	return sum
}

// resident returns how many bytes of the process are resident.
func (p *process) resident() int {
	told, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	_, told, _ = bytes.Cut(told, []byte("VmRSS:"))
	kilobytes := 0
	fmt.Sscan(string(told), &kilobytes)
	return kilobytes << 10
}

const rooms = 64

// from returns an address of this machine for the n-th connection: no more than
// the relay takes come from one.
func from(n int) net.IP { return net.IPv4(127, 0, byte(1+n/10/250), byte(1+n/10%250)) }

// moves measures CPU a move in rooms of two, beside a bare server.
func moves(p *process) error {
	tables, err := open(p.address)
	if err != nil {
		return err
	}
	var cpu time.Duration
	count, size := 0, 0
	for range matches {
		if err := begin(tables); err != nil {
			return err
		}
		before := p.cpu()
		played := make(chan error, rooms)
		for _, t := range tables {
			go func() { played <- t.play(0) }()
		}
		for range tables {
			if err := <-played; err != nil {
				return err
			}
		}
		cpu += p.cpu() - before
		for _, t := range tables {
			count += t.ply
			size += t.bytes
		}
	}
	size /= 2 * count
	bare, err := start("-be", "echo", "-bytes", fmt.Sprint(size))
	if err != nil {
		return err
	}
	defer bare.end()
	least, err := echo(bare, count)
	if err != nil {
		return err
	}
	each := cpu / time.Duration(count)
	fmt.Printf("%d rooms: %v of CPU a move, %.2f times the %v of a bare server that passes %d bytes on to two (at most %.1f times)\n",
		rooms, each, float64(each)/float64(least), least, size, maxCPU)
	return nil
}

// hurry measures how late a move is at the other player.
func hurry(p *process) error {
	tables, err := open(p.address)
	if err != nil {
		return err
	}
	const rate = 1000 // moves a second
	var late []time.Duration
	for range matches {
		if err := begin(tables); err != nil {
			return err
		}
		played := make(chan error, rooms)
		for i, t := range tables {
			go func() {
				time.Sleep(time.Duration(i) * time.Second / rate)
				played <- t.play(rooms * time.Second / rate)
			}()
		}
		for range tables {
			if err := <-played; err != nil {
				return err
			}
		}
		for _, t := range tables {
			late = append(late, t.late...)
		}
	}
	slices.Sort(late)
	fmt.Printf("%d moves at %d a second: from a move to the other's frame %v in the middle, %v for 99 of 100, %v at most\n",
		len(late), rate, late[len(late)/2], late[len(late)*99/100], late[len(late)-1])
	return nil
}

// idle measures what connections cost of which nothing comes.
func idle(p *process, connections int) error {
	goroutines, bytes := p.tell()
	before := p.resident()
	var all []*player
	for n := range connections {
		one, err := connect(p.address, from(n), "Idle")
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	resident := p.resident()
	with, _ := p.tell()
	for _, one := range all {
		one.Close()
	}
	gone, left := p.tell()
	for deadline := time.Now().Add(10 * time.Second); gone > goroutines && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
		gone, left = p.tell()
	}
	fmt.Printf("%d idle connections: %.1f KiB each (at most %d); goroutines %d, %d, and %d when they are gone; then %.1f KiB more for each player than before\n",
		connections, float64(resident-before)/float64(connections)/1024, maxMemory>>10, goroutines, with, gone,
		float64(left-bytes)/float64(connections)/1024)
	return nil
}
