package ledboard

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/console"
	"lichtbrett/render/ui/ledboard/optics"
)

// brightness is how bright a hinted LED that is off looks.
func (b *Board) brightness() float32 { return b.hint.over(optics.Look{}, b.options).Body[0] }

func TestAHintPulsesAndThenGlows(t *testing.T) {
	b := New(Options{})
	require.False(t, b.Tick(time.Second))
	b.Hint([][2]int{{3, 7}})
	require.True(t, b.hint.leds[7][3])
	require.Zero(t, b.brightness(), "it begins with what is shown")
	require.True(t, b.Tick(pulseTime/2))
	full := b.brightness()
	require.InDelta(t, 0.97, full, 0.01)
	require.True(t, b.Tick(pulseTime/2))
	require.InDelta(t, 0, b.brightness(), 0.01)
	for b.Tick(pulseTime / 4) {
	}
	require.InDelta(t, glow*full, b.brightness(), 0.01, "it stays")

	b.Hint([][2]int{{3, 7}})
	require.False(t, b.Tick(0), "the same hint again is no news")
	b.Hint([][2]int{{4, 7}})
	require.True(t, b.Tick(0))
	b.Hint(nil)
	require.False(t, b.Tick(0))
	require.Equal(t, hint{}, b.hint)
}

func TestAHintIsCalmWhereNothingIsToMove(t *testing.T) {
	b := New(Options{ReducedMotion: true})
	b.Hint([][2]int{{0, 0}, {0, 1}})
	require.False(t, b.Tick(time.Second))
	require.InDelta(t, glow*0.97, b.brightness(), 0.01)
}

func TestAHintHasAShapeOfItsOwn(t *testing.T) {
	look := (&hint{since: pulsing, shown: true}).over(optics.LookOf(console.Green.Dim(), true), Options{Shapes: true})
	require.Equal(t, console.White, look.Shape)
	require.NotZero(t, look.Mark)
}
