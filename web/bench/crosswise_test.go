package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/platform/storage"
)

// The app finds the match, and it is one that computers play alone.
func TestTheMatchOfTheBenchIsShown(t *testing.T) {
	store := saves.Store{Storage: fourComputers(), Tab: storage.Memory{}, Alone: func(id string) bool { return id == rules.Name }}
	k, ok := store.Shown()
	require.True(t, ok)
	require.Len(t, k.Record.Seats, rules.Seats)
	for _, p := range k.Record.Seats {
		require.True(t, p.Computer())
	}
}
