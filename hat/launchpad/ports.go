package launchpad

import (
	"regexp"
	"strconv"
	"strings"
)

// another is the name of a port on Windows that is not the first of its device.
var another = regexp.MustCompile(`^MIDI(?:IN|OUT)(\d+) \(`)

// pick returns which of the ports with these names is that of a Launchpad for lights and
// pads, and the model; nil if none is.
func pick(names []string) (m *model, at int) {
	for i := range models {
		m := &models[i]
		first := -1
		for at, name := range names {
			if !strings.Contains(name, m.ports) || strings.Contains(name, "DAW") || strings.Contains(name, "DIN") {
				continue
			}
			if first < 0 {
				first = at
			}
			if n := another.FindStringSubmatch(name); n != nil && n[1] == strconv.Itoa(m.port+1) {
				return m, at
			} else if n == nil && m.port == 0 {
				return m, at
			}
		}
		if first >= 0 {
			return m, first
		}
	}
	return nil, 0
}
