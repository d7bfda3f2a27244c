// Package prompt plays games on plain text: commands and moves are typed, a
// line each, and the board is printed after every one.
package prompt

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// Options are what a game on plain text is played with.
type Options struct {
	// Language is the language of what is printed; commands are understood in
	// all languages.
	Language text.Language
	// Seats says who plays: humans, or computers by their strength.
	Seats []game.Player
	// Setup has the options of the first match, as those of a table; nil is the
	// game's usual ones.
	Setup json.RawMessage
	// Strength is that of computers that files and commands seat.
	Strength int
	// Host returns the host at which the matches are played, whose messages go
	// to receive.
	Host func(receive func(table.Envelope)) table.Keeper
	// Answer has a computer player at the host answer if it is being asked, and
	// reports whether it was.
	Answer func() (answered bool, err error)
	// Think has a computer player answer a question at once.
	Think func(q table.Think) (game.Move, error)
	// Seed returns the seed of a match that goes on from a save.
	Seed func() uint64
	// Follow is told of every change of the match; nil where nobody is.
	Follow func(game.Record)
	// Read and Write read and write a whole file.
	Read  func(name string) ([]byte, error)
	Write func(name string, data []byte) error
	// Clear is printed to wipe the screen before the next player sees it.
	Clear string
	// Out takes what is printed.
	Out io.Writer
}

// computer reads "ai", "ki" and both followed by a strength.
func (o *Options) computer(word string) (strength int, ok bool) {
	digits, ai := strings.CutPrefix(word, "ai")
	if !ai {
		if digits, ai = strings.CutPrefix(word, "ki"); !ai {
			return 0, false
		}
	}
	if digits == "" {
		return o.Strength, true
	}
	if len(digits) != 1 || digits[0] < '1' || digits[0] > '5' {
		return 0, false
	}
	return int(digits[0] - '0'), true
}

// Game plays a game on plain text until a command ends it or the input does. The
// error is one of reading, writing or of a computer player.
type Game func(o Options, in io.Reader) error

// Games are the games that are played on plain text, by their IDs.
var Games = map[string]Game{
	tictactoe.Name: func(o Options, in io.Reader) error { return (&TicTacToe{Options: o}).Run(in) },
	crosswise.Name: func(o Options, in io.Reader) error { return (&Crosswise{Options: o}).Run(in) },
	level8.Name:    func(o Options, in io.Reader) error { return (&Level8{Options: o}).Run(in) },
}

// maxLine bounds the length of an input line in bytes.
const maxLine = 4096

// printer prints sentences and keeps the first error.
type printer struct {
	language text.Language
	out      io.Writer
	err      error
}

func (p *printer) say(key string, places ...string) {
	p.print(p.language.Say(key, places...) + "\n")
}

func (p *printer) print(s string) {
	if _, err := io.WriteString(p.out, s); err != nil {
		p.fail(fmt.Errorf("printing: %w", err))
	}
}

func (p *printer) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// converse asks and has lines handled by turns, until one of them says that it
// is done or there are no more.
func (p *printer) converse(in io.Reader, ask func() error, handle func(line string) (done bool)) error {
	reader := bufio.NewReaderSize(in, maxLine)
	for {
		if err := ask(); err != nil {
			return err
		}
		line, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			return p.err
		}
		if err != nil {
			return fmt.Errorf("reading commands: %w", err)
		}
		if done := handle(line); done {
			return p.err
		}
	}
}

// readLine reads a line; of one longer than maxLine it returns the beginning.
func readLine(reader *bufio.Reader) (string, error) {
	part, more, err := reader.ReadLine()
	line := string(part)
	for more && err == nil {
		_, more, err = reader.ReadLine()
	}
	return line, err
}
