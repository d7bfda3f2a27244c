package crosswise

import (
	"lichtbrett/assets/text"
	rules "lichtbrett/game/crosswise"
	tell "lichtbrett/game/telling/crosswise"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// toldOf are the tiles that a part of the rules tells of.
var toldOf = map[string][]rules.Tile{
	"crosswise.rules.tiles.":          {rules.Sun, rules.Cross, rules.Triangle, rules.Square, rules.Pentagon, rules.Star},
	"crosswise.rules.remover.":        {rules.Remover},
	"crosswise.rules.mover.":          {rules.Mover},
	"crosswise.rules.swap-on-board.":  {rules.SwapOnBoard},
	"crosswise.rules.swap-with-hand.": {rules.SwapWithHand},
}

// illustrate returns pictures of the tiles that a part of the rules tells of, with their
// names where there are several.
func illustrate(l text.Language, s catalog.Section) (pictures []*ui.Node) {
	told := toldOf[s.Key]
	for _, t := range told {
		picture := tilePicture(t, 44)
		if len(told) > 1 {
			picture = ui.Column(picture, ui.Text(tell.New(l, nil).Tile(t), ui.Small, ui.Theme.Muted)).Gap(2).Align(ui.Middle)
		}
		pictures = append(pictures, picture)
	}
	return pictures
}
