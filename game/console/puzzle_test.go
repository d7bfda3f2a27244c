package console

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/puzzle"
)

// aPuzzle returns the first puzzle of a series that is wanted.
func aPuzzle(t *testing.T, s *puzzle.Series, wanted func(puzzle.Puzzle) bool) puzzle.Puzzle {
	for d := puzzle.FirstDay; d <= puzzle.LastDay; d++ {
		p, err := s.Of(d)
		require.NoError(t, err)
		if wanted(p) {
			return p
		}
	}
	require.Fail(t, "there is none")
	return puzzle.Puzzle{}
}

// dropsInto presses what drops a stone into a column.
func (z *Puzzle) dropsInto(column int) {
	z.Settle()
	for z.cursor != column {
		if z.cursor < column {
			z.Press(Right)
		} else {
			z.Press(Left)
		}
	}
	z.Press(Confirm)
}

func TestAPuzzleIsSolvedOnTheLEDs(t *testing.T) {
	p := aPuzzle(t, puzzle.Classic, func(p puzzle.Puzzle) bool { return p.Task == puzzle.Win && p.In == 2 })
	z := NewPuzzle(p)
	player := text.English.Say("match.player." + map[int]string{0: "1", 1: "2"}[int(p.Seat())])
	require.Equal(t, player+" to move: win in 2 moves", z.Status(text.English).Turn)
	before := z.Frame()
	wrong := (p.First().X + 1) % 7
	if _, ok := p.Position.Landing(wrong); !ok {
		wrong = (p.First().X + 2) % 7
	}
	z.dropsInto(wrong)
	z.Settle()
	require.Equal(t, "That is not the move. Try another one.", z.Status(text.English).Event)
	require.Equal(t, 1, z.Wrong())
	z.dropsInto(p.First().X)
	z.Settle()
	require.NotEqual(t, before, z.Frame())
	require.Equal(t, player+" to move: win with this move", z.Status(text.English).Turn, "the other side has answered")
	for x := range 7 {
		if _, solved := z.Solved(); !solved {
			z.dropsInto(x)
		}
	}
	z.Settle()
	results, solved := z.Solved()
	require.True(t, solved)
	require.Equal(t, 1, results[0])
	require.Equal(t, playerColors[p.Seat()].Lit(), z.Frame()[4][4], "the winner's colour fills the board")
	require.Contains(t, z.Status(text.English).Turn, "Solved with")
	require.Equal(t, z.Status(text.English).Turn, z.Label(text.English, 3, 3))
	require.False(t, z.Left())
	z.Press(Confirm)
	require.True(t, z.Left())
	require.False(t, z.Left())
}

func TestADrawIsHeldOnTheLEDs(t *testing.T) {
	p := aPuzzle(t, puzzle.Classic, func(p puzzle.Puzzle) bool { return p.Task == puzzle.Draw })
	z := NewPuzzle(p)
	require.Contains(t, z.Status(text.German).Turn, "am Zug: Nur ein Zug hält das Unentschieden")
	z.dropsInto(p.First().X)
	_, solved := z.Solved()
	require.True(t, solved)
	require.True(t, z.anim.running())
	z.Settle()
	require.Equal(t, "Gelöst ohne falschen Zug", z.Status(text.German).Turn)
	z.Press(Back)
	require.True(t, z.Left())
}

func TestAPuzzleIsBegunAgainAndLeftByTheMenu(t *testing.T) {
	p := aPuzzle(t, puzzle.Jokers, func(p puzzle.Puzzle) bool { return p.In == 2 && p.First().Kind == connectfour.Drop })
	z := NewPuzzle(p)
	before := z.Frame()
	z.dropsInto(p.First().X)
	z.Settle()
	z.Again()
	z.Settle()
	require.Equal(t, 2, z.host.Left())
	z.dropsInto(z.cursor)
	z.Settle()
	_ = before
	z.Press(Up)
	for range 4 {
		if z.menu < quitEntry {
			z.Press(Right)
		} else if z.menu > quitEntry {
			z.Press(Left)
		}
	}
	require.Equal(t, quitEntry, z.menu)
	z.Press(Confirm)
	require.True(t, z.Left())
}

func TestWhatIsToBeDoneIsSaidOfEachKindOfPuzzle(t *testing.T) {
	for want, wanted := range map[string]func(puzzle.Puzzle) bool{
		"win with the bomb":         func(p puzzle.Puzzle) bool { return p.In == 1 && p.First().Kind == connectfour.Bomb },
		"win with the delete joker": func(p puzzle.Puzzle) bool { return p.In == 1 && p.First().Kind != connectfour.Bomb },
		"win in 3 moves":            func(p puzzle.Puzzle) bool { return p.In == 3 },
	} {
		p := aPuzzle(t, puzzle.Jokers, wanted)
		require.Contains(t, NewPuzzle(p).Status(text.English).Turn, " to move: "+want)
		require.Contains(t, PuzzleTask(text.English, p, p.In), want)
	}
}

// Whoever comes to the puzzle reads first what is to be done.
func TestTheTaskScrollsByBeforeAPuzzle(t *testing.T) {
	p := aPuzzle(t, puzzle.Classic, func(p puzzle.Puzzle) bool { return p.In == 3 })
	still, told := NewPuzzle(p), NewPuzzle(p)
	told.Scroll(text.English)
	require.NotEqual(t, still.Frame(), told.Frame())
	lit := false
	for {
		d, ok := told.Next()
		if !ok {
			break
		}
		for _, row := range told.Frame() {
			for _, led := range row {
				lit = lit || led == White.Lit()
			}
		}
		told.Tick(d)
	}
	require.True(t, lit)
	require.Equal(t, still.Frame(), told.Frame())
	told.Scroll(text.English)
	told.Press(Right)
	require.Equal(t, still.cursor+1, told.cursor, "no press is lost")
}

func TestTheIconOfThePuzzlesMoves(t *testing.T) {
	icon := PuzzleIcon()
	require.NotEqual(t, icon[0], icon[len(icon)-1])
	for _, f := range icon {
		require.NotEqual(t, Frame{}, f)
	}
}
