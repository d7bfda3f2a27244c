// Package prompt plays games on plain text: commands and moves are typed, a
// line each, and the board is printed after every one.
package prompt

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"lichtbrett/assets/text"
)

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
