package catalog

import (
	"errors"
	"io/fs"
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/table"
)

// ErrTooLong is the error of reading a file that is larger than one with a match.
var ErrTooLong = errors.New("too large for a match")

// FileFault says why a file cannot be read or written.
func FileFault(l text.Language, err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return l.Say("file.none")
	case errors.Is(err, fs.ErrPermission):
		return l.Say("file.forbidden")
	case errors.Is(err, ErrTooLong):
		return l.Say("save.too-long")
	}
	return l.Say("file.unreadable")
}

// MatchFault says why the match that a file holds cannot be gone on with: what is wrong with
// it and what would be right.
func MatchFault(l text.Language, err error) string {
	var save interface { // of a format of the game's own
		error
		Sentence() (key string, places []string)
	}
	var other *game.OtherGameError
	var ply *game.PlyError
	var seats *table.SeatsError
	switch {
	case errors.As(err, &save):
		key, places := save.Sentence()
		return l.Say(key, places...)
	case errors.As(err, &other):
		return l.Say("file.other-game", "other", titleOf(l, other.Record), "game", titleOf(l, game.Record{Game: other.Wanted}))
	case errors.As(err, &ply):
		return l.Say("file.illegal", "ply", strconv.Itoa(ply.Ply), "why", refusal(l, ply.Err))
	case errors.As(err, &seats) && seats.Named == 0:
		return l.Say("file.no-players")
	case errors.As(err, &seats):
		return l.Say("file.seats", "named", strconv.Itoa(seats.Named), "seats", strconv.Itoa(seats.Seats))
	}
	return l.Say("file.invalid")
}

// titleOf is what the game of a record is called, its name where the catalogue lacks it.
func titleOf(l text.Language, r game.Record) string {
	if g, _ := Played(r.Game, len(r.Seats), r.Config); g != nil {
		return g.Title(l)
	}
	return r.Game
}

// refusal says why a move is refused.
func refusal(l text.Language, err error) string {
	var move *game.MoveError
	if errors.As(err, &move) && l.Has("refused."+move.Reason) {
		return l.Say("refused." + move.Reason)
	}
	return l.Say("refused.notation")
}
