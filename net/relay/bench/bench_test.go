//go:build linux

// Package bench measures a relay, in a process of its own with its log in a file, under
// players in this process, who are those of package load: what it is to reach, and how its
// cost grows. It takes minutes: ./build.sh bench and ./build.sh soak scale run it.
package bench

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/proc"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/bus/nats"
	"lichtbrett/net/relay/journal/jetstream"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/store"
)

// What has this program be a server: the bare one, or a relay, whose journal is in a file or
// on a server of NATS that it shares with others, as it does a database; and how many
// connections and rooms it has at most.
const (
	asBare        = "LICHTBRETT_BENCH_BARE"
	inFile        = "LICHTBRETT_BENCH_FILE"
	onNATS        = "LICHTBRETT_BENCH_NATS"
	withDatabase  = "LICHTBRETT_BENCH_DATABASE"
	toConnections = "LICHTBRETT_BENCH_CONNECTIONS"
	toRooms       = "LICHTBRETT_BENCH_ROOMS"
)

func TestMain(m *testing.M) {
	var err error
	switch {
	case os.Getenv(asBare) != "":
		err = beBare()
	case os.Getenv(inFile)+os.Getenv(onNATS) != "":
		err = beRelay()
	default:
		m.Run()
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// beRelay is the relay.
func beRelay() (err error) {
	o := relay.Options{PerAddress: 100_000}
	o.Connections, _ = strconv.Atoi(os.Getenv(toConnections))
	o.Rooms, _ = strconv.Atoi(os.Getenv(toRooms))
	if file := os.Getenv(inFile); file != "" {
		o.Journal, err = sqlite.Open(file)
	} else if o.Store, err = store.Open(context.Background(), os.Getenv(withDatabase)); err == nil {
		o.Journal, err = jetstream.Open(context.Background(), os.Getenv(onNATS), 0)
		o.Bus = nats.New(os.Getenv(onNATS), 0, func() ([]string, error) { return relay.Rooms(o.Journal) })
	}
	if err != nil {
		return err
	}
	r, err := relay.Open(o)
	if err != nil {
		return err
	}
	return be(r, r.Close)
}

// be serves in a process of its own: it prints its address, and then for every line that it
// reads how many bytes are in use. It ends at the end of its input.
func be(handler http.Handler, end func() error) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	mux := http.NewServeMux()
	mux.Handle(protocol.Path, handler)
	go http.Serve(listener, mux)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		debug.FreeOSMemory()
		debug.FreeOSMemory() // what has a finalizer goes the second time
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		fmt.Println(m.HeapInuse + m.StackInuse)
	}
	return end()
}

// process is a server in a process of its own.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   *bufio.Scanner
	address string
}

// start starts a server with an environment.
func start(b *testing.B, environment ...string) *process {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(b, err)
	out, err := cmd.StdoutPipe()
	require.NoError(b, err)
	require.NoError(b, cmd.Start())
	p := &process{cmd: cmd, in: in, lines: bufio.NewScanner(out)}
	require.True(b, p.lines.Scan(), "the server has not started")
	p.address = p.lines.Text()
	return p
}

func (p *process) end() {
	p.in.Close()
	_ = p.cmd.Wait()
}

// used asks the server how many bytes are in use, after a collection.
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
