//go:build linux && !android && (amd64 || arm64)

package audio

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
)

// play plays sounds on a device to their end.
func play(library, device string, sounds ...sound.Sound) {
	o := &output{orders: make(chan sound.Sound, len(sounds)), library: library, device: device}
	for _, x := range sounds {
		o.orders <- x
	}
	close(o.orders)
	o.run()
}

// ALSA's file device writes down what a card would be given.
func TestALSAIsGivenTheSamples(t *testing.T) {
	file := filepath.Join(t.TempDir(), "heard")
	play("libasound.so.2", "file:"+file+",raw", sound.Land(3), sound.Cursor)

	raw, err := os.ReadFile(file)
	require.NoError(t, err, "libasound2 must be installed")
	a, b := sound.Land(3).Samples(), sound.Cursor.Samples()
	require.GreaterOrEqual(t, len(raw), 4*len(a))
	for i := range len(raw) / 4 {
		var want float32
		if i < len(a) {
			want += a[i]
		}
		if i < len(b) {
			want += b[i]
		}
		require.InDelta(t, want, math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:])), 1e-6, "sample %d", i)
	}
}

func TestWithoutASoundCardThereIsSilence(t *testing.T) {
	_, err := openALSA("libasound.so.2", "hw:63")
	require.ErrorContains(t, err, `open sound device "hw:63"`)
	play("libasound.so.2", "hw:63", sound.Win)
}

func TestWithoutTheSoundLibraryThereIsSilence(t *testing.T) {
	_, err := openALSA("libnosound.so.2", "default")
	require.ErrorContains(t, err, "load libnosound.so.2")
	_, err = openALSA("libc.so.6", "default")
	require.ErrorContains(t, err, "libc.so.6 has no snd_")
	play("libnosound.so.2", "default", sound.Win)
}

func TestSpeakerPlaysWhatItKnows(t *testing.T) {
	o := &output{orders: make(chan sound.Sound, 2), started: true}
	s := &Speaker{output: o}
	s.Play(sound.Drop)
	require.Equal(t, sound.Drop, <-o.orders)
	s.Play(sound.Count)
	require.Empty(t, o.orders)
}
