package sqlite

import (
	"database/sql"
	"fmt"
)

// Backup copies the log, as it is at this moment, into a file that is not there yet and
// that nobody but its owner can read. It is written to meanwhile.
func (l *Log) Backup(path string) error {
	db, err := sql.Open("sqlite", source(l.path))
	if err != nil {
		return fmt.Errorf("copying the log: %w", err)
	}
	defer db.Close()
	if err := private(path); err != nil { // SQLite takes a file that is empty
		return fmt.Errorf("copying the log: %w", err)
	}
	if _, err := db.Exec(`VACUUM INTO $1`, path); err != nil {
		return fmt.Errorf("copying the log: %w", err)
	}
	return nil
}
