//go:build unix

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/store/storetest"
)

// Two servers of one database play as one, and what was begun there goes on at a third
// when they have been stopped.
func TestServersPlayAsOne(t *testing.T) {
	database := storetest.Postgres(t).Database(t)
	one, first := startServe(t, "--database", database, "--cluster", "database")
	other, second := startServe(t, "--database", database, "--cluster", "database")
	ada, bob := visit(t, one), visit(t, other)
	ada.ask("registerPlayer", map[string]any{"playerName": "Ada"})
	player := bob.ask("registerPlayer", map[string]any{"playerName": "Bob"}).Data.Player
	game := ada.ask("createGame", map[string]any{"config": map[string]any{"game": "tictactoe", "private": true}}).Data.Game
	bob.ask("joinGame", map[string]any{"gameId": game.ID})
	ada.wait("joinGame")
	stop(t, first)
	require.Equal(t, ok, <-second)
	url, status := startServe(t, "--database", database, "--cluster", "database")
	again := visit(t, url).ask("gameState", map[string]any{"playerId": player.ID, "secret": player.Secret})
	require.Equal(t, game.ID, again.Data.Game.ID)
	stop(t, status)
}
