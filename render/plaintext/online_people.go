package plaintext

import (
	"strings"

	"lichtbrett/net/client"
)

// kick has the creator remove somebody from the game.
func (o *Online) kick(args []string) bool {
	if id, _ := o.other(args); id != "" {
		o.client.Remove(id, o.done)
	}
	return false
}

// hide hides what somebody says, on this device; unhide shows it again.
func (o *Online) hide(args []string) bool { return o.setHidden(args, true, "online.text.hidden") }

func (o *Online) unhide(args []string) bool { return o.setHidden(args, false, "online.text.shown") }

func (o *Online) setHidden(args []string, hidden bool, said string) bool {
	id, name := o.other(args)
	if id == "" {
		return false
	}
	o.client.Hide(id, hidden)
	o.say(said, "player", name)
	// What was said before is not told now.
	o.told.message = client.Message{}
	if all := o.client.Room().Messages(); len(all) > 0 {
		o.told.message = all[len(all)-1]
	}
	return false
}

// other finds somebody else in the room by name: who sits there, or has said something. If
// nobody is called so it says who there is.
func (o *Online) other(args []string) (id, name string) {
	room := o.inRoom()
	if room == nil {
		return "", ""
	}
	var names []string
	for _, id := range o.others(room) {
		name := room.NameOf(id)
		if strings.EqualFold(name, strings.Join(args, " ")) {
			return id, name
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		o.say("online.text.nobody")
	} else {
		o.say("online.text.which-person", "players", strings.Join(names, ", "))
	}
	return "", ""
}

// others are the IDs of the others in the room.
func (o *Online) others(room *client.Room) (ids []string) {
	known := map[string]bool{o.client.Me(): true}
	add := func(id string) {
		if !known[id] {
			known[id] = true
			ids = append(ids, id)
		}
	}
	for _, p := range client.Seated(room.Room) {
		if p.Person() {
			add(p.ID)
		}
	}
	for _, p := range room.Speakers() {
		add(p.ID)
	}
	return ids
}
