package plaintext

import (
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/crosswise"
)

// tileWords are the words of moves; "tausche" has two meanings, see moveOf.
var tileWords = vocabulary{
	{"place", "lege"}, {"remove", "nimm", "entferne"}, {"activate", "aktiviere"}, {"move", "verschiebe"},
	{"swap", "tausche"}, {"exchange", "tausche"}, {"on", "auf"}, {"with", "mit"}, {"to", "nach"},
}

// moveOf returns the move that words in lower case mean: the notation, in
// either language, or only its numbers.
func moveOf(v crosswise.View, words []string) game.Move {
	notation := make([]string, len(words))
	for i, w := range words {
		notation[i] = tileWords.notation(w)
		if w == "tausche" && (len(words) == 1 || !strings.Contains(words[1], ",")) {
			notation[i] = "exchange"
		}
	}
	if len(words) == 1 && isNumber(words[0]) {
		return game.Move("activate " + words[0])
	}
	if len(words) != 2 || !strings.Contains(words[1], ",") {
		return game.Move(strings.Join(notation, " "))
	}
	from, to := words[0], words[1]
	switch slot, err := strconv.Atoi(from); {
	case err != nil && v.Active == crosswise.Mover:
		return game.Move("move " + from + " to " + to)
	case err != nil:
		return game.Move("swap " + from + " with " + to)
	case v.Active == crosswise.SwapWithHand:
		return game.Move("exchange " + from + " with " + to)
	case slot >= 0 && slot < len(v.Hand) && v.Hand[slot] == crosswise.Remover:
		return game.Move("remove " + to + " with " + from)
	case slot >= 0 && slot < len(v.Hand) && v.Hand[slot].TwoPhase():
		return game.Move("activate " + from) // dropped anywhere on the board
	}
	return game.Move("place " + from + " on " + to)
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}
