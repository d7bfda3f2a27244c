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
	"strconv"

	"lichtbrett/net/protocol"
	"lichtbrett/net/relay"
	"lichtbrett/net/relay/engine"
	"lichtbrett/net/websocket"
)

// be serves in a process of its own: it prints its address, and then for every line that
// it reads how many goroutines it has and how many bytes are in use. It ends at the end
// of its input.
func be(handler http.Handler, end func() error) error {
	go relay.PaceCollections(context.Background())
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
		fmt.Println(runtime.NumGoroutine(), m.HeapInuse+m.StackInuse)
	}
	return end()
}

// serving is how a relay is to be.
type serving struct {
	file               string // of its log; none is one that does not outlive the process
	shared             string // the database with the log that it shares with others
	connections, rooms int    // at most; 0 is the relay's own
}

// beRelay is the relay.
func beRelay(o serving) (err error) {
	ctx := context.Background()
	options := relay.Options{Log: &relay.Memory{}, Connections: o.connections, Rooms: o.rooms}
	switch {
	case o.shared != "":
		if options.Log, err = engine.OpenSharedPostgreSQL(ctx, o.shared); err == nil {
			options.Cluster, err = engine.OpenPostgreSQLCluster(ctx, o.shared)
		}
	case o.file != "":
		options.Log, err = engine.OpenSQLite(o.file)
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

// beEcho is the baseline, a bare server: connections come in pairs, and what one of a
// pair sends is answered to both with as many bytes as a move has.
func beEcho(bytes, rooms int) error {
	answer := make([]byte, bytes)
	for i := range answer {
		answer[i] = 'x'
	}
	pairs := make([]chan *websocket.Conn, rooms)
	for i := range pairs {
		pairs[i] = make(chan *websocket.Conn)
	}
	return be(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		c, err := websocket.Accept(w, q, protocol.MaxFrame)
		if err != nil {
			return
		}
		n, err := strconv.Atoi(q.URL.RawQuery)
		if err != nil || n >= rooms {
			return
		}
		var other *websocket.Conn
		select { // one of both is first
		case pairs[n] <- c:
			other = <-pairs[n]
		case other = <-pairs[n]:
			pairs[n] <- c
		}
		for {
			if _, err := c.Read(context.Background()); err != nil {
				return
			}
			if c.WriteWithin(protocol.WriteTime, answer) != nil || other.WriteWithin(protocol.WriteTime, answer) != nil {
				return
			}
		}
	}), func() error { return nil })
}
