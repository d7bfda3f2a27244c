package crosswise

import (
	"slices"
	"strconv"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// members lists the seats of a team on which somebody plays.
func members(v rules.View, t rules.Team) []game.Seat {
	return slices.DeleteFunc(slices.Clone(v.Players), func(s game.Seat) bool { return rules.TeamOf(s) != t })
}

// teamNode is what there is to know of a team: its name on its colour, its
// points if they are wanted, and who plays for it.
func (s page) teamNode(v rules.View, t rules.Team) *ui.Node {
	l := teamStyles[t]
	title := ui.Text(s.App.Say("crosswise.team.short."+l.word), ui.Label, l.ink).Justify(ui.Centered).Grow(1)
	head := ui.Row(ribbon(title, t).Grow(1)).Gap(ui.Space1)
	if s.settings().TeamPoints {
		points := v.Board.Points(t)
		words := s.teller().Points(points)
		number := ui.Caption(words, ui.Title, ui.Theme.Text).Justify(ui.Centered)
		if points == rules.Sixes {
			number = ui.Row(ui.Glyph(ui.IconTrophy, 26, ui.Theme.Accent)).Justify(ui.Centered)
		}
		head.Add(ui.Column(number).Justify(ui.Centered).Width(34).
			Named("points."+l.word, ui.RoleParagraph, s.say("team-points", "points", words)))
	}
	column := box(head.Align(ui.Stretch)).Named("team."+l.word, ui.RoleGroup, s.teller().Team(t))
	if !s.Client.Playing() {
		return column
	}
	names := ui.Column().Gap(2)
	for _, seat := range members(v, t) {
		names.Add(s.player(seat))
	}
	column.Add(names)
	if used := s.teller().Used(v, s.Client.State().Log, t); used != "" {
		column.Add(ui.SmallText(s.say("used.team", "tiles", used)))
	}
	return column
}

// ribbon puts something on a team's stripes.
func ribbon(content *ui.Node, t rules.Team) *ui.Node {
	l := teamStyles[t]
	return ui.Column(content).Justify(ui.Centered).PadXY(ui.Space1, ui.Space1).MinSize(0, 32).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			paintStripes(c, n.Rect, ui.RadiusSmall, 6, t, l.color, ui.Mix(l.color, ui.Hex(0xffffff), 0.22))
		})
}

// player is the name of a player, and whether a computer or whose turn it is.
func (s page) player(seat game.Seat) *ui.Node {
	t := s.teller()
	icon := ui.IconPerson
	if t.At(seat).ByComputer() {
		icon = ui.IconComputer
	}
	color, label, caption := ui.Theme.Text, t.Player(seat), t.Name(seat)
	if p := t.At(seat); p.Away || p.Substituted {
		caption = label
	}
	if s.Client.ToMove() == seat {
		color = teamStyles[rules.TeamOf(seat)].color
		label = s.App.Say("table.player.turn", "player", label)
	}
	return ui.Row(ui.Glyph(icon, 18, color), ui.Caption(caption, ui.Body, color).Grow(1)).Gap(ui.Space2).
		Named("player."+strconv.Itoa(int(seat)), ui.RoleParagraph, label)
}

// usedNode shows how many wildcards have been used, two kinds or all four side by side.
func (s page) usedNode(v rules.View) *ui.Node {
	kinds := ui.Tiles(320, ui.Tiles(132).Gap(ui.Space1), ui.Tiles(132).Gap(ui.Space1)).Gap(ui.Space1)
	for i, used := range v.Used {
		tile := rules.Remover + rules.Tile(i)
		count := strconv.Itoa(used) + "/" + strconv.Itoa(rules.WildcardsOfAKind)
		words := ui.Column(ui.Caption(s.tile(tile), ui.Small, ui.Theme.Muted), ui.Caption(count, ui.Label, ui.Theme.Text))
		kinds.Children[i/2].Add(ui.Row(tilePicture(tile, 40), words.Grow(1)).Gap(ui.Space2).
			Named("used."+strconv.Itoa(i), ui.RoleParagraph, s.say("used.of", "tile", s.tile(tile), "count", count)))
	}
	bag := s.say("bag", "tiles", strconv.Itoa(v.Bag))
	return box(
		ui.Heading(2, s.say("used")).PadXY(ui.Space1, 0), kinds,
		ui.Text(bag, ui.Small, ui.Theme.Muted).Justify(ui.Centered),
	)
}

// combinations are what counts in a line, the examples of the table of points.
var combinations = []struct {
	tiles  []rules.Tile
	points int
}{
	{[]rules.Tile{rules.Sun, rules.Cross, rules.Triangle, rules.Square, rules.Pentagon, rules.Star}, 6},
	{[]rules.Tile{rules.Square, rules.Square}, 1},
	{[]rules.Tile{rules.Square, rules.Square, rules.Square}, 3},
	{[]rules.Tile{rules.Square, rules.Square, rules.Square, rules.Square}, 5},
	{[]rules.Tile{rules.Square, rules.Square, rules.Square, rules.Square, rules.Square}, 7},
	{[]rules.Tile{rules.Square, rules.Square, rules.Square, rules.Square, rules.Square, rules.Square}, rules.Sixes},
}

// pointsTable shows what each combination counts.
func (s page) pointsTable(width float64) *ui.Node {
	side := max(24, min(36, (width-2*ui.Space3-64)/rules.Kinds-3))
	table := box(ui.Heading(2, s.say("table")).PadXY(ui.Space1, 0)).Named("points-table", ui.RoleGroup, s.say("table"))
	head := func(word string) *ui.Node { return ui.Caption(s.say(word), ui.Small, ui.Theme.Muted) }
	table.Add(ui.Row(head("table.line"), ui.Space(), head("table.points")).PadXY(ui.Space1, 0).
		Named("points-table.head", ui.RoleParagraph, s.say("table.line")+": "+s.say("table.points")))
	for i, c := range combinations {
		row := ui.Row().Gap(3)
		for k := range rules.Kinds {
			if k < len(c.tiles) {
				row.Add(tilePicture(c.tiles[k], side))
				continue
			}
			row.Add(ui.CustomPaint("", func(c ui.Canvas, r ui.Rect) {
				c.Fill(r.Inset(1), 5, ui.Theme.Ground)
			}).Width(side).Height(side))
		}
		words := strconv.Itoa(c.points)
		label := s.say("combination.equal", "tiles", strconv.Itoa(len(c.tiles)), "points", words)
		switch {
		case i == 0:
			label = s.say("combination.different", "points", words)
		case c.points == rules.Sixes:
			words = s.say("combination.win")
			label = s.say("combination.sixes") + " " + words
		}
		row.Add(ui.Space(), ui.Caption(words, ui.Label, ui.Theme.Accent))
		table.Add(row.PadXY(ui.Space1, 0).Named("combination."+strconv.Itoa(i), ui.RoleParagraph, label))
	}
	return table
}
