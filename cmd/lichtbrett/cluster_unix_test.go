//go:build unix

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay/natsconn/natstest"
	"lichtbrett/net/store/storetest"
)

// Two servers that share everything play as one, and what was begun there goes on at a third
// when they have been stopped.
func TestServersPlayAsOne(t *testing.T) {
	t.Parallel()
	shared := []string{"--database", storetest.Postgres(t).Database(t), "--cluster", natstest.Start(t).URL()}
	one, other := serveInProcess(t, shared...), serveInProcess(t, shared...)
	ada, _ := come(t, one.url, "Ada")
	bob, player := come(t, other.url, "Bob")
	room := ada.create(map[string]any{"private": true})
	bob.ask("joinGame", map[string]any{"gameId": room})
	ada.wait("joinGame")
	one.stop()
	other.stop()
	again := visit(t, open(t, shared...)).ask("gameState", map[string]any{"player": player})
	require.Equal(t, room, again.Data.Game.ID)
}
