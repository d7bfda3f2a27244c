package app

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What is done at the table of Crosswise after each move: its tree is built, and the
// match is kept.
func BenchmarkCrosswise(b *testing.B) {
	v := visit(b, 1280, 800, nil)
	v.load("computer.json")
	b.Run("Build", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v.surface.Invalidate()
			v.surface.Root()
		}
	})
	b.Run("Keep", func(b *testing.B) {
		k, ok := v.app.ShownMatch()
		require.True(b, ok)
		b.ReportAllocs()
		for b.Loop() {
			v.app.Keep(k, true)
		}
	})
}
