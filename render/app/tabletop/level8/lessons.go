package level8

import (
	"slices"

	"lichtbrett/game"
	rules "lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/ui"
)

// lesson is a step of the tutorial: a match that has come so far, in which the
// pupil has the first seat and is to move.
type lesson struct {
	key   string
	seed  uint64
	moves []game.Move
	// acts are what is taken of the pupil; the last of them ends the lesson.
	acts []rules.Act
	// empties says that the last act has to wait until one card is left.
	empties bool
}

// lessons are the tutorial: three matches that begin with hands that are fit for
// it.
var lessons = []lesson{
	{key: "level8.tutorial.draw", seed: 2, acts: []rules.Act{rules.Draw}},
	{key: "level8.tutorial.discard", seed: 2, moves: []game.Move{"draw"}, acts: []rules.Act{rules.Discard}},
	{key: "level8.tutorial.take", seed: 702, acts: []rules.Act{rules.Take}},
	{key: "level8.tutorial.lay", seed: 702, moves: []game.Move{"take 2"}, acts: []rules.Act{rules.Lay}},
	{
		key: "level8.tutorial.add", seed: 702, moves: []game.Move{"take 2", "lay r1 o2 y3 | y12 b13 y14"},
		acts: []rules.Act{rules.Add},
	},
	{
		key: "level8.tutorial.skip", seed: 702, moves: []game.Move{"take 2", "lay r1 o2 y3 | y12 b13 y14", "add r4 0.0"},
		acts: []rules.Act{rules.Block},
	},
	{key: "level8.tutorial.joker", seed: 6, moves: []game.Move{"draw"}, acts: []rules.Act{rules.Lay}},
	{
		key: "level8.tutorial.close", seed: 468,
		moves: []game.Move{"draw", "lay r2 v3 b4 | r10 r11 v12", "add v5 0.0", "add y13 0.1"},
		acts:  []rules.Act{rules.Add, rules.Discard}, empties: true,
	},
}

// goal is the act that ends the lesson.
func (l lesson) goal() rules.Act { return l.acts[len(l.acts)-1] }

// wants reports whether a move leads on in what the pupil sees.
func (l lesson) wants(v rules.View, m rules.Move) bool {
	return slices.Contains(l.acts, m.Act) && (m.Act != l.goal() || !l.empties || len(v.Hand) == 1)
}

// pupil is the table of the tutorial: it has a teacher in place of bar and menu,
// and takes no moves but those that are wanted.
type pupil struct {
	*Screen
	desk *table.Desk
}

// tutorialNavigation leads back to where the tutorial was opened from; at its table there
// are no others.
type tutorialNavigation struct {
	shell.PlayingNavigation
	teacher shell.Teacher
}

func (d tutorialNavigation) Leave() { d.teacher.Back() }

// teach returns the table of the tutorial.
func teach(app *shell.App, g *catalog.Game, t shell.Teacher) shell.Pupil {
	var p pupil
	p.Screen = New(app, tutorialNavigation{teacher: t}, g, func(receive func(table.Envelope)) table.Host {
		p.desk = table.NewDesk(app.Seed, 0, receive)
		return struct{ table.Host }{p.desk} // nothing of lessons is kept
	})
	p.teacher, p.Tutorial = t, true
	return p
}

// Lessons implements shell.Pupil.
func (pupil) Lessons() (keys []string) {
	for _, l := range lessons {
		keys = append(keys, l.key)
	}
	return keys
}

// Begin implements shell.Pupil. The focus goes to where the lesson begins if its
// table is on the screen.
func (p pupil) Begin(number int) {
	p.lesson = lessons[number]
	p.hand = hand{}
	seats := []game.Player{{}, {Name: "Ada", Strength: 1}, {Name: "Ben", Strength: 1}}
	err := p.desk.Resume(rules.Game{}, game.Record{
		Game: rules.Name, Config: rules.Standard.Config(), Seed: p.lesson.seed, Seats: seats, Moves: p.lesson.moves,
	})
	if err != nil {
		panic(err) // the lessons can be played
	}
	first := pileID
	if p.view().Phase == rules.Playing {
		first = p.hand.order[0].id()
	}
	if root := p.App.Surface.Root(); root != nil && root.Find(first) != nil {
		p.App.Surface.Focus(first)
	}
}

// astray reports whether a move is not what the lesson is about; then it is said
// what is.
func (s *Screen) astray(m rules.Move) bool {
	if s.teacher == nil {
		return false
	}
	switch words, done := s.teacher.Words(); {
	case done:
		s.App.Surface.Announce(words)
		s.App.Surface.Focus("next")
		return true
	case s.lesson.wants(s.view(), m):
		return false
	}
	s.Warn(s.App.Say("tutorial.again"))
	return true
}

// learn takes in a move of the pupil's that has been made.
func (s *Screen) learn() {
	if s.teacher != nil && s.Event != nil && s.Event.Move.Act == s.lesson.goal() {
		s.teacher.Reached()
	}
}

// taught is what the teacher says, after what was wrong if something was; nil
// where there is no teacher.
func (s *Screen) taught() (sentences []string) {
	if s.teacher == nil {
		return nil
	}
	words, done := s.teacher.Words()
	if s.Warned != "" && !done {
		sentences = append(sentences, s.Warned)
	}
	return append(sentences, words)
}

// taughtNode has what the teacher says.
func (s page) taughtNode(width float64) *ui.Node {
	_, done := s.teacher.Words()
	sentences, style := s.taught(), lessonStyle(width)
	column := ui.Column()
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

// taughtHeight is the room that taughtNode takes.
func (s page) taughtHeight(width float64) (height float64) {
	style := lessonStyle(width)
	for _, words := range s.taught() {
		height += float64(len(style.Wrap(words, width-2*ui.Space3))) * style.LineHeight()
	}
	return height
}

// lessonStyle is that of what a teacher says.
func lessonStyle(width float64) ui.Style {
	if width < 600 {
		return ui.Small
	}
	return ui.Body
}
