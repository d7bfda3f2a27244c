package lobby

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// times are the seconds for a turn that are offered: from the least to the most
// that there can be, and 0, which is without a clock.
var times = []int{protocol.MinMoveTime, 10, 15, 30, 60, 120, 300, protocol.MaxMoveTime, 0}

// Form is a game that is being set up, or whose settings are being changed.
type Form struct {
	app       *shell.App
	game      *catalog.Game
	fixed     bool // the game is
	options   map[string]json.RawMessage
	seats     int
	computers int // how many seats computers take, the last ones
	strength  int
	time      int
	private   bool
	watched   bool // may be
}

func newForm(app *shell.App, id string) *Form {
	f := &Form{app: app, strength: 3, time: slices.Index(times, protocol.DefaultMoveTime), watched: true}
	g, _ := catalog.ByID(id)
	f.choose(cmp.Or(g, catalog.Games[0]))
	return f
}

// NewForm returns a form in which the settings of a room are changed that waits.
func NewForm(app *shell.App, c protocol.Config) *Form {
	f := newForm(app, "")
	g, _ := Game(c)
	f.fixed = true
	f.choose(cmp.Or(g, catalog.Games[0]))
	var options map[string]json.RawMessage
	if json.Unmarshal(c.Options, &options) == nil && options != nil {
		f.options = options
	}
	f.seats, f.private, f.watched = c.Seats, c.Private, c.Spectators
	for _, strength := range c.Computers {
		if strength > 0 {
			f.computers, f.strength = f.computers+1, strength
		}
	}
	if f.time = slices.Index(times, c.MoveTime); f.time < 0 {
		f.time = slices.Index(times, protocol.DefaultMoveTime)
	}
	return f
}

func (f *Form) say(key string) string { return f.app.Say("lobby." + key) }

// choose begins with another game.
func (f *Form) choose(g *catalog.Game) {
	f.game = g
	options, err := g.Rules.Options(g.Setting)
	if err != nil {
		panic(err) // what is offered can be played
	}
	f.options = map[string]json.RawMessage{}
	if err := json.Unmarshal(options, &f.options); err != nil {
		panic(err)
	}
	_, f.seats = g.Rules.SeatCounts()
	f.computers = min(f.computers, f.seats-1)
}

// Config is what has been set up; the error says what does not go together.
func (f *Form) Config() (protocol.Config, error) {
	options, err := json.Marshal(f.options)
	if err != nil {
		return protocol.Config{}, err
	}
	g := f.game.Rules
	if options, err = g.Options(options); err != nil {
		return protocol.Config{}, err
	}
	c := protocol.Config{
		Game: g.Name(), Seats: f.seats, Options: options, MoveTime: times[f.time],
		Computers: make([]int, f.seats), Private: f.private, Spectators: f.watched,
	}
	for i := range f.computers {
		c.Computers[f.seats-1-i] = f.strength
	}
	return c, nil
}

// Node shows the settings and lets them be changed.
func (f *Form) Node() *ui.Node {
	form := ui.Column().Gap(ui.Space4)
	if !f.fixed {
		title := func(g *catalog.Game) string { return g.Title(f.app.Language) }
		form.Add(ui.ChoiceOf("game", f.say("game"), catalog.Games, title, f.game, f.choose))
	}
	for _, o := range f.game.Options {
		form.Add(f.option(o))
	}
	if counts, _ := f.game.Rules.SeatCounts(); len(counts) > 1 {
		form.Add(ui.Labeled(ui.ChoiceOf("seats", f.say("seats"), counts, strconv.Itoa, f.seats, func(n int) {
			f.seats = n
			f.computers = min(f.computers, f.seats-1)
		})))
	}
	form.Add(ui.Slider("computers", f.say("computers"), 0, f.seats-1, f.computers, nil, func(n int) { f.computers = n }))
	if f.computers > 0 {
		form.Add(f.app.StrengthSlider("strength", f.strength, func(n int) { f.strength = n }))
	}
	form.Add(ui.Slider("time", f.say("time"), 0, len(times)-1, f.time, func(i int) string { return client.MoveTime(f.app.Language, times[i]) }, func(i int) {
		f.time = i
		f.private = f.private || times[i] == 0
	}))
	form.Add(ui.Switch("private", f.say("private"), f.say("private.hint"), f.private, func(on bool) {
		f.private = on
		if !on && times[f.time] == 0 {
			f.time = slices.Index(times, protocol.DefaultMoveTime)
		}
	}))
	form.Add(ui.Switch("watched", f.say("watched"), f.say("watched.hint"), f.watched, func(on bool) { f.watched = on }))
	return form
}

// option sets one of a game's own options.
func (f *Form) option(o catalog.Option) *ui.Node {
	label := f.say("option." + o.Key)
	value := string(f.options[o.Key])
	if o.Words == nil {
		n, _ := strconv.Atoi(value)
		return ui.Slider("option."+o.Key, label, o.Low, o.High, n, nil, func(n int) { f.options[o.Key] = json.RawMessage(strconv.Itoa(n)) })
	}
	called := func(value string) string { return o.Called(f.app.Language, value) }
	return ui.Labeled(ui.ChoiceOf("option."+o.Key, label, o.Values(), called, value, func(value string) { f.options[o.Key] = json.RawMessage(value) }))
}
