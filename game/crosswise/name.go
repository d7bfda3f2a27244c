package crosswise

import (
	"errors"
	"fmt"
	"strconv"

	"lichtbrett/game"
)

// longestName is how many characters the name of a new player may have.
const longestName = 15

// What may be wrong with the names of new players.
var (
	ErrName      = fmt.Errorf("a name has up to %d letters from a to z and digits", longestName)
	ErrSameNames = errors.New("no two players have the same name")
)

// CheckNames returns ErrName or ErrSameNames if the names of new players are not
// allowed. No name at all stands for DefaultName.
func CheckNames(players []game.Player) error {
	taken := map[string]bool{}
	for seat := range players {
		if !validName(players[seat].Name) {
			return ErrName
		}
		name := nameOf(game.Seat(seat), players)
		if taken[name] {
			return ErrSameNames
		}
		taken[name] = true
	}
	return nil
}

func validName(name string) bool {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') {
			return false
		}
	}
	return len(name) <= longestName
}

// DefaultName is what the player on a seat is called who has no name:
// "PlayerName1" to "PlayerName4".
func DefaultName(s game.Seat) string { return "PlayerName" + strconv.Itoa(int(s)+1) }

// nameOf returns the name of the player on a seat.
func nameOf(s game.Seat, players []game.Player) string {
	if int(s) < len(players) && players[s].Name != "" {
		return players[s].Name
	}
	return DefaultName(s)
}
