// Package nullgame is what the game for tests of package game/nullgame is to the programs: its
// entries in the list of games, its table, its words.
package nullgame

import (
	"strconv"
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/games/players"
	rules "lichtbrett/game/nullgame"
	"lichtbrett/game/table"
	"lichtbrett/game/telling"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// The entries in the list of games: at a table of its own, and on LEDs.
var (
	AtTable = &catalog.Game{
		ID: "nullgame", Rules: rules.Game{}, Fits: func(game.Position) bool { return true },
		Guide: []catalog.Section{{Key: "nullgame.rules."}},
	}
	OnLEDs = &catalog.Game{
		ID: "nullgame-leds", Rules: rules.Game{LEDs: true}, Fits: func(game.Position) bool { return true },
		Program: rules.NewProgram, Board: rules.Board,
		Demo:  []game.Move{rules.Tick, rules.Tick, rules.Tick, rules.Tick, rules.Tick},
		Guide: []catalog.Section{{Key: "nullgame.rules.", Moves: []game.Move{rules.Tick}, Ends: true}},
	}
)

// words are the game's sentences, as they would stand in assets/text.
var words = map[text.Language]string{
	text.English: `
catalog.nullgame.title = Null game
catalog.nullgame.summary = Whoever says “tick” last wins.
catalog.nullgame-leds.title = Null game on LEDs
catalog.nullgame-leds.summary = Whoever lights the last lamp wins.
nullgame.tick = Say “tick”
nullgame.ticked = Tick!
nullgame.told = {player} says “tick”.
nullgame.won = {player} has won!
nullgame.lamps = {made} of {length} moves made
nullgame.rules.title = The rules
nullgame.rules.text = Two players say “tick” in turn, five times. Whoever says it last wins.
`,
	text.German: `
catalog.nullgame.title = Nullspiel
catalog.nullgame.summary = Wer zuletzt „tick“ sagt, gewinnt.
catalog.nullgame-leds.title = Nullspiel auf LEDs
catalog.nullgame-leds.summary = Wer die letzte Lampe anmacht, gewinnt.
nullgame.tick = „Tick“ sagen
nullgame.ticked = Tick!
nullgame.told = {player} sagt „tick“.
nullgame.won = {player} hat gewonnen!
nullgame.lamps = {made} von {length} Zügen gemacht
nullgame.rules.title = Die Regeln
nullgame.rules.text = Zwei sagen abwechselnd „tick“, fünfmal. Wer es zuletzt sagt, gewinnt.
`,
}

// Add adds the game to the lists that it can be added to from outside.
func Add() {
	for _, g := range []*catalog.Game{AtTable, OnLEDs} {
		games.All = append(games.All, g.Rules)
		players.All[g.Rules.Name()] = rules.Player
		catalog.Games = append(catalog.Games, g)
	}
	for l, sentences := range words {
		text.Add(l, sentences)
	}
}

// Presentation is how the game looks on the screen.
var Presentation = shell.Presentation{
	Open: func(app *shell.App, g *catalog.Game, host session.NewHost) shell.Playing {
		s := &Screen{}
		s.Sit(s, app, g, host, parse)
		return s
	},
	Picture: func() *ui.Node { return ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) { lamps(c, r, 3) }) },
	Watch:   func(t *session.Timeline) shell.Watched { return watched{t} },
}

func parse(text string) (game.Move, error) {
	_, err := rules.Position{}.Apply(game.Move(text))
	return game.Move(text), err
}

func lamps(c ui.Canvas, r ui.Rect, made int) {
	for i := range made {
		lamp := ui.Rect{X: r.X + r.W/rules.Length*float64(i), Y: r.Y, W: r.W / rules.Length, H: r.H}
		c.Fill(lamp.Square().Inset(2), ui.RadiusCircle, ui.Theme.Accent)
	}
}

// Screen is the table.
type Screen struct {
	tabletop.Table[rules.Position, game.Move, struct{}]
}

// Began implements tabletop.Game.
func (s *Screen) Began() {
	s.Rest()
	s.Follow()
}

// Moved implements tabletop.Game.
func (s *Screen) Moved(table.Played) {
	s.App.PlaySound(sound.Button)
	s.Began()
}

// Begin implements tabletop.Game.
func (s *Screen) Begin() {}

// Show implements tabletop.Game.
func (s *Screen) Show(m table.Played, _ game.Move) tabletop.Animation[struct{}] {
	return tabletop.Animation[struct{}]{Words: s.told(m.Seat), Node: "lamps", Takes: 200 * time.Millisecond}
}

// OpenHanded implements tabletop.Game: there are no hands.
func (s *Screen) OpenHanded() bool { return true }

// Start implements tabletop.Game.
func (s *Screen) Start() string { return "tick" }

// Players implements tabletop.Game.
func (s *Screen) Players() telling.Players {
	return telling.Players{Language: s.App.Language, Seats: s.Client.Seats(), Unnamed: catalog.SeatName}
}

func (s *Screen) told(seat game.Seat) string {
	return s.App.Say("nullgame.told", "player", s.Players().Name(seat))
}

// Happened implements tabletop.Game.
func (s *Screen) Happened() string {
	if s.Event == nil {
		return ""
	}
	return s.told(s.Event.Seat)
}

// Step implements tabletop.Game.
func (s *Screen) Step() string { return s.App.Say("nullgame.tick") }

// Outcome implements tabletop.Game.
func (s *Screen) Outcome() string {
	return s.App.Say("nullgame.won", "player", s.Players().Name(s.Client.Turn().Result.Winners[0]))
}

// HintWords implements tabletop.Game.
func (s *Screen) HintWords(game.Move) string { return s.App.Say("nullgame.tick") }

// Told implements shell.Teller.
func (s *Screen) Told(_ int, _ game.View, moves []table.Moved) (lines []string) {
	for _, m := range moves {
		lines = append(lines, s.told(m.Seat))
	}
	return lines
}

// begin begins a match against a computer.
func (s *Screen) begin() {
	err := s.Replace(func() error { return s.Client.Host.Open(rules.Game{}, nil, []game.Player{{}, {Strength: 1}}) })
	if err != nil {
		s.Warn(s.App.Say("refused.configuration"))
	}
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	p, _ := s.Client.Turn().View.(rules.Position)
	label := s.App.Say("nullgame.lamps", "made", strconv.Itoa(p.Made), "length", strconv.Itoa(rules.Length))
	picture := ui.CustomPaint(label, func(c ui.Canvas, r ui.Rect) { lamps(c, r, p.Made) }).Height(60)
	picture.ID = "lamps"
	column := ui.Column(
		s.App.Bar("games", "ledgame.games", s.Exit, s.Heading()),
		s.Information(v.Size.W-2*ui.Space3, "", ui.Label), picture,
		ui.Primary("tick", ui.IconPlay, s.App.Say("nullgame.tick"), func() { s.Client.Play(rules.Tick) }).If(!s.MyTurn(), ui.Disabled),
	).Gap(ui.Space3)
	column.Add(s.Offers(s.begin, false, nil, func() { s.ReturnToPrevious() })...)
	if s.Ended() {
		column.Add(s.RematchButton("again"))
		column.Add(s.EndButtons("over")...)
	}
	page := ui.Column(ui.Scroll("table", label, column.Pad(ui.Space3)).Grow(1)).PadSides(v.Safe).OnBack(s.Exit)
	return ui.Stack(page, s.Sharing.Node())
}

// watched is a match being replayed.
type watched struct{ *session.Timeline }

func (w watched) position() rules.Position { return w.Position(w.At()).(rules.Position) }

func (w watched) Words(l text.Language, ply int) string {
	return l.Say("nullgame.told", "player", catalog.PlayerName(l, w.Record().Seats, game.Seat((ply-1)%2)))
}

func (w watched) Hint(l text.Language, _ game.Move) string { return l.Say("nullgame.tick") }

func (w watched) Standing(l text.Language) string {
	r := w.position().Result()
	if !r.Over {
		return ""
	}
	return l.Say("nullgame.won", "player", catalog.PlayerName(l, w.Record().Seats, r.Winners[0]))
}

func (w watched) Board(_ text.Language, label string) *ui.Node {
	return ui.CustomPaint(label, func(c ui.Canvas, r ui.Rect) { lamps(c, r, w.position().Made) })
}

func (w watched) Side(l text.Language, s game.Seat) (name string, color ui.Color) {
	return catalog.SeatName(l, s), ui.Theme.Accent
}

func (watched) Chip(_ game.Seat, side float64) *ui.Node {
	return ui.Glyph(ui.IconPerson, side, ui.Theme.Accent)
}
