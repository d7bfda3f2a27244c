package store

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lichtbrett/net/tournament"
)

// The bounds of what is kept of a tournament. A match takes some 200 bytes.
const (
	// keptMatches is how many matches are kept, the latest ones. What everybody has got in
	// earlier ones remains.
	keptMatches = 1_000_000
	// MaxRanks is how many names a ranking has, those with the most points, and of how many
	// it is known what they got earlier.
	MaxRanks = 10_000
	// looked is how many matches come to one that has others dropped, and droppedAtOnce how
	// many these are at most, so that players do not wait for long.
	looked        = 1000
	droppedAtOnce = 10 * looked
)

// Save implements server.Store. It is idempotent: a match that is stored already stays as
// it is. A season of the same number that began at another time is another server's, and
// is refused: two servers cannot share a database.
func (s *Store) Save(ctx context.Context, events []tournament.Event) error {
	err := s.transaction(ctx, func(tx *sql.Tx) error {
		for _, e := range events {
			if err := s.save(ctx, tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("database: saving results: %w", err)
	}
	return nil
}

func (s *Store) save(ctx context.Context, tx *sql.Tx, e tournament.Event) (err error) {
	switch e := e.(type) {
	case tournament.SeasonBegan:
		var began int64
		err = tx.QueryRowContext(ctx, `INSERT INTO seasons (season, columns, rows, connect, began)
			VALUES ($1, $2, $3, $4, $5) ON CONFLICT (season) DO UPDATE SET season = seasons.season RETURNING began`,
			e.Season, e.Rules.Columns, e.Rules.Rows, e.Rules.Connect, e.At.UnixMilli()).Scan(&began)
		if err == nil && began != e.At.UnixMilli() {
			err = fmt.Errorf("%w: season %d is there already: does another server use this database?", ErrRefused, e.Season)
		}
	case tournament.SeasonEnded:
		_, err = tx.ExecContext(ctx, `UPDATE seasons SET ended = $1 WHERE season = $2`, e.At.UnixMilli(), e.Season)
	case tournament.MatchEnded:
		home, guest := e.Points()
		_, err = tx.ExecContext(ctx, `INSERT INTO matches (season, number, matchday, home, guest, moves, outcome, reason, home_points, guest_points, began, ended)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
			e.Season, e.Number, e.Matchday, e.Home, e.Guest, writeMoves(e.Moves), string(e.Outcome), e.Reason,
			home, guest, e.Started.UnixMilli(), e.Ended.UnixMilli())
		if err == nil && (e.Season+e.Number)%looked == 0 {
			err = s.dropMatches(ctx, tx)
		}
	}
	return err
}

// dropMatches drops the earliest matches if there are more than are kept.
func (s *Store) dropMatches(ctx context.Context, tx *sql.Tx) error {
	var n, season, number int
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM matches`).Scan(&n); err != nil || n <= s.keptMatches {
		return err
	}
	err := tx.QueryRowContext(ctx, `SELECT season, number FROM matches ORDER BY season, number LIMIT 1 OFFSET $1`,
		min(n-s.keptMatches, droppedAtOnce)-1).Scan(&season, &number)
	if err != nil {
		return err
	}
	if err := each(ctx, tx, []string{
		`INSERT INTO earlier (player, ended, points, played, won)
			SELECT player, MAX(ended), SUM(points), SUM(played), SUM(won) FROM scores
			WHERE season BETWEEN 1 AND $1 AND (season, number) <= ($1, $2) GROUP BY player
			ON CONFLICT (player) DO UPDATE SET ended = excluded.ended, points = earlier.points + excluded.points,
				played = earlier.played + excluded.played, won = earlier.won + excluded.won`,
		`DELETE FROM matches WHERE (season, number) <= ($1, $2)`,
	}, season, number); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM seasons WHERE season < $1`, season); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM earlier WHERE player IN (SELECT player FROM
		(SELECT player, ROW_NUMBER() OVER (ORDER BY points DESC, won DESC, player) AS place FROM earlier) AS e WHERE place > $1)`, s.maxRanks)
	return err
}

// NextSeason returns the number of the season that comes after all that are
// stored.
func (s *Store) NextSeason(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(season), 0) + 1 FROM seasons`).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("database: %w", err)
	}
	return n, nil
}

// Rank is a line of a ranking.
type Rank struct {
	Name   string
	Points float64
	// Matches is how many have been played, Won how many of them were won;
	// coffee breaks are among neither.
	Matches, Won int
}

// Ranking returns the ranking of all seasons together: the most points first, then the most
// matches won, then in the order of names.
func (s *Store) Ranking(ctx context.Context) ([]Rank, error) {
	ranking, err := list(ctx, s.db, func(r *Rank) []any { return []any{&r.Name, &r.Points, &r.Matches, &r.Won} }, `
		SELECT player, SUM(points), CAST(SUM(played) AS BIGINT), CAST(SUM(won) AS BIGINT)
		FROM scores GROUP BY player ORDER BY 2 DESC, 4 DESC, player LIMIT $1`, s.maxRanks)
	return ranking, wrapped("reading the ranking", err)
}

// Latest returns the matches that ended last, the last one first; coffee breaks
// are none.
func (s *Store) Latest(ctx context.Context, most int) (found []tournament.Match, err error) {
	type row struct {
		tournament.Match
		moves        string
		began, ended int64
	}
	rows, err := list(ctx, s.db, func(m *row) []any {
		return []any{
			&m.Season, &m.Number, &m.Matchday, &m.Home, &m.Guest, &m.moves, &m.Outcome, &m.Reason, &m.began, &m.ended,
			&m.Rules.Columns, &m.Rules.Rows, &m.Rules.Connect,
		}
	}, `SELECT m.season, m.number, m.matchday, m.home, m.guest, m.moves, m.outcome, m.reason, m.began, m.ended,
		s.columns, s.rows, s.connect FROM matches m JOIN seasons s ON s.season = m.season
		WHERE m.guest <> 'CoffeeBreak' ORDER BY m.ended DESC, m.season DESC, m.number DESC LIMIT $1`, most)
	if err != nil {
		return nil, wrapped("reading matches", err)
	}
	for _, m := range rows {
		if m.Moves, err = readMoves(m.moves); err != nil {
			return nil, wrapped("reading matches", err)
		}
		m.Started, m.Ended = time.UnixMilli(m.began).UTC(), time.UnixMilli(m.ended).UTC()
		found = append(found, m.Match)
	}
	return found, nil
}

func writeMoves(moves []int) string { return strings.Trim(fmt.Sprint(moves), "[]") }

func readMoves(text string) (moves []int, err error) {
	for _, word := range strings.Fields(text) {
		x, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("%q is no column", word)
		}
		moves = append(moves, x)
	}
	return moves, nil
}
