package explorer

import (
	"slices"
	"strconv"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/exercise"
	"lichtbrett/game/games"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// lesson has mistakes at which one tries again until one finds a move that keeps what
// there was. It is the same for all games; where it takes place is its stage.
type lesson struct {
	app   *shell.App
	stage stage
	title string // its key among the sentences
	tasks []*task
	at    int

	// rest are the matches that are still to be gone through for mistakes, search the one
	// under way. What is found comes back as an exercise, and in a match that is shown it is a
	// task at once.
	rest      []*session.Timeline
	search    *session.Coaching
	shows     bool
	estimates bool // how a match ends is not proved everywhere
	failed    bool

	asked *question // what the computer is asked; nil for nothing
}

// stage is where a lesson takes place.
type stage interface {
	// set shows the position of a task.
	set(*task)
	// concluded takes in that it is known what the move is worth that has been tried.
	concluded(*task)
	// giveWay stops what else the computer is asked here.
	giveWay()
	// tell has read out what the lesson says.
	tell()
	// gave says what a mistake was and what it has given away.
	gave(*task, ai.Verdict) string
	// named is a move, to be put into a sentence; empty where there are no words for that.
	named(game.Move) string
	// reason says why a move that is worse has been wrong, where that is proved.
	reason(*task, ai.Verdict) string
	// solution tells a move that was shown; empty where the lesson's words do.
	solution(*task) string
	// likely are the moves that are likely to be tried: they are judged beforehand, so that
	// nobody waits for it.
	likely(*task) []game.Move
}

// task is a mistake.
type task struct {
	record  game.Record // its last move is the mistake
	match   string      // its link
	before  game.Position
	mistake game.Move
	judged  map[game.Move]*ai.Verdict // nil for what takes too long
	tried   game.Move                 // what has been tried last; empty for nothing
	wrong   bool                      // something that was tried was wrong
	shown   bool                      // the solution was asked for
	solved  bool
}

// question is one for the verdict on a move.
type question struct {
	*task
	move game.Move
}

func (t *task) ply() int { return len(t.record.Moves) - 1 }

// errs reports whether a move would be a mistake, too, and whether that is known: from the verdict
// on it, or already from that on the mistake, which names all moves that would have been none.
func (t *task) errs(m game.Move) (errs, known bool) {
	if v := t.judged[m]; v != nil {
		return v.Mistake(), true
	}
	if v := t.judged[t.mistake]; v != nil && v.Keep != nil {
		return !slices.Contains(v.Keep, m), true
	}
	return false, false
}

// touched reports whether somebody has tried something.
func (t *task) touched() bool { return t.tried != "" || t.wrong || t.solved }

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
	t = &task{record: record, match: match, judged: map[game.Move]*ai.Verdict{}}
	t.mistake = rules.Canonical(record.Moves[t.ply()])
	before := record
	before.Moves = record.Moves[:t.ply()]
	if t.before, err = before.Replay(rules); err != nil {
		return nil, false
	}
	if verdict != nil {
		t.judged[t.mistake] = verdict
	}
	return t, true
}

// begin shows the first task, if there is one, on a stage.
func (l *lesson) begin(app *shell.App, on stage) {
	l.app, l.stage = app, on
	if len(l.tasks) > 0 {
		l.turnTo(0)
	}
}

// task is the one that is shown; nil if there is none.
func (l *lesson) task() *task {
	if l.at >= len(l.tasks) {
		return nil
	}
	return l.tasks[l.at]
}

// tries reports whether a press tries a move of a task that has not been solved.
func (l *lesson) tries() bool { t := l.task(); return t != nil && !t.solved }

// solved reports whether the task that is shown is.
func (l *lesson) solved() bool { t := l.task(); return t != nil && t.solved }

// turnTo shows a task.
func (l *lesson) turnTo(i int) {
	l.at = i
	t := l.tasks[i]
	t.tried = ""
	l.stage.set(t)
	l.stage.tell()
}

// next is the number of a task that has not been solved, after the one that is shown if there
// is one; −1 if there is none.
func (l *lesson) next() int {
	for i := range l.tasks {
		if k := (l.at + 1 + i) % len(l.tasks); !l.tasks[k].solved {
			return k
		}
	}
	return -1
}

// pending is the next move of the task that is shown which the computer is to judge: what has
// been tried, the mistake, then what is likely to be tried.
func (l *lesson) pending() (m game.Move, ok bool) {
	t := l.task()
	if t == nil {
		return "", false
	}
	open := func(m game.Move) bool { _, judged := t.judged[m]; return !judged }
	if t.tried != "" && open(t.tried) {
		return t.tried, true
	}
	if open(t.mistake) {
		return t.mistake, true
	}
	if moves := l.stage.likely(t); !t.solved {
		wrong := func(m game.Move) bool { errs, known := t.errs(m); return errs || !known }
		if i := slices.IndexFunc(moves, func(m game.Move) bool { return open(m) && wrong(m) }); i >= 0 {
			return moves[i], true
		}
	}
	return "", false
}

// try tries a move of the task that is shown.
func (l *lesson) try(m game.Move) {
	t := l.task()
	t.tried = m
	if v, judged := t.judged[m]; judged && v == nil { // once more, since somebody wants to know it
		delete(t.judged, m)
	}
	if !l.conclude(t) {
		l.stage.tell()
	}
}

// conclude takes in what the move is worth that has been tried, and reports whether that is
// known. Why it is wrong may turn out later.
func (l *lesson) conclude(t *task) bool {
	errs, known := t.errs(t.tried)
	if !known {
		return false
	}
	before := t.wrong
	if errs {
		t.wrong = true
	} else {
		t.solved = true
	}
	l.stage.concluded(t)
	if t.wrong != before || t.solved {
		l.app.Exercise(func(b *exercise.Book) { b.Try(t.match, l.app.Today(), !t.wrong) })
	}
	l.stage.tell()
	return true
}

// solution is a move that keeps what there was, for whoever asks to be shown one; ok is false
// while none is known.
func (l *lesson) solution() (m game.Move, ok bool) {
	t := l.task()
	if t == nil {
		return "", false
	}
	v := t.judged[t.mistake]
	if v == nil || len(v.Best) == 0 {
		return "", false
	}
	t.wrong, t.shown = true, true
	return v.Best[0], true
}

// wanted reports whether the computer is to be asked something.
func (l *lesson) wanted() bool {
	if l.failed || l.asked != nil && l.asked.task == l.task() {
		return false
	}
	_, pending := l.pending()
	return pending || l.search == nil && len(l.rest) > 0
}

// study goes on with what the computer is asked about the lesson, and reports whether it is
// asked anything.
func (l *lesson) study() bool {
	if l.failed || l.app.Computer == nil {
		return false
	}
	busy, err := l.ask()
	for again := true; again && !busy && err == nil; {
		if busy, again, err = l.look(); again { // what has just been found comes first
			busy, err = l.ask()
		}
	}
	if err != nil {
		l.failed, l.asked = true, nil
		l.app.Show(l.app.Say("explore.failed"))
	}
	return busy
}

// ask goes on with the verdicts on moves of the task that is shown.
func (l *lesson) ask() (busy bool, err error) {
	for {
		if l.asked != nil && l.asked.task != l.task() {
			l.asked = nil
		}
		if l.asked == nil {
			m, ok := l.pending()
			if !ok {
				return false, nil
			}
			l.stage.giveWay()
			l.asked = &question{l.task(), m}
		}
		q := l.asked
		reply, ok, err := l.app.Computer.Ask(session.JudgeMove(q.record.Game, q.before, q.move, q.ply()+1))
		if !ok {
			return true, err
		}
		l.asked = nil
		l.learn(q, reply.Verdict)
	}
}

// learn takes in the verdict on a move, nil if it takes too long.
func (l *lesson) learn(q *question, v *ai.Verdict) {
	_, concluded := q.errs(q.tried)
	said := l.words()
	q.judged[q.move] = v
	switch {
	case q.tried == q.move && concluded: // now it is known why, too
		if v != nil {
			l.stage.concluded(q.task)
		}
		if l.words() != said {
			l.stage.tell()
		}
	case v == nil && q.tried == q.move:
		q.tried = ""
		l.app.Show(l.app.Say("explore.failed"))
	case v != nil && q.tried == q.move:
		l.conclude(q.task)
	case q.tried == "" && q.move == q.mistake:
		l.stage.tell()
	}
	l.app.Surface.Invalidate()
}

// look goes on looking for mistakes. It reports whether the computer is busy with that, and
// whether there may be something else to do first.
func (l *lesson) look() (busy, again bool, err error) {
	if l.search == nil {
		if len(l.rest) == 0 {
			return false, false, nil
		}
		l.stage.giveWay()
		l.search = session.NewCoaching(l.rest[0], l.app.Computer)
	}
	changed, err := l.search.Tick()
	if changed {
		l.app.Surface.Invalidate()
		l.take(l.search.Mistakes())
	}
	if l.search.Running() {
		return !changed, changed, err
	}
	if err == nil {
		l.keep()
	}
	l.search, l.rest = nil, l.rest[1:]
	if l.shows && len(l.tasks) == 0 {
		l.stage.tell()
	}
	return false, true, err
}

// take takes in the mistakes that have been found, in the order in which they were made. One that
// turns out not to be among the largest goes, unless something has been tried there.
func (l *lesson) take(found []session.Mistake) {
	if !l.shows {
		return
	}
	shown := l.task()
	var tasks []*task
	for _, m := range found {
		i := slices.IndexFunc(l.tasks, func(t *task) bool { return t.ply()+1 == m.Ply })
		if i >= 0 {
			tasks = append(tasks, l.tasks[i])
		} else if t, ok := newTask(m.Record(l.rest[0]), &m.Verdict); ok {
			tasks = append(tasks, t)
		}
	}
	for _, t := range l.tasks {
		if t.touched() && !slices.Contains(tasks, t) {
			tasks = append(tasks, t)
		}
	}
	slices.SortFunc(tasks, func(a, b *task) int { return a.ply() - b.ply() })
	l.tasks = tasks
	switch i := slices.Index(tasks, shown); {
	case i >= 0:
		l.at = i
	case len(tasks) > 0 && shown == nil:
		l.turnTo(len(tasks) - 1)
	case len(tasks) > 0:
		l.turnTo(min(l.at, len(tasks)-1))
	}
}

// keep has mistakes come back that have been found until now. Of those that are estimated it is
// known at the end only which are the largest.
func (l *lesson) keep() {
	if l.search == nil {
		return
	}
	match, done := l.rest[0], !l.search.Running()
	l.app.Exercise(func(b *exercise.Book) {
		for _, m := range l.search.Mistakes() {
			if t, ok := newTask(m.Record(match), nil); ok && (done || m.Verdict.Lost == nil) {
				b.Add(t.match, l.app.Today())
			}
		}
		rules, err := games.ByName(match.Record().Game)
		if err != nil || !done {
			return
		}
		if link, err := match.Record().Link(rules); err == nil {
			b.See(link)
		}
	})
}

// refuted returns the verdict on what has been tried, if that was wrong; nil else.
func (l *lesson) refuted() *ai.Verdict {
	t := l.task()
	if t == nil || t.tried == "" || t.solved {
		return nil
	}
	return t.judged[t.tried]
}

// words say what is to be done, or what has come of what was tried.
func (l *lesson) words() string {
	t := l.task()
	switch {
	case l.failed:
		return l.app.Say("explore.failed")
	case t == nil && !l.shows:
		return l.app.Say("coach.none.due")
	case t == nil && (l.search != nil || len(l.rest) > 0):
		return l.app.Say("explore.looking.first")
	case t == nil && l.estimates:
		return l.app.Say("coach.none.estimated")
	case t == nil:
		return l.app.Say("coach.none")
	case t.tried != "":
		return l.tried(t)
	}
	v := t.judged[t.mistake]
	switch {
	case v == nil:
		return l.app.Say("explore.looking.first")
	case v.Lost != nil:
		return l.stage.gave(t, *v) + " " + l.app.Say("coach.find.better")
	}
	return l.stage.gave(t, *v) + " " + l.app.Say("coach.find."+session.Value(v.Before))
}

// tried says what has come of the move that has been tried.
func (l *lesson) tried(t *task) string {
	v, move := t.judged[t.tried], l.stage.named(t.tried)
	say := func(key string, places ...string) string {
		if move == "" {
			return l.app.Say(key+".this", places...)
		}
		return l.app.Say(key, append(places, "move", move)...)
	}
	errs, known := t.errs(t.tried)
	_, judged := t.judged[t.tried]
	switch words := l.stage.solution(t); {
	case !known:
		return say("coach.tried")
	case v == nil && errs && judged:
		return say("coach.wrong", "reason", l.app.Say("coach.reason.unknown"))
	case v == nil && errs:
		return say("coach.wrong", "reason", l.app.Say("coach.reason.looking"))
	case v == nil:
		return l.app.Say("coach.right."+session.Value(t.judged[t.mistake].Before), "move", move)
	case v.Mistake() && v.Lost != nil:
		return say("coach.wrong", "reason", session.Lost(l.app.Language, "coach.costs", *v))
	case v.Mistake():
		return say("coach.wrong", "reason", l.stage.reason(t, *v))
	case t.shown && words != "":
		return words
	case v.Lost != nil || v.Before < 0:
		return say("coach.right.better")
	case v.Reason != "":
		return l.app.Say("coach.slow", "move", move)
	}
	return l.app.Say("coach.right."+session.Value(v.Before), "move", move)
}

// progress tells where the search is.
func (l *lesson) progress() string {
	if l.search == nil {
		return ""
	}
	done, all := l.search.Done()
	return l.app.Say("coach.searching", "done", strconv.Itoa(done), "all", strconv.Itoa(all))
}

// way is what leads on in a lesson.
type way struct {
	id    string
	icon  ui.Icon
	key   string
	press func()
	main  bool
}

// way leads to the next task or, at the end, back; before a task is solved it shows the
// solution.
func (l *lesson) way(show func()) way {
	next := l.next()
	switch {
	case !l.solved():
		return way{"coach.show", ui.IconHint, "coach.show", show, false}
	case next >= 0:
		return way{"coach.next", ui.IconRight, "coach.next", func() { l.turnTo(next) }, true}
	}
	return way{"coach.done", ui.IconCheck, "coach.done", l.app.Navigation.Back, true}
}

// wayButton is a way's button, with words if it is to have any.
func (l *lesson) wayButton(w way, named bool) *ui.Node {
	words, t := l.app.Say(w.key), l.task()
	return ui.PrimaryIf(w.main, w.id, w.icon, ui.When(named, words), w.press).Called(words).If(w.id == "coach.show" && (t == nil || t.judged[t.mistake] == nil), ui.Disabled)
}

// Leave stops what the computer is asked.
func (l *lesson) Leave() {
	l.keep()
	l.stage.giveWay()
	if l.app.Computer != nil {
		l.app.Computer.Forget()
	}
}

// choice chooses among the tasks.
func (l *lesson) choice() *ui.Node {
	row := ui.Flow().Gap(ui.Space2)
	for i, t := range l.tasks {
		icon := ui.When(t.solved, ui.IconCheck)
		row.Add(ui.PrimaryIf(i == l.at, "coach.task."+strconv.Itoa(i), icon, l.app.Say("coach.task", "ply", strconv.Itoa(t.ply()+1)), func() { l.turnTo(i) }).
			If(i == l.at, ui.Current))
	}
	return row
}
