package main

import (
	"fmt"
	"slices"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
	"lichtbrett/render/screen/library"
)

// crosswiseOnLEDs is Crosswise for devices that are nothing but an LED board. The
// app has a screen of its own for it, and is spared this program.
var crosswiseOnLEDs = &library.Game{
	ID:     crosswise.Name,
	Rules:  crosswise.Game{},
	Config: crosswise.Config{}.JSON(),
	Seats:  2,
	Program: func(host table.Host, strength int) console.Program {
		return console.NewCrosswise(host, strength)
	},
	Demo: []game.Move{
		"place 0 on 1,4", "place 0 on 2,5", "place 3 on 2,4", "place 1 on 0,4", "place 3 on 1,5", "place 1 on 3,4",
		"place 2 on 4,5", "place 1 on 5,4", "place 3 on 2,2", "remove 2,5 with 0", "place 0 on 0,5", "place 1 on 4,4",
		"place 1 on 0,2", "place 0 on 1,2", "place 2 on 0,3", "place 0 on 3,3", "remove 3,3 with 0", "place 1 on 5,0",
		"place 0 on 0,0", "place 1 on 3,2", "place 0 on 4,2", "place 2 on 1,0", "place 0 on 2,3", "place 3 on 5,2",
		"place 0 on 0,1",
	},
}

// playable has everything that can be played, in the order in which it is
// offered.
var playable = append(slices.Clip(library.Games), crosswiseOnLEDs)

// findGame returns the game of that ID, or an error that lists all.
func findGame(id string) (*library.Game, error) {
	for _, g := range playable {
		if g.ID == id {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q to play; there is: %s", id, strings.Join(gameIDs(), ", "))
}

func gameIDs() []string {
	ids := make([]string, len(playable))
	for i, g := range playable {
		ids[i] = g.ID
	}
	return ids
}

// iconPictures is how many pictures of a game's demo are its icon: the last.
const iconPictures = 6

// icon returns the end of a game's demo, picture by picture.
func icon(g *library.Game) []console.Frame {
	first := max(0, len(g.Demo)+1-iconPictures)
	var frames []console.Frame
	for moves := first; moves <= len(g.Demo); moves++ {
		demo := game.Record{Game: g.Rules.Name(), Config: g.Config, Moves: g.Demo[:moves]}
		p, err := demo.Replay(g.Rules)
		if err != nil {
			panic(err) // the library's own matches can be played
		}
		frames = append(frames, console.Picture(p))
	}
	return frames
}

// newLauncher returns the choice of all games.
func newLauncher(host table.Host, o playOptions) console.Program {
	entries := make([]console.Entry, len(playable))
	for i, g := range playable {
		entries[i] = console.Entry{
			Title: func(l text.Language) string { return l.Say("library." + g.ID + ".title") },
			Icon:  icon(g),
			Start: func() console.Program { return g.Program(host, o.strength) },
		}
	}
	return console.NewLauncher(o.language, entries)
}

// starter is a program whose match can begin without its menus.
type starter interface{ Start(players int) }

// newProgram returns the program that is played; its matches are at the host that
// desk makes.
func newProgram(o playOptions, desk func(receive func(table.Envelope)) table.Keeper) console.Program {
	var p console.Program
	var host table.Keeper
	host = desk(func(e table.Envelope) {
		p.Receive(e)
		o.log.receive(host, e)
	})
	if o.game == nil {
		p = newLauncher(host, o)
	} else {
		p = o.game.Program(host, o.strength)
	}
	if o.players > 0 {
		p.(starter).Start(o.players)
	}
	return p
}
