package session

import (
	"encoding/json"
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
	"lichtbrett/render/catalog"
	"lichtbrett/render/thinking"
)

// scripted answers every question with the next of its moves.
type scripted struct {
	moves    []game.Move
	asked    *table.Question
	err      error
	forgiven int // how often a question was given up
}

func (s *scripted) Ask(q table.Question, _ thinking.Study) (r ai.Reply, ok bool, err error) {
	if s.err != nil {
		return r, false, s.err
	}
	s.asked = &q
	if len(s.moves) == 0 {
		return r, false, nil
	}
	r.Move = s.moves[0]
	s.asked, s.moves = nil, s.moves[1:]
	return r, true, nil
}

func (s *scripted) Forget() {
	if s.asked != nil {
		s.forgiven++
	}
	s.asked = nil
}

// desk returns a match's host on this device, with that computer.
func desk(c thinking.Thinker, failed func(error)) NewHost {
	return func(receive func(table.Envelope)) table.Host {
		return thinking.NewHost(thinking.HostOptions{Random: game.NewRandom(1).Uint64, Thinker: c, Receive: receive, Failed: failed})
	}
}

// begin returns a match on this device with that computer.
func begin(g *catalog.Game, c thinking.Thinker, o Options) *Match {
	o.Host, o.Thinker = desk(c, o.Failed), c
	return New(g, o)
}

func jokers(t *testing.T) *catalog.Game {
	g, ok := catalog.ByID("connectfour")
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
	thinker := &scripted{moves: []game.Move{"drop 0", "drop 1"}}
	var sounds []sound.Sound
	changes := 0
	m := begin(jokers(t), thinker, Options{
		Strength: 2,
		Heard:    func(s sound.Sound) { sounds = append(sounds, s) },
		Changed:  func(bool) { changes++ },
	})
	require.False(t, m.Playing())
	require.False(t, m.CanUndo())
	press(m, console.Confirm) // one player
	require.True(t, m.Playing())
	require.True(t, m.Alone())
	require.Equal(t, game.Seat(0), m.Turn())
	require.Equal(t, 1, changes)

	press(m, console.Confirm)
	require.Equal(t, []game.Move{"drop 3"}, must(m.Record()).Moves, "the computer waits until the stone has fallen")
	run(m)
	r := must(m.Record())
	require.Equal(t, []game.Move{"drop 3", "drop 0"}, r.Moves)
	require.Equal(t, 2, r.Seats[1].Strength)
	require.Equal(t, []sound.Sound{sound.Button, sound.Drop, sound.Land(6), sound.Drop, sound.Land(6)}, sounds)
	require.Equal(t, 3, changes)

	require.True(t, m.CanUndo())
	m.Undo()
	require.Empty(t, must(m.Record()).Moves)
	require.False(t, m.CanUndo())
	require.Equal(t, game.Seat(0), m.Turn())
}

// Connect n resumes a match by the match's own rules, whatever its setup
// offers.
func TestConnectNResumesByTheRulesOfTheMatch(t *testing.T) {
	g, ok := catalog.ByID("connectn")
	require.True(t, ok)
	rules := connectfour.Rules{Columns: 5, Rows: 4, Connect: 3, Jokers: true}
	r := game.Record{Game: g.Rules.Name(), Config: rules.Config(), Seats: make([]game.Player, 2), Moves: []game.Move{"drop 1"}}
	m := begin(g, &scripted{}, Options{})
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
	thinker := &scripted{}
	m := begin(jokers(t), thinker, Options{Strength: 2})
	press(m, console.Confirm, console.Confirm)
	run(m)
	require.NotNil(t, thinker.asked)
	m.Undo()
	m.Tick(0)
	require.Nil(t, thinker.asked, "nobody waits for the answer any more")
	require.Equal(t, game.Seat(0), m.Turn())
}

func TestResume(t *testing.T) {
	record := game.Record{
		Game: "connectfour", Config: jokers(t).Config, Seed: 7,
		Seats: []game.Player{{}, {Strength: 4}}, Moves: []game.Move{"drop 3", "bomb 0,7", "delete row 7"},
	}
	thinker := &scripted{moves: []game.Move{"drop 5"}}
	m := begin(jokers(t), thinker, Options{})
	require.NoError(t, m.Resume(record))
	require.Empty(t, m.Status(text.English).Event, "nothing has happened here yet")
	require.True(t, m.CanUndo())
	run(m)
	m.Tick(0)
	require.Equal(t, append(record.Moves, "drop 5"), must(m.Record()).Moves)

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
			require.Equal(t, begin(jokers(t), thinker, Options{}).Status(text.German), m.Status(text.German))
		})
	}
}

func TestMoveClock(t *testing.T) {
	m := begin(jokers(t), &scripted{}, Options{MoveTime: 30 * time.Second})
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
	require.Len(t, must(m.Record()).Moves, 1, "the table has moved for the player")
	require.Equal(t, game.Seat(1), m.Turn())

	m.SetOptions(3, 0, false)
	_, ok = m.Remaining()
	require.False(t, ok)
	require.Len(t, must(m.Record()).Moves, 1)
}

func TestQuitAndRestart(t *testing.T) {
	changes := 0
	m := begin(jokers(t), &scripted{}, Options{Changed: func(bool) { changes++ }})
	press(m, console.Right, console.Confirm, console.Confirm)
	m.Restart()
	require.Empty(t, must(m.Record()).Moves)
	require.Equal(t, 3, changes)
	press(m, console.Up, console.Right, console.Confirm) // delete joker, quit
	_, ok := m.Record()
	require.False(t, ok)
	require.Equal(t, 4, changes)
	require.False(t, m.Playing())
	press(m, console.Back)
	require.True(t, m.Left())
	require.False(t, m.Left())
}

func TestCalmMatchesDoNotMove(t *testing.T) {
	m := begin(jokers(t), &scripted{moves: []game.Move{"drop 0"}}, Options{Strength: 1, Calm: true})
	press(m, console.Confirm, console.Confirm)
	m.Tick(0)
	_, moving := m.Next()
	require.False(t, moving)
	require.Len(t, must(m.Record()).Moves, 2)
}

func TestPointing(t *testing.T) {
	m := begin(jokers(t), &scripted{}, Options{})
	require.True(t, m.Point(7, 0))
	press(m, console.Confirm)
	require.True(t, m.Point(6, 2))
	press(m, console.Confirm)
	require.False(t, m.Point(0, 0), "the bomb of the other player")
	require.False(t, m.Point(-1, 3))
	require.Equal(t, []game.Move{"drop 6"}, must(m.Record()).Moves)
}

// What others do is seen in order: their moves wait until what is being shown has
// been seen, and a press shows them first.
func TestWhatOthersDoWaitsToBeSeen(t *testing.T) {
	thinker := &scripted{moves: []game.Move{"drop 0", "drop 0"}}
	m := begin(jokers(t), thinker, Options{Strength: 1})
	press(m, console.Confirm, console.Confirm)
	require.True(t, m.Moving())
	require.Equal(t, 1, m.Moves(), "the own stone is falling")
	require.Equal(t, []game.Move{"drop 3"}, must(m.Record()).Moves, "what is not yet shown is not yet kept")
	require.Equal(t, game.Seat(1), m.Turn())

	press(m, console.Confirm)
	require.Equal(t, 2, m.Moves(), "the answer is shown")
	require.True(t, m.Moving())
	require.Equal(t, game.Seat(0), m.Turn(), "and Confirm has only shown it")
	press(m, console.Right, console.Confirm)
	require.Equal(t, 3, m.Moves())
	require.False(t, m.Point(0, 7), "pointing, too, only shows what has happened")
	require.Equal(t, 4, m.Moves())
	require.True(t, m.Point(0, 7))
	m.Undo()
	require.Equal(t, 2, m.Moves())
}

// faraway is a host elsewhere, at which this device has one seat.
type faraway struct {
	receive func(table.Envelope)
	own     game.Seat
	sent    []table.Message
	left    bool
	clock   time.Duration // what is left of the turn there
}

func (f *faraway) Open(game.Game, json.RawMessage, []game.Player) error {
	return &table.Refused{Reason: "not-seated"}
}
func (f *faraway) Send(_ game.Seat, m table.Message) { f.sent = append(f.sent, m) }
func (f *faraway) Leave()                            { f.left = true }
func (f *faraway) Own(s game.Seat) bool              { return s == f.own && s != game.NoSeat }
func (f *faraway) Remaining() (time.Duration, bool)  { return f.clock, f.clock > 0 }

// far returns a match of two people who sit elsewhere than each other, at the
// table at which it is played.
func far(t *testing.T, own game.Seat) (m *Match, f *faraway, play func(game.Seat, game.Move)) {
	f = &faraway{own: own}
	m = New(jokers(t), Options{
		Host:    func(receive func(table.Envelope)) table.Host { f.receive = receive; return f },
		Thinker: &scripted{moves: []game.Move{"drop 0"}},
	})
	require.False(t, f.left, "a match that comes from elsewhere is not given up")
	begun := time.Unix(0, 0)
	tb, _, err := table.New(m.Game().Rules, table.Options{
		Config: m.Game().Config, Random: game.NewRandom(1).Uint64, MoveTime: time.Minute,
		Seats: table.Players([]game.Player{{Name: "Ada"}, {Name: "Bo"}}),
	}, begun)
	require.NoError(t, err)
	hand := func(out table.Outcome, err error) {
		require.NoError(t, err)
		for _, e := range out.Envelopes() {
			if e.To == own {
				f.receive(e)
			}
		}
	}
	hand(tb.Start(begun, 0))
	return m, f, func(s game.Seat, move game.Move) {
		hand(tb.Handle(begun, s, table.Play{Ply: len(tb.Record().Moves), Move: move}))
	}
}

// A match far away comes unasked; it keeps no record until its end, gives no
// hints, and tells the names of those who are waited for.
func TestAMatchFarAway(t *testing.T) {
	m, f, play := far(t, 1)
	require.True(t, m.Playing())
	require.False(t, m.Keeps())
	require.Equal(t, "Waiting for Ada …", m.Status(text.English).Turn)
	require.Equal(t, "Warten auf Ada …", m.Status(text.German).Turn)
	_, ok := m.Remaining()
	require.False(t, ok)

	play(0, "drop 3")
	play(1, "drop 4") // said by another device of this player
	require.Equal(t, 1, m.Moves(), "one after the other")
	f.clock = 40 * time.Second
	left, ok := m.Remaining()
	require.True(t, ok)
	require.Equal(t, 40*time.Second, left, "what waits does not stop the clock")
	run := func() {
		for range 200 {
			m.Tick(20 * time.Millisecond)
		}
	}
	run()
	require.Equal(t, 2, m.Moves())
	left, _ = m.Remaining()
	require.Equal(t, 40*time.Second, left, "only the host counts")
	play(0, "drop 3")
	run()
	require.Equal(t, "Bo to move", m.Status(text.English).Turn)
	require.False(t, m.CanHint())
	m.Hint()
	require.NotContains(t, m.Status(text.English).Event, "hint")
	require.False(t, m.CanUndo())
	_, ok = m.Record()
	require.False(t, ok, "it is kept elsewhere")

	press(m, console.Confirm)
	require.Equal(t, []table.Message{table.Join{}, table.Play{Match: 1, Ply: 3, Move: "drop 3"}}, f.sent)
	require.Error(t, m.Resume(game.Record{}))
	require.True(t, m.Playing())
	for i, move := range []game.Move{"drop 4", "drop 0", "drop 4", "drop 0"} {
		play(game.Seat((i+1)%2), move)
	}
	play(1, "drop 4")
	run()
	require.True(t, m.Over())
	require.Equal(t, "Bo has won!", m.Status(text.English).Turn)
	r, ok := m.Record()
	require.True(t, ok, "what it was is told at the end")
	require.Len(t, r.Moves, 8)
	f.sent = nil
	m.Restart()
	require.Equal(t, []table.Message{table.Rematch{Wants: true}}, f.sent, "others have to want it, too")
}

// Who only watches moves nothing.
func TestWatchingAMatchFarAway(t *testing.T) {
	m, f, play := far(t, game.NoSeat)
	require.Equal(t, "Ada to move", m.Status(text.English).Turn)
	play(0, "drop 3")
	m.Settle()
	_, _, ok := m.Selection()
	require.False(t, ok)
	before := m.Frame()
	press(m, console.Left, console.Right, console.Confirm)
	m.Settle()
	require.Equal(t, before, m.Frame())
	require.Equal(t, "Only players may do this.", m.Status(text.English).Event)
	require.Equal(t, []table.Message{table.Join{}}, f.sent)
	require.False(t, m.CanHint())
}
