package plaintext

import (
	"strings"

	"lichtbrett/net/client"
)

// kick has the creator remove somebody from the game. Who watches is asked for first.
func (o *Online) kick(args []string) {
	room := o.inRoom()
	if room == nil {
		return
	}
	room.Look(func(err error) {
		if err != nil {
			o.done(err)
		} else if id, _ := o.other(args); id != "" {
			room.Remove(id, o.done)
		}
	})
}

// setHidden hides what somebody says, on this device, or shows it again.
func (o *Online) setHidden(args []string, hidden bool, said string) {
	id, name := o.other(args)
	if id == "" {
		return
	}
	o.client.Hide(id, hidden)
	o.say(said, "player", name)
	// What was said before is not told now.
	o.told.message = client.Message{}
	if all := o.client.Room().Messages(); len(all) > 0 {
		o.told.message = all[len(all)-1]
	}
}

// other finds somebody else in the room by name. If nobody is called so it says who there
// is.
func (o *Online) other(args []string) (id, name string) {
	room := o.inRoom()
	if room == nil {
		return "", ""
	}
	var names []string
	for _, p := range room.Others() {
		if strings.EqualFold(p.Name, strings.Join(args, " ")) {
			return p.ID, p.Name
		}
		names = append(names, p.Name)
	}
	if len(names) == 0 {
		o.say("online.text.nobody")
	} else {
		o.say("online.text.which-person", "players", strings.Join(names, ", "))
	}
	return "", ""
}
