package main

import (
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/logbook"
)

// chronicle is the logbook that --log asks for, and what first went wrong with
// it; nil where nothing is logged.
type chronicle struct {
	book *logbook.Logbook
	err  error
}

func newChronicle(path string) (*chronicle, error) {
	if path == "" {
		return nil, nil
	}
	book, err := logbook.New(path)
	if err != nil {
		return nil, err
	}
	return &chronicle{book: book}, nil
}

// follow writes what has happened in a match.
func (c *chronicle) follow(r game.Record) {
	if c != nil && c.err == nil {
		c.err = c.book.Follow(r)
	}
}

// receive follows the match at a desk by its messages to spectators, the last
// of those that tell of a change.
func (c *chronicle) receive(desk *table.Desk, e table.Envelope) {
	if record, ok := desk.Record(); ok && e.To == table.Spectators {
		c.follow(record)
	}
}

// failure returns what went wrong, if anything did.
func (c *chronicle) failure() error {
	if c == nil {
		return nil
	}
	return c.err
}
