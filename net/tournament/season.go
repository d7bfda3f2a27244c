package tournament

import (
	"time"

	"lichtbrett/game/connectfour"
)

// season is one in which everybody meets everybody at home and away.
type season struct {
	number   int
	entrants []*player
	days     [][]pairing
	day      int      // how many matchdays have begun
	last     int      // the number of the match that has begun last
	matches  []*match // those that have begun and are not yet announced
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

// proceed goes on with what waits no longer: invitations, the first matchday,
// the next one, the end of the season.
func (t *Tournament) proceed(now time.Time) {
	if t.invites && t.allAnswered() {
		t.beginSeason(now)
	}
	if t.season != nil && len(t.season.matches) == 0 && !t.stopping {
		if t.season.day < len(t.season.days) {
			t.beginMatchday(now)
		} else {
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

func (t *Tournament) allAnswered() bool {
	for _, p := range t.players {
		if p.question != nil {
			return false
		}
	}
	return true
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
	t.season = &season{number: t.number, entrants: entrants, days: schedule(len(entrants))}
	t.number++
	t.tell(SeasonBegan{Season: t.season.number, Rules: t.options.Rules, Players: names, At: now})
}

// beginMatchday begins all matches of a matchday at once.
func (t *Tournament) beginMatchday(now time.Time) {
	s := t.season
	pairings := s.days[s.day]
	s.day++
	for _, pair := range pairings {
		s.last++
		m := &match{Match: Match{
			Season: s.number, Number: s.last, Matchday: s.day, Rules: t.options.Rules, Started: now,
			Home: s.entrants[pair.home].name, Guest: CoffeeBreak,
		}}
		m.seats[0] = s.entrants[pair.home]
		s.matches = append(s.matches, m)
		if pair.guest == nobody {
			t.end(now, m, HomeWins, CoffeeBreak)
			m.seats = [2]*player{} // who is told nothing
			continue
		}
		m.seats[1] = s.entrants[pair.guest]
		m.Guest = m.seats[1].name
		m.position, _ = connectfour.New(t.options.Rules) // New has checked the rules.
		t.begin(now, m)
	}
}

func (t *Tournament) endSeason(now time.Time) {
	t.tell(SeasonEnded{Season: t.season.number, At: now})
	t.season = nil
	t.resume = now.Add(t.options.Pause)
}
