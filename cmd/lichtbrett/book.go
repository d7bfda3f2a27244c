package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/connectfour"
	"lichtbrett/render/platform/storage"
)

const bookUsage = `Usage: lichtbrett book --out FILE [--columns 7 --rows 6 --connect 4] [--from FILE]
                       [--plies 4] [--lines 0]
Solves the openings of Connect Four without jokers and writes their scores. Each
stone more takes about three times as long: 4 take minutes, 8 many hours.
  --out FILE    the book
  --plies N     take in every position of up to N stones
  --lines N     take in those positions of up to N stones that arise when one
                side plays the best moves
  --from FILE   begin with the scores in this book
  --columns N   columns of the board (default 7)
  --rows N      rows of the board (default 6); columns × (rows + 1) is at most 64
  --connect N   stones in a line that win (default 4)
  --threads N   how many positions are solved side by side (default: one a core)
  --memory N    megabytes of memory for the table (default 1024)
`

type bookOptions struct {
	plan            solver.Plan
	threads, memory int
	out, from       string
}

// book builds a book of openings.
func book(args []string, _ io.Reader, _, stderr io.Writer) error {
	options, err := parseBook(args)
	if err != nil {
		return misused{err, bookUsage}
	}
	return writeBook(options, stderr)
}

func parseBook(args []string) (o bookOptions, err error) {
	flags := newFlags("book")
	o.plan.Rules = connectfour.Classic
	boardFlags(flags, &o.plan.Rules)
	flags.IntVar(&o.plan.Plies, "plies", 4, "")
	flags.IntVar(&o.plan.Lines, "lines", 0, "")
	flags.IntVar(&o.threads, "threads", runtime.NumCPU(), "")
	flags.IntVar(&o.memory, "memory", 1024, "")
	flags.StringVar(&o.out, "out", "", "")
	flags.StringVar(&o.from, "from", "", "")
	err = parseAlone(flags, args)
	switch {
	case err != nil:
		return o, err
	case o.out == "":
		return o, errors.New("--out is missing: it names the file of the book")
	case o.plan.Plies < 0 || o.plan.Plies > 12 || o.plan.Lines < 0 || o.plan.Lines > 16:
		return o, fmt.Errorf("--plies %d --lines %d; they are at most 12 and 16", o.plan.Plies, o.plan.Lines)
	}
	return o, cmp.Or(checkSolving(o.threads, o.memory), o.plan.Rules.Check())
}

func writeBook(o bookOptions, progress io.Writer) error {
	from, err := readBook(o)
	if err != nil {
		return err
	}
	// Not to find out after hours.
	if err := storage.CheckWritable(o.out); err != nil {
		return fmt.Errorf("the book would have no place: %w", err)
	}
	table := solver.NewTable(o.memory << 20)
	solvers := make([]*solver.Solver, o.threads)
	for i := range solvers {
		s, err := solver.New(o.plan.Rules, table)
		if err != nil {
			return err
		}
		s.Book = from
		solvers[i] = s
	}
	book := solver.Build(o.plan, solvers, func(n int, task func(i, worker int)) {
		var next atomic.Int64
		var wait sync.WaitGroup
		var telling sync.Mutex
		done := 0
		tell := func() {
			telling.Lock()
			defer telling.Unlock()
			if done++; 100*done/n > 100*(done-1)/n {
				fmt.Fprintf(progress, "%d of %d solved\n", done, n)
			}
		}
		for worker := range solvers {
			wait.Go(func() {
				for i := next.Add(1); i <= int64(n); i = next.Add(1) {
					task(int(i-1), worker)
					tell()
				}
			})
		}
		wait.Wait()
	})
	if err := storage.WriteFile(o.out, book.Bytes(), 0o644); err != nil {
		return fmt.Errorf("writing the book: %w", err)
	}
	fmt.Fprintf(progress, "%d positions in %s\n", book.Positions(), o.out)
	return nil
}

// readBook returns the book to begin with, if any.
func readBook(o bookOptions) (*solver.Book, error) {
	if o.from == "" {
		return nil, nil
	}
	data, err := os.ReadFile(o.from)
	if err != nil {
		return nil, fmt.Errorf("reading the book to begin with: %w", err)
	}
	from, err := solver.ReadBook(data)
	if err == nil && !from.For(o.plan.Rules) {
		err = errors.New("it is for another board")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.from, err)
	}
	return from, nil
}
