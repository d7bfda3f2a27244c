package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// sections are the parts of the rules, with the tiles that they tell of.
var sections = []struct {
	key   string
	tiles []rules.Tile
}{
	{"goal", []rules.Tile{rules.Sun, rules.Cross, rules.Triangle, rules.Square, rules.Pentagon, rules.Star}},
	{"turn", nil},
	{"remover", []rules.Tile{rules.Remover}},
	{"mover", []rules.Tile{rules.Mover}},
	{"swap-on-board", []rules.Tile{rules.SwapOnBoard}},
	{"swap-with-hand", []rules.Tile{rules.SwapWithHand}},
	{"end", nil},
	{"input", nil},
}

// rulesNode tells the rules.
func (s *Screen) rulesNode() *ui.Node {
	content := ui.Column().Gap(ui.Space4)
	for _, part := range sections {
		head := ui.Flow().Gap(ui.Space2)
		for _, t := range part.tiles {
			head.Children = append(head.Children, picture(t, 32))
		}
		section := ui.Column(ui.Heading(3, s.app.Say("crosswise.rules."+part.key+".title"))).Gap(ui.Space2)
		if part.tiles != nil {
			section.Children = append(section.Children, head)
		}
		section.Children = append(section.Children, ui.Paragraph(s.app.Say("crosswise.rules."+part.key+".text")))
		content.Children = append(content.Children, section)
	}
	return ui.Dialog("rules", s.say("rules"), s.app.Say("dialog.close"), s.close, content)
}
