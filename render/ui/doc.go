// Package ui is the app's toolkit. Everything that is drawn is a Node, and every
// Node says what it is: the same tree is laid out, painted, brought events to,
// and mirrored to assistive technology. The package is pure: it draws on a
// Canvas, takes events of package input, and has neither a clock nor a display,
// so that screens are tested by plain tests.
//
//	typeface   advances, kerning and glyphs of the fonts
//	paint      the Canvas of Ebitengine
//	semantics  the tree as elements of the page, in the browser
//	fallback   text in the fonts of the browser or the system
//	script     what is a character, and which way it is written
//	qr         addresses as QR codes
//
// # Screens
//
// A Screen builds its whole tree anew whenever something changed; the Surface
// that shows it keeps what lasts by the nodes' IDs: focus, hover, scrolling. A
// screen never builds or paints by itself: it changes its own state in the
// functions that it gave to the nodes, after which the Surface builds it again.
// What changes otherwise (a message came, time passed) is told by Invalidate,
// or by Repaint where only the picture of a node changes, as in an animation.
//
//	type counter struct {
//		app   *shell.App
//		count int
//	}
//
//	func (c *counter) Build(v ui.View) *ui.Node {
//		return ui.Column(
//			ui.Heading(1, c.app.Say("counter.title")),
//			ui.Paragraph(c.app.Say("counter.count", "n", strconv.Itoa(c.count))),
//			ui.Space(),
//			ui.Primary("more", ui.IconPlus, c.app.Say("counter.more"), func() { c.count++ }),
//		).Gap(ui.Space3).Pad(ui.Space4).Safe(v)
//	}
//
//	func (c *counter) Tick(time.Duration)          {}
//	func (c *counter) Next() (time.Duration, bool) { return 0, false }
//
// Next says when Tick is wanted: 0 for the next frame while something moves,
// false when nothing does. Then no frame is drawn until something happens.
//
// # Layout
//
// Lengths are logical pixels; the window has View.Size of them, at least
// 320 × 480 on everything we know, and the Surface scales them to the screen.
// Column, Row, Flow, Tiles, Stack and Scroll arrange children; Pad, Gap, Grow,
// Width, Height, MinSize, MaxWidth, Aspect, Align and Justify say how. Grow gives a
// node the room that is left and takes from it what is missing. A nil child is
// left out. Narrow and Short of the View tell arrangements apart; Safe keeps clear of
// notches.
// Theme, the Space and Radius constants and the text styles are the one place
// for colours and measures.
//
// # Text
//
// Names and messages of others may be in any script. What the app's own fonts
// lack is set, run by run, in those that UseFallback names; Style.Width and Style.Wrap
// know of it. Fields are typed into in the page, where there is one:
// phones, input methods and screen readers know its elements. What was typed so
// far is the screen's to keep: Build gives it back to the field of the same ID,
// in whatever language, and nobody who is typing is disturbed.
//
// A Log, kept with the screen, is a chat or the moves of a match: it stays at its
// end for those who are there.
//
// # Focus and the joystick
//
// Tab, arrows, a gamepad and assistive technology move one focus, which in the
// browser is the page's own. It shows as a ring, except while a pointer is used.
// A button of the joystick goes to the node that has the focus and from there to
// its parents, to the first whose OnButton handles it. What none handles steers
// the focus: arrows go to what lies there, Confirm presses, Back calls the
// nearest OnBack. A node marked DefaultFocus, such as the board of a game, takes the
// buttons while nothing has the focus; a press with a pointer elsewhere gives the
// focus back to it, Back returns to it, and a gamepad's Start goes from it to
// what lies around it, and back.
//
// A board of cells is a Grid with OnButton, OnPointer and Painted; its cells say
// what they show, and Active names the one under the cursor:
//
//	grid := ui.Grid("board", label, 8, 8, cell).
//		Aspect(1).DefaultFocus().RingAround().
//		OnButton(press).OnPointer(point).Painted(draw)
//	grid.Active = "cell.3.4"
//
// # Pointers
//
// A press begins and ends on the same node. A node with OnPointer takes pointers
// itself, in place of what is in it. Fingers and pens drag scroll areas, which
// then press nothing. Events carry the time at which they happened, so that a
// hold is as long as it was, however rarely the screen is drawn. A change of the
// device used last, see View, rebuilds the screen.
//
// # What is said
//
// Labels are names: short, without the role. Buttons, cards and headings show
// theirs. Captions and Pictures without a label are drawn only, for what a
// neighbour says already. What happens elsewhere than at the focus is told by
// Surface.Announce.
package ui
