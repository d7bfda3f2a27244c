package tabletop

import (
	"encoding/json"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Lesson is a step of a tutorial: a match that has come so far, in which the pupil has
// the first seat and is to move.
type Lesson[V game.View, M any] struct {
	// Key is that of its sentences, see shell.Pupil.
	Key string
	// The match: its configuration is the game's if it is nil.
	Config json.RawMessage
	Seed   uint64
	Moves  []game.Move
	// Wants reports whether a move leads on in what the pupil sees, and whether it ends
	// the lesson.
	Wants func(V, M) (leads, ends bool)
}

// Course is a tutorial at a table, which has a teacher in place of bar and menu, and takes
// no moves but those that are wanted. Without lessons all moves go to the table's host, who says
// by the teacher what comes of them.
type Course[V game.View, M any] struct {
	teacher shell.Teacher
	all     []Lesson[V, M]
	others  []string
	desk    *table.Desk
	at      Lesson[V, M]
}

// NewCourse returns a course with lessons in which others sit at the table, too.
func NewCourse[V game.View, M any](t shell.Teacher, all []Lesson[V, M], others ...string) *Course[V, M] {
	return &Course[V, M]{teacher: t, all: all, others: others}
}

// Hosting hosts its matches, of which nothing is kept.
func (c *Course[V, M]) Hosting(seed func() uint64) func(func(table.Envelope)) table.Host {
	return func(receive func(table.Envelope)) table.Host {
		c.desk = table.NewDesk(seed, 0, receive)
		return struct{ table.Host }{c.desk}
	}
}

// Lessons implements shell.Pupil.
func (c *Course[V, M]) Lessons() (keys []string) {
	for _, l := range c.all {
		keys = append(keys, l.Key)
	}
	return keys
}

// Head is the bar of its table.
func (c *Course[V, M]) Head(width float64) *ui.Node { return c.teacher.Head(width) }

// Learn sets up the lesson with a number.
func (t *Table[V, M, P]) Learn(number int) {
	c := t.Course
	c.at = c.all[number]
	seats := []game.Player{{}}
	for _, name := range c.others {
		seats = append(seats, game.Player{Name: name, Strength: 1})
	}
	config := c.at.Config
	if config == nil {
		config = t.Game.Config
	}
	err := c.desk.Resume(t.Game.Rules, game.Record{
		Game: t.Game.Rules.Name(), Config: config, Seed: c.at.Seed, Seats: seats, Moves: c.at.Moves,
	})
	if err != nil {
		panic(err) // the lessons can be played
	}
}

// Astray reports whether a move is not what the lesson is about, if there is one; then it
// is said what is.
func (t *Table[V, M, P]) Astray(m M) bool {
	if t.Course == nil || t.Course.all == nil {
		return false
	}
	if words, done := t.Course.teacher.Words(); done {
		t.App.Surface.Announce(words)
		t.App.Surface.Focus("next")
		return true
	}
	if leads, _ := t.Course.at.Wants(t.Client.View(t.Open).(V), m); leads {
		return false
	}
	t.Warn(t.App.Say("tutorial.again"))
	return true
}

// learned takes in a move of the pupil's that has been made.
func (t *Table[V, M, P]) learned() {
	if t.Course == nil || t.Course.all == nil || t.Event == nil {
		return
	}
	if _, ends := t.Course.at.Wants(t.Event.Before, t.Event.Move); ends {
		t.Course.teacher.Reached()
	}
}

// Taught is what the teacher says, after what was wrong if something was; nil where there
// is no teacher.
func (t *Table[V, M, P]) Taught() (sentences []string, done bool) {
	if t.Course == nil {
		return nil, false
	}
	words, done := t.Course.teacher.Words()
	if t.Warned != "" && !done {
		sentences = append(sentences, t.Warned)
	}
	return append(sentences, words), done
}

// TaughtNode has what the teacher says.
func (t *Table[V, M, P]) TaughtNode(width float64) *ui.Node {
	sentences, done := t.Taught()
	column, style := ui.Column(), lessonStyle(width)
	for i, words := range sentences {
		color := ui.Theme.Text
		switch {
		case done:
			color = ui.Theme.Accent
		case i < len(sentences)-1:
			color = ui.Theme.Danger
		}
		column.Children = append(column.Children, ui.Text(words, style, color))
	}
	return column
}

// TaughtHeight is the room that TaughtNode takes on the line over the table.
func (t *Table[V, M, P]) TaughtHeight(width float64) (height float64) {
	sentences, _ := t.Taught()
	style := lessonStyle(width)
	for _, words := range sentences {
		height += float64(len(style.Wrap(words, width-2*ui.Space3))) * style.LineHeight()
	}
	return height + 10
}

// lessonStyle is that of what a teacher says.
func lessonStyle(width float64) ui.Style {
	if width < 600 {
		return ui.Small
	}
	return ui.Body
}
