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
	return ui.Notice("hand-over", s.say("hand-over"), content)
}
