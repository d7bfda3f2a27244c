package ui

import "strconv"

const (
	sliderThumb = 28.0
	sliderTrack = 6.0
)

// Slider sets a whole number from low to high by steps. The value is shown and
// read out as say puts it; nil shows the number.
func Slider(id, label string, low, high, at int, say func(int) string, set func(int)) *Node {
	if say == nil {
		say = strconv.Itoa
	}
	track := &Node{ID: id, Role: RoleSlider, Label: plain(label), Value: say(at), Low: low, High: high, At: at, adjust: set}
	track.MinSize(160, Target).Rounded(Radius).Painted(drawSlider)
	words := Row(Caption(label, Label, Theme.Text).Grow(1), Caption(say(at), Label, Theme.Accent)).Gap(Space3)
	return Column(words, track)
}

func drawSlider(c Canvas, n *Node, l Look) {
	_, middle := n.Rect.Center()
	room := n.Rect.Inset(sliderThumb / 2)
	track := Rect{room.X, middle - sliderTrack/2, room.W, sliderTrack}
	steps, at := max(1, n.High-n.Low), SliderSteps(n)
	c.Fill(track.Inset(-1), RadiusCircle, Theme.Edge)
	c.Fill(track, RadiusCircle, Theme.Ground)
	done := track
	done.W = at(n.At-n.Low) - track.X
	c.Fill(done, RadiusCircle, Theme.Accent)
	if room.W/float64(steps) >= 12 {
		for i := range steps + 1 {
			color := Theme.Edge
			if i <= n.At-n.Low {
				color = Theme.Accent
			}
			c.Fill(Rect{at(i) - 5, middle - 5, 10, 10}, RadiusCircle, color)
		}
	}
	thumb := Rect{at(n.At-n.Low) - sliderThumb/2, middle - sliderThumb/2, sliderThumb, sliderThumb}
	c.Fill(thumb.Inset(-2), RadiusCircle, Theme.Ground)
	c.Fill(thumb, RadiusCircle, l.on(Theme.Accent, Theme.AccentHover))
}

// SliderSteps returns where on a slider its steps lie, the lowest being step 0,
// for those that are painted in their own way.
func SliderSteps(n *Node) func(step int) float64 {
	room := n.Rect.Inset(sliderThumb / 2)
	steps := float64(max(1, n.High-n.Low))
	return func(step int) float64 { return room.X + room.W*float64(step)/steps }
}

// Progress shows how far something is, from 0 to high.
func Progress(id, label string, at, high int) *Node {
	n := &Node{ID: id, Role: RoleProgress, Label: plain(label), High: high, At: at}
	return n.Height(8).Painted(func(c Canvas, n *Node, _ Look) {
		c.Fill(n.Rect, RadiusCircle, Theme.Raised)
		done := n.Rect
		done.W *= float64(at) / float64(max(1, high))
		if done.W > 0 {
			done.W = max(done.W, done.H)
			c.Fill(done, RadiusCircle, Theme.Accent)
		}
	})
}
