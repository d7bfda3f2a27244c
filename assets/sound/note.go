package sound

import "math"

// wave is what a note is made of.
type wave uint8

const (
	tone  wave = iota // a pure tone
	noise             // white noise below a cut-off frequency
)

// note is one tone of a sound. Times are in seconds, frequencies in Hz; the
// frequency glides from the first to the last. The gain is reached after the
// attack and from then on falls to 1/e of it in every decay.
type note struct {
	wave                wave
	at, length          float64
	from, to            float64
	attack, decay, gain float64
}

// release is how long before its end a note is faded out.
const release = 0.008

// play adds the note to samples, from their beginning.
func (n note) play(samples []float32) {
	count := min(int(n.length*Rate), len(samples))
	next := n.oscillator(count)
	fall := math.Exp(-1 / (n.decay * Rate))
	level := n.gain
	for i := range count {
		t, left := float64(i)/Rate, float64(count-1-i)/Rate
		samples[i] += float32(next() * level * swell(t/n.attack) * swell(left/release))
		if t >= n.attack {
			level *= fall
		}
	}
}

// oscillator returns the note's bare wave, sample by sample.
func (n note) oscillator(count int) func() float64 {
	if n.wave == noise {
		filter := lowPass{seed: 2463534242, cutoff: n.from / Rate}
		filter.glide = math.Pow(n.to/n.from, 1/float64(count))
		return filter.next
	}
	// A pointer that turns by a little more or less at every sample, which
	// takes no sine a sample.
	angle := 2 * math.Pi * n.from / Rate
	more := 2 * math.Pi * (n.to - n.from) / Rate / float64(count)
	pointer, step, change := complex(1, 0), turn(angle), turn(more)
	return func() float64 {
		v := imag(pointer)
		pointer *= step
		step *= change
		return v
	}
}

func turn(angle float64) complex128 { return complex(math.Cos(angle), math.Sin(angle)) }

// swell goes smoothly from 0 at 0 to 1 at 1 and stays there.
func swell(t float64) float64 {
	if t >= 1 {
		return 1
	}
	return t * t * (3 - 2*t)
}

// lowPass is white noise through a filter of two poles, whose cut-off, in turns
// a sample, is multiplied by glide at every sample.
type lowPass struct {
	seed          uint32
	cutoff, glide float64
	a, b          float64
}

func (f *lowPass) next() float64 {
	// Marsaglia's xorshift32.
	f.seed ^= f.seed << 13
	f.seed ^= f.seed >> 17
	f.seed ^= f.seed << 5
	white := float64(f.seed)/(1<<31) - 1

	w := 2 * math.Pi * f.cutoff
	share := w / (1 + w)
	f.a += (white - f.a) * share
	f.b += (f.a - f.b) * share
	f.cutoff *= f.glide
	// A narrow band of noise is weaker.
	return f.b / math.Sqrt(share)
}
