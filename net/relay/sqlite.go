package relay

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// LogFile is the name of the log's SQLite database in the data folder.
const LogFile = "relay.db"

// OpenSQLite opens a log in an SQLite file, which is made if it is missing. Only
// one process can have it open.
//
// One goroutine writes. What waits at the same time, of all streams, is written
// in one transaction; what comes alone does not wait for others. What has been
// written outlives the process however it ends; should the power fail, the last
// moments may be missing, but nothing is damaged.
func OpenSQLite(path string) (Log, error) {
	query := url.Values{"_pragma": {
		"locking_mode(EXCLUSIVE)", "journal_mode(WAL)", "synchronous(NORMAL)", "busy_timeout(2000)", "cache_size(-4096)",
	}}
	source := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: query.Encode()}).String()
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	db.SetMaxOpenConns(1)
	l := &sqliteLog{db: db, queue: make(chan *write, mostTogether), streams: map[string]*numbered{}}
	if err := l.open(); err != nil {
		db.Close()
		return nil, fmt.Errorf("the log %s: %w; does another server use it?", path, err)
	}
	l.done.Add(1)
	go l.run()
	return l, nil
}

// mostTogether is how many writes go in one transaction at most.
const mostTogether = 1024

type sqliteLog struct {
	db    *sql.DB
	queue chan *write
	done  sync.WaitGroup

	// The writer's.
	streams map[string]*numbered
	begin, commit, rollback, addStream, addRecord,
	setSnapshot, dropRecords, dropStream *sql.Stmt

	closing sync.RWMutex
	closed  bool
}

// numbered is a stream's key in the tables, and how many records it has had.
type numbered struct {
	key  int64
	next int
}

// write is what is to be written, and whom to tell.
type write struct {
	stream string
	change func(*sqliteLog, *write) error
	number int
	data   []byte
	result chan error
}

const schema = `
CREATE TABLE IF NOT EXISTS streams (
  key      INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE,
  first    INTEGER NOT NULL, -- the number of the first record
  snapshot BLOB              -- what stands for the records before; NULL if there is none
);
CREATE TABLE IF NOT EXISTS records (
  stream INTEGER NOT NULL,
  number INTEGER NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (stream, number)
) WITHOUT ROWID;`

func (l *sqliteLog) open() error {
	if _, err := l.db.Exec(schema); err != nil {
		return err
	}
	// An exclusive lock is taken with the first write.
	if _, err := l.db.Exec(`BEGIN IMMEDIATE; COMMIT`); err != nil {
		return err
	}
	for text, statement := range map[string]**sql.Stmt{
		`BEGIN`:    &l.begin,
		`COMMIT`:   &l.commit,
		`ROLLBACK`: &l.rollback,
		`INSERT INTO streams (name, first, snapshot) VALUES ($1, 0, NULL)`: &l.addStream,
		`INSERT INTO records (stream, number, record) VALUES ($1, $2, $3)`: &l.addRecord,
		`UPDATE streams SET first = $2, snapshot = $3 WHERE key = $1`:      &l.setSnapshot,
		`DELETE FROM records WHERE stream = $1 AND number < $2`:            &l.dropRecords,
		`DELETE FROM streams WHERE key = $1`:                               &l.dropStream,
	} {
		var err error
		if *statement, err = l.db.Prepare(text); err != nil {
			return err
		}
	}
	return l.number()
}

// number reads how many records each stream has had.
func (l *sqliteLog) number() error {
	rows, err := l.db.Query(`SELECT s.key, s.name, MAX(s.first, COALESCE((SELECT MAX(number) + 1 FROM records WHERE stream = s.key), 0)) FROM streams s`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		s := &numbered{}
		if err := rows.Scan(&s.key, &name, &s.next); err != nil {
			return err
		}
		l.streams[name] = s
	}
	return rows.Err()
}

// Append implements Log.
func (l *sqliteLog) Append(stream string, number int, record []byte) error {
	return l.write(&write{stream: stream, number: number, data: record, change: (*sqliteLog).append})
}

// Snapshot implements Log.
func (l *sqliteLog) Snapshot(stream string, number int, snapshot []byte) error {
	return l.write(&write{stream: stream, number: number, data: snapshot, change: (*sqliteLog).snapshot})
}

// Delete implements Log.
func (l *sqliteLog) Delete(stream string) error {
	return l.write(&write{stream: stream, change: (*sqliteLog).delete})
}

var errClosed = errors.New("the log is closed")

// write has the writer do something and waits until it is done.
func (l *sqliteLog) write(w *write) error {
	w.result = make(chan error, 1)
	l.closing.RLock()
	if l.closed {
		l.closing.RUnlock()
		return errClosed
	}
	l.queue <- w
	l.closing.RUnlock()
	return <-w.result
}

// run writes what waits, together.
func (l *sqliteLog) run() {
	defer l.done.Done()
	var together []*write
	for w := range l.queue {
		together = append(together[:0], w)
		for len(together) < mostTogether && len(l.queue) > 0 {
			together = append(together, <-l.queue)
		}
		l.transaction(together)
	}
}

// transaction writes all of it or, if the database fails, nothing. A conflict is
// its write's alone.
func (l *sqliteLog) transaction(together []*write) {
	conflicts := make([]bool, len(together))
	err := func() error {
		if _, err := l.begin.Exec(); err != nil {
			return err
		}
		for i, w := range together {
			switch err := w.change(l, w); {
			case errors.Is(err, ErrConflict):
				conflicts[i] = true
			case err != nil:
				return err
			}
		}
		_, err := l.commit.Exec()
		return err
	}()
	if err != nil {
		_, _ = l.rollback.Exec()
		// What was numbered has not been written.
		l.streams = map[string]*numbered{}
		if again := l.number(); again != nil {
			err = errors.Join(err, again)
		}
		err = fmt.Errorf("the log: %w", err)
	}
	for i, w := range together {
		if err == nil && conflicts[i] {
			w.result <- ErrConflict
		} else {
			w.result <- err
		}
	}
}

// stream returns a stream, which is made if it is missing.
func (l *sqliteLog) stream(name string) (*numbered, error) {
	if s := l.streams[name]; s != nil {
		return s, nil
	}
	added, err := l.addStream.Exec(name)
	if err != nil {
		return nil, err
	}
	key, err := added.LastInsertId()
	if err != nil {
		return nil, err
	}
	s := &numbered{key: key}
	l.streams[name] = s
	return s, nil
}

func (l *sqliteLog) append(w *write) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && s.next != w.number {
		return ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	if _, err := l.addRecord.Exec(s.key, w.number, w.data); err != nil {
		return err
	}
	s.next++
	return nil
}

func (l *sqliteLog) snapshot(w *write) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && w.number > s.next {
		return ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	if _, err := l.setSnapshot.Exec(s.key, w.number, w.data); err != nil {
		return err
	}
	if s.next > 0 {
		_, err = l.dropRecords.Exec(s.key, w.number)
	}
	return err
}

func (l *sqliteLog) delete(w *write) error {
	s := l.streams[w.stream]
	if s == nil {
		return nil
	}
	delete(l.streams, w.stream)
	if _, err := l.dropRecords.Exec(s.key, s.next); err != nil {
		return err
	}
	_, err := l.dropStream.Exec(s.key)
	return err
}

// Read implements Log.
func (l *sqliteLog) Read(prefix string, read func(Stream) bool) error {
	list, err := l.list(prefix)
	if err != nil {
		return fmt.Errorf("the log: %w", err)
	}
	for _, s := range list {
		if !read(s) {
			return nil
		}
	}
	return nil
}

func (l *sqliteLog) list(prefix string) (list []Stream, err error) {
	rows, err := l.db.QueryContext(context.Background(), `
		SELECT s.name, s.first, s.snapshot, r.record FROM streams s LEFT JOIN records r ON r.stream = s.key
		WHERE s.name >= $1 AND s.name < $2 ORDER BY s.name, r.number`, prefix, prefix+"\U0010FFFF")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s Stream
		var record []byte
		if err := rows.Scan(&s.Name, &s.First, &s.Snapshot, &record); err != nil {
			return nil, err
		}
		if len(list) == 0 || list[len(list)-1].Name != s.Name {
			list = append(list, s)
		}
		if record != nil {
			last := &list[len(list)-1]
			last.Records = append(last.Records, record)
		}
	}
	return list, rows.Err()
}

// Close implements Log.
func (l *sqliteLog) Close() error {
	l.closing.Lock()
	if l.closed {
		l.closing.Unlock()
		return nil
	}
	l.closed = true
	close(l.queue)
	l.closing.Unlock()
	l.done.Wait()
	return l.db.Close()
}
