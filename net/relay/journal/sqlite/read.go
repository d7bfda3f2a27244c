package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lichtbrett/net/relay/journal"
)

// Read implements journal.Log. It reads the rows of that stream alone.
func (l *Log) Read(stream string) (found *journal.Stream, err error) {
	err = l.with(stream, func(s *numbered) (err error) {
		if s != nil {
			found, err = l.read(s)
		}
		return err
	})
	return found, err
}

// ReadAll implements journal.Log.
func (l *Log) ReadAll(prefix string, wanted func(stream string) bool) (map[string]*journal.Stream, error) {
	return journal.ReadEach(l, prefix, wanted)
}

// read reads a stream by its key and batches.
func (l *Log) read(s *numbered) (*journal.Stream, error) {
	found := &journal.Stream{First: s.first}
	err := l.snapshotOf.QueryRow(s.key).Scan(&found.Snapshot)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	for i, id := range s.batches {
		if i > 0 && id == s.batches[i-1] { // several of its records are in one batch
			continue
		}
		var batch []byte
		if id == l.batchID {
			batch = slices.Clone(l.batch)
		} else if err := l.batchOf.QueryRow(id).Scan(&batch); err != nil {
			return nil, err
		}
		for len(batch) > 0 {
			r, rest, ok := cut(batch)
			if !ok {
				return found, fmt.Errorf("batch %d: %w", id, journal.ErrUnreadable)
			}
			if r.key == s.key && r.number >= s.first {
				found.Records = append(found.Records, r.data)
			}
			batch = rest
		}
	}
	if s.damaged {
		return found, fmt.Errorf("nothing follows record %d: %w", s.next()-1, journal.ErrUnreadable)
	}
	return found, nil
}

// Names implements journal.Log.
func (l *Log) Names(prefix string) (names []string, err error) {
	err = l.with("", func(*numbered) error {
		for name := range l.streams {
			if strings.HasPrefix(name, prefix) {
				names = append(names, name)
			}
		}
		return nil
	})
	slices.Sort(names)
	return names, err
}
