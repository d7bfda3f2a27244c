package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/hat"
	"lichtbrett/render/letters"
)

const playUsage = `Usage: lichtbrett play connectfour [--device NAME] [--players 1|2] [--strength 1..5] [--seed N]
Plays an LED game on a device:
  hat       the Sense HAT of a Raspberry Pi
  emu       its emulator, sense_emu
  terminal  this terminal, in colours
  letters   reads the joystick's keys from standard input (l r u d c, and x for
            back) and prints every frame in letters
  auto      the first of these that is there (default)
Flags:
  --device NAME      where to play
  --players N        begin at once with 1 or 2 players; without it they are chosen first
  --strength N       the computer's strength, 1 to 5 (default 3)
  --seed N           the same seed and keys give the same match
  --language de|en   the language of the words (default: that of the system)
  --rotation N       hat and emu: turn the picture by 0, 90, 180 or 270 degrees
  --low-light        hat and emu: dim the LEDs for dark rooms
`

// playOptions say what is played. Zero players means that they are chosen
// first.
type playOptions struct {
	device            string
	players, strength int
	seed              uint64
	language          text.Language
	hat               hat.Options
}

// play plays an LED game on a device of this machine.
func play(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	options, err := parsePlay(args)
	if err != nil {
		return complain(err, "play", playUsage, stdout, stderr)
	}
	if err := playOn(options, stdin, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "lichtbrett play: %v\n", err)
		return failed
	}
	return ok
}

func parsePlay(args []string) (o playOptions, err error) {
	flags := newFlags("play")
	flags.StringVar(&o.device, "device", "auto", "")
	flags.IntVar(&o.players, "players", 0, "")
	flags.IntVar(&o.strength, "strength", console.DefaultStrength, "")
	flags.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()), "")
	language := flags.String("language", "", "")
	degrees := flags.Int("rotation", 0, "")
	flags.BoolVar(&o.hat.LowLight, "low-light", false, "")
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
	case !slices.Contains(deviceNames, o.device):
		return o, fmt.Errorf("there is no device %q; there is: %s", o.device, strings.Join(deviceNames, ", "))
	case given(flags, "players") && o.players != 1 && o.players != 2:
		return o, fmt.Errorf("--players %d; there are 1 or 2 players", o.players)
	case o.strength < ai.Weakest || o.strength > ai.Strongest:
		return o, fmt.Errorf("--strength %d; the computer's strength is %d to %d", o.strength, ai.Weakest, ai.Strongest)
	}
	if o.language, err = chooseLanguage(*language); err != nil {
		return o, err
	}
	if o.hat.Rotation, err = hat.Degrees(*degrees); err != nil {
		return o, fmt.Errorf("--rotation: %w", err)
	}
	return o, nil
}

// chooseLanguage returns the language that is asked for, or the system's.
func chooseLanguage(asked string) (text.Language, error) {
	for _, l := range text.Languages {
		if asked == string(l) {
			return l, nil
		}
	}
	if asked != "" {
		return "", fmt.Errorf("--language %q; it is de or en", asked)
	}
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if tag := os.Getenv(variable); tag != "" {
			return text.Match(tag), nil
		}
	}
	return text.English, nil
}

// newProgram returns the program that is played and the desk at which its
// matches are.
func newProgram(o playOptions) (console.Program, *table.Desk) {
	var program *console.ConnectFour
	desk := table.NewDesk(o.seed, 0, func(e table.Envelope) { program.Receive(e) })
	program = console.NewConnectFour(desk, connectfour.WithJokers, o.strength)
	if o.players > 0 {
		program.Start(o.players)
	}
	return program, desk
}

func playLetters(o playOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	program, desk := newProgram(o)
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
