package tabletop

import (
	"strings"

	"lichtbrett/game/table"
)

// Todo tells what there is to do, or who is doing something. A hint is told until a piece has
// been taken up.
func (t *Table[V, M, P]) Todo() string {
	if words, ok := t.status(); ok {
		return words
	}
	if words := t.hintText(); words != "" && !t.own.Carries() {
		return words
	}
	return t.own.Step()
}

// status says how the match stands. Ok is false while the person whose hand is open is to
// move: what there is to do then is the game's to say. In a tutorial it is its teacher who
// speaks.
func (t *Table[V, M, P]) status() (words string, ok bool) {
	if said, _ := t.Course.said(t.Warned); said != nil {
		return strings.Join(said, " "), true
	}
	state, players := t.Client.State(), t.own.Players()
	say := func(key string) string { return t.App.Say("table."+key, "player", players.Name(state.ToMove)) }
	switch {
	case !t.Client.Playing() && !t.Keeps():
		return say("not-begun"), true
	case !t.Client.Playing():
		return say("no-match"), true
	case state.Result.Over:
		return t.own.Outcome(), true
	case state.Status == table.AbortedGame:
		return say("aborted"), true
	}
	switch player := players.At(state.ToMove); {
	case t.Warned != "":
		return t.Warned, true
	case t.Animation.Foreign():
		return t.Animation.Words, true
	case state.BeginsIn > 0:
		return say("begins"), true
	case t.MyTurn() && player.Substituted:
		return say("substituted"), true
	case player.Substituted:
		return say("thinks-for"), true
	case player.ByComputer():
		return say("thinks"), true
	case player.Away:
		return say("waits-away"), true
	case !t.Client.Own(state.ToMove):
		return say("waits"), true
	case !t.MyTurn():
		return say("turn"), true
	}
	return "", false
}
