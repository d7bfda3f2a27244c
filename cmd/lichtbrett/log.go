package main

import (
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/session/logfile"
)

// chronicle is the logbook that --log asks for, and what first went wrong with
// it; nil where nothing is logged.
type chronicle struct {
	book *logfile.Logbook
	err  error
}

func newChronicle(path string) (*chronicle, error) {
	if path == "" {
		return nil, nil
	}
	book, err := logfile.New(path)
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

// receive follows the match at a host by its messages to spectators, of which one
// tells of every change.
func (c *chronicle) receive(host table.Keeper, e table.Envelope) {
	if record, ok := host.Record(); ok && e.To == table.Spectators {
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
