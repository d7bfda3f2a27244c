package puzzle

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/gametest"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// solver is somebody who solves a puzzle at its host.
type solver struct {
	*Host
	client table.Client
	said   []table.Message
}

func newSolver(t *testing.T, p Puzzle) *solver {
	s := &solver{}
	s.Host = NewHost(p, func(e table.Envelope) {
		if s.client.Receive(e) {
			s.said = append(s.said, e.Message)
		}
	})
	s.client.Host = s.Host
	require.NoError(t, s.Begin())
	return s
}

// position is what is on the table.
func (s *solver) position(t *testing.T) connectfour.Position {
	p, err := s.client.Turn().View.(connectfour.View).Position()
	require.NoError(t, err)
	return p
}

// Every puzzle can be solved, move by move, and whatever else is tried on the way is
// refused and counted.
func TestWhoFindsEachMoveSolvesThePuzzle(t *testing.T) {
	for _, series := range All {
		for d := FirstDay; d <= LastDay; d += 97 {
			p, err := series.Of(d)
			require.NoError(t, err)
			s := newSolver(t, p)
			for left := p.In; left > 0; left-- {
				at := s.position(t)
				require.Equal(t, p.Seat(), at.Turn())
				require.Equal(t, left, s.Left())
				_, solved := s.Solved()
				require.False(t, solved)
				right := p.First()
				if p.Task == Win {
					only, ok := WinIn(at, left)
					require.True(t, ok)
					require.Equal(t, []connectfour.Move{only}, winning(&at, left, 9))
					require.True(t, left < p.In || only == right)
					right = only
					_, ok = WinIn(at, left+1)
					require.False(t, ok, "it is won sooner")
				}
				for _, m := range at.Legal() {
					if m != right {
						s.client.Play(m.Notation())
						require.Equal(t, ReasonWrong, s.said[len(s.said)-1].(table.Refused).Reason)
						require.Equal(t, at, s.position(t), "nothing has changed")
					}
				}
				s.client.Play(right.Notation())
			}
			wrong, solved := s.Solved()
			require.True(t, solved)
			require.Len(t, wrong, p.In)
			require.Positive(t, s.Wrong())
			if p.Task == Win {
				require.True(t, s.client.Won())
			}
			s.client.Play("drop 0")
			require.IsType(t, table.Refused{}, s.said[len(s.said)-1], "there is nothing left to do")
		}
	}
}

func TestAPuzzleBeginsAgainAndWhatWasWrongStaysWrong(t *testing.T) {
	p := firstOf(t, Classic, Win, 3)
	s := newSolver(t, p)
	at := s.position(t)
	for _, m := range at.Legal() {
		if m != p.First() {
			s.client.Play(m.Notation())
			break
		}
	}
	s.client.Play(p.First().Notation())
	require.Equal(t, 2, s.Left())
	s.client.Again()
	require.Equal(t, 3, s.Left())
	require.Equal(t, p.Position, s.position(t))
	require.Equal(t, 1, s.Wrong())
	for _, m := range []game.Move{"drop 99", "bomb 3,7", "nonsense", ""} {
		s.client.Play(m)
		require.IsType(t, table.Refused{}, s.said[len(s.said)-1])
		require.Equal(t, 1, s.Wrong(), "%q is no move at all", m)
	}
	require.ErrorContains(t, s.Open(tictactoe.Game{}, nil, nil), "Connect Four")
	s.client.Host.Send(p.Seat(), table.Undo{})
	s.client.Host.Send(1-p.Seat(), table.Play{Ply: len(p.Moves), Move: "drop 0"})
	require.Equal(t, p.Position, s.position(t))
}

// firstOf returns the first puzzle of a kind.
func firstOf(t *testing.T, s *Series, task Task, in int) Puzzle {
	for d := FirstDay; d <= LastDay; d++ {
		if p, err := s.Of(d); err == nil && p.Task == task && p.In == in {
			return p
		}
	}
	require.Fail(t, "there is none")
	return Puzzle{}
}

// The other side holds out as long as it can.
func TestTheOtherSideAnswersByWhatTakesLongest(t *testing.T) {
	for _, series := range All {
		for d := FirstDay; d <= LastDay; d += 41 {
			p, err := series.Of(d)
			require.NoError(t, err)
			if p.In == 1 {
				continue
			}
			next, err := p.Position.Play(p.First())
			require.NoError(t, err)
			b := boardOf(&next)
			after, result := b.play(answer(next, p.In-1))
			require.Equal(t, open, result)
			require.False(t, p.In > 2 && after.attack(p.In-2))
			require.True(t, after.attack(p.In-1))
		}
	}
}

func TestWhatIsStoredIsAsLongAsTheCalendar(t *testing.T) {
	total := 0
	for _, s := range All {
		require.Len(t, s.stored, int(LastDay-FirstDay+1)*EntryBytes)
		total += len(s.stored)
		for _, d := range []Day{FirstDay - 1, LastDay + 1} {
			_, err := s.Of(d)
			require.ErrorContains(t, err, "there is no puzzle of "+d.String())
		}
		named, err := Named(s.Name)
		require.NoError(t, err)
		require.Equal(t, s, named)
	}
	require.LessOrEqual(t, total, 60<<10)
	_, err := Named("chess")
	require.ErrorContains(t, err, "there are some of connectfour and connectfour-classic")
}

func TestAnEntryIsReadBackAsItWasStored(t *testing.T) {
	e := Entry{Seed: MaxSeed, Ply: MaxPly, Kind: len(Kinds) - 1, Column: 7}
	require.NoError(t, e.Check())
	s := &Series{stored: string(e.Append(nil))}
	read, err := s.Entry(FirstDay)
	require.NoError(t, err)
	require.Equal(t, e, read)
	for _, wrong := range []Entry{{Seed: MaxSeed + 1}, {Ply: MaxPly + 1}, {Kind: len(Kinds)}, {Column: 8}, {Ply: -1}, {Kind: -1}, {Column: -1}} {
		require.Error(t, wrong.Check())
	}
}

// What the search takes for a board is one by the rules: each move leads to the same
// place on both.
func TestTheBoardIsThatOfTheRules(t *testing.T) {
	for seed := range uint64(60) {
		for _, rules := range []connectfour.Rules{connectfour.Classic, connectfour.WithJokers} {
			Playout(rules, seed, func(p connectfour.Position, moves []connectfour.Move) bool {
				legal := p.Legal()
				if len(moves)%5 != 0 && len(legal) > 1 {
					return true
				}
				b := boardOf(&p)
				for _, m := range legal {
					next, err := p.Play(m)
					require.NoError(t, err)
					got, result := b.play(m)
					r := next.Result()
					require.Equal(t, r.Won(p.Turn()), result == wins, "%s", m)
					require.Equal(t, r.Won(1-p.Turn()), result == loses, "%s", m)
					require.Equal(t, r.Draw(), result == draws, "%s", m)
					if !r.Over {
						require.Equal(t, boardOf(&next), got, "%s", m)
					}
				}
				return true
			})
		}
	}
}

func TestMirroredAndRecolouredPositionsAreTheSame(t *testing.T) {
	start, err := connectfour.New(connectfour.WithJokers)
	require.NoError(t, err)
	play := func(moves ...game.Move) connectfour.Position { return gametest.Play(t, start, moves...) }
	a := Key(play("drop 0", "drop 1", "drop 0"))
	require.Equal(t, a, Key(play("drop 7", "drop 6", "drop 7")), "mirrored")
	require.Equal(t, Key(play("drop 0", "drop 1", "delete 7,7", "delete 7,7")), Key(play("drop 1", "drop 0", "drop 7", "delete 7,7", "delete 7,7")), "in the other colour")
	require.NotEqual(t, a, Key(play("drop 0", "drop 1", "drop 2")))
	require.NotEqual(t, Key(play("drop 0", "drop 1")), Key(play("drop 0", "drop 1", "delete 7,7", "delete 7,7")), "with other jokers")
}
