//go:build linux

package soak

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"lichtbrett/net/load"
	"lichtbrett/net/protocol"
)

// Who is killed, and when.
const (
	killed      = 5  // servers at a time
	playersEach = 16 // of a server
	soonest     = 1500 * time.Millisecond
	latest      = 4 * time.Second
	maxGap      = 2 * time.Second // of 99 of 100, from the loss of a connection to being back
)

// BenchmarkKills kills servers at random moments and starts them again.
func BenchmarkKills(b *testing.B) {
	servers := startMany(b, killed)
	count := func() (n int) {
		for _, s := range servers {
			n += int(s.ends.Load())
		}
		return n
	}
	until := time.Now().Add(*killTime)
	r := play(b, servers, load.Options{
		Players: killed * playersEach, Think: 100 * time.Millisecond,
		Progress: every10(func(r load.Report) string {
			return fmt.Sprintf("%d of %d kills; %s", count(), *allKills, r.Progress())
		}),
	}, func(ctx context.Context, s *server, chance *rand.Rand) error {
		for n := 0; n < (*allKills+killed-1)/killed && time.Now().Before(until); n++ {
			if !pause(ctx, soonest+time.Duration(chance.Int64N(int64(latest-soonest)))) {
				break
			}
			if err := errors.Join(s.kill(), s.start()); err != nil {
				return err
			}
		}
		return nil
	})
	fmt.Printf("%d kills of %d servers\n", count(), killed)
	require.LessOrEqual(b, r.Gap.P99, maxGap, "a player has come back too late")
}

// BenchmarkStops suspends servers for a while, as an overloaded machine would.
func BenchmarkStops(b *testing.B) {
	const count, times, still = 2, 3, 10 * time.Second
	play(b, startMany(b, count), load.Options{Players: count * playersEach, Think: 100 * time.Millisecond}, func(ctx context.Context, s *server, chance *rand.Rand) error {
		for range times {
			if !pause(ctx, 5*time.Second+time.Duration(chance.Int64N(int64(5*time.Second)))) {
				break
			}
			if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				return err
			}
			pause(ctx, still)
			if err := s.cmd.Process.Signal(syscall.SIGCONT); err != nil {
				return err
			}
		}
		pause(ctx, 5*time.Second)
		return nil
	})
	fmt.Printf("%d servers stood still %d times each, for %v\n", count, times, still)
}

// BenchmarkDisk fills the disk that a server has its log on, and frees it again; half-way
// the server is killed.
func BenchmarkDisk(b *testing.B) {
	const times, full = 3, 5 * time.Second
	folder := smallDisk(b, "16m")
	r := play(b, []*server{start(b, folder)}, load.Options{Players: playersEach, Think: 100 * time.Millisecond}, func(ctx context.Context, s *server, _ *rand.Rand) error {
		for n := range times {
			pause(ctx, full)
			empty, err := fill(folder)
			if err != nil {
				return err
			}
			pause(ctx, full)
			crash := n == times/2
			if crash {
				err = s.kill()
			}
			if err = errors.Join(err, empty()); err == nil && crash {
				err = s.start()
			}
			if err != nil {
				return err
			}
		}
		pause(ctx, full)
		return nil
	})
	fmt.Printf("the disk was full %d times, for %v\n", times, full)
	require.NotZero(b, r.Refused["server-full"], "the full disk was not noticed")
}

// maxBack is how soon all rooms go on after the disk was full.
const maxBack = 5 * time.Second

// BenchmarkRooms fills the disk under many rooms, in each of which somebody says something
// then and is refused, and frees it: all of them go on soon.
func BenchmarkRooms(b *testing.B) {
	const many, at, perAddress = 2000, 32, 8
	folder := smallDisk(b, "64m")
	s := start(b, folder)
	guests, games := make([]*guest, many), make([]string, many)
	var opening errgroup.Group
	opening.SetLimit(at)
	for n := range many {
		opening.Go(func() (err error) {
			if guests[n], err = s.come(n / perAddress); err == nil {
				games[n], err = guests[n].open(`"game":"connectfour"`)
			}
			return err
		})
	}
	require.NoError(b, opening.Wait())
	defer func() {
		for _, g := range guests {
			g.Close()
		}
	}()
	say := func(n int) error {
		_, err := guests[n].ask(protocol.EventChat, games[n]+`,"message":"hello"`)
		return err
	}
	empty, err := fill(folder)
	require.NoError(b, err)
	refused := 0
	for n := range many {
		if say(n) != nil {
			refused++
		}
	}
	pause(b.Context(), protocol.ChatsWindow)
	require.NoError(b, empty())
	began := time.Now()
	var back errgroup.Group
	for n := range many {
		back.Go(func() (err error) {
			for range protocol.MaxChats {
				if err = say(n); err == nil {
					return nil
				}
				pause(b.Context(), protocol.ChatsWindow/protocol.MaxChats)
			}
			return fmt.Errorf("a room does not go on: %w", err)
		})
	}
	err = back.Wait()
	took := time.Since(began)
	fmt.Printf("%d of %d rooms were refused what the full disk did not take; all went on %v after it was freed (at most %v)\n", refused, many, took.Round(time.Millisecond), maxBack)
	require.NoError(b, err)
	require.GreaterOrEqual(b, refused, many/2, "the full disk was not noticed")
	require.LessOrEqual(b, took, maxBack, "rooms have come back too late")
}

// smallDisk makes a disk of a size. It needs the right to mount one, which ./build.sh soak gives.
func smallDisk(b *testing.B, size string) (folder string) {
	folder = b.TempDir()
	require.NoError(b, syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size), "a small disk cannot be mounted here")
	b.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	return folder
}

// fill fills a disk with a file; empty removes it. It is an error if the disk is not full then.
func fill(folder string) (empty func() error, err error) {
	path := filepath.Join(folder, "ballast")
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return nil, fmt.Errorf("the disk is not full: %w", err)
	}
	return func() error { return os.Remove(path) }, nil
}

// BenchmarkMemory lets more players come than there is memory for: those who are connected
// play on, the others are refused, and the server keeps within its limit.
func BenchmarkMemory(b *testing.B) {
	const megabytes, players, rooms, playing = 128, 10_000, 50, 40 * time.Second
	const itself = 32 // megabytes that the program itself has in memory
	s := start(b, b.TempDir(), "--memory", fmt.Sprint(megabytes), "--connections", fmt.Sprint(players), "--rooms", fmt.Sprint(rooms))
	most, ready := 0, 0
	play(b, []*server{s}, load.Options{
		Players: players, Rooms: rooms, Think: time.Second,
		Progress: func(r load.Report) {
			most, ready = max(most, s.resident()), r.Ready
			if int(r.Elapsed.Seconds())%10 == 0 {
				fmt.Printf("%d MiB; %s\n", s.resident()>>20, r.Progress())
			}
		},
	}, func(ctx context.Context, _ *server, _ *rand.Rand) error {
		pause(ctx, playing)
		return nil
	})
	fmt.Printf("of %d players who came %d were there in the end; the server took %d MiB at most of %d\n", players, ready, most>>20, megabytes)
	require.LessOrEqual(b, most, (megabytes+itself)<<20, "the server has taken more memory than it may")
	require.Less(b, ready, players, "memory was enough for all")
}
