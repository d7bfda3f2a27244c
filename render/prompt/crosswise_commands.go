package prompt

import (
	"encoding/json"
	"errors"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

// matchCommands are the words that are no moves, in all languages.
var matchCommands = map[string]func(c *Crosswise, args []string) (done bool){
	"neu": (*Crosswise).begin, "new": (*Crosswise).begin,
	"ende": (*Crosswise).quit, "end": (*Crosswise).quit, "quit": (*Crosswise).quit,
	"hilfe": (*Crosswise).help, "help": (*Crosswise).help,
	"hand":  (*Crosswise).uncover,
	"laden": (*Crosswise).load, "load": (*Crosswise).load,
	"speichern": (*Crosswise).save, "save": (*Crosswise).save,
	"mitschrift": (*Crosswise).record, "record": (*Crosswise).record,
}

// begin starts a new match: with the same players, or those that are named.
func (c *Crosswise) begin(args []string) bool {
	seats, problem := c.named(args)
	if problem != "" {
		c.failed = c.language.Say(problem)
		return false
	}
	if err := c.start(seats); err != nil {
		c.failed = c.language.Say("crosswise.open-failed") + " " + err.Error()
	}
	return false
}

// named returns the players that words name, those of the last match if there
// are none; else problem says what is wrong with them.
func (c *Crosswise) named(args []string) (seats []game.Player, problem string) {
	if len(args) == 0 {
		for _, s := range c.shown().Players {
			p := c.client.Seats()[s]
			seats = append(seats, game.Player{Name: p.Name, Strength: p.Strength})
		}
		return seats, ""
	}
	if len(args) != 2 && len(args) != crosswise.Seats {
		return nil, "crosswise.text.bad-count"
	}
	for _, word := range args {
		p := game.Player{Name: word}
		if strength, ok := c.computer(strings.ToLower(word)); ok {
			p = game.Player{Strength: strength}
		}
		seats = append(seats, p)
	}
	return seats, crosswise.NameFault(seats)
}

func (c *Crosswise) quit([]string) bool {
	c.say("crosswise.text.bye")
	return true
}

func (c *Crosswise) help([]string) bool {
	c.say("crosswise.text.title")
	for _, what := range []string{"place", "wildcard", "cells", "swap", "hand", "new", "save", "load", "record", "end", "help"} {
		c.print("  ")
		c.say("crosswise.text.help." + what)
	}
	tiles := make([]string, 0, len(signs))
	for t := crosswise.Sun; t <= crosswise.SwapWithHand; t++ {
		tiles = append(tiles, signs[t]+" "+c.tile(t))
	}
	c.print("  " + strings.Join(tiles, ", ") + "\n")
	return false
}

// uncover shows the hand of the human to move.
func (c *Crosswise) uncover([]string) bool {
	if c.client.MyTurn() {
		c.open = c.client.ToMove()
	}
	return false
}

// save writes the match in the original's format.
func (c *Crosswise) save(args []string) bool {
	record, _ := c.host.Record()
	p, err := record.Replay(crosswise.Game{})
	if err != nil {
		c.fail(err)
		return true
	}
	c.write(args, p.(crosswise.Position).Save(record.Seats).Write())
	return false
}

// record writes the record of the match.
func (c *Crosswise) record(args []string) bool {
	record, _ := c.host.Record()
	data, err := json.Marshal(record)
	if err != nil {
		c.fail(err)
		return true
	}
	c.write(args, append(data, '\n'))
	return false
}

func (c *Crosswise) write(args []string, data []byte) {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("crosswise.text.no-file")
	} else if err := c.Write(name, data); err != nil {
		c.failed = c.language.Say("crosswise.save-failed") + " " + err.Error()
	} else {
		c.event = c.language.Say("crosswise.saved", "file", name)
	}
}

// load goes on with the match in a file, a save or a record; what is wrong with
// it is said, and the match under way stays.
func (c *Crosswise) load(args []string) bool {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("crosswise.text.no-file")
		return false
	}
	record, err := c.read(name)
	if err == nil {
		err = c.host.Resume(crosswise.Game{}, record)
	}
	var broken *crosswise.SaveError
	switch {
	case errors.As(err, &broken):
		c.failed = c.language.Say("crosswise.load-failed") + " " + c.language.Say(broken.Key()) + " (" + broken.Detail + ")"
	case err != nil:
		c.failed = c.language.Say("crosswise.load-failed") + " " + err.Error()
	}
	return false
}

// read returns the match in a file.
func (c *Crosswise) read(name string) (game.Record, error) {
	data, err := c.Read(name)
	if err != nil {
		return game.Record{}, err
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(data, &keys) == nil && keys["game"] != nil {
		return game.ReadRecord(data)
	}
	s, err := crosswise.ReadSave(data)
	if err != nil {
		return game.Record{}, err
	}
	seed := c.Seed()
	if _, err := s.Position(seed); err != nil {
		return game.Record{}, err
	}
	return game.Record{Game: crosswise.Name, Config: crosswise.Config{Save: &s}.JSON(), Seed: seed, Seats: s.Seats(c.Strength)}, nil
}
