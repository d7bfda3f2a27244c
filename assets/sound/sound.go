// Package sound has the game's sounds, computed from a few numbers each: soft
// wooden and bell tones, and filtered noise for what bursts. It plays nothing;
// it only says which samples are to be played.
package sound

import "math"

// Rate is how many samples a second has.
const Rate = 44100

// Sound is one of the sounds.
type Sound uint8

// The sounds. Stones land with the sounds that Land returns.
const (
	Cursor  Sound = iota // the selection moves
	Button               // something is confirmed
	Refused              // what was tried is not allowed
	Drop                 // a stone begins to fall
	Delete               // the delete joker
	Bomb                 // the bomb
	Win
	Lose
	Draw
	landing
)

// rows is how many rows have a landing sound of their own.
const rows = 8

// Count is the number of sounds: they are 0 to Count−1.
const Count = landing + rows

// Land returns the sound of a stone that lands in a row, counted from the top
// from 0: the higher up, the higher. Rows beyond the LED board's sound like its
// outermost.
func Land(row int) Sound { return landing + Sound(min(max(row, 0), rows-1)) }

// Samples computes the sound: mono, between −1 and 1, beginning and ending at
// silence, the same at every call.
func (s Sound) Samples() []float32 {
	if s >= Count {
		return nil
	}
	notes := score[s]
	var seconds float64
	for _, n := range notes {
		seconds = max(seconds, n.at+n.length)
	}
	samples := make([]float32, int(math.Ceil(seconds*Rate)))
	for _, n := range notes {
		n.play(samples[int(n.at*Rate):])
	}
	return samples
}
