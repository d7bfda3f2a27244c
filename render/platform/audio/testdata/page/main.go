// The program of the page on which the browser's sound is tested: it gives the
// page a speaker.
package main

import (
	"syscall/js"

	synth "lichtbrett/assets/sound"
	"lichtbrett/render/platform/audio"
)

func main() {
	speaker := audio.New()
	js.Global().Set("play", js.FuncOf(func(_ js.Value, args []js.Value) any {
		speaker.Play(synth.Sound(args[0].Int()))
		return nil
	}))
	select {}
}
