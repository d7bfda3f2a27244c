package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/games"
)

// maxRecord bounds the size of a record file in bytes.
const maxRecord = 16 << 20

// replay prints the board after the last move of a match, and its result.
func replay(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := newFlags("replay", "[--game connectfour] [--columns 8 --rows 7 --connect 4 --no-jokers] --moves 'drop 3; bomb 4,5; …' | --record FILE", stderr)
	name := flags.String("game", connectfour.Name, "the game")
	rules := connectfour.WithJokers
	flags.IntVar(&rules.Columns, "columns", rules.Columns, "columns of the board")
	flags.IntVar(&rules.Rows, "rows", rules.Rows, "rows of the board")
	flags.IntVar(&rules.Connect, "connect", rules.Connect, "stones in a line that win")
	noJokers := flags.Bool("no-jokers", false, "without jokers")
	moves := flags.String("moves", "", "the moves, separated by semicolons")
	file := flags.String("record", "", "a record of the match instead; - is standard input")
	rest, err := parse(flags, args)
	if err != nil {
		return usageStatus(err)
	}
	given := givenFlags(flags)
	complain := func(err error) int {
		fmt.Fprintf(stderr, "lichtbrett replay: %v\n", err)
		return misuse
	}
	if len(rest) > 0 {
		return complain(fmt.Errorf("%q is not expected here; moves are given as --moves 'drop 3; drop 4'", rest[0]))
	}
	if given["moves"] == given["record"] {
		return complain(errors.New("give either --moves or --record"))
	}
	rules.Jokers = !*noJokers
	record := game.Record{Game: *name, Config: rules.Config(), Moves: splitMoves(*moves)}
	if given["record"] {
		if record, err = readRecord(*file, stdin); err != nil {
			return complain(err)
		}
		if given["game"] && *name != record.Game {
			return complain(fmt.Errorf("the record is of %q, not of %q", record.Game, *name))
		}
	}
	g, err := games.ByName(record.Game)
	if err != nil {
		return complain(err)
	}
	position, err := record.Replay(g)
	if err != nil {
		return complain(err)
	}
	board := console.DrawBoard(position.(connectfour.Position))
	if _, err := fmt.Fprintf(stdout, "%sresult: %s\n", board, resultWords(position.Result())); err != nil {
		fmt.Fprintf(stderr, "lichtbrett replay: printing the board: %v\n", err)
		return failed
	}
	return ok
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
