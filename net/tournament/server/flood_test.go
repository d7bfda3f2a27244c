package server_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament/server"
)

// However much a stranger sends, others play on: their answers arrive although the
// server has not read anything of the flood when they are sent.
func TestAFlood(t *testing.T) {
	g := newGate()
	s := start(t, &memory{}, func(o *server.Options) { o.Observers = []server.Observer{g} })
	anna, bert := two(t, s)
	stranger, junk := dial(t, s.Addr()), bytes.Repeat([]byte("INSERT;;"), 100)
	for i := range 7 {
		player := [2]client{anna, bert}[i%2]
		token := player.hear("YOURTURN;")
		g.hold(player)
		for range 10_000 { // more than a buffer can hold
			_, err := stranger.Write(junk)
			require.NoError(t, err)
		}
		player.say("INSERT;%d;%s", i%2, token)
		g.open <- struct{}{}
		player.hear("TOKEN INSERTED;" + [2]string{"anna;0", "bert;1"}[i%2])
	}
	bert.hear("RESULT;WIN;anna;FOUR_IN_A_ROW")
}
