package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/puzzle/maker"
	"lichtbrett/render/platform/storage"
)

const puzzleUsage = `Usage: lichtbrett puzzle [--game connectfour] [--date 2026-12-24] [--solution]
Prints the puzzle of a day as a line of JSON: the date, the game, the moves that lead
to the position, the seat that is to solve it, the task (to "win" within so many moves
of its own, or the one move that holds the "draw"), and in how many moves.
  --game NAME   connectfour (default): with jokers on 8×7; connectfour-classic: on 7×6
  --date DATE   the day, in UTC (default: today)
  --solution    print the first moves that solve it, too

       lichtbrett puzzle --make FILE --pool FILE [--game connectfour] [--days 4018]
Makes the puzzles of all days, by one thread in about ten minutes.
  --make FILE   what the program is to be built with
  --pool FILE   what has been found: what is in it is not looked for again
  --days N      only those of so many days
`

type puzzleOptions struct {
	series         *puzzle.Series
	day            puzzle.Day
	solution       bool
	make, poolFile string
	days           int
}

// runPuzzle prints the puzzle of a day, or makes those of all.
func runPuzzle(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	o, err := parsePuzzle(args, time.Now())
	if err != nil {
		return misused{err, puzzleUsage}
	}
	if o.make != "" {
		return makePuzzles(o, stderr)
	}
	return printPuzzle(o, stdout)
}

func parsePuzzle(args []string, now time.Time) (o puzzleOptions, err error) {
	flags := newFlags("puzzle")
	name := flags.String("game", puzzle.Jokers.Name, "")
	date := flags.String("date", puzzle.DayAt(now.Unix()).String(), "")
	flags.BoolVar(&o.solution, "solution", false, "")
	flags.StringVar(&o.make, "make", "", "")
	flags.StringVar(&o.poolFile, "pool", "", "")
	most := int(puzzle.LastDay - puzzle.FirstDay + 1)
	flags.IntVar(&o.days, "days", most, "")
	err = parseAlone(flags, args)
	switch {
	case err != nil:
		return o, err
	case (o.make == "") != (o.poolFile == ""):
		return o, errors.New("--make and --pool go together: what is made, and what has been found on the way")
	case o.make == "" && given(flags, "days"):
		return o, errors.New("--days goes with --make")
	case o.make != "" && (given(flags, "date") || o.solution):
		return o, errors.New("--make makes the puzzles of all days; --date and --solution do not go with it")
	case o.days < 1 || o.days > most:
		return o, fmt.Errorf("--days %d; it is 1 to %d", o.days, most)
	}
	if o.series, err = puzzle.Named(*name); err != nil {
		return o, fmt.Errorf("--game: %w", err)
	}
	if o.day, err = puzzle.ParseDay(*date); err != nil {
		return o, fmt.Errorf("--date: %w", err)
	}
	return o, o.day.Check()
}

// printPuzzle prints a day's puzzle as a line of JSON.
func printPuzzle(o puzzleOptions, stdout io.Writer) error {
	p, err := o.series.Of(o.day)
	if err != nil {
		return err
	}
	line := struct {
		Date  string      `json:"date"`
		Game  string      `json:"game"`
		Moves []game.Move `json:"moves"`
		Seat  game.Seat   `json:"seat"`
		Task  string      `json:"task"`
		In    int         `json:"in"`
		First []game.Move `json:"first,omitempty"`
	}{Date: o.day.String(), Game: o.series.Name, Moves: game.Notations(p.Moves), Seat: p.Seat(), Task: p.Task.String(), In: p.In}
	if o.solution {
		line.First = []game.Move{p.First().Notation()}
	}
	return json.NewEncoder(stdout).Encode(line)
}

// makePuzzles makes a series; what it finds on the way it adds to the pool, from
// which it goes on after an interruption.
func makePuzzles(o puzzleOptions, progress io.Writer) error {
	pool, err := openPool(o)
	if err != nil {
		return err
	}
	defer pool.file.Close()
	finder, err := maker.NewFinder(o.series.Rules)
	if err != nil {
		return err
	}
	for kind := range puzzle.Kinds {
		wanted := maker.Wanted(o.series, kind, o.days)
		for pool.found[kind] < wanted && pool.next[kind] <= puzzle.MaxSeed {
			e, found := finder.Find(pool.next[kind], kind)
			pool.next[kind]++
			if !found || !pool.isNew(e) {
				continue
			}
			if err := pool.add(maker.Measure(o.series.Rules, e)); err != nil {
				return err
			}
			if n := pool.found[kind]; 10*n/wanted > 10*(n-1)/wanted {
				fmt.Fprintf(progress, "kind %d of %d: %d of %d found\n", kind+1, len(puzzle.Kinds), n, wanted)
			}
		}
	}
	chosen, err := maker.Choose(o.series, pool.all, o.days)
	if err != nil {
		return err
	}
	var out []byte
	for _, e := range chosen {
		out = e.Append(out)
	}
	if err := storage.WriteFile(o.make, out, 0o644); err != nil {
		return fmt.Errorf("writing the puzzles: %w", err)
	}
	fmt.Fprintf(progress, "%d puzzles of %d in %s\n", len(chosen), len(pool.all), o.make)
	return nil
}

// puzzlePool is a file of the puzzles that have been found, one a line, and of those
// that are the same up to mirroring and colours one.
type puzzlePool struct {
	series *puzzle.Series
	file   *os.File
	all    []maker.Measured
	keys   map[[3]uint64]bool
	found  [len(puzzle.Kinds)]int
	next   [len(puzzle.Kinds)]uint32 // the seed to go on with
}

func openPool(o puzzleOptions) (*puzzlePool, error) {
	file, err := os.OpenFile(o.poolFile, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening the pool: %w", err)
	}
	p := &puzzlePool{series: o.series, file: file, keys: map[[3]uint64]bool{}}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var m maker.Measured
		err := json.Unmarshal(lines.Bytes(), &m)
		if err == nil {
			err = m.Check()
		}
		if err != nil {
			file.Close()
			return nil, fmt.Errorf("%s, line %d: %w", o.poolFile, len(p.all)+1, err)
		}
		p.take(m)
	}
	return p, lines.Err()
}

func (p *puzzlePool) take(m maker.Measured) {
	p.all = append(p.all, m)
	p.keys[puzzle.Key(m.Puzzle(p.series.Rules).Position)] = true
	p.found[m.Kind]++
	p.next[m.Kind] = m.Seed + 1
}

func (p *puzzlePool) isNew(e puzzle.Entry) bool {
	return !p.keys[puzzle.Key(e.Puzzle(p.series.Rules).Position)]
}

func (p *puzzlePool) add(m maker.Measured) error {
	line, err := json.Marshal(m)
	if err == nil {
		_, err = p.file.Write(append(line, '\n'))
	}
	p.take(m)
	if err != nil {
		return fmt.Errorf("adding to the pool: %w", err)
	}
	return nil
}
