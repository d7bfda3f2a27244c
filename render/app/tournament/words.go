package tournament

import (
	"cmp"
	"strconv"
	"strings"
)

// status says how the tournament stands.
func (s *Screen) status() string {
	switch s.state {
	case connecting:
		return s.say("connecting")
	case interrupted:
		return s.say("interrupted")
	case absent:
		return s.say("absent")
	}
	switch season := s.season; {
	case season == nil:
		return s.say("waiting")
	case season.Over:
		return s.say("season-over", "season", strconv.Itoa(season.Number))
	default:
		return s.say("season", "season", strconv.Itoa(season.Number),
			"day", strconv.Itoa(season.Day), "days", strconv.Itoa(season.Days))
	}
}

func (s *Screen) say(key string, places ...string) string {
	return s.app.Say("tournament."+key, places...)
}

// pair says who plays.
func (s *Screen) pair(m *match) string { return s.say("pair", "home", m.Home, "guest", m.Guest) }

// now says what has happened last in a match.
func (s *Screen) now(m *match) string {
	if m.over() {
		return s.result(m)
	}
	return s.move(m, len(m.moves))
}

// move says what a move has done, counted from 1; 0 is the beginning. Columns count
// from 1 as everywhere on the screen, though from 0 in the protocol.
func (s *Screen) move(m *match, ply int) string {
	if ply == 0 {
		return s.say("begins", "player", m.Home)
	}
	return s.say("move", "player", [...]string{m.Home, m.Guest}[(ply-1)%2], "column", strconv.Itoa(column(m.Moves[ply-1])+1))
}

// result says how a match has ended.
func (s *Screen) result(m *match) string {
	why := s.say("reason." + reason(m.Reason))
	switch m.Outcome {
	case "home":
		return s.say("won", "player", m.Home)
	case "guest":
		return s.say("won", "player", m.Guest)
	case "home-lost":
		return s.say("lost", "player", m.Home, "reason", why)
	case "guest-lost":
		return s.say("lost", "player", m.Guest, "reason", why)
	case "draw":
		return s.say("draw")
	}
	return s.say("aborted")
}

// reasons are the ends of the keys of sentences for the server's reasons.
var reasons = map[string]string{
	"COLUMN_IS_FULL": "column-full", "ILLEGAL_COLUMN_ANNOUNCED": "no-column", "UNREGISTERED": "gone",
}

func reason(told string) string {
	if strings.HasPrefix(told, "Timeout") {
		return "timeout"
	}
	return cmp.Or(reasons[told], "unexpected")
}

// points writes points, which are whole or a half.
func points(p float64) string {
	whole := int(p)
	if p == float64(whole) {
		return strconv.Itoa(whole)
	}
	if whole == 0 {
		return "½"
	}
	return strconv.Itoa(whole) + "½"
}
