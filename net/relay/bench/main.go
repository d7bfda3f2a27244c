//go:build linux

// Command bench measures the relay, as a process of its own with its log in a
// file, with players in this process who play at random.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"lichtbrett/net/proc"
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
func (p *process) cpu() time.Duration {
	cpu, _ := proc.CPU(p.cmd.Process.Pid)
	return cpu
}

// resident returns how many bytes of the process are resident.
func (p *process) resident() int {
	resident, _, _ := proc.Memory(p.cmd.Process.Pid)
	return resident
}

const rooms = 64

// from returns an address of this machine for the n-th connection: no more than
// the relay takes come from one.
func from(n int) net.IP { return net.IPv4(127, 0, byte(1+n/10/250), byte(1+n/10%250)) }

// rounds is how often both servers are measured, in turn: the machine may have
// other things to do meanwhile.
const rounds = 9

// moves measures CPU a move in rooms of two, beside a bare server.
func moves(p *process) error {
	tables, err := open(p.address)
	if err != nil {
		return err
	}
	_, size, err := match(p, tables) // which warms the server up
	if err != nil {
		return err
	}
	bare, err := start("-be", "echo", "-bytes", fmt.Sprint(size))
	if err != nil {
		return err
	}
	defer bare.end()
	pairs, err := pair(bare.address)
	if err != nil {
		return err
	}
	if _, err := pass(bare, pairs); err != nil {
		return err
	}
	var costs, least []time.Duration
	var ratios []float64
	for range rounds {
		cost, _, err := match(p, tables)
		if err != nil {
			return err
		}
		passed, err := pass(bare, pairs)
		if err != nil {
			return err
		}
		costs, least, ratios = append(costs, cost), append(least, passed), append(ratios, float64(cost)/float64(passed))
	}
	fmt.Printf("%d rooms: %v of CPU a move, %.2f times the %v of a bare server that passes %d bytes on to two (at most %.1f times; medians, %.2f to %.2f)\n",
		rooms, median(costs), median(ratios), median(least), size, maxCPU, slices.Min(ratios), slices.Max(ratios))
	return nil
}

func median[N cmp.Ordered](of []N) N { return slices.Sorted(slices.Values(of))[len(of)/2] }

// match has a match played in each room and returns the server's CPU for each
// move, and how many bytes a frame of it has.
func match(p *process, tables []*table) (each time.Duration, size int, err error) {
	if err := begin(tables); err != nil {
		return 0, 0, err
	}
	before := p.cpu()
	if err := together(tables, func(t *table) error { return t.play(0) }); err != nil {
		return 0, 0, err
	}
	cpu := p.cpu() - before
	count := 0
	for _, t := range tables {
		count += t.ply
		size += t.bytes
	}
	return cpu / time.Duration(count), size / (2 * count), nil
}

// together does something with each of a list at the same time.
func together[T any](list []T, do func(T) error) error {
	done := make(chan error, len(list))
	for _, one := range list {
		go func() { done <- do(one) }()
	}
	for range list {
		if err := <-done; err != nil {
			return err
		}
	}
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
		err := together(tables, func(t *table) error {
			time.Sleep(time.Duration(slices.Index(tables, t)) * time.Second / rate)
			return t.play(rooms * time.Second / rate)
		})
		if err != nil {
			return err
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
