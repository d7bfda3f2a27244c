package ui

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// contrast is the contrast ratio of WCAG 2.2.
func contrast(a, b Color) float64 {
	luminance := func(c Color) float64 {
		part := func(v uint8) float64 {
			s := float64(v) / 255
			if s <= 0.04045 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestTextHasContrastOnEveryGround(t *testing.T) {
	grounds := map[string]Color{"ground": Theme.Ground, "card": Theme.Card, "raised": Theme.Raised, "hover": Theme.Hover}
	for name, ground := range grounds {
		for text, color := range map[string]Color{
			"text": Theme.Text, "muted": Theme.Muted, "accent": Theme.Accent, "danger": Theme.Danger,
		} {
			require.GreaterOrEqual(t, contrast(color, ground), 4.5, "%s on %s", text, name)
		}
		require.GreaterOrEqual(t, contrast(Theme.Focus, ground), 3.0, "focus on %s", name)
	}
	for _, accent := range []Color{Theme.Accent, Theme.AccentHover} {
		require.GreaterOrEqual(t, contrast(Theme.OnAccent, accent), 4.5)
	}
	require.GreaterOrEqual(t, contrast(Theme.Accent, Theme.AccentSoft), 4.5, "what is chosen")
	for _, ground := range []Color{Theme.Ground, Theme.Card} {
		require.GreaterOrEqual(t, contrast(Theme.Edge, ground), 3.0, "edges of controls")
	}
}
