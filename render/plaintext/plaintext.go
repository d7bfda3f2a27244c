// Package plaintext plays games on plain text: commands and moves are typed, a
// line each, and the board is printed after every one.
package plaintext

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
	"lichtbrett/render/thinking"
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
	Host func(receive func(table.Envelope)) table.Host
	// Answer has a computer player at the host answer if it is being asked, and
	// reports whether it was. Nil where the host lets them play by itself.
	Answer func() (answered bool, err error)
	// Ask has the computer answer a question at once, by what a study names beside a move; nil
	// where nobody is asked.
	Ask func(q table.Question, s thinking.Study) (ai.Reply, error)
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
	if word == "ai" || word == "ki" {
		return o.Strength, true
	}
	_, err := fmt.Sscanf(word, "ai%1d", &strength)
	if err != nil {
		_, err = fmt.Sscanf(word, "ki%1d", &strength)
	}
	return strength, err == nil && len(word) == len("ai1") && strength >= ai.Weakest && strength <= ai.Strongest
}

// Console is a game on plain text: it plays at a host, takes what is typed and
// prints how the match stands.
type Console interface {
	// sit asks for the host and tells the commands.
	sit()
	// beginFirst begins a match at the host.
	beginFirst() error
	// ask prints how the match stands, and who is to do what.
	ask() error
	// handle takes one line of input: a command or a move.
	handle(line string)
	// switchTo has everything printed in a language from now on.
	switchTo(text.Language)
	// ended reports whether nothing more is to be typed: whoever typed has left, or
	// nothing can be printed or played any more.
	ended() (ended bool, err error)
}

// Games are the consoles of all games, by the names of their rules.
var Games = map[string]func(Options) Console{
	connectfour.Name: func(o Options) Console { return NewConnectFour(o) },
	tictactoe.Name:   func(o Options) Console { return NewTicTacToe(o) },
	crosswise.Name:   func(o Options) Console { return NewCrosswise(o) },
	level8.Name:      func(o Options) Console { return NewLevel8(o) },
}

// Play begins a match and plays until a command ends it or the input does. The
// error is one of reading, writing or of a computer player.
func Play(c Console, in io.Reader) error {
	c.sit()
	if err := c.beginFirst(); err != nil {
		return fmt.Errorf("beginning a match: %w", err)
	}
	reader := bufio.NewReaderSize(in, maxLine)
	for {
		if err := c.ask(); err != nil {
			return err
		}
		line, err := readLine(reader)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading commands: %w", err)
		}
		if l, ok := languageIn(line); ok {
			c.switchTo(l)
			continue
		}
		c.handle(line)
		if ended, err := c.ended(); ended {
			return err
		}
	}
}

// languageNames are what languages are called where another one is asked for.
var languageNames = map[string]text.Language{
	"de": text.German, "deutsch": text.German, "german": text.German,
	"en": text.English, "englisch": text.English, "english": text.English,
}

// languageIn returns the language that a command asks for; ok is false if it is none such.
func languageIn(line string) (l text.Language, ok bool) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) != 2 || words[0] != "sprache" && words[0] != "language" {
		return l, false
	}
	l, ok = languageNames[words[1]]
	return l, ok
}

// command is something that can be typed beside moves.
type command struct {
	words string // what it is called in all languages
	help  string // the key of what is said of it; empty where that is said elsewhere
	owner bool   // it is for whoever has the match to himself, and not for play with people elsewhere
	do    func(args []string)
}

// commands are what can be typed, in the order in which it is told.
type commands []command

// find returns what a word stands for; nil if it is none of them.
func (all commands) find(word string) *command {
	for i := range all {
		if slices.Contains(strings.Fields(all[i].words), strings.ToLower(word)) {
			return &all[i]
		}
	}
	return nil
}

// do does what the first word says; ok is false if that is none of them.
func (all commands) do(words []string) (ok bool) {
	known := all.find(words[0])
	if known != nil {
		known.do(words[1:])
	}
	return known != nil
}

// help prints what is said of them.
func (all commands) help(p *printer) {
	for _, c := range all {
		if c.help != "" {
			p.sayAll("", c.help)
		}
	}
}

// vocabulary has the words of a game's moves: each as the notation has it, and then in German,
// the usual word first.
type vocabulary [][]string

// notation returns the word of the notation that a word in either language stands for; one
// that is not known stays.
func (v vocabulary) notation(word string) string {
	for _, one := range v {
		if slices.Contains(one[1:], word) {
			return one[0]
		}
	}
	return word
}

// spelled returns a move as it is typed in a language.
func (v vocabulary) spelled(l text.Language, m game.Move) string {
	words := strings.Fields(string(m))
	for i, w := range words {
		for _, one := range v {
			if w == one[0] && l == text.German {
				words[i] = one[1]
			}
		}
	}
	return strings.Join(words, " ")
}

// answered has a computer player answer if one is being asked.
func (o *Options) answered() (bool, error) {
	if o.Answer == nil {
		return false, nil
	}
	return o.Answer()
}

// maxLine bounds the length of an input line in bytes.
const maxLine = 4096

// printer prints sentences and keeps the first error.
type printer struct {
	language text.Language
	out      io.Writer
	err      error
	left     bool // whoever types wants no more
}

func (p *printer) switchTo(l text.Language) { p.language = l }

func (p *printer) say(key string, places ...string) {
	p.print(p.language.Say(key, places...) + "\n")
}

// sayAll prints the sentences of what can be typed, each by its key after the prefix.
func (p *printer) sayAll(prefix string, keys ...string) {
	for _, key := range keys {
		p.print("  ")
		p.say(prefix + key)
	}
}

// print prints text without control characters, with which the names in a file and
// what others say could steer a terminal.
func (p *printer) print(s string) {
	p.printRaw(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, s))
}

// printRaw prints text as it is.
func (p *printer) printRaw(s string) {
	if _, err := io.WriteString(p.out, s); err != nil {
		p.fail(fmt.Errorf("printing: %w", err))
	}
}

func (p *printer) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

func (p *printer) ended() (ended bool, err error) { return p.left || p.err != nil, p.err }

// readLine reads a line; of one longer than maxLine it returns the beginning.
func readLine(reader *bufio.Reader) (string, error) {
	part, more, err := reader.ReadLine()
	line := string(part)
	for more && err == nil {
		_, more, err = reader.ReadLine()
	}
	return line, err
}
