package screen

import (
	"encoding/json"
	"slices"
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
	"lichtbrett/game/console"
)

// Motion says whether things move on the screen.
type Motion string

// The motions.
const (
	MotionSystem Motion = "system" // as the system wishes
	MotionFull   Motion = "full"
	MotionLess   Motion = "less"
)

// Motions lists all motions in the order in which they are offered.
var Motions = []Motion{MotionSystem, MotionFull, MotionLess}

// MoveTimes lists the move clocks that are offered, in seconds; 0 is without.
var MoveTimes = []int{0, 30, 60}

// Settings are what a person has chosen once and for all.
type Settings struct {
	Language text.Language `json:"language"`
	Sound    bool          `json:"sound"`
	// Shapes puts shapes into the LEDs that tell their colours apart.
	Shapes bool   `json:"shapes"`
	Motion Motion `json:"motion"`
	// Strength is the computer's until another one is chosen for a match.
	Strength int `json:"strength"`
	// MoveTime is how many seconds a turn may take; 0 is without a clock.
	MoveTime int `json:"moveTime"`
	// Crosswise is how its table is shown.
	Crosswise Crosswise `json:"crosswise"`
}

// Crosswise is how the table of Crosswise is shown.
type Crosswise struct {
	// TeamPoints shows each team's points, ScoreBars those of each line beside
	// the board, PointsTable what combinations count.
	TeamPoints  bool `json:"teamPoints"`
	ScoreBars   bool `json:"scoreBars"`
	PointsTable bool `json:"pointsTable"`
	// ComputerHand opens the computer's hand while it is its turn.
	ComputerHand bool `json:"computerHand"`
	// Pace is how long a computer's turn is shown: one of Paces.
	Pace int `json:"pace"`
}

// Paces lists how long a computer's turn may be shown, in milliseconds.
var Paces = []int{500, 1000, 2000}

// DefaultSettings are those of somebody who has chosen nothing yet and whose
// system speaks this language.
func DefaultSettings(l text.Language) Settings {
	return Settings{Language: l, Sound: true, Motion: MotionSystem, Strength: console.DefaultStrength,
		Crosswise: Crosswise{TeamPoints: true, PointsTable: true, Pace: Paces[0]}}
}

// ReadSettings reads settings from JSON. What is missing is as in the defaults;
// so is what cannot be read or means nothing, and then ok is false.
func ReadSettings(data string, defaults Settings) (s Settings, ok bool) {
	s = defaults
	ok = json.Unmarshal([]byte(data), &s) == nil
	if !slices.Contains(text.Languages, s.Language) {
		s.Language, ok = defaults.Language, false
	}
	if !slices.Contains(Motions, s.Motion) {
		s.Motion, ok = defaults.Motion, false
	}
	if s.Strength < ai.Weakest || s.Strength > ai.Strongest {
		s.Strength, ok = defaults.Strength, false
	}
	if !slices.Contains(MoveTimes, s.MoveTime) {
		s.MoveTime, ok = defaults.MoveTime, false
	}
	if !slices.Contains(Paces, s.Crosswise.Pace) {
		s.Crosswise.Pace, ok = defaults.Crosswise.Pace, false
	}
	return s, ok
}

// JSON returns the settings as ReadSettings reads them.
func (s Settings) JSON() string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // settings hold nothing that JSON cannot
	}
	return string(data)
}

// Clock is how long a turn may take; 0 is without a clock.
func (s Settings) Clock() time.Duration { return time.Duration(s.MoveTime) * time.Second }

// Calm reports whether nothing is to move, given what the system wishes.
func (s Settings) Calm(system bool) bool {
	return s.Motion == MotionLess || s.Motion == MotionSystem && system
}
