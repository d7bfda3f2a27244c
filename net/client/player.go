package client

import (
	"errors"

	"lichtbrett/net/protocol"
)

// Me returns the player's id; empty before the relay has given one.
func (c *Client) Me() string { return c.device.player.ID }

// WasIn returns the ID of the room of this relay that the player was in when the app was
// last closed, or is in; empty if in none.
func (c *Client) WasIn() string { return relays(c.options.Storage)[c.options.Address].Room }

// Address returns the relay's address.
func (c *Client) Address() string { return c.options.Address }

// Name returns the player's name; empty as long as none was given.
func (c *Client) Name() string { return c.device.name }

// SetName gives the player another name, which is kept on the device. The error
// is a *Error that says why it is none. Where the relay knows the player it is
// told.
func (c *Client) SetName(name string, done func(error)) error {
	clean, err := cleanName(name)
	if err != nil {
		return err
	}
	same := clean == c.device.name
	c.device.name = clean
	c.device.save()
	if same || !c.Ready() {
		finish(done, nil) // it is told when the connection is there
		return nil
	}
	c.requests.ask("", protocol.RenamePlayer{PlayerName: clean}, request{done: done})
	return nil
}

// SetCode gives the code with which newcomers join the server, which is kept on the device
// until it is not the right one, and connects where that was missing.
func (c *Client) SetCode(code string) {
	c.device.player.Code = code
	c.device.save()
	if c.link.state == Locked {
		c.Connect()
	}
}

// Code returns the code with which newcomers join the server, as far as it is known here.
func (c *Client) Code() string { return c.device.player.Code }

// register asks the relay for a new player.
func (c *Client) register() {
	if c.device.name == "" {
		return
	}
	c.requests.ask("", protocol.RegisterPlayer{PlayerName: c.device.name, Code: c.device.player.Code}, request{done: func(err error) {
		var wrong *Error
		switch {
		case err == nil:
		case errors.As(err, &wrong) && wrong.Code == protocol.CodeCodeWrong:
			c.device.player.Code = ""
			c.device.save()
			c.end(Locked)
		default:
			c.reconnect()
		}
	}})
}

// registered stores the new player.
func (c *Client) registered(p protocol.PlayerRegistered) {
	c.device.be(player{ID: p.Player.ID, Secret: p.Player.Secret, Name: p.Player.Name})
	c.games = c.check().plausible(p.Games)
	c.link.welcomed()
}

// Logout has the relay forget the player, who leaves the room. The device forgets the player,
// too, also if the relay says nothing: then the error is ErrLost, and it is not asked again.
func (c *Client) Logout(done func(error)) {
	c.requests.ask("", protocol.LogoutPlayer{}, request{done: func(err error) {
		if err == nil || errors.Is(err, ErrLost) {
			c.forgetPlayer()
		}
		finish(done, err)
	}})
}

// forgetPlayer has the device be nobody to the relay, and stay away from it.
func (c *Client) forgetPlayer() {
	c.device.forget()
	c.hostCode, c.hosting = "", nil
	c.leaveRoom()
	c.games = nil
	c.end(Offline)
	c.requests.giveUp(true)
}

// Leaderboard asks for the best players of a game; an empty name is all games.
func (c *Client) Leaderboard(name string, done func(protocol.Leaderboard, error)) {
	var best protocol.Leaderboard
	c.requests.ask("", protocol.AskLeaderboard{Name: name}, request{
		take: func(d protocol.FrameData) { best, _ = d.(protocol.Leaderboard) },
		done: func(err error) { done(best, err) },
	})
}
