package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// Match is what is kept of a match that was played online. It takes about 0.6 kB, with a
// byte or a few for each move.
type Match struct {
	// Room and Number, from 1 in the room, name the match.
	Room   string
	Number int
	Ended  time.Time
	// Aborted says that it has ended without a result.
	Aborted bool
	// Reason is the game's word for why it ended.
	Reason string
	Seats  []Seat
	Record game.Record
}

// Seat says who sat on a seat of a match.
type Seat struct {
	// ID and Name are a person's.
	ID, Name string
	// Strength is a computer's.
	Strength int
	Won      bool
}

// countedADay is how many matches of the same persons count in the standings of a game on
// one day of UTC.
const countedADay = 3

// saving are the statements that save a match. To prepare them takes as long as to execute
// them: it is done once.
type saving struct{ keepPlayer, counted, addMatch, addSeat, count *sql.Stmt }

func (s *saving) prepare(ctx context.Context, db *sql.DB) (err error) {
	for text, statement := range map[string]**sql.Stmt{
		`UPDATE players SET sat = 1 WHERE id = $1`: &s.keepPlayer,
		`SELECT COUNT(*) FROM online_matches
			WHERE persons = $1 AND game = $2 AND ended >= $3 AND ended < $4 AND counted = 1`: &s.counted,
		`INSERT INTO online_matches (room, number, game, ended, aborted, reason, record, persons, counted)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`: &s.addMatch,
		`INSERT INTO online_seats (room, number, seat, player, name, strength, won)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`: &s.addSeat,
		`INSERT INTO online_standings (game, player, name, wins, played) VALUES ($1, $2, $3, $4, 1)
			ON CONFLICT (game, player) DO UPDATE SET name = excluded.name,
				wins = online_standings.wins + excluded.wins, played = online_standings.played + 1`: &s.count,
	} {
		if *statement, err = db.PrepareContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// in returns the statements in a transaction.
func (s saving) in(ctx context.Context, tx *sql.Tx) saving {
	for _, statement := range []**sql.Stmt{&s.keepPlayer, &s.counted, &s.addMatch, &s.addSeat, &s.count} {
		*statement = tx.StmtContext(ctx, *statement)
	}
	return s
}

// SaveMatch stores a match and counts it in the standings. It is idempotent: one that is
// stored already stays as it is. Who has been forgotten before it came here is not named.
func (s *Store) SaveMatch(ctx context.Context, m Match) error {
	return wrapped("saving a match", s.transaction(ctx, func(tx *sql.Tx) error {
		s := s.saving.in(ctx, tx)
		m, err := s.withoutForgotten(ctx, m)
		if err != nil {
			return err
		}
		record, err := json.Marshal(m.Record)
		if err != nil {
			return fmt.Errorf("its record: %w", err)
		}
		persons := m.persons()
		counts := len(persons) > 1 && !m.Aborted
		if counts {
			if counts, err = s.fewerThanCount(ctx, m, strings.Join(persons, ",")); err != nil {
				return err
			}
		}
		saved, err := s.addMatch.ExecContext(ctx, m.Room, m.Number, m.Record.Game, m.Ended.UnixMilli(), bit(m.Aborted), m.Reason, string(record), strings.Join(persons, ","), bit(counts))
		if err != nil {
			return err
		}
		if n, err := saved.RowsAffected(); err != nil || n == 0 {
			return err
		}
		if err := s.saveSeats(ctx, m); err != nil || !counts {
			return err
		}
		return s.standings(ctx, m)
	}))
}

// withoutForgotten returns a match that names nobody who has been forgotten. The others are
// not forgotten before the transaction ends.
func (s saving) withoutForgotten(ctx context.Context, m Match) (Match, error) {
	m.Seats, m.Record.Seats = slices.Clone(m.Seats), slices.Clone(m.Record.Seats)
	for _, id := range m.persons() { // in order: two transactions do not wait for each other
		locked, err := s.keepPlayer.ExecContext(ctx, id)
		if err != nil {
			return m, err
		}
		n, err := locked.RowsAffected()
		switch {
		case err != nil:
			return m, err
		case n > 0:
			continue
		}
		seat := slices.IndexFunc(m.Seats, func(s Seat) bool { return s.ID == id })
		m.Seats[seat].ID, m.Seats[seat].Name = nobody(), ""
		if seat < len(m.Record.Seats) {
			m.Record.Seats[seat].Name = ""
		}
	}
	return m, nil
}

// persons returns the ids of those who have sat, in order.
func (m Match) persons() (ids []string) {
	for _, seat := range m.Seats {
		if seat.ID != "" {
			ids = append(ids, seat.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// fewerThanCount reports whether fewer matches of these persons than count have ended on
// that day.
func (s saving) fewerThanCount(ctx context.Context, m Match, persons string) (ok bool, err error) {
	day := m.Ended.UTC().Truncate(24 * time.Hour)
	n := 0
	err = s.counted.QueryRowContext(ctx, persons, m.Record.Game, day.UnixMilli(), day.Add(24*time.Hour).UnixMilli()).Scan(&n)
	return n < countedADay, err
}

func (s saving) saveSeats(ctx context.Context, m Match) error {
	for i, seat := range m.Seats {
		_, err := s.addSeat.ExecContext(ctx, m.Room, m.Number, i, sql.NullString{String: seat.ID, Valid: seat.ID != ""}, seat.Name, seat.Strength, bit(seat.Won))
		if err != nil {
			return err
		}
	}
	return nil
}

// standings counts a match in the standings of its game, and of all.
func (s saving) standings(ctx context.Context, m Match) error {
	for _, seat := range m.Seats {
		if seat.Name == "" {
			continue // a computer, or forgotten
		}
		for _, game := range []string{"", m.Record.Game} {
			_, err := s.count.ExecContext(ctx, game, seat.ID, seat.Name, bit(seat.Won))
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

// Leaders returns the best players of finished matches between at least two persons, of
// one game or, without a name, of all: the most won first, then the fewest played. Own
// is that of the player with the given id, nil if there is none.
func (s *Store) Leaders(ctx context.Context, game, id string, most int) (best []protocol.Standing, own *protocol.Standing, err error) {
	best, err = list(ctx, s.db, func(l *protocol.Standing) []any { return []any{&l.Name, &l.Wins, &l.Played} },
		`SELECT name, wins, played FROM online_standings WHERE game = $1 ORDER BY wins DESC, played, player LIMIT $2`, game, most)
	if err != nil || id == "" {
		return best, nil, wrapped("reading the leaderboard", err)
	}
	own = &protocol.Standing{}
	err = s.db.QueryRowContext(ctx, `SELECT name, wins, played FROM online_standings WHERE game = $1 AND player = $2`, game, id).
		Scan(&own.Name, &own.Wins, &own.Played)
	if errors.Is(err, sql.ErrNoRows) {
		return best, nil, nil
	}
	return best, own, wrapped("reading the leaderboard", err)
}

// DropResults drops what is kept of the matches that ended before a time, and of the earliest
// if there are more than the most; the standings stay. It returns how many there were.
func (s *Store) DropResults(ctx context.Context, before time.Time, most int) (n int, err error) {
	earliest := before.UnixMilli()
	var last int64 // of those that are too many
	switch err := s.db.QueryRowContext(ctx, `SELECT ended FROM online_matches ORDER BY ended DESC LIMIT 1 OFFSET $1`, most).Scan(&last); {
	case err == nil:
		earliest = max(earliest, last+1)
	case !errors.Is(err, sql.ErrNoRows):
		return 0, wrapped("counting results", err)
	}
	for {
		dropped := int64(0)
		err := s.transaction(ctx, func(tx *sql.Tx) error {
			old := `(SELECT room, number FROM online_matches WHERE ended < $1 ORDER BY ended, room, number LIMIT $2)`
			if _, err := tx.ExecContext(ctx, `DELETE FROM online_seats WHERE (room, number) IN `+old, earliest, atOnce); err != nil {
				return err
			}
			gone, err := tx.ExecContext(ctx, `DELETE FROM online_matches WHERE (room, number) IN `+old, earliest, atOnce)
			if err != nil {
				return err
			}
			dropped, err = gone.RowsAffected()
			return err
		})
		if n += int(dropped); err != nil || dropped < atOnce {
			return n, wrapped("dropping old results", err)
		}
	}
}
