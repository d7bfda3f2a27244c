// Package store keeps what the server must not forget in a database: SQLite in
// a file, or PostgreSQL.
package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
)

// File is the name of the SQLite database in the data folder.
const File = "lichtbrett.db"

// Store is an open database. It may be used by many goroutines at once.
type Store struct {
	db *sql.DB
	// What is written all the time is prepared once.
	beginSeason, endSeason, endMatch *sql.Stmt
}

// Open opens a database and brings its tables up to date. The address is a URL
// of PostgreSQL (postgres://user@host/database), or else the path of an SQLite
// file, which is made if it is missing.
func Open(ctx context.Context, address string) (*Store, error) {
	driver, source := "sqlite", address
	if isPostgres(address) {
		driver = "pgx"
	} else {
		source = sqliteSource(address)
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	if driver == "sqlite" {
		// A writer at a time is all that SQLite can do, and readers are few.
		db.SetMaxOpenConns(2)
	}
	s := &Store{db: db}
	if err = s.migrate(ctx); err == nil {
		err = s.prepare(ctx)
	}
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return s, nil
}

func isPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// sqliteSource has SQLite write to a log beside the file. What is written
// outlives the process however it ends; should the power fail, the last moments
// may be missing, but nothing is damaged.
func sqliteSource(path string) string {
	query := url.Values{"_pragma": {
		"journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)", "busy_timeout(5000)", "cache_size(-512)",
	}}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: query.Encode()}).String()
}

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// transaction has a function change the database, all or nothing.
func (s *Store) transaction(ctx context.Context, change func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := change(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}
