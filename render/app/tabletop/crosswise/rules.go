package crosswise

import (
	"lichtbrett/assets/text"
	rules "lichtbrett/game/crosswise"
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

// illustrate returns pictures of the tiles that a part of the rules tells of.
func illustrate(_ text.Language, s catalog.Section) (pictures []*ui.Node) {
	for _, t := range toldOf[s.Key] {
		pictures = append(pictures, tilePicture(t, 44))
	}
	return pictures
}
