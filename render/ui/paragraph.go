package ui

import (
	"math"
	"strings"

	"lichtbrett/render/ui/script"
)

// Text is a paragraph that is broken into lines. Justify sets where its lines
// stand.
func Text(text string, s Style, c Color) *Node {
	n := textNode(text, s, c)
	n.Role, n.Label = RoleParagraph, plain(text)
	return n
}

// Paragraph is a paragraph of running text.
func Paragraph(text string) *Node { return Text(text, Body, Theme.Text).MaxWidth(MaxLineWidth) }

// SmallText is a paragraph of lesser weight.
func SmallText(text string) *Node { return Text(text, Small, Theme.Muted).MaxWidth(MaxLineWidth) }

// Heading is a heading of level 1, 2 or 3.
func Heading(level int, text string) *Node {
	style := Label
	switch level {
	case 1:
		style = Large
	case 2:
		style = Title
	}
	n := textNode(text, style, Theme.Text)
	n.Role, n.Label, n.Level = RoleHeading, plain(text), level
	return n
}

// PageTitle is a heading of level 1 in one line, if one of the styles makes that possible.
func PageTitle(words string, style Style, smaller ...Style) *Node {
	n := Caption(words, style, Theme.Text).Smaller(smaller...)
	n.Role, n.Label, n.Level = RoleHeading, words, 1
	return n
}

// BarTitle is a PageTitle that is only read out where it is no single line.
func BarTitle(words string, style Style, smaller ...Style) *Node {
	n := PageTitle(words, style, smaller...)
	t := n.layout.(textBlock)
	t.single = true
	n.layout = t
	return n
}

// Fit returns the first of the styles in which words are one line; the last one if there is
// none.
func Fit(words string, width float64, styles ...Style) Style {
	for _, s := range styles {
		if s.Width(words) <= width {
			return s
		}
	}
	return styles[len(styles)-1]
}

// Caption is text that is drawn only, for what a neighbouring node says already.
func Caption(text string, s Style, c Color) *Node { return textNode(text, s, c) }

// plain is a text as it is read out, without the places where it may be broken.
func plain(text string) string { return strings.ReplaceAll(text, softHyphen, "") }

func textNode(text string, s Style, c Color) *Node {
	n := &Node{layout: textBlock{text: text, styles: []Style{s}}}
	n.box.shrink = true
	return n.Painted(func(canvas Canvas, n *Node, _ Look) {
		s, lines := n.layout.(textBlock).lines(n.Rect.W)
		drawLines(canvas, s, lines, n.Rect, n.box.justify, c)
	})
}

// Smaller has a text set in the first of more styles that makes it one line, where its own does
// not; if none does, in the last.
func (n *Node) Smaller(styles ...Style) *Node {
	t := n.layout.(textBlock)
	t.styles = append(t.styles, styles...)
	n.layout = t
	return n
}

type textBlock struct {
	text   string
	styles []Style // the first one that makes it one line is that in which it is set
	single bool    // it is left out where none does
}

// lines are those of the text in so much room, and their style.
func (t textBlock) lines(width float64) (Style, []string) {
	style := Fit(t.text, width, t.styles...)
	if t.single && style.Width(t.text) > width {
		return style, nil
	}
	return style, style.Wrap(t.text, width)
}

func (t textBlock) measure(_ *Node, width float64) Size {
	style, lines := t.lines(width)
	size := Size{H: math.Ceil(style.LineHeight() * float64(len(lines)))}
	for _, line := range lines {
		size.W = max(size.W, style.Width(line))
	}
	size.W = math.Ceil(size.W)
	return size
}

func (textBlock) place(*Node, Rect) {}

// drawLines draws lines of text from the top of a rectangle.
func drawLines(c Canvas, s Style, lines []string, r Rect, j Justify, color Color) {
	y := r.Y + s.Baseline()
	for _, line := range lines {
		j := j
		if j == FromStart && strings.HasPrefix(line, string(script.RightToLeftMark)) {
			j = ToEnd
		}
		x, _ := j.start(r.W-s.Width(line), 0, 1)
		c.Text(line, r.X+x, y, s, color)
		y += s.LineHeight()
	}
}
