package sound

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func each(t *testing.T, f func(t *testing.T, s Sound, samples []float32)) {
	for s := range Count {
		f(t, s, s.Samples())
	}
}

func peak(samples []float32) (p float64) {
	for _, v := range samples {
		p = max(p, math.Abs(float64(v)))
	}
	return p
}

// loudest is the greatest root mean square over 50 ms.
func loudest(samples []float32) (l float64) {
	const window = Rate / 20
	for from := 0; from < len(samples); from += window / 2 {
		part := samples[from:min(from+window, len(samples))]
		var sum float64
		for _, v := range part {
			sum += float64(v) * float64(v)
		}
		l = max(l, math.Sqrt(sum/window))
	}
	return l
}

func TestSoundsAreShort(t *testing.T) {
	each(t, func(t *testing.T, s Sound, samples []float32) {
		seconds := float64(len(samples)) / Rate
		require.Greater(t, seconds, 0.02, "sound %d", s)
		require.Less(t, seconds, 1.25, "sound %d", s)
	})
	require.Less(t, len(Cursor.Samples()), Rate/20, "the cursor's tick is repeated fast")
}

func TestSoundsAreQuietButHeard(t *testing.T) {
	each(t, func(t *testing.T, s Sound, samples []float32) {
		t.Logf("sound %d: peak %.2f, loudest %.3f, %.2f s", s, peak(samples), loudest(samples), float64(len(samples))/Rate)
		require.Less(t, peak(samples), 0.6, "sound %d", s)
		require.Greater(t, peak(samples), 0.05, "sound %d", s)
		require.Greater(t, loudest(samples), 0.012, "sound %d", s)
		require.Less(t, loudest(samples), 0.22, "sound %d", s)
	})
	require.Less(t, loudest(Cursor.Samples()), loudest(Land(6).Samples())/2)
	require.Less(t, loudest(Land(6).Samples()), loudest(Bomb.Samples()))
}

// Nothing clicks: sounds begin and end at silence, without a jump.
func TestSoundsDoNotClick(t *testing.T) {
	each(t, func(t *testing.T, s Sound, samples []float32) {
		n := len(samples)
		require.Less(t, math.Abs(float64(samples[0])), 0.001, "sound %d", s)
		require.Less(t, math.Abs(float64(samples[n-1])), 0.001, "sound %d", s)
		require.Less(t, peak(samples[:8]), 0.02, "sound %d", s)
		require.Less(t, peak(samples[n-8:]), 0.004, "sound %d", s)
		for i, v := range samples {
			require.False(t, math.IsNaN(float64(v)), "sound %d, sample %d", s, i)
		}
	})
}

// Sounds have no constant part, which would thump where they end.
func TestSoundsAreCentred(t *testing.T) {
	each(t, func(t *testing.T, s Sound, samples []float32) {
		var sum float64
		for _, v := range samples {
			sum += float64(v)
		}
		require.InDelta(t, 0, sum/float64(len(samples)), 0.01, "sound %d", s)
	})
}

func TestSoundsStayTheSame(t *testing.T) {
	each(t, func(t *testing.T, s Sound, samples []float32) {
		require.Equal(t, samples, s.Samples(), "sound %d", s)
	})
}

// strength is how strongly a frequency sounds (Goertzel's algorithm).
func strength(samples []float32, hz float64) float64 {
	c := 2 * math.Cos(2*math.Pi*hz/Rate)
	var a, b float64
	for _, v := range samples {
		a, b = float64(v)+c*a-b, a
	}
	return math.Sqrt(a*a + b*b - c*a*b)
}

func TestStonesLandHigherTheHigherTheyLie(t *testing.T) {
	pitches := [rows]float64{e5, d5, c5, a4, g4, e4, d4, c4}
	for row, own := range pitches {
		samples := Land(row).Samples()
		for _, other := range pitches {
			if other != own {
				require.Greater(t, strength(samples, own), 2*strength(samples, other), "row %d: %g Hz and %g Hz", row, own, other)
			}
		}
	}
	require.Equal(t, Land(0), Land(-3))
	require.Equal(t, Land(7), Land(15))
}

func TestUnknownSoundsAreSilent(t *testing.T) {
	require.Empty(t, Count.Samples())
}
