package plaintext

import (
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	tell "lichtbrett/game/telling/crosswise"
)

// begin starts a new match: with the same players, or those that are named.
func (c *Crosswise) begin(args []string) {
	seats, problem := c.named(args)
	if problem != "" {
		c.failed = c.language.Say(problem)
	} else if err := c.start(seats, nil); err != nil {
		c.failed = c.language.Say("crosswise.open-failed")
	}
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
	return seats, tell.NameFault(crosswise.CheckNames(seats))
}

func (c *Crosswise) help() {
	c.say("crosswise.text.title")
	c.sayAll("crosswise.text.help.", "place", "wildcard", "cells", "swap")
	c.sayCommands()
	tiles := make([]string, 0, len(signs))
	for t := crosswise.Sun; t <= crosswise.SwapWithHand; t++ {
		tiles = append(tiles, signs[t]+" "+c.tile(t))
	}
	c.print("  " + strings.Join(tiles, ", ") + "\n")
}

// save writes the match in the original's format.
func (c *Crosswise) save(args []string) {
	record, _ := c.host.Record()
	p, err := record.Replay(crosswise.Game{})
	if err != nil {
		c.fail(err)
		return
	}
	c.write(args, p.(crosswise.Position).Save(record.Seats).Write())
}

// goOn goes on with the match in a file.
func (c *Crosswise) goOn(args []string) {
	c.load(args, func(data []byte) (game.Record, error) { return crosswise.ReadMatch(data, c.Seed(), c.Strength) }, "crosswise.load-failed")
}
