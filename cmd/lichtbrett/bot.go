package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/net/tournament/bot"
)

const botUsage = `Usage: lichtbrett bot --name NAME [--server HOST:PORT] [FLAGS]
Plays in a Connect n tournament until it is stopped by Ctrl+C or SIGTERM, and
reports every result.
  --name NAME         the bot's name
  --server HOST:PORT  the tournament (default localhost:4446)
  --strength N        1 to 5 (default 3)
  --count K           so many bots: NAME 1, NAME 2, … (default 1)
  --think TIME        for a move, at most (default 100ms)
  --columns N --rows N --connect N
                      the tournament's board and length of a line (default 7 × 6, 4)
`

// maxBots is how many bots one process runs.
const maxBots = 128

type botOptions struct {
	bot.Options
	count int
}

// runBots is the command bot.
func runBots(args []string, _ io.Reader, stdout, _ io.Writer) error {
	options, err := parseBot(args)
	if err != nil {
		return misused{err, botUsage}
	}
	ctx, stop := untilStopped()
	defer stop()
	return botsUntil(ctx, options, stdout)
}

func parseBot(args []string) (o botOptions, err error) {
	o.Rules, o.Think = connectfour.Classic, 100*time.Millisecond
	flags := newFlags("bot")
	flags.StringVar(&o.Name, "name", "", "")
	flags.StringVar(&o.Server, "server", "localhost:4446", "")
	flags.IntVar(&o.Strength, "strength", console.DefaultStrength, "")
	flags.IntVar(&o.count, "count", 1, "")
	flags.Var((*milliseconds)(&o.Think), "think", "")
	boardFlags(flags, &o.Rules)
	err = parseAlone(flags, args)
	switch {
	case err != nil:
		return o, err
	case o.Name == "":
		return o, errors.New("--name is missing: every bot has one")
	case o.count < 1 || o.count > maxBots:
		return o, fmt.Errorf("--count %d; one process runs 1 to %d bots", o.count, maxBots)
	}
	return o, cmp.Or(checkStrength(o.Strength), o.Rules.Check(), checkAddr("server", o.Server))
}

// botsUntil runs bots until the context ends, or the server refuses one.
func botsUntil(ctx context.Context, o botOptions, stdout io.Writer) error {
	var mu sync.Mutex
	var bots []func(context.Context) error
	for i := range o.count {
		options, tally := o.Options, tally{}
		if o.count > 1 {
			options.Name = fmt.Sprintf("%s %d", o.Name, i+1)
		}
		options.Seed = uint64(time.Now().UnixNano()) + uint64(i)
		options.Report = func(r bot.Result) {
			mu.Lock()
			defer mu.Unlock()
			fmt.Fprintln(stdout, tally.line(options.Name, r))
		}
		bots = append(bots, func(ctx context.Context) error { return bot.Play(ctx, options) })
	}
	return together(ctx, bots...)
}

// tally counts a bot's results.
type tally struct{ won, drawn, lost int }

// line counts a result and reports it.
func (t *tally) line(name string, r bot.Result) string {
	how := "lost to"
	switch {
	case r.Drawn:
		how = "drew with"
		t.drawn++
	case r.Won:
		how = "beat"
		t.won++
	default:
		t.lost++
	}
	reason := ""
	if r.Reason != "" {
		reason = " (" + r.Reason + ")"
	}
	return fmt.Sprintf("%s %s %s%s: %d won, %d drawn, %d lost", name, how, r.Opponent, reason, t.won, t.drawn, t.lost)
}
