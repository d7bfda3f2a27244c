// Package matches is the screen that lists the matches that are kept, to go on
// with them, to look at how they ended, or to delete them.
package matches

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// Screen is the list.
type Screen struct {
	ui.Still
	app  *shell.App
	game *catalog.Game // whose matches are listed; nil if all are
	asks shell.Asking
}

// New returns the list of the matches of a game, or of all if it is nil.
func New(app *shell.App, g *catalog.Game) *Screen { return &Screen{app: app, game: g} }

func (s *Screen) say(key string, places ...string) string {
	return s.app.Say("matches."+key, places...)
}

// Build implements ui.Screen.
func (s *Screen) Build(v ui.View) *ui.Node {
	page := s.app.Page(shell.Page{ID: "matches", Title: s.say("title"), Back: s.app.Navigation.Back, Game: s.game, Widest: 1040}, v, ui.Column(s.list(v)))
	return ui.Stack(page, s.asks.Node(s.app))
}

// list has the matches that can be resumed before those that are over.
func (s *Screen) list(v ui.View) *ui.Node {
	var underWay, over []*ui.Node
	all := s.app.Saves.All()
	if s.game != nil {
		all = s.app.Saves.Of(s.game)
	}
	for i, k := range all {
		if s.app.Saves.Over(k) {
			over = append(over, s.match(v, i+1, k, true))
		} else {
			underWay = append(underWay, s.match(v, i+1, k, false))
		}
	}
	lists := ui.Column().Gap(ui.Space5).DefaultFocus()
	for _, part := range []struct {
		key   string
		items []*ui.Node
	}{{"under-way", underWay}, {"over", over}} {
		if len(part.items) > 0 {
			title := s.say(part.key)
			lists.Add(ui.Column(
				ui.Heading(2, title),
				ui.List(title, part.items...).Gap(ui.Space3),
			).Gap(ui.Space3))
		}
	}
	return lists.Add(ui.When(len(all) == 0, ui.SmallText(s.say("none"))))
}

// match is a match in the list; its number tells those apart that are described
// alike.
func (s *Screen) match(v ui.View, number int, k saves.Match, over bool) *ui.Node {
	title, who, note := k.Game().Title(s.app.Language), s.players(k), s.note(k, over)
	label := strconv.Itoa(number) + ". " + title + ". " + note
	if who != "" {
		label = strconv.Itoa(number) + ". " + title + ". " + who + ". " + note
	}
	words := ui.Column(
		ui.Caption(title, ui.Label, ui.Theme.Text),
		ui.Caption(who, ui.Small, ui.Theme.Text),
		ui.Caption(note, ui.Small, ui.Theme.Muted),
	).Gap(ui.Space1).Grow(1)
	key, icon := "continue", ui.IconPlay
	if over {
		key, icon = "look", ui.IconBoard
	}
	open := ui.PrimaryIf(!over, "continue."+k.ID, icon, ui.When(!v.Narrow(), s.say(key)), func() { s.app.Navigation.Continue(k) }).Called(s.say(key+".named", "match", label))
	remove := ui.IconButton("delete."+k.ID, ui.IconErase, s.say("delete.named", "match", label), func() { s.remove(k) })
	return ui.Card(ui.Row(words, open, ui.When(!s.stays(k), remove)).Gap(ui.Space2)).Pad(ui.Space3).Named("match."+k.ID, ui.RoleGroup, label)
}

// stays reports whether a match is in the list until its room is left: deleted, it
// would be back with the next news of the room.
func (s *Screen) stays(k saves.Match) bool {
	online := s.app.Online
	return k.Room != nil && online != nil && online.Address() == k.Room.Address
}

// players names who plays.
func (s *Screen) players(k saves.Match) string {
	var names []string
	for seat, p := range k.Record.Seats {
		names = append(names, s.player(game.Seat(seat), p))
	}
	return strings.Join(names, " – ")
}

func (s *Screen) player(seat game.Seat, p game.Player) string {
	switch {
	case p.Computer():
		return s.say("computer", "strength", s.app.Say("strength."+strconv.Itoa(p.Strength)))
	case p.Name != "":
		return p.Name
	case int(seat) < catalog.Colours:
		return catalog.SeatName(s.app.Language, seat)
	}
	return s.say("player", "number", strconv.Itoa(int(seat)+1))
}

// note says how far the match is, or where.
func (s *Screen) note(k saves.Match, over bool) string {
	key := "moves"
	switch {
	case k.Room != nil:
		return s.say("online")
	case k.Online():
		key = "moves.online"
	case over:
		key = "moves.all"
	}
	return s.say(key, "moves", strconv.Itoa(len(k.Record.Moves)))
}

// remove deletes a match, after a question.
func (s *Screen) remove(k saves.Match) {
	s.asks.Ask(shell.Question{
		ID: "delete-match", Key: "matches.delete", No: "settings.delete.no", Yes: "settings.delete.yes", Icon: ui.IconErase,
		Do: func() {
			s.app.Saves.Forget(k.ID)
			s.app.Show(s.say("deleted"))
		},
	})
}
