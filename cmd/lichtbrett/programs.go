package main

import (
	"fmt"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/render/screen/library"
)

// findGame returns the game of that ID, or an error that lists all.
func findGame(id string) (*library.Game, error) {
	for _, g := range library.OnLEDs {
		if g.ID == id {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q to play; there is: %s", id, strings.Join(gameIDs(), ", "))
}

func gameIDs() []string {
	ids := make([]string, len(library.OnLEDs))
	for i, g := range library.OnLEDs {
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
func newLauncher(host console.Host, o playOptions) console.Program {
	entries := make([]console.Entry, len(library.OnLEDs))
	for i, g := range library.OnLEDs {
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

// newProgram returns the program that is played and the desk at which its
// matches are.
func newProgram(o playOptions) (console.Program, *table.Desk) {
	var p console.Program
	var desk *table.Desk
	desk = table.NewDesk(o.seed, 0, func(e table.Envelope) {
		p.Receive(e)
		o.log.receive(desk, e)
	})
	if o.game == nil {
		p = newLauncher(desk, o)
	} else {
		p = o.game.Program(desk, o.strength)
	}
	if o.players > 0 {
		p.(starter).Start(o.players)
	}
	return p, desk
}
