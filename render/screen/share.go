package screen

import (
	"lichtbrett/game"
	"lichtbrett/render/ui"
)

// LinkPrefix is how the fragment of an address begins at which a match can be
// watched; the match comes behind it, see game.Record.Link.
const LinkPrefix = "r="

// Share gives a match away as a link at which it can be watched.
type Share struct {
	app     *App
	address string // the link that is shown, to be copied by hand; empty if none is
}

// NewShare returns what a screen gives matches away with.
func NewShare(app *App) *Share { return &Share{app: app} }

// Give makes a link of a match of g that has ended and gives it away; title is
// the game's name.
func (s *Share) Give(title string, g game.Game, r game.Record) {
	link, err := r.Link(g)
	if err != nil {
		s.app.Show(s.app.Say("share.failed"))
		return
	}
	address := s.app.AddressOf(LinkPrefix + link)
	if s.app.Share == nil {
		s.address = address
		return
	}
	s.app.Share(title, address, func(how Sharing) {
		switch how {
		case Copied:
			s.app.Show(s.say("share.copied", "share.copied.end"))
		case Unshared:
			s.address = address
			s.app.Surface.Invalidate()
		}
	})
}

// say says a sentence about links, or another one where the app has no address,
// and so only the end of one.
func (s *Share) say(key, end string) string {
	if s.app.Address == nil {
		key = end
	}
	return s.app.Say(key)
}

// Node shows the link to be copied by hand; nil while there is none.
func (s *Share) Node() *ui.Node {
	if s.address == "" {
		return nil
	}
	content := ui.Column(
		ui.Paragraph(s.say("share.by-hand", "share.by-hand.end")),
		ui.Text(s.address, ui.Small, ui.Theme.Accent),
	).Gap(ui.Space3)
	return ui.Dialog("shared", s.app.Say("share.title"), s.app.Say("dialog.close"), func() { s.address = "" }, content)
}
