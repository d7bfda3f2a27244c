package shell

import (
	"encoding/json"
	"maps"
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
	// Launchpad says that one beside the page is to be used.
	Launchpad bool `json:"launchpad,omitempty"`
	// Games has what is chosen for one game only, by its ID, as its own table
	// writes it; nil where nothing is.
	Games map[string]json.RawMessage `json:"games,omitempty"`
}

// DefaultSettings are those of somebody who has chosen nothing yet and whose
// system speaks this language.
func DefaultSettings(l text.Language) Settings {
	return Settings{Language: l, Sound: true, Motion: MotionSystem, Strength: console.DefaultStrength}
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
	return s, ok
}

// Own reads what is chosen for one game only into its settings, where the
// defaults stand; false means that there is nothing, or nothing that can be read.
func (s Settings) Own(game string, settings any) bool {
	return json.Unmarshal(s.Games[game], settings) == nil
}

// SetOwn chooses something for one game only. The settings have to be such that
// JSON can hold them.
func (s *Settings) SetOwn(game string, settings any) {
	data, err := json.Marshal(settings)
	if err != nil {
		panic(err)
	}
	s.Games = maps.Clone(s.Games)
	if s.Games == nil {
		s.Games = map[string]json.RawMessage{}
	}
	s.Games[game] = data
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
