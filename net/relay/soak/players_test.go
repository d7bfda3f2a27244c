//go:build linux

package soak

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/protocol"
	"lichtbrett/net/store"
	"lichtbrett/net/store/storetest"
)

// How soon a server is there that knows many players, and how much memory it takes.
const (
	known     = 1_000_000
	maxStart  = 2 * time.Second
	maxMemory = 64 << 20
)

// BenchmarkPlayers starts servers that know a million players.
func BenchmarkPlayers(b *testing.B) {
	b.Run("SQLite", func(b *testing.B) {
		folder := b.TempDir()
		fillPlayers(b, "sqlite", filepath.Join(folder, store.File), `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
			INSERT INTO players SELECT printf('%08x-0000-4000-8000-%012x', i * 2654435761 % 4294967296, i), 'Player ' || i, printf('%064x', i), $2 - i % 7600000000, 1, 0, 0 FROM n`)
		startKnowing(b, folder)
	})
	b.Run("PostgreSQL", func(b *testing.B) {
		address := storetest.Postgres(b).Database(b)
		fillPlayers(b, "pgx", address, `INSERT INTO players SELECT
			lpad(to_hex(i * 2654435761 % 4294967296), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(i), 12, '0'), 'Player ' || i, lpad(to_hex(i), 64, '0'), $2 - i % 7600000000, 1, 0, 0
			FROM generate_series(1, $1::bigint) AS i`)
		startKnowing(b, b.TempDir(), "--database", address)
	})
}

// startKnowing starts a server that knows many players.
func startKnowing(b *testing.B, folder string, flags ...string) {
	began := time.Now()
	s := start(b, folder, flags...)
	took := time.Since(began)
	g, err := s.enter(0)
	require.NoError(b, err)
	defer g.Close()
	_, err = g.ask(protocol.EventPing, "")
	require.NoError(b, err)
	pause(b.Context(), 5*time.Second) // whatever it does at first
	resident := s.resident()
	fmt.Printf("with %d players a server is there after %v (at most %v) and takes %d MiB (at most %d)\n", known, took.Round(time.Millisecond), maxStart, resident>>20, maxMemory>>20)
	require.LessOrEqual(b, took, maxStart, "it starts too late")
	require.LessOrEqual(b, resident, maxMemory, "it takes too much memory")
}

// fillPlayers has a database know many players.
func fillPlayers(b *testing.B, driver, address, statement string) {
	s, err := store.Open(b.Context(), address) // makes the tables
	require.NoError(b, err)
	require.NoError(b, s.Close())
	db, err := sql.Open(driver, address)
	require.NoError(b, err)
	defer db.Close()
	_, err = db.ExecContext(b.Context(), statement, known, time.Now().UnixMilli())
	require.NoError(b, err)
}
