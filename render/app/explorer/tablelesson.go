package explorer

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/table"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// WhatWentWrong returns the screen with the mistakes of a match, or an error if there is none
// of it.
func WhatWentWrong(app *shell.App, r game.Record) (ui.Screen, error) {
	g, err := catalog.Of(r)
	if err != nil {
		return nil, err
	}
	t, err := session.NewTimeline(g.Rules, r)
	if err != nil {
		return nil, err
	}
	if _, own := app.Presentations[g.ID]; own {
		return newTableLesson(app, g, lesson{title: "coach.title", rest: []*session.Timeline{&t}, shows: true, estimates: true}), nil
	}
	return onBoard(app, &t)
}

// TableLesson is the screen of a lesson at a game's own table, which shows what the player saw
// who made the mistake, and nothing else.
type TableLesson struct {
	lesson
	game    *catalog.Game
	watched shell.Watched // the match of the task that is shown
	host    retrial
	table   shell.Pupil
}

var (
	_ stage         = (*TableLesson)(nil)
	_ shell.Teacher = (*TableLesson)(nil)
)

func newTableLesson(app *shell.App, g *catalog.Game, l lesson) *TableLesson {
	s := &TableLesson{lesson: l, game: g}
	s.table = app.Presentations[g.ID].Open(app, g, func(receive func(table.Envelope)) table.Host {
		s.host = retrial{receive: receive, try: s.try}
		return &s.host
	}).(shell.Pupil)
	s.table.Teach(s)
	s.lesson.begin(app, s)
	return s
}

// retrial is the host of a table at which a move is tried: the match stands where the mistake
// was made, and goes on by no move.
type retrial struct {
	receive func(table.Envelope)
	try     func(game.Move)
	task    *task // nil until there is one
}

func (*retrial) Open(game.Game, json.RawMessage, []game.Player) error {
	return errors.New("moves are tried again here; no match is begun")
}

func (*retrial) Leave() {}

func (r *retrial) Own(s game.Seat) bool { return r.task != nil && s == r.task.before.Turn() }

func (r *retrial) Send(_ game.Seat, m table.Message) {
	switch m := m.(type) {
	case table.Join:
		r.tell()
	case table.Play:
		r.try(m.Move)
	}
}

// tell tells the table how the match stands.
func (r *retrial) tell() {
	if r.task == nil {
		return
	}
	p := r.task.before
	seat := p.Turn()
	r.receive(table.Envelope{To: seat, Message: table.State{
		Game: r.task.record.Game, Status: table.Running, Seats: table.Players(r.task.record.Seats),
		Turn: table.Turn{Match: 1, Ply: r.task.ply(), ToMove: seat, View: p.View(seat)},
	}})
}

// try tries a move at the table.
func (s *TableLesson) try(m game.Move) {
	if s.tries() {
		s.lesson.try(s.game.Rules.Canonical(m))
	}
}

// giveIn tells a move that keeps what there was.
func (s *TableLesson) giveIn() {
	if m, ok := s.lesson.solution(); ok {
		s.lesson.try(m)
	}
}

func (s *TableLesson) set(t *task) {
	match, err := session.NewTimeline(s.game.Rules, t.record)
	if err != nil {
		return // it was checked
	}
	match.Seek(t.ply())
	s.watched = s.app.Presentations[s.game.ID].Watch(&match)
	s.host.task = t
	s.host.tell()
}

// concluded implements stage: the table goes back to what it was.
func (s *TableLesson) concluded(*task) { s.host.tell() }

func (s *TableLesson) giveWay() {}

func (s *TableLesson) tell() {
	if s.task() == nil {
		s.app.Surface.Announce(s.words())
	}
	s.table.Refresh()
}

func (s *TableLesson) gave(t *task, v ai.Verdict) string {
	return session.Lost(s.app.Language, "coach.gave.this", v, "ply", strconv.Itoa(t.ply()+1), "words", s.watched.Words(s.app.Language, t.ply()+1))
}

// named implements stage: at these tables moves have sentences of their own.
func (s *TableLesson) named(game.Move) string { return "" }

// reason implements stage: there is none that could be proved.
func (s *TableLesson) reason(*task, ai.Verdict) string { return "" }

func (s *TableLesson) solution(t *task) string { return s.watched.Hint(s.app.Language, t.tried) }

// likely implements stage: there are too many.
func (*TableLesson) likely(*task) []game.Move { return nil }

// Head implements shell.Teacher: the way back, what this is and how far the search is, what
// leads on, and the tools.
func (s *TableLesson) Head(width float64) *ui.Node {
	const named = 600 // there is room for words from this width on
	var ways []*ui.Node
	if next := s.next(); s.tries() && len(s.tasks) > 1 && next != s.at {
		ways = append(ways, s.wayButton(way{"coach.next", ui.IconRight, "coach.next", func() { s.turnTo(next) }, false}, false))
	}
	if s.task() != nil {
		ways = append(ways, s.wayButton(s.way(s.giveIn), width >= named))
	}
	if width < named {
		for _, n := range ways {
			n.PadXY(0, 0).Width(ui.Target)
		}
	}
	title := ui.Column(ui.BarTitle(s.app.Say(s.title), ui.Title, ui.Label, ui.Small)).Justify(ui.Centered)
	if s.search != nil {
		done, all := s.search.Done()
		title.Add(ui.Progress("progress", s.progress(), done, all))
	}
	return s.app.Bar("games", "joystick.back", s.app.Navigation.Back, title.Gap(ui.Space1), append(ways, s.app.Tools(s.game))...).Gap(0)
}

// Words implements shell.Teacher.
func (s *TableLesson) Words() (words string, done bool) { return s.words(), s.solved() }

// Reached implements shell.Teacher.
func (*TableLesson) Reached() {}

// Tick lets time pass.
func (s *TableLesson) Tick(elapsed time.Duration) {
	s.study()
	s.table.Tick(elapsed)
}

// Next returns when Tick is wanted.
func (s *TableLesson) Next() (d time.Duration, ok bool) {
	if s.wanted() {
		return 0, true
	}
	return s.table.Next()
}

// Prepare implements ui.Preparer.
func (s *TableLesson) Prepare(v ui.View) { ui.Prepare(s.table, v) }

// Build implements ui.Screen. Until there is a task there is no table.
func (s *TableLesson) Build(v ui.View) *ui.Node {
	if s.task() != nil {
		return s.table.Build(v)
	}
	width := v.Size.W - v.Safe.Left - v.Safe.Right - 2*ui.Space3
	return ui.Column(
		s.Head(width).Height(ui.Target), ui.Text(s.words(), ui.Body, ui.Theme.Text), ui.Text(s.progress(), ui.Small, ui.Theme.Muted),
	).Gap(ui.Space3).Pad(ui.Space3).PadSides(v.Safe).OnBack(s.app.Navigation.Back)
}
