package shell

import (
	"strings"

	"lichtbrett/game"
	"lichtbrett/render/ui"
	"lichtbrett/render/ui/qr"
)

// LinkPrefix is how the fragment of an address begins at which a match can be
// watched; the match comes behind it, see game.Record.Link.
const LinkPrefix = "r="

// Share gives a link away: to the system's own way of sharing, else to the
// clipboard, else it is shown to be copied by hand.
type Share struct {
	app     *App
	key     string // what is said begins with it
	address string // the link that is shown, to be copied by hand; empty if none is
}

// NewShare returns what a screen gives links away with; the keys of what is said begin with key.
func NewShare(app *App, key string) *Share { return &Share{app: app, key: key} }

// Give makes a link of a match of g that has ended and gives it away; title is
// the game's name.
func (s *Share) Give(title string, g game.Game, r game.Record) {
	link, err := r.Link(g)
	if err != nil {
		s.app.Show(s.app.Say("share.failed"))
		return
	}
	s.Hand(title, s.app.AddressOf(LinkPrefix+link))
}

// Hand gives an address away; title says what is there.
func (s *Share) Hand(title, address string) {
	if s.app.Share == nil {
		s.address = address
		return
	}
	s.app.Share(title, address, func(how Sharing) {
		switch how {
		case Copied:
			s.app.Show(s.say(".copied", address))
		case Unshared:
			s.address = address
			s.app.Surface.Invalidate()
		}
	})
}

// say says a sentence about an address; where the app has none, and so only the end of one,
// there may be another one.
func (s *Share) say(end, address string) string {
	key := s.key + end
	if strings.HasPrefix(address, "#") && s.app.Language.Has(key+".end") {
		key += ".end"
	}
	return s.app.Say(key)
}

// Node shows the link to be copied by hand; nil while there is none.
func (s *Share) Node() *ui.Node {
	if s.address == "" {
		return nil
	}
	title := s.app.Say(s.key + ".title")
	content := ui.Column(
		ui.Paragraph(s.say(".by-hand", s.address)),
		ui.TextArea("shared.address", title, "", s.address, 6, func(string) {}, nil).With(ui.ReadOnly),
	).Gap(ui.Space3)
	return s.app.Dialog("shared", title, func() { s.address = "" }, content)
}

// codeSide is how wide the QR code of an invitation is at most.
const codeSide = 220

// Code shows an address as a QR code, for a phone beside this screen.
func (s *Share) Code(address string) *ui.Node {
	return qr.Code(s.app.Say("invite.code", "address", address), address, codeSide)
}
