//go:build !js

package audio

import "lichtbrett/assets/sound"

// mixer adds up the sounds that are to be heard at once.
type mixer struct {
	voices []voice
	cache  [sound.Count][]float32
}

// voice is what is left to be played of a sound.
type voice struct {
	samples []float32
	volume  float32
}

// maxVoices is how many sounds are heard at once; beyond, the oldest ends.
const maxVoices = 12

func (m *mixer) add(x sound.Sound, volume float32) {
	if m.cache[x] == nil {
		m.cache[x] = x.Samples()
	}
	if len(m.voices) == maxVoices {
		m.voices = append(m.voices[:0], m.voices[1:]...)
	}
	m.voices = append(m.voices, voice{m.cache[x], volume})
}

// silent reports whether everything has been played.
func (m *mixer) silent() bool { return len(m.voices) == 0 }

// mix fills out with what comes next.
func (m *mixer) mix(out []float32) {
	clear(out)
	left := m.voices[:0]
	for _, v := range m.voices {
		n := min(len(out), len(v.samples))
		for i, sample := range v.samples[:n] {
			out[i] += sample * v.volume
		}
		if v.samples = v.samples[n:]; len(v.samples) > 0 {
			left = append(left, v)
		}
	}
	m.voices = left
	for i, v := range out {
		out[i] = min(max(v, -1), 1)
	}
}
