//go:build linux

package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"strings"
	"time"
)

// play has a bot that drops stones anywhere play until the context ends.
func play(ctx context.Context, server, name string, think time.Duration) error {
	conn, err := net.Dial("udp", server)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetReadDeadline(time.Unix(1, 0)) })()
	fmt.Fprintf(conn, "REGISTER;%s", name)
	var stones [7]int
	buffer := make([]byte, 2048)
	for {
		n, err := conn.Read(buffer)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			continue // The server has gone before us.
		}
		fields := strings.SplitN(string(buffer[:n]), ";", 4)
		switch fields[0] {
		case "NEW SEASON":
			conn.Write([]byte("JOIN;" + fields[1]))
		case "NEW GAME":
			stones = [7]int{}
		case "TOKEN INSERTED":
			if x, err := strconv.Atoi(fields[2]); err == nil && x < len(stones) {
				stones[x]++
			}
		case "YOURTURN":
			time.Sleep(think)
			x := rand.IntN(7)
			for stones[x] >= 6 {
				x = rand.IntN(7)
			}
			conn.Write([]byte("INSERT;" + strconv.Itoa(x) + ";" + fields[1]))
		}
	}
}

// flood sends nonsense as fast as it can until the context ends.
func flood(ctx context.Context, server string) error {
	conn, err := net.Dial("udp", server)
	if err != nil {
		return err
	}
	defer conn.Close()
	for nonsense := []byte(strings.Repeat("nonsense ", 100)); ctx.Err() == nil; {
		conn.Write(nonsense)
	}
	return nil
}
