package client

import (
	"encoding/json"
	"slices"
	"strings"

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

// device is what is kept on the device: who it is to a relay, what its user is called, and
// whose messages are not to be seen.
type device struct {
	storage Storage
	address string // the relay's
	player  player
	name    string   // may be another one than the relay knows
	hidden  []string // whose messages are not shown, the latest last
}

func newDevice(s Storage, address string) device {
	d := device{storage: s, address: address, player: relays(s)[address].player}
	d.name, _ = cleanName(s.Get(nameKey))
	d.hidden = latest(strings.Fields(s.Get(hiddenKey)))
	return d
}

// keep changes what is stored of the relay.
func (d *device) keep(change func(*known)) {
	all := relays(d.storage)
	now := all[d.address]
	was := now
	if change(&now); now == was {
		return
	}
	if all[d.address] = now; now == (known{}) {
		delete(all, d.address)
	}
	if len(all) == 0 {
		d.storage.Set(playersKey, "")
		return
	}
	data, err := json.Marshal(all)
	if err != nil {
		panic(err) // texts can always be encoded
	}
	d.storage.Set(playersKey, string(data))
}

func (d *device) keepRoom(id string) { d.keep(func(k *known) { k.Room = id }) }

// be has the device be somebody else to the relay, who comes in with the same code.
func (d *device) be(p player) {
	p.Code = d.player.Code
	d.player = p
	d.save()
}

// renamed takes over the name by which the relay knows somebody.
func (d *device) renamed(p protocol.Player) {
	if p.ID == d.player.ID {
		d.player.Name = p.Name // the player may want yet another one by now
		d.save()
	}
}

// save stores who the device is to the relay, and what its user is called.
func (d *device) save() {
	d.storage.Set(nameKey, d.name)
	d.keep(func(k *known) { k.player = d.player })
}

// forget has the device be nobody to the relay; another one that somebody has become
// elsewhere stays stored.
func (d *device) forget() {
	id := d.player.ID
	d.keep(func(k *known) {
		if k.ID == id {
			*k = known{player: player{Code: k.Code}}
		}
	})
	d.player = player{Code: d.player.Code}
}

// maxHidden is how many persons' messages can be hidden; beyond that the first are shown
// again.
const maxHidden = 200

func latest(hidden []string) []string { return hidden[max(0, len(hidden)-maxHidden):] }

// hide hides a person's messages, or shows them again.
func (d *device) hide(id string, hide bool) {
	d.hidden = slices.DeleteFunc(d.hidden, func(other string) bool { return other == id })
	if hide {
		d.hidden = latest(append(d.hidden, id))
	}
	d.storage.Set(hiddenKey, strings.Join(d.hidden, " "))
}

func cleanName(name string) (string, error) {
	clean, wrong := protocol.Name(name)
	if wrong != nil {
		return "", wrong
	}
	return clean, nil
}
