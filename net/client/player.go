package client

import (
	"encoding/json"

	"lichtbrett/net/protocol"
)

// The keys in Storage.
const (
	playerKey = "online.player"
	nameKey   = "online.name"
	roomKey   = "online.room"
)

// Stored are the keys in Storage that the client uses.
var Stored = []string{playerKey, nameKey, roomKey}

// WasIn returns the ID of the room that the player was in when the app was last
// closed, or is in; empty if in none.
func (c *Client) WasIn() string { return c.options.Storage.Get(roomKey) }

// Address returns the relay's address.
func (c *Client) Address() string { return c.options.Address }

// load reads who the device is to this relay.
func (c *Client) load() {
	c.name, _ = cleanName(c.options.Storage.Get(nameKey))
	var p player
	if json.Unmarshal([]byte(c.options.Storage.Get(playerKey)), &p) == nil && p.Address == c.options.Address {
		c.player = p
	}
}

func (c *Client) save() {
	c.options.Storage.Set(nameKey, c.name)
	if c.player.ID == "" {
		c.options.Storage.Set(playerKey, "")
		return
	}
	c.player.Address = c.options.Address
	data, err := json.Marshal(c.player)
	if err != nil {
		panic(err) // three texts can always be encoded
	}
	c.options.Storage.Set(playerKey, string(data))
}

func cleanName(name string) (string, error) {
	clean, wrong := protocol.Name(name)
	if wrong != nil {
		return "", wrong
	}
	return clean, nil
}

// Name returns the player's name; empty as long as none was given.
func (c *Client) Name() string { return c.name }

// SetName gives the player another name, which is kept on the device. The error
// is a *Error that says why it is none. Where the relay knows the player it is
// told.
func (c *Client) SetName(name string, done func(error)) error {
	clean, err := cleanName(name)
	if err != nil {
		return err
	}
	same := clean == c.name
	c.name = clean
	c.save()
	r := request{done: done}
	if same || !c.Ready() {
		r.finish(nil) // it is told when the connection is there
		return nil
	}
	c.ask("", protocol.RenamePlayer{PlayerName: clean}, r)
	return nil
}

// register asks the relay for a new player.
func (c *Client) register() {
	if c.name == "" {
		return
	}
	c.ask("", protocol.RegisterPlayer{PlayerName: c.name}, request{done: func(err error) {
		if err != nil {
			c.reconnect()
		}
	}})
}

// reconnect drops the connection and tries again with a new one.
func (c *Client) reconnect() {
	if c.state == Online {
		c.drop()
		c.fail()
		c.lose()
	}
}

// registered stores the new player.
func (c *Client) registered(p protocol.PlayerRegistered) {
	c.player = player{ID: p.Player.ID, Secret: p.Player.Secret, Name: p.Player.Name}
	c.save()
	c.games, c.listed, c.failures = c.plausible(p.Games), true, 0
}

// Logout has the relay forget the player, who leaves the room.
func (c *Client) Logout(done func(error)) {
	c.ask("", protocol.LogoutPlayer{}, request{done: func(err error) {
		if err == nil {
			c.player = player{}
			c.save()
			c.leaveRoom()
			c.drop()
			c.state, c.listed, c.games = Offline, false, nil
		}
		r := request{done: done}
		r.finish(err)
	}})
}

// Leaderboard asks for the best players of a game; an empty name is all games.
func (c *Client) Leaderboard(name string, done func(protocol.Leaderboard, error)) {
	r := request{done: func(err error) {
		if err != nil {
			done(protocol.Leaderboard{}, err)
			return
		}
		done(c.leaderboard, nil)
	}}
	c.ask("", protocol.AskLeaderboard{Name: name}, r)
}
