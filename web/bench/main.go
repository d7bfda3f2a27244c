// Command bench measures the page against a bare Ebitengine program, which is
// built in the same run and served by the same handler. It is to be run in the
// root of the repository. Only the ratios mean something: the seconds are those
// of this machine, which draws WebGL in software.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"lichtbrett/web/page"
)

// The limits that the page is to keep to: multiples of what the bare program takes,
// percent of a core while nothing moves, and for how long the page may be deaf.
const (
	maxDownload = 1.27
	maxCold     = 1.4
	maxWarm     = 4.0 / 3
	maxIdle     = 2.0
	maxDeaf     = 30 * time.Millisecond
)

func main() {
	rounds := flag.Int("rounds", 3, "how often each start is measured")
	coach := flag.Bool("coach", false, "measure the explorer and the coach alone, on the page as it was built")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	measure := func() error { return bench(ctx, *rounds, time.Now()) }
	if *coach {
		measure = func() error { return benchCoach(ctx) }
	}
	if err := measure(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// limit is how long all of it is to take: on a slow machine there are fewer rounds.
const limit = 4 * time.Minute

func bench(ctx context.Context, rounds int, began time.Time) error {
	until := func(share float64) time.Time { return began.Add(time.Duration(share * float64(limit))) }
	tell("building both pages")
	if err := build(ctx); err != nil {
		return err
	}
	if err := benchDownload(ctx); err != nil {
		return err
	}
	if err := benchStarts(ctx, rounds, until(0.5)); err != nil {
		return err
	}
	if err := benchIdle(ctx); err != nil {
		return err
	}
	if err := benchDeaf(ctx, rounds, until(0.6), "While the computer thinks", thinking); err != nil {
		return err
	}
	if err := benchDeaf(ctx, rounds, until(0.7), "While computers play Crosswise", computersPlay); err != nil {
		return err
	}
	if err := benchDeaf(ctx, rounds, until(0.8), "While computers play Level 8", cardsMove); err != nil {
		return err
	}
	return benchDeaf(ctx, rounds, until(0.9), "While a tournament of 64 is watched", tournamentWatched)
}

// The folders of the two pages.
var (
	app  = page.Lichtbrett(".").Output
	bare = page.Bare().Output
)

func build(ctx context.Context) error {
	if err := page.Build(ctx, page.Lichtbrett(".")); err != nil {
		return err
	}
	return page.Build(ctx, page.Bare())
}

func benchDownload(ctx context.Context) error {
	ours, err := download(ctx, app)
	if err != nil {
		return err
	}
	theirs, err := download(ctx, bare)
	if err != nil {
		return err
	}
	report("Download until the first frame", float64(ours)/1000, float64(theirs)/1000, "kB", maxDownload)
	return nil
}

// benchStarts begins no round but the first after its time is up.
func benchStarts(ctx context.Context, rounds int, until time.Time) error {
	type start struct{ cold, warm, offline []time.Duration }
	starts := map[string]*start{app: {}, bare: {}}
	for round := range rounds {
		if round > 0 && time.Now().After(until) {
			break
		}
		tell("starting both pages, %d of %d", round+1, rounds)
		for _, folder := range []string{app, bare} {
			cold, warm, offline, err := visits(ctx, folder)
			if err != nil {
				return err
			}
			s := starts[folder]
			s.cold, s.warm, s.offline = append(s.cold, cold), append(s.warm, warm), append(s.offline, offline)
		}
	}
	ours, theirs := starts[app], starts[bare]
	reportStarts("First frame, cold", ours.cold, theirs.cold, maxCold)
	reportStarts("First frame, second visit", ours.warm, theirs.warm, maxWarm)
	reportStarts("First frame, third visit, ours offline", ours.offline, theirs.offline, maxWarm)
	return nil
}

func benchIdle(ctx context.Context) error {
	const watched = 10 * time.Second
	tell("watching the page for %v", watched)
	frames, used, err := idle(ctx, app, watched)
	if err != nil {
		return err
	}
	percent := 100 * used.Seconds() / watched.Seconds()
	fmt.Printf("%-40s %d frames in %v, %.1f %% of a core (at most 0 frames, %.0f %%)\n", "While nothing moves", frames, watched, percent, maxIdle)
	return nil
}

// benchDeaf reports for how long the page was deaf while something was going on. It
// begins no round but the first after its time is up.
func benchDeaf(ctx context.Context, rounds int, until time.Time, what string, measure func(context.Context, string) (time.Duration, error)) error {
	var longest []time.Duration
	for round := range rounds {
		if round > 0 && time.Now().After(until) {
			break
		}
		tell("%s, %d of %d", strings.ToLower(what[:1])+what[1:], round+1, rounds)
		l, err := measure(ctx, app)
		if err != nil {
			return err
		}
		longest = append(longest, l)
	}
	fmt.Printf("%-40s %.0f ms at the longest without a turn, undisturbed %.0f ms (at most %d)\n",
		what, median(longest), least(longest), maxDeaf.Milliseconds())
	return nil
}

// tell says what is being done, for it takes minutes altogether.
func tell(format string, args ...any) { fmt.Fprintf(os.Stderr, "… "+format+"\n", args...) }

// median is in milliseconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return milliseconds(times[len(times)/2])
}

// least is the shortest, in milliseconds: whatever else the machine does only ever
// makes times longer.
func least(times []time.Duration) float64 { return milliseconds(slices.Min(times)) }

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func reportStarts(what string, ours, theirs []time.Duration, limit float64) {
	report(what, median(ours), median(theirs), "ms", limit)
	report("  undisturbed", least(ours), least(theirs), "ms", limit)
}

func report(what string, ours, theirs float64, unit string, limit float64) {
	fmt.Printf("%-40s %6.0f %s, bare %6.0f %s: %.2f times (at most %.2f)\n", what, ours, unit, theirs, unit, ours/theirs, limit)
}
