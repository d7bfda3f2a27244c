package nullgame

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
	"lichtbrett/game/games"
	"lichtbrett/game/games/players"
	rules "lichtbrett/game/nullgame"
	"lichtbrett/game/table"
	"lichtbrett/input"
	"lichtbrett/net/client/clienttest"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/navigation"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/led/letters"
	"lichtbrett/render/platform/storage"
	"lichtbrett/render/thinking"
	"lichtbrett/render/ui"
)

func TestMain(m *testing.M) {
	Add()
	navigation.Presentations[AtTable.ID] = Presentation
	os.Exit(m.Run())
}

// computer answers at once.
func computer(table.Question, thinking.Study) (ai.Reply, error) {
	return ai.Reply{Move: rules.Tick}, nil
}

// visitor is somebody at the app.
type visitor struct {
	t   *testing.T
	app *shell.App
	now time.Duration
}

func visit(t *testing.T, l text.Language) *visitor {
	v := &visitor{t: t, app: &shell.App{
		Surface: ui.NewSurface(), Storage: storage.Memory{}, Language: l, Seed: game.NewRandom(1).Uint64, Computer: thinking.AtOnce(computer),
	}}
	v.app.Surface.Resize(ui.Window{Width: 1280, Height: 800, Calm: true})
	navigation.Open(v.app)
	v.settle()
	return v
}

// settle lets time pass until nothing moves; every sentence of the game is one.
func (v *visitor) settle() {
	for range 1000 {
		for n := range v.app.Surface.Root().All() {
			require.NotRegexp(v.t, `^(nullgame|library|table|refused)\.`, n.Label)
		}
		d, ok := v.app.Surface.Next()
		if !ok {
			return
		}
		v.now += max(d, 10*time.Millisecond)
		v.app.Surface.Tick(v.now)
	}
}

func (v *visitor) press(ids ...string) {
	for _, id := range ids {
		require.NotNil(v.t, v.app.Surface.Root().Find(id), "there is no %q on the screen", id)
		v.app.Surface.Handle(input.Event{At: v.now, Body: input.Activate{ID: id}})
		v.settle()
	}
}

// ending is the ID of the node whose ID ends so.
func (v *visitor) ending(id string) string {
	for n := range v.app.Surface.Root().All() {
		if strings.HasSuffix(n.ID, id) {
			return n.ID
		}
	}
	return id
}

// says reports whether something on the screen is called so.
func (v *visitor) says(label string) bool {
	for n := range v.app.Surface.Root().All() {
		if n.Label == label {
			return true
		}
	}
	return false
}

func (v *visitor) label(id string) string { return v.app.Surface.Root().Find(id).Label }

// A match at the game's own table: begun, played against a computer with a hint, kept, won,
// shown again, and its rules read.
func TestANewGameAtItsTable(t *testing.T) {
	for _, l := range text.Languages {
		v := visit(t, l)
		require.Contains(t, v.label("play.nullgame"), AtTable.Title(l))
		v.press("play.nullgame", "new", "tick")
		require.Len(t, v.app.Saves.All(), 1)
		require.Len(t, v.app.Saves.All()[0].Record.Moves, 2, "the computer has answered")
		v.press("games")
		require.Contains(t, v.label("play.nullgame"), "2")
		v.press("play.nullgame", "tick", "tick")
		require.NotNil(t, v.app.Surface.Root().Find("over.share"))
		v.press("over.replay", "games", "games", "help")
		v.press(v.ending("rules.nullgame"))
		require.True(t, v.says(l.Say("nullgame.rules.title")))
	}
}

// The same on LEDs: in the app, and in letters.
func TestANewGameOnLEDs(t *testing.T) {
	v := visit(t, text.English)
	v.press("play.nullgame-leds")
	for range 3 {
		v.app.Surface.Handle(input.Event{At: v.now, Body: input.Button{Key: console.Confirm, Device: input.Keyboard}})
		v.settle()
	}
	require.Len(t, v.app.Saves.All()[0].Record.Moves, 2)
	require.True(t, v.says("Tick!"))

	var out strings.Builder
	var p console.Program
	desk := table.NewDesk(game.NewRandom(1).Uint64, 0, func(e table.Envelope) { p.Receive(e) })
	p = OnLEDs.Program(desk, 1)
	d := letters.Device{Program: p, Answer: func() (bool, error) { return false, nil }, Out: &out, Errors: &out}
	require.NoError(t, d.Run(strings.NewReader("ccc")))
	require.Contains(t, out.String(), "0|G B  ")
}

// Online: the lobby names it, and it is played against somebody
// elsewhere.
func TestANewGameOnline(t *testing.T) {
	config := protocol.Config{Game: rules.Name, Seats: 2}
	g, ok := lobby.Game(config)
	require.True(t, ok)
	require.Same(t, AtTable, g)

	v, relay := visit(t, text.English), clienttest.New(t)
	v.app.Online = relay.Client
	require.NoError(t, relay.Client.SetName("Ada", nil))
	relay.Client.Connect()
	relay.Accept()
	relay.Room.Config = protocol.Config{Game: rules.Name, Seats: 2, Options: json.RawMessage("{}"), MoveTime: 30, Computers: []int{0, 0}}
	relay.Client.Create(relay.Room.Config, func(err error) { require.NoError(t, err) })
	relay.Begin(0)
	v.app.Navigation.Room()
	v.settle()
	v.press("tick")
	require.True(t, v.says("Waiting for Bo …"))
	relay.Move(rules.Tick)
	v.settle()
	require.True(t, v.says("Say “tick”"))
	require.True(t, v.says("2. Bo says “tick”."))
}

// A match of it goes through a record, a link, a view and the computer player.
func TestANewGameIsInTheLists(t *testing.T) {
	g, err := games.ByName(rules.Name)
	require.NoError(t, err)
	require.NotNil(t, players.Of(rules.Name))
	r := game.Record{Game: rules.Name, Seats: []game.Player{{}, {Strength: 1}}, Moves: []game.Move{rules.Tick, rules.Tick}}
	p, err := r.Replay(g)
	require.NoError(t, err)
	link, err := r.Link(g)
	require.NoError(t, err)
	back, err := game.ReadLink(link, games.ByName)
	require.NoError(t, err)
	require.Equal(t, r.Moves, back.Moves)
	data, err := json.Marshal(p.View(0))
	require.NoError(t, err)
	view, err := g.ReadView(data)
	require.NoError(t, err)
	require.Equal(t, rules.Position{Made: 2}, view)
	found, err := catalog.Of(r)
	require.NoError(t, err)
	require.Same(t, AtTable, found)
	_, err = players.NewThinker(ai.Request{Game: rules.Name, Strength: 1, View: data})
	require.NoError(t, err)
}

// The list of what a new game needs stands on one screen, and what it names is there.
func TestTheListOfWhatANewGameNeeds(t *testing.T) {
	page, err := os.ReadFile("../../docs/adding-a-game.md")
	require.NoError(t, err)
	require.LessOrEqual(t, strings.Count(string(page), "\n"), 40, "it is read on one screen")
	named := regexp.MustCompile("`([a-z0-9_./-]+/[a-zA-Z0-9_.-]*)`").FindAllStringSubmatch(string(page), -1)
	require.Greater(t, len(named), 12)
	for _, m := range named {
		_, err := os.Stat(filepath.Join("../..", m[1]))
		require.NoError(t, err, m[1])
	}
}
