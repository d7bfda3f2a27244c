// Package loadtest checks histories of operations on matches.
package loadtest

import (
	"fmt"
	"hash/fnv"
	"time"

	"github.com/anishathalye/porcupine"

	"lichtbrett/game"
	"lichtbrett/net/load"
)

// checkTime is how long the check of one match may take.
const checkTime = 10 * time.Second

// Linearizable checks that the operations on each match can have happened one after
// another, each between its call and its return. It returns their number.
func Linearizable(histories [][]load.Operation) (operations int, err error) {
	for _, history := range histories {
		list := make([]porcupine.Operation, len(history))
		for i, o := range history {
			list[i] = porcupine.Operation{ClientId: o.Player + 1, Input: o, Call: int64(o.Call), Return: int64(o.Return)}
		}
		operations += len(list)
		switch porcupine.CheckOperationsTimeout(match, list, checkTime) {
		case porcupine.Illegal:
			return operations, fmt.Errorf("table %d, match %d: its %d operations cannot have happened in any order: %+v",
				history[0].Table, history[0].Match, len(list), history)
		case porcupine.Unknown:
			return operations, fmt.Errorf("table %d, match %d: its %d operations could not be checked in %v",
				history[0].Table, history[0].Match, len(list), checkTime)
		}
	}
	return operations, nil
}

// position is a match after its moves.
type position struct {
	plies int
	moves uint64 // a hash of them
}

func (p position) after(m game.Move) position {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", p.moves, m)
	return position{p.plies + 1, h.Sum64()}
}

// match is the sequential specification of a match: a move is made in the position that
// it was meant for, and a read returns all moves.
var match = porcupine.Model{
	Init: func() any { return position{} },
	Step: func(state, input, _ any) (ok bool, next any) {
		p, o := state.(position), input.(load.Operation)
		switch {
		case o.Read:
			var read position
			for _, m := range o.Log {
				read = read.after(m)
			}
			return read == p, p
		case o.Made:
			return o.Ply == p.plies, p.after(o.Move)
		}
		return true, p // what was refused has changed nothing
	},
}
