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
func PageTitle(words string, width float64, styles ...Style) *Node {
	n := Caption(words, Fit(words, width, styles...), Theme.Text)
	n.Role, n.Label, n.Level = RoleHeading, words, 1
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
	n := &Node{layout: textBlock{text, s}}
	n.box.shrink = true
	return n.Painted(func(canvas Canvas, n *Node, _ Look) {
		drawLines(canvas, s, s.Wrap(text, n.Rect.W), n.Rect, n.box.justify, c)
	})
}

type textBlock struct {
	text  string
	style Style
}

func (t textBlock) measure(_ *Node, width float64) Size {
	lines := t.style.Wrap(t.text, width)
	size := Size{H: math.Ceil(t.style.LineHeight() * float64(len(lines)))}
	for _, line := range lines {
		size.W = max(size.W, t.style.Width(line))
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
