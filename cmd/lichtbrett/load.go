package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"lichtbrett/assets/text"
	"lichtbrett/game/games"
	"lichtbrett/net/load"
	"lichtbrett/net/protocol"
	"lichtbrett/render/platform/locale"
)

// loadFlags are the flags of load with what stands behind them; the catalogue has
// a sentence for each.
var loadFlags = [][2]string{
	{"server", "URL"}, {"for", "TIME"}, {"players", "N"}, {"rooms", "N"}, {"spectators", "N"}, {"alone", "N"}, {"game", "NAME"},
	{"think", "TIME"}, {"reconnect", "SHARE"}, {"slow", "N"}, {"liars", "N"}, {"openers", "N"}, {"visitors", "N"}, {"public", ""}, {"seed", "N"}, {"language", "de|en"},
}

// loadUsage is the help of load in a language.
func loadUsage(l text.Language) string {
	var b strings.Builder
	fmt.Fprintln(&b, "Usage: lichtbrett load [--server URL]… [FLAGS]")
	fmt.Fprintln(&b, l.Say("load.purpose"))
	for _, f := range loadFlags {
		fmt.Fprintf(&b, "  --%-17s %s\n", strings.TrimSpace(f[0]+" "+f[1]), l.Say("load.flag."+f[0]))
	}
	return b.String()
}

type loadOptions struct {
	load.Options
	duration time.Duration
}

// defaultRelay is where serve has its relay.
const defaultRelay = "ws://localhost:8080" + protocol.Path

// runLoad is the command load.
func runLoad(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	options, language, err := parseLoad(args)
	if err != nil {
		return misused{err, loadUsage(language)}
	}
	ctx, stop := untilStopped()
	defer stop()
	ctx, done := context.WithTimeout(ctx, options.duration)
	defer done()
	options.Progress = progressTo(stderr)
	report, err := load.Run(ctx, options.Options)
	fmt.Fprintln(stderr)
	if err != nil {
		return err
	}
	fmt.Fprint(stdout, report)
	if !report.Kept() {
		return errTold
	}
	return nil
}

// progressTo returns what writes the progress: in a terminal in one line, else in
// a line every ten seconds.
func progressTo(w io.Writer) func(load.Report) {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return func(r load.Report) { fmt.Fprintf(w, "\r%s\x1b[K", r.Progress()) }
	}
	seconds := 0
	return func(r load.Report) {
		if seconds++; seconds%10 == 0 {
			fmt.Fprintln(w, r.Progress())
		}
	}
}

func parseLoad(args []string) (o loadOptions, language text.Language, err error) {
	language = locale.Language()
	flags := newFlags("load")
	flags.Func("server", "", func(address string) error {
		relay, err := relayAt(address)
		o.Servers = append(o.Servers, relay)
		return err
	})
	flags.Func("game", "", func(name string) error {
		g, err := games.ByName(name)
		o.Games = append(o.Games, g)
		return err
	})
	flags.DurationVar(&o.duration, "for", 30*time.Second, "")
	flags.IntVar(&o.Players, "players", 100, "")
	flags.IntVar(&o.Rooms, "rooms", 0, "")
	flags.IntVar(&o.Spectators, "spectators", 0, "")
	flags.IntVar(&o.Alone, "alone", 0, "")
	flags.DurationVar(&o.Think, "think", time.Second, "")
	flags.Float64Var(&o.Reconnecting, "reconnect", 0, "")
	flags.IntVar(&o.Slow, "slow", 0, "")
	flags.IntVar(&o.Liars, "liars", 0, "")
	flags.IntVar(&o.Openers, "openers", 0, "")
	flags.IntVar(&o.Visitors, "visitors", 0, "")
	flags.BoolVar(&o.Public, "public", false, "")
	flags.Uint64Var(&o.Seed, "seed", 1, "")
	flags.Func("language", "", func(asked string) (err error) {
		if asked == "" {
			return errors.New("it is de or en")
		}
		chosen, err := chooseLanguage(asked)
		if err == nil {
			language = chosen
		}
		return err
	})
	err = parseAlone(flags, args)
	switch {
	case err != nil:
		return o, language, err
	case o.duration <= 0:
		return o, language, fmt.Errorf("--for %v is no time to play: write for example 30s", o.duration)
	case given(flags, "rooms") && o.Rooms < 1:
		return o, language, fmt.Errorf("--rooms %d: leave it out for as many as the players fill, or take one at least", o.Rooms)
	}
	if len(o.Servers) == 0 {
		o.Servers = []string{defaultRelay}
	}
	if len(o.Games) == 0 {
		o.Games = games.All
	}
	return o, language, o.Check()
}

// relayAt returns where the relay of a server is, whose page has this address.
func relayAt(address string) (string, error) {
	u, err := url.Parse(address)
	schemes := map[string]string{"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
	if err != nil || u.Host == "" || schemes[u.Scheme] == "" || u.User != nil || strings.Trim(u.Path, "/") != "" && u.Path != protocol.Path {
		return "", errors.New("write it like http://localhost:8080")
	}
	return schemes[u.Scheme] + "://" + u.Host + protocol.Path, nil
}
