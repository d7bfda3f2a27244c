package level8

import (
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// setup is what a new match is to be like.
type setup struct {
	rules.Rules
	names     [rules.MaxSeats]string
	strengths [rules.MaxSeats]int // 0 is a person at this device
}

func newSetup(strength int) setup {
	s := setup{Rules: rules.Standard}
	for seat := 1; seat < rules.MaxSeats; seat++ {
		s.strengths[seat] = strength
	}
	return s
}

// of returns a setup like that of a match under way.
func (s setup) of(players []table.Player, v rules.View) setup {
	s.Seats, s.Levels = len(players), len(v.Levels)
	s.Order = rules.Normal
	for i, level := range v.Levels {
		if level != i+1 {
			s.Order = rules.Shuffled
		}
	}
	for seat, p := range players {
		s.names[seat], s.strengths[seat] = p.Name, 0
		if p.Kind == table.Computer {
			s.strengths[seat] = p.Strength
		}
	}
	return s
}

// seats returns who plays.
func (s setup) seats() (seats []game.Player) {
	for seat, name := range s.names[:s.Seats] {
		seats = append(seats, game.Player{Name: name, Strength: s.strengths[seat]})
	}
	return seats
}

// newMatch asks what a new match is to be like.
func (s *Screen) newMatch() { s.Opened = tabletop.SetupPanel }

// start begins the match that was set up.
func (s *Screen) start() {
	err := s.Replace(func() error { return s.Client.Host.Open(rules.Game{}, s.setup.Config(), s.setup.seats()) })
	if err != nil {
		s.App.Show(s.App.Say("refused.configuration"))
		return
	}
	s.App.Surface.Focus(pileID)
}

// orderWords are what the orders of the levels are called.
var orderWords = map[rules.Order]string{rules.Normal: "setup.normal", rules.Shuffled: "setup.shuffled"}

// setupNode is the form for a new match.
func (s page) setupNode(v ui.View) *ui.Node {
	set := &s.setup
	orders := []rules.Order{rules.Normal, rules.Shuffled}
	order := func(o rules.Order) string { return s.say(orderWords[o]) }
	content := ui.Column(
		ui.Slider("setup.seats", s.say("setup.seats"), rules.MinSeats, rules.MaxSeats, set.Seats, nil, func(n int) { set.Seats = n }),
		ui.Slider("setup.levels", s.say("setup.levels"), rules.MinLevels, rules.MaxLevels, set.Levels, nil, func(n int) { set.Levels = n }),
		ui.Labeled(ui.ChoiceOf("setup.order", s.say("setup.order"), orders, order, set.Order, func(o rules.Order) { set.Order = o })),
	).Gap(ui.Space3)
	for seat := range set.Seats {
		content.Add(s.seatForm(seat))
	}
	return s.Setup(v, s.App.Say("table.new"), content, "", s.start)
}

// seatForm is who sits on a seat: a person with a name, or a computer.
func (s page) seatForm(seat int) *ui.Node {
	number := strconv.Itoa(seat + 1)
	id := "setup." + number
	who := func(n int) string {
		if n == 0 {
			return s.say("setup.person")
		}
		return s.say("setup.computer", "strength", s.App.Say("strength."+strconv.Itoa(n)))
	}
	form := ui.Column(ui.Divider(), ui.Slider(id+".who", s.say("player", "number", number), 0, ai.Strongest, s.setup.strengths[seat], who,
		func(n int) { s.setup.strengths[seat] = n })).Gap(ui.Space2)
	if s.setup.strengths[seat] == 0 {
		form.Add(ui.TextField(id+".name", s.App.Say("table.setup.name", "number", number),
			s.say("player", "number", number), s.setup.names[seat], func(text string) { s.setup.names[seat] = text }, s.start))
	}
	return form
}
