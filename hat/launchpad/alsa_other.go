//go:build !linux && !js

package launchpad

import (
	"errors"

	"lichtbrett/hat"
)

// Source says that there is none: elsewhere a browser finds it.
func Source(string) hat.Source {
	return func() (hat.Lights, error) {
		return nil, errors.New("a Launchpad is played on under Linux only; elsewhere, open Lichtbrett in a browser, and turn it on in the settings, under Lights")
	}
}
