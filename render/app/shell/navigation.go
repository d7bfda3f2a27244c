package shell

import (
	"lichtbrett/game"
	"lichtbrett/game/puzzle"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/catalog"
)

// Navigation leads from screen to screen: none of them knows another.
type Navigation interface {
	// Back returns to where the screen or sheet that is shown was opened from, Leave to
	// the choice of games.
	Back()
	Leave()

	// Help tells the rules of a game, Rules those of all; both lie over the screen, which
	// goes on below them, as Tutorials and Settings do.
	Help(*catalog.Game)
	Rules()
	// Tutorials leads to all tutorials, Tutorial opens that of a game.
	Tutorials()
	Tutorial(*catalog.Game)
	// Settings shows the settings.
	Settings()

	// Play goes on with a game, or begins with it; Online sets it up to be played online, or
	// only goes to the lobby if it is named by no ID.
	Play(*catalog.Game)
	Online(game string)
	// Matches lists the matches that are kept, of a game if it is not nil; Continue
	// resumes one.
	Matches(*catalog.Game)
	Continue(saves.Match)
	// PlayOn continues a match of two people at this device.
	PlayOn(*catalog.Game, game.Record)
	// Puzzle shows the puzzle of a game and a day, Calendar those of all days.
	Puzzle(*catalog.Game, puzzle.Day)
	Calendar(*catalog.Game)

	// Watch shows a match again, Analyse how it came to its end, WhatWentWrong the moves that gave
	// something away.
	Watch(game.Record)
	Analyse(game.Record)
	WhatWentWrong(game.Record)
	// Exercises shows the mistakes that have come back.
	Exercises()
	// Explore opens the analysis board, ExploreFrom with a match, after so many moves.
	Explore()
	ExploreFrom(r game.Record, ply int)
	// Tournament shows the tournament of the page's server.
	Tournament()

	// Room goes to the room that the player is in or watches, Lobby from there to the choice of
	// games online.
	Room()
	Lobby()
	// Table returns the table on the screen at which the match of a room is played, or nil
	// where there is none for its game.
	Table(config protocol.Config, host func(receive func(table.Envelope)) table.Host) Table
	// Host leads to what the server's host does.
	Host()
	// Accept takes the server that a link has named, and follows the link there; Moved has
	// everything start over but the sheet that is shown, since people are met elsewhere now.
	Accept(server string)
	Moved()
	// Forget has the server forget the player; Reset forgets everything that is stored, too.
	Forget()
	Reset()
}
