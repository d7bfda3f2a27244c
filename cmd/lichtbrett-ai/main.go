//go:build js

// Command lichtbrett-ai is the computer players' program in the browser. It
// runs in a Web Worker (web/shell/worker.js), which calls lichtbrettThink with
// each request and posts the answer back.
package main

import (
	"syscall/js"
	"time"

	_ "lichtbrett/game/ai/connectfour/openings"
	"lichtbrett/game/games/players"
)

func main() {
	start := time.Now()
	now := func() time.Duration { return time.Since(start) }
	js.Global().Set("lichtbrettThink", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return players.Answer(arguments[0].String(), now)
	}))
	select {}
}
