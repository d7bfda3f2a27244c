package explorer

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/game"
	rules "lichtbrett/game/connectfour"
)

// TestStories tells what comes of exploring. A line is
//
//	read TEXT, record PLY RECORD     a tree begins
//	MOVE, back, forward, seek PLY, forget
//	put COLUMN green|blue|empty, turn SEAT
//
// After each there are the text of the position, which is read as the same, its line, what has
// been tried in it, and how many positions there are.
func TestStories(t *testing.T) {
	storytest.Run(t, func(t *testing.T) func(line string) []string {
		var e *Explorer
		return func(line string) []string {
			word, rest, _ := strings.Cut(line, " ")
			number, last, _ := strings.Cut(rest, " ")
			n, _ := strconv.Atoi(number)
			done, err := true, error(nil)
			began := e
			switch word {
			case "read":
				began, err = Read(rest, rules.Classic)
			case "record":
				var r game.Record
				r, err = game.ReadRecord([]byte(last))
				require.NoError(t, err)
				began, err = FromRecord(r, n)
			case "back":
				done = e.Back()
			case "forward":
				done = e.Forward()
			case "seek":
				e.Seek(n)
			case "forget":
				done = e.Forget()
			case "put":
				err = e.Put(n, map[string]rules.Stone{"green": rules.Green, "blue": rules.Blue, "empty": rules.Empty}[last])
			case "turn":
				err = e.Turn(game.Seat(n))
			default:
				m, wrong := rules.ParseMove(line)
				require.NoError(t, wrong)
				err = e.Play(m)
			}
			if err != nil {
				return []string{err.Error()}
			}
			if e = began; !done {
				return []string{"there is none"}
			}
			again, err := Read(e.Text(), rules.WithJokers)
			require.NoError(t, err)
			require.Equal(t, e.Text(), again.Text())
			require.Equal(t, e.Position(), again.Position())
			return []string{fmt.Sprintf("%s, ply %d of %v, then %v, of %d; over: %t", e.Text(), e.Ply(), e.Line(), e.Variations(), e.size, e.Position().Result().Over)}
		}
	})
}

func TestATreeHasAnEnd(t *testing.T) {
	e, err := New(rules.Classic)
	require.NoError(t, err)
	random := game.NewRandom(1)
	for {
		e.Seek(0)
		for err == nil && !e.Position().Result().Over {
			legal := e.Position().Legal()
			err = e.Play(legal[random.Intn(len(legal))])
		}
		if err != nil {
			break
		}
	}
	require.ErrorContains(t, err, "5000 positions")
}

func TestATextOfTooManyBlanksIsNone(t *testing.T) {
	_, err := Read(strings.Repeat(" ", maxText), rules.Classic)
	require.NoError(t, err)
	_, err = Read(strings.Repeat(" ", maxText+1), rules.Classic)
	require.ErrorContains(t, err, "4000 characters")
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"4453", "drop 3;bomb 4,5", "8x7x4j..4b35r7", "3x3x3.___/_B_/GGB/1/0000.1", "connectfour.e30.AAIAAA", "7x6x4.//////.x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Read(text, rules.WithJokers)
		if err != nil {
			return
		}
		again, err := Read(e.Text(), rules.Classic)
		require.NoError(t, err)
		require.Equal(t, e.Text(), again.Text())
		require.Equal(t, e.Position(), again.Position())
	})
}
