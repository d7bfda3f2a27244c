package plaintext

import (
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
)

var update = flag.Bool("update", false, "write anew what is printed in the sessions")

// TestSessions types what stands after > in the files of testdata/sessions, and prints what
// comes of it. A session begins with ! and the game, the language, and who plays: names,
// nobody in particular, or a computer, which makes the first of its legal moves.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	require.NoError(t, err)
	require.Len(t, files, len(Games))
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			var told strings.Builder
			for part := range strings.SplitSeq(string(content), "\n! ") {
				if head, rest, _ := strings.Cut(part, "\n"); !strings.HasPrefix(head, "#") {
					told.WriteString("\n! " + head + "\n")
					play(t, &told, strings.Fields(head), rest)
				} else {
					told.WriteString(part)
				}
			}
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(told.String()), 0o666))
				return
			}
			require.Equal(t, told.String(), string(content), "go test ./render/plaintext -run Sessions -update writes it anew")
		})
	}
}

// play plays one session, and writes it down with what is printed.
func play(t *testing.T, told *strings.Builder, head []string, script string) {
	var lines []string
	for line := range strings.Lines(script) {
		if strings.HasPrefix(line, ">") || strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	var out strings.Builder
	printed := func() {
		for line := range strings.Lines(out.String()) {
			told.WriteString(strings.TrimRight("  "+line, " \n") + "\n")
		}
		out.Reset()
	}
	typing := typing(func() (string, error) {
		printed()
		for len(lines) > 0 {
			line := lines[0]
			lines = lines[1:]
			told.WriteString(line + "\n")
			if typed, ok := strings.CutPrefix(line, ">"); ok {
				return strings.TrimPrefix(typed, " ") + "\n", nil
			}
		}
		return "", io.EOF
	})
	console := Games[head[0]](sessionOptions(t, head, &out))
	require.NoError(t, Play(console, typing))
	printed()
}

// typing is whoever types a line when the one before has been answered.
type typing func() (line string, err error)

func (next typing) Read(p []byte) (int, error) {
	line, err := next()
	return copy(p, line), err
}

// sessionOptions are the options of one.
func sessionOptions(t *testing.T, head []string, out *strings.Builder) Options {
	var desk *table.Desk
	first := func() game.Move {
		record, _ := desk.Record()
		g, err := games.ByName(record.Game)
		require.NoError(t, err)
		p, err := record.Replay(g)
		require.NoError(t, err)
		return p.Moves()[0]
	}
	files := map[string][]byte{}
	o := Options{
		Language: map[string]text.Language{"English": text.English, "German": text.German}[head[1]],
		Strength: 3, Clear: "<clear>\n", Out: out,
		Host: func(receive func(table.Envelope)) table.Host {
			desk = table.NewDesk(game.NewRandom(5).Uint64, 0, receive)
			return desk
		},
		Think: func(table.Question) (game.Move, error) { return first(), nil },
		Answer: func() (bool, error) {
			q, asked := desk.Question()
			if !asked {
				return false, nil
			}
			return true, desk.Answer(q, first())
		},
		Seed:   func() uint64 { return 5 },
		Follow: func(game.Record) {},
		Read: func(name string) ([]byte, error) {
			if data, ok := files[name]; ok {
				return data, nil
			}
			return nil, errors.New("no such file")
		},
		Write: func(name string, data []byte) error { files[name] = data; return nil },
	}
	for _, name := range head[2:] {
		player := game.Player{Name: name}
		switch name {
		case "nobody":
			player.Name = ""
		case "computer":
			player = game.Player{Strength: 3}
		}
		o.Seats = append(o.Seats, player)
	}
	return o
}
