package main

import (
	"fmt"
	"strings"

	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// ledProgram is an LED program that play can play.
type ledProgram struct {
	name string
	open func(h console.Host, strength int) console.Program
}

var programs = []ledProgram{
	{connectfour.Name, func(h console.Host, strength int) console.Program {
		return console.NewConnectFour(h, connectfour.WithJokers, strength)
	}},
	{"connectn", console.NewConnectN},
	{tictactoe.Name, func(h console.Host, strength int) console.Program {
		return console.NewTicTacToe(h, strength)
	}},
}

// findProgram returns the program of that name, or an error that lists them.
func findProgram(name string) (ledProgram, error) {
	names := make([]string, len(programs))
	for i, p := range programs {
		if p.name == name {
			return p, nil
		}
		names[i] = p.name
	}
	return ledProgram{}, fmt.Errorf("there is no game %q to play; there is: %s", name, strings.Join(names, ", "))
}

// starter is a program whose match can begin without its menus.
type starter interface{ Start(players int) }

// newProgram returns the program that is played and the desk at which its
// matches are.
func newProgram(o playOptions) (console.Program, *table.Desk) {
	var p console.Program
	desk := table.NewDesk(o.seed, 0, func(e table.Envelope) { p.Receive(e) })
	p = o.program.open(desk, o.strength)
	if o.players > 0 {
		p.(starter).Start(o.players)
	}
	return p, desk
}
