package main

import (
	"fmt"
	"io"
	"time"

	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/letters"
)

// play plays an LED game on a device of this machine.
func play(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := newFlags("play", "connectfour [--device letters] [--players 1|2] [--strength 1…5] [--seed N]", stderr)
	device := flags.String("device", "letters", "the device: letters")
	players := flags.Int("players", 0, "begin at once with 1 or 2 players; without it they are chosen first")
	strength := flags.Int("strength", console.DefaultStrength, "the computer's strength, 1 to 5")
	seed := flags.Uint64("seed", uint64(time.Now().UnixNano()), "the same seed and keys give the same match")
	rest, err := parse(flags, args)
	if err != nil {
		return usageStatus(err)
	}
	given := givenFlags(flags)
	complain := func(format string, args ...any) int {
		fmt.Fprintf(stderr, "lichtbrett play: "+format+"\n", args...)
		return misuse
	}
	switch {
	case len(rest) == 0:
		return complain("no game named; say lichtbrett play connectfour")
	case len(rest) > 1:
		return complain("%q is not expected after the game", rest[1])
	case rest[0] != connectfour.Name:
		return complain("there is no game %q to play; there is: %s", rest[0], connectfour.Name)
	case *device != "letters":
		return complain("there is no device %q; there is: letters", *device)
	case given["players"] && *players != 1 && *players != 2:
		return complain("--players %d; there are 1 or 2 players", *players)
	case *strength < ai.Weakest || *strength > ai.Strongest:
		return complain("--strength %d; the computer's strength is %d to %d", *strength, ai.Weakest, ai.Strongest)
	}

	var program *console.ConnectFour
	desk := table.NewDesk(connectfour.Game{}, connectfour.WithJokers.Config(), *seed, 0, func(e table.Envelope) { program.Receive(e) })
	program = console.NewConnectFour(desk, *strength)
	if given["players"] {
		program.Start(*players)
	}
	var failure error
	lettered := letters.Device{
		Program: program,
		Answer: func() bool {
			answered, err := think(desk)
			failure = err
			return answered
		},
		Out:    stdout,
		Errors: stderr,
	}
	err = lettered.Run(stdin)
	if err == nil {
		err = failure
	}
	if err != nil {
		fmt.Fprintf(stderr, "lichtbrett play: %v\n", err)
		return failed
	}
	return ok
}

// think answers the question that waits at the desk, if there is one. Without
// a budget of time the same match gets the same move on every machine.
func think(desk *table.Desk) (answered bool, err error) {
	q, ok := desk.Question()
	if !ok {
		return false, nil
	}
	request, err := ai.NewRequest(q.Game, q.View, q.Strength, q.Seed, q.Ply)
	if err != nil {
		return false, fmt.Errorf("asking the computer: %w", err)
	}
	thinker, err := ai.NewThinker(request)
	if err != nil {
		return false, fmt.Errorf("asking the computer: %w", err)
	}
	desk.Answer(q, thinker.Run(nil).Move)
	return true, nil
}
