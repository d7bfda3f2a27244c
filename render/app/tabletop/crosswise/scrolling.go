package crosswise

import (
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/ui"
)

// mostShown is how many tiles of a hand are shown at once; longer ones scroll.
const mostShown = 6

// The buttons at the ends of a hand that scrolls.
const (
	earlierID = "hand.earlier"
	laterID   = "hand.later"
)

// shownSlots returns which slots of the open hand are shown.
func (s *Screen) shownSlots(v rules.View) (first, count int) {
	count = min(len(v.Hand), mostShown)
	return max(0, min(s.scrolled, len(v.Hand)-count)), count
}

// revealSlot scrolls the open hand to where the cursor is.
func (s *Screen) revealSlot() {
	s.scrolled = max(s.at.slot-mostShown+1, min(s.scrolled, s.at.slot))
}

// scroll shows other slots of the open hand.
func (s *Screen) scroll(by int) {
	v := s.view()
	first, count := s.shownSlots(v)
	s.scrolled = max(0, min(first+by, len(v.Hand)-count))
	s.App.Surface.Invalidate()
}

// scrollAt presses the button at a point that scrolls the open hand; it reports
// whether there is one.
func (s *Screen) scrollAt(x, y float64) bool {
	for id, by := range map[string]int{earlierID: -1, laterID: 1} {
		if s.Rect(id).Contains(x, y) {
			s.scroll(by)
			return true
		}
	}
	return false
}

// scrollingHand puts buttons at the ends of a hand that is not shown as a whole.
func (s page) scrollingHand(grid *ui.Node, v rules.View, upright bool) *ui.Node {
	first, count := s.shownSlots(v)
	earlier, later := ui.IconLeft, ui.IconRight
	if upright {
		earlier, later = ui.IconUp, ui.IconDown
	}
	ends := []*ui.Node{
		ui.Button(earlierID, earlier, "", func() { s.scroll(-1) }).If(first == 0, ui.Disabled),
		ui.Button(laterID, later, "", func() { s.scroll(1) }).If(first+count == len(v.Hand), ui.Disabled),
	}
	ends[0].Label, ends[1].Label = s.say("hand.earlier"), s.say("hand.later")
	for _, n := range ends {
		n.PadXY(0, 0)
	}
	tiles := handRow(grid, count, upright).Grow(1)
	if upright {
		return ui.Column(ends[0].MinSize(0, 28).Height(28), tiles, ends[1].MinSize(0, 28).Height(28)).Gap(2)
	}
	return ui.Row(ends[0].MinSize(28, 0).Width(28), tiles, ends[1].MinSize(28, 0).Width(28)).Gap(2).Align(ui.Stretch)
}
