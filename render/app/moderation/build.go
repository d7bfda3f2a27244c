package moderation

import (
	"strconv"
	"strings"

	"lichtbrett/net/protocol"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// most is how many people and games are listed at most.
const most = 200

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	content := ui.Column(ui.When(s.wrong != "", ui.Text(s.wrong, ui.Body, ui.Theme.Text))).Gap(ui.Space4)
	state := s.app.Online.Hosting()
	if state != nil {
		content.Add(ui.Tiles(340,
			ui.Column(s.server(state)).Gap(ui.Space4),
			ui.Column(s.people(state), s.games(state)).Gap(ui.Space4),
		).Gap(ui.Space4))
	}
	page := s.app.Page(shell.Page{
		ID: "host", Title: s.say("title"), Under: []*ui.Node{shell.UnderTitle(v, s.status())}, Back: s.app.Navigation.Back, Widest: 1040,
	}, v, content)
	return ui.Stack(page, s.chosen(state), s.asks.Node(s.app))
}

// status says how many people are there, or that nothing is known at the moment.
func (s *Screen) status() string {
	state := s.app.Online.Hosting()
	if state == nil || !s.app.Online.Ready() {
		return s.say("away")
	}
	connected := 0
	for _, p := range state.Players {
		if p.Connected {
			connected++
		}
	}
	return s.say("status", "people", strconv.Itoa(connected), "games", strconv.Itoa(len(state.Games)))
}

// server is what concerns everybody.
func (s *Screen) server(state *protocol.HostState) *ui.Node {
	ready := s.app.Online.Ready()
	edit := func(text string) { s.says, s.fault = text, "" }
	announcement := ui.TextArea("announce", s.say("announce"), s.say("announce"), s.says, 3, edit, s.announce).Faulty(s.fault)
	return ui.Card(
		ui.Heading(2, s.say("all")),
		announcement,
		ui.When(s.fault != "", ui.Caption(s.fault, ui.Small, ui.Theme.Danger)),
		ui.Row(ui.Primary("announce.send", ui.IconSend, s.say("announce.send"), s.announce).If(!ready || strings.TrimSpace(s.says) == "", ui.Disabled)),
		ui.Switch("chat", s.say("chat"), s.say("chat.hint"), state.Chat, func(on bool) {
			s.act(protocol.HostAct{Action: protocol.HostChat, On: &on}, "", "")
		}),
		ui.Labeled(ui.TextField("code", s.say("code"), "", s.code, func(text string) { s.code = text }, s.setCode)),
		ui.SmallText(s.say("code.hint")),
		ui.Row(ui.Button("code.set", ui.IconCheck, s.say("code.change"), s.setCode).If(!ready, ui.Disabled)),
		ui.Row(ui.Button("host.leave", ui.IconBack, s.say("leave"), s.leave)),
	).Gap(ui.Space3)
}

// people are those who are there.
func (s *Screen) people(state *protocol.HostState) *ui.Node {
	var lines []*ui.Node
	for _, p := range state.Players[:min(len(state.Players), most)] {
		note := s.note(state, p)
		lines = append(lines, ui.CardButton("player."+p.ID, p.Name+": "+note, func() { s.who, s.name = p.ID, p.Name }, ui.TwoLines(p.Name, note)))
	}
	return s.list(s.say("people"), s.say("people.none"), len(state.Players), lines)
}

// note says how it is with a player.
func (s *Screen) note(state *protocol.HostState, p protocol.HostedPlayer) string {
	notes := []string{s.app.Say("room.away")}
	if p.Connected {
		notes[0] = s.say("connected")
	}
	if p.Muted {
		notes = append(notes, s.say("muted"))
	}
	for _, g := range state.Games {
		if p.Game != nil && g.ID == p.Game.ID {
			notes = append(notes, lobby.Title(s.app, g.Config))
		}
	}
	return strings.Join(notes, ", ")
}

// games are what is played.
func (s *Screen) games(state *protocol.HostState) *ui.Node {
	var lines []*ui.Node
	for _, g := range state.Games[:min(len(state.Games), most)] {
		title, who := lobby.Title(s.app, g.Config), lobby.Players(s.app, g)
		lines = append(lines, ui.Row(
			ui.TwoLines(title, who).Grow(1),
			ui.IconButton("close."+g.ID, ui.IconErase, s.say("close")+": "+title+", "+who, func() { s.close(g) }),
		).Gap(ui.Space2).Named("game."+g.ID, ui.RoleGroup, title+": "+who))
	}
	return s.list(s.say("games"), s.app.Say("lobby.games.none"), len(state.Games), lines)
}

// list is a card with a list, of which there is more perhaps than is shown.
func (s *Screen) list(title, none string, n int, lines []*ui.Node) *ui.Node {
	heading := ui.Heading(2, title)
	if n == 0 {
		return ui.Card(heading, ui.SmallText(none)).Gap(ui.Space3)
	}
	more := ui.When(n > len(lines), ui.SmallText(s.say("more", "number", strconv.Itoa(n-len(lines)))))
	return ui.Card(heading, ui.List(title, lines...), more).Gap(ui.Space3)
}

// chosen is what can be done with a player; nil while none is chosen.
func (s *Screen) chosen(state *protocol.HostState) *ui.Node {
	if s.who == "" || state == nil || s.asks.Asks() {
		return nil
	}
	for _, p := range state.Players {
		if p.ID == s.who {
			return s.actions(state, p)
		}
	}
	return nil // they have gone
}

func (s *Screen) actions(state *protocol.HostState, p protocol.HostedPlayer) *ui.Node {
	mute, key := protocol.HostMute, "mute"
	if p.Muted {
		mute, key = protocol.HostUnmute, "unmute"
	}
	rename := func() { s.onPlayer(protocol.HostRename) }
	buttons := ui.Flow(
		ui.Button("mute", ui.IconMute, s.say(key), func() { s.onPlayer(mute) }),
		ui.When(p.Game != nil, ui.Button("remove", ui.IconClose, s.say("remove"), func() { s.onPlayer(protocol.HostRemove) })),
		ui.When(p.ID != s.app.Online.Me(), ui.Button("ban", ui.IconCross, s.say("ban"), func() { s.ban(p.Name) })),
	).Gap(ui.Space2)
	_, wrong := protocol.Name(s.name)
	return s.app.Dialog("player", p.Name, func() { s.who = "" },
		ui.Column(
			ui.SmallText(s.note(state, p)),
			buttons,
			ui.Labeled(ui.TextField("rename", s.say("name"), "", s.name, func(text string) { s.name = text }, rename)),
			ui.Row(ui.Button("rename.done", ui.IconCheck, s.say("rename"), rename).If(wrong != nil || s.name == p.Name, ui.Disabled)),
		).Gap(ui.Space3))
}

// close ends a game, after a question.
func (s *Screen) close(g protocol.Room) {
	s.asks.Ask(shell.Question{
		ID: "question", Key: "host.close", No: "host.no", Yes: "host.close", Title: lobby.Title(s.app, g.Config), Icon: ui.IconErase,
		Do: func() { s.act(protocol.HostAct{Action: protocol.HostClose}, g.ID, s.say("done")) },
	})
}

// ban bans the player who was chosen, by that name, after a question.
func (s *Screen) ban(name string) {
	s.asks.Ask(shell.Question{
		ID: "question", Key: "host.ban", No: "host.no", Yes: "host.ban", Title: name, Icon: ui.IconErase,
		Do: func() { s.onPlayer(protocol.HostBan) },
	})
}
