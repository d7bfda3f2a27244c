package plaintext

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/assets/storytest"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/game/games/players"
	"lichtbrett/game/table"
	"lichtbrett/render/thinking"
)

// TestMain fails if a goroutine outlives the tests.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestSessions types what stands after > in the files of testdata/sessions, and prints what
// comes of it; of what stands after >> that is left out. A session begins with ! and the game,
// the language, and who plays: names, nobody in particular, or a computer, which makes the first
// of its legal moves. In one with OPTIONS … is what was printed last time, too, and computers that are
// asked think.
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
			if *storytest.Update {
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
	d := newDevice(t, head[0], map[string]text.Language{"English": text.English, "German": text.German}[head[1]])
	d.Clear = "<clear>\n"
	for _, name := range head[2:] {
		player := game.Player{Name: name}
		switch {
		case strings.HasPrefix(name, "{"):
			d.Setup, d.Ask = []byte(name), think
			continue
		case name == "nobody":
			player.Name = ""
		case name == "computer":
			player = game.Player{Strength: 3}
		}
		d.Seats = append(d.Seats, player)
	}
	quiet, before := false, []string(nil)
	printed := func() {
		var now []string
		for line := range strings.Lines(d.out.String()) {
			now = append(now, strings.TrimRight("  "+line, " \n")+"\n")
		}
		d.out.Reset()
		end := len(now)
		for n := len(before); d.Setup != nil && n > 0 && end > 0 && before[n-1] == now[end-1]; n-- {
			end--
		}
		before = slices.Clone(now)
		if end < len(now) {
			now = append(now[:end], "  …\n")
		}
		if !quiet {
			told.WriteString(strings.Join(now, ""))
		}
	}
	d.typedBy(func() (string, error) {
		printed()
		for len(lines) > 0 {
			line := lines[0]
			lines = lines[1:]
			told.WriteString(line + "\n")
			if typed, ok := strings.CutPrefix(line, ">"); ok {
				typed, quiet = strings.CutPrefix(typed, ">")
				return strings.TrimPrefix(typed, " ") + "\n", nil
			}
		}
		return "", io.EOF
	})
	printed()
}

// think is a computer that thinks for so long as it takes, whatever the time.
func think(q table.Question, s thinking.Study) (r ai.Reply, err error) {
	request, err := s.Request(q)
	if err != nil {
		return r, err
	}
	thinker, err := players.NewThinker(request)
	if err != nil {
		return r, err
	}
	thinker.Step(500_000)
	return thinker.Finish(), nil
}

// typing is whoever types a line when the one before has been answered.
type typing func() (line string, err error)

func (next typing) Read(p []byte) (int, error) {
	line, err := next()
	return copy(p, line), err
}

// device is where a game is played on plain text: its files are in memory, and computers make
// the first legal move, which is what is hinted at, too.
type device struct {
	Options
	t       require.TestingT
	game    string
	files   map[string]string
	records []game.Record // the match after each move
	desk    *table.Desk
	out     strings.Builder
}

func newDevice(t require.TestingT, name string, language text.Language, seats ...game.Player) *device {
	d := &device{t: t, game: name, files: map[string]string{}}
	d.Options = Options{
		Language: language, Seats: seats, Strength: 3, Clear: "<clear>", Out: &d.out,
		Host: func(receive func(table.Envelope)) table.Host {
			d.desk = table.NewDesk(game.NewRandom(5).Uint64, 0, receive)
			return d.desk
		},
		Ask: func(table.Question, thinking.Study) (ai.Reply, error) {
			return ai.Reply{Move: d.position().Moves()[0]}, nil
		},
		Answer: func() (bool, error) {
			q, asked := d.desk.Question()
			if !asked {
				return false, nil
			}
			return true, d.desk.Answer(q, d.position().Moves()[0])
		},
		Seed:   func() uint64 { return 5 },
		Follow: func(r game.Record) { d.records = append(d.records, r) },
		Read: func(name string) ([]byte, error) {
			if data, ok := d.files[name]; ok {
				return []byte(data), nil
			}
			return fs.ReadFile(os.DirFS("testdata/saves"), name)
		},
		Write: func(name string, data []byte) error { d.files[name] = string(data); return nil },
	}
	return d
}

// last is the match as it is now.
func (d *device) last() game.Record { return d.records[len(d.records)-1] }

// position is how it stands.
func (d *device) position() game.Position {
	record, _ := d.desk.Record()
	g, err := games.ByName(record.Game)
	require.NoError(d.t, err)
	p, err := record.Replay(g)
	require.NoError(d.t, err)
	return p
}

// typed returns what is printed when these lines are typed.
func (d *device) typed(lines ...string) string {
	d.out.Reset()
	require.NoError(d.t, Play(Games[d.game](d.Options), strings.NewReader(strings.Join(lines, "\n")+"\n")))
	return d.out.String()
}

// typedBy has somebody type who sees what is printed.
func (d *device) typedBy(next typing) { require.NoError(d.t, Play(Games[d.game](d.Options), next)) }
