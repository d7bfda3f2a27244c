package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
	"lichtbrett/net/protocol"
	"lichtbrett/render/catalog"
)

// maxRecord bounds the size of a record file in bytes.
const maxRecord = 16 << 20

const replayUsage = `Usage: lichtbrett replay [--game NAME] [--columns 8 --rows 7 --connect 4] [--no-jokers] --moves 'drop 3; bomb 4,5; ...'
       lichtbrett replay --game level8 [--seats 3 --levels 8 --order normal] [--seed N] [--states] --moves 'draw; discard b10; ...'
       lichtbrett replay --record FILE [--states]
Prints how the match stands after the last move, and the result.
  --moves MOVES  the moves, separated by semicolons
  --record FILE  a record of the match instead; - is standard input
  --game NAME    connectfour (default), connectfour-classic, connectn, tictactoe,
                 crosswise or level8
  --columns N    columns of the board, 2 to 16
  --rows N       rows of the board, 2 to 16
  --connect N    stones in a line that win
                 (by default those of the game: 8×7 and 4 with jokers, 7×6 and 4
                 without, of connectn 8×8 and 5 without)
  --no-jokers    play without jokers
  --seats N      seats at Level 8, 2 to 6 (default 3)
  --levels N     levels of Level 8, 3 to 8 (default 8)
  --order ORDER  order of the levels, normal (default) or shuffled
  --seed N       where the match's chance comes from, 0 (default) to 2^64-1
  --states       of Level 8, print the state at the start and after each move
                 instead, as JSON, one a line
`

// replay prints how a match stands after its last move, and its result.
func replay(args []string, stdin io.Reader, stdout, _ io.Writer) error {
	record, states, err := parseReplay(args, stdin)
	if err != nil {
		return misused{err, replayUsage}
	}
	out := bufio.NewWriter(stdout)
	position, err := replayed(record, func(ply int, p game.Position) {
		if states {
			_ = json.NewEncoder(out).Encode(p.(level8.Position).State(ply)) // out keeps the error for Flush
		}
	})
	if err == nil {
		if !states {
			fmt.Fprint(out, drawn(record.Game, position))
		}
		fmt.Fprintf(out, "result: %s\n", resultWords(position.Result()))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("printing the match: %w", err)
	}
	if err != nil {
		return misused{error: err}
	}
	return nil
}

// drawn draws a position of the named game: in LED letters where it is played on
// LEDs.
func drawn(name string, p game.Position) string {
	for _, g := range catalog.Games {
		if g.Rules.Name() == name && g.Board.Draw != nil {
			return g.Board.Draw(p)
		}
	}
	return fmt.Sprint(p)
}

// parseReplay returns the record that the arguments name or spell out, and
// whether its states are asked for.
func parseReplay(args []string, stdin io.Reader) (record game.Record, states bool, err error) {
	flags := newFlags("replay")
	board, cards := connectfour.Rules{}, level8.Standard
	id := flags.String("game", connectfour.Name, "")
	boardFlags(flags, &board)
	noJokers := flags.Bool("no-jokers", false, "")
	flags.IntVar(&cards.Seats, "seats", cards.Seats, "")
	flags.IntVar(&cards.Levels, "levels", cards.Levels, "")
	flags.StringVar((*string)(&cards.Order), "order", string(cards.Order), "")
	seed := flags.Uint64("seed", 0, "")
	flags.BoolVar(&states, "states", false, "")
	moves := flags.String("moves", "", "")
	file := flags.String("record", "", "")
	words, err := parse(flags, args)
	switch {
	case err != nil:
		return game.Record{}, false, err
	case len(words) > 0:
		return game.Record{}, false, fmt.Errorf("%q is not expected here; moves are given as --moves 'drop 3; drop 4'", words[0])
	case given(flags, "moves") == given(flags, "record"):
		return game.Record{}, false, errors.New("give either --moves or --record")
	}
	played, err := findGame(*id)
	if err != nil {
		return game.Record{}, false, err
	}
	if name := played.Rules.Name(); given(flags, "moves") {
		record = game.Record{Game: name, Seed: *seed, Moves: splitMoves(*moves)}
		switch name {
		case connectfour.Name:
			record.Config, err = boardConfig(flags, played, board, *noJokers)
		case level8.Name:
			record.Config = cards.Config()
		}
		err = cmp.Or(noRules(flags, name), err)
	} else {
		if err = noRules(flags, ""); err == nil {
			record, err = readRecord(*file, stdin)
		}
		if err == nil && given(flags, "game") && name != record.Game {
			err = fmt.Errorf("the record is of %q, not of %q", record.Game, name)
		}
	}
	if err == nil && states && record.Game != level8.Name {
		err = fmt.Errorf("--states goes with %s; this match is of %q", level8.Name, record.Game)
	}
	return record, states, err
}

// boardConfig is how a game of Connect Four is played, with what flags change of it.
func boardConfig(flags *flag.FlagSet, g *catalog.Game, changed connectfour.Rules, noJokers bool) (json.RawMessage, error) {
	var rules connectfour.Rules
	if err := json.Unmarshal(g.Config, &rules); err != nil {
		return nil, err
	}
	flags.Visit(func(f *flag.Flag) {
		switch f.Name {
		case "columns":
			rules.Columns = changed.Columns
		case "rows":
			rules.Rows = changed.Rows
		case "connect":
			rules.Connect = changed.Connect
		case "no-jokers":
			rules.Jokers = rules.Jokers && !noJokers
		}
	})
	return rules.Config(), rules.Check()
}

// boardFlags sets the board's size and the length of a line by flags.
func boardFlags(flags *flag.FlagSet, r *connectfour.Rules) {
	flags.IntVar(&r.Columns, "columns", r.Columns, "")
	flags.IntVar(&r.Rows, "rows", r.Rows, "")
	flags.IntVar(&r.Connect, "connect", r.Connect, "")
}

// ruleFlags are the flags that set the rules of a game.
var ruleFlags = []struct {
	game  string
	flags []string
}{
	{connectfour.Name, []string{"columns", "rows", "connect", "no-jokers"}},
	{level8.Name, []string{"seats", "levels", "order"}},
}

// noRules returns an error if flags were given that set the rules of another
// game than the named one. A record, without a name, brings its own rules and
// seed.
func noRules(flags *flag.FlagSet, name string) error {
	for _, rules := range ruleFlags {
		if rule, found := anyGiven(flags, rules.flags); found && name == "" {
			return fmt.Errorf("--%s goes with --moves; a record brings its own rules", rule)
		} else if found && name != rules.game {
			return fmt.Errorf("--%s goes with --game %s", rule, rules.game)
		}
	}
	if name == "" && given(flags, "seed") {
		return errors.New("--seed goes with --moves; a record brings its own seed")
	}
	return nil
}

// replayed returns the last position of a record and shows visit each one.
func replayed(r game.Record, visit func(ply int, p game.Position)) (game.Position, error) {
	g, err := games.ByName(r.Game)
	if err != nil {
		return nil, err
	}
	return r.Follow(g, visit)
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

// readRecord reads a record, or one as the online protocol tells it, whose
// configuration are its options and seats.
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
	var online protocol.Record
	if json.Unmarshal(data, &online) == nil && online.Options != nil {
		return online.Match(games.ByName)
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
