package relay

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"sync"
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
	// copying is held while something is written, and while the file is copied.
	copying sync.Mutex

	// The writer's.
	streams map[string]*numbered
	begin, commit, rollback, addStream, addRecord,
	setSnapshot, dropRecord, dropStream *sql.Stmt
	lastID int64 // of a record

	closing sync.RWMutex
	closed  bool
}

// numbered is a stream's key in the tables, the number of its first record and the
// ids of those that there are.
type numbered struct {
	key   int64
	first int
	ids   []int64
}

func (n *numbered) next() int { return n.first + len(n.ids) }

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
-- All streams' records in the order in which they came, so that a transaction
-- writes few pages. There is no index: the server knows which are whose.
CREATE TABLE IF NOT EXISTS records (
  id     INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  record BLOB NOT NULL
);`

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
		`INSERT INTO records (id, stream, record) VALUES ($1, $2, $3)`:     &l.addRecord,
		`UPDATE streams SET first = $2, snapshot = $3 WHERE key = $1`:      &l.setSnapshot,
		`DELETE FROM records WHERE id = $1`:                                &l.dropRecord,
		`DELETE FROM streams WHERE key = $1`:                               &l.dropStream,
	} {
		var err error
		if *statement, err = l.db.Prepare(text); err != nil {
			return err
		}
	}
	return l.number()
}

// number reads which records each stream has.
func (l *sqliteLog) number() error {
	l.streams, l.lastID = map[string]*numbered{}, 0
	rows, err := l.db.Query(`SELECT s.key, s.name, s.first, r.id FROM streams s LEFT JOIN records r ON r.stream = s.key ORDER BY r.id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var id sql.NullInt64
		read := numbered{}
		if err := rows.Scan(&read.key, &name, &read.first, &id); err != nil {
			return err
		}
		s := l.streams[name]
		if s == nil {
			s = &read
			l.streams[name] = s
		}
		if id.Valid {
			s.ids = append(s.ids, id.Int64)
			l.lastID = id.Int64
		}
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
		runtime.Gosched() // what is about to be written comes along
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
	l.copying.Lock()
	defer l.copying.Unlock()
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
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && s.next() != w.number {
		return ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	if _, err := l.addRecord.Exec(l.lastID+1, s.key, w.data); err != nil {
		return err
	}
	l.lastID++
	s.ids = append(s.ids, l.lastID)
	return nil
}

func (l *sqliteLog) snapshot(w *write) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && (w.number < s.first || w.number > s.next()) {
		return ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	if _, err := l.setSnapshot.Exec(s.key, w.number, w.data); err != nil {
		return err
	}
	return l.drop(s, w.number)
}

// drop drops the records before that number.
func (l *sqliteLog) drop(s *numbered, number int) error {
	for s.first < number {
		if _, err := l.dropRecord.Exec(s.ids[0]); err != nil {
			return err
		}
		s.ids = s.ids[1:]
		s.first++
	}
	if len(s.ids) == 0 {
		s.ids = nil
	}
	return nil
}

func (l *sqliteLog) delete(w *write) error {
	s := l.streams[w.stream]
	if s == nil {
		return nil
	}
	delete(l.streams, w.stream)
	if err := l.drop(s, s.next()); err != nil {
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
		WHERE s.name >= $1 AND s.name < $2 ORDER BY s.name, r.id`, prefix, prefix+"\U0010FFFF")
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
