//go:build linux

// Command soak plays at relays under fault injection: each is a lichtbrett serve process
// with its log in a file, which is killed, stopped, or runs out of disk or memory. It
// fails if anything is lost that had been acknowledged, if anything happens twice, or if
// a player does not come back on their own.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"lichtbrett/net/load"
	"lichtbrett/net/load/loadtest"
)

// options are those of all parts.
type options struct {
	program string // lichtbrett
	most    time.Duration
	kills   int
	seed    uint64
}

// part is a scenario.
type part struct {
	name string
	run  func(context.Context, options) error
}

// parts are all of them, in their order.
var parts = []part{
	{"kills", kills},
	{"stops", stops},
	{"disk", disk},
	{"rooms", rooms},
	{"memory", memory},
	{"days", days},
	{"players", players},
	{"newcomers", newcomers},
	{"downloads", downloads},
	{"written", written},
}

func main() {
	var o options
	flag.StringVar(&o.program, "program", "build/lichtbrett", "lichtbrett, as it was built")
	flag.DurationVar(&o.most, "for", 10*time.Minute, "the most time for the kills")
	flag.IntVar(&o.kills, "kills", 1000, "how many kills")
	flag.Uint64Var(&o.seed, "seed", 1, "the source of chance")
	flag.Parse()
	chosen := flag.Args()
	for _, name := range chosen {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			fmt.Fprintf(os.Stderr, "There is no part %s; there are: %s.\n", name, names())
			os.Exit(2)
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	for _, p := range parts {
		if len(chosen) > 0 && !slices.Contains(chosen, p.name) {
			continue
		}
		fmt.Printf("\n== %s\n", p.name)
		if err := p.run(ctx, o); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func names() string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = p.name
	}
	return strings.Join(list, ", ")
}

// progress prints a run's progress every ten seconds.
func progress(more func() string) func(load.Report) {
	seconds := 0
	return func(r load.Report) {
		if seconds++; seconds%10 == 0 {
			fmt.Printf("%s%s\n", more(), r.Progress())
		}
	}
}

// judge prints a report, and fails if the relays have broken a guarantee.
func judge(r load.Report, maxGap time.Duration) error {
	fmt.Print(r)
	if !r.Kept() {
		return fmt.Errorf("what had been acknowledged was lost")
	}
	operations, err := loadtest.Linearizable(r.Histories)
	if err != nil {
		return err
	}
	fmt.Printf("%d operations on %d matches are linearizable\n", operations, len(r.Histories))
	if maxGap > 0 && r.Gap.P99 > maxGap {
		return fmt.Errorf("of 100 players who lost their connection one was away for %v and longer (at most %v)", r.Gap.P99, maxGap)
	}
	return nil
}
