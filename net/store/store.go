// Package store keeps results in a database: SQLite in a file, or PostgreSQL.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"lichtbrett/net/sqlitefile"
)

// File is the name of the SQLite database in the data folder.
const File = "lichtbrett.db"

// InMemory is the address of an SQLite database that lasts as long as the store, for
// tests.
const InMemory = sqlitefile.InMemory

// Store is an open database. It is safe for concurrent use.
type Store struct {
	db     *sql.DB
	saving saving
	// keptMatches and maxRanks are the constants of these names; tests have them smaller.
	keptMatches, maxRanks int
	// writing has room for as many as may write at once, who come in order: SQLite lets in
	// whoever happens to ask between two others.
	writing chan struct{}
}

// maxConnections is how many connections to PostgreSQL a server has at most, which it keeps;
// who needs another one waits. PostgreSQL itself has 100 unless told otherwise, for all servers.
const maxConnections = 16

// Open opens a database and brings its tables up to date. The address is a URL
// of PostgreSQL (postgres://user@host/database), or else the path of an SQLite
// file, which is created if it is missing.
func Open(ctx context.Context, address string) (*Store, error) {
	driver := "sqlite"
	var db *sql.DB
	var err error
	if IsURL(address) {
		driver = "pgx"
		db, err = sql.Open(driver, address)
	} else {
		// With a write-ahead log what is written outlives the process however it ends; after a
		// power failure the last moments may be missing, but nothing is damaged.
		db, err = sqlitefile.Open(address, "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)", "busy_timeout(5000)", "cache_size(-512)")
	}
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	connections := maxConnections
	switch {
	case address == InMemory: // each connection has one of its own
		connections = 1
	case driver == "sqlite": // it has one writer at a time, and readers are few
		connections = 2
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	writers := connections
	if driver == "sqlite" {
		writers = 1
	}
	s := &Store{db: db, writing: make(chan struct{}, writers), keptMatches: keptMatches, maxRanks: MaxRanks}
	if err = s.migrate(ctx, driver); err == nil {
		err = s.saving.prepare(ctx, db)
	}
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return s, nil
}

// IsURL reports whether an address of a database is a URL of PostgreSQL, and not the
// path of an SQLite file.
func IsURL(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Ready returns why nothing can be read at the moment, if anything is wrong.
func (s *Store) Ready(ctx context.Context) error {
	var version int
	if err := s.db.QueryRowContext(ctx, `SELECT MAX(version) FROM migrations`).Scan(&version); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	return nil
}

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// ErrRefused is wrapped by permanent errors, for which retrying is in vain: invalid text,
// or a row that violates a constraint.
var ErrRefused = errors.New("the database refuses it")

// refusedAs wraps permanent errors of the drivers in ErrRefused.
func refusedAs(err error) error {
	var postgres interface{ SQLState() string }
	var sqlite interface{ Code() int }
	switch {
	case errors.As(err, &postgres):
		// The classes of data exceptions and of violated constraints.
		if class := postgres.SQLState(); !strings.HasPrefix(class, "22") && !strings.HasPrefix(class, "23") {
			return err
		}
	case errors.As(err, &sqlite):
		switch sqlite.Code() & 0xff { // SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH
		case 18, 19, 20:
		default:
			return err
		}
	default:
		return err
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

// turn waits until it may be written; done lets the next one write.
func (s *Store) turn(ctx context.Context) (done func(), err error) {
	select {
	case s.writing <- struct{}{}:
		return func() { <-s.writing }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// exec executes a statement that is a transaction alone.
func (s *Store) exec(ctx context.Context, statement string, args ...any) (sql.Result, error) {
	done, err := s.turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return s.db.ExecContext(ctx, statement, args...)
}

// transaction calls change in a transaction. Its error wraps ErrRefused if it is
// permanent.
func (s *Store) transaction(ctx context.Context, change func(*sql.Tx) error) error {
	done, err := s.turn(ctx)
	if err != nil {
		return err
	}
	defer done()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := change(tx); err != nil {
		tx.Rollback()
		return refusedAs(err)
	}
	return refusedAs(tx.Commit())
}

// list returns the rows that a query finds, each read into the fields of one.
func list[T any](ctx context.Context, in interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}, fields func(*T) []any, query string, args ...any) (all []T, err error) {
	rows, err := in.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one T
		if err := rows.Scan(fields(&one)...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
