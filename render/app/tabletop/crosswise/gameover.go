package crosswise

import (
	"strconv"

	rules "lichtbrett/game/crosswise"
	"lichtbrett/input"
	"lichtbrett/render/ui"
)

// result is the panel that shows how the match has ended. It is moved out of
// the way by a pointer, or put aside altogether.
type result struct {
	aside        bool
	dx, dy       float64 // from the middle
	held         bool
	fromX, fromY float64
}

const resultID = "game-over"

// gameOver is the panel with the result; nil where there is none to be shown.
func (s page) gameOver(v ui.View) *ui.Node {
	if !s.Ended() || s.result.aside || s.Course != nil {
		return nil
	}
	view, final := s.view(), s.Client.Turn().Result
	title, team := s.say("draw"), ""
	name := title
	if !final.Draw() {
		title, team = s.say("winner"), s.teller().Team(rules.TeamOf(final.Winners[0]))
		name = title + " " + team
	}
	head := box(
		ui.Text(title, ui.Large, ui.Theme.Text).Justify(ui.Centered),
		ui.When(team != "", ui.Text(team, ui.Title, ui.Theme.Text).Justify(ui.Centered)),
		ui.When(final.Reason != rules.ReasonFull, ui.Text(s.Outcome(), ui.Small, ui.Theme.Muted).Justify(ui.Centered)),
	).Gap(0)
	buttons := append([]*ui.Node{s.againButton()}, s.EndButtons(resultID)...)
	buttons = append(buttons, ui.Button(resultID+".aside", ui.IconBoard, s.say("aside"), func() { s.result.aside = true }))
	content := ui.Column(
		head,
		ui.Tiles(210, s.overview(view, rules.Vertical), s.overview(view, rules.Horizontal)).Gap(ui.Space3),
		ui.Tiles(180, buttons...).Gap(ui.Space3),
	).Gap(ui.Space3).Pad(ui.Space5)
	ground := (&ui.Node{ID: resultID + ".ground"}).OnPointer(s.dragResult).
		Painted(func(c ui.Canvas, n *ui.Node, _ ui.Look) {
			c.Glow(n.Rect, ui.RadiusLarge, 24, ui.Alpha(ui.Hex(0), 0.6))
			c.Fill(n.Rect, ui.RadiusLarge, light)
			inner := n.Rect.Inset(6)
			if final.Draw() {
				paintDiagonals(c, inner, ui.Hex(0xf4f4f4), ui.Hex(0xb9bec6))
				return
			}
			t := rules.TeamOf(final.Winners[0])
			l := teamStyles[t]
			paintStripes(c, inner, ui.Radius, 14, t, l.color, ui.Mix(l.color, ui.Hex(0xffffff), 0.4))
		})
	narrow := 440.0
	if v.Short() {
		narrow = 560
	}
	panel := ui.Stack(ground, ui.Column(ui.Scroll(resultID+".scroll", title, content).Grow(1))).
		Named(resultID, ui.RoleGroup, name).
		MaxWidth(min(narrow, v.Size.W-2*ui.Space3)).MaxHeight(v.Size.H - 2*ui.Space3)
	return ui.Column(panel).Justify(ui.Centered).PadSides(ui.Insets{
		Left: s.result.dx, Right: -s.result.dx, Top: s.result.dy, Bottom: -s.result.dy,
	})
}

// again goes on after the end: here a new match is set up, elsewhere another one
// with the same players is asked for.
func (s *Screen) again() {
	if s.Keeps() {
		s.newMatch()
	} else {
		s.Rematch()
	}
}

// againButton is the button for again.
func (s page) againButton() *ui.Node {
	id := resultID + ".new"
	if s.Keeps() {
		return ui.Primary(id, ui.IconPlay, s.App.Say("table.new"), s.again)
	}
	return s.RematchButton(id)
}

// overview is a team's result.
func (s page) overview(v rules.View, t rules.Team) *ui.Node {
	l := teamStyles[t]
	names := ui.Column().Gap(2).Grow(1).Justify(ui.Centered)
	for _, seat := range members(v, t) {
		name := ui.Text(s.name(seat), ui.Body, ui.Theme.Text).Justify(ui.Centered)
		name.ID = resultID + ".player." + strconv.Itoa(int(seat))
		names.Add(name)
	}
	points := ui.Text(s.teller().Points(v.Board.Points(t)), ui.Large, ui.Theme.Text).Justify(ui.Centered)
	points.ID = resultID + ".points." + l.word
	return box(
		ribbon(ui.Text("// "+s.teller().Team(t)+" //", ui.Label, l.ink).Justify(ui.Centered), t),
		ui.Row(names, points.Grow(1)).Gap(ui.Space2),
	).Named(resultID+"."+l.word, ui.RoleGroup, s.teller().Team(t))
}

// dragResult moves the panel with a pointer.
func (s *Screen) dragResult(e ui.PointerEvent) bool {
	r := &s.result
	switch e.Phase {
	case input.Down:
		r.held, r.fromX, r.fromY = true, e.X-r.dx, e.Y-r.dy
	case input.Move:
		if !r.held {
			return false
		}
		size := s.App.Surface.View().Size
		r.dx = max(-0.45*size.W, min(0.45*size.W, e.X-r.fromX))
		r.dy = max(-0.45*size.H, min(0.45*size.H, e.Y-r.fromY))
	default:
		r.held = false
	}
	return true
}
