//go:build !js

package audio

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/assets/sound"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// heard plays a mixer to its end in chunks.
func heard(m *mixer) (all []float32) {
	chunk := make([]float32, 100)
	for !m.silent() {
		m.mix(chunk)
		all = append(all, chunk...)
	}
	return all
}

func TestMixerPlaysASound(t *testing.T) {
	var m mixer
	require.True(t, m.silent())
	m.add(sound.Cursor)
	want := sound.Cursor.Samples()
	got := heard(&m)
	for i, v := range want {
		require.Equal(t, v, got[i])
	}
	for _, v := range got[len(want):] {
		require.Zero(t, v)
	}
}

func TestMixerAddsSoundsUp(t *testing.T) {
	var m mixer
	m.add(sound.Cursor)
	m.add(sound.Drop)
	cursor, drop := sound.Cursor.Samples(), sound.Drop.Samples()
	got := heard(&m)
	for i := range cursor {
		require.InDelta(t, cursor[i]+drop[i], got[i], 1e-6)
	}
	require.Equal(t, drop[len(cursor):], got[len(cursor):len(drop)])
}

func TestMixerKeepsWithinBounds(t *testing.T) {
	var m mixer
	for range 3 * maxVoices {
		m.add(sound.Bomb)
		require.LessOrEqual(t, len(m.voices), maxVoices)
	}
	for _, v := range heard(&m) {
		require.True(t, v >= -1 && v <= 1)
	}
}

func TestMixerIsSilentWithoutSounds(t *testing.T) {
	var m mixer
	chunk := []float32{1, 2, 3}
	m.mix(chunk)
	require.Equal(t, []float32{0, 0, 0}, chunk)
}

// Whatever the machine has or lacks, playing comes back at once.
func TestSpeakerNeverBlocks(t *testing.T) {
	s := New()
	for i := range 500 {
		s.Play(sound.Sound(i % 256))
	}
}
