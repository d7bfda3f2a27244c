package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"lichtbrett/net/relay"
)

// SaveMatch implements relay.Results: it is idempotent, by the match's key.
func (s *Store) SaveMatch(ctx context.Context, m relay.Match) error {
	record, err := json.Marshal(m.Record)
	if err != nil {
		return fmt.Errorf("database: the record of a match: %w", err)
	}
	err = s.transaction(ctx, func(tx *sql.Tx) error {
		saved, err := tx.ExecContext(ctx, `INSERT INTO online_matches (room, number, game, ended, aborted, reason, record)
			VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
			m.Room, m.Number, m.Record.Game, m.Ended.UnixMilli(), bit(m.Aborted), m.Reason, string(record))
		if err != nil {
			return err
		}
		if n, err := saved.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return saveSeats(ctx, tx, m)
	})
	if err != nil {
		return fmt.Errorf("database: saving a match: %w", err)
	}
	return nil
}

func saveSeats(ctx context.Context, tx *sql.Tx, m relay.Match) error {
	persons := 0
	for i, seat := range m.Seats {
		if seat.ID != "" {
			persons++
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO online_seats (room, number, seat, player, name, strength, won)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			m.Room, m.Number, i, sql.NullString{String: seat.ID, Valid: seat.ID != ""}, seat.Name, seat.Strength, bit(seat.Won))
		if err != nil {
			return err
		}
	}
	if m.Aborted || persons < 2 {
		return nil
	}
	for _, seat := range m.Seats {
		if seat.ID == "" {
			continue
		}
		for _, game := range []string{"", m.Record.Game} {
			_, err := tx.ExecContext(ctx, `INSERT INTO online_standings (game, player, name, wins, played) VALUES ($1, $2, $3, $4, 1)
				ON CONFLICT (game, player) DO UPDATE SET name = excluded.name,
					wins = online_standings.wins + excluded.wins, played = online_standings.played + 1`,
				game, seat.ID, seat.Name, bit(seat.Won))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Leaders implements relay.Results.
func (s *Store) Leaders(ctx context.Context, game, id string, most int) (best []relay.Standing, own *relay.Standing, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT name, wins, played FROM online_standings WHERE game = $1
		ORDER BY wins DESC, played, player LIMIT $2`, game, most)
	if err != nil {
		return nil, nil, fmt.Errorf("database: reading the leaderboard: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var l relay.Standing
		if err := rows.Scan(&l.Name, &l.Wins, &l.Played); err != nil {
			return nil, nil, fmt.Errorf("database: reading the leaderboard: %w", err)
		}
		best = append(best, l)
	}
	if err := rows.Err(); err != nil || id == "" {
		return best, nil, err
	}
	own = &relay.Standing{}
	err = s.db.QueryRowContext(ctx, `SELECT name, wins, played FROM online_standings WHERE game = $1 AND player = $2`, game, id).
		Scan(&own.Name, &own.Wins, &own.Played)
	if errors.Is(err, sql.ErrNoRows) {
		return best, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("database: reading the leaderboard: %w", err)
	}
	return best, own, nil
}
