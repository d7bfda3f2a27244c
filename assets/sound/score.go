package sound

// Frequencies in Hz, equal temperament at a' = 440 Hz.
const (
	g3 = 196.00
	c4 = 261.63
	d4 = 293.66
	e4 = 329.63
	f4 = 349.23
	g4 = 392.00
	a4 = 440.00
	c5 = 523.25
	d5 = 587.33
	e5 = 659.26
	g5 = 783.99
	c6 = 1046.50
)

// score has the notes of every sound.
var score = [Count][]note{
	Cursor:  {{wave: tone, from: 1250, to: 1150, length: 0.035, attack: 0.002, decay: 0.008, gain: 0.10}},
	Button:  together(wood(g4, 0, 0.16), wood(c5, 0.055, 0.16)),
	Refused: together(buzz(0), buzz(0.105)),
	Drop:    {{wave: tone, from: 620, to: 300, length: 0.13, attack: 0.012, decay: 0.07, gain: 0.12}},
	Delete: together(
		[]note{{wave: noise, from: 5200, to: 900, length: 0.38, attack: 0.02, decay: 0.12, gain: 0.30}},
		bell(c6, 0, 0.07), bell(g5, 0.06, 0.07), bell(e5, 0.12, 0.07), bell(c5, 0.18, 0.07)),
	Bomb: {
		{wave: noise, from: 2600, to: 110, length: 0.85, attack: 0.003, decay: 0.20, gain: 0.42},
		{wave: tone, from: 120, to: 38, length: 0.60, attack: 0.004, decay: 0.18, gain: 0.28},
	},
	Win: together(bell(c5, 0, 0.15), bell(e5, 0.11, 0.15), bell(g5, 0.22, 0.15),
		bell(c6, 0.33, 0.17), bell(g5, 0.33, 0.07), bell(e5, 0.33, 0.07)),
	Lose: together(wood(e4, 0, 0.20), wood(d4, 0.17, 0.19), wood(c4, 0.34, 0.18), wood(g3, 0.51, 0.22)),
	Draw: together(bell(c5, 0, 0.13), bell(f4, 0.16, 0.13), bell(c5, 0.32, 0.09), bell(f4, 0.32, 0.09)),

	landing + 0: wood(e5, 0, 0.24),
	landing + 1: wood(d5, 0, 0.24),
	landing + 2: wood(c5, 0, 0.25),
	landing + 3: wood(a4, 0, 0.26),
	landing + 4: wood(g4, 0, 0.27),
	landing + 5: wood(e4, 0, 0.28),
	landing + 6: wood(d4, 0, 0.29),
	landing + 7: wood(c4, 0, 0.30),
}

// wood is a struck bar of wood, like a marimba's: it is tuned to sound two
// octaves above its tone as well, and knocks when struck.
func wood(hz, at, gain float64) []note {
	return []note{
		{wave: tone, at: at, from: hz, to: hz, length: 0.34, attack: 0.003, decay: 0.085, gain: gain},
		{wave: tone, at: at, from: 4 * hz, to: 4 * hz, length: 0.10, attack: 0.002, decay: 0.018, gain: 0.28 * gain},
		{wave: noise, at: at, from: 1800, to: 600, length: 0.03, attack: 0.002, decay: 0.006, gain: 0.35 * gain},
	}
}

// bell is a soft bell: the partials of a vibraphone's bar, dying away.
func bell(hz, at, gain float64) []note {
	return []note{
		{wave: tone, at: at, from: hz, to: hz, length: 0.85, attack: 0.004, decay: 0.20, gain: gain},
		{wave: tone, at: at, from: 2 * hz, to: 2 * hz, length: 0.50, attack: 0.004, decay: 0.10, gain: 0.22 * gain},
		{wave: tone, at: at, from: 4 * hz, to: 4 * hz, length: 0.20, attack: 0.003, decay: 0.04, gain: 0.14 * gain},
	}
}

// buzz is a low, dull no: a tone with the odd partials of a reed.
func buzz(at float64) []note {
	return []note{
		{wave: tone, at: at, from: 150, to: 128, length: 0.09, attack: 0.006, decay: 0.045, gain: 0.22},
		{wave: tone, at: at, from: 450, to: 384, length: 0.09, attack: 0.006, decay: 0.035, gain: 0.05},
	}
}

func together(parts ...[]note) (notes []note) {
	for _, p := range parts {
		notes = append(notes, p...)
	}
	return notes
}
