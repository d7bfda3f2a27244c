// Package sqlite keeps a journal in an SQLite file.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"lichtbrett/net/relay/journal"
	"lichtbrett/net/sqlitefile"
)

// File is the name of the log's SQLite database in the data folder.
const File = "relay.db"

// Open opens a log in an SQLite file, which is created if it is missing, for its owner's
// eyes only. Only one process can have it open.
//
// Whoever writes does so for all who wait, of all streams, in one transaction.
// What has been written outlives the process however it ends; after a power failure
// the last moments may be missing, but nothing is damaged.
func Open(path string) (*Log, error) {
	l := &Log{path: path, streams: map[string]*numbered{}}
	l.tasks = newBatcher(l.transaction)
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
	path  string
	db    *sql.DB   // of who writes
	conn  *sql.Conn // its only connection
	held  *sql.Rows // see hold
	lock  *sql.DB   // keeps other processes out
	tasks *batcher[task]

	// Of who writes.
	streams map[string]*numbered
	live    map[int64]int // how many records of a batch no snapshot has replaced yet
	batch   []byte        // the records that are being written
	batchID int64         // the id of that batch
	nextKey int64         // the key of the next new stream
	written int           // how many transactions there were
	begun   bool          // a transaction of several statements is open
	undo    []func()      // take the changes since back, in memory
	begin, commit, rollback, addStream, addBatch,
	setSnapshot, dropBatch, dropStream, snapshotOf, batchOf *sql.Stmt
}

// numbered is a stream's key in the tables, the number of its first record and the
// batches in which its records are, from the first on.
type numbered struct {
	key     int64
	first   int
	batches []int64
}

func (n *numbered) next() int { return n.first + len(n.batches) }

// task is what is asked of who writes, and whether it was refused as a
// conflict: a change to a stream or, where that is nil, what is to be done between two
// transactions.
type task struct {
	change func(*Log, task) error
	stream string
	number int
	data   []byte
	read   func() error
}

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
);`

// patience is how long SQLite waits for a lock, in milliseconds.
const patience = "busy_timeout(2000)"

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
	l.letGo()
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
	db, err := sqlitefile.Open(l.path, "journal_mode(WAL)", "synchronous(NORMAL)", "cache_size(-4096)", patience)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	l.db = db
	if l.conn, err = db.Conn(context.Background()); err != nil {
		return err
	}
	tables, found := 0, 0
	if err := l.conn.QueryRowContext(context.Background(), `SELECT (SELECT count(*) FROM sqlite_schema), user_version FROM pragma_user_version`).Scan(&tables, &found); err != nil {
		return err
	}
	if tables > 0 && found != journal.Format {
		return journal.ErrFormat
	}
	if _, err := l.conn.ExecContext(context.Background(), fmt.Sprintf("BEGIN; %s PRAGMA user_version = %d; COMMIT;", schema, journal.Format)); err != nil {
		return err
	}
	for text, statement := range map[string]**sql.Stmt{
		`BEGIN`:    &l.begin,
		`COMMIT`:   &l.commit,
		`ROLLBACK`: &l.rollback,
		`INSERT INTO streams (key, name, first) VALUES ($1, $2, 0)`:   &l.addStream,
		`INSERT INTO batches (id, records) VALUES ($1, $2)`:           &l.addBatch,
		`UPDATE streams SET first = $2, snapshot = $3 WHERE key = $1`: &l.setSnapshot,
		`DELETE FROM batches WHERE id = $1`:                           &l.dropBatch,
		`DELETE FROM streams WHERE key = $1`:                          &l.dropStream,
		`SELECT snapshot FROM streams WHERE key = $1`:                 &l.snapshotOf,
		`SELECT records FROM batches WHERE id = $1`:                   &l.batchOf,
	} {
		var err error
		if *statement, err = l.conn.PrepareContext(context.Background(), text); err != nil {
			return err
		}
	}
	if err := l.number(); err != nil {
		return err
	}
	return l.hold()
}

// heldFor is how many transactions there are without a checkpoint, for which what is held is
// let go.
const heldFor = 100

// hold begins to read and does not end: SQLite keeps its locks on the files then, most of
// which it would take and release for each transaction otherwise, at a quarter of its cost.
// Others may read meanwhile. Whatever ends it early costs only that.
func (l *Log) hold() (err error) {
	l.held, err = l.conn.QueryContext(context.Background(), `SELECT name FROM sqlite_schema`)
	return err
}

// letGo ends what hold has begun.
func (l *Log) letGo() {
	if l.held != nil {
		l.held.Close()
	}
}

// number reads the numbers of all streams.
func (l *Log) number() error {
	l.streams, l.live, l.batchID, l.nextKey = map[string]*numbered{}, map[int64]int{}, 1, 1
	byKey := map[int64]*numbered{}
	rows, err := l.conn.QueryContext(context.Background(), `SELECT key, name, first FROM streams`)
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
	if err := rows.Err(); err != nil {
		return err
	}
	return l.eachRecord(func(batch int64, r keyed) error {
		l.batchID, l.nextKey = batch+1, max(l.nextKey, r.key+1)
		s := byKey[r.key]
		if s == nil || r.number < s.first {
			return nil // a snapshot has replaced it
		}
		if r.number != s.next() {
			return fmt.Errorf("record %d of a stream is followed by record %d", s.next()-1, r.number)
		}
		s.batches = append(s.batches, batch)
		l.live[batch]++
		return nil
	})
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

// eachRecord calls do with the records of all batches, in the order in which they
// were written.
func (l *Log) eachRecord(do func(batch int64, r keyed) error) error {
	rows, err := l.conn.QueryContext(context.Background(), `SELECT id, records FROM batches ORDER BY id`)
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
				return fmt.Errorf("batch %d is damaged", id)
			}
			if err := do(id, r); err != nil {
				return err
			}
			batch = rest
		}
	}
	return rows.Err()
}

// Append implements journal.Log.
func (l *Log) Append(stream string, number int, record []byte) error {
	return l.tasks.ask(task{stream: stream, number: number, data: record, change: (*Log).append})
}

// Snapshot implements journal.Log.
func (l *Log) Snapshot(stream string, number int, snapshot []byte) error {
	return l.tasks.ask(task{stream: stream, number: number, data: snapshot, change: (*Log).snapshot})
}

// Delete implements journal.Log.
func (l *Log) Delete(stream string) error {
	return l.tasks.ask(task{stream: stream, change: (*Log).delete})
}

// transaction executes the changes among a batch of tasks in one transaction, and then
// the others.
func (l *Log) transaction(tasks []*asked[task]) {
	l.batch, l.undo = l.batch[:0], l.undo[:0]
	if l.written++; l.written%heldFor == 0 {
		l.letGo()
		defer func() { _ = l.hold() }()
	}
	err := func() error {
		for _, t := range tasks {
			if t.of.change == nil {
				continue
			}
			err := t.of.change(l, t.of)
			if t.conflict = errors.Is(err, journal.ErrConflict); err != nil && !t.conflict {
				return err
			}
		}
		if l.live[l.batchID] > 0 {
			if _, err := l.addBatch.Exec(l.batchID, l.batch); err != nil {
				return err
			}
			l.batchID++
		}
		if !l.begun {
			return nil
		}
		_, err := l.commit.Exec()
		return err
	}()
	if err != nil {
		if l.begun {
			_, _ = l.rollback.Exec()
		}
		for _, undo := range slices.Backward(l.undo) {
			undo()
		}
		err = fmt.Errorf("the log: %w", err)
	}
	l.begun = false
	for _, t := range tasks {
		switch {
		case t.of.change == nil:
			t.answer <- t.of.read()
		case err == nil && t.conflict:
			t.answer <- journal.ErrConflict
		default:
			t.answer <- err
		}
	}
}

// ensureTransaction begins a transaction unless one is open. Records alone need none:
// they are one row.
func (l *Log) ensureTransaction() error {
	if l.begun {
		return nil
	}
	_, err := l.begin.Exec()
	l.begun = err == nil
	return err
}

// stream returns a stream, which is created if it is missing.
func (l *Log) stream(name string) (*numbered, error) {
	if s := l.streams[name]; s != nil {
		return s, nil
	}
	s := &numbered{key: l.nextKey}
	if err := l.ensureTransaction(); err != nil {
		return nil, err
	}
	if _, err := l.addStream.Exec(s.key, name); err != nil {
		return nil, err
	}
	l.nextKey++
	l.streams[name] = s
	l.undo = append(l.undo, func() {
		delete(l.streams, name)
		l.nextKey--
	})
	return s, nil
}

func (l *Log) append(w task) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && s.next() != w.number {
		return journal.ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	l.batch = keyed{s.key, w.number, w.data}.append(l.batch)
	before, batch := *s, l.batchID
	s.batches = append(s.batches, batch)
	l.live[batch]++
	l.undo = append(l.undo, func() {
		*s = before
		l.leave(batch)
	})
	return nil
}

// leave counts a record of a batch less; none is left of it then if last is true.
func (l *Log) leave(batch int64) (last bool) {
	if l.live[batch]--; l.live[batch] > 0 {
		return false
	}
	delete(l.live, batch)
	return true
}

func (l *Log) snapshot(w task) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && (w.number < s.first || w.number > s.next()) {
		return journal.ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	if err := l.ensureTransaction(); err != nil {
		return err
	}
	if _, err := l.setSnapshot.Exec(s.key, w.number, w.data); err != nil {
		return err
	}
	return l.drop(s, w.number)
}

// drop drops the records before a number, and the batches of which no record is left.
func (l *Log) drop(s *numbered, number int) error {
	before := *s
	l.undo = append(l.undo, func() {
		for n := range s.first - before.first {
			l.live[before.batches[n]]++
		}
		*s = before
	})
	for s.first < number {
		batch := s.batches[0]
		s.batches = s.batches[1:]
		s.first++
		if l.leave(batch) && batch != l.batchID { // this one is not written yet
			if _, err := l.dropBatch.Exec(batch); err != nil {
				return err
			}
		}
	}
	if len(s.batches) == 0 {
		s.batches = nil
	}
	return nil
}

func (l *Log) delete(w task) error {
	s := l.streams[w.stream]
	if s == nil {
		return nil
	}
	delete(l.streams, w.stream)
	l.undo = append(l.undo, func() { l.streams[w.stream] = s })
	if err := l.ensureTransaction(); err != nil {
		return err
	}
	if err := l.drop(s, s.next()); err != nil {
		return err
	}
	_, err := l.dropStream.Exec(s.key)
	return err
}

// Close implements journal.Log.
func (l *Log) Close() error {
	if !l.tasks.close() {
		return nil
	}
	return l.release()
}
