//go:build linux

package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/bus/nats"
	"lichtbrett/net/relay/journal/jetstream"
	"lichtbrett/net/relay/journal/sqlite"
	"lichtbrett/net/store"
)

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

// serving is how a relay is to be.
type serving struct {
	file               string // of its journal, if it is alone
	nats, database     string // what it shares with others
	connections, rooms int    // at most; 0 is the relay's own
}

// beRelay is the relay.
func beRelay(o serving) (err error) {
	options := relay.Options{Connections: o.connections, Rooms: o.rooms, PerAddress: 100_000}
	if o.nats == "" {
		options.Journal, err = sqlite.Open(o.file)
	} else if options.Store, err = store.Open(context.Background(), o.database); err == nil {
		options.Journal, err = jetstream.Open(context.Background(), o.nats, 0)
		options.Bus = nats.New(o.nats, 0, func() ([]string, error) { return relay.Rooms(options.Journal) })
	}
	if err != nil {
		return err
	}
	r, err := relay.Open(options)
	if err != nil {
		return err
	}
	return be(r, r.Close)
}
