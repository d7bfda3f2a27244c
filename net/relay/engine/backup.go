package engine

import (
	"errors"
	"fmt"

	"lichtbrett/net/relay"
)

// InFile reports whether a log is one that OpenSQLite has opened.
func InFile(log relay.Log) bool {
	_, ok := log.(*sqliteLog)
	return ok
}

// Backup copies a log that OpenSQLite has opened, as it is at this moment, into a
// file that is not there yet. What is to be written meanwhile waits.
func Backup(log relay.Log, path string) error {
	l, ok := log.(*sqliteLog)
	if !ok {
		return errors.New("the log is in no file")
	}
	l.copying.Lock()
	defer l.copying.Unlock()
	if _, err := l.db.Exec(`VACUUM INTO $1`, path); err != nil {
		return fmt.Errorf("copying the log: %w", err)
	}
	return nil
}
