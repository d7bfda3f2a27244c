package explorer

import (
	"strconv"

	"lichtbrett/assets/text"
	"lichtbrett/game/ai"
)

// Best returns the move that is worth most; of several the one nearest to the middle.
func Best(worths []ai.Worth) (w ai.Worth, ok bool) {
	far := func(i int) int { return max(i, len(worths)-1-i) } // from the middle: the larger, the farther
	at := -1
	for i := range worths {
		if at < 0 || worths[i].Rank() > worths[at].Rank() || worths[i].Rank() == worths[at].Rank() && far(i) < far(at) {
			at = i
		}
	}
	if at < 0 {
		return w, false
	}
	return worths[at], true
}

// estimated is the estimate from which on a side is said to be better.
const estimated = 15

// Sign is what stands over a column: a sign and in how many moves. What is not proved
// has another sign.
func Sign(w ai.Worth, known bool) string {
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	switch {
	case !known:
		return "…"
	case w.Low == 1:
		return "+" + number((w.Plies+1)/2)
	case w.High == -1:
		return "−" + number(w.Plies/2)
	case w.Proved():
		return "="
	case w.Value >= estimated:
		return "≈+"
	case w.Value <= -estimated:
		return "≈−"
	}
	return "≈"
}

// Words tell what a column is worth of which a name is given.
func Words(l text.Language, w ai.Worth, known bool, column string) string {
	key, n := "explore.unknown", 0
	switch {
	case !known:
	case w.Low == 1:
		key, n = "explore.wins", (w.Plies+1)/2
	case w.High == -1:
		key, n = "explore.loses", w.Plies/2
	case w.Proved():
		key = "explore.draws"
	case w.Value >= estimated:
		key, n = "explore.better", w.Depth
	case w.Value <= -estimated:
		key, n = "explore.worse", w.Depth
	default:
		key, n = "explore.even", w.Depth
	}
	if n == 0 && (key == "explore.wins" || key == "explore.loses") {
		key += ".some"
	}
	return l.Say(key, "column", column, "n", strconv.Itoa(n))
}
