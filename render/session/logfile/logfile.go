// Package logfile writes the log of a match into a file, for the
// programs that have files.
package logfile

import (
	"fmt"
	"os"
	"slices"

	"lichtbrett/game"
	"lichtbrett/game/games"
)

// Logbook is the log file of the match under way. It is begun anew with every
// match and closed after every line, so that it is whole whatever happens to
// the program.
type Logbook struct {
	path  string
	begun bool
	lines []string // what stands in the file, once it is begun
}

// New returns the logbook in a file. What is in there stays until the first
// match. The error says why it cannot be written.
func New(path string) (*Logbook, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	return &Logbook{path: path}, nil
}

// Follow writes what has happened in the match since it was followed last. A
// match that does not go on from there, such as a new one or one in which moves
// were taken back, begins the file anew.
func (b *Logbook) Follow(r game.Record) error {
	g, err := games.ByName(r.Game)
	if err != nil {
		return err
	}
	logger, ok := g.(game.MatchLogger)
	if !ok {
		return fmt.Errorf("log: there is none of %s", r.Game)
	}
	lines, err := logger.Log(r)
	if err != nil {
		return err
	}
	if !b.begun || !goesOn(b.lines, lines) {
		if err := b.clear(); err != nil {
			return err
		}
	}
	for _, line := range lines[len(b.lines):] {
		if err := b.append(line); err != nil {
			return err
		}
	}
	return nil
}

// goesOn reports whether the first lines are the beginning of the second.
func goesOn(first, second []string) bool {
	return len(first) <= len(second) && slices.Equal(first, second[:len(first)])
}

func (b *Logbook) clear() error {
	if err := os.WriteFile(b.path, nil, 0o644); err != nil {
		return fmt.Errorf("log: %w", err)
	}
	b.begun, b.lines = true, nil
	return nil
}

func (b *Logbook) append(line string) error {
	file, err := os.OpenFile(b.path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	_, err = file.WriteString(line + "\n")
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	b.lines = append(b.lines, line)
	return nil
}
