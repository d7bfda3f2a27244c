//go:build linux

package soak

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"lichtbrett/net/protocol"
)

// How many new players one address may bring, and how long others may wait meanwhile.
const (
	maxNewcomers = 60
	maxWait      = 250 * time.Millisecond // of 99 of 100
)

// BenchmarkNewcomers has one address register as many players as it can, while others come
// too.
func BenchmarkNewcomers(b *testing.B) {
	const flood, connections, others = 10 * time.Second, 20, 50
	s := start(b, b.TempDir())
	ctx, done := context.WithTimeout(b.Context(), flood)
	defer done()
	var registered, tried atomic.Int64
	var all errgroup.Group
	for range connections {
		all.Go(func() error {
			for ctx.Err() == nil {
				tried.Add(1)
				g, err := s.come(0)
				if err == nil {
					registered.Add(1)
					g.Close()
				}
			}
			return nil
		})
	}
	waits := make([][]time.Duration, others)
	for n := range others {
		all.Go(func() error {
			for pause(ctx, flood/20) {
				began := time.Now()
				g, err := s.come(1 + n)
				if err != nil {
					return fmt.Errorf("somebody at another address is kept out: %w", err)
				}
				_, err = g.ask(protocol.EventGameState, "")
				g.Close()
				if err != nil {
					return err
				}
				waits[n] = append(waits[n], time.Since(began))
			}
			return nil
		})
	}
	require.NoError(b, all.Wait())
	waited := slices.Sorted(slices.Values(slices.Concat(waits...)))
	p99 := waited[len(waited)*99/100]
	fmt.Printf("one address tried %d times and brought %d players (at most %d); %d times others came meanwhile, within %v, 99 of 100 within %v (at most %v)\n",
		tried.Load(), registered.Load(), maxNewcomers, len(waited), waited[len(waited)/2].Round(time.Microsecond), p99.Round(time.Microsecond), maxWait)
	require.LessOrEqual(b, int(registered.Load()), maxNewcomers, "one address has brought too many players")
	require.LessOrEqual(b, p99, maxWait, "others have waited too long")
}
