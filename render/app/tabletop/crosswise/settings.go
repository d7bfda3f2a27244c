package crosswise

import (
	"slices"

	"lichtbrett/render/app/shell"
)

// settings are how the table is shown, as a person has chosen once and for all.
type settings struct {
	// TeamPoints shows each team's points, ScoreBars those of each line beside
	// the board, PointsTable what combinations count.
	TeamPoints  bool `json:"teamPoints"`
	ScoreBars   bool `json:"scoreBars"`
	PointsTable bool `json:"pointsTable"`
	// ComputerHand opens the computer's hand while it is its turn.
	ComputerHand bool `json:"computerHand"`
	// OpenHands opens the hand of whoever is to move without asking for the device to be
	// handed over: people who share it may see each other's tiles.
	OpenHands bool `json:"openHands,omitempty"`
	// Pace is how long a computer's turn is shown: one of paces.
	Pace int `json:"pace"`
}

// paces lists how long a computer's turn may be shown, in milliseconds.
var paces = []int{500, 1000, 2000}

// settings returns what has been chosen; what is missing or means nothing is as
// for somebody who has chosen nothing yet.
func (s *Screen) settings() settings {
	defaults := settings{TeamPoints: true, PointsTable: true, Pace: paces[0]}
	own := defaults
	if !s.App.Settings.Own(s.Game.ID, &own) {
		return defaults
	}
	if !slices.Contains(paces, own.Pace) {
		own.Pace = defaults.Pace
	}
	return own
}

// set changes the settings.
func (s *Screen) set(change func(*settings)) {
	own := s.settings()
	change(&own)
	s.App.Change(func(all *shell.Settings) { all.SetOwn(s.Game.ID, own) })
}
