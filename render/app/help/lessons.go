package help

import (
	"lichtbrett/render/app/shell"
	"lichtbrett/render/app/tabletop"
	"lichtbrett/render/ui"
)

// lessons teach a game at a table of its own.
type lessons struct {
	course
	shell.Pupil
}

func newLessons(c course, its shell.Presentation) *lessons {
	l := &lessons{course: c}
	l.Pupil = its.Open(c.app, c.game, tabletop.LessonHost(c.app.Seed)).(shell.Pupil)
	l.Teach(teacher{&l.course})
	l.keys = l.Lessons()
	l.set = func(at int) {
		l.heard = l.words() // the table says it
		l.Learn(at)
	}
	l.begin(0)
	return l
}

// teacher is a course as a table sees it.
type teacher struct{ *course }

func (t teacher) Head(width float64) *ui.Node {
	const named = 600 // there is room for words from this width on
	button := small
	if width >= named {
		button = way.button
	}
	ways := []*ui.Node{button(t.way())}
	if t.finished() {
		ways = append([]*ui.Node{button(t.repeat())}, ways...)
	}
	return t.head(ways...)
}

func (t teacher) Words() (words string, done bool) { return t.words(), t.done || t.finished() }

// Reached implements shell.Teacher. The way on has the focus then.
func (t teacher) Reached() {
	t.done = true
	t.app.Surface.Invalidate()
	t.app.Surface.Focus("next")
}

func (l *lessons) Prepare(v ui.View) { ui.Prepare(l.Pupil, v) }
