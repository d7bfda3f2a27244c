package client

import (
	"encoding/json"
	"errors"
	"slices"

	"lichtbrett/net/protocol"
)

// The keys in Storage.
const (
	playersKey = "online.players"
	nameKey    = "online.name"
	hiddenKey  = "online.hidden"
)

// Stored are the keys in Storage that the client uses.
var Stored = []string{playersKey, nameKey, hiddenKey}

// player is who the device is to a relay.
type player struct {
	ID     string `json:"id,omitempty"`
	Secret string `json:"secret,omitempty"`
	// Name is the one that the relay knows.
	Name string `json:"name,omitempty"`
	// Code is the join code that was given last.
	Code string `json:"code,omitempty"`
}

// known is what is stored of a relay: the player, and the room that the player was in
// last.
type known struct {
	player
	Room string `json:"room,omitempty"`
}

// relays are those that are known, by their addresses. Others may write there, too, as
// another tab does, so that they are read each time.
func relays(s Storage) map[string]known {
	all := map[string]known{}
	if json.Unmarshal([]byte(s.Get(playersKey)), &all) != nil || all == nil {
		return map[string]known{}
	}
	return all
}

// keep changes what is stored of the relay.
func (c *Client) keep(change func(*known)) {
	all := relays(c.options.Storage)
	now := all[c.options.Address]
	was := now
	if change(&now); now == was {
		return
	}
	if all[c.options.Address] = now; now == (known{}) {
		delete(all, c.options.Address)
	}
	if len(all) == 0 {
		c.options.Storage.Set(playersKey, "")
		return
	}
	data, err := json.Marshal(all)
	if err != nil {
		panic(err) // texts can always be encoded
	}
	c.options.Storage.Set(playersKey, string(data))
}

func (c *Client) keepRoom(id string) { c.keep(func(k *known) { k.Room = id }) }

// WasIn returns the ID of the room of this relay that the player was in when the app was
// last closed, or is in; empty if in none.
func (c *Client) WasIn() string { return relays(c.options.Storage)[c.options.Address].Room }

// Address returns the relay's address.
func (c *Client) Address() string { return c.options.Address }

// load reads who the device is to this relay.
func (c *Client) load() {
	c.name, _ = cleanName(c.options.Storage.Get(nameKey))
	c.player = relays(c.options.Storage)[c.options.Address].player
	c.loadHidden()
}

func (c *Client) save() {
	c.options.Storage.Set(nameKey, c.name)
	c.keep(func(k *known) { k.player = c.player })
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

// SetCode gives the code with which newcomers join the server, which is kept on the device
// until it is not the right one, and connects where that was missing.
func (c *Client) SetCode(code string) {
	c.player.Code = code
	c.save()
	if c.state == Locked {
		c.Connect()
	}
}

// Code returns the code with which newcomers join the server, as far as it is known here.
func (c *Client) Code() string { return c.player.Code }

// register asks the relay for a new player.
func (c *Client) register() {
	if c.name == "" {
		return
	}
	c.ask("", protocol.RegisterPlayer{PlayerName: c.name, Code: c.player.Code}, request{done: func(err error) {
		var wrong *Error
		switch {
		case err == nil:
		case errors.As(err, &wrong) && wrong.Code == protocol.CodeCodeWrong:
			c.player.Code = ""
			c.save()
			c.drop()
			c.state = Locked
			c.lose()
		default:
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
	c.player = player{ID: p.Player.ID, Secret: p.Player.Secret, Name: p.Player.Name, Code: c.player.Code}
	c.save()
	c.games, c.listed, c.failures = c.check().plausible(p.Games), true, 0
}

// Logout has the relay forget the player, who leaves the room. The device forgets the player,
// too, also if the relay says nothing: then the error is ErrLost, and it is not asked again.
func (c *Client) Logout(done func(error)) {
	c.ask("", protocol.LogoutPlayer{}, request{done: func(err error) {
		if err == nil || errors.Is(err, ErrLost) {
			c.forgetPlayer()
		}
		finish(done, err)
	}})
}

// forgetPlayer has the device be nobody to the relay, and stay away from it.
func (c *Client) forgetPlayer() {
	id := c.player.ID
	c.keep(func(k *known) {
		if k.ID == id {
			*k = known{player: player{Code: k.Code}}
		}
	})
	c.player = player{Code: c.player.Code}
	c.hostCode, c.hosting = "", nil
	c.leaveRoom()
	c.drop()
	c.state, c.games = Offline, nil
	c.lose()
	c.giveUp(true)
}

// KnownAt returns the addresses of the relays to which the device is somebody.
func KnownAt(s Storage) (addresses []string) {
	for address, k := range relays(s) {
		if k.ID != "" {
			addresses = append(addresses, address)
		}
	}
	slices.Sort(addresses)
	return addresses
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
