package level8

import (
	"lichtbrett/assets/text"
	rules "lichtbrett/game/level8"
	tell "lichtbrett/game/telling/level8"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// toldOf are the cards that a part of the rules tells of.
var toldOf = map[string][]rules.Card{
	"level8.rules.cards.": {
		rules.Number(0, 1), rules.Number(1, 4), rules.Number(2, 8), rules.Number(3, 11), rules.Number(4, 13), rules.Number(5, 15),
	},
	"level8.rules.lay.":   {rules.Number(0, 4), rules.Number(5, 5), rules.JokerFor(6), rules.Number(2, 7)},
	"level8.rules.joker.": {rules.Joker, rules.JokerFor(7), rules.JokerOf(0)},
	"level8.rules.skip.":  {rules.Skip},
}

// illustrate returns pictures of the cards that a part of the rules tells of.
func illustrate(l text.Language, s catalog.Section) (pictures []*ui.Node) {
	for _, c := range toldOf[s.Key] {
		picture := cardPicture(c, 44)
		picture.Role, picture.Label = ui.RoleImage, tell.New(l, nil).Card(c)
		pictures = append(pictures, picture)
	}
	return pictures
}
