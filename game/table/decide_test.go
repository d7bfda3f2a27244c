package table_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// What is refused is told in the user's language.
func TestEveryRefusalHasASentence(t *testing.T) {
	source, err := os.ReadFile("refusal.go")
	require.NoError(t, err)
	reasons := map[string]bool{}
	for _, m := range regexp.MustCompile(`Reason\w+\s+= "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
		reasons[m[1]] = true
	}
	require.Greater(t, len(reasons), 12)
	for reason := range reasons {
		for _, l := range text.Languages {
			key := "refused." + reason
			require.NotEqual(t, key, l.Say(key), "there is no sentence for %s", key)
		}
	}
}

func TestTakingBackIsAgreedOn(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Play{Move: "drop 3"}).handle(0, 1, table.Play{Ply: 1, Move: "drop 4"})
	x.handle(1, 0, table.Undo{})
	asked := to[table.Voted](x, 1)
	require.Equal(t, table.Vote{What: table.TakeBack, Seat: 0, EndsIn: table.VoteTime, Agreed: []game.Seat{0}}, *asked.Vote)
	require.Equal(t, "vote-open", x.refused(2, 1, table.Restart{}))
	require.Len(t, x.table.Record().Moves, 2)
	x.handle(2, 1, table.Answer{Agrees: true})
	state := to[table.State](x, 1)
	require.True(t, state.Undone)
	require.Equal(t, 0, state.Ply, "the asker's last move goes, and what followed")
	require.Nil(t, state.Vote)

	// Who refuses ends it; so does who has asked, and nobody's answer.
	x.handle(3, 0, table.Play{Move: "drop 3"}).handle(3, 0, table.Undo{})
	x.handle(4, 1, table.Answer{})
	require.True(t, to[table.Voted](x, 0).Rejected)
	require.Nil(t, to[table.Voted](x, 0).Vote)
	require.Len(t, x.table.Record().Moves, 1)
	x.handle(5, 0, table.Undo{}).handle(6, 0, table.Answer{})
	require.True(t, to[table.Voted](x, 1).Rejected)
	x.handle(7, 0, table.Undo{}).tick(36.9)
	require.Empty(t, x.out.Events())
	x.tick(37)
	require.Equal(t, []table.Event{table.Rejected{}}, x.events())
	require.Equal(t, "no-vote", x.refused(37, 1, table.Answer{Agrees: true}))

	// Both asking for the same is agreement.
	x.handle(40, 0, table.Undo{}).handle(41, 1, table.Undo{})
	require.Empty(t, x.table.Record().Moves)
}

func TestAMoveMadeInTheMeantimeIsTakenBackToo(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Play{Move: "drop 3"}).handle(0, 0, table.Undo{})
	x.handle(1, 1, table.Play{Ply: 1, Move: "drop 3"}).handle(1, 0, table.Play{Ply: 2, Move: "drop 3"})
	x.handle(2, 1, table.Answer{Agrees: true})
	require.Equal(t, 2, to[table.State](x, 0).Ply, "the last move is that at the time of the answer")
}

// Silence agrees to the end of a match: nobody is held at a table.
func TestAborting(t *testing.T) {
	x := begin(t, time.Minute, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Abort{}).handle(1, 1, table.Answer{})
	require.Equal(t, "asked-before", x.refused(59, 0, table.Abort{}))
	x.handle(59, 1, table.Abort{}).handle(59, 1, table.Answer{})
	x.handle(59.5, 0, table.Play{Move: "drop 3"})
	x.handle(60, 0, table.Abort{}).tick(90)
	require.Equal(t, []table.Event{table.Aborted{}}, x.events())
	require.Equal(t, table.AbortedGame, x.table.Status())
	ended := to[table.Ended](x, 1)
	require.False(t, ended.Result.Over)
	require.Len(t, ended.Record.Moves, 1)
	require.Equal(t, "over", x.refused(91, 1, table.Play{Ply: 1, Move: "drop 3"}))
	require.NotNil(t, x.handle(91, 1, table.Join{}).out.Envelopes()[0].Message.(table.State).Record)
}

func TestNobodyAsksForTheEndAgainAndAgain(t *testing.T) {
	asked := func() *tester {
		x := begin(t, 0, person("Ada"), person("Bo"))
		return x.handle(0, 0, table.Abort{}).handle(1, 1, table.Answer{})
	}
	for way, of := range map[string]struct {
		after float64
		does  func(x *tester)
	}{
		"by waiting":                    {0, func(*tester) {}},
		"by leaving and coming back":    {0, func(x *tester) { x.ok(x.table.Leave(after(2), 0)).ok(x.table.Sit(after(3), "Ada", "Ada", 0)) }},
		"while the host was down":       {3600, func(x *tester) { x.table.Shift(time.Hour) }},
		"by losing the connection once": {0, func(x *tester) { x.ok(x.table.Connect(after(2), 0, false)).ok(x.table.Connect(after(3), 0, true)) }},
	} {
		x := asked()
		of.does(x)
		require.Equal(t, "asked-before", x.refused(of.after+59.999, 0, table.Abort{}), way)
		x.handle(of.after+60, 0, table.Abort{})
		require.NotNil(t, x.table.Vote(after(of.after+60)), way)
	}
}

func TestWhoIsAwayIsNotAsked(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Play{Move: "drop 3"}).handle(0, 0, table.Undo{})
	x.ok(x.table.Connect(after(1), 1, false))
	require.Empty(t, x.table.Record().Moves, "the only one who was asked is gone")
	x.handle(2, 0, table.Restart{})
	require.Equal(t, 2, x.table.Match(), "whoever is there alone is granted it at once")
}

func TestClock(t *testing.T) {
	x := begin(t, 30*time.Second, person("Ada"), person("Bo"))
	require.Equal(t, 30*time.Second, to[table.State](x, 0).Remaining)
	x.tick(29.999)
	require.Empty(t, x.out.Events())
	x.tick(30)
	played := to[table.Played](x, 0)
	require.Equal(t, table.ByClock, played.By)
	require.Equal(t, game.Seat(0), played.Seat)
	require.Equal(t, 30*time.Second, played.Remaining)
	x.handle(50, 1, table.Play{Ply: 1, Move: "drop 3"})
	at, ok := x.table.Deadline()
	require.True(t, ok)
	require.Equal(t, after(80), at)

	// It goes on where a snapshot is, and where the host was down.
	again, err := table.FromSnapshot(connectfour.Game{}, x.table.Snapshot(), random(1))
	require.NoError(t, err)
	at, _ = again.Deadline()
	require.Equal(t, after(80), at)
	again.Shift(time.Hour)
	at, _ = again.Deadline()
	require.Equal(t, after(80).Add(time.Hour), at)
	require.Equal(t, 10*time.Second, again.Remaining(after(70).Add(time.Hour)))
}

// While a clock runs it is never told as none, however late it is.
func TestAClockThatRunsIsNeverToldAsNone(t *testing.T) {
	x := begin(t, 30*time.Second, person("Ada"), person("Bo"))
	for _, late := range []float64{30, 31, 4000} {
		require.Equal(t, time.Millisecond, x.table.Remaining(after(late)))
		require.Equal(t, time.Millisecond, x.table.State(after(late), 0).Remaining)
	}
}

func TestNoClockRunsForComputers(t *testing.T) {
	x := begin(t, 30*time.Second, computer(1), person("Ada"))
	_, running := x.table.Deadline()
	require.False(t, running)
	x.tick(1000)
	require.Empty(t, x.out.Events())
	q, _ := x.table.Question()
	x.ok(x.table.Think(after(1000), q, "drop 3"))
	require.Equal(t, 30*time.Second, to[table.Played](x, 1).Remaining)
}

// A turn has one time, however many moves it has: both steps of a wildcard are
// one turn, and the clock finishes what a person has begun.
func TestTheClockIsOneOfWholeTurns(t *testing.T) {
	x := open(t, crosswise.Game{}, table.Options{
		Options: json.RawMessage(`{}`), Seats: []table.Player{person("Ada"), person("Bo")}, MoveTime: 30 * time.Second,
	})
	x.ok(x.table.Start(start, 0))
	seconds := 0.0
	for !x.table.Position().Result().Over {
		mover := x.table.Position().Turn()
		play := func(m game.Move) {
			x.handle(seconds, mover, table.Play{Match: 1, Ply: len(x.table.Record().Moves), Move: m})
		}
		moves := x.table.Position().Moves()
		for _, m := range moves {
			if strings.HasPrefix(string(m), "activate") {
				play(m)
				require.True(t, x.table.Position().MidTurn())
				seconds += 20
				require.Equal(t, 10*time.Second, x.table.Remaining(after(seconds)), "the second step has no time of its own")
				x.tick(seconds + 10)
				require.Len(t, x.events(), 1)
				require.Equal(t, table.ByClock, x.events()[0].(table.Moved).By)
				require.NotEqual(t, mover, x.table.Position().Turn())
				require.Equal(t, 30*time.Second, x.table.Remaining(after(seconds+10)))
				return
			}
		}
		play(moves[0])
	}
	require.Fail(t, "nobody had a wildcard of two steps")
}

// Whom the clock has to play for twice in a row is played for by a computer,
// until he is back.
func TestWhoLetsTheTimeRunOutIsSubstituted(t *testing.T) {
	x := begin(t, 10*time.Second, person("Ada"), person("Bo"))
	x.tick(10)
	x.handle(11, 1, table.Play{Ply: 1, Move: "drop 0"}).tick(21)
	require.Len(t, x.events(), 2)
	require.Equal(t, table.Substituted{Seat: 0, Substituted: true}, x.events()[1])
	require.True(t, to[table.Seated](x, 1).Seats[0].Substituted)
	x.handle(22, 1, table.Play{Ply: 3, Move: "drop 1"})
	q, asked := x.table.Question()
	require.True(t, asked)
	require.Equal(t, table.SubstituteStrength, q.Strength)
	_, running := x.table.Deadline()
	require.False(t, running, "a computer plays")

	x.handle(30, 0, table.Say{Text: "here"})
	require.False(t, x.table.Players()[0].Substituted, "whoever says something is back")
	require.Equal(t, 10*time.Second, x.table.Remaining(after(30)))
	x.ok(x.table.Think(after(31), q, "drop 0"))
	require.Empty(t, x.events(), "the computer's thoughts come too late")
	x.handle(32, 0, table.Play{Match: 1, Ply: 4, Move: "drop 2"})
	require.Equal(t, table.ByPlayer, to[table.Played](x, 1).By)
}

func TestWhoMovesInTimeOnceHasAllPatienceAgain(t *testing.T) {
	x := begin(t, 10*time.Second, person("Ada"), person("Bo"))
	x.tick(10).handle(11, 1, table.Play{Ply: 1, Move: "drop 0"})
	x.handle(12, 0, table.Play{Ply: 2, Move: "drop 1"}).handle(13, 1, table.Play{Ply: 3, Move: "drop 0"})
	x.tick(23)
	require.Len(t, x.events(), 1)
	require.False(t, x.table.Players()[0].Substituted)
}

func TestWhoIsAwayTooLongIsSubstituted(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.ok(x.table.Connect(after(10), 0, false))
	require.True(t, to[table.Seated](x, 1).Seats[0].Away)
	at, _ := x.table.Deadline()
	require.Equal(t, after(10).Add(table.AwayWithoutClock), at)
	x.tick(130)
	require.Equal(t, []table.Event{table.Substituted{Seat: 0, Substituted: true}}, x.events())
	x.ok(x.table.Connect(after(140), 0, true))
	require.False(t, x.table.Players()[0].Substituted)
	require.False(t, x.table.Players()[0].Away)
}

func TestLeavingAndComingBack(t *testing.T) {
	x := begin(t, time.Minute, person("Ada"), person("Bo"))
	x.ok(x.table.Leave(after(1), 0))
	p := x.table.Players()[0]
	require.True(t, p.Left && p.Substituted)
	require.Equal(t, "Ada", p.ID, "the seat remains his")
	_, asked := x.table.Question()
	require.True(t, asked)
	_, err := x.table.Sit(after(2), "Dot", "Dot", game.NoSeat)
	require.Equal(t, "started", reason(t, err))
	_, err = x.table.Leave(after(2), 0)
	require.Equal(t, "not-seated", reason(t, err))
	x.ok(x.table.Sit(after(3), "Ada", "Ada L.", game.NoSeat))
	require.Equal(t, person("Ada").ID, x.table.Players()[0].ID)
	require.False(t, x.table.Players()[0].Substituted)
	require.Equal(t, time.Minute, x.table.Remaining(after(3)))

	x.ok(x.table.Leave(after(4), 0)).ok(x.table.Leave(after(5), 1))
	require.Equal(t, table.Aborted{}, x.events()[len(x.events())-1], "nobody is left")
	require.Equal(t, table.AbortedGame, x.table.Status())
}

// A computer has no name of its own and no connection, and does not leave.
func TestOnlyPersonsComeAndGo(t *testing.T) {
	x := begin(t, 0, person("Ada"), computer(1))
	for _, s := range []game.Seat{1, -1, 2} {
		_, err := x.table.Rename(start, s, "Bo")
		require.Equal(t, "not-seated", reason(t, err))
		_, err = x.table.Connect(start, s, false)
		require.Equal(t, "not-seated", reason(t, err))
		_, err = x.table.Leave(start, s)
		require.Equal(t, "not-seated", reason(t, err))
	}
	x.ok(x.table.Rename(start, 0, "Bo"))
	require.Equal(t, "Bo", x.table.Players()[0].Name)
	require.Equal(t, "Bo", x.table.Record().Seats[0].Name)
}

func TestEverybodyGone(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.ok(x.table.Connect(after(0), 0, false)).ok(x.table.Connect(after(60), 1, false))
	x.tick(359)
	require.Equal(t, table.Running, x.table.Status())
	x.tick(360)
	require.Equal(t, table.AbortedGame, x.table.Status())

	x = begin(t, 0, person("Ada"), person("Bo"))
	x.ok(x.table.Connect(after(0), 0, false)).ok(x.table.Connect(after(60), 1, false)).ok(x.table.Connect(after(350), 1, true))
	require.Zero(t, x.table.Remaining(after(350)), "no clock runs that did not run before")
	x.tick(10_000)
	require.Equal(t, table.Running, x.table.Status(), "somebody is there")
}

// Where the last one who was there leaves, the match waits for those who are only away.
func TestAMatchStandsStillWhileNobodyIsThere(t *testing.T) {
	x := begin(t, 30*time.Second, person("Ada"), person("Bo"))
	x.ok(x.table.Connect(after(1), 1, false)).ok(x.table.Leave(after(2), 0))
	_, asked := x.table.Question()
	require.False(t, asked, "no computer plays on for those who have gone")
	x.tick(200)
	require.Empty(t, x.events())
	x.ok(x.table.Connect(after(201), 1, true))
	q, asked := x.table.Question()
	require.True(t, asked)
	x.ok(x.table.Think(after(202), q, "drop 3"))
	require.Equal(t, 30*time.Second, x.table.Remaining(after(202)))
}

func TestBeforeTheMatch(t *testing.T) {
	x := open(t, tictactoe.Game{}, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{{Kind: table.Free}, {Kind: table.Free}}})
	_, err := x.table.Start(start, 0)
	require.Equal(t, "players-missing", reason(t, err))
	require.Equal(t, "not-seated", x.refused(0, 0, table.Play{}))
	x.ok(x.table.Sit(start, "Ada", "Ada", 1)).ok(x.table.Sit(start, "Bo", "Bo", game.NoSeat))
	require.Equal(t, "Bo", x.table.Players()[0].Name)
	require.Equal(t, "not-started", x.refused(0, 0, table.Play{}))
	require.Equal(t, "not-started", x.refused(0, 0, table.Restart{}))
	_, err = x.table.Sit(start, "Cy", "Cy", game.NoSeat)
	require.Equal(t, "full", reason(t, err))
	_, err = x.table.Sit(start, "Cy", "Cy", 7)
	require.Equal(t, "not-seated", reason(t, err))
	x.ok(x.table.Leave(start, 0))
	require.Equal(t, table.Free, x.table.Players()[0].Kind)
	x.ok(x.table.Sit(start, "Cy", "Cy", game.NoSeat)).ok(x.table.Start(start, table.Countdown))
	require.Equal(t, table.Countdown, to[table.State](x, 0).BeginsIn)
	require.Equal(t, "not-started", x.refused(1, 0, table.Play{Move: "B1"}))
	x.tick(3)
	require.Equal(t, []table.Event{table.Begun{}}, x.events())
	x.handle(3, 0, table.Play{Move: "B1"})
	_, err = x.table.Start(after(4), 0)
	require.Equal(t, "started", reason(t, err))
}

// Who sits already keeps the seat where it is a person's in the new setup, too.
func TestOpeningTheTableAnew(t *testing.T) {
	free, g := table.Player{Kind: table.Free}, crosswise.Game{}
	x := open(t, g, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{free, free, free, free}})
	x.ok(x.table.Sit(start, "Ada", "Ada", 1)).ok(x.table.Sit(start, "Bo", "Bo", 3))
	x.ok(x.table.Reopen(after(1), table.Options{Seats: []table.Player{computer(2), free, free, computer(1), free}, MoveTime: time.Minute}))
	require.Equal(t, []table.Player{computer(2), person("Ada"), person("Bo"), computer(1), free}, x.table.Players())
	_, err := x.table.Reopen(after(2), table.Options{Seats: []table.Player{free, computer(1)}})
	require.Equal(t, "full", reason(t, err))
	require.ErrorContains(t, err, "2 persons sit here")
	require.Len(t, x.table.Players(), 5, "it stays as it was")
	x.ok(x.table.Reopen(after(3), table.Options{Seats: []table.Player{free, free}})).ok(x.table.Start(after(4), 0))
	require.Equal(t, []table.Player{person("Bo"), person("Ada")}, x.table.Players())
	_, err = x.table.Reopen(after(5), table.Options{Seats: []table.Player{free, free}})
	require.Equal(t, "started", reason(t, err))
}

func TestComputersTakeTheSeatsThatAreFree(t *testing.T) {
	free := table.Player{Kind: table.Free}
	x := open(t, crosswise.Game{}, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{free, computer(1), free, free}})
	x.ok(x.table.Sit(start, "Ada", "Ada", 2)).ok(x.table.Fill(after(1), 4))
	require.Equal(t, []table.Player{computer(4), computer(1), person("Ada"), computer(4)}, x.table.Players())
	x.ok(x.table.Start(after(2), 0))
	_, err := x.table.Fill(after(3), 4)
	require.Equal(t, "started", reason(t, err))
}

// After the end everybody sits where the next person sat; computers play for
// those who have left.
func TestRematch(t *testing.T) {
	x := won(begin(t, 0, person("Ada"), person("Bo")))
	_, err := x.table.Sit(start, "Cy", "Cy", game.NoSeat)
	require.Equal(t, "over", reason(t, err))
	x.handle(1, 1, table.Rematch{Wants: true})
	require.Equal(t, table.Rematched{Seat: 1, Wants: true, All: []game.Seat{1}}, to[table.Rematched](x, 0))
	x.handle(2, 1, table.Rematch{}).handle(3, 0, table.Rematch{Wants: true})
	require.Equal(t, 1, x.table.Match(), "not everybody wants one")
	x.handle(4, 1, table.Rematch{Wants: true})
	state := to[table.State](x, 0)
	require.Equal(t, 2, state.Match)
	require.Equal(t, "Bo", state.Seats[0].Name)
	require.Equal(t, "Ada", state.Seats[1].Name)
	require.Equal(t, table.Countdown, state.BeginsIn)
	require.Equal(t, "Bo", x.table.Record().Seats[0].Name)

	x.tick(10)
	x = won(begin(t, 0, person("Ada"), person("Bo")))
	x.handle(1, 0, table.Rematch{Wants: true}).ok(x.table.Leave(after(2), 1))
	require.Equal(t, 2, x.table.Match())
	require.Equal(t, table.Computer, x.table.Players()[0].Kind)
	require.Equal(t, "Ada", x.table.Players()[1].Name)
	require.True(t, x.table.Begun(), "nobody else is waited for")
}

func TestWhoLeavesWantsNoRematch(t *testing.T) {
	x := won(begin(t, 0, person("Ada"), person("Bo")))
	x.handle(1, 0, table.Rematch{Wants: true}).ok(x.table.Leave(after(2), 0))
	require.Equal(t, 1, x.table.Match())
	require.Empty(t, x.table.State(after(2), 1).Rematch)
	x.handle(3, 1, table.Rematch{Wants: true})
	require.Equal(t, []game.Seat{1}, to[table.Rematched](x, 1).All)
	require.Equal(t, 2, x.table.Match())
}

// Who is away when the others begin again has a computer play from the first move on.
func TestARematchDoesNotWaitForTheAbsent(t *testing.T) {
	x := won(begin(t, 0, person("Ada"), person("Bo")))
	x.ok(x.table.Connect(after(1), 1, false)).handle(2, 0, table.Rematch{Wants: true})
	bo := to[table.State](x, 1).Seats[0]
	require.Equal(t, table.Player{Kind: table.Person, ID: "Bo", Name: "Bo", Away: true, Substituted: true}, bo)
	q, asked := x.table.Question()
	require.True(t, asked)
	require.Equal(t, game.Seat(0), q.Seat)
	x.ok(x.table.Connect(after(3), 0, true))
	require.False(t, x.table.Players()[0].Substituted)
}

func TestTheLastHundredMessagesAreKept(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	client := &table.Client{Host: &wire{seat: 1}}
	client.Receive(table.Envelope{To: 1, Message: to[table.State](x, 1)})
	for i := range table.MostChat + 1 {
		x.handle(0, 0, table.Say{Text: strconv.Itoa(i)})
		client.Receive(table.Envelope{To: 1, Message: to[table.Said](x, 1)})
		require.Len(t, x.table.Chat(), min(i+1, table.MostChat))
		require.Equal(t, x.table.Chat(), client.State().Chat)
	}
	require.Equal(t, "1", x.table.Chat()[0].Text)
}

// The configuration of a match is made of who plays on which seat, also where
// they change.
func TestARematchIsConfiguredForItsPlayers(t *testing.T) {
	x := open(t, crosswise.Game{}, table.Options{Options: json.RawMessage(`{}`), Seats: []table.Player{person("Ada"), person("Bo")}})
	x.ok(x.table.Start(start, 0))
	require.JSONEq(t, `{"players":2}`, string(x.table.Record().Config))
	x.handle(1, 0, table.Abort{}).handle(1, 1, table.Answer{Agrees: true})
	x.handle(2, 0, table.Rematch{Wants: true}).ok(x.table.Leave(after(3), 1))
	require.Equal(t, 2, x.table.Match())
	require.JSONEq(t, `{"players":2,"computers":[0]}`, string(x.table.Record().Config))
}

// A host that was down has lost all connections at once; who comes back first
// decides nothing for those who are still on their way.
func TestNothingIsSettledByComingBack(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Abort{})
	x.ok(x.table.Cut(after(1)))
	x.ok(x.table.Connect(after(2), 0, true))
	require.Equal(t, table.Running, x.table.Status())
	x.ok(x.table.Connect(after(3), 1, true)).handle(4, 1, table.Answer{})
	require.True(t, to[table.Voted](x, 0).Rejected)

	x.ok(x.table.Leave(after(5), 1)).ok(x.table.Leave(after(5), 0))
	require.Equal(t, table.AbortedGame, x.table.Status())
	x = begin(t, 0, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Abort{}).handle(0, 1, table.Abort{})
	x.handle(1, 0, table.Rematch{Wants: true})
	x.ok(x.table.Cut(after(2)))
	x.ok(x.table.Connect(after(3), 0, true))
	require.Equal(t, table.AbortedGame, x.table.Status())
}

// Where nobody is heard, nobody agrees.
func TestNobodyAgreesWhenAllAreAway(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.handle(0, 0, table.Abort{})
	x.ok(x.table.Connect(after(1), 0, false)).ok(x.table.Connect(after(2), 1, false))
	require.Equal(t, table.Running, x.table.Status())
	x.tick(30)
	require.Equal(t, table.AbortedGame, x.table.Status())
	x.ok(x.table.Connect(after(31), 0, true)).ok(x.table.Connect(after(31), 1, true))
	x.handle(32, 0, table.Rematch{Wants: true})
	x.ok(x.table.Connect(after(33), 0, false)).ok(x.table.Connect(after(34), 1, false))
	require.Equal(t, table.AbortedGame, x.table.Status())
}

// A question that is asked after the end does not stand in the way for ever.
func TestAVoteAfterTheEndEnds(t *testing.T) {
	x := begin(t, 0, person("Ada"), person("Bo"))
	x.ok(x.table.Abort(after(1), "closed"))
	x.handle(2, 0, table.Restart{})
	at, ok := x.table.Deadline()
	require.True(t, ok)
	require.Equal(t, after(32), at)
	x.tick(31.9)
	require.Empty(t, x.out)
	x.tick(32)
	require.Equal(t, []table.Event{table.Rejected{}}, x.events())
	_, ok = x.table.Deadline()
	require.False(t, ok)
}
