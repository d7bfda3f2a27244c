package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// The app finds the match, and it is one that computers play alone.
func TestTheMatchOfTheBenchIsShown(t *testing.T) {
	app := &shell.App{
		Surface: ui.NewSurface(), Storage: fourComputers(), Language: text.English,
		Presentations: shell.Presentations{rules.Name: {}},
	}
	k, ok := app.ShownMatch()
	require.True(t, ok)
	require.Len(t, k.Record.Seats, rules.Seats)
	for _, p := range k.Record.Seats {
		require.True(t, p.Computer())
	}
}
