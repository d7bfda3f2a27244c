//go:build !linux

package line

import (
	"errors"

	"lichtbrett/hat"
)

// Serial says that there is none: elsewhere a program can open one.
func Serial(string, Options) hat.Source {
	return func() (hat.Lights, error) {
		return nil, errors.New("serial ports are opened under Linux only; elsewhere name a program that passes on what it reads")
	}
}
