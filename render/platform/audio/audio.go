// Package audio plays the game's sounds: in the browser by the browser's own
// Web Audio, on the desktop by the system's sound library.
//
// Sound is never in anyone's way: playing returns at once, devices are opened
// when the first sound is to be heard, and where there is no sound card, no
// permission or no sound library, it stays silent. On Linux the library (ALSA,
// libasound.so.2) is looked for at run time, so that the program starts without
// it. On systems other than Linux on amd64 and arm64, Windows and macOS the
// desktop program has no sound.
package audio

import "lichtbrett/assets/sound"

// Speaker plays sounds. It belongs to one goroutine, the game loop's.
type Speaker struct{ output *output }

// New returns a speaker. There is to be one for a program.
func New() *Speaker { return &Speaker{newOutput()} }

// Play lets a sound be heard together with those that still sound. In a browser
// it is silent until the user has pressed a key or touched the page, as
// browsers demand.
func (s *Speaker) Play(x sound.Sound) {
	if x < sound.Count {
		s.output.play(x)
	}
}
