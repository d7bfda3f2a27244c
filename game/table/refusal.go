package table

import (
	"errors"
	"fmt"

	"lichtbrett/game"
)

// The reasons of a Refused, but for those for which a game refuses a move. Of several that
// fit, the first in this order is told.
const (
	ReasonUnknown        = "unknown"
	ReasonNotSeated      = "not-seated"
	ReasonStale          = "stale"
	ReasonStarted        = "started"
	ReasonNotOver        = "not-over"
	ReasonNotStarted     = "not-started"
	ReasonOver           = "over"
	ReasonNotYourTurn    = "not-your-turn"
	ReasonFull           = "full"
	ReasonPlayersMissing = "players-missing"
	ReasonNoVote         = "no-vote"
	ReasonIllegal        = "illegal" // where the game has no word for it
	ReasonVoteOpen       = "vote-open"
	ReasonNothingToUndo  = "nothing-to-undo"
	ReasonDrawn          = "drawn"
	ReasonAskedBefore    = "asked-before"
)

// refuse returns a *Refused.
func refuse(reason, detail string, args ...any) error {
	return &Refused{Reason: reason, Detail: fmt.Sprintf(detail, args...)}
}

// illegal refuses a move for the game's reason.
func illegal(err error) error {
	var refused *game.MoveError
	if errors.As(err, &refused) {
		return refuse(refused.Reason, "%v", err)
	}
	return refuse(ReasonIllegal, "%v", err)
}

// refuseUnlessRunning refuses what is possible only while a match is under way.
func (s Status) refuseUnlessRunning() error {
	switch s {
	case Running:
		return nil
	case Waiting:
		return refuse(ReasonNotStarted, "the match has not begun; wait for its start")
	}
	return refuse(ReasonOver, "the match is over")
}

// refuseUnlessOver refuses what is possible only after a match.
func (s Status) refuseUnlessOver() error {
	switch s {
	case Waiting:
		return refuse(ReasonNotStarted, "the match has not begun; this is possible after its end")
	case Running:
		return refuse(ReasonNotOver, "the match is under way; this is possible after its end")
	}
	return nil
}
