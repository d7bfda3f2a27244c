//go:build linux

// Command bench measures a relay, in a process of its own with its log in a file, under
// players in this process who play random moves.
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

// The server's targets.
const (
	maxCPU    = 2.0      // times what a bare server takes
	maxLog    = 1.3      // times what a move takes that is not written down
	maxMemory = 32 << 10 // bytes for a connection
)

func main() {
	role := flag.String("be", "", "be the relay or the echo")
	var o serving
	flag.StringVar(&o.file, "log", "", "the file of the relay's log; without one it does not outlive the process")
	flag.StringVar(&o.shared, "shared", "", "the database with the log that the relay shares with others")
	flag.IntVar(&o.connections, "connections", 0, "the most that the relay lets in")
	flag.IntVar(&o.rooms, "rooms", 0, "the most that the relay opens, or the pairs of the echo")
	size := flag.Int("bytes", 0, "of the echo's answers")
	pictures := flag.String("pictures", "docs", "the folder for those of scale")
	flag.Parse()
	var err error
	switch {
	case *role == "relay":
		err = beRelay(o)
	case *role == "echo":
		err = beEcho(*size, o.rooms)
	case flag.Arg(0) == "scale":
		err = scale(*pictures, flag.Args()[1:])
	default:
		err = bench()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func bench() error {
	folder, err := os.MkdirTemp("", "lichtbrett-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for i, step := range []func(*process) error{moves, hurry, idle} {
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

// tell asks the server how many goroutines it has, and how many bytes are in use.
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

// from returns a local address for the n-th connection, so that none exceeds the relay's
// limit of connections.
func from(n int) net.IP { return net.IPv4(127, 0, byte(1+n/10/250), byte(1+n/10%250)) }

// rounds is how often the servers are measured, in turn, against the noise of whatever
// else the machine does.
const rounds = 9

// moves measures the CPU per move in rooms of two, against a bare server.
func moves(p *process) error {
	tables, err := open(p.address)
	if err != nil {
		return err
	}
	_, size, err := match(p, tables) // which warms the server up
	if err != nil {
		return err
	}
	bare, err := start("-be", "echo", "-bytes", fmt.Sprint(size), "-rooms", fmt.Sprint(rooms))
	if err != nil {
		return err
	}
	defer bare.end()
	pairs, err := pair(bare.address, rooms)
	if err != nil {
		return err
	}
	if _, err := pass(bare, pairs); err != nil {
		return err
	}
	forgetful, err := start("-be", "relay")
	if err != nil {
		return err
	}
	defer forgetful.end()
	unlogged, err := open(forgetful.address)
	if err != nil {
		return err
	}
	if _, _, err := match(forgetful, unlogged); err != nil {
		return err
	}
	var costs, least, without []time.Duration
	var ratios, logs []float64
	for range rounds {
		cost, _, err := match(p, tables)
		if err != nil {
			return err
		}
		light, _, err := match(forgetful, unlogged)
		if err != nil {
			return err
		}
		passed, err := pass(bare, pairs)
		if err != nil {
			return err
		}
		costs, least, without = append(costs, cost), append(least, passed), append(without, light)
		ratios, logs = append(ratios, float64(cost)/float64(passed)), append(logs, float64(cost)/float64(light))
	}
	fmt.Printf("%d rooms: %v of CPU a move, %.2f times the %v of a bare server that passes %d bytes on to two (at most %.1f times; medians, %.2f to %.2f)\n",
		rooms, median(costs), median(ratios), median(least), size, maxCPU, slices.Min(ratios), slices.Max(ratios))
	fmt.Printf("that is %.2f times the %v of a relay whose log is not written down (at most %.1f times; medians, %.2f to %.2f)\n",
		median(logs), median(without), maxLog, slices.Min(logs), slices.Max(logs))
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

// hurry measures the latency of a move to the other player.
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

// connections is how many are idle.
const connections = 5000

// idle measures what idle connections cost.
func idle(p *process) error {
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
