package main

import (
	"fmt"
	"slices"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	puzzleleds "lichtbrett/game/console/puzzle"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/render/catalog"
	"lichtbrett/render/plaintext"
)

// playable has everything that can be played without a window, in the order in
// which it is offered.
var playable = slices.DeleteFunc(slices.Clone(catalog.Games), func(g *catalog.Game) bool { return !onLEDs(g) && !onText(g) })

// onLEDs and onText say on what a game can be played.
func onLEDs(g *catalog.Game) bool { return g.Program != nil }
func onText(g *catalog.Game) bool { return plaintext.Games[g.Rules.Name()] != nil }

// findGame returns the game of that ID, or an error that lists all.
func findGame(id string) (*catalog.Game, error) {
	for _, g := range playable {
		if g.ID == id {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q to play; there is: %s", id, strings.Join(gameIDs(every), ", "))
}

// gameIDs are the IDs of the games that are wanted.
func gameIDs(wanted func(*catalog.Game) bool) (ids []string) {
	for _, g := range playable {
		if wanted(g) {
			ids = append(ids, g.ID)
		}
	}
	return ids
}

// every wants every game.
func every(*catalog.Game) bool { return true }

// logged wants the games of which there is a log.
func logged(g *catalog.Game) bool {
	if g == nil {
		return false
	}
	_, ok := g.Rules.(game.MatchLogger)
	return ok
}

// iconPictures is how many pictures of a game's demo are its icon: the last.
const iconPictures = 6

// icon returns the end of a game's demo, picture by picture.
func icon(g *catalog.Game) []console.Frame {
	first := max(0, len(g.Demo)+1-iconPictures)
	var frames []console.Frame
	for moves := first; moves <= len(g.Demo); moves++ {
		p, err := g.DemoMatch(moves).Replay(g.Rules)
		if err != nil {
			panic(err) // the catalogue's own matches can be played
		}
		frames = append(frames, g.Board.Picture(p))
	}
	return frames
}

// newLauncher returns the choice of all games on LEDs.
func newLauncher(host table.Host, o playOptions) console.Program {
	var entries []launcher.Entry
	for _, g := range playable {
		if onLEDs(g) {
			entries = append(entries, launcher.Entry{
				Title: g.Title,
				Icon:  icon(g),
				Start: func() console.Program { return g.Program(host, o.strength) },
			})
		}
	}
	entries = append(entries, puzzleEntry(o))
	switch {
	case o.elsewhere.server == nil && o.elsewhere.find != nil:
		return launcher.New(o.language, append(entries, nearbyEntry(o)))
	case o.elsewhere.server == nil:
		return launcher.New(o.language, entries)
	}
	entries = append(entries, onlineEntry(ledOnline(o)))
	if o.elsewhere.begins || o.elsewhere.wasElsewhere() {
		return launcher.NewIn(o.language, entries, len(entries)-1)
	}
	return launcher.New(o.language, entries)
}

// puzzleEntry offers today's puzzle of each game that has one.
func puzzleEntry(o playOptions) launcher.Entry {
	var entries []launcher.Entry
	for _, g := range playable {
		if g.Puzzles != nil {
			entries = append(entries, launcher.Entry{
				Title: g.Title,
				Icon:  icon(g),
				Start: func() console.Program { return newPuzzle(o, g, puzzle.DayAt(o.now().Unix())) },
			})
		}
	}
	return launcher.Entry{
		Title: func(l text.Language) string { return l.Say("puzzle.title") },
		Icon:  puzzleleds.Icon(),
		Start: func() console.Program { return launcher.New(o.language, entries) },
	}
}

// newPuzzle returns the puzzle of a day on LEDs, over which its task scrolls first; of a
// day that has none, because a clock is wrong, the nearest.
func newPuzzle(o playOptions, g *catalog.Game, d puzzle.Day) console.Program {
	p, err := g.Puzzles.Of(min(max(d, puzzle.FirstDay), puzzle.LastDay))
	if err != nil {
		panic(err) // these days have puzzles
	}
	program := puzzleleds.New(p)
	program.Scroll(o.language)
	return program
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
	switch {
	case o.elsewhere.errand != nil:
		p = ledOnline(o).Begin()
	case o.game == nil:
		p = newLauncher(host, o)
	case o.puzzle != nil:
		p = newPuzzle(o, o.game, *o.puzzle)
	default:
		p = o.game.Program(host, o.strength)
	}
	if o.players > 0 && o.elsewhere.errand == nil {
		p.(starter).Start(o.players)
	}
	return p
}
