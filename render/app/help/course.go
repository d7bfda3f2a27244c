package help

import (
	"strconv"

	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// course is how far a pupil has come in a tutorial, and what he is told: the same
// on LEDs and at tables.
type course struct {
	app  *shell.App
	game *catalog.Game
	// keys are those of the lessons: in the language catalogues "<key>.do" says
	// what to do and "<key>.done" praises.
	keys []string
	// set sets up the lesson with a number.
	set func(at int)

	at    int  // the lesson, len(keys) at the end
	done  bool // its goal is reached
	again bool // a move has missed the goal
	heard string
}

// begin sets up a lesson, or the end of all.
func (c *course) begin(at int) {
	c.at, c.done, c.again = at, false, false
	if !c.finished() {
		c.set(at)
	}
	c.app.Surface.Invalidate()
}

// finished reports whether there is nothing left to do.
func (c *course) finished() bool { return c.at == len(c.keys) }

// next goes on to the next lesson.
func (c *course) next() {
	c.begin(min(c.at+1, len(c.keys)))
	c.announce()
	if c.finished() {
		c.app.Surface.Focus("play")
	}
}

// retry begins another move at what the last one has missed. What is to be done is
// known, and is not read out for it.
func (c *course) retry() {
	if c.again {
		c.again = false
		c.heard = c.words()
	}
}

// title names what is learned, where that is not the first game.
func (c *course) title() string {
	if c.game == catalog.Games[0] {
		return c.app.Say("tutorial.title")
	}
	return c.app.Say("tutorial.of", "game", c.game.Title(c.app.Language))
}

// announce has what is to be done, or has been, read out when it changes.
func (c *course) announce() {
	if words := c.words(); words != c.heard {
		c.heard = words
		c.app.Surface.Announce(words)
	}
}

// words say what to do, or that it is done.
func (c *course) words() string {
	if c.finished() {
		return c.app.Say("tutorial.end")
	}
	key := c.keys[c.at]
	switch {
	case c.done:
		return c.app.Say(key + ".done")
	case c.again:
		return c.app.Say("tutorial.again") + " " + c.app.Say(key+".do")
	}
	return c.app.Say(key + ".do")
}

// head is the way back, how far one has come, what leads on, and the tools.
func (c *course) head(ways ...*ui.Node) *ui.Node {
	all := len(c.keys)
	at := min(c.at+1, all)
	title := ui.Column(
		ui.BarTitle(c.title(), ui.Title, ui.Label, ui.Small),
		ui.Progress("progress", c.app.Say("tutorial.step", "at", strconv.Itoa(at), "all", strconv.Itoa(all)), c.at, all),
	).Gap(ui.Space1)
	return c.app.Bar("back", "tutorial.leave", c.app.Navigation.Back, title, append(ways, c.app.Tools(c.game))...).Gap(0)
}

// said says what to do, or that it is done.
func (c *course) said(style ui.Style) *ui.Node {
	color := ui.Theme.Text
	if c.done || c.finished() {
		color = ui.Theme.Accent
	}
	n := ui.Text(c.words(), style, color)
	n.ID = "lesson"
	return n
}

// lesson says what to do and leads on. It is as high for the longest words as
// for the shortest, so that the board stays where it is.
func (c *course) lesson(style ui.Style) *ui.Node {
	row := ui.Row(c.way().button()).Gap(ui.Space2).Justify(ui.ToEnd)
	if c.finished() {
		row.Children = []*ui.Node{c.repeat().button(), row.Children[0]}
	}
	card := ui.Card(c.said(style).MinSize(0, 4*style.LineHeight()), row).Gap(ui.Space1)
	if style == ui.Small {
		card.PadSides(ui.Insets{Left: ui.Space3, Top: ui.Space2, Right: ui.Space2, Bottom: ui.Space1})
	}
	return card
}

// way is what leads on from a step.
type way struct {
	id      string
	icon    ui.Icon
	label   string
	press   func()
	primary bool
}

func (c *course) way() way {
	switch {
	case c.finished():
		return way{"play", ui.IconPlay, c.app.Say("tutorial.play"), func() { c.app.Navigation.Play(c.game) }, true}
	case c.done:
		return way{"next", ui.IconRight, c.app.Say("tutorial.next"), c.next, true}
	}
	return way{"skip", ui.IconRight, c.app.Say("tutorial.skip"), c.next, false}
}

// repeat starts over.
func (c *course) repeat() way {
	return way{"repeat", ui.IconRestart, c.app.Say("tutorial.repeat"), func() { c.begin(0) }, false}
}

func (w way) button() *ui.Node {
	if w.primary {
		return ui.Primary(w.id, w.icon, w.label, w.press)
	}
	return ui.TextButton(w.id, ui.NoIcon, w.label, w.press)
}

// small shows the icon only.
func small(w way) *ui.Node {
	button := ui.TextButton
	if w.primary {
		button = ui.Primary
	}
	return button(w.id, w.icon, "", w.press).Called(w.label).PadXY(0, 0).Width(ui.Target).Height(ui.Target)
}
