package main

import (
	"time"

	"lichtbrett/game/console"
	"lichtbrett/input"
	"lichtbrett/net/client"
)

// matrix is a Sense HAT beside the window; browsers have none.
type matrix struct{}

func openMatrix(options, *input.Queue, func(func()), func() *client.Client) (*matrix, error) {
	return nil, nil
}

func (*matrix) show(*client.Room, console.Frame, bool) error { return nil }

func (*matrix) next() (time.Duration, bool) { return 0, false }

func (*matrix) close() error { return nil }
