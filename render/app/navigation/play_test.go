package navigation

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/render/app/ledgame"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/led/letters"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

// thoughtful is a computer that answers at once, limited in positions, as on
// the letters device.
var thoughtful = thinking.AtOnce(answer)

func answer(q table.Question, study thinking.Study) (ai.Reply, error) {
	if v, ok := q.View.(connectfour.View); ok && study.Judge != "" {
		p, err := v.Position()
		if err != nil || !p.JokersLeft() && p.Stones() < judged {
			return ai.Reply{Verdict: &ai.Verdict{Best: []game.Move{study.Judge}}}, err
		}
	}
	positions := study.Budget * positionsEach
	study.Budget = 0
	if !study.Each {
		return thinking.Answer(q, study)
	}
	request, err := study.Request(q)
	if err != nil {
		return ai.Reply{}, err
	}
	thinker, err := players.NewThinker(request)
	if err != nil {
		return ai.Reply{}, err
	}
	thinker.Step(positions)
	return thinker.Finish(), nil
}

// judged is from how many stones on moves are judged: before, that takes seconds, and nothing is
// said against any.
const judged = 9

// positionsEach is how many positions stand for a millisecond of what a study may take.
const positionsEach = 20

// lettersDevice returns the last frame that the letters device prints for each
// key, with the same seed as a visitor's.
func lettersDevice(t require.TestingT, g *catalog.Game, strength int, keys string) (frames []string) {
	var program console.Program
	desk := table.NewDesk(func() uint64 { return seed }, 0, func(e table.Envelope) { program.Receive(e) })
	program = g.Program(desk, strength)
	var out bytes.Buffer
	device := letters.Device{
		Program: program, Out: &out, Errors: io.Discard,
		Answer: func() (bool, error) {
			q, ok := desk.Question()
			if !ok {
				return false, nil
			}
			reply, err := answer(q, thinking.Study{})
			if err == nil {
				err = desk.Answer(q, reply.Move)
			}
			return true, err
		},
	}
	for _, key := range append([]string{""}, strings.Split(keys, "")...) {
		require.NoError(t, device.Run(strings.NewReader(key)))
		printed := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n\n")
		frames = append(frames, strings.TrimPrefix(printed[len(printed)-1], "\n"))
		out.Reset()
	}
	return frames
}

// The same keys give the same frames on the letters device and in the app.
func TestTheAppShowsWhatTheLettersDeviceShows(t *testing.T) {
	for _, g := range catalog.Games {
		if _, own := Presentations[g.ID]; own {
			continue
		}
		t.Run(g.ID, rapid.MakeCheck(func(rt *rapid.T) {
			keys := rapid.StringOfN(rapid.RuneFrom([]rune("lrudcccx")), 1, 40, -1).Draw(rt, "keys")
			keys = strings.TrimRight(keys, "x") + "c" // leaving the game is not the letters device's business
			if strings.Contains(keys, "x") {
				keys = "c" + keys
			}
			v := visit(t, 390, 844, thinks(thoughtful))
			v.app.Change(func(s *shell.Settings) { s.Strength = 1 })
			v.press("play." + g.ID)
			// The device prints each run's first frame again, which is the state
			// before the key: only the last one of each run counts.
			want := lettersDevice(rt, g, 1, keys)
			for i, frame := range want {
				if i > 0 {
					v.keys(keys[i-1 : i])
				}
				s, playing := v.navigator.top().screen.(*ledgame.Screen)
				if !playing {
					return // the game has been left
				}
				require.Equal(rt, frame, strings.TrimSuffix(ledsOf(s).String(), "\n"), "after %q", keys[:i])
			}
		}))
	}
}

// led returns the window's coordinates of an LED; −1 and 8 are the rim.
func (v *visitor) led(x, y int) (px, py float64) {
	r := v.node("board").Rect
	pitch := r.W * 10 / 91
	rim := (r.W - 8*pitch) / 2
	at := func(i int) float64 {
		switch {
		case i < 0:
			return rim / 2
		case i > 7:
			return r.W - rim/2
		}
		return rim + (float64(i)+0.5)*pitch
	}
	scale := v.surface.Scale()
	return (r.X + at(x)) * scale, (r.Y + at(y)) * scale
}

func heading(v *visitor) (title string) {
	titles := all(v.surface.Root(), func(n *ui.Node) bool { return n.Role == ui.RoleHeading && n.Level == 1 })
	return titles[len(titles)-1].Label // a sheet's comes after that of the screen below
}

func find(v *visitor, words string) *ui.Node {
	for n := range v.surface.Root().All() {
		if strings.HasPrefix(n.Label, words) {
			return n
		}
	}
	return nil
}

func TestKeysAreThoseOfTheDevice(t *testing.T) {
	v := visit(t, 1280, 800, inEnglish)
	v.press("play.connectfour")
	v.keys("rc")
	shown := func(words string) bool {
		c := &texts{clip: ui.Rect{W: 1280, H: 800}}
		v.surface.Invalidate()
		v.surface.Paint(c)
		for _, l := range c.lines {
			if l.text == words {
				return true
			}
		}
		return false
	}
	require.True(t, shown("Enter"))
	v.handle(input.Button{Key: console.Left, Device: input.Gamepad})
	require.True(t, shown("A"))
	v.tap("joystick.left")
	require.False(t, shown("A") || shown("Enter"))
	require.Equal(t, "Left, Right: column · Middle: drop · Up: menu and jokers", v.node("keys").Label)
}

func TestNothingIsDrawnWhenNothingMoves(t *testing.T) {
	for name, play := range scenes {
		if name == "thinking" {
			continue // there the clock moves
		}
		t.Run(name, func(t *testing.T) {
			v := visit(t, 390, 844)
			v.window.Calm = false
			v.surface.Resize(v.window)
			v.settle()
			play(v)
			v.settle()
			v.app.Dismiss()
			v.picture()
			if v.waits(time.Hour) {
				return // there a clock moves, too
			}
			_, ok := v.surface.Next()
			require.False(t, ok)
			require.False(t, v.surface.Dirty())
			v.now += time.Hour
			v.surface.Tick(v.now)
			require.False(t, v.surface.Dirty())
		})
	}
}

// addressed gives the app an address.
func addressed(a *shell.App) {
	a.Address = func(fragment string) string { return "https://example.org/#" + fragment }
}

// Whatever a link holds, something is shown: the match, or what is wrong.
func FuzzFollow(f *testing.F) {
	for _, link := range []string{"r=tictactoe..AQIAAAEC", "r=connectfour..AQIAAwMD", "r=crosswise..AQIAAwMD", "r=crosswise.e30.AA"} {
		f.Add(link)
	}
	f.Add("r=crosswise.eyJwbGF5ZXJzIjo0LCJzaXplIjo1MCwiaGFuZCI6MTN9.AQQAAAAAAwOAAQ") // four at a board of 50×50
	f.Fuzz(func(t *testing.T, fragment string) {
		v := visit(t, 390, 844)
		v.follow(fragment)
		require.NotEmpty(t, heading(v))
		if v.surface.Root().Find("at") == nil {
			require.Equal(t, strings.HasPrefix(fragment, "r="), v.app.Message() != "")
			return
		}
		v.press("last")
		v.picture()
	})
}

// ledsOf returns what the LED board of a screen shows.
func ledsOf(s ui.Screen) console.Frame {
	f, _ := shell.LEDsOf(s)
	return f
}

// Two windows may go on with the same match: what is played in one does not undo what was played
// in the other.
func TestWhatIsPlayedInTwoWindowsIsKept(t *testing.T) {
	first := visit(t, 1280, 800, inEnglish)
	first.press("play.connectfour")
	first.keys("rcc") // two people at this device
	second := visit(t, 1280, 800, inEnglish, keeps(first.memory))
	kept := func() (matches []string) {
		for _, k := range first.app.Saves.All() {
			matches = append(matches, fmt.Sprint(k.Record.Moves))
		}
		return matches
	}
	require.Equal(t, []string{"[drop 3]"}, kept())
	second.keys("lcrc")
	require.Equal(t, []string{"[drop 3 drop 2 drop 3]"}, kept())
	first.keys("rrc")
	require.Equal(t, []string{"[drop 3 drop 5]", "[drop 3 drop 2 drop 3]"}, kept())
	require.Equal(t, first.app.Say("match.elsewhere"), first.app.Message())
	second.keys("c")
	first.keys("c")
	require.Equal(t, []string{"[drop 3 drop 5 drop 5]", "[drop 3 drop 2 drop 3 drop 3]"}, kept(), "each goes on by itself")
}
