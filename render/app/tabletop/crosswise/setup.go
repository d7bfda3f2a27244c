package crosswise

import (
	"strconv"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	tell "lichtbrett/game/telling/crosswise"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// setup is what a new match is to be like.
type setup struct {
	players   int
	names     [rules.Seats]string
	computers [rules.Seats]bool
	strength  int
	fault     string // what is wrong with it, a key of the language catalogues
}

func newSetup(strength int) setup {
	s := setup{players: 2, strength: strength}
	for seat := range s.names {
		s.names[seat] = rules.DefaultName(game.Seat(seat))
	}
	s.computers[1] = true
	return s
}

// of returns a setup like that of a match under way.
func (s setup) of(players []table.Player) setup {
	s.players = 2
	if len(players) == rules.Seats {
		s.players = rules.Seats
	}
	for seat, p := range players {
		if p.Name != "" {
			s.names[seat] = p.Name
		}
		if s.computers[seat] = p.Kind == table.Computer; s.computers[seat] {
			s.strength = p.Strength
		}
	}
	return s
}

// seats returns who plays.
func (s setup) seats() (seats []game.Player, computers []game.Seat) {
	for seat, name := range s.names[:s.players] {
		player := game.Player{Name: name}
		if s.computers[seat] {
			player.Strength = s.strength
			computers = append(computers, game.Seat(seat))
		}
		seats = append(seats, player)
	}
	return seats, computers
}

// newMatch asks what a new match is to be like.
func (s *Screen) newMatch() {
	s.setup.fault = ""
	s.Opened = tabletop.SetupPanel
}

// start begins the match that was set up.
func (s *Screen) start() {
	seats, _ := s.setup.seats()
	if s.setup.fault = tell.NameFault(rules.CheckNames(seats)); s.setup.fault != "" {
		s.App.Surface.Announce(s.App.Say(s.setup.fault))
		return
	}
	config, err := rules.Game{}.Configure(seats, nil)
	if err == nil {
		err = s.Replace(func() error { return s.Client.Host.Open(rules.Game{}, config, seats) })
	}
	if err != nil {
		s.fail(s.say("open-failed"), "", err)
		return
	}
	s.App.Surface.Focus(s.at.id())
}

// setupNode is the form for a new match.
func (s page) setupNode(v ui.View) *ui.Node {
	players := ui.Choice("setup.players", s.say("setup.players"), []ui.Option{
		{Icon: ui.IconPeople, Label: s.say("setup.two")}, {Icon: ui.IconPeople, Label: s.say("setup.four")},
	}, s.setup.players/2-1, func(i int) { s.setup.players = 2 * (i + 1) })
	content := ui.Column(players, s.teamForm(v, rules.Vertical), s.teamForm(v, rules.Horizontal)).Gap(ui.Space3)
	if _, computers := s.setup.seats(); len(computers) > 0 {
		content.Add(s.App.StrengthSlider("setup.strength", s.setup.strength, func(n int) { s.setup.strength = n }))
	}
	fault := ""
	if s.setup.fault != "" {
		fault = s.App.Say(s.setup.fault)
	}
	return s.Setup(v, s.say("setup"), content, fault, s.start)
}

// teamForm is who plays for a team.
func (s page) teamForm(v ui.View, t rules.Team) *ui.Node {
	l := teamStyles[t]
	form := ui.Column(ribbon(ui.Text(s.teller().Team(t), ui.Label, l.ink).Justify(ui.Centered), t)).Gap(ui.Space2)
	for seat := int(t); seat < rules.Seats; seat += 2 {
		form.Add(s.playerForm(v, seat))
	}
	return form.Named("setup."+l.word, ui.RoleGroup, s.teller().Team(t))
}

func (s page) playerForm(v ui.View, seat int) *ui.Node {
	off := seat >= s.setup.players
	number := strconv.Itoa(seat + 1)
	id := "setup." + number
	name := ui.TextField(id+".name", s.App.Say("table.setup.name", "number", number), s.say("setup.placeholder"), s.setup.names[seat],
		func(text string) { s.setup.names[seat], s.setup.fault = text, "" }, s.start).MinSize(96, ui.Target).If(off, ui.Disabled)
	label := s.say("setup.computer")
	if v.Size.W < 360 {
		label = "" // the icon alone
	}
	on := s.setup.computers[seat]
	box := ui.PrimaryIf(on, id+".computer", ui.IconComputer, label, func() { s.setup.computers[seat] = !on })
	box.Role, box.Label = ui.RoleSwitch, s.say("setup.computer.of", "number", number)
	box.If(on, ui.Checked).If(off, ui.Disabled)
	return ui.Row(name.Grow(1), box).Gap(ui.Space2)
}
