package client

import (
	"errors"

	"lichtbrett/net/protocol"
)

// HostLogin makes the player the server's host, who has its host code; also after the
// connection was lost, until HostLogout.
func (c *Client) HostLogin(code string, done func(error)) {
	c.requests.ask("", protocol.HostLogin{Code: code}, request{done: func(err error) {
		var wrong *Error
		switch {
		case err == nil:
			c.hostCode = code
		case errors.As(err, &wrong):
			c.HostLogout()
		}
		finish(done, err)
	}})
}

// HostLogout has the player be host no more, as far as this device goes: the code is
// forgotten, and what only hosts see with it.
func (c *Client) HostLogout() { c.hostCode, c.hosting = "", nil }

// Hosting returns who is at the server and what is played, as its host sees it; nil for
// anybody else.
func (c *Client) Hosting() *protocol.HostState { return c.hosting }

// HostAct does what only hosts can; the room is that of HostClose, and else empty.
func (c *Client) HostAct(act protocol.HostAct, room string, done func(error)) {
	c.requests.ask(room, act, request{done: done})
}
