package tournament

import (
	"slices"
	"time"

	"lichtbrett/game/connectfour"
)

// season is one in which everybody meets everybody at home and away.
type season struct {
	number   int
	entrants []*player
	// fixtures are the matches that each entrant has still to begin, in the order
	// of the matchdays; both players of a match have it in their list.
	fixtures [][]fixture
	free     []*player // those who may be able to begin their next match
	last     int       // the number of the match that has begun last
	matches  []*match  // those that have begun and are not yet announced
}

// fixture is a match that is to be played.
type fixture struct {
	pairing
	matchday int
}

func newSeason(number int, entrants []*player) *season {
	s := &season{number: number, entrants: entrants, fixtures: make([][]fixture, len(entrants))}
	for i, day := range schedule(len(entrants)) {
		for _, pair := range day {
			f := fixture{pair, i + 1}
			s.fixtures[pair.home] = append(s.fixtures[pair.home], f)
			if pair.guest != nobody {
				s.fixtures[pair.guest] = append(s.fixtures[pair.guest], f)
			}
		}
	}
	for i, p := range entrants {
		p.entrant = i
	}
	s.free = slices.Clone(entrants)
	return s
}

// next removes the next fixture of a player and returns it. There is none while it
// cannot begin: one of its two players is in a match, or has an earlier one to play.
func (s *season) next(p *player) (f fixture, ok bool) {
	if p.match != nil || len(s.fixtures[p.entrant]) == 0 {
		return f, false
	}
	f = s.fixtures[p.entrant][0]
	if f.guest == nobody {
		s.fixtures[f.home] = s.fixtures[f.home][1:]
		return f, true
	}
	for _, side := range [2]int{f.home, f.guest} {
		if s.entrants[side].match != nil || s.fixtures[side][0] != f {
			return f, false
		}
	}
	s.fixtures[f.home], s.fixtures[f.guest] = s.fixtures[f.home][1:], s.fixtures[f.guest][1:]
	return f, true
}

// played reports whether every match has been played to its end and announced.
func (s *season) played() bool {
	return len(s.matches) == 0 && !slices.ContainsFunc(s.fixtures, func(left []fixture) bool { return len(left) > 0 })
}

// player returns the entrant of that name; nil if there is none, and no season.
func (s *season) player(name string) *player {
	if s != nil {
		for _, p := range s.entrants {
			if p.name == name {
				return p
			}
		}
	}
	return nil
}

// proceed goes on with what need not wait any longer: the season once everybody
// has answered the invitation, matches, the end of the season, the next invitation.
func (t *Tournament) proceed(now time.Time) {
	asked := func(p *player) bool { return p.question != nil }
	if t.invites && !slices.ContainsFunc(t.players, asked) {
		t.beginSeason(now)
	}
	if t.season != nil && !t.stopping {
		t.beginMatches(now)
		if t.season.played() {
			t.endSeason(now)
		}
	}
	if t.season == nil && !t.invites && !t.stopping && len(t.players) >= t.options.MinPlayers {
		if now.Before(t.resume) {
			t.wait(t.resume)
		} else {
			t.invite(now)
		}
	}
}

// invite asks all players at once to join the next season.
func (t *Tournament) invite(now time.Time) {
	t.invites = true
	for _, p := range t.players {
		p.joined = false
		t.ask(now, p, invitation)
		t.send(p, "NEW SEASON;"+p.question.token)
	}
}

// beginSeason begins a season with those who have joined, if they are enough.
func (t *Tournament) beginSeason(now time.Time) {
	t.invites = false
	var entrants []*player
	var names []string
	for _, p := range t.players {
		if p.joined {
			entrants, names = append(entrants, p), append(names, p.name)
		}
		p.joined = false
	}
	if len(entrants) < t.options.MinPlayers || t.stopping {
		t.resume = now.Add(t.options.Pause)
		return
	}
	t.season = newSeason(t.number, entrants)
	t.number++
	t.tell(SeasonBegan{Season: t.season.number, Rules: t.options.Rules, Players: names, At: now})
}

// beginMatches begins the matches whose players are free: those of a matchday all
// at once where nobody still plays an earlier one.
func (t *Tournament) beginMatches(now time.Time) {
	s := t.season
	for len(s.free) > 0 {
		p := s.free[0]
		s.free = s.free[1:]
		for f, ok := s.next(p); ok; f, ok = s.next(p) { // A coffee break is over at once.
			t.beginFixture(now, f)
		}
	}
}

func (t *Tournament) beginFixture(now time.Time, f fixture) {
	s := t.season
	s.last++
	m := &match{Match: Match{
		Season: s.number, Number: s.last, Matchday: f.matchday, Rules: t.options.Rules, Started: now,
		Home: s.entrants[f.home].name, Guest: CoffeeBreak,
	}}
	s.matches = append(s.matches, m)
	if f.guest == nobody {
		t.end(now, m, HomeWins, CoffeeBreak)
		return
	}
	m.seats = [2]*player{s.entrants[f.home], s.entrants[f.guest]}
	m.Guest = m.seats[1].name
	m.position, _ = connectfour.New(t.options.Rules) // New has checked the rules.
	t.begin(now, m)
}

func (t *Tournament) endSeason(now time.Time) {
	t.tell(SeasonEnded{Season: t.season.number, At: now})
	t.season = nil
	t.resume = now.Add(t.options.Pause)
}
