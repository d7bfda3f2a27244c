package launchpad

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The port for lights and pads is found by the names that systems give ports.
func TestThePortIsFoundByItsName(t *testing.T) {
	for _, c := range []struct {
		names []string
		model string
		at    int
	}{
		{[]string{"Midi Through Port-0", "Launchpad X LPX DAW In", "Launchpad X LPX MIDI In"}, "Launchpad X", 2},
		{[]string{"LPMiniMK3 DAW Out", "LPMiniMK3 MIDI Out"}, "Launchpad Mini MK3", 1},
		{[]string{"LPProMK3 MIDI", "LPProMK3 DIN", "LPProMK3 DAW"}, "Launchpad Pro MK3", 0},
		{[]string{"LPX MIDI", "MIDIIN2 (LPX MIDI)"}, "Launchpad X", 1},
		{[]string{"MIDIOUT3 (LPProMK3 MIDI)", "MIDIOUT2 (LPProMK3 MIDI)", "LPProMK3 MIDI"}, "Launchpad Pro MK3", 2},
		{[]string{"LPX MIDI"}, "Launchpad X", 0},
		{[]string{"Launchkey MK3", "LPX DAW Out"}, "", 0},
		{nil, "", 0},
	} {
		m, at := pick(c.names)
		if c.model == "" {
			require.Nil(t, m)
			continue
		}
		require.NotNil(t, m, c.names)
		require.Equal(t, c.model, m.name)
		require.Equal(t, c.at, at, c.names)
	}
}

// FuzzPorts: whatever the ports are called, one of them is picked or none.
func FuzzPorts(f *testing.F) {
	f.Add("Midi Through Port-0\nLaunchpad X LPX DAW In\nLaunchpad X LPX MIDI In")
	f.Fuzz(func(t *testing.T, names string) {
		all := strings.Split(names, "\n")
		if m, at := pick(all); m != nil {
			require.Contains(t, all[at], m.ports)
		}
	})
}
