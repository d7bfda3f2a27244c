package ui

// Theme is what the app looks like: all colours and measures of the widgets.
// Text on any of the three grounds has a contrast of at least 4.5 to 1, the
// edges of controls and the focus of at least 3 to 1 (WCAG 2.2 AA); a test
// computes it.
var Theme = struct {
	Ground, Card, Raised, Hover Color // from the back to the front
	Scrim                       Color // over what a dialog covers
	Line                        Color // separates, says nothing
	Edge                        Color // outlines of controls
	Text, Muted                 Color
	Accent, OnAccent            Color // the one thing to do, and what is chosen
	AccentHover                 Color
	AccentSoft                  Color // ground of what is chosen
	Danger                      Color
	Focus                       Color
}{
	Ground:      Hex(0x0e1218),
	Card:        Hex(0x171d26),
	Raised:      Hex(0x232b37),
	Hover:       Hex(0x2d3746),
	Scrim:       Alpha(Hex(0x05070a), 0.72),
	Line:        Hex(0x2a3341),
	Edge:        Hex(0x738299),
	Text:        Hex(0xeef2f7),
	Muted:       Hex(0xa8b3c2),
	Accent:      Hex(0xffc46b),
	OnAccent:    Hex(0x1c1507),
	AccentHover: Hex(0xffd591),
	AccentSoft:  Hex(0x3a3122),
	Danger:      Hex(0xff8f87),
	Focus:       Hex(0xffe0ad),
}

// Distances.
const (
	Space1 = 4.0
	Space2 = 8.0
	Space3 = 12.0
	Space4 = 16.0
	Space5 = 24.0
	Space6 = 32.0
)

// Radii of corners.
const (
	RadiusSmall  = 8.0
	Radius       = 12.0
	RadiusLarge  = 20.0
	RadiusCircle = 1e6
)

// Target is the least side of everything that can be pressed.
const Target = 48.0

// MaxLineWidth is the widest that running text gets, for the eye's sake.
const MaxLineWidth = 640.0

// Style is how a text is set.
type Style struct {
	Size float64 // in logical pixels, at least 14
	Bold bool
	// Leading is the distance of two baselines in font sizes.
	Leading float64
}

// The styles of text.
var (
	Small   = Style{Size: 14, Leading: 1.4}
	Label   = Style{Size: 16, Bold: true, Leading: 1.3}
	Body    = Style{Size: 17, Leading: 1.45}
	Lead    = Style{Size: 20, Leading: 1.4}
	Title   = Style{Size: 21, Bold: true, Leading: 1.25}
	Large   = Style{Size: 28, Bold: true, Leading: 1.2}
	Display = Style{Size: 40, Bold: true, Leading: 1.1}
)
