package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lichtbrett/game/ai/connectfour/solver"
	"lichtbrett/game/connectfour"
	"lichtbrett/render/platform/storage"
)

const bookUsage = `Usage: lichtbrett book --out FILE [--columns 7 --rows 6 --connect 4] [--from FILE]
                       [--plies 4] [--lines 0] [--check FILE]
Solves the openings of Connect Four without jokers and writes their scores: on
7×6 up to 4 stones take minutes, 8 hours, less with much memory. What is solved is
written into FILE.part every minute, and the same command goes on from there.
  --out FILE    the book
  --plies N     take in every position of up to N stones
  --lines N     take in those positions of up to N stones that arise when one
                side plays the best moves
  --from FILE   begin with the scores in this book
  --check FILE  compare with the scores in this file: in each line the columns
                played, from 1, and the score of whoever is to move
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
	check           string
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
	flags.StringVar(&o.check, "check", "", "")
	err = parseAlone(flags, args)
	switch {
	case err != nil:
		return o, err
	case o.out == "":
		return o, errors.New("--out is missing: it names the file of the book")
	case o.plan.Plies < 0 || o.plan.Plies > solver.MaxPlies || o.plan.Lines < 0 || o.plan.Lines > solver.MaxLines:
		return o, fmt.Errorf("--plies %d --lines %d; they are at most %d and %d", o.plan.Plies, o.plan.Lines, solver.MaxPlies, solver.MaxLines)
	}
	return o, cmp.Or(checkSolving(o.threads, o.memory), o.plan.Rules.Check())
}

// partEvery is how often what has been solved is written down.
const partEvery = time.Minute

func writeBook(o bookOptions, progress io.Writer) error {
	known, err := readKnown(o, progress)
	if err != nil {
		return err
	}
	expected, err := readScores(o)
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
		if solvers[i], err = solver.New(o.plan.Rules, table); err != nil {
			return err
		}
	}
	written := time.Now()
	book, err := solver.Build(o.plan, solvers, solveBeside(solvers), func(solved, of int, known *solver.Scores) {
		if solved < of && time.Since(written) < partEvery {
			return
		}
		written = time.Now()
		fmt.Fprintf(progress, "%d of %d are solved\n", solved, of)
		if err := storage.WriteFile(o.part(), known.Bytes(), 0o644); err != nil {
			fmt.Fprintf(progress, "what is solved could not be written: %v\n", err)
		}
	}, known...)
	if err != nil {
		return err
	}
	if err := checkBook(book, solvers[0], expected, progress); err != nil {
		return err
	}
	data, err := book.Bytes()
	if err == nil {
		err = storage.WriteFile(o.out, data, 0o644)
	}
	if err != nil {
		return fmt.Errorf("writing the book: %w", err)
	}
	fmt.Fprintf(progress, "%d positions and %d bytes in %s\n", book.Positions(), len(data), o.out)
	if err := os.Remove(o.part()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the book is whole, but what was written on the way is still there: %w", err)
	}
	return nil
}

// solveBeside has a worker for each of the solvers.
func solveBeside(solvers []*solver.Solver) solver.Parallel {
	return func(n int, task func(i, worker int)) {
		var next atomic.Int64
		var wait sync.WaitGroup
		for worker := range solvers {
			wait.Go(func() {
				for i := next.Add(1); i <= int64(n); i = next.Add(1) {
					task(int(i-1), worker)
				}
			})
		}
		wait.Wait()
	}
}

// part is where the scores are that are known while the book is not whole.
func (o bookOptions) part() string { return o.out + ".part" }

// readKnown reads the book to begin with, if any, and what an earlier call had solved before it
// was interrupted.
func readKnown(o bookOptions, progress io.Writer) (known []*solver.Scores, err error) {
	read := func(file string, scores func(data []byte) (*solver.Scores, error)) error {
		data, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("reading scores to begin with: %w", err)
		}
		s, err := scores(data)
		if err == nil && !s.For(o.plan.Rules) {
			err = errors.New("it is for another board")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Fprintf(progress, "%d positions are known from %s\n", s.Positions(), file)
		known = append(known, s)
		return nil
	}
	if o.from != "" {
		err = read(o.from, func(data []byte) (*solver.Scores, error) {
			b, err := solver.ReadBook(data)
			if err != nil {
				return nil, err
			}
			return b.Scores, nil
		})
	}
	if err == nil {
		if err = read(o.part(), solver.ReadScores); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
	}
	return known, err
}

// score is what a position's is known to be.
type score struct {
	columns  string
	position connectfour.Position
	score    int
}

// readScores reads what the book is checked against, if anything.
func readScores(o bookOptions) (scores []score, err error) {
	if o.check == "" {
		return nil, nil
	}
	text, err := os.ReadFile(o.check)
	if err != nil {
		return nil, fmt.Errorf("reading scores to check the book against: %w", err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		var s score
		if _, err = fmt.Sscan(line, &s.columns, &s.score); err == nil {
			s.position, _, _, err = playMoves(o.plan.Rules, s.columns)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %q is not the columns played, from 1, and a score: %w", o.check, i+1, line, err)
		}
		scores = append(scores, s)
	}
	return scores, nil
}

// checkBook compares the book with scores.
func checkBook(book *solver.Book, s *solver.Solver, scores []score, progress io.Writer) error {
	s.Book = book
	checked := 0
	for _, known := range scores {
		found, ok := s.LookUp(s.Board(&known.position))
		switch {
		case ok && found != known.score:
			return fmt.Errorf("the book has the score %d for %s, which has %d", found, known.columns, known.score)
		case ok:
			checked++
		}
	}
	if len(scores) > 0 {
		fmt.Fprintf(progress, "%d of %d scores are in the book, and right\n", checked, len(scores))
	}
	return nil
}
