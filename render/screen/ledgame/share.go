package ledgame

import (
	"lichtbrett/render/screen"
	"lichtbrett/render/ui"
)

// share makes a link of the match that has ended and gives it away.
func (s *Screen) share() {
	r, ok := s.match.Record()
	if !ok {
		return
	}
	link, err := r.Link(s.match.Game().Rules)
	if err != nil {
		s.app.Show(s.app.Say("share.failed"))
		return
	}
	address := s.app.AddressOf("r=" + link)
	title := s.app.Say("library." + s.match.Game().ID + ".title")
	if s.app.Share == nil {
		s.shared = address
		return
	}
	s.app.Share(title, address, func(how screen.Sharing) {
		switch how {
		case screen.Copied:
			s.app.Show(s.app.Say("share.copied"))
		case screen.Unshared:
			s.shared = address
			s.app.Surface.Invalidate()
		}
	})
}

// sharedDialog shows the link to be copied by hand.
func (s *Screen) sharedDialog() *ui.Node {
	content := ui.Column(
		ui.Paragraph(s.app.Say("share.by-hand")),
		ui.Text(s.shared, ui.Small, ui.Theme.Accent),
	).Gap(ui.Space3)
	return ui.Dialog("shared", s.app.Say("share.title"), s.app.Say("dialog.close"), func() { s.shared = "" }, content)
}
