package main

import (
	"lichtbrett/game/console"
	"lichtbrett/input"
)

// matrix is a Sense HAT beside the window; browsers have none.
type matrix struct{}

func openMatrix(options, *input.Queue, func()) (*matrix, error) { return nil, nil }

func (*matrix) show(console.Frame, bool) error { return nil }

func (*matrix) close() error { return nil }
