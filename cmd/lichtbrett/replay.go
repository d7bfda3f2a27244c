package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
)

// maxRecord bounds the size of a record file in bytes.
const maxRecord = 16 << 20

const replayUsage = `Usage: lichtbrett replay [--game NAME] [--columns 8 --rows 7 --connect 4] [--no-jokers] --moves 'drop 3; bomb 4,5; ...'
       lichtbrett replay --record FILE
Prints the board as it stands after the last move, and the result.
  --moves MOVES  the moves, separated by semicolons
  --record FILE  a record of the match instead; - is standard input
  --game NAME    connectfour (default; Connect n too), tictactoe or crosswise
  --columns N    columns of the board, 2 to 16 (default 8)
  --rows N       rows of the board, 2 to 16 (default 7)
  --connect N    stones in a line that win (default 4)
  --no-jokers    play without jokers
`

// replay prints the board after the last move of a match, and its result.
func replay(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	record, err := parseReplay(args, stdin)
	if err != nil {
		return complain(err, "replay", replayUsage, stdout, stderr)
	}
	position, err := replayed(record)
	if err != nil {
		fmt.Fprintf(stderr, "lichtbrett replay: %v\n", err)
		return misuse
	}
	if _, err := fmt.Fprintf(stdout, "%sresult: %s\n", drawn(position), resultWords(position.Result())); err != nil {
		fmt.Fprintf(stderr, "lichtbrett replay: printing the board: %v\n", err)
		return failed
	}
	return ok
}

// drawn draws the board of a position: in LED letters where it is played on
// LEDs.
func drawn(p game.Position) string {
	if p, ok := p.(crosswise.Position); ok {
		return p.Board().String()
	}
	return console.DrawBoard(p)
}

// parseReplay returns the record that the arguments name or spell out.
func parseReplay(args []string, stdin io.Reader) (game.Record, error) {
	flags := newFlags("replay")
	rules := connectfour.WithJokers
	name := flags.String("game", connectfour.Name, "")
	boardFlags(flags, &rules)
	noJokers := flags.Bool("no-jokers", false, "")
	moves := flags.String("moves", "", "")
	file := flags.String("record", "", "")
	words, err := parse(flags, args)
	switch {
	case err != nil:
		return game.Record{}, err
	case len(words) > 0:
		return game.Record{}, fmt.Errorf("%q is not expected here; moves are given as --moves 'drop 3; drop 4'", words[0])
	case given(flags, "moves") == given(flags, "record"):
		return game.Record{}, errors.New("give either --moves or --record")
	}
	if given(flags, "moves") {
		record := game.Record{Game: *name, Moves: splitMoves(*moves)}
		if *name == connectfour.Name {
			rules.Jokers = !*noJokers
			record.Config = rules.Config()
			return record, nil
		}
		return record, noRules(flags, fmt.Sprintf("goes with --game %s", connectfour.Name))
	}
	if err := noRules(flags, "goes with --moves; a record brings its own rules"); err != nil {
		return game.Record{}, err
	}
	record, err := readRecord(*file, stdin)
	if err == nil && given(flags, "game") && *name != record.Game {
		err = fmt.Errorf("the record is of %q, not of %q", record.Game, *name)
	}
	return record, err
}

// boardFlags sets the board's size and the length of a line by flags.
func boardFlags(flags *flag.FlagSet, r *connectfour.Rules) {
	flags.IntVar(&r.Columns, "columns", r.Columns, "")
	flags.IntVar(&r.Rows, "rows", r.Rows, "")
	flags.IntVar(&r.Connect, "connect", r.Connect, "")
}

// noRules returns an error if flags that change the rules were given where
// they mean nothing.
func noRules(flags *flag.FlagSet, why string) error {
	for _, rule := range []string{"columns", "rows", "connect", "no-jokers"} {
		if given(flags, rule) {
			return fmt.Errorf("--%s %s", rule, why)
		}
	}
	return nil
}

// replayed returns the last position of a record.
func replayed(r game.Record) (game.Position, error) {
	g, err := games.ByName(r.Game)
	if err != nil {
		return nil, err
	}
	return r.Replay(g)
}

// splitMoves splits at semicolons and line breaks; what follows the last one
// may be empty.
func splitMoves(text string) []game.Move {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
	parts = strings.Split(strings.Join(parts, ";"), ";")
	if strings.TrimSpace(parts[len(parts)-1]) == "" {
		parts = parts[:len(parts)-1]
	}
	moves := make([]game.Move, len(parts))
	for i, part := range parts {
		moves[i] = game.Move(strings.TrimSpace(part))
	}
	return moves
}

func readRecord(file string, stdin io.Reader) (game.Record, error) {
	in := stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return game.Record{}, fmt.Errorf("opening the record: %w", err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxRecord+1))
	if err != nil {
		return game.Record{}, fmt.Errorf("reading the record: %w", err)
	}
	if len(data) > maxRecord {
		return game.Record{}, fmt.Errorf("the record is larger than %d bytes", maxRecord)
	}
	return game.ReadRecord(data)
}

// resultWords says how a match stands as scripts read it.
func resultWords(r game.Result) string {
	switch {
	case !r.Over:
		return "ongoing"
	case r.Draw():
		return "draw"
	default:
		winners := make([]string, len(r.Winners))
		for i, s := range r.Winners {
			winners[i] = fmt.Sprintf("player %d", s+1)
		}
		return strings.Join(winners, ", ")
	}
}
