//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"lichtbrett/game/games"
	"lichtbrett/net/load"
)

// play plays at servers while faults happen to them, until those are over.
func play(ctx context.Context, servers []*server, o load.Options, happens func(context.Context, *server, *rand.Rand) error) (load.Report, error) {
	together, ctx := errgroup.WithContext(ctx)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	o.Servers, o.Games, o.Histories = relays(servers), games.All, true
	var report load.Report
	together.Go(func() (err error) {
		report, err = load.Run(playing, o)
		return err
	})
	together.Go(func() error {
		defer stop()
		var all errgroup.Group
		for n, s := range servers {
			all.Go(func() error { return happens(ctx, s, rand.New(rand.NewPCG(o.Seed, uint64(n)))) })
		}
		return all.Wait()
	})
	return report, together.Wait()
}

// pause waits; ok is false if the context ends first.
func pause(ctx context.Context, d time.Duration) (ok bool) {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// Who is killed, and when.
const (
	killed      = 5  // servers at a time
	playersEach = 16 // of a server
	soonest     = 1500 * time.Millisecond
	latest      = 4 * time.Second
	maxGap      = 2 * time.Second
)

// kills kills servers at random moments and starts them again.
func kills(ctx context.Context, o options) error {
	servers, err := start(o, killed)
	defer end(servers)
	if err != nil {
		return err
	}
	count := func() (n int) {
		for _, s := range servers {
			n += int(s.ends.Load())
		}
		return n
	}
	until := time.Now().Add(o.most)
	r, err := play(ctx, servers, load.Options{
		Players: killed * playersEach, Think: 100 * time.Millisecond, Seed: o.seed,
		Progress: progress(func() string { return fmt.Sprintf("%d of %d kills; ", count(), o.kills) }),
	}, func(ctx context.Context, s *server, chance *rand.Rand) error {
		for n := 0; n < (o.kills+killed-1)/killed && time.Now().Before(until); n++ {
			if !pause(ctx, soonest+time.Duration(chance.Int64N(int64(latest-soonest)))) {
				break
			}
			if err := errors.Join(s.kill(), s.start()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d kills of %d servers\n", count(), killed)
	return judge(r, maxGap)
}

// stops suspends servers for a while, as an overloaded machine would.
func stops(ctx context.Context, o options) error {
	const times, still = 3, 10 * time.Second
	servers, err := start(o, 2)
	defer end(servers)
	if err != nil {
		return err
	}
	r, err := play(ctx, servers, load.Options{
		Players: 2 * playersEach, Think: 100 * time.Millisecond, Seed: o.seed, Progress: progress(func() string { return "" }),
	}, func(ctx context.Context, s *server, chance *rand.Rand) error {
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
	if err != nil {
		return err
	}
	fmt.Printf("%d servers stood still %d times each, for %v\n", len(servers), times, still)
	return judge(r, 0)
}

// disk fills the disk that a server has its log on, and frees it again; half-way the
// server is killed.
func disk(ctx context.Context, o options) error {
	const times, full = 3, 5 * time.Second
	folder, unmount, err := smallDisk("16m")
	if err != nil || folder == "" {
		return err
	}
	defer unmount()
	s := &server{program: o.program, folder: folder, address: "127.0.0.1:0"}
	if err := s.start(); err != nil {
		return err
	}
	defer func() { _ = s.kill() }()
	ballast := filepath.Join(folder, "ballast")
	r, err := play(ctx, []*server{s}, load.Options{
		Players: playersEach, Think: 100 * time.Millisecond, Seed: o.seed, Progress: progress(func() string { return "" }),
	}, func(ctx context.Context, s *server, _ *rand.Rand) error {
		for n := range times {
			pause(ctx, full)
			if err := fill(ballast); !errors.Is(err, syscall.ENOSPC) {
				return fmt.Errorf("the disk is not full: %w", err)
			}
			pause(ctx, full)
			if n == times/2 {
				if err := s.kill(); err != nil {
					return err
				}
			}
			if err := os.Remove(ballast); err != nil {
				return err
			}
			if n == times/2 {
				if err := s.start(); err != nil {
					return err
				}
			}
		}
		pause(ctx, full)
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("the disk was full %d times, for %v\n", times, full)
	if r.Refused["server-full"] == 0 {
		return errors.Join(judge(r, 0), errors.New("the full disk was not noticed"))
	}
	return judge(r, 0)
}

// fill fills the disk with a file; the error says how that ended.
func fill(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
	}
	return err
}

// memory lets more players come than there is memory for: those who are connected play
// on, the others are refused, and the server keeps within its limit.
func memory(ctx context.Context, o options) error {
	const megabytes, players, rooms, playing = 128, 10_000, 50, 40 * time.Second
	const program = 32 // megabytes that the program itself has in memory
	servers, err := start(o, 1, "--memory", fmt.Sprint(megabytes), "--connections", fmt.Sprint(players), "--rooms", fmt.Sprint(rooms))
	defer end(servers)
	if err != nil {
		return err
	}
	most, ready := 0, 0
	r, err := play(ctx, servers, load.Options{
		Players: players, Rooms: rooms, Think: time.Second, Seed: o.seed,
		Progress: func(r load.Report) {
			most, ready = max(most, servers[0].resident()), r.Ready
			if int(r.Elapsed.Seconds())%10 == 0 {
				fmt.Printf("%d MiB; %s\n", servers[0].resident()>>20, r.Progress())
			}
		},
	}, func(ctx context.Context, _ *server, _ *rand.Rand) error {
		pause(ctx, playing)
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("of %d players who came %d were there in the end; the server took %d MiB at most of %d\n", players, ready, most>>20, megabytes)
	switch err := judge(r, 0); {
	case err != nil:
		return err
	case most > (megabytes+program)<<20:
		return errors.New("the server has taken more memory than it may")
	case ready == players:
		return errors.New("memory was enough for all")
	}
	return nil
}
