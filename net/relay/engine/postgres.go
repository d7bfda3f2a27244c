package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"lichtbrett/net/relay"
)

// OpenPostgreSQL opens a log in a PostgreSQL database, whose tables are created if they
// are missing. It has one owner at a time: the holder of an advisory lock, which is
// released as soon as the holder's connection is gone. A second server gets an error,
// but waits a while first, as the owner may just have been killed.
//
// One goroutine uses the connection. Whatever has queued up, of all streams, is
// written in one transaction and one round trip. What has been written outlives both
// processes and, unless the database is configured otherwise, a power failure.
//
// A lost connection is re-established; what was being written is uncertain then. If
// another server has owned the log in between, this one is fenced off: it can neither
// write nor read any more.
func OpenPostgreSQL(ctx context.Context, url string) (relay.Log, error) {
	return openPostgreSQL(ctx, &postgresLog{url: url, questions: newBatcher[question]()})
}

// OpenSharedPostgreSQL opens the log as OpenPostgreSQL does, but for several servers at
// once. The database keeps each stream's next number: of two servers that append with
// the same number one is refused. While the log is shared OpenPostgreSQL waits and
// fails, and the other way round.
func OpenSharedPostgreSQL(ctx context.Context, url string) (relay.Log, error) {
	return openPostgreSQL(ctx, &postgresLog{url: url, shared: true, questions: newBatcher[question]()})
}

func openPostgreSQL(ctx context.Context, l *postgresLog) (relay.Log, error) {
	ctx, done := context.WithTimeout(ctx, ownTime)
	defer done()
	deadline, _ := ctx.Deadline() // at which the network may give up before the context says so
	owned := false
	for {
		err := l.connect(ctx)
		owned = owned || errors.Is(err, errOwned)
		switch {
		case err == nil:
			l.questions.start(l.do)
			return l, nil
		case owned && (ctx.Err() != nil || !time.Now().Before(deadline)):
			return nil, fmt.Errorf("the log: %w", errOwned)
		case !errors.Is(err, errOwned):
			return nil, fmt.Errorf("the log: %w", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(ownPause):
		}
	}
}

const (
	// ownTime is how long a server waits for the lock when it starts, and ownPause the
	// time between two attempts.
	ownTime  = 10 * time.Second
	ownPause = 100 * time.Millisecond
	// answerTime is how long the database has for an answer.
	answerTime = 5 * time.Second
	// ownLock is the number of the advisory lock, and prepareLock that of the one under
	// which tables are made.
	ownLock     = 0x6c696368746272
	prepareLock = ownLock + 1
)

var (
	errOwned  = errors.New("another server keeps its log in this database")
	errFenced = errors.New("another server has taken the log over")
)

type postgresLog struct {
	url       string
	shared    bool
	questions *batcher[question]

	// Of the goroutine alone.
	conn    *pgx.Conn
	epoch   int64 // the fencing token: how many owners there have been, this one included; 0 at first
	fenced  bool  // there has been another owner since
	streams map[string]numbers
}

// numbers are the numbers of a stream's first record and of the next one.
type numbers struct{ first, next int }

// question is what the database is to do.
type question struct {
	// stream is the one that is changed.
	stream string
	change change
	// read reads, alone.
	read func(context.Context, *pgx.Conn) error
}

// change queues a change in a batch; ok is false, and nothing is queued, if it is a
// conflict. In a shared log the database finds that out: checked affects no row then.
type change func(*pgx.Batch) (checked *pgx.QueuedQuery, ok bool)

const postgresSchema = `
CREATE TABLE IF NOT EXISTS relay_streams (
  name     TEXT COLLATE "C" PRIMARY KEY,
  first    BIGINT NOT NULL, -- the number of the first record
  next     BIGINT NOT NULL DEFAULT 0, -- that of the next one, if the log is shared
  snapshot BYTEA            -- what stands for the records before; NULL if there is none
);
CREATE TABLE IF NOT EXISTS relay_records (
  stream TEXT COLLATE "C" NOT NULL,
  number BIGINT NOT NULL,
  record BYTEA NOT NULL,
  PRIMARY KEY (stream, number)
);
ALTER TABLE relay_streams ADD COLUMN IF NOT EXISTS next BIGINT NOT NULL DEFAULT 0;
-- How many servers have owned the log.
CREATE TABLE IF NOT EXISTS relay_owners (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  epoch BIGINT NOT NULL
);
INSERT INTO relay_owners (one, epoch) VALUES (1, 0) ON CONFLICT DO NOTHING;`

// connect connects and becomes, or stays, the log's owner: after a loss the epoch tells
// whether there has been another one. Holding the lock again means that whatever the
// last connection had begun is over.
func (l *postgresLog) connect(ctx context.Context) (err error) {
	if l.fenced {
		return errFenced
	}
	conn, err := connectPostgreSQL(ctx, l.url)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			conn.Close(context.WithoutCancel(ctx))
		}
	}()
	if l.shared {
		if err := l.share(ctx, conn); err != nil {
			return err
		}
		l.conn = conn
		return nil
	}
	own := false
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, int64(ownLock)).Scan(&own); err != nil {
		return err
	}
	if !own {
		return errOwned
	}
	if l.epoch == 0 {
		if _, err := conn.Exec(ctx, postgresSchema); err != nil {
			return err
		}
		if err := conn.QueryRow(ctx, `UPDATE relay_owners SET epoch = epoch + 1 RETURNING epoch`).Scan(&l.epoch); err != nil {
			return err
		}
	} else {
		epoch := int64(0)
		if err := conn.QueryRow(ctx, `SELECT epoch FROM relay_owners`).Scan(&epoch); err != nil {
			return err
		}
		if l.fenced = epoch != l.epoch; l.fenced {
			return errFenced
		}
	}
	if l.streams, err = number(ctx, conn); err != nil {
		return err
	}
	l.conn = conn
	return nil
}

// connectPostgreSQL connects to a database, with keepalives by which the locks of a
// client whose machine is gone are released after some seconds.
func connectPostgreSQL(ctx context.Context, url string) (*pgx.Conn, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errors.New("this is no URL of PostgreSQL: write postgres://USER:PASSWORD@HOST/DATABASE")
	}
	for name, value := range map[string]string{"tcp_keepalives_idle": "2", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "3"} {
		config.RuntimeParams[name] = value
	}
	return pgx.ConnectConfig(ctx, config)
}

// share makes the connection one of those that share the log. A sole owner before may
// not have kept the next numbers.
func (l *postgresLog) share(ctx context.Context, conn *pgx.Conn) error {
	shared := false
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock_shared($1)`, int64(ownLock)).Scan(&shared); err != nil {
		return err
	}
	if !shared {
		return errOwned
	}
	if err := prepare(ctx, conn, postgresSchema); err != nil {
		return err
	}
	const next = `first + (SELECT count(*) FROM relay_records WHERE stream = name)`
	_, err := conn.Exec(ctx, `UPDATE relay_streams SET next = `+next+` WHERE next < `+next)
	return err
}

// prepare creates the tables that are missing, one server at a time.
func prepare(ctx context.Context, conn *pgx.Conn, schema string) error {
	_, err := conn.Exec(ctx, fmt.Sprintf(`BEGIN; SELECT pg_advisory_xact_lock(%d); %s; COMMIT`, int64(prepareLock), schema))
	return err
}

// number reads the numbers of all streams.
func number(ctx context.Context, conn *pgx.Conn) (map[string]numbers, error) {
	rows, err := conn.Query(ctx, `SELECT name, first, first + (SELECT count(*) FROM relay_records WHERE stream = name) FROM relay_streams`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	streams := map[string]numbers{}
	for rows.Next() {
		var name string
		var n numbers
		if err := rows.Scan(&name, &n.first, &n.next); err != nil {
			return nil, err
		}
		streams[name] = n
	}
	return streams, rows.Err()
}

// Append implements Log.
func (l *postgresLog) Append(stream string, number int, record []byte) error {
	if l.shared {
		return l.questions.ask(question{stream: stream, change: appendShared(stream, number, record)})
	}
	return l.questions.ask(question{change: func(b *pgx.Batch) (checked *pgx.QueuedQuery, ok bool) {
		s, ok := l.streams[stream]
		if number != s.next {
			return nil, false
		}
		if !ok {
			b.Queue(`INSERT INTO relay_streams (name, first) VALUES ($1, 0)`, stream)
		}
		b.Queue(`INSERT INTO relay_records (stream, number, record) VALUES ($1, $2, $3)`, stream, number, record)
		l.streams[stream] = numbers{s.first, number + 1}
		return nil, true
	}})
}

// Snapshot implements Log.
func (l *postgresLog) Snapshot(stream string, number int, snapshot []byte) error {
	if l.shared {
		return l.questions.ask(question{stream: stream, change: snapshotShared(stream, number, snapshot)})
	}
	return l.questions.ask(question{change: func(b *pgx.Batch) (checked *pgx.QueuedQuery, ok bool) {
		s := l.streams[stream]
		if number < s.first || number > s.next {
			return nil, false
		}
		b.Queue(`INSERT INTO relay_streams (name, first, snapshot) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET first = excluded.first, snapshot = excluded.snapshot`, stream, number, snapshot)
		if s.first < number {
			b.Queue(`DELETE FROM relay_records WHERE stream = $1 AND number < $2`, stream, number)
		}
		l.streams[stream] = numbers{number, s.next}
		return nil, true
	}})
}

// Delete implements Log.
func (l *postgresLog) Delete(stream string) error {
	return l.questions.ask(question{stream: stream, change: func(b *pgx.Batch) (checked *pgx.QueuedQuery, ok bool) {
		if _, ok := l.streams[stream]; !ok && !l.shared {
			return nil, true
		}
		b.Queue(`DELETE FROM relay_records WHERE stream = $1`, stream)
		b.Queue(`DELETE FROM relay_streams WHERE name = $1`, stream)
		delete(l.streams, stream)
		return nil, true
	}})
}

// Read implements Log.
func (l *postgresLog) Read(prefix string, read func(relay.Stream) bool) error {
	var list []relay.Stream
	err := l.questions.ask(question{read: func(ctx context.Context, conn *pgx.Conn) (err error) {
		list, err = listFrom(ctx, conn, prefix)
		return err
	}})
	if err != nil {
		return err
	}
	for _, s := range list {
		if !read(s) {
			break
		}
	}
	return nil
}

func listFrom(ctx context.Context, conn *pgx.Conn, prefix string) (list []relay.Stream, err error) {
	query, args := `SELECT s.name, s.first, s.snapshot, r.record FROM relay_streams s LEFT JOIN relay_records r ON r.stream = s.name
		WHERE starts_with(s.name, $1) AND s.name >= $1`, []any{prefix}
	if last := after(prefix); last != "" {
		query, args = query+` AND s.name < $2`, append(args, last)
	}
	rows, err := conn.Query(ctx, query+` ORDER BY s.name, r.number`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s relay.Stream
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

// after returns the upper bound of the names that begin with a prefix, for a range scan
// of the index; empty if there is no simple one.
func after(prefix string) string {
	end := len(prefix) - 1
	if end < 0 || prefix[end] >= '~' {
		return ""
	}
	return prefix[:end] + string(prefix[end]+1)
}

// The changes of a shared log are conditional in the database.

func appendShared(stream string, number int, record []byte) change {
	next := `UPDATE relay_streams SET next = $2 + 1 WHERE name = $1 AND next = $2`
	if number == 0 {
		next = `INSERT INTO relay_streams (name, first, next) VALUES ($1, 0, $2 + 1) ON CONFLICT (name) DO UPDATE SET next = $2 + 1 WHERE relay_streams.next = $2`
	}
	return func(b *pgx.Batch) (checked *pgx.QueuedQuery, ok bool) {
		return b.Queue(`WITH one AS (`+next+` RETURNING name) INSERT INTO relay_records (stream, number, record) SELECT name, $2, $3 FROM one`, stream, int64(number), record), true
	}
}

func snapshotShared(stream string, number int, snapshot []byte) change {
	next := `UPDATE relay_streams SET first = $2, snapshot = $3 WHERE name = $1 AND first <= $2 AND next >= $2`
	if number == 0 {
		next = `INSERT INTO relay_streams (name, first, snapshot) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET snapshot = $3 WHERE relay_streams.first <= $2`
	}
	return func(b *pgx.Batch) (checked *pgx.QueuedQuery, ok bool) {
		return b.Queue(`WITH one AS (`+next+` RETURNING name), old AS (DELETE FROM relay_records USING one WHERE stream = name AND number < $2) SELECT FROM one`, stream, int64(number), snapshot), true
	}
}

// do executes a batch in order: reads one by one, the changes between them together.
func (l *postgresLog) do(together []*task[question]) {
	written := 0
	for i, t := range together {
		if t.of.read != nil {
			l.write(together[written:i])
			t.answer <- l.within(func(ctx context.Context) error { return t.of.read(ctx, l.conn) })
			written = i + 1
		}
	}
	l.write(together[written:])
}

// write makes the changes in one transaction.
func (l *postgresLog) write(changes []*task[question]) {
	if len(changes) == 0 {
		return
	}
	if l.shared { // the same order on all servers, against deadlocks
		slices.SortStableFunc(changes, func(a, b *task[question]) int { return strings.Compare(a.of.stream, b.of.stream) })
	}
	answer(changes, l.within(func(ctx context.Context) error {
		var batch pgx.Batch
		for _, t := range changes {
			checked, ok := t.of.change(&batch)
			t.conflict = !ok
			if checked != nil {
				checked.Exec(func(done pgconn.CommandTag) error {
					t.conflict = done.RowsAffected() == 0
					return nil
				})
			}
		}
		if batch.Len() == 0 {
			return nil
		}
		err := l.conn.SendBatch(ctx, &batch).Close() // a transaction of its own
		if err != nil && !untaken(err) {
			return fmt.Errorf("%w; %w", err, relay.ErrUncertain)
		}
		return err
	}))
}

// untaken reports whether a transaction that failed is certain not to have been
// committed: it was not sent, or the database says so and is not shutting down.
func untaken(err error) bool {
	var refused *pgconn.PgError
	return pgconn.SafeToRetry(err) || errors.As(err, &refused) && refused.SeverityUnlocalized == "ERROR"
}

// within does something with the connection, within answerTime. If that fails the
// connection is dropped: only a new one can tell what has come of it.
func (l *postgresLog) within(do func(context.Context) error) error {
	ctx, done := context.WithTimeout(context.Background(), answerTime)
	defer done()
	err := error(nil)
	if l.conn == nil {
		err = l.connect(ctx)
	}
	if err == nil {
		err = do(ctx)
	}
	if err != nil {
		l.drop()
		return fmt.Errorf("the log: %w", err)
	}
	return nil
}

func (l *postgresLog) drop() {
	if l.conn != nil {
		ctx, done := context.WithTimeout(context.Background(), time.Second)
		defer done()
		_ = l.conn.Close(ctx)
		l.conn = nil
	}
}

// Close implements Log.
func (l *postgresLog) Close() error {
	if l.questions.close() {
		l.drop()
	}
	return nil
}
