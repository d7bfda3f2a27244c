package plaintext

import (
	"strconv"

	"lichtbrett/net/protocol"
)

// time changes how many seconds a turn takes in the game that waits.
func (o *Online) time(args []string) bool {
	return o.configure(args, "online.text.time", func(c *protocol.Config, n int) { c.MoveTime = n })
}

// seating changes how many seats it has: the last ones come or go.
func (o *Online) seating(args []string) bool {
	return o.configure(args, "online.text.seats", func(c *protocol.Config, n int) {
		computers := make([]int, n)
		copy(computers, c.Computers)
		c.Seats, c.Computers = n, computers
	})
}

// configure changes a number of the room's settings; what is none says what would be one.
func (o *Online) configure(args []string, usage string, set func(c *protocol.Config, n int)) bool {
	room := o.inRoom()
	if room == nil {
		return false
	}
	n, err := 0, error(nil)
	if len(args) == 1 {
		n, err = strconv.Atoi(args[0])
	}
	if len(args) != 1 || err != nil || n < 0 || n > protocol.MaxMoveTime {
		o.say(usage)
		return false
	}
	config := room.Config
	set(&config, n)
	o.client.Configure(config, o.done)
	return false
}

// terms say how a game was set up that waits.
func (o *Online) terms(c protocol.Config) string {
	title, _ := o.Title(c)
	switch {
	case c.MoveTime == 0:
		return title + " · " + o.language.Say("lobby.time.none")
	case c.MoveTime%60 == 0:
		return title + " · " + o.language.Say("lobby.time.minutes", "minutes", strconv.Itoa(c.MoveTime/60))
	}
	return title + " · " + o.language.Say("lobby.time.seconds", "seconds", strconv.Itoa(c.MoveTime))
}
