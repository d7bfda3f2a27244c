package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/letters"
)

const playUsage = `Usage: lichtbrett play connectfour [--device letters] [--players 1|2] [--strength 1..5] [--seed N]
Plays an LED game. The device "letters" reads the joystick's keys from standard
input (l r u d c, and x for back) and prints every frame in letters.
  --device NAME  letters (default)
  --players N    begin at once with 1 or 2 players; without it they are chosen first
  --strength N   the computer's strength, 1 to 5 (default 3)
  --seed N       the same seed and keys give the same match
`

// playOptions say what is played. Zero players means that they are chosen
// first.
type playOptions struct {
	players, strength int
	seed              uint64
}

// play plays an LED game on a device of this machine.
func play(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	options, err := parsePlay(args)
	if err != nil {
		return complain(err, "play", playUsage, stdout, stderr)
	}
	if err := playLetters(options, stdin, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "lichtbrett play: %v\n", err)
		return failed
	}
	return ok
}

func parsePlay(args []string) (o playOptions, err error) {
	flags := newFlags("play")
	device := flags.String("device", "letters", "")
	flags.IntVar(&o.players, "players", 0, "")
	flags.IntVar(&o.strength, "strength", console.DefaultStrength, "")
	flags.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "")
	words, err := parse(flags, args)
	switch {
	case err != nil:
		return o, err
	case len(words) == 0:
		return o, errors.New("no game named; say which, as in: lichtbrett play connectfour")
	case len(words) > 1:
		return o, fmt.Errorf("%q is not expected after the game", words[1])
	case words[0] != connectfour.Name:
		return o, fmt.Errorf("there is no game %q to play; there is: %s", words[0], connectfour.Name)
	case *device != "letters":
		return o, fmt.Errorf("there is no device %q; there is: letters", *device)
	case given(flags, "players") && o.players != 1 && o.players != 2:
		return o, fmt.Errorf("--players %d; there are 1 or 2 players", o.players)
	case o.strength < ai.Weakest || o.strength > ai.Strongest:
		return o, fmt.Errorf("--strength %d; the computer's strength is %d to %d", o.strength, ai.Weakest, ai.Strongest)
	}
	return o, nil
}

func playLetters(o playOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	var program *console.ConnectFour
	desk := table.NewDesk(o.seed, 0, func(e table.Envelope) { program.Receive(e) })
	program = console.NewConnectFour(desk, connectfour.WithJokers, o.strength)
	if o.players > 0 {
		program.Start(o.players)
	}
	device := letters.Device{
		Program: program,
		Answer:  func() (bool, error) { return answer(desk) },
		Out:     stdout,
		Errors:  stderr,
	}
	return device.Run(stdin)
}

// answer plays the computer's move if it is being asked for one. Without a
// budget of time the same match gets the same move on every machine.
func answer(desk *table.Desk) (answered bool, err error) {
	q, asked := desk.Question()
	if !asked {
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
