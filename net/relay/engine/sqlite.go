package engine

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"lichtbrett/net/relay"
)

// LogFile is the name of the log's SQLite database in the data folder.
const LogFile = "relay.db"

// OpenSQLite opens a log in an SQLite file, which is created if it is missing. Only
// one process can have it open.
//
// One goroutine writes: whatever has queued up, of all streams, in one transaction.
// What has been written outlives the process however it ends; after a power failure
// the last moments may be missing, but nothing is damaged.
func OpenSQLite(path string) (relay.Log, error) {
	query := url.Values{"_pragma": {
		"locking_mode(EXCLUSIVE)", "journal_mode(WAL)", "synchronous(NORMAL)", "busy_timeout(2000)", "cache_size(-4096)",
	}}
	source := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: query.Encode()}).String()
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	db.SetMaxOpenConns(1)
	l := &sqliteLog{db: db, writes: newBatcher[write](), streams: map[string]*numbered{}}
	if err := l.open(); err != nil {
		db.Close()
		if errors.Is(err, errFormat) {
			return nil, fmt.Errorf("the log %s: %w", path, err)
		}
		return nil, fmt.Errorf("the log %s: %w; does another server use it?", path, err)
	}
	l.writes.start(l.transaction)
	return l, nil
}

type sqliteLog struct {
	db     *sql.DB
	writes *batcher[write]
	// copying is held while something is written, and while the file is copied.
	copying sync.Mutex

	// Of the writing goroutine alone.
	streams map[string]*numbered
	live    map[int64]int // how many records of a batch no snapshot has replaced yet
	batch   []byte        // the records that are being written
	batchID int64         // the id of that batch
	nextKey int64         // the key of the next new stream
	begun   bool          // a transaction of several statements is open
	begin, commit, rollback, addStream, addBatch,
	setSnapshot, dropBatch, dropStream *sql.Stmt
}

// numbered is a stream's key in the tables, the number of its first record and the
// batches in which its records are, from the first on.
type numbered struct {
	key     int64
	first   int
	batches []int64
}

func (n *numbered) next() int { return n.first + len(n.batches) }

// write is what is to be written.
type write struct {
	stream string
	change func(*sqliteLog, write) error
	number int
	data   []byte
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

// format is the version of the tables and of the records in them. Files from before
// there was a version have 0.
const format = 2

// errFormat refuses a file of another format, whose records would be misread.
var errFormat = errors.New("it was written by another version of this program, and cannot be read: move it away to begin anew")

func (l *sqliteLog) open() error {
	tables, found := 0, 0
	if err := l.db.QueryRow(`SELECT (SELECT count(*) FROM sqlite_schema), user_version FROM pragma_user_version`).Scan(&tables, &found); err != nil {
		return err
	}
	if tables > 0 && found != format {
		return errFormat
	}
	if _, err := l.db.Exec(fmt.Sprintf("BEGIN; %s PRAGMA user_version = %d; COMMIT;", schema, format)); err != nil {
		return err
	}
	// The exclusive lock is taken only by a write, so that one is made.
	if _, err := l.db.Exec(`BEGIN IMMEDIATE; COMMIT`); err != nil {
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
	} {
		var err error
		if *statement, err = l.db.Prepare(text); err != nil {
			return err
		}
	}
	return l.number()
}

// number reads the numbers of all streams.
func (l *sqliteLog) number() error {
	l.streams, l.live, l.batchID, l.nextKey = map[string]*numbered{}, map[int64]int{}, 1, 1
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
	if err := rows.Err(); err != nil {
		return err
	}
	return eachRecord(l.db, func(batch int64, r keyed) error {
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
func eachRecord(db interface {
	Query(query string, args ...any) (*sql.Rows, error)
}, do func(batch int64, r keyed) error) error {
	rows, err := db.Query(`SELECT id, records FROM batches ORDER BY id`)
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

// Append implements Log.
func (l *sqliteLog) Append(stream string, number int, record []byte) error {
	return l.writes.ask(write{stream: stream, number: number, data: record, change: (*sqliteLog).append})
}

// Snapshot implements Log.
func (l *sqliteLog) Snapshot(stream string, number int, snapshot []byte) error {
	return l.writes.ask(write{stream: stream, number: number, data: snapshot, change: (*sqliteLog).snapshot})
}

// Delete implements Log.
func (l *sqliteLog) Delete(stream string) error {
	return l.writes.ask(write{stream: stream, change: (*sqliteLog).delete})
}

// transaction executes a batch of writes in one transaction.
func (l *sqliteLog) transaction(together []*task[write]) {
	l.copying.Lock()
	defer l.copying.Unlock()
	err := func() error {
		l.batch = l.batch[:0]
		for _, t := range together {
			err := t.of.change(l, t.of)
			if t.conflict = errors.Is(err, relay.ErrConflict); err != nil && !t.conflict {
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
	if err != nil && l.begun {
		_, _ = l.rollback.Exec()
	}
	l.begun = false
	if err != nil {
		// The numbers in memory are ahead of what has been written.
		if again := l.number(); again != nil {
			err = errors.Join(err, again)
		}
		err = fmt.Errorf("the log: %w", err)
	}
	answer(together, err)
}

// together opens a transaction for what follows, unless one is open. Records alone need
// none: they are one row.
func (l *sqliteLog) together() error {
	if l.begun {
		return nil
	}
	_, err := l.begin.Exec()
	l.begun = err == nil
	return err
}

// stream returns a stream, which is created if it is missing.
func (l *sqliteLog) stream(name string) (*numbered, error) {
	if s := l.streams[name]; s != nil {
		return s, nil
	}
	s := &numbered{key: l.nextKey}
	if err := l.together(); err != nil {
		return nil, err
	}
	if _, err := l.addStream.Exec(s.key, name); err != nil {
		return nil, err
	}
	l.nextKey++
	l.streams[name] = s
	return s, nil
}

func (l *sqliteLog) append(w write) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && s.next() != w.number {
		return relay.ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	l.batch = keyed{s.key, w.number, w.data}.append(l.batch)
	s.batches = append(s.batches, l.batchID)
	l.live[l.batchID]++
	return nil
}

func (l *sqliteLog) snapshot(w write) error {
	if s := l.streams[w.stream]; s == nil && w.number != 0 || s != nil && (w.number < s.first || w.number > s.next()) {
		return relay.ErrConflict
	}
	s, err := l.stream(w.stream)
	if err != nil {
		return err
	}
	if err := l.together(); err != nil {
		return err
	}
	if _, err := l.setSnapshot.Exec(s.key, w.number, w.data); err != nil {
		return err
	}
	return l.drop(s, w.number)
}

// drop drops the records before a number, and the batches of which no record is left.
func (l *sqliteLog) drop(s *numbered, number int) error {
	for s.first < number {
		batch := s.batches[0]
		if l.live[batch]--; l.live[batch] == 0 {
			delete(l.live, batch)
			if _, err := l.dropBatch.Exec(batch); err != nil {
				return err
			}
		}
		s.batches = s.batches[1:]
		s.first++
	}
	if len(s.batches) == 0 {
		s.batches = nil
	}
	return nil
}

func (l *sqliteLog) delete(w write) error {
	s := l.streams[w.stream]
	if s == nil {
		return nil
	}
	delete(l.streams, w.stream)
	if err := l.together(); err != nil {
		return err
	}
	if err := l.drop(s, s.next()); err != nil {
		return err
	}
	_, err := l.dropStream.Exec(s.key)
	return err
}

// Read implements Log.
func (l *sqliteLog) Read(prefix string, read func(relay.Stream) bool) error {
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

func (l *sqliteLog) list(prefix string) (list []relay.Stream, err error) {
	tx, err := l.db.Begin() // nothing is written between both queries
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	rows, err := tx.Query(`SELECT key, name, first, snapshot FROM streams WHERE name >= $1 AND name < $2 ORDER BY name`, prefix, prefix+"\U0010FFFF")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	at := map[int64]int{} // by key
	for rows.Next() {
		var key int64
		var s relay.Stream
		if err := rows.Scan(&key, &s.Name, &s.First, &s.Snapshot); err != nil {
			return nil, err
		}
		at[key] = len(list)
		list = append(list, s)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return list, eachRecord(tx, func(_ int64, r keyed) error {
		if i, ok := at[r.key]; ok && r.number >= list[i].First {
			list[i].Records = append(list[i].Records, r.data)
		}
		return nil
	})
}

// Close implements Log.
func (l *sqliteLog) Close() error {
	if !l.writes.close() {
		return nil
	}
	return l.db.Close()
}
