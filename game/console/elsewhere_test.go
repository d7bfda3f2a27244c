package console_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
)

// elsewhere is a table far away, and the program of somebody who sits at one of
// its seats or watches.
type elsewhere struct {
	*player
	own   game.Seat
	table *table.Table
	now   time.Time
	err   error // with which matches are refused
	sent  []table.Message

	refused int // how many of them
}

func (e *elsewhere) Open(game.Game, json.RawMessage, []game.Player) error { return e.err }
func (e *elsewhere) Leave()                                               {}
func (e *elsewhere) Own(s game.Seat) bool                                 { return s == e.own && s != game.NoSeat }

func (e *elsewhere) Send(from game.Seat, m table.Message) {
	require.Equal(e.t, e.own, from, "nobody speaks for others")
	e.sent = append(e.sent, m)
	e.take(e.table.Handle(e.now, from, m))
}

// take hands on what this device is told.
func (e *elsewhere) take(out table.Outcome, err error) *elsewhere {
	var refused *table.Refused
	if errors.As(err, &refused) {
		e.refused++
		e.program.Receive(table.Envelope{To: e.own, Message: *refused})
	}
	for _, message := range out.Envelopes() {
		if message.To == e.own {
			e.program.Receive(message)
		}
	}
	return e
}

// play makes a move of somebody elsewhere.
func (e *elsewhere) play(s game.Seat, m game.Move) {
	out, err := e.table.Handle(e.now, s, table.Play{Match: e.table.Match(), Ply: len(e.table.Record().Moves), Move: m})
	require.NoError(e.t, err)
	e.take(out, nil)
}

// does has somebody on a seat do something in a story:
//
//	NUMBER plays MOVE
//	NUMBER looks, goes, returns, aborts, agrees
//	0 waits TIME            as everybody does
func (e *elsewhere) does(number, what string) bool {
	n, err := strconv.Atoi(number)
	if err != nil {
		return false
	}
	seat := game.Seat(n)
	switch verb, rest, _ := strings.Cut(what, " "); verb {
	case "plays":
		e.play(seat, game.Move(rest))
	case "goes", "returns":
		e.take(e.table.Connect(e.now, seat, verb == "returns"))
	case "waits":
		d, err := time.ParseDuration(rest)
		require.NoError(e.t, err)
		e.now = e.now.Add(d)
		e.take(e.table.Tick(e.now), nil)
	default:
		messages := map[string]table.Message{"looks": table.Join{}, "aborts": table.Abort{}, "agrees": table.Answer{Agrees: true}}
		require.Contains(e.t, messages, verb)
		e.take(e.table.Handle(e.now, seat, messages[verb]))
	}
	return true
}

// farPrograms are the programs of all games.
var farPrograms = map[string]string{"connectfour": "connect four, jokers", "tictactoe": "tic-tac-toe", "crosswise": "crosswise"}

// far returns a match of Ada and Bo, seen from a seat.
func far(t *testing.T, name string, own game.Seat) *elsewhere { return farFrom(t, name, own, 1) }

// farFrom is far with another seed.
func farFrom(t *testing.T, name string, own game.Seat, seed uint64) *elsewhere {
	e := &elsewhere{player: &player{t: t}, own: own, now: time.Unix(0, 0)}
	e.program = programs[farPrograms[name]](e)
	g, err := games.ByName(name)
	require.NoError(t, err)
	e.table, _, err = table.New(g, table.Options{
		Options: json.RawMessage(`{}`), Random: seeded(seed), Seats: table.Players([]game.Player{{Name: "Ada"}, {Name: "Bo"}}),
	}, e.now)
	require.NoError(t, err)
	return e.take(e.table.Start(e.now, 0))
}

// closed returns a program that is begun where matches are refused.
func closed(t *testing.T, name, reason string) *elsewhere {
	e := &elsewhere{player: &player{t: t}, own: game.NoSeat, err: errors.New("a board of 99 columns")}
	if reason != "" {
		e.err = &table.Refused{Reason: reason}
	}
	e.program = programs[farPrograms[name]](e)
	return e
}

// Whatever is pressed, the program of Crosswise asks the table for nothing that the
// rules refuse: who is refused too often is sent away.
func TestCrosswiseElsewhereIsNeverRefused(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		e := farFrom(t, "crosswise", 0, rapid.Uint64().Draw(rt, "seed"))
		for range 100 {
			if moves := e.table.Position().Moves(); e.table.Position().Turn() == 1 && len(moves) > 0 {
				e.play(1, rapid.SampledFrom(moves).Draw(rt, "move"))
			}
			e.program.Settle()
			e.program.Press(rapid.SampledFrom([]console.Key{console.Left, console.Right, console.Up, console.Down, console.Confirm, console.Confirm}).Draw(rt, "key"))
		}
		require.Zero(rt, e.refused)
	})
}

// Whatever is said to have been moved: the board is shown as it is said to stand, or as it
// stands when a message was lost. What cannot be shown is not, and without a match players
// are chosen.
func TestNonsenseFromElsewhere(t *testing.T) {
	for name := range farPrograms {
		t.Run(name, func(t *testing.T) {
			e := far(t, name, 1)
			board, turn := e.program.Frame(), e.program.Status(text.English).Turn
			for i, m := range []game.Move{"dance", "drop 5", "bomb 99,99", "place 9 on 99,99", "swap 99,9 with 9,99", "C2"} {
				played := table.Turn{Match: 1, Ply: i + 1, View: e.table.Position().View(1)}
				e.program.Receive(table.Envelope{To: 1, Message: table.Played{Seat: 0, Move: m, Turn: played}})
				_ = e.program.Frame().String()
				require.NotEmpty(t, e.program.Status(text.German).Turn)
				e.program.Settle()
				require.Equal(t, board, e.program.Frame())
			}
			e.sent = nil
			e.program.Receive(table.Envelope{To: 1, Message: table.Played{Turn: table.Turn{Match: 1, Ply: 9, View: e.table.Position().View(1)}}})
			require.Equal(t, []table.Message{table.Join{}}, e.sent, "a message was lost")
			require.Equal(t, board, e.program.Frame())
			for _, large := range []string{`{"size": 8}`, `{"hand": 5}`} {
				p, err := crosswise.Game{}.Start(json.RawMessage(large), 1)
				require.NoError(t, err)
				e.program.Receive(table.Envelope{To: 1, Message: table.State{Turn: table.Turn{Match: 2, ToMove: 1, View: p.View(1)}}})
				require.Equal(t, name == "crosswise", e.program.Status(text.English).Turn == turn, "Crosswise stays as it is")
			}
			e.program.Receive(table.Envelope{To: 1, Message: table.State{}})
			require.Equal(t, "How many players?", e.program.Status(text.English).Turn)
		})
	}
}

// Whatever happens at a table far away and whatever is pressed here: there is a
// picture, and there are words.
func TestAnythingMayHappenElsewhere(t *testing.T) {
	for name := range farPrograms {
		t.Run(name, rapid.MakeCheck(func(rt *rapid.T) {
			e := far(t, name, game.Seat(rapid.IntRange(-1, 1).Draw(rt, "own")))
			for range rapid.IntRange(1, 60).Draw(rt, "steps") {
				e.now = e.now.Add(time.Duration(rapid.IntRange(0, 100).Draw(rt, "seconds")) * time.Second)
				seat := game.Seat(rapid.IntRange(0, 1).Draw(rt, "seat"))
				switch rapid.IntRange(0, 9).Draw(rt, "what") {
				case 0:
					e.take(e.table.Tick(e.now), nil)
				case 1:
					e.take(e.table.Connect(e.now, seat, rapid.Bool().Draw(rt, "connected")))
				case 2:
					out, _ := e.table.Handle(e.now, seat, rapid.SampledFrom([]table.Message{
						table.Undo{}, table.Restart{}, table.Abort{}, table.Answer{Agrees: true}, table.Rematch{Wants: true}, table.Say{Text: "x"},
					}).Draw(rt, "message"))
					e.take(out, nil)
				case 3, 4, 5:
					if moves := e.table.Position().Moves(); len(moves) > 0 {
						out, _ := e.table.Handle(e.now, e.table.Position().Turn(), table.Play{
							Match: e.table.Match(), Ply: len(e.table.Record().Moves), Move: rapid.SampledFrom(moves).Draw(rt, "move"),
						})
						e.take(out, nil)
					}
				case 6:
					e.program.Point(rapid.IntRange(-1, 8).Draw(rt, "x"), rapid.IntRange(-1, 8).Draw(rt, "y"))
				default:
					if key := console.Key(rapid.IntRange(int(console.Left), int(console.Confirm)).Draw(rt, "key")); !quitting(e.program, key) {
						e.program.Press(key)
					}
				}
				e.isWell(rt)
			}
		}))
	}
}

// quitting reports whether a key would give the match up, which ends a test.
func quitting(p console.Program, k console.Key) bool {
	return k == console.Confirm && p.Status(text.English).Selected == text.English.Say("menu.quit")
}
