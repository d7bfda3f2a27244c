package explorer

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/exercise"
	"lichtbrett/game/explorer"
	"lichtbrett/game/games"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// lesson has mistakes at which one tries again until one finds a move that keeps what
// there was.
type lesson struct {
	title string // its key among the sentences
	tasks []*task
	at    int

	// rest are the matches that are still to be gone through for mistakes, search the one
	// under way. What is found in a match that is shown is a task at once.
	rest   []*session.Timeline
	search *session.Coaching
	shows  bool
	failed bool

	asked   *question // what the computer is asked; nil for nothing
	playing bool      // the refutation is played out
	stood   time.Duration
}

// task is a mistake.
type task struct {
	record  game.Record // its last move is the mistake
	match   string      // its link
	judged  map[connectfour.Move]*ai.Verdict
	tried   *connectfour.Move // what has been tried last
	wrong   bool              // something that was tried was wrong
	solved  bool
	mistake connectfour.Move
}

// question is one for the verdict on a move.
type question struct {
	*task
	move   connectfour.Move
	serial int
}

func (t *task) ply() int { return len(t.record.Moves) - 1 }

// tree begins at the position in which the mistake was made.
func (t *task) tree() (*explorer.Explorer, error) {
	before := t.record
	before.Moves = before.Moves[:t.ply()]
	return explorer.FromRecord(before, t.ply())
}

// pause is how long a position stands while the refutation is played out.
const pause = session.DefaultPause

// newTask returns the task of a match whose last move was the mistake; ok is false if it cannot
// be shown.
func newTask(record game.Record, verdict *ai.Verdict) (t *task, ok bool) {
	rules, err := games.ByName(record.Game)
	if err != nil || len(record.Moves) == 0 {
		return nil, false
	}
	match, err := record.Link(rules)
	if err != nil {
		return nil, false
	}
	m, err := connectfour.ParseMove(string(record.Moves[len(record.Moves)-1]))
	if err != nil {
		return nil, false
	}
	if _, err := explorer.FromRecord(record, 0); err != nil {
		return nil, false
	}
	t = &task{record: record, match: match, mistake: m, judged: map[connectfour.Move]*ai.Verdict{}}
	if verdict != nil {
		t.judged[m] = verdict
	}
	return t, true
}

// WhatWentWrong returns the screen with the mistakes of a match, or an error if it cannot
// be explored.
func WhatWentWrong(app *shell.App, nav Navigation, r game.Record) (*Screen, error) {
	s, err := FromRecord(app, nav, r, len(r.Moves))
	if err != nil {
		return nil, err
	}
	rules, err := games.ByName(r.Game)
	if err != nil {
		return nil, err
	}
	t, err := session.NewTimeline(rules, r)
	if err != nil {
		return nil, err
	}
	s.lesson = &lesson{title: "coach.title", rest: []*session.Timeline{&t}, shows: true}
	return s, nil
}

// Exercises returns the screen with the mistakes that have come back. What there is in
// matches that have been kept since is looked for beside.
func Exercises(app *shell.App, nav Navigation) *Screen {
	s := Empty(app, nav)
	s.lesson = &lesson{title: "coach.yours", rest: app.Unseen()}
	book := app.Exercises()
	for _, match := range book.Due(app.Today()) {
		if record, err := game.ReadLink(match, games.ByName); err == nil {
			if t, ok := newTask(record, nil); ok {
				s.lesson.tasks = append(s.lesson.tasks, t)
			}
		}
	}
	if len(s.lesson.tasks) > 0 {
		s.turnTo(0)
	}
	return s
}

// task is the one that is shown; nil if there is none.
func (l *lesson) task() *task {
	if l == nil || l.at >= len(l.tasks) {
		return nil
	}
	return l.tasks[l.at]
}

// tries reports whether a press tries a move of a task that has not been solved.
func (l *lesson) tries() bool { t := l.task(); return t != nil && !t.solved }

// opened reports whether all that is known of the position may be shown.
func (l *lesson) opened() bool { return l == nil || l.task() != nil && l.task().solved }

// turnTo shows a task.
func (s *Screen) turnTo(i int) {
	l := s.lesson
	l.at, l.playing = i, false
	t := l.tasks[i]
	tree, err := t.tree()
	if err != nil {
		return // it was checked
	}
	s.tree, s.tool, t.tried = tree, drop, nil
	if t.judged[t.mistake] == nil {
		s.lesson.judge(t, t.mistake)
	}
	s.moved(nil)
	s.app.Surface.Announce(s.lessonWords())
}

// judge has the computer judge a move of a task.
func (l *lesson) judge(t *task, m connectfour.Move) { l.asked = &question{task: t, move: m} }

// try tries a move of the task that is shown.
func (s *Screen) try(m connectfour.Move) {
	t := s.lesson.task()
	s.lesson.playing = false
	s.tree.Seek(t.ply())
	t.tried = nil
	if err := s.tree.Play(m); err != nil {
		s.moved(err)
		return
	}
	t.tried = &m
	s.moved(nil)
	if t.judged[m] == nil {
		s.lesson.judge(t, m)
		return
	}
	s.conclude(t)
}

// conclude takes in what the move is worth that has been tried.
func (s *Screen) conclude(t *task) {
	v := t.judged[*t.tried]
	before := t.wrong
	if v.Mistake() {
		t.wrong = true
		for _, text := range v.Refutation {
			if m, err := connectfour.ParseMove(string(text)); err != nil || s.tree.Play(m) != nil {
				break
			}
		}
		s.tree.Seek(t.ply() + 1)
	} else {
		t.solved = true
		s.values.lookInto(s.tree.Position())
	}
	if t.wrong != before || t.solved {
		s.app.Exercise(func(b *exercise.Book) { b.Try(t.match, s.app.Today(), !t.wrong) })
	}
	s.app.Surface.Announce(s.lessonWords())
	s.app.Surface.Invalidate()
}

// giveIn shows a move that keeps what there was.
func (s *Screen) giveIn() {
	t := s.lesson.task()
	v := t.judged[t.mistake]
	if v == nil || len(v.Best) == 0 {
		return
	}
	if m, err := connectfour.ParseMove(string(v.Best[0])); err == nil {
		t.wrong = true
		s.try(m)
	}
}

// wanted reports whether the computer is to be asked something.
func (l *lesson) wanted() bool {
	return l != nil && !l.failed && (l.asked != nil && l.asked.serial == 0 || l.asked == nil && l.search == nil && len(l.rest) > 0)
}

// study goes on with what the computer is asked about the lesson, and reports whether it is
// asked anything.
func (s *Screen) study() bool {
	l := s.lesson
	if l == nil || l.failed || s.app.Computer == nil {
		return false
	}
	busy, err := s.ask()
	if err == nil && !busy {
		busy, err = s.look()
	}
	if err != nil {
		l.failed, l.asked = true, nil
		s.app.Show(s.app.Say("explore.failed"))
	}
	return busy
}

// ask goes on with the verdict on a move.
func (s *Screen) ask() (busy bool, err error) {
	q := s.lesson.asked
	if q == nil {
		return false, nil
	}
	if q.serial == 0 {
		s.values.giveUp()
		s.values.count++
		q.serial = s.values.count
	}
	tree, err := q.tree()
	if err != nil {
		return false, err
	}
	if err := s.app.Computer.Study(session.JudgeMove(connectfour.Name, tree.Position(), q.move.Notation(), q.serial)); err != nil {
		return false, err
	}
	_, reply, ok, err := s.app.Computer.Take()
	if err != nil || !ok {
		return true, err
	}
	s.lesson.asked = nil
	if reply.Verdict == nil {
		if t := s.lesson.task(); t == q.task { // it takes too long
			t.tried, s.fault = nil, s.app.Say("explore.failed")
		}
		return false, nil
	}
	q.judged[q.move] = reply.Verdict
	t := s.lesson.task()
	switch {
	case t != q.task:
	case t.tried != nil && *t.tried == q.move:
		s.conclude(t)
	case t.tried == nil:
		s.app.Surface.Announce(s.lessonWords())
	}
	if t != nil && t.judged[t.mistake] == nil {
		s.lesson.judge(t, t.mistake)
	}
	s.app.Surface.Invalidate()
	return s.lesson.asked != nil, nil
}

// look goes on looking for mistakes.
func (s *Screen) look() (busy bool, err error) {
	l := s.lesson
	if l.search == nil {
		if len(l.rest) == 0 {
			return false, nil
		}
		s.values.giveUp()
		l.search = session.NewCoaching(l.rest[0], s.app.Computer)
	}
	before := len(l.search.Mistakes())
	changed, err := l.search.Tick()
	if changed {
		s.app.Surface.Invalidate()
	}
	found := l.search.Mistakes()
	for _, m := range slices.Backward(found[:len(found)-before]) {
		s.found(m)
	}
	if l.search.Running() {
		return true, err
	}
	if err == nil {
		see(s.app, l.rest[0].Record())
	}
	l.search, l.rest = nil, l.rest[1:]
	if l.shows && len(l.tasks) == 0 {
		s.app.Surface.Announce(s.lessonWords())
	}
	return len(l.rest) > 0, err
}

// found takes in a mistake that has been found, which comes before those that are known
// of its match.
func (s *Screen) found(m session.Mistake) {
	l := s.lesson
	record := l.rest[0].Record()
	record.Moves = record.Moves[:m.Ply]
	t, ok := newTask(record, &m.Verdict)
	if !ok {
		return
	}
	s.app.Exercise(func(b *exercise.Book) { b.Add(t.match, s.app.Today()) })
	if !l.shows {
		return
	}
	l.tasks = append([]*task{t}, l.tasks...)
	if l.at++; len(l.tasks) == 1 {
		s.turnTo(0)
	}
}

// see takes in that all mistakes in a match have been found.
func see(app *shell.App, r game.Record) {
	rules, err := games.ByName(r.Game)
	if err != nil {
		return
	}
	if link, err := r.Link(rules); err == nil {
		app.Exercise(func(b *exercise.Book) { b.See(link) })
	}
}

// playOut plays the refutation out, or stops that.
func (s *Screen) playOut() {
	l := s.lesson
	if l.playing = !l.playing; l.playing {
		l.stood = 0
		if s.tree.Ply() == len(s.tree.Line()) {
			s.tree.Seek(l.task().ply() + 1)
		}
		s.forward()
	}
}

func (s *Screen) forward() {
	playing := s.lesson.playing
	s.seek(s.tree.Ply() + 1)
	s.lesson.playing = playing && s.tree.Ply() < len(s.tree.Line())
}

// playOn lets time pass while the refutation is played out.
func (s *Screen) playOn(elapsed time.Duration) {
	l := s.lesson
	if l == nil || !l.playing {
		return
	}
	if l.stood += elapsed; l.stood >= pause {
		l.stood = 0
		s.forward()
	}
}

// refuted returns the verdict on what has been tried, if that was wrong; nil else.
func (l *lesson) refuted() *ai.Verdict {
	t := l.task()
	if t == nil || t.tried == nil || t.solved {
		return nil
	}
	return t.judged[*t.tried]
}

// lit are the squares that the reason is about.
func (s *Screen) lit() (leds [][2]int) {
	v := s.lesson.refuted()
	if v == nil || s.lesson.playing {
		return nil
	}
	for _, square := range v.Squares {
		leds = append(leds, [2]int{square[0] + s.offset(), square[1]})
	}
	return leds
}

// lessonWords say what is to be done, or what has come of what was tried.
func (s *Screen) lessonWords() string {
	l, t := s.lesson, s.lesson.task()
	switch {
	case l.failed:
		return s.app.Say("explore.failed")
	case t == nil && !l.shows:
		return s.app.Say("coach.none.due")
	case t == nil && (l.search != nil || len(l.rest) > 0):
		return s.app.Say("explore.looking.first")
	case t == nil:
		return s.app.Say("coach.none")
	}
	if t.tried != nil {
		v := t.judged[*t.tried]
		switch {
		case v == nil:
			return s.app.Say("coach.tried", "move", s.moveWords(*t.tried))
		case v.Mistake():
			return s.app.Say("coach.wrong", "move", s.moveWords(*t.tried), "reason", s.reason(t, v))
		case v.Reason != "":
			return s.app.Say("coach.slow", "move", s.moveWords(*t.tried))
		}
		return s.app.Say("coach.right."+value(v.Before), "move", s.moveWords(*t.tried))
	}
	v := t.judged[t.mistake]
	if v == nil {
		return s.app.Say("explore.looking.first")
	}
	player := s.side(game.Seat(t.ply() % 2))
	return s.app.Say("coach.gave."+value(v.Before)+"."+value(v.After), "ply", strconv.Itoa(t.ply()+1), "player", player, "move", s.moveWords(t.mistake)) +
		" " + s.app.Say("coach.find."+value(v.Before))
}

// value is what a value is called among the sentences.
func value(v int) string { return [...]string{"loss", "draw", "win"}[v+1] }

// reason says why a move of a task is wrong.
func (s *Screen) reason(t *task, v *ai.Verdict) string {
	own := game.Seat(t.ply() % 2)
	var squares []string
	for _, square := range v.Squares {
		squares = append(squares, s.app.Say("coach.square", "column", strconv.Itoa(square[0]+1), "row", strconv.Itoa(square[1]-s.position().Rules().Top()+1)))
	}
	key := "coach.reason." + v.Reason
	switch {
	case v.Reason == "":
		key = "coach.reason.none"
	case v.Own:
		key += ".own"
	}
	return s.app.Say(key, "squares", strings.Join(squares, " "+s.app.Say("coach.and")+" "), "player", s.side(own), "other", s.side(1-own))
}

// progress tells where the search is.
func (l *lesson) progress(app *shell.App) string {
	if l.search == nil {
		return ""
	}
	done, all := l.search.Done()
	return app.Say("coach.searching", "done", strconv.Itoa(done), "all", strconv.Itoa(all))
}

// lessonBody is what stands beside the board in place of the tools.
func (s *Screen) lessonBody() *ui.Node {
	column := ui.Column(ui.Text(s.lessonWords(), ui.Body, ui.Theme.Text)).Gap(ui.Space3)
	small := func(words string) {
		if words != "" {
			column.Children = append(column.Children, ui.Text(words, ui.Small, ui.Theme.Muted))
		}
	}
	if t := s.lesson.task(); t != nil && s.tree.Ply() > t.ply()+1 {
		small(s.now())
	}
	small(s.fault)
	small(s.lesson.progress(s.app))
	if len(s.lesson.tasks) > 1 {
		row := ui.Flow().Gap(ui.Space2)
		for i, t := range s.lesson.tasks {
			icon := ui.NoIcon
			if t.solved {
				icon = ui.IconCheck
			}
			make := ui.Button
			if i == s.lesson.at {
				make = ui.Primary
			}
			row.Children = append(row.Children, make("coach.task."+strconv.Itoa(i), icon, s.app.Say("coach.task", "ply", strconv.Itoa(t.ply()+1)), func() { s.turnTo(i) }).
				If(i == s.lesson.at, ui.Current))
		}
		column.Children = append(column.Children, row)
	}
	return column
}

// lessonTransport goes on with the lesson.
func (s *Screen) lessonTransport(room float64) *ui.Node {
	l, t := s.lesson, s.lesson.task()
	if t == nil {
		return ui.Space().Grow(0)
	}
	id, icon, key, press := "coach.show", ui.IconHint, "coach.show", s.giveIn
	next := slices.IndexFunc(l.tasks, func(t *task) bool { return !t.solved })
	switch {
	case t.solved && next >= 0:
		id, icon, key, press = "coach.next", ui.IconRight, "coach.next", func() { s.turnTo(next) }
	case t.solved:
		id, icon, key, press = "coach.done", ui.IconCheck, "coach.done", s.leave
	case s.lesson.refuted() != nil && l.playing:
		id, icon, key, press = "coach.play", ui.IconPause, "replay.pause", s.playOut
	case s.lesson.refuted() != nil:
		id, icon, key, press = "coach.play", ui.IconPlay, "coach.play", s.playOut
	}
	words := s.app.Say(key)
	shown := words
	if room < 340 {
		shown = ""
	}
	main := ui.Primary(id, icon, shown, press)
	if id == "coach.show" {
		main = ui.Button(id, icon, shown, press).If(t.judged[t.mistake] == nil, ui.Disabled)
	}
	main.Label = words
	at := s.tree.Ply()
	step := func(id string, icon ui.Icon, key string, to int, possible bool) *ui.Node {
		return ui.IconButton(id, icon, s.app.Say(key), func() { l.playing = false; s.seek(to) }).If(!possible, ui.Disabled)
	}
	again := ui.IconButton("coach.again", ui.IconUndo, s.app.Say("coach.again"), func() { s.turnTo(l.at) }).If(t.tried == nil || t.solved, ui.Disabled)
	return ui.Row(
		again, step("back", ui.IconLeft, "replay.back", at-1, at > t.ply()+1), main.Grow(1), step("forward", ui.IconRight, "replay.forward", at+1, at < len(s.tree.Line())),
	).Gap(ui.Space1)
}

// lessonHead is the way back and what this is.
func (s *Screen) lessonHead(width float64) *ui.Node {
	return ui.Row(
		ui.IconButton("games", ui.IconBack, s.app.Say("joystick.back"), s.leave),
		ui.PageTitle(s.app.Say(s.lesson.title), width-ui.Target-ui.Space2, ui.Large, ui.Title, ui.Label).Grow(1),
	).Gap(ui.Space2)
}
