// Package gametest has what the tests of several games and of their computer players need.
package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
)

// Play returns the position after some moves.
func Play[P game.Position](t require.TestingT, p P, moves ...game.Move) P {
	for _, m := range moves {
		next, err := p.Apply(m)
		require.NoError(t, err)
		p = next.(P)
	}
	return p
}

// Refused requires that a move is refused for a reason, which is told in all languages, and
// changes nothing.
func Refused(t require.TestingT, p game.Position, m game.Move, reason string) {
	after, err := p.Apply(m)
	var refused *game.MoveError
	require.ErrorAs(t, err, &refused, m)
	require.Equal(t, reason, refused.Reason, "%s: %v", m, err)
	require.NotEmpty(t, refused.Detail)
	require.Equal(t, p, after, "%s changed the position", m)
	for _, l := range text.Languages {
		require.True(t, l.Has("refused."+reason), reason)
	}
}

// Stories tells what comes of moves in the stories of testdata/stories. A line is a move, or it
// has a position come about, which begin returns, or it asks something:
//
//	game                        what there is to know of it
//	moves                       for all legal ones
//	canonical MOVE              how a move is printed
//	view SEAT [OLD NEW]…        what a seat sees, or what is read of that with other words in it
//	options [JSON]              which ones a match has
//	seats STRENGTH,… [JSON]     for the configuration of a match between these players
//	start SEED [JSON]           for the first position of a match, which comes about
//
// or whatever else asks answers. Picture shows a position.
func Stories[P game.Position](t *testing.T, g game.Game, begin func(t require.TestingT, line string) (p P, ok bool), picture func(P) string, asks ...Asks[P]) {
	storytest.Run(t, func(t *testing.T) func(line string) []string {
		var p P
		asks := append(asks, func(t require.TestingT, p P, line string) ([]string, bool) { return asked(t, g, p, line) })
		return func(line string) []string {
			for _, answer := range asks {
				if told, ok := answer(t, p, line); ok {
					return told
				}
			}
			if begun, ok := begin(t, line); ok {
				p = begun
			} else if words := strings.SplitN(line, " ", 3); words[0] == "start" {
				begun, err := g.Start([]byte(strings.Join(words[2:], "")), uint64(number(t, words[1])))
				if err != nil {
					return []string{err.Error()}
				}
				p = begun.(P)
			} else {
				next, err := p.Apply(game.Move(line))
				if err != nil {
					Refused(t, p, game.Move(line), err.(*game.MoveError).Reason)
					return []string{err.(*game.MoveError).Reason, err.Error()}
				}
				p = next.(P)
			}
			state := fmt.Sprintf("seat %d to move", p.Turn())
			if r := p.Result(); r.Over {
				require.Equal(t, game.NoSeat, p.Turn())
				require.Empty(t, p.Moves())
				state = fmt.Sprintf("over: %s, won by %v", r.Reason, r.Winners)
			}
			return append(strings.Split(strings.TrimSpace(picture(p)), "\n"), state)
		}
	})
}

// Asks tells what there is to say of a position to a line that asks something; ok is false if
// the line does not.
type Asks[P game.Position] func(t require.TestingT, p P, line string) (told []string, ok bool)

// asked answers what can be asked in the stories of all games.
func asked(t require.TestingT, g game.Game, p game.Position, line string) (told []string, ok bool) {
	word, rest, _ := strings.Cut(line, " ")
	first, last, _ := strings.Cut(rest, " ")
	switch word {
	case "game":
		counts, usual := g.SeatCounts()
		return []string{fmt.Sprintf("%s, of %v seats, usually %d, hides something: %t", g.Name(), counts, usual, g.Hides())}, true
	case "moves":
		return []string{fmt.Sprint(p.Moves())}, true
	case "canonical":
		return []string{string(g.Canonical(game.Move(rest)))}, true
	case "view":
		return []string{viewed(t, g, p.View(game.Seat(number(t, first))), strings.Fields(last))}, true
	case "options":
		return []string{said(g.Options([]byte(rest)))}, true
	case "seats":
		var players []game.Player
		for strength := range strings.SplitSeq(first, ",") {
			players = append(players, game.Player{Strength: number(t, strength)})
		}
		return []string{said(g.Configure(players, []byte(last)))}, true
	}
	return nil, false
}

// viewed is a view as JSON. After words in it have been replaced by those behind them, or by
// nothing, it is what has been read of that, or why it cannot be.
func viewed(t require.TestingT, g game.Game, v game.View, words []string) string {
	data, err := json.Marshal(v)
	require.NoError(t, err)
	if len(words) == 0 {
		return string(data)
	}
	for pair := range slices.Chunk(words, 2) {
		require.Contains(t, string(data), pair[0])
		data = []byte(strings.Replace(string(data), pair[0], strings.Join(pair[1:], ""), 1))
	}
	read, err := g.ReadView(data)
	if err != nil {
		require.ErrorContains(t, err, "view")
		return err.Error()
	}
	return said(json.Marshal(read))
}

// said is a text, or what is wrong.
func said(text []byte, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func number(t require.TestingT, word string) int {
	n, err := strconv.Atoi(word)
	require.NoError(t, err)
	return n
}

// MoveIsReadAsWritten requires that a text is refused or a move that is read as it is written.
func MoveIsReadAsWritten[M fmt.Stringer](t require.TestingT, parse func(string) (M, error), text string) {
	m, err := parse(text)
	if err != nil {
		var refused *game.MoveError
		require.ErrorAs(t, err, &refused)
		return
	}
	again, err := parse(m.String())
	require.NoError(t, err)
	require.Equal(t, m, again)
}

// ViewIsItsPosition requires of JSON that is a view from which nothing is hidden, of whatever
// could come about, that it is that of its position, as those after each move are. It returns
// the position; ok is false if there is none.
func ViewIsItsPosition[V interface{ Position() (P, error) }, P game.Position](t require.TestingT, data []byte) (p P, ok bool) {
	var v V
	if json.Unmarshal(data, &v) != nil {
		return p, false
	}
	p, err := v.Position()
	if err != nil {
		return p, false
	}
	require.Equal(t, game.View(v), p.View(game.NoSeat))
	for _, m := range p.Moves() {
		next, err := p.Apply(m)
		require.NoError(t, err)
		seen, err := next.View(0).(V).Position()
		require.NoError(t, err)
		require.Equal(t, next, game.Position(seen))
	}
	return p, true
}

// Vectors returns what a file has of JSON, one value a line: what an independent implementation
// says.
func Vectors[T any](t require.TestingT, file string) (all []T) {
	opened, err := os.Open(file)
	require.NoError(t, err)
	defer opened.Close()
	return Decode[T](t, opened)
}

// Decode returns the values of JSON that follow each other.
func Decode[T any](t require.TestingT, from io.Reader) (all []T) {
	for values := json.NewDecoder(from); ; {
		var value T
		err := values.Decode(&value)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		all = append(all, value)
	}
}

// Chooser chooses a move in what a seat sees; all that is not in there comes from the seed.
type Chooser func(v game.View, seed uint64) game.Move

// Points returns what the first of two players gets in n matches, 1, ½ or 0, on all processors: in
// every other one the second has seat 0, and what sits on its side. Start begins each of them.
func Points(n int, first, second Chooser, start func(i int) (p game.Position, seed uint64)) []float64 {
	points := make([]float64, n)
	var wait sync.WaitGroup
	processors := runtime.GOMAXPROCS(0)
	for k := range processors {
		wait.Go(func() {
			for i := k; i < n; i += processors {
				p, seed := start(i)
				if i%2 == 0 {
					points[i] = match(p, seed, [2]Chooser{first, second})
				} else {
					points[i] = 1 - match(p, seed, [2]Chooser{second, first})
				}
			}
		})
	}
	wait.Wait()
	return points
}

// match plays a match and returns what the side of seat 0 gets for it.
func match(p game.Position, seed uint64, sides [2]Chooser) float64 {
	for ply := uint64(0); p.Turn() != game.NoSeat; ply++ {
		turn := p.Turn()
		next, err := p.Apply(sides[turn%2](p.View(turn), game.NewRandom(seed+ply<<32).Uint64()))
		if err != nil {
			panic(err)
		}
		p = next
	}
	switch result := p.Result(); {
	case result.Won(0):
		return 1
	case result.Draw():
		return 0.5
	}
	return 0
}

// Percent is the mean of points, in percent.
func Percent(points []float64) float64 {
	sum := 0.0
	for _, p := range points {
		sum += p
	}
	return 100 * sum / float64(len(points))
}
