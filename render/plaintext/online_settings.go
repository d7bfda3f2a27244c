package plaintext

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/catalog"
)

// named are what a value of an option may be called in a language; the first is how it is told.
func named(l text.Language, o catalog.Option, value string) []string {
	return []string{o.Called(l, value), strings.Trim(value, `"`)}
}

// options are the own options of a room's game.
func options(c protocol.Config) []catalog.Option {
	if g, _ := catalog.Played(c.Game, c.Seats, c.Options); g != nil {
		return g.Options
	}
	return nil
}

// switches are words for what is on or off, in all languages.
var switches = map[string]string{
	"on": "true", "yes": "true", "an": "true", "ja": "true", "off": "false", "no": "false", "aus": "false", "nein": "false",
}

// set changes an option of the game that waits, or says which it has.
func (o *Online) set(args []string) {
	room := o.inRoom()
	if room == nil {
		return
	}
	typed := strings.Join(args, " ")
	for _, option := range options(room.Config) {
		for _, name := range []string{option.Key, o.language.Say("lobby.option." + option.Key)} {
			word, ok := cutFold(typed, name+" ")
			if !ok {
				continue
			}
			for _, value := range option.Values() {
				if slices.ContainsFunc(append(named(o.language, option, value), value), func(name string) bool { return strings.EqualFold(name, word) }) ||
					switches[strings.ToLower(word)] == value {
					o.setOption(room, option.Key, value)
					return
				}
			}
		}
	}
	o.sayOptions(room.Config)
}

// cutFold cuts a beginning off, in letters of either case.
func cutFold(text, beginning string) (rest string, ok bool) {
	if len(text) < len(beginning) || !strings.EqualFold(text[:len(beginning)], beginning) {
		return "", false
	}
	return text[len(beginning):], true
}

func (o *Online) setOption(room *client.Room, key, value string) {
	c := room.Config
	options := map[string]json.RawMessage{}
	if err := json.Unmarshal(c.Options, &options); err != nil {
		o.done(err)
		return
	}
	options[key] = json.RawMessage(value)
	c.Options, _ = json.Marshal(options) // it has just been read
	room.Configure(c, o.done)
}

// sayOptions says which options there are, how they are and what they can be.
func (o *Online) sayOptions(c protocol.Config) {
	all := options(c)
	if len(all) == 0 {
		o.say("online.text.options.none")
		return
	}
	for _, option := range all {
		values := strconv.Itoa(option.Low) + "–" + strconv.Itoa(option.High)
		if option.Words != nil {
			var words []string
			for _, word := range option.Words {
				words = append(words, word+" ("+named(o.language, option, word)[0]+")")
			}
			values = strings.Join(words, ", ")
		}
		o.print("  " + o.option(c, option) + " [" + option.Key + ": " + values + "]\n")
	}
	values := all[0].Values()
	o.say("online.text.options", "option", o.language.Say("lobby.option."+all[0].Key), "value", strings.Trim(values[len(values)-1], `"`))
}

// option says how an option is.
func (o *Online) option(c protocol.Config, option catalog.Option) string {
	var options map[string]json.RawMessage
	_ = json.Unmarshal(c.Options, &options) // what the client takes is valid
	return o.language.Say("lobby.option."+option.Key) + ": " + named(o.language, option, string(options[option.Key]))[0]
}

// time changes how many seconds a turn takes in the game that waits.
func (o *Online) time(args []string) {
	o.configure(args, "online.text.time", func(c *protocol.Config, n int) { c.MoveTime = n })
}

// seating changes how many seats it has: the last ones come or go.
func (o *Online) seating(args []string) {
	o.configure(args, "online.text.seats", func(c *protocol.Config, n int) {
		computers := make([]int, n)
		copy(computers, c.Computers)
		c.Seats, c.Computers = n, computers
	})
}

// configure changes a number of the room's settings; what is none says what would be one.
func (o *Online) configure(args []string, usage string, set func(c *protocol.Config, n int)) {
	room := o.inRoom()
	if room == nil {
		return
	}
	n, err := 0, error(nil)
	if len(args) == 1 {
		n, err = strconv.Atoi(args[0])
	}
	if len(args) != 1 || err != nil || n < 0 || n > protocol.MaxMoveTime {
		o.say(usage)
		return
	}
	config := room.Config
	set(&config, n)
	room.Configure(config, o.done)
}

// terms say what is played in a room, and how that was set up.
func (o *Online) terms(c protocol.Config) string {
	title, _ := o.title(c)
	all := []string{title}
	if g, _ := catalog.Played(c.Game, c.Seats, c.Options); g != nil {
		if set := g.Set(o.language, c.Options); set != "" {
			all = append(all, set)
		}
	}
	return strings.Join(append(all, client.MoveTime(o.language, c.MoveTime)), " · ")
}
