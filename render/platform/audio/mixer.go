//go:build !js

package audio

import "lichtbrett/assets/sound"

// mixer adds up the sounds that are to be heard at once.
type mixer struct {
	voices [][]float32 // what is left to be played of each
	cache  [sound.Count][]float32
}

// maxVoices is how many sounds are heard at once; beyond, the oldest ends.
const maxVoices = 12

func (m *mixer) add(x sound.Sound) {
	if m.cache[x] == nil {
		m.cache[x] = x.Samples()
	}
	if len(m.voices) == maxVoices {
		m.voices = append(m.voices[:0], m.voices[1:]...)
	}
	m.voices = append(m.voices, m.cache[x])
}

// silent reports whether everything has been played.
func (m *mixer) silent() bool { return len(m.voices) == 0 }

// mix fills out with what comes next.
func (m *mixer) mix(out []float32) {
	clear(out)
	left := m.voices[:0]
	for _, v := range m.voices {
		n := min(len(out), len(v))
		for i, sample := range v[:n] {
			out[i] += sample
		}
		if v = v[n:]; len(v) > 0 {
			left = append(left, v)
		}
	}
	m.voices = left
	for i, v := range out {
		out[i] = min(max(v, -1), 1)
	}
}
