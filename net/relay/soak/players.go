//go:build linux

package main

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

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

// players starts servers that know a million players.
func players(ctx context.Context, o options) (err error) {
	// What starts PostgreSQL is made for tests.
	ran := testing.Benchmark(func(b *testing.B) { err = playersIn(ctx, o, b) })
	if ran.N == 0 && err == nil {
		err = fmt.Errorf("PostgreSQL cannot be started: Debian's package postgresql is needed")
	}
	return err
}

func playersIn(ctx context.Context, o options, b *testing.B) error {
	folder := b.TempDir()
	file := filepath.Join(folder, store.File)
	for _, d := range []struct{ name, address, driver, numbers string }{
		{"SQLite", file, "sqlite", `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
			INSERT INTO players SELECT printf('%08x-0000-4000-8000-%012x', i * 2654435761 % 4294967296, i), 'Player ' || i, printf('%064x', i), $2 - i % 7600000000, 1, 0, 0 FROM n`},
		{"PostgreSQL", storetest.Postgres(b).Database(b), "pgx", `INSERT INTO players SELECT
			lpad(to_hex(i * 2654435761 % 4294967296), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(i), 12, '0'), 'Player ' || i, lpad(to_hex(i), 64, '0'), $2 - i % 7600000000, 1, 0, 0
			FROM generate_series(1, $1::bigint) AS i`},
	} {
		if err := fillPlayers(ctx, d.driver, d.address, d.numbers); err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		s := &server{program: o.program, folder: folder, address: "127.0.0.1:0"}
		if d.driver == "pgx" {
			s.folder, s.flags = b.TempDir(), []string{"--database", d.address}
		}
		began := time.Now()
		if err := s.start(); err != nil {
			return err
		}
		took := time.Since(began)
		g, err := s.enter(0)
		if err != nil {
			return err
		}
		_, err = g.ask(protocol.EventPing, "")
		g.Close()
		if err != nil {
			return err
		}
		pause(ctx, 5*time.Second) // whatever it does at first
		resident := s.resident()
		if err := s.kill(); err != nil {
			return err
		}
		fmt.Printf("%s: with %d players a server is there after %v (at most %v) and takes %d MiB (at most %d)\n", d.name, known, took.Round(time.Millisecond), maxStart, resident>>20, maxMemory>>20)
		if took > maxStart || resident > maxMemory {
			return fmt.Errorf("%s: a server that knows many players starts too late or takes too much memory", d.name)
		}
	}
	return nil
}

// fillPlayers has a database know many players.
func fillPlayers(ctx context.Context, driver, address, statement string) error {
	s, err := store.Open(ctx, address) // makes the tables
	if err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, statement, known, time.Now().UnixMilli())
	return err
}
