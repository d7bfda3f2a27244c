package ledview

import "lichtbrett/render/ui"

// Fit returns the first of the styles in which words are one line; the last one
// if there is none.
func Fit(words string, width float64, styles ...ui.Style) ui.Style {
	for _, s := range styles {
		if s.Width(words) <= width {
			return s
		}
	}
	return styles[len(styles)-1]
}

// Heading is a heading in one line, if one of the styles makes that possible.
func Heading(level int, words string, width float64, styles ...ui.Style) *ui.Node {
	n := ui.Caption(words, Fit(words, width, styles...), ui.Theme.Text)
	n.Role, n.Label, n.Level = ui.RoleHeading, words, level
	return n
}
