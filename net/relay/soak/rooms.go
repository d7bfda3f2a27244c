//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"lichtbrett/net/protocol"
)

// maxBack is how soon all rooms go on after the disk was full.
const maxBack = 5 * time.Second

// rooms fills the disk under many rooms, in each of which somebody says something then and
// is refused, and frees it: all of them go on soon.
func rooms(ctx context.Context, o options) error {
	const many, at, perAddress = 2000, 32, 8
	folder, unmount, err := smallDisk("64m")
	if err != nil || folder == "" {
		return err
	}
	defer unmount()
	s := &server{program: o.program, folder: folder, address: "127.0.0.1:0"}
	if err := s.start(); err != nil {
		return err
	}
	defer func() { _ = s.kill() }()
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
	if err := opening.Wait(); err != nil {
		return err
	}
	defer func() {
		for _, g := range guests {
			g.Close()
		}
	}()
	say := func(n int) error {
		_, err := guests[n].ask(protocol.EventChat, games[n]+`,"message":"hello"`)
		return err
	}
	ballast := filepath.Join(folder, "ballast")
	if err := fill(ballast); !errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("the disk is not full: %w", err)
	}
	refused := 0
	for n := range many {
		if say(n) != nil {
			refused++
		}
	}
	pause(ctx, protocol.ChatsWindow)
	if err := os.Remove(ballast); err != nil {
		return err
	}
	began := time.Now()
	var back errgroup.Group
	for n := range many {
		back.Go(func() (err error) {
			for range protocol.MaxChats {
				if err = say(n); err == nil {
					return nil
				}
				pause(ctx, protocol.ChatsWindow/protocol.MaxChats)
			}
			return fmt.Errorf("a room does not go on: %w", err)
		})
	}
	err = back.Wait()
	took := time.Since(began)
	fmt.Printf("%d of %d rooms were refused what the full disk did not take; all went on %v after it was freed (at most %v)\n", refused, many, took.Round(time.Millisecond), maxBack)
	switch {
	case err != nil:
		return err
	case refused < many/2:
		return errors.New("the full disk was not noticed")
	case took > maxBack:
		return errors.New("rooms have come back too late")
	}
	return nil
}

// smallDisk makes a disk of a size; where none can be mounted it says so, and the folder is
// empty.
func smallDisk(size string) (folder string, unmount func(), err error) {
	if folder, err = os.MkdirTemp("", "lichtbrett-soak-"); err != nil {
		return "", nil, err
	}
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		fmt.Printf("Left out: a small disk cannot be mounted here (%v).\n", err)
		return "", nil, os.Remove(folder)
	}
	return folder, func() {
		_ = syscall.Unmount(folder, syscall.MNT_DETACH)
		os.RemoveAll(folder)
	}, nil
}
