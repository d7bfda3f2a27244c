package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lichtbrett/net/relay/journal"
)

// between has the transactions wait while it does something between two transactions.
func (l *Log) between(do func() error) error { return l.tasks.ask(task{read: do}) }

// Read implements journal.Log. It reads the rows of that stream alone.
func (l *Log) Read(stream string) (found *journal.Stream, err error) {
	err = l.between(func() error {
		s := l.streams[stream]
		if s == nil {
			return nil
		}
		var err error
		found, err = l.read(s)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	return found, nil
}

// ReadAll implements journal.Log.
func (l *Log) ReadAll(prefix string, wanted func(stream string) bool) (map[string]*journal.Stream, error) {
	all := map[string]*journal.Stream{}
	err := l.between(func() (err error) {
		for name, s := range l.streams {
			if strings.HasPrefix(name, prefix) && wanted(name) {
				if all[name], err = l.read(s); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	return all, nil
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
		if err := l.batchOf.QueryRow(id).Scan(&batch); err != nil {
			return nil, err
		}
		for len(batch) > 0 {
			r, rest, ok := cut(batch)
			if !ok {
				return nil, fmt.Errorf("batch %d is damaged", id)
			}
			if r.key == s.key && r.number >= s.first {
				found.Records = append(found.Records, r.data)
			}
			batch = rest
		}
	}
	return found, nil
}

// Names implements journal.Log.
func (l *Log) Names(prefix string) (names []string, err error) {
	err = l.between(func() error {
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
