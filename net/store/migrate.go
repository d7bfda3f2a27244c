package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// The files are named after the version of the tables that they lead to:
// "1-tournament.sql". They are the same for all databases, and never change once
// they have been released.
//
//go:embed migrations/*.sql
var migrations embed.FS

type migration struct {
	version int
	name    string
}

func listMigrations() ([]migration, error) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var list []migration
	for _, name := range names {
		number, _, _ := strings.Cut(strings.TrimPrefix(name, "migrations/"), "-")
		version, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("the migration %s has no number: %w", name, err)
		}
		list = append(list, migration{version, name})
	}
	slices.SortFunc(list, func(a, b migration) int { return a.version - b.version })
	return list, nil
}

// migrate brings the tables from the version that they have to the newest one.
func (s *Store) migrate(ctx context.Context, driver string) error {
	list, err := listMigrations()
	if err != nil {
		return err
	}
	return s.transaction(ctx, func(tx *sql.Tx) error {
		if driver == "pgx" { // several servers may start at once
			if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(1818846056)`); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)`); err != nil {
			return err
		}
		var version int
		if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM migrations`).Scan(&version); err != nil {
			return err
		}
		if newest := list[len(list)-1].version; version > newest {
			return fmt.Errorf("its tables are of version %d, this program knows %d: run a newer one", version, newest)
		}
		for _, m := range list {
			if m.version <= version {
				continue
			}
			text, err := migrations.ReadFile(m.name)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, string(text)); err != nil {
				return fmt.Errorf("%s: %w", m.name, err)
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO migrations (version) VALUES ($1)`, m.version); err != nil {
				return err
			}
		}
		return nil
	})
}
