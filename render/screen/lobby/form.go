package lobby

import (
	"encoding/json"
	"slices"
	"strconv"

	"lichtbrett/game/ai"
	"lichtbrett/net/protocol"
	"lichtbrett/render/library"
	"lichtbrett/render/ui"
)

// times are the seconds for a turn that are offered: from the least to the most
// that there can be, and 0, which is without a clock.
var times = []int{protocol.MinMoveTime, 10, 15, 30, 60, 120, 300, protocol.MaxMoveTime, 0}

// form is a game that is being set up.
type form struct {
	game      int // the place in the library
	options   map[string]json.RawMessage
	seats     int
	computers int // how many seats computers take, the last ones
	strength  int
	time      int
	private   bool
	watched   bool // may be
}

func newForm(id string) *form {
	f := &form{strength: 3, time: slices.Index(times, protocol.DefaultMoveTime), watched: true}
	g, _ := library.ByID(id)
	f.choose(max(0, slices.Index(library.Games, g)))
	return f
}

// choose begins with another game.
func (f *form) choose(i int) {
	f.game = i
	g := library.Games[i]
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

// counts are how many seats the game can have.
func (f *form) counts() []int {
	counts, _ := library.Games[f.game].Rules.SeatCounts()
	return counts
}

// config is what has been set up; the error says what does not go together.
func (f *form) config() (protocol.Config, error) {
	options, err := json.Marshal(f.options)
	if err != nil {
		return protocol.Config{}, err
	}
	g := library.Games[f.game].Rules
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

// form shows a game that is being set up, and lets it be changed.
func (s *Screen) form(f *form) *ui.Node {
	var titles []ui.Option
	for _, g := range library.Games {
		titles = append(titles, ui.Option{Label: g.Title(s.app.Language)})
	}
	form := ui.Column(
		ui.Choice("game", s.say("game"), titles, f.game, func(i int) { f.choose(i) }),
	).Gap(ui.Space4)
	add := func(n *ui.Node) { form.Children = append(form.Children, n) }
	for _, o := range library.Games[f.game].Options {
		add(s.option(f, o))
	}
	if counts := f.counts(); len(counts) > 1 {
		var options []ui.Option
		for _, n := range counts {
			options = append(options, ui.Option{Label: strconv.Itoa(n)})
		}
		add(s.named("seats", ui.Choice("seats", s.say("seats"), options, slices.Index(counts, f.seats), func(i int) {
			f.seats = counts[i]
			f.computers = min(f.computers, f.seats-1)
		})))
	}
	add(ui.Slider("computers", s.say("computers"), 0, f.seats-1, f.computers, nil, func(n int) { f.computers = n }))
	if f.computers > 0 {
		words := func(n int) string { return s.app.Say("strength." + strconv.Itoa(n)) }
		add(ui.Slider("strength", s.app.Say("settings.strength"), ai.Weakest, ai.Strongest, f.strength, words, func(n int) { f.strength = n }))
	}
	add(ui.Slider("time", s.say("time"), 0, len(times)-1, f.time, func(i int) string { return s.timeWords(times[i]) }, func(i int) {
		f.time = i
		f.private = f.private || times[i] == 0
	}))
	add(ui.Switch("private", s.say("private"), s.say("private.hint"), f.private, func(on bool) {
		f.private = on
		if !on && times[f.time] == 0 {
			f.time = slices.Index(times, protocol.DefaultMoveTime)
		}
	}))
	add(ui.Switch("watched", s.say("watched"), s.say("watched.hint"), f.watched, func(on bool) { f.watched = on }))
	return form
}

// option sets one of a game's own options.
func (s *Screen) option(f *form, o library.Option) *ui.Node {
	label := s.say("option." + o.Key)
	value := string(f.options[o.Key])
	if o.Words == nil {
		n, _ := strconv.Atoi(value)
		return ui.Slider("option."+o.Key, label, o.Low, o.High, n, nil, func(n int) { f.options[o.Key] = json.RawMessage(strconv.Itoa(n)) })
	}
	var options []ui.Option
	for _, w := range o.Words {
		options = append(options, ui.Option{Label: s.say("option." + o.Key + "." + w)})
	}
	chosen := slices.IndexFunc(o.Words, func(w string) bool { return w == value || strconv.Quote(w) == value })
	return ui.Column(ui.Caption(label, ui.Label, ui.Theme.Text), ui.Choice("option."+o.Key, label, options, chosen, func(i int) {
		word := o.Words[i]
		if value[0] == '"' {
			word = strconv.Quote(word)
		}
		f.options[o.Key] = json.RawMessage(word)
	})).Gap(ui.Space2)
}

// named puts a caption over a control that says its name only to those who hear
// it.
func (s *Screen) named(key string, control *ui.Node) *ui.Node {
	return ui.Column(ui.Caption(s.say(key), ui.Label, ui.Theme.Text), control).Gap(ui.Space2)
}
