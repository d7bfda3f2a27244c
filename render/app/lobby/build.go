package lobby

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	content := ui.Column(s.refusal(), s.shut(), s.who(), s.mine(), s.begin(), s.games(v)).Gap(ui.Space4)
	switch {
	case s.naming:
		content = ui.Column(s.refusal(), s.nameForm()).Gap(ui.Space4)
	case s.app.Online.Status() == client.Locked:
		content = ui.Column(s.refusal(), s.ask("code", s.say("code.question"), "", &s.code, s.unlock)).Gap(ui.Space4)
	}
	page := s.app.Page(shell.Page{
		ID: "lobby", Title: s.say("title"), Under: []*ui.Node{shell.UnderTitle(v, s.status()), s.through(v)}, Back: s.app.Navigation.Back, Widest: 1040,
	}, v, content)
	if s.setUp != nil && !s.naming {
		return ui.Stack(page, s.setUpDialog())
	}
	return ui.Stack(page, s.leaders.Node(), s.asks.Node(s.app))
}

// through says through which server one plays; nil if it is the app's own.
func (s *Screen) through(v ui.View) *ui.Node {
	server := s.app.Server()
	if server == "" {
		return nil
	}
	return shell.UnderTitle(v, s.say("through", "server", server))
}

// unconnected has the keys of what is said where there is no connection.
var unconnected = map[client.State]string{
	client.Offline: "lobby.tagline", client.Connecting: "lobby.connecting", client.Lost: "lobby.lost", client.Replaced: "lobby.replaced",
	client.Locked: "lobby.locked", client.Banned: "online.banned",
}

// status says how the connection stands, or how many games there are.
func (s *Screen) status() string {
	online := s.app.Online
	if key := unconnected[online.Status()]; key != "" {
		return s.app.Say(key)
	}
	switch n := len(online.Games()); n {
	case 0:
		return s.say("games.none")
	case 1:
		return s.say("games.one")
	default:
		return s.say("games.many", "games", strconv.Itoa(n))
	}
}

// refusal says why something was refused; nil if nothing was.
func (s *Screen) refusal() *ui.Node {
	return ui.When(s.wrong != "", ui.Row(ui.Glyph(ui.IconInfo, 24, ui.Theme.Danger), ui.Text(s.wrong, ui.Body, ui.Theme.Text).Grow(1)).Gap(ui.Space2))
}

// shut offers to connect where that does not come by itself: it was taken by another tab
// or device, or the player is banned. It is nil elsewhere.
func (s *Screen) shut() *ui.Node {
	key := "take-back"
	switch s.app.Online.Status() {
	case client.Banned:
		key = "try-again"
	case client.Replaced:
	default:
		return nil
	}
	return ui.Row(ui.Primary("take-back", ui.IconRestart, s.say(key), s.app.Online.Connect))
}

// nameForm asks for the player's name.
func (s *Screen) nameForm() *ui.Node {
	question := s.say("name.question")
	if s.asked != "" {
		question = s.say("name.invited")
	}
	return s.ask("name", question, s.say("name.example"), &s.name, s.rename)
}

// ask asks for a text that is needed before anything else; its sentences begin with its ID.
func (s *Screen) ask(id, question, placeholder string, text *string, done func()) *ui.Node {
	edit := func(typed string) { *text, s.wrong = typed, "" }
	return ui.Card(
		ui.Heading(2, question),
		ui.TextField(id, s.say(id), placeholder, *text, edit, done),
		ui.SmallText(s.say(id+".hint")),
		ui.Row(ui.Primary(id+".done", ui.IconCheck, s.say(id+".done"), done).If(strings.TrimSpace(*text) == "", ui.Disabled)),
	).Gap(ui.Space3).MaxWidth(520).DefaultFocus()
}

// who says by which name one is known.
func (s *Screen) who() *ui.Node {
	return ui.Flow(
		ui.Row(
			ui.Glyph(ui.IconPerson, 24, ui.Theme.Accent),
			ui.Text(s.say("you", "name", s.app.Online.Name()), ui.Body, ui.Theme.Text),
			ui.TextButton("rename", ui.NoIcon, s.say("rename"), func() { s.naming = true }),
		).Gap(ui.Space2),
		s.app.ForgetButton(&s.asks, ui.TextButton),
	).Gap(ui.Space2)
}

// mine leads back to the room that the player is in; nil if in none.
func (s *Screen) mine() *ui.Node {
	room := s.app.Online.Room()
	if room == nil {
		return nil
	}
	label, note := s.say("back-to-room"), Title(s.app, room.Config)+" · "+Standing(s.app, room)
	return ui.LoudCard("room", nil, label, note, ui.IconPlay, s.app.Navigation.Room).With(ui.Current).DefaultFocus()
}

// begin offers to begin a game, and to see who has won most.
func (s *Screen) begin() *ui.Node {
	return ui.Flow(
		ui.Primary("begin", ui.IconPlus, s.say("begin"), func() { s.setUp, s.wrong = newForm(s.app, ""), "" }).
			If(!s.app.Online.Ready(), ui.Disabled),
		s.leaders.Button(),
	).Gap(ui.Space3)
}

// games lists the games that wait or are played.
func (s *Screen) games(v ui.View) *ui.Node {
	var items []*ui.Node
	for _, r := range s.app.Online.Games() {
		items = append(items, s.game(r, v))
	}
	heading := ui.Heading(2, s.say("games"))
	if len(items) == 0 {
		return ui.Column(heading, ui.SmallText(s.say("games.hint"))).Gap(ui.Space3).Align(ui.Start)
	}
	return ui.Column(heading, ui.List(s.say("games"), items...)).Gap(ui.Space3)
}

// game is a room in the list, and what can be done with it.
func (s *Screen) game(r protocol.Room, v ui.View) *ui.Node {
	title := Title(s.app, r.Config)
	who, notes := Players(s.app, r), s.notes(r)
	words := ui.Column(
		ui.Caption(title, ui.Label, ui.Theme.Text),
		ui.Caption(who, ui.Small, ui.Theme.Text),
		ui.Caption(notes, ui.Small, ui.Theme.Muted),
	).Gap(ui.Space1).Grow(1)
	body := ui.Row(words, s.way(r, title+". "+who+". "+notes)).Gap(ui.Space3)
	if v.Size.W < 360 {
		body = ui.Column(body.Children...).Gap(ui.Space3)
	}
	return ui.Card(body).Pad(ui.Space3).Named("game."+r.ID, ui.RoleGroup, title+". "+who+". "+notes)
}

// way leads into a room; nil where it is closed.
func (s *Screen) way(r protocol.Room, label string) *ui.Node {
	creator, others := sitting(s.app, r)
	whose := []string{"player", cmp.Or(creator, others), "game", Title(s.app, r.Config)}
	named := func(n *ui.Node, key string) *ui.Node {
		return n.Called(s.say(key, whose...)).Says("", label).If(s.busy || !s.app.Online.Ready(), ui.Disabled)
	}
	here := s.app.Online.Room()
	switch {
	case !Playable(r.Config):
		return nil
	case here != nil && here.ID == r.ID:
		return ui.Button("to."+r.ID, ui.IconPlay, s.say("back-to-room"), s.app.Navigation.Room).Says("", label)
	case r.Status == protocol.Lobby && r.Free() > 0:
		return named(ui.Primary("join."+r.ID, ui.IconPlay, s.say("join"), func() { s.enter(r.ID, s.app.Online.Join) }), "join.whose")
	case r.Config.Spectators:
		return named(ui.Button("watch."+r.ID, ui.IconPlay, s.say("watch"), func() { s.enter(r.ID, s.app.Online.Watch) }), "watch.whose")
	}
	return nil
}

// sitting names who has opened a room, and who else sits there.
func sitting(app *shell.App, r protocol.Room) (creator, others string) {
	var names []string
	for _, seat := range r.Seats {
		switch {
		case seat.Player != nil && seat.Player.ID == r.Creator:
			creator = seat.Player.Name
		case seat.Player != nil:
			names = append(names, seat.Player.Name)
		case seat.Computer > 0:
			names = append(names, app.Say("match.computer"))
		}
	}
	return creator, strings.Join(names, ", ")
}

// Players says who has opened a room, and who else sits there.
func Players(app *shell.App, r protocol.Room) string {
	creator, others := sitting(app, r)
	if creator == "" {
		return others
	}
	said := app.Say("lobby.opened", "player", creator)
	if others != "" {
		said += " · " + app.Say("lobby.also", "players", others)
	}
	return said
}

// notes say how far a room is, and how it was set up.
func (s *Screen) notes(r protocol.Room) string {
	notes := []string{s.say("running")}
	if r.Status == protocol.Lobby {
		notes[0] = s.say("seats.free", "free", strconv.Itoa(r.Free()), "seats", strconv.Itoa(len(r.Seats)))
	}
	notes = append(notes, Terms(s.app, r.Config))
	if r.Spectators > 0 {
		notes = append(notes, s.say("spectators", "spectators", strconv.Itoa(r.Spectators)))
	}
	if !Playable(r.Config) {
		notes = append(notes, s.app.Say("room.unknown"))
	}
	return strings.Join(notes, " · ")
}

// Terms say how a game was set up: its options, how long a turn may take, and who may come.
func Terms(app *shell.App, c protocol.Config) string {
	terms := []string{client.MoveTime(app.Language, c.MoveTime)}
	if g, _ := Game(c); g != nil {
		if set := g.Set(app.Language, c.Options); set != "" {
			terms = slices.Insert(terms, 0, set)
		}
	}
	if c.Private {
		terms = append(terms, app.Say("lobby.private"))
	}
	if !c.Spectators {
		terms = append(terms, app.Say("lobby.spectators.none"))
	}
	return strings.Join(terms, " · ")
}

// setUpDialog is where a game is set up.
func (s *Screen) setUpDialog() *ui.Node {
	leave := func() { s.setUp = nil }
	content := ui.Column(s.refusal(), s.setUp.Node()).Gap(ui.Space4)
	ready := s.app.Online.Ready() && !s.busy
	return s.app.Dialog("set-up", s.say("set-up"), leave, content,
		ui.Button("quick", ui.IconPlay, s.say("quick"), func() { s.open(s.app.Online.Quick) }).If(!ready || s.setUp.private, ui.Disabled).Says("", s.say("quick.hint")),
		ui.Primary("create", ui.IconPlus, s.say("create"), func() { s.open(s.app.Online.Create) }).If(!ready, ui.Disabled),
	)
}
