package level8

import (
	"strconv"

	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// movesNode is the list of moves, in words of what all may see.
func (s page) movesNode() *ui.Node {
	state := s.Client.State()
	var entries []*ui.Node
	for i, told := range s.Told(state.Match, state.View, state.Log) {
		if told != "" {
			entries = append(entries, shell.MoveEntry(state.Match, i+1, told))
		}
	}
	if len(entries) == 0 {
		entries = append(entries, shell.NoEntry("moves.none", s.say("moves.none")))
	}
	more := func(n int) string { return s.say("moves.news", "moves", strconv.Itoa(n)) }
	return s.log.Node(s.App.Surface, s.say("moves"), more, shell.Latest(entries)...)
}

// movesBeside is the list of moves where there is room for it beside the table.
func (s page) movesBeside() *ui.Node {
	return ui.Column(ui.Heading(2, s.say("moves")), s.movesNode().Grow(1)).Gap(ui.Space2).
		PadSides(ui.Insets{Top: ui.Space4, Right: ui.Space4, Bottom: ui.Space4})
}

// movesOver is the list of moves over the table.
func (s page) movesOver(v ui.View) *ui.Node {
	return s.App.Dialog("moves.panel", s.say("moves"), s.Close, s.movesNode().Height(v.Size.H-160))
}
