package loadtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/load"
)

func TestLinearizable(t *testing.T) {
	a := load.Operation{Call: 1, Return: 4, Ply: 0, Move: "a", Made: true}
	b := load.Operation{Call: 5, Return: 9, Ply: 1, Move: "b", Made: true}
	read := func(call, back time.Duration, log ...game.Move) load.Operation {
		return load.Operation{Player: 1, Call: call, Return: back, Read: true, Log: log}
	}
	for name, c := range map[string]struct {
		history []load.Operation
		says    string
	}{
		"nothing":                     {nil, ""},
		"two moves":                   {[]load.Operation{a, b}, ""},
		"read while it is made":       {[]load.Operation{a, read(2, 3)}, ""},
		"read what is being made":     {[]load.Operation{a, read(2, 3, "a")}, ""},
		"read after it":               {[]load.Operation{a, b, read(10, 11, "a", "b")}, ""},
		"lost":                        {[]load.Operation{a, b, read(10, 11, "a")}, "cannot have happened"},
		"made twice":                  {[]load.Operation{a, b, read(10, 11, "a", "a", "b")}, "cannot have happened"},
		"seen and gone":               {[]load.Operation{a, b, read(6, 6, "a", "b"), read(7, 8, "a")}, "cannot have happened"},
		"refused, and made all right": {[]load.Operation{a, {Call: 2, Return: 3, Ply: 0, Move: "c"}, read(5, 6, "a", "c")}, "cannot have happened"},
		"refused":                     {[]load.Operation{a, {Call: 2, Return: 3, Ply: 0, Move: "c"}, read(5, 6, "a")}, ""},
		"in the place of another":     {[]load.Operation{a, {Call: 2, Return: 3, Ply: 0, Move: "c", Made: true}}, "cannot have happened"},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := Linearizable([][]load.Operation{c.history})
			require.Equal(t, len(c.history), n)
			if c.says == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, c.says)
			}
		})
	}
}
