package explorer

import (
	"slices"
	"strconv"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/explorer"
	"lichtbrett/game/games"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/catalog"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// BoardLesson is the screen of a lesson on the LED board.
type BoardLesson struct {
	board
	lesson  lesson
	playing bool // the refutation is played out
	stood   time.Duration
}

var _ stage = (*BoardLesson)(nil)

// pause is how long a position stands while the refutation is played out.
const pause = session.DefaultPause

func newBoardLesson(app *shell.App, tree *explorer.Explorer, l lesson) *BoardLesson {
	s := &BoardLesson{lesson: l}
	s.board = newBoard(app, s, tree)
	s.lesson.begin(app, s)
	return s
}

// onBoard returns the screen with the mistakes of a match on the LED board, or an error if it
// cannot be explored.
func onBoard(app *shell.App, t *session.Timeline) (*BoardLesson, error) {
	tree, err := explorer.FromRecord(t.Record(), t.Len())
	if err != nil {
		return nil, err
	}
	start := t.Position(0).(connectfour.Position)
	return newBoardLesson(app, tree, lesson{
		title: "coach.title", rest: []*session.Timeline{t}, shows: true, estimates: start.JokersLeft() || !start.Rules().Solvable(),
	}), nil
}

// Exercises returns the screen with the mistakes that have come back: on the LED board, or at the
// table of the game in which the one was made that has waited longest. What there is in such
// matches that have been kept since is looked for beside.
func Exercises(app *shell.App) ui.Screen {
	// place is the game at whose table a match is shown, nil for the LED board.
	place := func(r game.Record) *catalog.Game {
		g, err := catalog.Of(r)
		if err != nil {
			return nil
		}
		if _, own := app.Presentations[g.ID]; !own {
			return nil
		}
		return g
	}
	var tasks []*task
	book := app.Exercises()
	for _, match := range book.Due(app.Today()) {
		record, err := game.ReadLink(match, games.ByName)
		if err != nil {
			continue
		}
		if _, err := explorer.FromRecord(record, 0); err != nil && place(record) == nil {
			continue
		}
		if t, ok := newTask(record, nil); ok {
			tasks = append(tasks, t)
		}
	}
	l := lesson{title: "coach.yours", rest: slices.Collect(app.Unseen())}
	var at *catalog.Game
	switch {
	case len(tasks) > 0:
		at = place(tasks[0].record)
	case len(l.rest) > 0:
		at = place(l.rest[0].Record())
	}
	l.tasks = slices.DeleteFunc(tasks, func(t *task) bool { return place(t.record) != at })
	l.rest = slices.DeleteFunc(l.rest, func(t *session.Timeline) bool { return place(t.Record()) != at })
	if at != nil {
		return newTableLesson(app, at, l)
	}
	return newBoardLesson(app, empty(), l)
}

// Tick lets time pass.
func (s *BoardLesson) Tick(elapsed time.Duration) {
	if !s.lesson.study() && s.opened() {
		s.weigh()
	}
	if s.playing {
		if s.stood += elapsed; s.stood >= pause {
			s.stood = 0
			s.forward()
		}
	}
	s.leds.Tick(elapsed)
}

// Next returns when Tick is wanted.
func (s *BoardLesson) Next() (d time.Duration, ok bool) {
	switch {
	case s.lesson.wanted() || s.opened() && s.values.waits():
		return 0, true
	case s.playing:
		return pause - s.stood, true
	}
	return s.leds.Next()
}

// Leave stops what the computer is asked.
func (s *BoardLesson) Leave() { s.lesson.Leave() }

func (s *BoardLesson) opened() bool { return s.lesson.solved() }

// press tries a move or, where the task is solved, makes one.
func (s *BoardLesson) press(x, y int) {
	m, ok := s.aimed(x, y)
	switch {
	case !ok:
	case s.lesson.tries():
		s.try(m)
	default:
		s.play(m)
	}
}

// try tries a move of the task that is shown.
func (s *BoardLesson) try(m connectfour.Move) {
	s.playing = false
	t := s.lesson.task()
	s.tree.Seek(t.ply())
	t.tried = ""
	s.play(m)
	if s.fault == "" {
		s.lesson.try(m.Notation())
	}
}

// giveIn shows a move that keeps what there was.
func (s *BoardLesson) giveIn() {
	if best, ok := s.lesson.solution(); ok {
		if m, err := connectfour.ParseMove(string(best)); err == nil {
			s.try(m)
		}
	}
}

func (s *BoardLesson) set(t *task) {
	before := t.record
	before.Moves = before.Moves[:t.ply()]
	tree, err := explorer.FromRecord(before, t.ply())
	if err != nil {
		return // it was checked
	}
	s.tree, s.tool, s.playing = tree, drop, false
	s.moved(nil)
}

// concluded implements stage: the refutation can be played out.
func (s *BoardLesson) concluded(t *task) {
	if t.solved {
		s.values.lookInto(s.tree.Position())
		return
	}
	v := t.judged[t.tried]
	if v == nil {
		return // how it is refuted turns out later
	}
	for _, text := range v.Refutation {
		if m, err := connectfour.ParseMove(string(text)); err != nil || s.tree.Play(m) != nil {
			break
		}
	}
	s.tree.Seek(t.ply() + 1)
}

func (s *BoardLesson) giveWay() { s.values.giveUp() }

func (s *BoardLesson) tell() {
	s.app.Surface.Announce(s.lesson.words())
	s.app.Surface.Invalidate()
}

func (s *BoardLesson) gave(t *task, v ai.Verdict) string {
	return session.Gave(s.app.Language, v, "ply", strconv.Itoa(t.ply()+1), "player", s.side(t.before.Turn()), "move", s.named(t.mistake))
}

func (s *BoardLesson) named(m game.Move) string {
	move, err := connectfour.ParseMove(string(m))
	if err != nil {
		return string(m)
	}
	return s.moveWords(move)
}

// solution implements stage: the move is on the board.
func (s *BoardLesson) solution(*task) string { return "" }

// likely implements stage: what can be dropped where that is solved, as it is at once.
func (s *BoardLesson) likely(t *task) (moves []game.Move) {
	p, ok := t.before.(connectfour.Position)
	if !ok || p.JokersLeft() {
		return nil
	}
	for _, m := range p.Legal() {
		moves = append(moves, m.Notation())
	}
	return moves
}

func (s *BoardLesson) reason(t *task, v ai.Verdict) string {
	own := t.before.Turn()
	field := func(x, y int) string {
		return s.app.Say("coach.square", "column", strconv.Itoa(x+1), "row", strconv.Itoa(y-s.position().Rules().Top()+1))
	}
	return session.Why(s.app.Language, v, field, s.side(own), s.side(1-own))
}

// playOut plays the refutation out, or stops that.
func (s *BoardLesson) playOut() {
	if s.playing = !s.playing; s.playing {
		s.stood = 0
		if s.tree.Ply() == len(s.tree.Line()) {
			s.tree.Seek(s.lesson.task().ply() + 1)
		}
		s.forward()
	}
}

func (s *BoardLesson) forward() {
	s.seek(s.tree.Ply() + 1)
	s.playing = s.playing && s.tree.Ply() < len(s.tree.Line())
}

// lit are the squares that the reason is about.
func (s *BoardLesson) lit() (leds [][2]int) {
	v := s.lesson.refuted()
	if v == nil || s.playing {
		return nil
	}
	for _, square := range v.Squares {
		leds = append(leds, [2]int{square[0] + s.offset(), square[1]})
	}
	return leds
}

// Prepare implements ui.Preparer.
func (s *BoardLesson) Prepare(v ui.View) { s.prepare(v, s.lit()) }

// Build implements ui.Screen.
func (s *BoardLesson) Build(v ui.View) *ui.Node {
	head := s.head("joystick.back", s.lesson.title)
	return ui.Column(s.page(v, s.lesson.title, head, s.body(), s.transport).Grow(1)).PadSides(v.Safe).OnBack(s.app.Navigation.Back).OnHint(s.giveIn)
}

// body is what the lesson says, what can be done at the board, and all tasks.
func (s *BoardLesson) body() *ui.Node {
	column := ui.Column(ui.Text(s.lesson.words(), ui.Body, ui.Theme.Text)).Gap(ui.Space3)
	small := func(words string) {
		column.Add(ui.When(words != "", ui.Text(words, ui.Small, ui.Theme.Muted)))
	}
	if t := s.lesson.task(); t != nil && s.tree.Ply() > t.ply()+1 {
		small(s.now())
	}
	small(s.fault)
	small(s.lesson.progress())
	if tools := s.jokers(); s.lesson.tries() && len(tools) > 0 {
		column.Add(s.toolRow(slices.Insert(tools, 0, drop)))
	}
	return column.Add(ui.When(len(s.lesson.tasks) > 1, s.lesson.choice()))
}

// transport goes on with the lesson.
func (s *BoardLesson) transport(room float64) *ui.Node {
	l, t := &s.lesson, s.lesson.task()
	if t == nil {
		return ui.Space().Grow(0)
	}
	way := l.way(s.giveIn)
	if v := l.refuted(); v != nil && len(v.Refutation) > 0 {
		way.id, way.icon, way.key, way.press, way.main = "coach.play", ui.IconPlay, "coach.play", s.playOut, true
		if s.playing {
			way.icon, way.key = ui.IconPause, "replay.pause"
		}
	}
	at := s.tree.Ply()
	step := func(id string, icon ui.Icon, key string, to int, possible bool) *ui.Node {
		return ui.IconButton(id, icon, s.app.Say(key), func() { s.playing = false; s.seek(to) }).If(!possible, ui.Disabled)
	}
	again := ui.IconButton("coach.again", ui.IconUndo, s.app.Say("coach.again"), func() { l.turnTo(l.at) }).If(t.tried == "" || t.solved, ui.Disabled)
	return ui.Row(
		again, step("back", ui.IconLeft, "replay.back", at-1, at > t.ply()+1), l.wayButton(way, room >= 340).Grow(1),
		step("forward", ui.IconRight, "replay.forward", at+1, at < len(s.tree.Line())),
	).Gap(ui.Space1)
}
