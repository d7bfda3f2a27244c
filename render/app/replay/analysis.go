package replay

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games"
	"lichtbrett/render/session"
	"lichtbrett/render/ui"
)

// Analyse goes to the end of the match and has it analysed. Where a game has no
// analysis it begins at the start, with a hint at every position.
func (s *Screen) Analyse() {
	if !s.analyses() {
		s.hints.on = s.app.Computer != nil
		s.wantHint()
		return
	}
	s.match.Seek(s.line.Len())
	s.list(s.line.Len())
	s.analyse()
}

// analyses reports whether the match's game has an analysis.
func (s *Screen) analyses() bool { return games.Computer(s.line.Record().Game).Analyses }

// analyse begins the analysis, or goes on with one that was stopped.
func (s *Screen) analyse() {
	s.analysis = session.NewAnalysis(s.line, s.app.Computer)
	s.workOn()
}

// workOn goes on with the analysis, if there is one, and tells what it has
// found out.
func (s *Screen) workOn() {
	if s.analysis == nil || !s.analysis.Running() {
		return
	}
	changed, err := s.analysis.Tick()
	if err != nil {
		s.app.Show(s.app.Say("analysis.failed"))
	}
	if !changed {
		return
	}
	s.app.Surface.Invalidate()
	if !s.analysis.Running() && err == nil {
		s.app.Surface.Announce(s.decided())
	}
}

// stop ends the analysis where it is.
func (s *Screen) stop() {
	if s.analysis != nil {
		s.analysis.Stop()
	}
}

// Leave stops what the computer is asked when the screen is left.
func (s *Screen) Leave() {
	s.stop()
	s.hints.next.Drop(s.app.Computer)
}

// decided tells where the match was decided; empty until that is known.
func (s *Screen) decided() string {
	if s.analysis == nil {
		return ""
	}
	t, ok := s.analysis.Turning()
	if !ok {
		return ""
	}
	if t.Ply == 0 {
		if end := s.line.Position(s.line.Len()).Result(); !end.Draw() {
			return s.app.Say("analysis.always", "player", s.side(end.Winners[0]))
		}
		return s.app.Say("analysis.always-even")
	}
	words := func(m game.Move) string { return s.match.told(s.app.Language, t.Ply-1, m) }
	played := words(s.line.Record().Moves[t.Ply-1])
	key := "analysis.decided"
	switch {
	case played == "":
		key, played = "analysis.decided.plain", strings.TrimSuffix(s.match.Words(s.app.Language, t.Ply), ".")
	case t.Better == "":
		key = "analysis.decided.plain"
	case !t.Sure:
		key = "analysis.decided.likely"
	}
	return s.app.Say(key, "ply", strconv.Itoa(t.Ply), "better", words(t.Better), "played", played)
}

// side is what the side of a seat is called.
func (s *Screen) side(seat game.Seat) string {
	name, _ := s.match.Side(s.app.Language, seat)
	return name
}

// verdict tells how the match stood after a move, or that this one decided it;
// empty until that is known, and at its end.
func (s *Screen) verdict(ply int) string {
	if s.analysis == nil {
		return ""
	}
	if t, ok := s.analysis.Turning(); ok && t.Ply == ply && ply > 0 {
		return s.decided()
	}
	o, ok := s.analysis.At(ply)
	if !ok || s.line.Position(ply).Result().Over {
		return ""
	}
	better := game.Seat(0)
	if o.Value < 0 {
		better = 1
	}
	key := "analysis.better"
	switch {
	case o.Low == o.High && o.Low == 0:
		key = "analysis.draw"
	case o.Low == o.High:
		key = "analysis.wins"
	case max(o.Value, -o.Value) < even:
		key = "analysis.even"
	}
	return s.app.Say(key, "player", s.side(better))
}

// even is the value below which nobody is better.
const even = 15

// analysisButton begins the analysis, stops it, and leads to where the match was
// decided; nil where the game has no analysis.
func (s *Screen) analysisButton(short bool) *ui.Node {
	if s.line.Len() == 0 || !s.analyses() {
		return nil
	}
	label, shown, icon, press := s.app.Say("analysis.start"), s.app.Say("analysis.start"), ui.IconChart, s.analyse
	state := ui.State(0)
	switch {
	case s.analysis == nil:
	case s.analysis.Running():
		done, all := s.analysis.Done()
		label, icon, press = s.app.Say("analysis.stop"), ui.IconPause, s.stop
		shown = s.app.Say("analysis.progress", "done", strconv.Itoa(done), "all", strconv.Itoa(all))
	default:
		t, ok := s.analysis.Turning()
		if done, all := s.analysis.Done(); done < all && !ok {
			break // it was stopped
		}
		if label = s.decided(); t.Ply == 0 {
			state = ui.Disabled
		}
		if label == "" {
			return nil // the match is not over: there is nothing to be decided
		}
		shown = s.app.Say("analysis.turning", "ply", strconv.Itoa(t.Ply))
		if t.Ply == 0 {
			shown = s.app.Say("analysis.even.short")
		}
		press = func() { s.seek(t.Ply) }
	}
	n := ui.Button("analysis", icon, ui.When(!short, shown), press).Called(label).Says("", shown).With(state)
	if short {
		return n.PadXY(0, 0).Width(52)
	}
	return n.Grow(1)
}

// chart is the slider through the match as a row of columns, one for each
// position: upwards where the first seat stood better, downwards where the
// second did, as high as it was sure.
func (s *Screen) chart(slider *ui.Node, height float64) *ui.Node {
	if s.analysis == nil {
		return slider
	}
	turning, decided := s.analysis.Turning()
	track := slider.Find("at")
	if words := s.verdict(s.line.At()); words != "" {
		track.Value += ". " + words
	}
	slider.Children[len(slider.Children)-1] = ui.Row(
		ui.Column(s.match.Chip(0, 16), s.match.Chip(1, 16)).Justify(ui.Apart).Height(height).PadXY(0, ui.Space1),
		track.MinSize(160, height).Grow(1).Painted(func(c ui.Canvas, n *ui.Node, l ui.Look) {
			p := plot{Canvas: c, at: ui.SliderSteps(n), rect: n.Rect}
			for seat := range p.colors {
				_, p.colors[seat] = s.match.Side(s.app.Language, game.Seat(seat))
			}
			p.ground()
			if decided && turning.Ply > 0 {
				p.turning(turning.Ply)
			}
			for ply := range s.line.Len() + 1 {
				if o, ok := s.analysis.At(ply); ok {
					p.column(ply, o)
				}
			}
			p.cursor(n.At, l)
		}),
	).Gap(ui.Space2)
	return slider
}

func (s *Screen) chartHeight() float64 {
	if s.app.Surface.View().Size.H < 400 {
		return ui.Target
	}
	return 64
}

// plot draws the chart. Up and down tell the players apart; their colours only
// say it again.
type plot struct {
	ui.Canvas
	at     func(step int) float64
	rect   ui.Rect
	colors [2]ui.Color // of the sides
}

// seats are the colours of players on LEDs.
var seats = [...]ui.Color{ui.Hex(0x35d063), ui.Hex(0x6f9bff)}

func (p plot) middle() float64 { return p.rect.Y + p.rect.H/2 }

// width is that of a column: it leaves a gap to the next.
func (p plot) width() float64 { return max(2, min(14, 0.7*(p.at(1)-p.at(0)))) }

func (p plot) ground() {
	p.Fill(p.rect, ui.RadiusSmall, ui.Theme.Card)
	p.Fill(ui.Rect{X: p.rect.X + 4, Y: p.middle() - 0.5, W: p.rect.W - 8, H: 1}, 0, ui.Theme.Edge)
}

func (p plot) column(ply int, o ai.Outlook) {
	w, reach := p.width(), p.rect.H/2-8
	x := p.at(ply) - w/2
	h := reach * float64(max(o.Value, -o.Value)) / 100
	switch {
	case h < 2:
		p.Fill(ui.Rect{X: x, Y: p.middle() - 1.5, W: w, H: 3}, 1.5, ui.Theme.Muted)
	case o.Value > 0:
		p.Fill(ui.Rect{X: x, Y: p.middle() - h, W: w, H: h}, 2, p.shade(0, o))
	default:
		p.Fill(ui.Rect{X: x, Y: p.middle(), W: w, H: h}, 2, p.shade(1, o))
	}
}

// shade is a player's colour, darker where it is only an estimate.
func (p plot) shade(seat int, o ai.Outlook) ui.Color {
	if o.Low == o.High {
		return p.colors[seat]
	}
	return ui.Mix(p.colors[seat], ui.Theme.Card, 0.45)
}

// turning marks the move that decided the match: its column stands between two
// bars.
func (p plot) turning(ply int) {
	w := max(12, p.width()+10)
	band := ui.Rect{X: p.at(ply) - w/2, Y: p.rect.Y, W: w, H: p.rect.H}
	p.Fill(band, 3, ui.Theme.AccentSoft)
	band.H = 4
	p.Fill(band, 2, ui.Theme.Accent)
	band.Y = p.rect.Y + p.rect.H - band.H
	p.Fill(band, 2, ui.Theme.Accent)
}

// cursor frames the position that is shown.
func (p plot) cursor(at int, l ui.Look) {
	w := max(8, p.width()+4)
	color := ui.Theme.Text
	if l.Hovered || l.Pressed {
		color = ui.Theme.AccentHover
	}
	p.Outline(ui.Rect{X: p.at(at) - w/2, Y: p.rect.Y + 5, W: w, H: p.rect.H - 10}, 3, 2, color)
}
