package navigation

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
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

func frameOf(v *visitor) string {
	s, ok := v.navigator.top().screen.(*ledgame.Screen)
	require.True(v.t, ok, "no game is shown")
	return ledsOf(s).String()
}

func moves(v *visitor) []game.Move {
	all := v.app.Saves.All()
	require.NotEmpty(v.t, all, "no match is stored")
	return all[0].Record.Moves
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

func (v *visitor) pointer(device input.Device, phase input.Phase, x, y int) {
	px, py := v.led(x, y)
	v.handle(input.Pointer{Device: device, Phase: phase, X: px, Y: py})
}

// clicks presses a pointer on an LED, and lets go of it.
func (v *visitor) clicks(device input.Device, x, y int) {
	v.pointer(device, input.Down, x, y)
	v.pointer(device, input.Up, x, y)
}

func TestAFingerAimsAsItSlidesAndDropsAsItIsLifted(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.clicks(input.Touch, 7, 3)
	v.settle()
	require.Empty(t, moves(v), "the right half is two players")
	v.pointer(input.Touch, input.Down, 1, 4)
	v.pointer(input.Touch, input.Move, 5, 4)
	require.Contains(t, frameOf(v), "1|          g    |")
	v.pointer(input.Touch, input.Up, 5, 4)
	v.settle()
	require.Equal(t, []game.Move{"drop 5"}, moves(v))

	v.pointer(input.Touch, input.Down, 2, 4)
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Move, X: 5, Y: 800})
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Up, X: 5, Y: 800})
	require.Len(t, moves(v), 1, "sliding off does nothing")
}

func TestTheRimChoosesRowsAndColumns(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rcc")
	v.pointer(input.Mouse, input.Move, 6, 0)
	v.clicks(input.Mouse, 6, 0) // blue's delete joker
	v.pointer(input.Mouse, input.Move, -1, 7)
	require.Contains(t, frameOf(v), "7|W W W g W W W W|")
	v.pointer(input.Mouse, input.Move, 3, 8)
	require.Contains(t, frameOf(v), "6|      W        |")
	v.clicks(input.Mouse, 3, 8)
	v.settle()
	require.Equal(t, []game.Move{"drop 3", "delete column 3"}, moves(v))
}

func TestAMousePointsAndClicks(t *testing.T) {
	v := visit(t, 1280, 800)
	v.press("play.connectfour-classic")
	v.pointer(input.Mouse, input.Move, 7, 3)
	require.NotContains(t, frameOf(v), "B", "passing over the board chooses nobody")
	v.clicks(input.Mouse, 7, 3)
	v.pointer(input.Mouse, input.Move, 5, 3)
	require.Contains(t, frameOf(v), "2|          g    |")
	v.clicks(input.Mouse, 5, 3)
	v.settle()
	require.Equal(t, []game.Move{"drop 5"}, moves(v))
}

func TestTheJoystickOnTheScreen(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	for _, way := range []string{"right", "middle", "left", "middle", "up"} {
		v.tap("joystick." + way)
	}
	require.Equal(t, []game.Move{"drop 2"}, moves(v))
	require.Contains(t, frameOf(v), "0|O C   R Y   c O|", "blue's menu")

	// The middle, held, is Back.
	x, y := v.node("joystick.middle").Rect.Center()
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Down, X: x, Y: y})
	v.now += 800 * time.Millisecond
	v.passes(60, 16*time.Millisecond)
	require.Contains(t, frameOf(v), "0|O C   R Y   C O|")
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Up, X: x, Y: y})
	require.Len(t, moves(v), 1, "the release is swallowed")

	// A direction, held, repeats.
	x, y = v.node("joystick.left").Rect.Center()
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Down, X: x, Y: y})
	v.passes(60, 16*time.Millisecond)
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Up, X: x, Y: y})
	require.Contains(t, frameOf(v), "1|b              |")
}

func TestCellsArePressedByName(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.press("board.led.7.7")
	for _, x := range []string{"3", "4", "3", "4", "3", "4", "3"} {
		v.press("board.led." + x + ".2")
	}
	require.Contains(t, v.node("board.led.0.0").Label, "Grün hat gewonnen")
	require.Len(t, moves(v), 7)
	v.press("rematch")
	require.Empty(t, moves(v))
}

// While the end is shown, a press only shows all of it.
func TestAPressDuringTheEndBeginsNoNewMatch(t *testing.T) {
	for name, press := range map[string]func(v *visitor){
		"cell":  func(v *visitor) { v.handle(input.Activate{ID: "board.led.4.4"}) },
		"touch": func(v *visitor) { v.clicks(input.Touch, 4, 4) },
		"key":   func(v *visitor) { v.handle(input.Button{Key: console.Confirm}) },
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 390, 844)
			v.window.Calm = false
			v.surface.Resize(v.window)
			v.press("play.connectfour")
			v.keys("rccrclcrclcrcl")
			v.handle(input.Button{Key: console.Confirm})
			require.NotContains(t, frameOf(v), "0|G G G G G G G G|")
			press(v)
			require.Len(t, moves(v), 7)
			require.Contains(t, frameOf(v), "0|G G G G G G G G|")
			press(v)
			require.Empty(t, moves(v), "the next one begins a new match")
		})
	}
}

func TestUndoIsForThoseWhoPlayAlone(t *testing.T) {
	v := visit(t, 390, 844, thinks(&pensive{moves: []game.Move{"drop 0"}}))
	v.press("play.connectfour")
	v.keys("c")
	require.True(t, v.node("undo").State.Has(ui.Disabled))
	v.keys("c")
	require.Equal(t, []game.Move{"drop 3", "drop 0"}, moves(v))
	v.press("undo")
	require.Empty(t, moves(v))
	require.True(t, v.node("undo").State.Has(ui.Disabled))
}

func TestAMatchSurvivesAReload(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour-classic")
	v.keys("rcclc")
	again := visit(t, 1280, 800, keeps(v.memory))
	require.Equal(t, "Vier gewinnt, klassisch", heading(again))
	require.Contains(t, frameOf(again), "7|    B G        |")
	again.keys("c")
	require.Len(t, moves(again), 3)

	again.press("games")
	require.NotNil(t, again.surface.Root().Find("continue"))
	third := visit(t, 390, 844, keeps(v.memory))
	require.Equal(t, "Lichtbrett", heading(third), "it had been set aside")
	third.press("continue")
	require.Len(t, moves(third), 3)
	third.keys("rclcrclc") // to the end
	third.press("games")
	require.Nil(t, third.surface.Root().Find("continue"))
}

// No two things on the screen that can be done are called the same, at no point
// of a match.
func TestWhatCanBeDoneHasANameOfItsOwn(t *testing.T) {
	for name, play := range scenes {
		for _, size := range sizes {
			v := visit(t, size[0], size[1])
			play(v)
			names, page := map[string]string{}, v.surface.Root()
			for n := range page.All() {
				if n.Modal() {
					page = n
				}
			}
			for n := range page.All() {
				if n.Role != ui.RoleButton || n.Label == "" {
					continue
				}
				other, taken := names[n.Label]
				require.False(t, taken, "%s %v: %q is called %q, as %q is", name, size, n.ID, n.Label, other)
				names[n.Label] = n.ID
			}
		}
	}
}

func TestOneMatchIsKeptOfEachGame(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rcc")
	v.press("games")
	v.press("play.tictactoe")
	v.keys("rcclc")
	v.press("games")
	v.press("play.connectn")
	v.press("games") // not begun: nothing is replaced
	v = visit(t, 390, 844, keeps(v.memory))
	require.Contains(t, v.node("continue").Label, "Tic-Tac-Toe")
	require.Contains(t, v.node("play.tictactoe").Label, "Weiterspielen")
	require.Contains(t, v.node("play.connectfour").Label, "Weiterspielen · Züge: 1")
	require.NotContains(t, v.node("play.connectn").Label, "Weiterspielen")
	v.press("play.connectfour")
	require.Equal(t, []game.Move{"drop 3"}, moves(v))
	v.press("games")
	require.Contains(t, v.node("continue").Label, "Vier gewinnt")
	v.press("play.tictactoe")
	require.Len(t, moves(v), 2)
}

func TestTheBoardOfConnectNIsSetDirectly(t *testing.T) {
	v := visit(t, 320, 568, inEnglish)
	v.press("play.connectn")
	v.handle(input.Adjust{ID: "columns", Value: 6})
	v.handle(input.Adjust{ID: "rows", Value: 5})
	require.Contains(t, v.said, "Rows: 5")
	x, y := v.node("connect").Rect.Center()
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Down, X: x, Y: y}) // halfway from 2 to 6
	v.handle(input.Pointer{Device: input.Touch, Phase: input.Up, X: x, Y: y})
	require.Equal(t, 4, v.node("connect").At)
	v.press("jokers")
	require.True(t, v.node("jokers").State.Has(ui.Checked))
	v.keys("ur") // the joystick goes on from there
	require.Equal(t, 5, v.node("connect").At)
	v.press("board.led.3.5")
	v.press("players.1")
	v.press("start")
	require.Nil(t, v.surface.Root().Find("columns"))
	v.keys("c")
	kept, ok := v.app.Saves.Shown()
	require.True(t, ok)
	require.JSONEq(t, `{"columns":6,"rows":5,"connect":5,"jokers":true}`, string(kept.Record.Config))
}

// Whatever ends a match before its time can be taken back until a move has been
// made in another one; until then, that one is not kept in its place.
func TestAMatchThatIsGivenUpCanBeGoneBackTo(t *testing.T) {
	for name, giveUp := range map[string]func(v *visitor){
		"new match":           func(v *visitor) { v.press("new") },
		"new match, begun":    func(v *visitor) { v.press("new"); v.keys("c") },
		"restart on the LEDs": func(v *visitor) { v.keys("u" + "rr" + "c") },
		"quit on the LEDs":    func(v *visitor) { v.keys("u" + "r" + "c") },
		"quit twice":          func(v *visitor) { v.keys("urc"); v.keys("c"); v.keys("uc") },
		"playing on from a replay": func(v *visitor) {
			v.follow(demoLink(v.t))
			v.handle(input.Adjust{ID: "at", Value: 5})
			v.press("play-on")
		},
	} {
		for _, size := range sizes {
			v := visit(t, size[0], size[1])
			v.press("play.connectfour")
			v.keys("rcclclcrc")
			played := moves(v)
			require.Len(t, played, 4)
			giveUp(v)
			require.Equal(t, "Zur Partie zurück", v.node("undo").Label, name)
			require.Contains(t, strings.Join(v.said, " "), "Du kannst sie noch fortsetzen.", name)
			require.Equal(t, played, moves(v), "%s: it is still kept", name)
			again := visit(t, 390, 844, keeps(v.memory))
			again.press("continue")
			require.Equal(t, played, moves(again), name)

			v.press("undo")
			require.Equal(t, played, moves(v), name)
			require.Contains(t, frameOf(v), "7|  G B G", name)
			require.True(t, v.node("undo").State.Has(ui.Disabled), "%s: two play", name)
			giveUp(v)
			if v.surface.Root().Find("start") != nil {
				v.press("start")
			}
			v.keys("c")
			require.NotEqual(t, played, moves(v), "%s: the new match is kept now", name)
			require.Equal(t, "Zurücknehmen", v.node("undo").Label, name)
		}
	}
}

func TestTheRulesOfEveryGame(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("help")
	for _, g := range catalog.Games {
		v.press("rules." + g.ID)
		require.Equal(t, "Regeln: "+v.app.Say("catalog."+g.ID+".title"), heading(v))
		teaches := v.surface.Root().Find(sheetID(2)+".tutorial") != nil
		require.Equal(t, g.ID != "tictactoe", teaches, "nine squares need no lessons")
		_, own := Presentations[g.ID]
		require.Equal(t, !own, v.find("picture.goal") != nil)
		v.press("back")
	}
	v.press("back")
	require.Equal(t, "Lichtbrett", heading(v))
}

func heading(v *visitor) (title string) {
	titles := all(v.surface.Root(), func(n *ui.Node) bool { return n.Role == ui.RoleHeading && n.Level == 1 })
	return titles[len(titles)-1].Label // a sheet's comes after that of the screen below
}

func TestDamagedStorageIsSaidAndForgotten(t *testing.T) {
	for name, damage := range map[string]string{
		"no JSON":       "hello",
		"no program":    `{"id":"a","program":"chess","record":{"game":"connectfour","seats":[{},{}],"moves":[]}}`,
		"no record":     `{"program":"connectfour","id":"a"}`,
		"illegal move":  `{"program":"connectfour","id":"a","record":{"game":"connectfour","seats":[{},{}],"moves":["drop 9"]}}`,
		"no seats":      `{"program":"connectfour","id":"a","record":{"game":"connectfour","moves":[]}}`,
		"a huge board":  `{"program":"connectfour","id":"a","record":{"game":"connectfour","config":{"columns":16,"rows":16},"seats":[{},{}],"moves":[]}}`,
		"only machines": `{"program":"connectfour","id":"a","record":{"game":"connectfour","seats":[{"strength":1},{"strength":1}],"moves":[]}}`,
		"strength":      `{"program":"connectfour","id":"a","record":{"game":"connectfour","seats":[{},{"strength":9}],"moves":[]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			store := func(index string) func(a *shell.App) {
				return func(a *shell.App) {
					a.Storage.Set("matches", index)
					a.Storage.Set("matches.a", damage)
				}
			}
			v := visit(t, 390, 844, store(`{"ids":["a"],"shown":"a"}`))
			require.Equal(t, "Lichtbrett", heading(v))
			require.Contains(t, v.node("message").Children[1].Label, "beschädigt")
			require.Contains(t, strings.Join(v.said, " "), "beschädigt")
			put := visit(t, 390, 844, store(`{"ids":["a"]}`))
			require.Contains(t, strings.Join(put.said, " "), "beschädigt", "set aside")
			require.Empty(t, put.memory["matches.a"])
			require.Empty(t, v.memory["matches.a"])
			v.press("message.close")
			require.Nil(t, v.surface.Root().Find("message"))
		})
	}
	for name, damage := range map[string]string{
		"no JSON":  "{",
		"language": `{"language":"fr","sound":false}`,
		"strength": `{"language":"de","sound":false,"strength":77}`,
		"type":     `{"language":"de","sound":false,"shapes":"yes"}`,
	} {
		t.Run("settings, "+name, func(t *testing.T) {
			v := visit(t, 390, 844, func(a *shell.App) { a.Storage.Set("settings", damage) })
			require.Contains(t, v.node("message").Children[1].Label, "Einstellungen")
			require.Equal(t, name == "no JSON", v.app.Settings.Sound, "what can be read is kept")
			require.Equal(t, text.German, v.app.Language)
			require.Equal(t, 3, v.app.Settings.Strength)
			visit(t, 390, 844, keeps(v.memory)).node("settings")
		})
	}
}

func TestLanguagesAreSwitchedWithoutLoss(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rcclucd")
	frame := frameOf(v)
	require.NotNil(t, find(v, "Die ganze Spalte 3 löschen"))
	v.press("settings")
	v.press("language.1")
	require.Equal(t, "Settings", heading(v))
	v.press("back")
	require.Equal(t, frame, frameOf(v))
	require.NotNil(t, find(v, "Clear the whole of column 3"))
	require.Contains(t, v.memory["settings"], `"language":"en"`)
}

func find(v *visitor, words string) *ui.Node {
	for n := range v.surface.Root().All() {
		if strings.HasPrefix(n.Label, words) {
			return n
		}
	}
	return nil
}

func TestTheSettingsTellTheVersionAndLeadToTheLicences(t *testing.T) {
	shown, file := 0, ""
	v := visit(t, 390, 844, func(a *shell.App) {
		a.Document = func(name string, failed func(file string)) {
			require.Equal(t, shell.Licences, name)
			if shown++; file != "" {
				failed(file)
			}
		}
	})
	v.press("settings")
	require.NotNil(t, find(v, "Lichtbrett v1.2.0 (commit 0123456789ab)"))
	v.press("licences")
	require.Equal(t, 1, shown)
	require.Empty(t, v.app.Message())
	file = "THIRD-PARTY.txt"
	v.press("licences")
	require.Contains(t, v.app.Message(), "in der Datei THIRD-PARTY.txt")
}

func TestTheRulesAndTheSettingsLeadToTheManual(t *testing.T) {
	var shown []string
	v := visit(t, 390, 844, func(a *shell.App) {
		a.Document = func(name string, _ func(string)) { shown = append(shown, name) }
	})
	v.press("help")
	v.press("manual")
	v.press("back")
	v.press("settings")
	v.press("language.1")
	v.press("manual")
	require.Equal(t, []string{"manual/de/index.html", "manual/en/index.html"}, shown)
}

func TestSettingsTakeEffectAndStay(t *testing.T) {
	v := visit(t, 390, 844)
	var heard []sound.Sound
	v.app.Play = func(s sound.Sound) { heard = append(heard, s) }
	v.press("settings")
	v.press("sound")
	v.press("shapes")
	v.press("motion.2")
	v.press("clock.1")
	v.handle(input.Adjust{ID: v.node("strength").ID, Value: 5})
	want := shell.DefaultSettings(text.German)
	want.Sound, want.Shapes, want.Motion, want.Strength, want.MoveTime = false, true, shell.MotionLess, 5, 30
	require.Equal(t, want, v.app.Settings)
	require.Equal(t, want, visit(t, 390, 844, keeps(v.memory)).app.Settings)
	v.press("back")
	v.press("play.connectfour")
	require.NotNil(t, find(v, "Ein Spieler gegen den Computer, Stärke 5"))
	v.handle(input.Button{Key: console.Confirm})
	require.Equal(t, "Noch 0:30", v.node("clock").Label)
	require.Empty(t, heard)

	v.deletesAll()
	require.Equal(t, "Lichtbrett", heading(v))
	require.Empty(t, v.memory)
	require.Equal(t, shell.DefaultSettings(text.German), v.app.Settings)
	require.Nil(t, v.surface.Root().Find("continue"))
}

func TestPlayersAndStrengthAreChosenByButtons(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {1280, 800}, {320, 568}} {
		v := visit(t, size[0], size[1])
		v.press("play.connectfour")
		if v.surface.Root().Find("stronger") != nil {
			v.press("stronger")
			v.press("weaker")
			v.press("stronger")
		} else if v.surface.Root().Find("strength") != nil {
			v.handle(input.Adjust{ID: "strength", Value: 4})
		} else {
			v.press("joystick.up")
		}
		v.press("players.1")
		require.Nil(t, v.surface.Root().Find("stronger"))
		v.press("players.0")
		v.press("start")
		kept, ok := v.app.Saves.Shown()
		require.True(t, ok)
		require.Equal(t, []game.Player{{}, {Strength: 4}}, kept.Record.Seats)
	}
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

func TestTheClockMovesForThoseWhoDoNot(t *testing.T) {
	v := visit(t, 390, 844)
	v.app.Change(func(s *shell.Settings) { s.MoveTime = 30 })
	v.press("play.connectfour")
	v.handle(input.Button{Key: console.Right})
	v.handle(input.Button{Key: console.Confirm})
	v.passes(29, time.Second)
	require.Empty(t, moves(v))
	require.Contains(t, strings.Join(v.said, "|"), "Noch 10 Sekunden.")
	v.passes(2, time.Second)
	require.Len(t, moves(v), 1)
}

func TestWhatHappensIsAnnounced(t *testing.T) {
	v := visit(t, 390, 844, inEnglish, thinks(&pensive{moves: []game.Move{"bomb 0,7"}}))
	v.press("play.connectfour")
	v.said = nil
	v.keys("c")
	require.Equal(t, []string{"Green to move"}, v.said, "the selection is read where the focus is")
	v.said = nil
	v.keys("c")
	require.Equal(t, []string{"The computer set off a bomb in column 1, row 7. Green to move"}, v.said)
	v.said = nil
	v.keys("r")
	require.Empty(t, v.said)
	require.Equal(t, "board.led.4.7", v.surface.Focused())
	require.Equal(t, "Column 5: drop a disc.", v.node("board.led.4.7").Hint)
	v.surface.Focus("joystick.left")
	v.press("joystick.left")
	require.Equal(t, []string{"Column 4: drop a disc."}, v.said)
}

func TestWhatIsRefusedTwiceIsAnnouncedTwice(t *testing.T) {
	v := visit(t, 390, 844, inEnglish)
	v.press("play.connectfour")
	v.keys("rc" + "ccccccc")
	for range 2 {
		v.said = nil
		v.keys("c")
		require.Equal(t, []string{"This column is full. Choose another one."}, v.said)
	}
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

// shares has the app share by how, and returns what is shared.
func shares(how *shell.Sharing) (shared *string, change func(*shell.App)) {
	shared = new(string)
	return shared, func(a *shell.App) {
		a.Share = func(_, address string, done func(shell.Sharing)) { *shared = address; done(*how) }
	}
}

// addressed gives the app an address.
func addressed(a *shell.App) {
	a.Address = func(fragment string) string { return "https://example.org/#" + fragment }
}

func TestSharing(t *testing.T) {
	for _, c := range []struct {
		change             func(*shell.App)
		begins, says, asks string
	}{
		{addressed, "https://example.org/#r=connectfour.", "kopiert", "Wer diesen Link öffnet"},
		{func(*shell.App) {}, "#r=connectfour.", "lichtbrett-app", "Hänge dies an die Adresse"},
	} {
		how := shell.Copied
		shared, share := shares(&how)
		v := visit(t, 390, 844, share, c.change)
		v.press("play.connectfour")
		v.keys("rccrclcrclcrclc")
		v.press("share")
		require.True(t, strings.HasPrefix(*shared, c.begins), *shared)
		require.Contains(t, v.app.Message(), c.says)
		how = shell.Unshared
		v.press("share")
		require.NotNil(t, find(v, c.asks))
		require.Equal(t, *shared, v.node("shared.address").Value, "it is shown to be copied")

		_, fragment, _ := strings.Cut(*shared, "#")
		other := visit(t, 390, 844, follows(fragment))
		require.Equal(t, "Wiedergabe: Vier gewinnt mit Jokern", heading(other))
		require.Equal(t, 7, other.node("at").High)
	}
}

func TestReplay(t *testing.T) {
	visited := []string{}
	v := visit(t, 390, 844, func(a *shell.App) {
		a.Link = demoLink(t)
		a.Visit = func(fragment string) { visited = append(visited, fragment) }
	})
	at := func() int { return v.node("at").At }
	require.Equal(t, "play", v.surface.Focused())
	v.press("forward")
	v.press("forward")
	require.Equal(t, 2, at())
	require.Equal(t, "Blau wirft in Spalte 2 ein.", v.said[len(v.said)-1])
	v.press("back")
	require.Equal(t, 1, at())
	v.press("last")
	require.True(t, v.node("forward").State.Has(ui.Disabled))
	require.NotNil(t, find(v, "Grün löscht das Feld in Spalte 4, Zeile 7. Grün hat gewonnen!"))
	v.handle(input.Adjust{ID: "at", Value: 4})
	require.Equal(t, 4, at())
	v.press("move.9")
	require.Equal(t, 9, at())
	v.press("speed")
	v.press("play")
	require.Equal(t, 23, at(), "it plays to the end")
	v.press("first")
	require.Equal(t, 0, at())
	v.handle(input.Adjust{ID: "at", Value: 5})
	v.press("play-on")
	require.Len(t, moves(v), 5)
	require.NotNil(t, find(v, "Blau ist am Zug"))
	require.Equal(t, []string{""}, visited)
}

func TestAMatchOfCrosswiseIsSharedAndWatched(t *testing.T) {
	how := shell.Unshared
	shared, share := shares(&how)
	v := visit(t, 390, 844, addressed, share)
	v.load("won.json")
	v.press("game-over.share")
	require.Equal(t, *shared, v.node("shared.address").Value, "it is shown to be copied")
	v.press("shared.close")
	v.press("menu.game")
	v.press("game.share")

	_, fragment, _ := strings.Cut(*shared, "#")
	other := visit(t, 390, 844, follows(fragment))
	require.Equal(t, "Wiedergabe: Crosswise", heading(other))

	other = visit(t, 390, 844, follows(crosswiseLink(t)))
	last := other.node("at").High
	require.Greater(t, last, 30)
	other.press("forward")
	require.Contains(t, other.said[len(other.said)-1], "Vertikal 0 : 0 Horizontal")
	require.NotNil(t, find(other, "PlayerName1 legt"))
	other.press("back")
	other.press("play")
	require.Equal(t, last, other.node("at").At, "it plays to the end")
	require.Contains(t, other.said[len(other.said)-1], "gewonnen!")
	other.press("games")
	require.Equal(t, "Lichtbrett", heading(other))
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

func TestBrokenLinksAreSaid(t *testing.T) {
	good := demoLink(t)
	for name, test := range map[string]struct{ link, says string }{
		"cut off":       {good[:len(good)-20], ""},
		"empty":         {"r=", "Vielleicht wurde er beim Kopieren abgeschnitten"},
		"nonsense":      {"r=hello", "Vielleicht wurde er beim Kopieren abgeschnitten"},
		"another game":  {"r=chess.e30.AAA", "Vielleicht wurde er beim Kopieren abgeschnitten"},
		"illegal move":  {"r=connectfour.e30.AAAA_38", "Zug 2"},
		"unknown rules": {"r=connectfour.eyJjb2x1bW5zIjoxNiwicm93cyI6MTZ9.AAA", "diese Version nicht kennt"},
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 390, 844, follows(test.link))
			if test.says == "" { // what is left may be a shorter match
				return
			}
			require.Equal(t, "Lichtbrett", heading(v))
			require.Contains(t, v.app.Message(), test.says)
		})
	}
	v := visit(t, 390, 844, follows("elsewhere"))
	require.Empty(t, v.app.Message(), "other fragments are not ours")
}

// lessons are the keys that do what the tutorial asks for, step by step.
var lessons = []string{"rrr", "c", "rrc", "u", "ucdllllc", "ulcc", "ucdc"}

func TestTheTutorialCanBePlayed(t *testing.T) {
	v := visit(t, 390, 844)
	v.press("play.connectfour")
	v.keys("rcc")
	v.press("help")
	v.press("tutorial")
	kept := v.app.Saves.All()
	for i, keys := range lessons {
		require.Nil(t, v.surface.Root().Find("next"))
		if i > 1 {
			v.keys("c") // a stone somewhere is not what is asked for
			if i != 3 || v.surface.Root().Find("next") == nil {
				require.Contains(t, v.node("lesson").Label, "noch einmal")
			}
		}
		v.keys(keys)
		require.NotNil(t, v.surface.Root().Find("next"), "step %d: %s", i+1, v.node("lesson").Label)
		v.keys("c")
	}
	require.NotNil(t, v.surface.Root().Find("play"))
	require.Equal(t, kept, v.app.Saves.All(), "the match under way is untouched")
	v.press("back")
	v.press("back")
	require.Contains(t, frameOf(v), "7|      G")
}

// Whoever misses is told so each time, and is not told the same again at the next
// key.
func TestTheTutorialSaysOnceWhatWasMissed(t *testing.T) {
	v := visit(t, 390, 844)
	v.learns("connectfour")
	v.keys(lessons[0] + "c" + lessons[1] + "c")
	for range 2 {
		v.said = nil
		v.keys("c")
		require.Equal(t, 1, strings.Count(strings.Join(v.said, " "), v.app.Say("tutorial.again")))
		v.said = nil
		v.keys("r")
		require.NotContains(t, strings.Join(v.said, " "), v.app.Say("tutorial.four.do"))
	}
}

// A mouse that comes to the board points at the LED that it comes to, also if that is
// the first one.
func TestTheMouseComesToTheTutorialsBoard(t *testing.T) {
	v := visit(t, 1280, 800)
	v.learns("connectfour")
	x, y := v.node("board.led.0.0").Rect.Center()
	v.handle(input.Pointer{Device: input.Mouse, Phase: input.Move, X: x, Y: y})
	v.settle()
	require.Regexp(t, `^board.led.0.`, v.node("board.cells").Active)
}

// learns begins the tutorial of a game, from the choice of games.
func (v *visitor) learns(game string) {
	v.press("tutorial")
	v.press("tutorial." + game)
}

func TestTheTutorialCanBeSkipped(t *testing.T) {
	v := visit(t, 390, 844)
	v.surface.Focus("tutorial")
	v.learns("connectfour")
	for range lessons {
		v.press("skip")
	}
	v.press("repeat")
	require.Equal(t, 0, v.node("progress").At)
	v.keys("ucrc") // quits and restarts do no harm
	v.press("back")
	require.Equal(t, "Spielen lernen", heading(v))
	v.keys("x")
	require.Equal(t, "Lichtbrett", heading(v))
	require.Equal(t, "tutorial", v.surface.Focused(), "the focus is where it was")
}

func TestBackLeavesTheTutorial(t *testing.T) {
	v := visit(t, 390, 844)
	v.learns("connectfour")
	v.keys("u")
	v.keys("x") // Back is the program's here: it closes the menu
	require.NotNil(t, v.surface.Root().Find("progress"))
	v.keys("xx")
	require.Equal(t, "Lichtbrett", heading(v))
}

func TestTheLauncherByKeysAlone(t *testing.T) {
	v := visit(t, 1280, 800)
	v.keys("r") // shows where the focus is
	require.Equal(t, "play.connectfour", v.surface.Focused())
	v.keys("r")
	require.Equal(t, "play.connectfour-classic", v.surface.Focused())
	v.keys("c")
	require.Equal(t, "Vier gewinnt, klassisch", heading(v))
	v.keys("x")
	require.Equal(t, "Lichtbrett", heading(v))
	v.keys("u")
	require.Equal(t, "puzzle", v.surface.Focused())
	v.keys("u")
	require.Equal(t, "tutorial", v.surface.Focused())
	v.keys("ddddd")
	require.Equal(t, "language.0", v.surface.Focused())
	v.press("sound")
	require.False(t, v.app.Settings.Sound)
	require.False(t, v.node("sound").State.Has(ui.Checked))
	v.press("language.1")
	require.Equal(t, text.English, v.app.Language)
}

func TestANewVersionIsOffered(t *testing.T) {
	ready, updated := false, false
	v := visit(t, 390, 844, func(a *shell.App) {
		a.UpdateReady = func() bool { return ready }
		a.Update = func() { updated = true }
	})
	require.Nil(t, v.surface.Root().Find("update"))
	ready = true
	v.surface.Invalidate()
	v.press("update")
	require.True(t, updated)
}

func TestHintByKeyGamepadAndButton(t *testing.T) {
	for name, ask := range map[string]func(*visitor){
		"key":     func(v *visitor) { v.handle(input.Hint{Device: input.Keyboard}) },
		"gamepad": func(v *visitor) { v.handle(input.Hint{Device: input.Gamepad}) },
		"button":  func(v *visitor) { v.tap("hint") },
	} {
		t.Run(name, func(t *testing.T) {
			v := visit(t, 1280, 800, thinks(&pensive{moves: []game.Move{"drop 6"}}))
			v.press("play.connectfour")
			require.True(t, v.node("hint").State.Has(ui.Disabled), "no match is being played")
			v.handle(input.Hint{})
			v.keys("rc")
			focus := v.surface.Focused()
			ask(v)
			v.settle()
			require.Contains(t, v.said, "Tipp: Spalte 7.")
			if name != "button" {
				require.Equal(t, focus, v.surface.Focused(), "whoever plays goes on playing")
			}
			v.keys("c")
			require.Equal(t, []game.Move{"drop 3"}, moves(v))
		})
	}
}

func TestAnalysisAfterAMatch(t *testing.T) {
	v := visit(t, 390, 844, inEnglish, thinks(thoughtful))
	v.press("play.tictactoe")
	v.keys("rc" + "c" + "uc" + "lc" + "rrc" + "ddc") // two players: B1, B0, A0, C0, C2
	v.press("analysis")
	const decided = "Turning point: move 2, where A0 would have been better than B0."
	require.Contains(t, v.said, decided)
	slider := v.node("at")
	require.Equal(t, 5, slider.At)
	require.Equal(t, decided, v.node("analysis").Label)

	v.press("analysis")
	require.Equal(t, 2, v.node("at").At)
	require.Equal(t, "2 of 5. "+decided, v.node("at").Value)
	v.handle(input.Adjust{ID: "at", Value: 1})
	require.Equal(t, "1 of 5. A draw, if both play well.", v.node("at").Value)
	require.Equal(t, "3. Green took A0. Green is winning.", v.node("move.3").Label)
	v.press("play-on")
	require.Equal(t, []game.Move{"B1"}, moves(v))
}

// Whoever comes back from the analysis finds the match as it was left.
func TestAnalysisIsStoppedByLeaving(t *testing.T) {
	computer := &pensive{}
	v := visit(t, 1280, 800, thinks(computer))
	v.press("play.tictactoe")
	v.keys("rc" + "c" + "uc" + "lc" + "rrc" + "ddc")
	v.press("analysis")
	require.NotNil(t, computer.asked)
	require.Equal(t, "Analyse anhalten", v.node("analysis").Label)
	v.press("analysis")
	require.Nil(t, computer.asked)
	require.Equal(t, "Analysieren", v.node("analysis").Label)
	v.press("analysis")
	require.NotNil(t, computer.asked)
	v.press("games")
	require.Nil(t, computer.asked)
	v.node("rematch")
}

// ledsOf returns what the LED board of a screen shows.
func ledsOf(s ui.Screen) console.Frame {
	f, _ := shell.LEDsOf(s)
	return f
}

// Nobody leaves what he does to read the rules, to change the settings or the language: it
// goes on below.
func TestRulesAndSettingsLieOverTheMatch(t *testing.T) {
	v := visit(t, 1280, 800)
	v.press("play.connectfour")
	v.keys("rcclucd")
	frame, focused := frameOf(v), v.surface.Focused()
	v.press("help")
	require.Equal(t, "Regeln: Vier gewinnt mit Jokern", heading(v))
	require.Equal(t, frame, frameOf(v), "the match is still there")
	v.press("language.next")
	require.Equal(t, "Rules: Connect Four with jokers", heading(v))
	v.press("settings")
	require.Equal(t, "Settings", heading(v))
	v.keys("x")
	require.Equal(t, "Rules: Connect Four with jokers", heading(v))
	v.keys("x")
	require.Equal(t, "Connect Four with jokers", heading(v))
	require.Equal(t, frame, frameOf(v))
	require.Equal(t, focused, v.surface.Focused(), "who has read goes on where he was")

	v.press("help")
	x, y := 5.0, 5.0 // beside the sheet
	v.handle(input.Pointer{Device: input.Mouse, Phase: input.Down, X: x, Y: y})
	v.handle(input.Pointer{Device: input.Mouse, Phase: input.Up, X: x, Y: y})
	require.Equal(t, "Connect Four with jokers", heading(v))
}

func TestWhoBeginsAndWithWhichStonesIsChosenWithThePlayers(t *testing.T) {
	v := visit(t, 320, 568, inEnglish)
	v.press("play.tictactoe")
	v.surface.Focus("sides")
	v.keys("c")
	v.tap("first.1")
	v.tap("stones.1")
	require.True(t, v.node("first.1").State.Has(ui.Checked))
	require.True(t, v.node("stones.1").State.Has(ui.Checked))
	v.keys("x")
	require.Equal(t, "sides", v.surface.Focused())
	v.press("start")
	require.Equal(t, []string{"The computer is thinking …"}, v.said[len(v.said)-1:])
	r := v.app.Saves.All()[0].Record
	require.JSONEq(t, `{"first":0}`, string(r.Config))
	require.Positive(t, r.Seats[0].Strength)
	require.Zero(t, r.Seats[1].Strength)

	v.press("new")
	v.press("players.1")
	v.press("sides")
	require.Nil(t, v.surface.Root().Find("stones.1"))
	v.press("first.1")
	v.keys("x")
	v.press("start")
	require.JSONEq(t, `{"first":1}`, string(v.app.Saves.All()[0].Record.Config))
}
