package protocol_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"

	. "lichtbrett/net/protocol"
)

// gamesSection shows each game's options, moves and views: what testdata/games says of it,
// and how a match begins.
func gamesSection() (string, error) {
	var b strings.Builder
	for _, g := range games.All {
		config, wrong := ReadConfig(json.RawMessage(`{"game":"`+g.Name()+`"}`), games.ByName)
		if wrong != nil {
			return "", wrong
		}
		counts, _ := g.SeatCounts()
		fmt.Fprintf(&b, "\n### %s\n\nSeats: %s.\n\n", g.Name(), seats(counts, config.Seats))
		says, err := template.ParseFiles(words(g))
		if err != nil {
			return "", err
		}
		if err := says.Execute(&b, map[string]string{"Tasks": tasks()}); err != nil {
			return "", err
		}
		start, err := start(g)
		if err != nil {
			return "", err
		}
		seat, spectator := viewOf(start, 0), viewOf(start, game.NoSeat)
		fmt.Fprintf(&b, "\nA match begins, for seat 0, so:\n\n```\n\"options\": %s\n\"view\": %s\n", config.Options, seat)
		if !bytes.Equal(seat, spectator) {
			fmt.Fprintf(&b, "\"view\" of a spectator: %s\n", spectator)
		}
		moves, which := start.Moves(), "all"
		if most := 9; len(moves) > most {
			moves, which = moves[:most], fmt.Sprintf("the first %d of %d", most, len(moves))
		}
		fmt.Fprintf(&b, "\"moves\", %s: %s\n```\n", which, MovesJSON(moves))
	}
	return b.String(), nil
}

// words is the file with what the page says of a game.
func words(g game.Game) string { return filepath.Join("testdata", "games", g.Name()+".md") }

// start is how a match of a game begins, with as many seats as it usually has.
func start(g game.Game) (game.Position, error) {
	_, usual := g.SeatCounts()
	match, err := g.Configure(make([]game.Player, usual), nil)
	if err != nil {
		return nil, err
	}
	return g.Start(match, 1)
}

func tasks() string {
	all := make([]string, level8.Tasks)
	for i := range all {
		all[i] = fmt.Sprintf("%d: %v", i+1, level8.TaskOf(i+1))
	}
	return strings.Join(all, "; ")
}

func seats(counts []int, usual int) string {
	if len(counts) == 1 {
		return fmt.Sprint(counts[0])
	}
	return fmt.Sprintf("%s (default %d)", strings.Trim(strings.ReplaceAll(fmt.Sprint(counts), " ", ", "), "[]"), usual)
}

// Who writes a client finds every field of a view, every reason and an example of every
// move on the page.
func TestThePageExplainsEveryGame(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Name(), func(t *testing.T) {
			read, err := os.ReadFile(words(g))
			require.NoError(t, err)
			says := string(read)
			p, err := start(g)
			require.NoError(t, err)
			for _, name := range jsonNames(reflect.TypeOf(p.View(0))) {
				require.Contains(t, says, "`"+name+"`")
			}
			for _, reason := range reasons(t, g) {
				require.Contains(t, says, "| `"+reason+"` |")
			}
			if g.Name() == "tictactoe" {
				return // its grammar is its examples
			}
			_, examples, _ := strings.Cut(says, "\nFor example ")
			examples, _, _ = strings.Cut(examples, ".\n")
			moves := regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(strings.Split(examples, ". `j` is")[0], -1)
			require.GreaterOrEqual(t, len(moves), 5)
			for _, move := range moves {
				_, err := p.Apply(game.Move(move[1]))
				var refused *game.MoveError
				require.True(t, err == nil || errors.As(err, &refused) && refused.Reason != "notation", "%v", err)
			}
		})
	}
}

// jsonNames are the names of a type's fields in JSON, and of those in them.
func jsonNames(t reflect.Type) (names []string) {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return jsonNames(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
				names = append(append(names, name), jsonNames(f.Type)...)
			}
		}
	}
	return names
}

// reasons are the stable words in a game's source.
func reasons(t *testing.T, g game.Game) (words []string) {
	files, err := filepath.Glob(filepath.Join("..", "..", "game", g.Name(), "*.go"))
	require.NoError(t, err)
	word := regexp.MustCompile(`(?:Reason\w+ *=|Reason:|[rR]efuse\((?:[^,"]+,)?) *"([a-z-]+)"`)
	for _, file := range files {
		if source, err := os.ReadFile(file); !strings.HasSuffix(file, "_test.go") && !strings.HasSuffix(file, "save.go") {
			require.NoError(t, err)
			for _, found := range word.FindAllSubmatch(source, -1) {
				words = append(words, string(found[1]))
			}
		}
	}
	require.NotEmpty(t, words)
	return words
}
