package tournament

import (
	"encoding/json"
	"slices"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/net/tournament/live"
)

// known is what the stream has told so far.
type known struct {
	season   *live.Season
	seasonal []live.Rank
	overall  []live.Rank
	matches  []*match // in the order in which they were told of first
}

// match is a match as far as it is known.
type match struct {
	live.Match
	position connectfour.Position
	moves    []game.Move
}

func (m *match) over() bool { return m.Outcome != "" }

func (m *match) rules() connectfour.Rules {
	return connectfour.Rules{Columns: m.Columns, Rows: m.Rows, Connect: m.Connect}
}

// read takes an update and reports whether more has changed than moves of
// matches that are known; ok is false if it is no update.
func (k *known) read(data string) (more, ok bool) {
	var u live.Update
	if err := json.Unmarshal([]byte(data), &u); err != nil {
		return false, false
	}
	if u.All {
		*k = known{}
	}
	if u.Season != nil {
		k.season = u.Season
	}
	if u.SeasonRanking != nil {
		k.seasonal = u.SeasonRanking
	}
	if u.Ranking != nil {
		k.overall = u.Ranking
	}
	more = u.All || u.Season != nil || u.SeasonRanking != nil || u.Ranking != nil
	for _, told := range u.Matches {
		old := k.find(told.ID)
		m := &match{Match: told}
		if !m.replay(old) {
			continue // No board can look like this.
		}
		if old == nil {
			k.matches = append(k.matches, m)
			more = true
			continue
		}
		more = more || old.Outcome != m.Outcome
		*old = *m
	}
	return k.tidy(u.Running) || more, true
}

// tidy forgets matches that are neither under way nor among the latest, and
// reports whether there were any.
func (k *known) tidy(running []string) bool {
	before, finished := len(k.matches), 0
	for _, m := range slices.Backward(k.matches) {
		if m.over() {
			finished++
		}
		if m.over() && finished > live.Finished || !m.over() && !slices.Contains(running, m.ID) {
			k.matches = slices.DeleteFunc(k.matches, func(other *match) bool { return other == m })
		}
	}
	return len(k.matches) != before
}

// replay plays the moves, from where the match was known to be before, and reports
// whether they are legal; old is nil if it was not known.
func (m *match) replay(old *match) bool {
	p, err := connectfour.New(m.rules())
	if old != nil && old.rules() == m.rules() && strings.HasPrefix(m.Moves, old.Moves) {
		p, m.moves = old.position, old.moves
	}
	for _, digit := range []byte(m.Moves[len(m.moves):]) {
		if err != nil {
			return false
		}
		move := connectfour.Move{Kind: connectfour.Drop, X: column(digit)}
		m.moves = append(m.moves, move.Notation())
		p, err = p.Play(move)
	}
	m.position = p
	return err == nil
}

// column reads a column, from 0, of live.Match.Moves.
func column(digit byte) int {
	if digit >= 'a' {
		return int(digit-'a') + 10
	}
	return int(digit) - '0'
}

// after returns the position after so many moves.
func (m *match) after(plies int) connectfour.Position {
	short := &match{Match: m.Match}
	short.Moves = m.Moves[:min(plies, len(m.Moves))]
	short.replay(nil)
	return short.position
}

func (k *known) find(id string) *match {
	for _, m := range k.matches {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// record returns the match to be watched again.
func (m *match) record() game.Record {
	return game.Record{
		Game: connectfour.Name, Config: m.rules().Config(), Moves: m.moves,
		Seats: []game.Player{{Name: m.Home}, {Name: m.Guest}},
	}
}
