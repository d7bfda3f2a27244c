package shell

// Lights are a board of lights beside the page, which the user turns on and off: the
// browser asks whether the page may use it.
type Lights interface {
	// Turn turns them on or off.
	Turn(on bool)
	// State tells how they are.
	State() LightsState
}

// LightsState is how lights beside the page are.
type LightsState string

// The states of lights.
const (
	LightsOff     LightsState = "off"
	LightsAsking  LightsState = "asking" // the browser asks, or they are being opened
	LightsOn      LightsState = "on"
	LightsAway    LightsState = "away"    // pulled out
	LightsMissing LightsState = "missing" // not plugged in
	LightsRefused LightsState = "refused" // the browser may not
)
