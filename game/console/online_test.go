package console_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

var update = flag.Bool("update", false, "write the pictures anew")

// company is the program of somebody who meets others, and a table at which the
// match is played.
type company struct {
	*player
	together *console.Online
	lobby    console.Lobby
	match    *elsewhere
}

// meets returns Ada's program, connected.
func meets(t *testing.T) *company {
	c := &company{player: &player{t: t}}
	icon := func(p game.Position, picture func(game.Position) console.Frame) []console.Frame {
		return []console.Frame{picture(p)}
	}
	four, err := connectfour.Game{}.Start(connectfour.WithJokers.Config(), 0)
	require.NoError(t, err)
	three, err := tictactoe.Game{}.Start(nil, 0)
	require.NoError(t, err)
	start := func(name string) func() console.Program {
		return func() console.Program {
			c.match = far(t, name, c.lobby.Room.Me)
			return c.match.program
		}
	}
	c.together = console.NewOnline(text.English, []console.Entry{
		{Title: func(l text.Language) string { return l.Say("catalog.connectfour.title") }, Icon: icon(four, console.ConnectFourBoard.Picture), Start: start("connectfour")},
		{Title: func(l text.Language) string { return l.Say("catalog.tictactoe.title") }, Icon: icon(three, console.TicTacToeBoard.Picture), Start: start("tictactoe")},
	})
	c.program = c.together
	c.lobby = console.Lobby{Line: console.Connected, Name: "Ada"}
	c.follow()
	return c
}

func (c *company) follow() {
	if c.lobby.Room != nil {
		room := *c.lobby.Room
		room.Seats = append([]table.Player(nil), room.Seats...)
		l := c.lobby
		l.Room = &room
		c.together.Update(l)
		return
	}
	c.together.Update(c.lobby)
}

// with changes what is known.
func (c *company) with(change func(*console.Lobby)) *company {
	change(&c.lobby)
	c.follow()
	return c
}

var (
	ada  = table.Player{Kind: table.Person, ID: "a", Name: "Ada"}
	bo   = table.Player{Kind: table.Person, ID: "b", Name: "Bo"}
	cy   = table.Player{Kind: table.Person, ID: "c", Name: "Cy"}
	free = table.Player{Kind: table.Free}
)

// room has her in a room with these players.
func (c *company) room(seats ...table.Player) *company {
	return c.with(func(l *console.Lobby) {
		l.Room = &console.Room{OpenRoom: console.OpenRoom{ID: "1", Seats: seats}, Turn: game.NoSeat, Mine: true}
	})
}

// plays has her in a match with Bo, who is to move after her.
func (c *company) plays() *company {
	c.room(ada, bo)
	return c.with(func(l *console.Lobby) { l.Room.Begun, l.Room.Turn, l.Room.Left = true, 0, 30*time.Second })
}

// wants are the requests that have come up since they were last taken.
func (c *company) wants() (all []console.Request) {
	for {
		w, ok := c.together.Request()
		if !ok {
			return all
		}
		all = append(all, w)
	}
}

var open = []console.OpenRoom{
	{ID: "x", Game: 1, Seats: []table.Player{{Kind: table.Person, Name: "Zoë"}, free}},
	{ID: "y", Game: 0, Seats: []table.Player{bo, {Kind: table.Computer, Strength: 3}, free, free}},
}

var full = []console.OpenRoom{{ID: "z", Game: 0, Seats: []table.Player{bo, cy}, Full: true, Spectators: 2}}

// watches has her watch Bo and Cy.
func (c *company) watches() *company {
	c.room(bo, cy)
	return c.with(func(l *console.Lobby) {
		l.Room.Me, l.Room.Mine, l.Room.Begun, l.Room.Turn, l.Room.Spectators = game.NoSeat, false, true, 0, 1
	})
}

// states are all that the LEDs can show of people elsewhere, by a name.
var states = []struct {
	name string
	of   func(c *company)
}{
	{"connecting", func(c *company) {
		c.with(func(l *console.Lobby) { l.Line = console.Connecting }).tick(900 * time.Millisecond)
	}},
	{"the connection is lost", func(c *company) {
		c.with(func(l *console.Lobby) { l.Line = console.Lost }).tick(300 * time.Millisecond)
	}},
	{"connected elsewhere", func(c *company) { c.with(func(l *console.Lobby) { l.Line = console.Taken }) }},
	{"a join code is asked for", func(c *company) { c.with(func(l *console.Lobby) { l.Line = console.Locked }) }},
	{"banned", func(c *company) { c.with(func(l *console.Lobby) { l.Line = console.Banned }) }},
	{"quick game or open games", func(c *company) { c.tick(450 * time.Millisecond) }},
	{"open games", func(c *company) { c.press("r") }},
	{"quick game: which", func(c *company) { c.press("c") }},
	{"quick game: another", func(c *company) { c.press("cr") }},
	{"no open games", func(c *company) { c.press("rc") }},
	{"an open game", func(c *company) { c.with(func(l *console.Lobby) { l.Rooms = open }).press("rc") }},
	{"an open game: its seats", func(c *company) {
		c.with(func(l *console.Lobby) { l.Rooms = open }).press("rc")
		c.tick(1000 * time.Millisecond)
	}},
	{"an open game: its name", func(c *company) {
		c.with(func(l *console.Lobby) { l.Rooms = open }).press("rc")
		c.tick(4*450*time.Millisecond + 7*90*time.Millisecond)
	}},
	{"another open game: four seats", func(c *company) {
		c.with(func(l *console.Lobby) { l.Rooms = open }).press("rcr")
		c.tick(1000 * time.Millisecond)
	}},
	{"waiting for one", func(c *company) { c.room(ada, free).tick(450 * time.Millisecond) }},
	{"waiting for two", func(c *company) {
		c.room(ada, free, table.Player{Kind: table.Computer, Strength: 2}, free).tick(1500 * time.Millisecond)
	}},
	{"computers for the free seats", func(c *company) { c.room(ada, free, bo, free).press("c") }},
	{"all are here", func(c *company) { c.room(ada, bo) }},
	{"all are here, somebody else begins", func(c *company) { c.room(ada, bo).with(func(l *console.Lobby) { l.Room.Mine = false }) }},
	{"a game that is not played on LEDs", func(c *company) {
		c.room(ada, bo, free).with(func(l *console.Lobby) { l.Room.Game = console.NoGame })
	}},
	{"about to begin", func(c *company) { c.plays().with(func(l *console.Lobby) { l.Room.BeginsIn = 2500 * time.Millisecond }) }},
	{"her turn", func(c *company) { c.plays() }},
	{"his turn", func(c *company) {
		c.plays().with(func(l *console.Lobby) { l.Room.Turn = 1 })
		c.match.play(0, "drop 3")
	}},
	{"the last ten seconds", func(c *company) { c.plays().with(func(l *console.Lobby) { l.Room.Left = 6 * time.Second }) }},
	{"the last ten seconds, in between", func(c *company) {
		c.plays().with(func(l *console.Lobby) { l.Room.Left = 6 * time.Second }).tick(500 * time.Millisecond)
	}},
	{"he has gone", func(c *company) { c.plays().with(func(l *console.Lobby) { l.Room.Seats[1].Away = true }) }},
	{"the computer plays for him", func(c *company) {
		c.plays().with(func(l *console.Lobby) { l.Room.Seats[1].Away, l.Room.Seats[1].Substituted = true, true })
	}},
	{"she herself is told to be away", func(c *company) {
		c.plays().with(func(l *console.Lobby) { l.Room.Turn, l.Room.Seats[0].Away = 1, true })
	}},
	{"he is still away", func(c *company) {
		c.plays().with(func(l *console.Lobby) { l.Room.Seats[1].Away = true }).tick(2 * time.Second)
	}},
	{"the connection is lost while playing", func(c *company) { c.plays().with(func(l *console.Lobby) { l.Line = console.Lost }) }},
	{"the table", func(c *company) { c.plays().press("x") }},
	{"the table: abort", func(c *company) { c.plays().press("xr") }},
	{"the table: leave", func(c *company) { c.plays().press("xrr") }},
	{"she has asked", func(c *company) {
		c.plays().with(func(l *console.Lobby) {
			l.Room.Vote = &table.Vote{Seat: 0, EndsIn: 30 * time.Second, Agreed: []game.Seat{0}}
		})
	}},
	{"she can withdraw it", func(c *company) {
		c.plays().with(func(l *console.Lobby) {
			l.Room.Vote = &table.Vote{Seat: 0, EndsIn: 30 * time.Second, Agreed: []game.Seat{0}}
		}).press("xr")
	}},
	{"he asks", func(c *company) { c.plays().asked() }},
	{"somebody who has no name asks", func(c *company) {
		c.plays().with(func(l *console.Lobby) { l.Room.Seats[1].Name = "" }).asked()
	}},
	{"he asks: agree", func(c *company) { c.plays().asked().press("l") }},
	{"a game to be watched", func(c *company) {
		c.with(func(l *console.Lobby) { l.Rooms = full }).press("rc")
	}},
	{"a room to be watched before its match", func(c *company) {
		c.room(bo, free).with(func(l *console.Lobby) { l.Room.Me, l.Room.Mine = game.NoSeat, false })
	}},
	{"she watches", func(c *company) { c.watches() }},
	{"she and another one watch", func(c *company) { c.watches().with(func(l *console.Lobby) { l.Room.Spectators = 2 }) }},
	{"she watches with two others, and he is away", func(c *company) {
		c.watches().with(func(l *console.Lobby) { l.Room.Spectators, l.Room.Seats[1].Away = 3, true })
	}},
	{"she watches: the table", func(c *company) { c.watches().press("x") }},
	{"she watches: leave", func(c *company) { c.watches().press("xr") }},
	{"she watches, and somebody asks", func(c *company) { c.watches().asked() }},
	{"over: rematch", func(c *company) { c.plays().over().press("x") }},
	{"over: he wants one", func(c *company) {
		c.plays().over().with(func(l *console.Lobby) { l.Room.Rematch = []game.Seat{1} })
	}},
}

// asked has Bo ask whether the match is aborted.
func (c *company) asked() *company {
	return c.with(func(l *console.Lobby) {
		l.Room.Vote = &table.Vote{Seat: 1, EndsIn: 29500 * time.Millisecond, Agreed: []game.Seat{1}}
	})
}

// over ends the match as aborted.
func (c *company) over() *company {
	c.match.take(c.match.table.Handle(c.match.now, 0, table.Abort{})).take(c.match.table.Handle(c.match.now, 1, table.Answer{Agrees: true}))
	return c.with(func(l *console.Lobby) { l.Room.Over, l.Room.Turn, l.Room.Left = true, game.NoSeat, 0 })
}

func (c *company) press(keys string) *company {
	c.player.press(keys)
	return c
}

func (c *company) tick(d time.Duration) *company {
	c.together.Tick(d)
	return c
}

// Each state has its picture, and says the same in words.
func TestPicturesOfPeopleElsewhere(t *testing.T) {
	var b strings.Builder
	icons := ""
	for _, f := range console.OnlineIcon {
		icons += f.String()
	}
	fmt.Fprintf(&b, "=== the icon\n%s", icons)
	labels := map[[2]int]string{}
	for _, state := range states {
		c := meets(t)
		state.of(c)
		describe(&b, state.name, c.player, labels)
	}
	requireGolden(t, "testdata/together.txt", b.String())
}

// describe writes a program's picture and for how long it stands, what it says in words, and
// what LEDs are called that were called something else before.
func describe(b *strings.Builder, name string, p *player, labels map[[2]int]string) {
	fmt.Fprintf(b, "=== %s\n%s", name, p.program.Frame())
	if d, moving := p.program.Next(); moving {
		fmt.Fprintf(b, "for %v\n", d)
	}
	for _, c := range p.program.Cues() {
		fmt.Fprintf(b, "sound %d in %v\n", c.Sound, c.In)
	}
	for _, l := range text.Languages {
		s := p.program.Status(l)
		for _, words := range []string{s.Turn, s.Selected, s.Event, s.Keys.Words(l)} {
			if words != "" {
				fmt.Fprintf(b, "%s: %s\n", l, words)
			}
		}
	}
	for _, name := range p.labels(labels) {
		if !strings.HasPrefix(name, "column ") { // the board's are in the stories
			fmt.Fprintln(b, name)
		}
	}
}

// requireGolden compares pictures with those in a file.
func requireGolden(t *testing.T, file, got string) {
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// What is chosen comes out as a request, once.
func TestRequestsOfPeopleElsewhere(t *testing.T) {
	quit := func(c *company) {
		c.press("u") // the match's own menu
		c.together.ConfirmLeave()
	}
	for _, test := range []struct {
		name string
		of   func(c *company)
		want []console.Request
	}{
		{"a quick game", func(c *company) { c.press("crc") }, []console.Request{{Kind: console.Quick, Game: 1}}},
		{"an open game", func(c *company) { c.with(func(l *console.Lobby) { l.Rooms = open }).press("rcrc") }, []console.Request{{Kind: console.Join, Room: "y"}}},
		{"to watch", func(c *company) { c.with(func(l *console.Lobby) { l.Rooms = full }).press("rcc") }, []console.Request{{Kind: console.Watch, Room: "z"}}},
		{"who watches moves nothing", func(c *company) { c.watches().press("lrudcuc") }, nil},
		{"who watches is not asked", func(c *company) { c.watches().asked().press("lc") }, nil},
		{"back from the table to watching", func(c *company) { c.watches().press("xc") }, []console.Request{{Kind: console.Return}}},
		{"to watch no longer", func(c *company) { c.watches().press("xrc") }, []console.Request{{Kind: console.Leave}}},
		{"the chosen room stays chosen", func(c *company) {
			c.with(func(l *console.Lobby) { l.Rooms = open }).press("rcr").with(func(l *console.Lobby) { l.Rooms = open[1:] }).press("c")
		}, []console.Request{{Kind: console.Join, Room: "y"}}},
		{"the list is told anew", func(c *company) {
			c.press("rc").with(func(l *console.Lobby) { l.Rooms = open }).press("c")
		}, []console.Request{{Kind: console.Join, Room: "x"}}},
		{"no open game", func(c *company) { c.press("rcc") }, nil},
		{"back and forth", func(c *company) { c.press("cxrcxcc") }, []console.Request{{Kind: console.Quick, Game: 0}}},
		{"to begin", func(c *company) { c.room(ada, bo).press("c") }, []console.Request{{Kind: console.Begin}}},
		{"somebody is missing", func(c *company) { c.room(ada, free).press("c") }, nil},
		{"somebody is missing, and she begins no match", func(c *company) {
			c.room(ada, free).with(func(l *console.Lobby) { l.Room.Mine = false }).press("cc")
		}, nil},
		{"computers for those who are missing", func(c *company) { c.room(ada, free).press("cc") }, []console.Request{{Kind: console.Begin, Fill: true}}},
		{"no computers after all", func(c *company) { c.room(ada, free).press("cxc") }, nil},
		{"somebody comes before the computers", func(c *company) {
			c.room(ada, free).press("c").with(func(l *console.Lobby) { l.Room.Seats[1] = bo }).press("c")
		}, []console.Request{{Kind: console.Begin}}},
		{"somebody comes before the computers, and goes", func(c *company) {
			c.room(ada, free).press("c").room(ada, bo).room(ada, free).press("c")
		}, nil},
		{"a banned one asks again", func(c *company) { c.with(func(l *console.Lobby) { l.Line = console.Banned }).press("lc") }, []console.Request{{Kind: console.Connect}}},
		{"nothing but back without a code", func(c *company) { c.with(func(l *console.Lobby) { l.Line = console.Locked }).press("clrud") }, nil},
		{"to leave the room", func(c *company) { c.room(ada, free).press("x") }, []console.Request{{Kind: console.Leave}}},
		{"to take the player back", func(c *company) { c.plays().with(func(l *console.Lobby) { l.Line = console.Taken }).press("c") }, []console.Request{{Kind: console.Connect}}},
		{"nothing but back without a connection", func(c *company) { c.with(func(l *console.Lobby) { l.Line = console.Lost }).press("crlud") }, nil},
		{"back to the match", func(c *company) { c.plays().press("xc") }, []console.Request{{Kind: console.Return}}},
		{"to abort", func(c *company) { c.plays().press("xrc") }, []console.Request{{Kind: console.Abort}, {Kind: console.Return}}},
		{"to leave the match", func(c *company) { c.plays().press("xrrc") }, []console.Request{{Kind: console.Leave}}},
		{"to quit is to leave", func(c *company) { quit(c.plays()); c.press("c") }, []console.Request{{Kind: console.Leave}}},
		{"to quit, and to stay", func(c *company) { quit(c.plays()); c.press("x") }, []console.Request{{Kind: console.Return}}},
		{"to agree", func(c *company) { c.plays().asked().press("lc") }, []console.Request{{Kind: console.Abort}, {Kind: console.Return}}},
		{"to object", func(c *company) { c.plays().asked().press("c") }, []console.Request{{Kind: console.PlayOn}, {Kind: console.Return}}},
		{"to answer later", func(c *company) { c.plays().asked().press("x").follow(); c.press("c") }, []console.Request{{Kind: console.Return}}},
		{"a rematch", func(c *company) { c.plays().over().press("xc") }, []console.Request{{Kind: console.Rematch}, {Kind: console.Return}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := meets(t)
			test.of(c)
			require.Equal(t, test.want, c.wants())
			require.False(t, c.together.Left())
		})
	}
}

func TestGoingBackFromPeopleElsewhere(t *testing.T) {
	c := meets(t)
	require.True(t, c.press("x").together.Left())
	require.False(t, c.together.Left(), "asking clears it")
	require.False(t, c.press("cx").together.Left())
	require.True(t, c.press("x").together.Left())
	c.with(func(l *console.Lobby) { l.Line = console.Lost })
	require.True(t, c.press("x").together.Left())
}

// Back in the match's own menus is theirs; only on the board it leads to the table.
func TestBackInTheMatchIsTheMatchs(t *testing.T) {
	c := meets(t).plays()
	board := c.together.Frame()
	require.NotEqual(t, board, c.press("u").together.Frame())
	require.Equal(t, board, c.press("x").together.Frame())
	require.NotEqual(t, board, c.press("x").together.Frame())
	require.Equal(t, board, c.press("x").together.Frame())
	require.False(t, meets(t).room(ada, free).together.Point(5, 4), "nothing is there to be pointed at")
	require.True(t, c.together.Point(5, 4))
	x, _, _ := c.together.Selection()
	require.Equal(t, 5, x)
	for _, off := range [][2]int{{-1, 4}, {console.Side, 4}, {4, -1}, {4, console.Side}} {
		require.False(t, console.Inside(off[0], off[1]))
	}
}

// What was chosen at the table stays chosen when the match ends, if it is there still.
func TestTheMatchEndsWhileTheTableIsShown(t *testing.T) {
	for keys, chosen := range map[string]string{"x": "Rematch", "xr": "Rematch", "xrr": "Leave the game"} {
		c := meets(t).plays().press(keys).over()
		x, y, ok := c.together.Selection()
		require.True(t, ok)
		require.Equal(t, c.together.Label(text.English, x, y), c.together.Status(text.English).Selected)
		require.Equal(t, chosen, c.together.Status(text.English).Selected)
		require.Equal(t, console.Dimmed, c.together.Frame()[y][x].Level, "it is seen what is chosen")
		require.True(t, c.together.Point(x, y) && c.together.Point(x+1, y))
	}
}

// A key that comes while somebody's leaving is shown is not lost.
func TestAKeyDuringANotice(t *testing.T) {
	c := meets(t).plays()
	board := c.together.Frame()
	c.with(func(l *console.Lobby) { l.Room.Seats[1].Away = true })
	require.NotEqual(t, board, c.together.Frame())
	c.press("c")
	require.Len(t, c.match.sent, 1)
	require.IsType(t, table.Play{}, c.match.sent[0])
}

// A refusal blinks and is said until the next key.
func TestARefusalByPeopleElsewhere(t *testing.T) {
	c := meets(t)
	c.together.Refuse(func(l text.Language) string { return l.Say("online.error.GAME_FULL") })
	lit := c.together.Frame()
	require.Equal(t, console.Frame{}, lit, "it blinks")
	require.Equal(t, "All seats are taken.", c.together.Status(text.English).Event)
	require.Equal(t, "Alle Plätze sind besetzt.", c.together.Status(text.German).Event)
	c.press("r")
	require.Empty(t, c.together.Status(text.English).Event)
}

// Whatever others do and whatever is pressed: there is a picture, there are words,
// and time goes on.
func TestAnythingMayHappenTogether(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := meets(t)
		for range rapid.IntRange(1, 50).Draw(rt, "steps") {
			switch rapid.IntRange(0, 9).Draw(rt, "what") {
			case 0:
				c.with(func(l *console.Lobby) { l.Line = console.Line(rapid.IntRange(0, 5).Draw(rt, "line")) })
			case 1:
				c.with(func(l *console.Lobby) { l.Rooms = open[rapid.IntRange(0, 2).Draw(rt, "rooms"):] })
			case 2:
				c.with(func(l *console.Lobby) { l.Room = nil })
			case 3:
				c.room(ada, rapid.SampledFrom([]table.Player{bo, free}).Draw(rt, "other"))
			case 4:
				rapid.SampledFrom([]func() *company{c.plays, c.watches}).Draw(rt, "match")()
			case 5:
				if c.lobby.Room != nil && c.lobby.Room.Begun {
					c.asked()
				}
			case 6:
				if c.lobby.Room != nil {
					c.with(func(l *console.Lobby) { l.Room.Vote, l.Room.Seats[0].Away = nil, true })
				}
			case 7:
				c.together.ConfirmLeave()
			default:
				c.press(rapid.SampledFrom([]string{"l", "r", "u", "d", "c", "x"}).Draw(rt, "key"))
			}
			for range 3 {
				_ = c.together.Frame().String()
				for _, l := range text.Languages {
					require.NotEmpty(t, c.together.Status(l).Turn)
				}
				_ = c.together.Label(text.English, 3, 3)
				_, _, _ = c.together.Selection()
				if d, ok := c.together.Next(); ok {
					require.Positive(t, d)
					c.together.Tick(d)
				}
			}
		}
	})
}
