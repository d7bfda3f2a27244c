package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"lichtbrett/game"
)

// Player is somebody who plays online, for whom a device stands.
type Player struct {
	ID, Name string
	// Hash is that of the secret, which only the device has.
	Hash []byte
	// Seen is when the player was last connected, to the hour.
	Seen time.Time
	// Sat says that the player has sat in a game.
	Sat bool
	// Muted and Banned are what a host has decided.
	Muted, Banned bool
}

// AddPlayer adds a player.
func (s *Store) AddPlayer(ctx context.Context, p Player) error {
	_, err := s.exec(ctx, `INSERT INTO players (id, name, hash, seen, sat, muted, banned) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		p.ID, p.Name, hex.EncodeToString(p.Hash), p.Seen.UnixMilli(), bit(p.Sat), bit(p.Muted), bit(p.Banned))
	return wrapped("adding a player", err)
}

// Player returns the player with that id; nil if there is none.
func (s *Store) Player(ctx context.Context, id string) (*Player, error) {
	p := &Player{ID: id}
	var hash string
	var seen int64
	err := s.db.QueryRowContext(ctx, `SELECT name, hash, seen, sat, muted, banned FROM players WHERE id = $1`, id).
		Scan(&p.Name, &hash, &seen, &p.Sat, &p.Muted, &p.Banned)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		p.Seen = time.UnixMilli(seen)
		p.Hash, err = hex.DecodeString(hash)
	}
	return p, wrapped("looking a player up", err)
}

// CountPlayers returns how many players there are.
func (s *Store) CountPlayers(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM players`).Scan(&n)
	return n, wrapped("counting players", err)
}

// RenamePlayer gives a player another name, in the standings as well.
func (s *Store) RenamePlayer(ctx context.Context, id, name string) error {
	return wrapped("renaming a player", s.transaction(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, []string{
			`UPDATE players SET name = $2 WHERE id = $1`, `UPDATE online_standings SET name = $2 WHERE player = $1`,
		}, id, name)
	}))
}

// each executes statements with the same arguments.
func each(ctx context.Context, tx *sql.Tx, statements []string, args ...any) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// SawPlayer notes when a player was last connected.
func (s *Store) SawPlayer(ctx context.Context, id string, at time.Time) error {
	_, err := s.exec(ctx, `UPDATE players SET seen = $2 WHERE id = $1`, id, at.UnixMilli())
	return wrapped("noting a player's visit", err)
}

// ClockSet moves visits when the clock has been set. What was before stays as long ago as
// it was; what would be in the future is now.
func (s *Store) ClockSet(ctx context.Context, from, to time.Time) error {
	statement, args := `UPDATE players SET seen = $1 WHERE sat IN (0, 1) AND seen > $1`, []any{to.UnixMilli()}
	if to.After(from) {
		statement, args = `UPDATE players SET seen = seen + $1 WHERE seen <= $2`, []any{to.Sub(from).Milliseconds(), from.UnixMilli()}
	}
	_, err := s.exec(ctx, statement, args...)
	return wrapped("moving visits with the clock", err)
}

// PlayerSat notes that a player has sat in a game.
func (s *Store) PlayerSat(ctx context.Context, id string) error { return s.mark(ctx, "sat", id, true) }

// MutePlayer says whether a player is muted.
func (s *Store) MutePlayer(ctx context.Context, id string, muted bool) error {
	return s.mark(ctx, "muted", id, muted)
}

// Muted returns those of some players who are muted.
func (s *Store) Muted(ctx context.Context, ids []string) (muted []string, err error) {
	for some := range slices.Chunk(ids, atOnce) {
		args, places := make([]any, len(some)), make([]string, len(some))
		for i, id := range some {
			args[i], places[i] = id, fmt.Sprint("$", i+1)
		}
		found, err := list(ctx, s.db, func(id *string) []any { return []any{id} },
			`SELECT id FROM players WHERE muted = 1 AND id IN (`+strings.Join(places, ", ")+`)`, args...)
		if err != nil {
			return nil, wrapped("looking up who is muted", err)
		}
		muted = append(muted, found...)
	}
	return muted, nil
}

// BanPlayer says whether a player is banned.
func (s *Store) BanPlayer(ctx context.Context, id string, banned bool) error {
	return s.mark(ctx, "banned", id, banned)
}

func (s *Store) mark(ctx context.Context, column, id string, on bool) error {
	_, err := s.exec(ctx, `UPDATE players SET `+column+` = $2 WHERE id = $1`, id, bit(on))
	return wrapped("marking a player", err)
}

// Settings returns what the host has set, by its key.
func (s *Store) Settings(ctx context.Context) (map[string]string, error) {
	type setting struct{ key, value string }
	found, err := list(ctx, s.db, func(s *setting) []any { return []any{&s.key, &s.value} }, `SELECT key, value FROM settings`)
	all := map[string]string{}
	for _, s := range found {
		all[s.key] = s.value
	}
	return all, wrapped("reading the settings", err)
}

// Set sets something, by its key: all of it or nothing.
func (s *Store) Set(ctx context.Context, all map[string]string) error {
	return wrapped("keeping what the host has set", s.transaction(ctx, func(tx *sql.Tx) error {
		for _, key := range slices.Sorted(maps.Keys(all)) { // in order: two transactions do not wait for each other
			if _, err := tx.ExecContext(ctx, `INSERT INTO settings (key, value) VALUES ($1, $2)
				ON CONFLICT (key) DO UPDATE SET value = excluded.value`, key, all[key]); err != nil {
				return err
			}
		}
		return nil
	}))
}

// atOnce is how many matches, players or results one transaction rids of what is to be
// forgotten, and how many players are looked up together, so that nobody else waits for long.
const atOnce = 100

// ForgetPlayer forgets a player everywhere: in matches, records and standings the name is
// empty from then on, and the id a new one, which stands for nobody.
func (s *Store) ForgetPlayer(ctx context.Context, id string) error {
	nobody := nobody()
	for more := true; more; {
		if err := s.transaction(ctx, func(tx *sql.Tx) (err error) {
			more, err = forgetMatches(ctx, tx, id, nobody)
			return err
		}); err != nil {
			return wrapped("forgetting a player", err)
		}
	}
	return wrapped("forgetting a player", s.transaction(ctx, func(tx *sql.Tx) error {
		if err := each(ctx, tx, []string{`DELETE FROM players WHERE id = $1`}, id); err != nil {
			return err
		}
		for more := true; more; { // those that were being saved
			var err error
			if more, err = forgetMatches(ctx, tx, id, nobody); err != nil {
				return err
			}
		}
		return each(ctx, tx, []string{`UPDATE online_standings SET name = '', player = $2 WHERE player = $1`}, id, nobody)
	}))
}

// nobody returns an id in place of one that is forgotten.
func nobody() string { return "forgotten-" + strings.ToLower(rand.Text()) }

// forgetMatches forgets a player in some matches; more says that there are others.
func forgetMatches(ctx context.Context, tx *sql.Tx, id, nobody string) (more bool, err error) {
	type sat struct {
		room            string
		number, seat    int
		record, persons string
	}
	all, err := list(ctx, tx, func(m *sat) []any { return []any{&m.room, &m.number, &m.seat, &m.record, &m.persons} },
		`SELECT s.room, s.number, s.seat, m.record, m.persons FROM online_seats s
		JOIN online_matches m ON m.room = s.room AND m.number = s.number WHERE s.player = $1 LIMIT $2`, id, atOnce)
	if err != nil {
		return false, err
	}
	for _, m := range all {
		record, err := nameless(m.record, m.seat)
		if err != nil {
			return false, err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE online_matches SET record = $3, persons = $4 WHERE room = $1 AND number = $2`,
			m.room, m.number, record, strings.ReplaceAll(m.persons, id, nobody)); err != nil {
			return false, err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE online_seats SET player = $4, name = '' WHERE room = $1 AND number = $2 AND seat = $3`,
			m.room, m.number, m.seat, nobody); err != nil {
			return false, err
		}
	}
	return len(all) == atOnce, nil
}

// nameless returns a record in which nobody on a seat has a name.
func nameless(record string, seat int) (string, error) {
	var r game.Record
	if err := json.Unmarshal([]byte(record), &r); err != nil {
		return "", fmt.Errorf("a record: %w", err)
	}
	if seat < len(r.Seats) {
		r.Seats[seat].Name = ""
	}
	b, err := json.Marshal(r)
	return string(b), err
}

// MaxNameless is how many of those who are forgotten stay in the standings of a game, the best:
// far more than a leaderboard has.
const MaxNameless = 1000

// ForgetOld forgets the players who were last connected before a time, and those who
// have never sat in a game and came last before another one. It returns how many.
func (s *Store) ForgetOld(ctx context.Context, players, visitors time.Time) (n int, err error) {
	if _, err := s.exec(ctx, `DELETE FROM online_standings WHERE (game, player) IN (SELECT game, player FROM
		(SELECT game, player, ROW_NUMBER() OVER (PARTITION BY game ORDER BY wins DESC, played, player) AS place
			FROM online_standings WHERE name = '') AS nameless WHERE place > $1)`, MaxNameless); err != nil {
		return 0, wrapped("forgetting standings", err)
	}
	gone, err := s.exec(ctx, `DELETE FROM players WHERE sat = 0 AND banned = 0 AND seen < $1`, visitors.UnixMilli())
	if err != nil {
		return 0, wrapped("forgetting visitors", err)
	}
	visits, err := gone.RowsAffected()
	if err != nil {
		return 0, wrapped("forgetting visitors", err)
	}
	n = int(visits)
	for {
		old, err := s.seenBefore(ctx, players)
		if err != nil {
			return n, wrapped("forgetting players", err)
		}
		for _, id := range old {
			if err := s.ForgetPlayer(ctx, id); err != nil {
				return n, err
			}
			n++
		}
		if len(old) < atOnce {
			return n, nil
		}
	}
}

func (s *Store) seenBefore(ctx context.Context, at time.Time) (ids []string, err error) {
	return list(ctx, s.db, func(id *string) []any { return []any{id} },
		`SELECT id FROM players WHERE sat IN (0, 1) AND seen < $1 LIMIT $2`, at.UnixMilli(), atOnce)
}

// wrapped adds to an error what was done, and that it was the database.
func wrapped(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("database: %s: %w", doing, refusedAs(err))
}
