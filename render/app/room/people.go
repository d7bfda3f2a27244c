package room

import (
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/ui"
)

// settings is where the creator changes the settings while the match has not begun; nil
// while that is not wanted.
func (s *Screen) settings() *ui.Node {
	if s.form == nil {
		return nil
	}
	leave := func() { s.form, s.wrong = nil, "" }
	content := ui.Column(ui.When(s.wrong != "", ui.Text(s.wrong, ui.Body, ui.Theme.Text)), s.form.Node()).Gap(ui.Space4)
	return s.app.Dialog("set-up", s.say("configure"), leave, content,
		ui.Primary("configure.done", ui.IconCheck, s.say("configure.done"), s.configure).If(!s.app.Online.Ready(), ui.Disabled))
}

// waits reports whether the creator may still change what is played.
func waits(room *client.Room) bool { return room.Mine() && room.Status == protocol.Lobby }

// fill asks whether computers are to take the free seats; nil if that is not asked.
func (s *Screen) fill(room *client.Room) *ui.Node {
	if s.fills == 0 {
		return nil
	}
	wait := func() { s.fills = 0 }
	return s.app.Dialog("fill", lobby.Standing(s.app, room), wait,
		ui.Column(
			ui.Paragraph(s.say("fill.question")),
			s.app.StrengthSlider("fill.strength", s.fills, func(n int) { s.fills = n }),
		).Gap(ui.Space4),
		ui.Button("fill.no", ui.NoIcon, s.say("fill.wait"), wait),
		ui.Primary("fill.yes", ui.IconPlay, s.say("start"), func() {
			strength := s.fills
			s.fills = 0
			room.Start(strength, s.done)
		}),
	)
}

// peopleButton leads to who is here; nil where there is nobody else.
func (s *Screen) peopleButton(room *client.Room) *ui.Node {
	if len(room.Others()) == 0 && (!room.Mine() || room.Spectators == 0) {
		return nil
	}
	return ui.Button("people", ui.IconPeople, s.say("people"), func() {
		s.people = true
		room.Look(nil) // who watches
	})
}

// who is where the messages of others are hidden, and where its creator removes them from
// the game; nil while that is not wanted.
func (s *Screen) who(room *client.Room) *ui.Node {
	others := room.Others()
	if !s.people {
		return nil
	}
	var lines []*ui.Node
	for _, p := range others {
		key, icon := "hide", ui.IconMute
		hidden := s.app.Online.Hidden(p.ID)
		if hidden {
			key, icon = "unhide", ui.IconSound
		}
		name := ui.Column(ui.Caption(p.Name, ui.Label, ui.Theme.Text), ui.When(hidden, ui.Caption(s.say("hidden"), ui.Small, ui.Theme.Muted))).Grow(1)
		hide := ui.IconButton("hide."+p.ID, icon, s.say(key, "player", p.Name), func() { s.app.Online.Hide(p.ID, !hidden) })
		line := ui.Row(name, hide, ui.When(room.Mine(), s.remove("remove."+p.ID, p))).Gap(ui.Space2)
		lines = append(lines, line.Named("person."+p.ID, ui.RoleGroup, p.Name))
	}
	title := s.say("people")
	return s.app.Dialog("people.here", title, func() { s.people = false },
		ui.Column(ui.SmallText(s.say("hide.hint")), ui.List(title, lines...)).Gap(ui.Space3))
}
