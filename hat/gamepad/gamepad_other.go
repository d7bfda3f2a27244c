//go:build !linux

// Package gamepad has a gamepad play where lights have no keys of their own.
package gamepad

import (
	"context"

	"lichtbrett/game/console"
)

// Listen waits until the context ends: only Linux tells of gamepads.
func Listen(ctx context.Context, _ string, _ func(console.Input)) { <-ctx.Done() }
