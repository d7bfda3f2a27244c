package table_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
)

// TestStories tells what comes of each line of the stories in testdata. A line is
//
//	open GAME TIME SEAT…        a table; a seat is a NAME, free, or computer:STRENGTH
//	reopen TIME SEAT…           it with other ones
//	fill computer:STRENGTH      the seats that are free
//	start [TIME]                the match, of which moves are taken after the time
//	NAME plays MOVE[; MOVE…]    … for the position as it is
//	NAME asks to undo|restart|abort, NAME agrees, NAME refuses
//	NAME wants a rematch, NAME wants none
//	NAME says WORDS, NAME looks
//	NAME sits [SEAT], NAME leaves, NAME goes, NAME comes back, NAME is called OTHER
//	NAME takes over             from the computer that plays for him
//	NUMBER …                    the same of who sits there
//	the computer plays MOVE     that is asked
//	the host aborts, all are cut off
//	the host is down TIME       during which no clock runs, and all but its snapshot is lost
//	wait TIME
//	the snapshot                is looked at
//
// What is told to all is told with who is to move, and what is left of the time. After each
// line the table is as its snapshot and, until the host was down, its log have it.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(string) []string {
		s := &story{}
		return func(line string) []string {
			told := s.tell(t, line)
			s.survives()
			return told
		}
	})
}

// story is a table to which things happen.
type story struct {
	*tester
	now   time.Time
	asked table.Question // the question that is open
	told  []string
	down  bool // its host was
}

// tell has a line happen, and returns what came of it.
func (s *story) tell(t *testing.T, line string) []string {
	words := strings.Fields(line)
	after := func(n int) string { return strings.Join(words[min(n, len(words)):], " ") }
	duration := func(n int) time.Duration {
		if n >= len(words) {
			return 0
		}
		d, err := time.ParseDuration(words[n])
		require.NoError(t, err, line)
		return d
	}
	s.told = nil
	switch {
	case words[0] == "open":
		g, err := games.ByName(words[1])
		require.NoError(t, err)
		*s = story{tester: open(t, g, table.Options{Options: json.RawMessage(`{}`), MoveTime: duration(2), Seats: seats(words[3:])}), now: start}
	case words[0] == "reopen":
		s.takes("the host")(s.table.Reopen(s.now, table.Options{MoveTime: duration(1), Seats: seats(words[2:])}))
	case words[0] == "fill":
		s.takes("the host")(s.table.Fill(s.now, seats(words[1:])[0].Strength))
	case words[0] == "start":
		s.takes("the host")(s.table.Start(s.now, duration(1)))
	case words[0] == "wait":
		s.wait(duration(1))
	case after(0) == "the host aborts":
		s.takes("the host")(s.table.Abort(s.now, "closed"))
	case after(0) == "all are cut off":
		s.takes("the host")(s.table.Cut(s.now))
	case strings.HasPrefix(line, "the host is down"):
		s.down, s.now = true, s.now.Add(duration(4))
		var err error
		s.table, err = table.FromSnapshot(s.table.Game(), s.table.Snapshot(), random(1))
		require.NoError(t, err)
		s.table.Shift(duration(4))
	case line == "the snapshot":
		s.told = append(s.told, string(s.table.Snapshot()))
	case strings.HasPrefix(line, "the computer plays"):
		s.takes("the computer")(s.table.Answer(s.now, s.asked, game.Move(after(3))))
	default:
		s.does(words[0], after(1), after(2), after(3))
	}
	s.asks()
	return s.told
}

// seats are those of a line.
func seats(words []string) (all []table.Player) {
	for _, word := range words {
		switch strength, isComputer := strings.CutPrefix(word, "computer:"); {
		case isComputer:
			n, _ := strconv.Atoi(strength)
			all = append(all, computer(n))
		case word == "free":
			all = append(all, table.Player{Kind: table.Free})
		default:
			all = append(all, person(word))
		}
	}
	return all
}

// seat is where somebody sits, by a number or by what he was called first; after all seats
// if nowhere.
func (s *story) seat(name string) game.Seat {
	if n, err := strconv.Atoi(name); err == nil {
		return game.Seat(n)
	}
	players := s.table.Players()
	i := slices.IndexFunc(players, func(p table.Player) bool { return p.Person() && p.ID == name })
	if i < 0 {
		i = len(players)
	}
	return game.Seat(i)
}

// does has somebody do something: rest is what without its first word, and last without two.
func (s *story) does(name, what, rest, last string) {
	seat, verb, tb := s.seat(name), strings.Fields(what)[0], s.table
	message := map[string]table.Message{
		"asks to undo": table.Undo{}, "asks to restart": table.Restart{}, "asks to abort": table.Abort{},
		"agrees": table.Answer{Agrees: true}, "refuses": table.Answer{},
		"wants a rematch": table.Rematch{Wants: true}, "wants none": table.Rematch{}, "looks": table.Join{},
	}[what]
	switch {
	case message != nil:
		s.takes(name)(tb.Handle(s.now, seat, message))
	case verb == "says":
		s.takes(name)(tb.Handle(s.now, seat, table.Say{Text: rest}))
	case verb == "plays":
		for move := range strings.SplitSeq(rest, "; ") {
			s.takes(name)(tb.Handle(s.now, seat, table.Play{Match: tb.Match(), Ply: len(tb.Record().Moves), Move: game.Move(move)}))
		}
	case verb == "sits":
		wanted, err := strconv.Atoi(cmp.Or(rest, "-1"))
		require.NoError(s.t, err)
		s.takes(name)(tb.Sit(s.now, name, name, game.Seat(wanted)))
	case what == "leaves":
		s.takes(name)(tb.Leave(s.now, seat, false))
	case what == "goes", what == "comes back":
		s.takes(name)(tb.Connect(s.now, seat, what != "goes"))
	case what == "takes over":
		s.takes(name)(tb.Return(s.now, seat))
	case strings.HasPrefix(what, "is called"):
		s.takes(name)(tb.Rename(s.now, seat, last))
	default:
		require.Fail(s.t, "nobody can do that", "%s %s", name, what)
	}
}

// takes takes what has come of what somebody did.
func (s *story) takes(name string) func(table.Outcome, error) {
	return func(out table.Outcome, err error) {
		if s.hears("", out); err != nil {
			s.told = append(s.told, fmt.Sprintf("%s: %s, %v", name, reason(s.t, err), err))
		}
	}
}

// wait lets time pass, and notes what happens meanwhile, and when.
func (s *story) wait(d time.Duration) {
	for began, end := s.now, s.now.Add(d); ; {
		at, ok := s.table.Deadline()
		if !ok || at.After(end) {
			s.now = end
			return
		}
		if at.After(s.now) {
			before := s.table.Tick(at.Add(-time.Millisecond))
			require.Empty(s.t, before, "nothing happens before its time")
			s.now = at
		}
		out := s.table.Tick(s.now)
		require.NotEmpty(s.t, out, "what is due happens")
		s.hears(fmt.Sprintf("after %v ", s.now.Sub(began)), out)
	}
}

// hears notes what is told: to all the same, but for what each may see of the position.
func (s *story) hears(when string, out table.Outcome) {
	s.take(out)
	for _, h := range out {
		for i, e := range h.Tells {
			if i == 0 || e.To == h.Tells[0].To { // a second thing is told
				s.told = append(s.told, when+s.inWords(e.Message))
			}
		}
	}
}

// asks notes what a computer player is asked anew.
func (s *story) asks() {
	q, ok := s.table.Question()
	if ok && (q.Match != s.asked.Match || q.Ply != s.asked.Ply || q.Seed != s.asked.Seed) {
		s.told = append(s.told, fmt.Sprintf("a computer of strength %d is asked for seat %d", q.Strength, q.Seat))
	}
	if ok {
		s.asked = q
	}
}

// inWords is what there is to a message.
func (s *story) inWords(m table.Message) string {
	left := func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		return fmt.Sprintf(", %v left", d)
	}
	turn := func(t table.Turn) string {
		if t.Match == 0 {
			return "no match"
		}
		return fmt.Sprintf("match %d, ply %d, %s to move%s", t.Match, t.Ply, seatOrNobody(t.ToMove), left(t.Remaining))
	}
	switch m := m.(type) {
	case table.State:
		text := fmt.Sprintf("%s: %s; %s", m.Status, seated(m.Seats), turn(m.Turn))
		if m.Undone {
			text += ", undone"
		}
		if m.Record != nil {
			text += ", with its record"
		}
		if m.BeginsIn > 0 {
			text += fmt.Sprintf(", begins in %v", m.BeginsIn)
		}
		if m.Vote != nil {
			text += ", " + vote(m.Vote)
		}
		if len(m.Rematch) > 0 {
			text += fmt.Sprintf(", a rematch is wanted by %v", m.Rematch)
		}
		return text
	case table.Played:
		return fmt.Sprintf("seat %d, by %s: %s; %s", m.Seat, m.By, m.Move, turn(m.Turn))
	case table.Seated:
		return fmt.Sprintf("%s: %s%s", m.Status, seated(m.Seats), left(m.Remaining))
	case table.Voted:
		switch {
		case m.Vote != nil:
			return vote(m.Vote)
		case m.Rejected:
			return "the vote is rejected by " + seatOrNobody(m.Seat)
		}
		return "the vote is over"
	case table.Rematched:
		return fmt.Sprintf("a rematch is wanted by %v", m.All)
	case table.Said:
		return fmt.Sprintf("%s says: %s", m.Name, m.Text)
	case table.Ended:
		return fmt.Sprintf("match %d is %s, won by %v, moves: %d", m.Match, m.Status, m.Result.Winners, len(m.Record.Moves))
	}
	return fmt.Sprintf("%T", m)
}

func seatOrNobody(s game.Seat) string {
	if s == game.NoSeat {
		return "nobody"
	}
	return fmt.Sprint("seat ", s)
}

func vote(v *table.Vote) string {
	return fmt.Sprintf("seat %d asks to %s, open for %v, agreed by %v", v.Seat, v.What, v.EndsIn, v.Agreed)
}

func seated(players []table.Player) string {
	var all []string
	for _, p := range players {
		text := p.Name
		switch p.Kind {
		case table.Free:
			text = "free"
		case table.Computer:
			text = fmt.Sprint("computer ", p.Strength)
		}
		for _, is := range []struct {
			so   bool
			word string
		}{{p.Away, "away"}, {p.Left, "left"}, {p.Substituted, "a computer plays"}} {
			if is.so {
				text += " (" + is.word + ")"
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// survives demands that the table can be had again from what is kept of it.
func (s *story) survives() {
	again, err := table.FromSnapshot(s.table.Game(), s.table.Snapshot(), random(1))
	require.NoError(s.t, err)
	require.Equal(s.t, string(s.table.Snapshot()), string(again.Snapshot()))
	if s.down {
		return
	}
	again, err = table.Rebuild(s.table.Game(), s.log, random(1))
	require.NoError(s.t, err)
	require.Equal(s.t, string(s.table.Snapshot()), string(again.Snapshot()))
}
