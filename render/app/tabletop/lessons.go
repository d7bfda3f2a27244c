package tabletop

import (
	"encoding/json"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/session"
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

// Course is what is learned at a table, which has a teacher in place of bar and menu, and takes
// no moves but those that the lesson wants. Without one all moves go to the table's host, who says
// by the teacher what comes of them.
type Course[V game.View, M any] struct {
	teacher shell.Teacher
	lesson  *Lesson[V, M]
}

// lessonHost hosts lessons.
type lessonHost struct {
	table.Host
	desk *table.Desk
}

// LessonHost hosts the matches of a tutorial, of which nothing is kept.
func LessonHost(seed func() uint64) session.NewHost {
	return func(receive func(table.Envelope)) table.Host {
		desk := table.NewDesk(seed, 0, receive)
		return lessonHost{desk, desk}
	}
}

// Teach implements shell.Pupil.
func (t *Table[V, M, P]) Teach(teacher shell.Teacher) { t.Course = &Course[V, M]{teacher: teacher} }

// Lessons implements shell.Pupil.
func (t *Table[V, M, P]) Lessons() (keys []string) {
	for _, l := range t.Tutorial() {
		keys = append(keys, l.Key)
	}
	return keys
}

// Learn implements shell.Pupil. The focus goes to where the lesson begins if its table is on the
// screen.
func (t *Table[V, M, P]) Learn(number int) {
	lesson := t.Tutorial()[number]
	t.Course.lesson = &lesson
	seats := []game.Player{{}}
	for _, name := range t.Others {
		seats = append(seats, game.Player{Name: name, Strength: 1})
	}
	config := lesson.Config
	if config == nil {
		config = t.Game.Config
	}
	t.Client.Forget()
	t.own.Begin()
	err := t.Client.Host.(lessonHost).desk.Resume(t.Game.Rules, game.Record{
		Game: t.Game.Rules.Name(), Config: config, Seed: lesson.Seed, Seats: seats, Moves: lesson.Moves,
	})
	if err != nil {
		panic(err) // the lessons can be played
	}
	t.FocusOn(t.own.Start())
}

// Astray reports whether a move is not what the lesson is about, if there is one; then it
// is said what is.
func (t *Table[V, M, P]) Astray(m M) bool {
	if t.Course == nil || t.Course.lesson == nil {
		return false
	}
	if words, done := t.Course.teacher.Words(); done {
		t.App.Surface.Announce(words)
		t.App.Surface.Focus("next")
		return true
	}
	if leads, _ := t.Course.lesson.Wants(t.Client.View(t.Open).(V), m); leads {
		return false
	}
	t.Warn(t.App.Say("tutorial.again"))
	return true
}

// learned takes in a move of the pupil's that has been made.
func (t *Table[V, M, P]) learned() {
	if t.Course == nil || t.Course.lesson == nil || t.Event == nil {
		return
	}
	if _, ends := t.Course.lesson.Wants(t.Event.Before, t.Event.Move); ends {
		t.Course.teacher.Reached()
	}
}

// Head is the teacher's bar.
func (c *Course[V, M]) Head(width float64) *ui.Node { return c.teacher.Head(width) }

// said is what the teacher says, after what was wrong if something was; nil where there
// is no teacher.
func (c *Course[V, M]) said(warned string) (sentences []string, done bool) {
	if c == nil {
		return nil, false
	}
	words, done := c.teacher.Words()
	if warned != "" && !done {
		sentences = append(sentences, warned)
	}
	return append(sentences, words), done
}

// node has what the teacher says.
func (c *Course[V, M]) node(width float64, warned string) *ui.Node {
	sentences, done := c.said(warned)
	column, style := ui.Column(), lessonStyle(width)
	for i, words := range sentences {
		color := ui.Theme.Text
		switch {
		case done:
			color = ui.Theme.Accent
		case i < len(sentences)-1:
			color = ui.Theme.Danger
		}
		column.Add(ui.Text(words, style, color))
	}
	return column
}

// InformationHeight is the room for the Information: the usual one, or for all that a teacher says.
func (t *Table[V, M, P]) InformationHeight(width, usual float64) float64 {
	if t.Course == nil {
		return usual
	}
	return max(usual, ui.HeightOf(t.Information(width, ""), width)+6)
}

// lessonStyle is that of what a teacher says.
func lessonStyle(width float64) ui.Style {
	if width < 600 {
		return ui.Small
	}
	return ui.Body
}
