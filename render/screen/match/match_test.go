package match

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/screen/library"
)

// scripted answers every question with the next of its moves.
type scripted struct {
	moves    []game.Move
	asked    *table.Think
	err      error
	forgiven int // how often a question was given up
}

func (s *scripted) Ask(q table.Think) error {
	if s.err == nil {
		s.asked = &q
	}
	return s.err
}

func (s *scripted) Analyse(q table.Think) error { return s.Ask(q) }

func (s *scripted) Forget() {
	if s.asked != nil {
		s.forgiven++
	}
	s.asked = nil
}

func (*scripted) Work() bool { return false }

func (s *scripted) Take() (q table.Think, r ai.Reply, ok bool, err error) {
	if s.asked == nil || len(s.moves) == 0 {
		return q, r, false, nil
	}
	q, r.Move = *s.asked, s.moves[0]
	s.asked, s.moves = nil, s.moves[1:]
	return q, r, true, nil
}

func jokers(t *testing.T) *library.Game {
	g, ok := library.ByID("connectfour")
	require.True(t, ok)
	return g
}

// run lets time pass until nothing moves.
func run(m *Match) {
	for range 10_000 {
		d, ok := m.Next()
		if !ok {
			return
		}
		m.Tick(d)
	}
}

func press(m *Match, keys ...console.Key) {
	for _, k := range keys {
		m.Press(k)
	}
}

func TestAgainstTheComputer(t *testing.T) {
	computer := &scripted{moves: []game.Move{"drop 0", "drop 1"}}
	var sounds []sound.Sound
	changes := 0
	m := New(jokers(t), Options{
		Strength: 2, Computer: computer,
		Heard:   func(s sound.Sound) { sounds = append(sounds, s) },
		Changed: func() { changes++ },
	})
	require.False(t, m.Playing())
	require.False(t, m.CanUndo())
	press(m, console.Confirm) // one player
	require.True(t, m.Playing())
	require.True(t, m.Alone())
	require.Equal(t, game.Seat(0), m.Turn())
	require.Equal(t, 1, changes)

	press(m, console.Confirm)
	r, ok := m.Record()
	require.True(t, ok)
	require.Equal(t, []game.Move{"drop 3"}, r.Moves, "the computer waits until the stone has fallen")
	run(m)
	r, _ = m.Record()
	require.Equal(t, []game.Move{"drop 3", "drop 0"}, r.Moves)
	require.Equal(t, 2, r.Seats[1].Strength)
	require.Equal(t, []sound.Sound{sound.Button, sound.Drop, sound.Land(6), sound.Drop, sound.Land(6)}, sounds)
	require.Equal(t, 3, changes)

	require.True(t, m.CanUndo())
	m.Undo()
	r, _ = m.Record()
	require.Empty(t, r.Moves)
	require.False(t, m.CanUndo())
	require.Equal(t, game.Seat(0), m.Turn())
}

func TestWhatDoesNotFallIsHeardAsItIsPlaced(t *testing.T) {
	g, ok := library.ByID("tictactoe")
	require.True(t, ok)
	var sounds []sound.Sound
	m := New(g, Options{Computer: &scripted{}, Heard: func(s sound.Sound) { sounds = append(sounds, s) }})
	press(m, console.Right, console.Confirm, console.Confirm, console.Confirm)
	require.Equal(t, []sound.Sound{sound.Cursor, sound.Button, sound.Land(placed), sound.Refused}, sounds)
	require.Equal(t, game.Seat(1), m.Turn())
}

// Connect n goes on with a match by the match's own rules, whatever its setup
// offers.
func TestConnectNResumesByTheRulesOfTheMatch(t *testing.T) {
	g, ok := library.ByID("connectn")
	require.True(t, ok)
	rules := connectfour.Rules{Columns: 5, Rows: 4, Connect: 3, Jokers: true}
	r := game.Record{Game: g.Rules.Name(), Config: rules.Config(), Seats: make([]game.Player, 2), Moves: []game.Move{"drop 1"}}
	m := New(g, Options{Computer: &scripted{}})
	require.NoError(t, m.Resume(r))
	require.Equal(t, rules, m.Position().(connectfour.Position).Rules())
	press(m, console.Confirm)
	run(m)
	require.Equal(t, 2, m.Moves())
	m.Restart()
	require.Zero(t, m.Moves())
	require.Equal(t, rules, m.Position().(connectfour.Position).Rules())

	r.Config = connectfour.Rules{Columns: 9, Rows: 8, Connect: 4}.Config()
	require.ErrorContains(t, m.Resume(r), "connectn cannot be played by")
}

func TestUndoWhileTheComputerThinks(t *testing.T) {
	computer := &scripted{}
	m := New(jokers(t), Options{Strength: 2, Computer: computer})
	press(m, console.Confirm, console.Confirm)
	run(m)
	require.NotNil(t, computer.asked)
	m.Undo()
	m.Tick(0)
	require.Nil(t, computer.asked, "nobody waits for the answer any more")
	require.Equal(t, game.Seat(0), m.Turn())
}

func TestTwoPlayersTakeNothingBack(t *testing.T) {
	m := New(jokers(t), Options{Computer: &scripted{}})
	press(m, console.Right, console.Confirm, console.Confirm, console.Confirm)
	require.False(t, m.CanUndo())
	m.Undo()
	r, _ := m.Record()
	require.Len(t, r.Moves, 2)
}

func TestResume(t *testing.T) {
	record := game.Record{
		Game: "connectfour", Config: jokers(t).Config, Seed: 7,
		Seats: []game.Player{{}, {Strength: 4}}, Moves: []game.Move{"drop 3", "bomb 0,7", "delete row 7"},
	}
	computer := &scripted{moves: []game.Move{"drop 5"}}
	m := New(jokers(t), Options{Computer: computer})
	require.NoError(t, m.Resume(record))
	require.Empty(t, m.Status(text.English).Event, "nothing has happened here yet")
	require.True(t, m.CanUndo())
	run(m)
	m.Tick(0)
	got, _ := m.Record()
	require.Equal(t, append(record.Moves, "drop 5"), got.Moves)

	for name, damage := range map[string]func(*game.Record){
		"other rules":   func(r *game.Record) { r.Config = []byte(`{"columns":16,"rows":16}`) },
		"another game":  func(r *game.Record) { r.Game = "chess" },
		"no seats":      func(r *game.Record) { r.Seats = nil },
		"three seats":   func(r *game.Record) { r.Seats = make([]game.Player, 3) },
		"computers":     func(r *game.Record) { r.Seats = []game.Player{{Strength: 1}, {Strength: 1}} },
		"illegal moves": func(r *game.Record) { r.Moves = []game.Move{"drop 9"} },
	} {
		t.Run(name, func(t *testing.T) {
			r := record
			damage(&r)
			require.Error(t, m.Resume(r))
			require.False(t, m.Playing())
			require.Equal(t, New(jokers(t), Options{Computer: computer}).Status(text.German), m.Status(text.German))
		})
	}
}

func TestMoveClock(t *testing.T) {
	m := New(jokers(t), Options{MoveTime: 30 * time.Second, Computer: &scripted{}})
	_, ok := m.Remaining()
	require.False(t, ok)
	press(m, console.Right, console.Confirm)
	left, ok := m.Remaining()
	require.True(t, ok)
	require.Equal(t, 30*time.Second, left)
	m.Tick(29500 * time.Millisecond)
	d, ok := m.Next()
	require.True(t, ok)
	require.Equal(t, 500*time.Millisecond, d, "the shown second changes")
	m.Tick(500 * time.Millisecond)
	r, _ := m.Record()
	require.Len(t, r.Moves, 1, "the table has moved for the player")
	require.Equal(t, game.Seat(1), m.Turn())

	m.SetOptions(3, 0, false)
	_, ok = m.Remaining()
	require.False(t, ok)
	r, _ = m.Record()
	require.Len(t, r.Moves, 1)
}

func TestQuitAndRestart(t *testing.T) {
	changes := 0
	m := New(jokers(t), Options{Computer: &scripted{}, Changed: func() { changes++ }})
	press(m, console.Right, console.Confirm, console.Confirm)
	m.Restart()
	r, ok := m.Record()
	require.True(t, ok)
	require.Empty(t, r.Moves)
	require.Equal(t, 3, changes)
	press(m, console.Up, console.Right, console.Confirm) // delete joker, quit
	_, ok = m.Record()
	require.False(t, ok)
	require.Equal(t, 4, changes)
	require.False(t, m.Playing())
	press(m, console.Back)
	require.True(t, m.Left())
	require.False(t, m.Left())
}

func TestCalmMatchesDoNotMove(t *testing.T) {
	m := New(jokers(t), Options{Strength: 1, Calm: true, Computer: &scripted{moves: []game.Move{"drop 0"}}})
	press(m, console.Confirm, console.Confirm)
	m.Tick(0)
	_, moving := m.Next()
	require.False(t, moving)
	r, _ := m.Record()
	require.Len(t, r.Moves, 2)
}

func TestAComputerThatFailsSaysSoOnce(t *testing.T) {
	var failures []error
	m := New(jokers(t), Options{Strength: 1, Computer: &scripted{err: errors.New("no")}, Failed: func(err error) { failures = append(failures, err) }})
	press(m, console.Confirm, console.Confirm)
	run(m)
	m.Tick(0)
	m.Tick(0)
	require.Len(t, failures, 1)
	require.True(t, m.CanUndo(), "one can go on otherwise")
}

func TestPointing(t *testing.T) {
	m := New(jokers(t), Options{Computer: &scripted{}})
	require.True(t, m.Point(7, 0))
	press(m, console.Confirm)
	require.True(t, m.Point(6, 2))
	press(m, console.Confirm)
	require.False(t, m.Point(0, 0), "the bomb of the other player")
	require.False(t, m.Point(-1, 3))
	r, _ := m.Record()
	require.Equal(t, []game.Move{"drop 6"}, r.Moves)
}
