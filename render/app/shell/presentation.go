package shell

import (
	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Playing is a screen on which a game is played.
type Playing interface {
	Table
	// Resume continues a match that is kept. An error says why that cannot be.
	Resume(saves.Match) error
}

// Presentation describes a game that has its own table instead of the LED board.
type Presentation struct {
	// Open returns the screen of the game, whose matches are played at a host;
	// on this device at App.NewHost.
	Open func(*App, *catalog.Game, session.NewHost) Playing

	// Picture is a small picture of the game, for its card. It is never nil.
	Picture func() *ui.Node

	// Illustrate returns pictures for a part of its rules, which may say in a
	// language what they show; nil, or none, where there are none.
	Illustrate func(text.Language, catalog.Section) []*ui.Node

	// Watch shows a match being replayed.
	Watch func(*session.Timeline) Watched

	// Teaches says that its table has a tutorial, see Pupil.
	Teaches bool
}

// Teacher is what a tutorial or a coach says at its table, and what it is told.
type Teacher interface {
	// Head is the way back, how far one has come, and the way on.
	Head(width float64) *ui.Node
	// Words say what is to be done or, if done, praise; both may be wanted at any
	// time.
	Words() (words string, done bool)
	// Reached takes in that the goal of the lesson is reached.
	Reached()
}

// Pupil is a game's own table where one learns at it: a teacher tells what is wanted. There are
// lessons, or another host than one on this device takes the moves.
type Pupil interface {
	ui.Screen
	// Teach begins with it.
	Teach(Teacher)
	// Lessons returns the keys of what is taught, in order: in the language
	// catalogues "<key>.do" says what to do and "<key>.done" praises.
	Lessons() []string
	// Learn sets up the lesson with a number, from 0.
	Learn(lesson int)
	// Refresh shows and reads out what the teacher says.
	Refresh()
}

// Watched is what a match being replayed looks like.
type Watched interface {
	// Words tell what the move with this number, from 1, did.
	Words(l text.Language, ply int) string
	// Hint tells what a computer player would do at the position that is shown.
	Hint(l text.Language, m game.Move) string
	// Standing tells how the match stands at the position that is shown.
	Standing(text.Language) string
	// Board shows the position; what the label does not say of it is told in
	// the language.
	Board(l text.Language, label string) *ui.Node
	// Side is what the side of a player is called, and its colour.
	Side(l text.Language, s game.Seat) (name string, color ui.Color)
	// Chip stands for a player.
	Chip(s game.Seat, side float64) *ui.Node
}

// Presentations are those of the games that have one of their own, by the games' IDs.
type Presentations map[string]Presentation
