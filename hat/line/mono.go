package line

import (
	"time"

	"lichtbrett/game/console"
)

// beat is a beat of the rhythms in which lights of one colour blink; eight of them are
// a bar.
const (
	beat = 125 * time.Millisecond
	bar  = 8
)

// rhythms are the colours as lights of one colour have them: a bit a beat, and how
// bright a full light is. Player 1 shines, player 2 blinks.
var rhythms = [...]struct {
	beats byte
	full  uint8
}{
	console.Black:   {0b00000000, 0},
	console.Green:   {0b11111111, 176},
	console.Blue:    {0b11110000, 255},
	console.Cyan:    {0b11001100, 255},
	console.Orange:  {0b10101010, 255},
	console.Red:     {0b11111110, 255},
	console.Yellow:  {0b11101110, 255},
	console.Magenta: {0b11111010, 255},
	console.White:   {0b11111111, 255},
}

// share is how much of a full light a level is, in percent.
var share = [...]int{console.Full: 100, console.Dimmed: 40, console.Greyed: 20, console.GreyedDim: 12}

// mono is a frame on lights of one colour, some beats after a bar began.
func mono(f console.Frame, beats int) (all [console.Side * console.Side]console.RGB) {
	for y := range f {
		for x, led := range f[y] {
			if r := rhythms[led.Color]; r.beats>>(bar-1-beats%bar)&1 == 1 {
				v := uint8(int(r.full) * share[led.Level] / 100)
				all[y*console.Side+x] = console.RGB{R: v, G: v, B: v}
			}
		}
	}
	return all
}
