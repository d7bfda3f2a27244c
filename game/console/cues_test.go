package console_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/table"
)

// Who never asks for cues does not gather them.
func TestUnheardCuesAreFew(t *testing.T) {
	p := newTicTacToe(t).press("c")
	for range 100 {
		p.program.Receive(table.Envelope{Message: table.Refused{Reason: "occupied"}})
	}
	require.Len(t, p.program.Cues(), 16)
}
