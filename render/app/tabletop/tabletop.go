// Package tabletop has what the tables of games with a picture of their own share: the match
// at its host, whose hand is open, what others do and how it is shown, hints, and the
// panels that are the same at every table. Below it, each game has a package that draws its
// table and says what can be done at it.
package tabletop

import (
	"time"

	"lichtbrett/assets/sound"
	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/game/telling"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
)

// Game is what a game is to its table. Its methods are called on the app's thread.
type Game[M, P any] interface {
	// Began takes in that there is a match, from its beginning or from somewhere in it. It
	// calls Rest first, and Follow when it is ready for the next turn.
	Began()
	// Moved takes in a move, which is in the table's Event if the game knows it; it calls
	// Rest and Follow as Began does.
	Moved(table.Played)
	// Begin brings what is prepared into accord with the view of whose hand is open.
	Begin()
	// Show returns how a move is shown before it is taken in.
	Show(table.Played, M) Animation[P]
	// Waits reports whether something is to be read before others' moves go on.
	Waits() bool
	// OpenHanded reports whether people who share the device see each other's hands.
	OpenHanded() bool
	// Carries reports whether a piece has been taken up.
	Carries() bool
	// Start is the ID of the node with which a turn begins.
	Start() string
	// Players tells who sits at the table.
	Players() telling.Players
	// Happened tells what happened last, empty if nothing has; Step what whoever is to move has
	// to do.
	Happened() string
	Step() string
	// Outcome says how the match has ended.
	Outcome() string
	// Hinted takes in what a computer player would do; HintWords say it.
	Hinted(M)
	HintWords(M) string
}

// Event is a move that has been made, between two views.
type Event[V game.View, M any] struct {
	Seat          game.Seat
	Move          M
	Before, After V
}

// Panel is what lies over the table: the ID of its node.
type Panel string

// Panels of every table.
const (
	NoPanel       Panel = ""
	MenuPanel     Panel = "menu"
	SetupPanel    Panel = "setup"
	HandOverPanel Panel = "hand-over"
)

// Table is a match of a game with views V and moves M; what is under way when a move is shown
// are pieces P. Whoever looks at it sees what the seat may know whose hand is open.
type Table[V game.View, M, P any] struct {
	App     *shell.App
	Game    *catalog.Game
	Client  table.Client
	Sharing *shell.Share
	saves.Saver

	Open      game.Seat             // whose hand is open; game.NoSeat if none is
	Last      game.Seat             // the person who has looked last
	Opened    Panel                 // what lies over the table
	Warned    string                // why something is not possible, until something else is done
	Tutorial  func() []Lesson[V, M] // nil where there is none
	Others    []string              // who sits there, too, in the tutorial
	Course    *Course[V, M]         // nil but where it is played for learning
	Event     *Event[V, M]
	Animation Animation[P]
	Hint      *M // what a computer player would do; nil until that is known

	own   Game[M, P]
	parse func(string) (M, error)
	hint  session.Hint
	inbox session.Inbox
	still time.Duration // for how long no move begins to be shown, since one was skipped
	told  shell.News
}

// Sit begins to play a game at a host, with the match that it has, if any. Parse reads moves.
func (t *Table[V, M, P]) Sit(own Game[M, P], app *shell.App, g *catalog.Game, host session.NewHost, parse func(string) (M, error)) {
	t.App, t.Game, t.own, t.parse = app, g, own, parse
	t.Open, t.Last, t.Sharing = game.NoSeat, game.NoSeat, shell.NewShare(app, "share")
	t.Saver = saves.NewSaver(app.Saves, g, &t.Client, func(key string) { app.Surface.Announce(app.Say(key)) })
	t.Client.Host = host(t.Receive)
	if !t.Keeps() {
		t.Client.Host.Send(t.Client.Home(), table.Join{})
	}
	t.readAll()
	t.news()
}

// Waits implements Game for games in which nothing has to be read.
func (t *Table[V, M, P]) Waits() bool { return false }

// OpenHanded implements Game for games in which nobody sees another one's hand.
func (t *Table[V, M, P]) OpenHanded() bool { return false }

// Carries implements Game for games in which nothing is taken up.
func (t *Table[V, M, P]) Carries() bool { return false }

// Hinted implements Game for games in which a hint is only shown.
func (t *Table[V, M, P]) Hinted(M) {}

// Keeps reports whether matches are this device's own.
func (t *Table[V, M, P]) Keeps() bool {
	_, keeps := t.Client.Keeper()
	return keeps
}

// Leave puts the match by.
func (t *Table[V, M, P]) Leave() {
	if t.Animation.Then != nil {
		t.Finish()
	}
	if h, ok := t.Client.Host.(session.LocalClock); ok {
		h.Suspend()
	}
	t.dropHint()
	t.Save(false)
}

// Exit leads to the choice of games or, where there is a teacher, to where that one was called.
func (t *Table[V, M, P]) Exit() {
	if t.Course != nil {
		t.App.Navigation.Back()
		return
	}
	t.App.Navigation.Leave()
}

// Resume implements shell.Playing.
func (t *Table[V, M, P]) Resume(k saves.Match) error {
	t.Opened = NoPanel
	err := t.Saver.Resume(k)
	t.news()
	return err
}

// Replace begins another match in place of the one under way.
func (t *Table[V, M, P]) Replace(begin func() error) error {
	opened := t.Opened
	t.Opened = NoPanel
	err := t.Saver.Replace(begin)
	if err != nil {
		t.Opened = opened
	}
	return err
}

// Calm reports whether nothing is to move on the screen.
func (t *Table[V, M, P]) Calm() bool { return t.App.Calm(t.App.Surface.View()) }

// Ended reports whether there is a match and it is over.
func (t *Table[V, M, P]) Ended() bool { return t.Client.Playing() && t.Client.Turn().Result.Over }

// MyTurn reports whether it is the turn of the person whose hand is open.
func (t *Table[V, M, P]) MyTurn() bool {
	return t.Open != game.NoSeat && t.Open == t.Client.ToMove() && t.Client.State().BeginsIn == 0
}

// Seat opens the hand of the person to move, or asks for the device to be handed over. The
// hand of the only person at this device is always open.
func (t *Table[V, M, P]) Seat() {
	turn := t.Client.ToMove()
	t.Open = game.NoSeat
	if t.Opened == HandOverPanel {
		t.Opened = NoPanel
	}
	switch {
	case t.Client.Persons() == 1:
		t.Open = t.Client.Home()
	case !t.Client.Own(turn):
	case t.Last == turn, t.own.OpenHanded():
		t.Open = turn
	case t.Opened == NoPanel && !t.own.Waits():
		t.Opened = HandOverPanel
	}
	t.own.Begin()
}

// TakeOver opens the hand of the person to whom the device has been handed.
func (t *Table[V, M, P]) TakeOver() {
	t.Opened = NoPanel
	t.Last = t.Client.ToMove()
	t.Seat()
	t.App.Surface.Focus(t.own.Start())
}

// Close takes away what lies over the table.
func (t *Table[V, M, P]) Close() {
	t.Opened = NoPanel
	t.Seat()
}

// Rest ends what was being shown and said of the position before.
func (t *Table[V, M, P]) Rest() {
	t.dropHint()
	t.Animation, t.Warned = Animation[P]{}, ""
}

// Follow stores the match, and turns to whose turn it is.
func (t *Table[V, M, P]) Follow() {
	t.Save(true)
	t.Seat()
}

// Refresh shows and announces what has changed.
func (t *Table[V, M, P]) Refresh() {
	t.App.Surface.Invalidate()
	t.App.Surface.Announce(t.news())
}

// news is what is to be announced.
func (t *Table[V, M, P]) news() string {
	if t.Animation.Running() { // it is told once it has been taken in
		return ""
	}
	todo := t.Todo()
	if t.Client.State().BeginsIn > 0 {
		todo = "" // the room says so
	}
	return t.told.Tell(t.Event, t.own.Happened(), todo)
}

// HearOutcome lets be heard how the match has ended, if it has.
func (t *Table[V, M, P]) HearOutcome() {
	switch {
	case !t.Ended():
	case t.Client.Turn().Result.Draw():
		t.App.PlaySound(sound.Draw)
	case t.Client.Won():
		t.App.PlaySound(sound.Win)
	default:
		t.App.PlaySound(sound.Lose)
	}
}

// Tick lets time pass.
func (t *Table[V, M, P]) Tick(elapsed time.Duration) {
	if h, ok := t.Client.Host.(session.LocalClock); ok {
		h.Tick(elapsed)
	}
	t.findHint()
	if t.still > 0 {
		t.still = max(0, t.still-elapsed)
		t.readAll()
	}
	if !t.Animation.Running() {
		return
	}
	if t.Animation.begun {
		t.Animation.Passed += elapsed
	}
	t.Animation.begun = true
	t.App.Surface.Repaint(t.Animation.Node)
	if t.Animation.Passed >= t.Animation.Takes {
		t.Finish()
	}
}

// Next returns when Tick is wanted.
func (t *Table[V, M, P]) Next() (d time.Duration, ok bool) {
	switch {
	case t.Animation.begun && t.Animation.Calm:
		d, ok = max(0, t.Animation.Takes-t.Animation.Passed), true
	case t.Animation.Running(), t.hint.Waits():
		return 0, true
	case t.still > 0:
		d, ok = t.still, true
	}
	if h, clocked := t.Client.Host.(session.LocalClock); clocked {
		if next, wanted := h.Next(); wanted && (!ok || next < d) {
			return next, true
		}
	}
	return d, ok
}
