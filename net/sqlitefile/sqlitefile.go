// Package sqlitefile opens, copies and checks SQLite's files. Nobody but their owner can read
// those that it makes.
package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
)

// InMemory is in place of a path that of a database which lasts as long as its connection.
const InMemory = ":memory:"

// Open opens a file, which is created if it is missing, with pragmas such as "foreign_keys(1)"
// for each connection. Transactions are begun to write: they wait for the last writer at once.
// One that read first would be refused as soon as another one had written meanwhile.
func Open(path string, pragmas ...string) (*sql.DB, error) {
	if err := private(path); err != nil {
		return nil, err
	}
	return open(path, url.Values{"_pragma": pragmas, "_txlock": {"immediate"}})
}

func open(path string, query url.Values) (*sql.DB, error) {
	source := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: query.Encode()}
	return sql.Open("sqlite", source.String())
}

// private sees that a file is there, and that nobody but its owner can read it. SQLite gives
// those that it makes beside it the same rights.
func private(path string) error {
	if path == InMemory {
		return nil
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(file.Chmod(0o600), file.Close())
}

// Copy copies a database as it is at this moment into a file that is not there yet. It may be
// written to meanwhile.
func Copy(ctx context.Context, from, to string) error {
	db, err := open(from, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(5000)"}})
	if err != nil {
		return err
	}
	defer db.Close()
	if err := private(to); err != nil { // SQLite takes a file that is empty
		return err
	}
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, to); err != nil {
		return fmt.Errorf("copying %s: %w", from, err)
	}
	return nil
}

// Check returns what is wrong with a file, if anything is.
func Check(ctx context.Context, path string) error {
	db, err := open(path, url.Values{"mode": {"ro"}})
	if err != nil {
		return err
	}
	defer db.Close()
	var said string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&said); err != nil {
		return err
	}
	if said != "ok" {
		return errors.New(said)
	}
	return nil
}
