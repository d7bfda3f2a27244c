package nullgame

import (
	"strconv"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// Board shows the null game on LEDs: a lamp for each move.
var Board = console.Board{
	Position: func(v game.View) (game.Position, error) { return v.(Position), nil },
	Picture: func(p game.Position) (f console.Frame) {
		for x := range p.(Position).Made {
			f[0][x] = console.LED{Color: [...]console.Color{console.Green, console.Blue}[x%2], Level: console.Full}
		}
		return f
	},
	MoveWords: func(l text.Language, _ game.Position, _ game.Move) string { return l.Say("nullgame.tick") },
	MoveLEDs:  func(p game.Position, _ game.Move) [][2]int { return [][2]int{{p.(Position).Made, 0}} },
}

// Program is the null game on LEDs: Confirm begins a match of two, and says "tick".
type Program struct {
	client table.Client
	left   bool
	events int
	event  string // in the language catalogues; "" for nothing
}

// NewProgram returns the program at a host.
func NewProgram(host table.Host, _ int) console.Program {
	return &Program{client: table.Client{Host: host}}
}

// Press implements console.Program.
func (g *Program) Press(k console.Key) {
	over := g.client.Turn().Result.Over
	switch {
	case k == console.Back:
		g.left = true
	case k != console.Confirm:
	case !g.client.Playing():
		g.tell(g.client.Host.Open(Game{LEDs: true}, nil, make([]game.Player, 2)))
	case over:
		g.client.Again()
	default:
		g.client.Play(Tick)
	}
}

func (g *Program) tell(err error) {
	if err != nil {
		g.event, g.events = "refused.configuration", g.events+1
	}
}

// Point implements console.Program.
func (g *Program) Point(int, int) bool { return true }

// Receive implements console.Program.
func (g *Program) Receive(e table.Envelope) {
	if !g.client.Receive(e) {
		return
	}
	switch m := e.Message.(type) {
	case table.Played:
		g.event, g.events = "nullgame.ticked", g.events+1
	case table.Refused:
		g.event, g.events = "refused."+m.Reason, g.events+1
	}
}

// Cues implements console.Program.
func (g *Program) Cues() []console.Cue { return nil }

// Tick implements console.Program.
func (g *Program) Tick(time.Duration) {}

// Next implements console.Program.
func (g *Program) Next() (time.Duration, bool) { return 0, false }

// Settle implements console.Program.
func (g *Program) Settle() {}

// Frame implements console.Program.
func (g *Program) Frame() console.Frame {
	p, _ := g.client.Turn().View.(Position)
	return Board.Picture(p)
}

// Status implements console.Program.
func (g *Program) Status(l text.Language) console.Status {
	s := console.Status{Turn: l.Say("players.question"), Selected: l.Say("nullgame.tick"), Events: g.events}
	if g.client.Playing() {
		s.Turn = l.Say("match.turn", "player", g.name(l, g.client.ToMove()))
	}
	if r := g.client.Turn().Result; r.Over {
		s.Turn = l.Say("match.won", "player", g.name(l, r.Winners[0]))
	}
	if g.event != "" {
		s.Event = l.Say(g.event)
	}
	return s
}

func (g *Program) name(l text.Language, s game.Seat) string {
	return l.Say("match.player." + strconv.Itoa(int(s)+1))
}

// Label implements console.Program.
func (g *Program) Label(l text.Language, _, _ int) string { return l.Say("nullgame.tick") }

// Left implements console.Program.
func (g *Program) Left() bool {
	left := g.left
	g.left = false
	return left
}
