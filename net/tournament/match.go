package tournament

import (
	"errors"
	"strconv"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
)

// Outcome is how a match has ended.
type Outcome string

// The outcomes. Lost means that the home player or the guest has lost by an
// error, not to a line.
const (
	Playing   Outcome = ""
	HomeWins  Outcome = "home"
	GuestWins Outcome = "guest"
	HomeLost  Outcome = "home-lost"
	GuestLost Outcome = "guest-lost"
	Drawn     Outcome = "draw"
	Aborted   Outcome = "aborted" // the server was stopped
)

// The reasons for an outcome that are no error texts.
const (
	FourInARow     = "FOUR_IN_A_ROW"
	ConnectedLine  = "CONNECTED_LINE" // in place of FOUR_IN_A_ROW for other lengths
	ColumnIsFull   = "COLUMN_IS_FULL"
	IllegalColumn  = "ILLEGAL_COLUMN_ANNOUNCED"
	NotThereReason = "UNREGISTERED" // the player had been unregistered before
)

// CoffeeBreak is the name of the guest whom a player without an opponent meets
// and beats.
const CoffeeBreak = "CoffeeBreak"

// Match is a match as it is told and recorded.
type Match struct {
	// Season and Number, both from 1, name the match. Matches are numbered in the order
	// in which they begin.
	Season, Number int
	// Matchday counts from 1.
	Matchday    int
	Home, Guest string
	Rules       connectfour.Rules
	// Moves are the columns of the stones, from 0; the home player's comes first.
	Moves   []int
	Outcome Outcome
	// Reason is text that can be printed, whatever the players have sent.
	Reason  string
	Started time.Time
	Ended   time.Time
}

// Points returns what the match is worth for its players.
func (m Match) Points() (home, guest float64) {
	switch m.Outcome {
	case HomeWins, GuestLost:
		return 1, 0
	case GuestWins, HomeLost:
		return 0, 1
	case Drawn:
		return 0.5, 0.5
	}
	return 0, 0
}

// ID names the match in topics and addresses.
func (m Match) ID() string { return strconv.Itoa(m.Season) + "-" + strconv.Itoa(m.Number) }

// Result returns the message RESULT that tells both players how a match has
// ended; empty while it has not, and if it was aborted.
func (m Match) Result() string {
	switch m.Outcome {
	case HomeWins:
		return "RESULT;WIN;" + m.Home + ";" + m.Reason
	case GuestWins:
		return "RESULT;WIN;" + m.Guest + ";" + m.Reason
	case HomeLost:
		return "RESULT;LOSE;" + m.Home + ";" + m.Reason
	case GuestLost:
		return "RESULT;LOSE;" + m.Guest + ";" + m.Reason
	case Drawn:
		return "RESULT;DRAW;;"
	}
	return ""
}

// match is a match that has begun and is not yet announced.
type match struct {
	Match
	seats    [2]*player // home, guest
	position connectfour.Position
	gone     *player // who was unregistered during it; the result is told all the same
}

func (m *match) over() bool { return m.Outcome != Playing }

// seat returns the seat of a player, 0 or 1.
func (m *match) seat(p *player) game.Seat {
	if m.seats[0] == p {
		return 0
	}
	return 1
}

// begin begins a match.
func (t *Tournament) begin(now time.Time, m *match) {
	t.tell(MatchBegan{m.Match})
	for seat, p := range m.seats {
		p.match = m
		if p.registered {
			t.send(p, "NEW GAME;"+m.seats[1-seat].name)
		}
	}
	for seat, p := range m.seats {
		if !p.registered {
			t.lose(now, m, game.Seat(seat), NotThereReason)
			return
		}
	}
	t.askForMove(now, m)
}

func (t *Tournament) askForMove(now time.Time, m *match) {
	p := m.seats[m.position.Turn()]
	t.ask(now, p, turn)
	t.send(p, "YOURTURN;"+p.question.token)
}

// insert takes a player's answer to YOURTURN.
func (t *Tournament) insert(now time.Time, p *player, column string) {
	m, q := p.match, p.question
	t.answered(p)
	seat := m.seat(p)
	x, err := strconv.Atoi(column)
	if err != nil {
		t.lose(now, m, seat, IllegalColumn)
		return
	}
	inserted := []byte("TOKEN INSERTED;" + p.name + ";" + strconv.Itoa(x))
	for _, to := range m.seats {
		if to.registered {
			t.sendTo(to.addr, inserted)
		}
	}
	next, err := m.position.Play(connectfour.Move{Kind: connectfour.Drop, X: x})
	if err != nil {
		t.lose(now, m, seat, refusal(err))
		return
	}
	m.position = next
	m.Moves = append(m.Moves, x)
	t.tell(Moved{
		Season: m.Season, Number: m.Number, Name: p.name, Column: x, Token: q.token, Took: now.Sub(q.asked),
	})
	result := next.Result()
	switch {
	case !result.Over:
		t.askForMove(now, m)
	case result.Draw():
		t.end(now, m, Drawn, "")
	default:
		t.end(now, m, [...]Outcome{HomeWins, GuestWins}[seat], lineReason(m.Rules))
	}
}

// refusal returns the reason for losing by an illegal move.
func refusal(err error) string {
	var refused *game.MoveError
	if errors.As(err, &refused) && refused.Reason == "column-full" {
		return ColumnIsFull
	}
	return IllegalColumn
}

func lineReason(r connectfour.Rules) string {
	if r.Connect == 4 {
		return FourInARow
	}
	return ConnectedLine
}

// lose ends a match by an error of the player at a seat.
func (t *Tournament) lose(now time.Time, m *match, seat game.Seat, reason string) {
	t.end(now, m, [...]Outcome{HomeLost, GuestLost}[seat], reason)
}

// end ends a match. Its result is announced when it is stored.
func (t *Tournament) end(now time.Time, m *match, o Outcome, reason string) {
	m.Outcome, m.Reason, m.Ended = o, reason, now
	for _, p := range m.seats {
		p.drop()
	}
	t.tell(MatchEnded{m.Match})
}

// announce tells the players the result. They are free then; after a coffee break
// there is nobody to be told.
func (t *Tournament) announce(m *match) {
	result := []byte(m.Result())
	for _, p := range m.seats {
		if p == nil {
			continue
		}
		p.match = nil
		t.season.free = append(t.season.free, p)
		if (p.registered || p == m.gone) && len(result) > 0 {
			t.sendTo(p.addr, result)
		}
	}
}

func timeoutReason(token string) string {
	return "Timeout while waiting for response for UUID " + token
}

// maxResponse is how many characters of an unexpected response are quoted.
const maxResponse = 100

// unexpectedReason quotes a response, which may be any bytes.
func unexpectedReason(response string) string {
	quoted := []rune(Printable(response))
	if len(quoted) > maxResponse {
		quoted = append(quoted[:maxResponse], '…')
	}
	return "Unexpected response " + string(quoted)
}
