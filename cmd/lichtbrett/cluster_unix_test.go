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
	ada, bob := visit(t, one.url), visit(t, other.url)
	ada.ask("registerPlayer", map[string]any{"playerName": "Ada"})
	player := bob.ask("registerPlayer", map[string]any{"playerName": "Bob"}).Data.Player
	game := ada.ask("createGame", map[string]any{"config": map[string]any{"game": "tictactoe", "private": true}}).Data.Game
	bob.ask("joinGame", map[string]any{"gameId": game.ID})
	ada.wait("joinGame")
	one.stop()
	other.stop()
	again := visit(t, open(t, shared...)).ask("gameState", map[string]any{"playerId": player.ID, "secret": player.Secret})
	require.Equal(t, game.ID, again.Data.Game.ID)
}
