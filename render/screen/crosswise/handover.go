package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// handOverNode asks for the device to be handed over, so that nobody sees
// another one's tiles. A press beside it does nothing.
func (s *Screen) handOverNode() *ui.Node {
	seat := s.client.ToMove()
	team := rules.TeamOf(seat)
	content := ui.Column(
		ui.Heading(2, s.say("hand-over")),
		ribbon(ui.Text(s.name(seat), ui.Large, liveries[team].ink).Justify(ui.Centered), team),
		ui.Paragraph(s.say("hand-over.text", "player", s.name(seat), "team", s.team(team))),
	).Gap(ui.Space4).Pad(ui.Space5)
	if words := s.happened(); words != "" {
		content.Children = append(content.Children, ui.Note(words))
	}
	content.Children = append(content.Children, ui.Flow(
		ui.Quiet("hand-over.exit", ui.IconBack, s.say("exit"), s.doors.Leave),
		ui.Primary("hand-over.show", ui.IconPlay, s.say("hand-over.show"), s.takeOver).AsHome(),
	).Gap(ui.Space3).Justify(ui.ToEnd))
	panel := ui.Column(ui.Scroll("hand-over.scroll", s.say("hand-over"), content)).
		Named("hand-over", ui.RoleDialog, s.say("hand-over")).AtMost(480).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			c.Glow(n.Rect, ui.RadiusLarge, 24, ui.Alpha(ui.Hex(0), 0.5))
			c.Fill(n.Rect, ui.RadiusLarge, ui.Theme.Card)
			c.Outline(n.Rect, ui.RadiusLarge, 1, ui.Theme.Line)
		})
	scrim := ui.Column(panel).Justify(ui.Centered).AsModal().Pad(ui.Space4)
	scrim.ID = "hand-over.scrim"
	return scrim.Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) { c.Fill(n.Rect, 0, ui.Theme.Scrim) })
}
