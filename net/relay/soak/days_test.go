//go:build linux

package soak

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/load"
)

// BenchmarkDays has as many people come, play and go as in the course of days, beside some
// who stay: what the server takes must not grow with who was ever there, but for what it
// stores of them.
func BenchmarkDays(b *testing.B) {
	const visitors, half = 300, 150 * time.Second
	const mostMemory, mostStored = 24 << 20, 4 << 10 // more than half-way; for each visit
	s := start(b, b.TempDir())
	var visits atomic.Int64
	var seen, memory, stored [2]int // half-way and in the end
	play(b, []*server{s}, load.Options{
		Players: 128, Rooms: playersEach, Openers: 30, Visitors: visitors, Public: true, Think: time.Second,
		Progress: func(r load.Report) {
			visits.Store(int64(r.Visits))
			if int(r.Elapsed.Seconds())%10 == 0 {
				fmt.Printf("%d visits, %d MiB; %s\n", r.Visits, s.resident()>>20, r.Progress())
			}
		},
	}, func(ctx context.Context, s *server, _ *rand.Rand) error {
		for i := range seen {
			pause(ctx, half)
			size, err := folderSize(s.folder)
			if err != nil {
				return err
			}
			seen[i], memory[i], stored[i] = int(visits.Load()), s.resident(), size
		}
		return nil
	})
	each := (stored[1] - stored[0]) / max(1, seen[1]-seen[0])
	fmt.Printf("%d visits; from the %dth on the server took %d KiB more, and stored %d bytes for each\n", seen[1], seen[0], (memory[1]-memory[0])>>10, each)
	require.LessOrEqual(b, memory[1]-memory[0], mostMemory, "memory grows")
	require.LessOrEqual(b, each, mostStored, "each visit leaves too much")
}

// folderSize returns how many bytes the files of a folder have.
func folderSize(folder string) (size int, err error) {
	err = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a file of the database's, which comes and goes
		}
		if err == nil {
			size += int(info.Size())
		}
		return err
	})
	return size, err
}
