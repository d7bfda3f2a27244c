package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/console/specification"
	"lichtbrett/render/catalog"
)

// run runs the program as from a shell.
func run(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = dispatch(args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

// refusal is a command line that is refused, and what is said of it.
type refusal struct {
	args []string
	says string
}

// refuses requires that a command ends so with each of the command lines, and prints nothing but
// why.
func refuses(t *testing.T, command string, status int, lines []refusal) {
	t.Helper()
	for _, line := range lines {
		got, out, errs := run("", slices.Concat(strings.Fields(command), line.args)...)
		require.Equal(t, status, got, "%s %q: %s", command, line.args, errs)
		require.Empty(t, out, "%s %q", command, line.args)
		require.Contains(t, errs, line.says, "%s %q", command, line.args)
	}
}

// The choice of players, of whom one is chosen, and the board that a match of two begins with.
var chooseOne, emptyBoard = specification.Halves("G", " "), specification.Stones("3g")

func TestPlayPrintsAFrameAfterTheStartAndAfterEveryKey(t *testing.T) {
	t.Parallel()
	status, out, errs := run("", "play", "connectfour", "--device", "letters")
	require.Equal(t, ok, status)
	require.Equal(t, chooseOne, out)
	require.Empty(t, errs)

	status, out, errs = run(" r\n\tl x ", "play", "--device=letters", "connectfour")
	require.Equal(t, ok, status)
	frames := strings.Split(out, "\n\n")
	require.Len(t, frames, 4)
	require.Equal(t, chooseOne, frames[0]+"\n")
	require.Equal(t, frames[0], frames[2])
	require.Equal(t, chooseOne, frames[3])
	require.Empty(t, errs)

	_, out, _ = run("", "play", "connectfour", "--players", "2")
	require.Equal(t, emptyBoard, out)
}

func TestPlayRefusesOtherLettersWithASentence(t *testing.T) {
	t.Parallel()
	status, out, errs := run("ü?", "play", "connectfour", "--players", "1")
	require.Equal(t, ok, status)
	require.Equal(t, emptyBoard, out)
	require.Equal(t, 2, strings.Count(errs, "\n"))
	require.Contains(t, errs, "'ü' is not a key; keys are l r u d")
}

func TestTheComputerAnswersWithOneMoreFrame(t *testing.T) {
	t.Parallel()
	for _, strength := range []string{"1", "3"} {
		args := []string{"play", "connectfour", "--players", "1", "--strength", strength, "--seed", "11"}
		_, out, _ := run("c", args...)
		frames := strings.Split(out, "\n\n")
		require.Len(t, frames, 3)
		require.NotContains(t, frames[1], "g", "no indicator while the computer thinks")
		require.Equal(t, 1, strings.Count(frames[1], "G"))
		require.Contains(t, frames[2], "g")
		_, again, _ := run("c", args...)
		require.Equal(t, out, again, "the same seed and keys give the same match")
	}
}

func TestBadArguments(t *testing.T) {
	t.Parallel()
	refuses(t, "", misuse, []refusal{
		{nil, "Usage"},
		{[]string{"dance"}, `no command "dance"`},
		{[]string{"play", "--players", "1"}, "--players needs a game; say which: connectfour, "},
		{[]string{"play", "--device", "text"}, "--device text has no choice of games"},
		{[]string{"play", "chess"}, `no game "chess"`},
		{[]string{"play", "connectfour", "now"}, `"now" is not expected`},
		{[]string{"play", "connectfour", "--device", "lamp"}, `no device "lamp"; there is: letters`},
		{[]string{"play", "connectfour", "--players", "3"}, "there are 1 or 2 players"},
		{[]string{"play", "connectfour", "--players", "0"}, "there are 1 or 2 players"},
		{[]string{"play", "connectfour", "--strength", "6"}, "1 to 5"},
		{[]string{"play", "connectfour", "--seed", "-1"}, "-seed"},
		{[]string{"play", "connectfour", "--colour"}, "-colour"},
		{[]string{"play", "connectn", "--columns", "5"}, "options of a game go with --device text, --quick and --create"},
		{[]string{"play", "connectn", "--columns", "99", "--device", "text"}, "2 to 16"},
		{[]string{"play", "--quick", "connectfour"}, "--quick needs a server: say which with --server"},
		{[]string{"play", "--create", "connectfour"}, "--create needs a server"},
		{[]string{"play", "tictactoe", "--device", "text", "--no-jokers"}, "--no-jokers is no option of this game"},
		{[]string{"play", "--game", "x"}, "--game needs a server"},
		{[]string{"play", "connectfour", "--name", "Ada"}, "--name is for playing with others"},
		{[]string{"play", "--server", ""}, "--server needs the address of a server"},
		{[]string{"play", "--server", "ftp://x"}, `--server "ftp://x" is no address of a server; one is http://192.168.1.5:8080`},
		{[]string{"play", "--server", "none", "--quick", "connectfour"}, "--quick needs a server"},
		{[]string{"play", "--server", "x", "--quick", "--create", "connectfour"}, "--quick and --create exclude each other"},
		{[]string{"play", "--server", "x", "--quick"}, "--quick needs a game; say which: connectfour, "},
		{[]string{"play", "--server", "x", "--game", ""}, "--game needs the ID of a game"},
		{[]string{"play", "--server", "x", "--game", "y", "connectfour"}, "leave connectfour out"},
		{[]string{"play", "--server", "http://x/#g=y", "connectfour"}, "leave connectfour out"},
		{[]string{"play", "--server", "http://x/#g=y", "connectfour", "--quick"}, "--quick and --game exclude each other"},
		{[]string{"play", "--game", "http://x/#c=y"}, `--game "http://x/#c=y" invites to no game: the link to one has #g= and its ID`},
		{[]string{"play", "--game", "http://x/#r=y"}, "invites to no game"},
		{[]string{"play", "--server", "x", "connectfour", "--state", "play.go"}, `--state "play.go" is a file; name a folder`},
		{[]string{"play", "--code", "x", "connectfour"}, "--code is for playing with others: say where with --server"},
		{[]string{"play", "--server", "x", "--name", " ", "connectfour"}, `--name " "; a name has 1 to 30 characters`},
		{[]string{"play", "--server", "x", "connectfour", "--seed", "1"}, "--seed is for matches on this device"},
		{[]string{"play", "--server", "x", "crosswise", "--create", "--players", "1"}, "with others there are 2 or 4 players"},
		{[]string{"play", "crosswise", "--players", "3"}, "there are 1, 2 or 4 players"},
		{[]string{"play", "connectfour", "--players", "4"}, "there are 1 or 2 players"},
		{[]string{"play", "crosswise", "--players", "3", "--device", "text"}, "there are 1, 2 or 4 players"},
		{[]string{"play", "tictactoe", "--log", "x"}, "--log goes with crosswise"},
		{[]string{"play", "--log", "x"}, "--log goes with crosswise"},
		{[]string{"play", "crosswise", "--log", ""}, "--log needs the name of a file"},
		{[]string{"play", "level8", "--device", "text", "--players", "7"}, "there are 1, 2, 3, 4, 5 or 6 players"},
		{[]string{"play", "level8", "--device", "text", "--players", "4", "--computers", "3"}, "--players 4 and --computers 3; together they are 2, 3, 4, 5 or 6"},
		{[]string{"play", "crosswise", "--device", "text", "--players", "1", "--computers", "0"}, "--players 1 and --computers 0; together they are 2 or 4"},
		{[]string{"play", "level8", "--device", "text", "--levels", "9"}, "3 to 8 are played"},
		{[]string{"play", "level8", "--device", "text", "--order", "wild"}, `it is "normal" or "shuffled"`},
		{[]string{"play", "crosswise", "--levels", "3"}, "--levels is no option of this game"},
		{[]string{"play", "crosswise", "--computers", "3"}, "--computers goes with --device text"},
		{[]string{"play", "connectn", "--players", "2"}, "its board is chosen first"},
		{[]string{"replay"}, "either --moves or --record"},
		{[]string{"replay", "--moves", "drop 1", "--record", "x"}, "either --moves or --record"},
		{[]string{"replay", "--record", "x", "--rows", "6"}, "a record brings its own rules"},
		{[]string{"replay", "--moves", "drop 1", "drop 2"}, "not expected here"},
		{[]string{"replay", "--game", "chess", "--moves", ""}, `no game "chess"`},
		{[]string{"replay", "--record", "/no/such/file"}, "no such file"},
		{[]string{"replay", "--columns", "99", "--moves", "drop 1"}, "2 to 16"},
		{[]string{"replay", "--connect", "9", "--moves", "drop 1"}, "2 to 8"},
		{[]string{"replay", "--moves", "drop 3; jump; drop 3"}, `ply 2: "jump": not a move; a move reads "drop 3"`},
		{[]string{"replay", "--moves", "drop 3; drop 9"}, "ply 2: \"drop 9\": there is no column 9; columns are 0 to 7"},
		{[]string{"replay", "--moves", "drop 3;; drop 3"}, "ply 2"},
		{[]string{"replay", "--no-jokers", "--moves", "bomb 3,3"}, "ply 1"},
		{[]string{"replay", "--game", "connectfour-classic", "--moves", "bomb 3,3"}, "ply 1"},
		{[]string{"replay", "--game", "connectn", "--columns", "2", "--rows", "2", "--connect", "3", "--moves", ""}, "lichtbrett replay: 3 in a row on 2×2: a line has 2 to 2 stones"},
		{[]string{"replay", "--game", "tictactoe", "--rows", "4", "--moves", "A0"}, "--rows goes with --game connectfour"},
		{[]string{"replay", "--game", "tictactoe", "--moves", "A0; A0"}, "ply 2: \"A0\": already occupied"},
		{[]string{"replay", "--states", "--moves", "drop 3"}, `--states goes with level8; this match is of "connectfour"`},
		{[]string{"replay", "--game", "tictactoe", "--seats", "3", "--moves", "A0"}, "--seats goes with --game level8"},
		{[]string{"replay", "--game", "level8", "--columns", "3", "--moves", "draw"}, "--columns goes with --game connectfour"},
		{[]string{"replay", "--game", "level8", "--seats", "7", "--moves", "draw"}, "2 to 6 play"},
		{[]string{"replay", "--game", "level8", "--levels", "2", "--moves", "draw"}, "3 to 8 are played"},
		{[]string{"replay", "--game", "level8", "--order", "wild", "--moves", "draw"}, `it is "normal" or "shuffled"`},
		{[]string{"replay", "--game", "level8", "--seed", "-1", "--moves", "draw"}, "invalid value"},
		{[]string{"replay", "--game", "level8", "--moves", "draw; draw"}, `ply 2: "draw": a card has been drawn; "lay", "add", "discard" or "skip" comes next`},
		{[]string{"replay", "--record", "x", "--levels", "3"}, "a record brings its own rules"},
		{[]string{"replay", "--record", "x", "--seed", "3"}, "a record brings its own seed"},
	})
}

func TestOtherGamesOnTheLetters(t *testing.T) {
	t.Parallel()
	_, out, _ := run("", "play", "tictactoe", "--device", "letters", "--players", "2")
	require.Contains(t, out, "3|      g g      |\n4|      g g      |\n")
	_, out, _ = run("c", "play", "tictactoe", "--device", "letters", "--players", "1", "--strength", "5")
	require.Equal(t, 3, strings.Count(out, "0 1 2"), "the computer answers")
	_, out, _ = run("crc", "play", "connectn", "--device", "letters")
	require.Contains(t, out, "7|      g        |\n")
}

func TestEveryGameCanBePlayedByItsName(t *testing.T) {
	t.Parallel()
	for _, g := range playable {
		status, out, errs := run("", "play", g.ID, "--device", "letters")
		if !onLEDs(g) {
			require.Equal(t, misuse, status)
			require.Contains(t, errs, "--device text", g.ID)
			continue
		}
		require.Equal(t, ok, status, errs)
		require.Contains(t, out, "7|", g.ID)
	}
	_, out, _ := run("ll", "play", "connectfour-classic", "--device", "letters", "--players", "2")
	require.Contains(t, out, "2|  g            |\n", "seven columns, six rows")
}

func TestWithoutAGameItIsChosen(t *testing.T) {
	t.Parallel()
	status, out, errs := run("rrrrlcrc", "play", "--device", "letters")
	require.Equal(t, ok, status, errs)
	frames := strings.Split(strings.TrimSuffix(out, "\n"), "\n\n")
	require.Len(t, frames, 9)
	var leds []*catalog.Game
	for _, g := range playable {
		if onLEDs(g) {
			leds = append(leds, g)
		}
	}
	require.Len(t, leds, 5)
	for i, g := range leds {
		demo := game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo}
		end, err := demo.Replay(g.Rules)
		require.NoError(t, err)
		require.Equal(t, g.Board.Picture(end).String(), frames[i]+"\n", "the last picture of %s", g.ID)
	}
	require.Equal(t, chooseOne, frames[6]+"\n")
	require.Contains(t, frames[8], "3|      g g      |\n", "tic-tac-toe has begun")

	_, out, _ = run("cx", "play", "--device", "letters")
	frames = strings.Split(strings.TrimSuffix(out, "\n"), "\n\n")
	require.Len(t, frames, 3)
	require.Equal(t, frames[0], frames[2], "back from the game the games are there again")
}

func TestTextConsole(t *testing.T) {
	t.Parallel()
	status, out, errs := run("B1\nende\n", "play", "tictactoe", "--device", "text", "--language", "de")
	require.Equal(t, ok, status, errs)
	require.Contains(t, out, "Spieler 2 (O) ist am Zug:")
	_, out, _ = run("A0\n", "play", "tictactoe", "--device", "text", "--language", "en", "--players", "1")
	require.Equal(t, 3, strings.Count(out, "A   B   C"))
}

func TestCrosswiseOnText(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	saved, logged := filepath.Join(dir, "a match.json"), filepath.Join(dir, "match.log")
	status, out, errs := run("0 2,2\nspeichern "+saved+"\nende\n", "play", "crosswise", "--device", "text",
		"--language", "de", "--players", "1", "--strength", "3", "--seed", "7", "--log", logged)
	require.Equal(t, ok, status, errs)
	require.Contains(t, out, "PlayerName1, du bist am Zug (Team Vertikal):")
	require.Contains(t, out, "PlayerName2 legt ")

	// What was saved goes on, here and in the analysis; the log has both turns.
	_, again, _ := run("load "+saved+"\n", "play", "crosswise", "--device", "text", "--language", "en")
	require.Contains(t, again, "PlayerName1, your move (Team vertical):")
	_, again, _ = run("load "+filepath.Join(dir, "none")+"\n", "play", "crosswise", "--device", "text", "--language", "en")
	require.Contains(t, again, "Couldn't load save File!")
	data, err := os.ReadFile(saved)
	require.NoError(t, err)
	var line bytes.Buffer
	require.NoError(t, json.Compact(&line, data))
	_, analysed, _ := run(line.String(), "analyse", "crosswise")
	require.Contains(t, analysed, `"state":"ONGOING_GAME","turn":{"kind":"`)
	data, err = os.ReadFile(logged)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(data), "TileBag | ["))
	require.Equal(t, 2, strings.Count(string(data), "new Hand"))

	_, out, _ = run("", "play", "crosswise", "--device", "text", "--language", "en", "--players", "4")
	require.Contains(t, out, "Team vertical: PlayerName1, PlayerName3 0 · Team horizontal: PlayerName2, PlayerName4 0.")
}

func TestLevel8OnText(t *testing.T) {
	t.Parallel()
	saved := filepath.Join(t.TempDir(), "match.json")
	args := []string{"play", "level8", "--device", "text", "--language", "en", "--computers", "2", "--strength", "2", "--seed", "7", "--levels", "4", "--order", "shuffled"}
	status, out, errs := run("hint\ndraw\nsave "+saved+"\nend\n", args...)
	require.Equal(t, ok, status, errs)
	require.Contains(t, out, "Player 3 (computer) · Level 1 of 4: ")
	require.Contains(t, out, "Hint: ")
	status, replayed, errs := run("", "replay", "--record", saved)
	require.Equal(t, ok, status, errs)
	require.Contains(t, replayed, "seat 0 to play")
	_, again, _ := run("hint\ndraw\nsave "+saved+"\nend\n", args...)
	require.Equal(t, out, again, "the same seed and words give the same match")

	_, out, _ = run("", "play", "level8", "--device", "text", "--language", "de", "--players", "6")
	require.Contains(t, out, "5  Spieler 6 · Level 1 von 8")
}

func TestCrosswiseOnTheLEDsIsLogged(t *testing.T) {
	t.Parallel()
	logged := filepath.Join(t.TempDir(), "match.log")
	args := []string{"play", "crosswise", "--device", "letters", "--players", "1", "--seed", "7", "--log", logged}
	status, out, errs := run("cc", args...)
	require.Equal(t, ok, status, errs)
	require.Equal(t, 4, strings.Count(out, "0 1 2"), "the computer answers")
	data, err := os.ReadFile(logged)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(data), "new Hand"))

	args[len(args)-1] = filepath.Join(t.TempDir(), "nowhere", "match.log")
	status, out, errs = run("", args...)
	require.Equal(t, failed, status)
	require.Empty(t, out)
	require.Contains(t, errs, "log: ")
}

const wonOnTheClassicBoard = `  0 1 2 3 4 5 6 
 +=============+
2|             |
3|             |
4|      G      |
5|      G B    |
6|      G B    |
7|      G B    |
 +=============+
result: player 1
`

func TestReplay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"with jokers", []string{"--moves", "drop 3; drop 3; bomb 4,5"},
			strings.Replace(specification.Stones("", "3G"), "O C", "O-C", 1) + "result: ongoing\n"},
		{"the classic board, never filled in the winner's colour", []string{"--game", "connectfour", "--columns", "7", "--rows", "6", "--no-jokers", "--moves", "drop 3;drop 4; drop 3 ;drop 4;drop 3;drop 4;drop 3;"}, wonOnTheClassicBoard},
		{"the classic board by its name", []string{"--game", "connectfour-classic", "--moves", "drop 3;drop 4;drop 3;drop 4;drop 3;drop 4;drop 3"}, wonOnTheClassicBoard},
		{"a large board", []string{"--columns", "11", "--rows", "10", "--connect", "2", "--no-jokers", "--moves", "drop 10\ndrop 0\ndrop 3\ndrop 1"}, `   0 1 2 3 4 5 6 7 8 9 10
  +=====================+
 1|                     |
 2|                     |
 3|                     |
 4|                     |
 5|                     |
 6|                     |
 7|                     |
 8|                     |
 9|                     |
10|B B   G             G|
  +=====================+
result: player 2
`},
		{"a draw", []string{"--columns", "2", "--rows", "3", "--connect", "3", "--no-jokers", "--moves", "drop 0;drop 0;drop 0;drop 1;drop 1;drop 1"}, `  0 1 
 +===+
5|G B|
6|B G|
7|G B|
 +===+
result: draw
`},
		{"tic-tac-toe", []string{"--game", "tictactoe", "--moves", "B1; a0; C2"}, `  0 1 2 3 4 5 6 7 
 +===============+
0|B B            |
1|B B            |
2|               |
3|      G G      |
4|      G G      |
5|               |
6|            G G|
7|            G G|
 +===============+
result: ongoing
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := run("", append([]string{"replay"}, c.args...)...)
			require.Equal(t, ok, status, errs)
			require.Equal(t, c.want, out)
		})
	}
}

// The matches were played by an independent implementation of the rules.
// The rules' own tests replay all of these matches; here is every eighth, which has all numbers of seats.
func TestReplayOfLevel8(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../../game/level8/testdata/matches.jsonl")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewReader(file)
	for i := 0; ; i++ {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		if i%8 != 0 {
			continue
		}
		var v struct {
			Config struct {
				Seats, Levels int
				Order         string
			}
			Seed   uint64
			Moves  []game.Move
			Final  json.RawMessage
			Hashes []string
			Result string
		}
		require.NoError(t, json.Unmarshal(line, &v))
		moves := make([]string, len(v.Moves))
		for i, m := range v.Moves {
			moves[i] = string(m)
		}
		status, out, errs := run("", "replay", "--game", "level8", "--seats", strconv.Itoa(v.Config.Seats), "--levels", strconv.Itoa(v.Config.Levels),
			"--order", v.Config.Order, "--seed", strconv.FormatUint(v.Seed, 10), "--states", "--moves", strings.Join(moves, "; "))
		require.Equal(t, ok, status, errs)
		printed := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, printed, len(v.Hashes)+1)
		require.JSONEq(t, string(v.Final), printed[len(printed)-2])
		require.Equal(t, v.Result, printed[len(printed)-1])
	}

	const record = `{"game":"level8","config":{"seats":2,"levels":3,"order":"shuffled"},"seed":7593522771343048464,"moves":["draw","discard g5","draw"]}`
	status, out, errs := run(record, "replay", "--record", "-")
	require.Equal(t, ok, status, errs)
	require.Equal(t, `round 1, dealt by seat 1; seat 1 to play; draw pile: 75 cards, open skip cards: 0
  seat 0  level 1 of 3: task 7, triple, 5 of one colour
    hand     r3 r6 r7 y3 y7 g4 v4 v12 s s
    discard  g5
> seat 1  level 1 of 3: task 7, triple, 5 of one colour
    hand     b4 b5 b7 r14 y1 y2 y13 g3 g8 v2 o3
    discard  r12
result: ongoing
`, out)
	status, out, errs = run(record, "replay", "--record", "-", "--states")
	require.Equal(t, ok, status, errs)
	require.True(t, strings.HasPrefix(out, `{"ply":0,"turn":0,"phase":"draw","round":1,"dealer":1,"levels":[7,1,6],"drawPile":["g10",`), out)
	require.Contains(t, out, `"openSkips":0,"seats":[{"level":0,"laid":false,"skip":false,"hand":["r3","r6","r7","y3","y7","g4","v4","v12","s","s"],"discard":[],"groups":[]},`)
	require.Contains(t, out, `"groups":[]}],"result":"ongoing"}`+"\n")
	require.Equal(t, 5, strings.Count(out, "\n"))

	status, out, errs = run("", "replay", "--game", "level8", "--seats", "2", "--states", "--moves", "draw; discard j7; draw")
	require.Equal(t, misuse, status)
	require.Contains(t, errs, `ply 2: "discard j7": a joker that is discarded stands for nothing; write "discard j"`)
	require.Equal(t, 2, strings.Count(out, "\n"), "the states before it")
}

func TestReplayOfARecord(t *testing.T) {
	t.Parallel()
	const record = `{"game":"connectfour","config":{"columns":7,"rows":6,"connect":4,"jokers":false},"moves":["drop 3"]}`
	file := filepath.Join(t.TempDir(), "match.json")
	require.NoError(t, os.WriteFile(file, []byte(record), 0o600))
	for _, c := range []struct{ stdin, file string }{{"", file}, {record, "-"}} {
		status, out, errs := run(c.stdin, "replay", "--record", c.file)
		require.Equal(t, ok, status, errs)
		require.Contains(t, out, "7|      G      |\n +=============+\nresult: ongoing\n")
	}
	status, _, errs := run("{", "replay", "--record", "-")
	require.Equal(t, misuse, status)
	require.Contains(t, errs, "not valid JSON")
}

// A crash while a match is saved leaves the one that was saved before.
func TestSavingReplacesTheFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	saved, before := filepath.Join(dir, "match.json"), filepath.Join(dir, "before.json")
	require.NoError(t, os.WriteFile(saved, []byte("before"), 0o644))
	require.NoError(t, os.Link(saved, before))
	status, _, errs := run("save "+saved+"\n", "play", "crosswise", "--device", "text", "--language", "en")
	require.Equal(t, ok, status, errs)
	old, err := os.ReadFile(before)
	require.NoError(t, err)
	require.Equal(t, "before", string(old), "the old file is as it was")
	fresh, err := os.ReadFile(saved)
	require.NoError(t, err)
	require.Contains(t, string(fresh), "{")
}
