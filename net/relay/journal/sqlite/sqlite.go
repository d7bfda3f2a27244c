// Package sqlite keeps a journal in an SQLite file, and what was appended last in a file
// beside it.
package sqlite

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"lichtbrett/net/relay/journal"
	"lichtbrett/net/sqlitefile"
)

// File is the name of the log's SQLite database in the data folder, and Tail that of the
// file beside it.
const (
	File = "relay.db"
	Tail = File + tailSuffix
)

// Open opens a log in an SQLite file, which is created if it is missing, for its owner's
// eyes only. Only one process can have it open.
//
// A record that is appended is one write into the tail; many of them get into the database
// together. What has been written outlives the process however it ends; after a power
// failure the last moments may be missing, but nothing is damaged.
func Open(path string) (*Log, error) {
	l := &Log{path: path}
	if err := l.open(); err != nil {
		l.release()
		if errors.Is(err, journal.ErrFormat) {
			return nil, fmt.Errorf("the log %s: %w", path, err)
		}
		return nil, fmt.Errorf("the log %s: %w; does another server use it?", path, err)
	}
	return l, nil
}

// Log is a log in an SQLite file.
type Log struct {
	path string
	db   *sql.DB // has one connection
	lock *sql.DB // keeps other processes out

	mu      sync.Mutex
	closed  bool
	streams map[string]*numbered
	live    map[int64]int // how many records of a batch no snapshot has replaced yet
	batch   []byte        // the records that the database does not have yet
	batchID int64         // the id of that batch
	nextKey int64         // the key of the next new stream
	tail    tail          // has that batch, too
	begin, commit, rollback, setTail, addBatch,
	setStream, dropBatch, dropStream, snapshotOf, batchOf *sql.Stmt
}

// numbered is a stream's key in the tables, the number of its first record and the
// batches in which its records are, from the first on.
type numbered struct {
	key     int64
	first   int
	batches []int64
	damaged bool // records after these are missing
}

func (n *numbered) next() int { return n.first + len(n.batches) }

const schema = `
CREATE TABLE IF NOT EXISTS streams (
  key      INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE,
  first    INTEGER NOT NULL, -- the number of the first record
  snapshot BLOB              -- what stands for the records before; NULL if there is none
);
-- The records of all streams that were written together are one row, at the end
-- of the table: a transaction costs the same for one of them and for a hundred.
-- The row goes when something stands for all of them.
CREATE TABLE IF NOT EXISTS batches (
  id      INTEGER PRIMARY KEY,
  records BLOB NOT NULL -- of each, in varints: the stream's key, its number, its length; then itself
);
-- Of the file beside this one the records of this batch count, which is the next one here.
CREATE TABLE IF NOT EXISTS tail (batch INTEGER NOT NULL);
INSERT INTO tail SELECT (SELECT coalesce(max(id), 0) + 1 FROM batches) WHERE NOT EXISTS (SELECT 1 FROM tail);`

// patience is how long SQLite waits for a lock, in milliseconds.
const patience = "busy_timeout(2000)"

// checkpoint has SQLite sync after so many pages: about two thousand records, which are as
// many moves, are what a power failure may take.
const checkpoint = "wal_autocheckpoint(100)"

// maxBatch is how many bytes of records wait to get into the database at most.
const maxBatch = 32 << 10

// exclude keeps other processes out until release, or the end of this one, by a lock on a
// file beside the log's: the log's own must be readable while it is copied.
func (l *Log) exclude() (err error) {
	if l.lock, err = sqlitefile.Open(l.path+".lock", "locking_mode(EXCLUSIVE)", "journal_mode(OFF)", patience); err != nil {
		return err
	}
	l.lock.SetMaxOpenConns(1)
	_, err = l.lock.Exec(`BEGIN EXCLUSIVE`)
	return err
}

// release closes what is open.
func (l *Log) release() (err error) {
	err = l.tail.close()
	for _, db := range []*sql.DB{l.db, l.lock} {
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	return err
}

func (l *Log) open() error {
	if err := l.exclude(); err != nil {
		return err
	}
	db, err := sqlitefile.Open(l.path, "journal_mode(WAL)", "synchronous(NORMAL)", "cache_size(-4096)", checkpoint, patience)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	l.db = db
	tables, found := 0, 0
	if err := db.QueryRow(`SELECT (SELECT count(*) FROM sqlite_schema), user_version FROM pragma_user_version`).Scan(&tables, &found); err != nil {
		return err
	}
	if tables > 0 && found != journal.Format {
		return journal.ErrFormat
	}
	if _, err := db.Exec(fmt.Sprintf("BEGIN; %s PRAGMA user_version = %d; COMMIT;", schema, journal.Format)); err != nil {
		return err
	}
	for text, statement := range map[string]**sql.Stmt{
		`BEGIN`:                      &l.begin,
		`COMMIT`:                     &l.commit,
		`ROLLBACK`:                   &l.rollback,
		`UPDATE tail SET batch = $1`: &l.setTail,
		`INSERT INTO batches (id, records) VALUES ($1, $2)`:                         &l.addBatch,
		`REPLACE INTO streams (key, name, first, snapshot) VALUES ($1, $2, $3, $4)`: &l.setStream,
		`DELETE FROM batches WHERE id = $1`:                                         &l.dropBatch,
		`DELETE FROM streams WHERE key = $1`:                                        &l.dropStream,
		`SELECT snapshot FROM streams WHERE key = $1`:                               &l.snapshotOf,
		`SELECT records FROM batches WHERE id = $1`:                                 &l.batchOf,
	} {
		var err error
		if *statement, err = db.Prepare(text); err != nil {
			return err
		}
	}
	return l.number()
}

// number reads the numbers of all streams.
func (l *Log) number() error {
	l.streams, l.live, l.nextKey = map[string]*numbered{}, map[int64]int{}, 1
	byKey := map[int64]*numbered{}
	rows, err := l.db.Query(`SELECT key, name, first FROM streams`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		s := &numbered{}
		if err := rows.Scan(&s.key, &name, &s.first); err != nil {
			return err
		}
		l.streams[name], byKey[s.key] = s, s
		l.nextKey = max(l.nextKey, s.key+1)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	err = l.eachRecord(func(batch int64, r keyed) error {
		l.nextKey = max(l.nextKey, r.key+1)
		s := byKey[r.key]
		if s == nil || r.number < s.first {
			return nil // a snapshot has replaced it
		}
		if s.continues(r) {
			l.add(s, batch)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := l.db.QueryRow(`SELECT batch FROM tail`).Scan(&l.batchID); err != nil {
		return err
	}
	return l.tail.open(l.path+tailSuffix, l.batchID, func(r keyed) (ok bool) {
		s := byKey[r.key]
		if s != nil && s.continues(r) {
			l.waits(s, r)
		}
		return s != nil
	})
}

// continues reports whether a record is a stream's next one. If it is a later one, those
// between are lost, and with them what is after them.
func (n *numbered) continues(r keyed) bool {
	n.damaged = n.damaged || r.number != n.next()
	return !n.damaged
}

// add notes that a batch has a stream's next record.
func (l *Log) add(s *numbered, batch int64) {
	s.batches = append(s.batches, batch)
	l.live[batch]++
}

// waits adds a stream's next record to those that the database does not have yet.
func (l *Log) waits(s *numbered, r keyed) {
	l.batch = r.append(l.batch)
	l.add(s, l.batchID)
}

// keyed is a record as it stands in a batch.
type keyed struct {
	key    int64 // of its stream
	number int
	data   []byte
}

func (r keyed) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(r.key))
	b = binary.AppendUvarint(b, uint64(r.number))
	b = binary.AppendUvarint(b, uint64(len(r.data)))
	return append(b, r.data...)
}

// cut reads the first record of a batch; ok is false if there is none.
func cut(b []byte) (r keyed, rest []byte, ok bool) {
	var head [3]uint64
	for i := range head {
		n := 0
		if head[i], n = binary.Uvarint(b); n <= 0 {
			return keyed{}, nil, false
		}
		b = b[n:]
	}
	if head[2] > uint64(len(b)) {
		return keyed{}, nil, false
	}
	return keyed{int64(head[0]), int(head[1]), b[:head[2]:head[2]]}, b[head[2]:], true
}

// eachRecord calls do with the records of all batches, as far as they can be read, in the
// order in which they were written.
func (l *Log) eachRecord(do func(batch int64, r keyed) error) error {
	rows, err := l.db.Query(`SELECT id, records FROM batches ORDER BY id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var batch []byte
		if err := rows.Scan(&id, &batch); err != nil {
			return err
		}
		for len(batch) > 0 {
			r, rest, ok := cut(batch)
			if !ok {
				break // what follows is lost: the streams that it is of lack something
			}
			if err := do(id, r); err != nil {
				return err
			}
			batch = rest
		}
	}
	return rows.Err()
}

var errClosed = errors.New("the log is closed")

// with does something with a stream, which is nil if there is none, while nobody else does.
func (l *Log) with(stream string, do func(s *numbered) error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return errClosed
	}
	err := do(l.streams[stream])
	if err == nil || errors.Is(err, journal.ErrConflict) {
		return err
	}
	return fmt.Errorf("the log: %w", err)
}

// Append implements journal.Log.
func (l *Log) Append(stream string, number int, record []byte) error {
	return l.with(stream, func(s *numbered) error {
		switch {
		case s == nil && number == 0:
			return l.begins(stream, record)
		case s == nil || s.next() != number:
			return journal.ErrConflict
		}
		if len(l.batch) >= maxBatch {
			if err := l.flush(); err != nil {
				return err
			}
		}
		r := keyed{s.key, number, record}
		if err := l.tail.append(l.batchID, r); err != nil {
			return err
		}
		l.waits(s, r)
		return nil
	})
}

// begins creates a stream together with its first record.
func (l *Log) begins(stream string, record []byte) error {
	s, before, batch := &numbered{key: l.nextKey}, len(l.batch), l.batchID
	l.batch = keyed{s.key, 0, record}.append(l.batch)
	err := l.transaction(func() error {
		_, err := l.setStream.Exec(s.key, stream, 0, nil)
		return err
	})
	if err != nil {
		l.batch = l.batch[:before]
		return err
	}
	l.add(s, batch)
	l.streams[stream] = s
	l.nextKey++
	return nil
}

// transaction puts the records that wait into the database, and changes it.
func (l *Log) transaction(change func() error) (err error) {
	if _, err := l.begin.Exec(); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_, _ = l.rollback.Exec()
		}
	}()
	next := l.batchID
	if len(l.batch) > 0 {
		next++
		if _, err := l.addBatch.Exec(l.batchID, l.batch); err != nil {
			return err
		}
		if _, err := l.setTail.Exec(next); err != nil {
			return err
		}
	}
	if err := change(); err != nil {
		return err
	}
	if _, err := l.commit.Exec(); err != nil {
		return err
	}
	if next > l.batchID {
		l.batch, l.batchID = l.batch[:0], next
		l.tail.empty()
	}
	return nil
}

// flush puts the records that wait into the database.
func (l *Log) flush() error { return l.transaction(func() error { return nil }) }

// Snapshot implements journal.Log.
func (l *Log) Snapshot(stream string, number int, snapshot []byte) error {
	return l.with(stream, func(s *numbered) error {
		if s == nil {
			s = &numbered{key: l.nextKey}
		}
		if number < s.first || number > s.next() {
			return journal.ErrConflict
		}
		err := l.drop(s, number, func() error {
			_, err := l.setStream.Exec(s.key, stream, number, snapshot)
			return err
		})
		if err == nil {
			l.streams[stream] = s
			l.nextKey = max(l.nextKey, s.key+1)
		}
		return err
	})
}

// Delete implements journal.Log.
func (l *Log) Delete(stream string) error {
	return l.with(stream, func(s *numbered) error {
		if s == nil {
			return nil
		}
		err := l.drop(s, s.next(), func() error {
			_, err := l.dropStream.Exec(s.key)
			return err
		})
		if err == nil {
			delete(l.streams, stream)
		}
		return err
	})
}

// drop drops a stream's records before a number in a transaction that changes the database,
// and the batches of which no record is left.
func (l *Log) drop(s *numbered, number int, change func() error) error {
	dropped := map[int64]int{} // records, by their batches
	for _, batch := range s.batches[:number-s.first] {
		dropped[batch]++
	}
	err := l.transaction(func() error {
		for batch, records := range dropped {
			if l.live[batch] == records {
				if _, err := l.dropBatch.Exec(batch); err != nil {
					return err
				}
			}
		}
		return change()
	})
	if err != nil {
		return err
	}
	for batch, records := range dropped {
		if l.live[batch] -= records; l.live[batch] == 0 {
			delete(l.live, batch)
		}
	}
	s.batches, s.first = slices.Clone(s.batches[number-s.first:]), number
	return nil
}

// Close implements journal.Log.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	var err error
	if len(l.batch) > 0 {
		err = l.flush()
	}
	return errors.Join(err, l.release())
}
