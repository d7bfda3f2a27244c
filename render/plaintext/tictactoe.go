package plaintext

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// TicTacToe is the text console of tic-tac-toe, as its specification describes
// it in the use cases UC1 to UC4.
type TicTacToe struct {
	matchConsole
	stones [2]string
}

// NewTicTacToe returns the console of a match with these options.
func NewTicTacToe(o Options) *TicTacToe {
	t := &TicTacToe{stones: [2]string{"X", "O"}}
	t.matchConsole = matchConsole{Options: o, talk: t, game: tictactoe.Game{}, stepwise: true, commands: commands{
		{words: "neu neustart new restart", help: "tictactoe.text.help.new", owner: true, do: t.again},
		{words: "stein stone", help: "tictactoe.text.help.stone", do: t.chooseStones},
		{words: "beginnt first", help: "tictactoe.text.help.first", owner: true, do: t.chooseFirst},
	}}
	return t
}

func (t *TicTacToe) began() {}

func (t *TicTacToe) played(game.View, table.Played) []string { return nil } // the board shows it

func (t *TicTacToe) move(words []string) game.Move { return game.Move(strings.Join(words, " ")) }

func (t *TicTacToe) turn(mover game.Seat) { t.say("tictactoe.text.turn", t.player(mover)...) }

func (t *TicTacToe) end() (outcome, again string) {
	switch r := t.client.Turn().Result; {
	case r.Draw():
		outcome = t.language.Say("tictactoe.text.draw")
	case t.named(r.Winners[0]) != "":
		outcome = t.language.Say("match.won", "player", t.named(r.Winners[0]))
	default:
		outcome = t.language.Say("tictactoe.text.won", t.player(r.Winners[0])...)
	}
	return outcome, t.language.Say("prompt.again")
}

// table draws the board.
func (t *TicTacToe) table() string {
	p, err := t.client.Turn().View.(tictactoe.View).Position()
	if err != nil {
		t.fail(err)
		return ""
	}
	return t.board(p)
}

// board draws the board with the players' stones.
func (t *TicTacToe) board(p tictactoe.Position) string {
	const line = "  +---+---+---+\n"
	var b strings.Builder
	b.WriteString("\n    A   B   C\n" + line)
	for y := range tictactoe.Side {
		b.WriteString(strconv.Itoa(y) + " |")
		for x := range tictactoe.Side {
			stone := " "
			if s := p.At(tictactoe.Field{X: x, Y: y}); s != game.NoSeat {
				stone = t.stones[s]
			}
			b.WriteString(" " + stone + " |")
		}
		b.WriteString("\n" + line)
	}
	return b.String()
}

// named is the name of who sits on a seat; empty where nobody has given one.
func (t *TicTacToe) named(s game.Seat) string { return t.client.Seats()[s].Name }

// name is a player's name, or else what a computer is called, with the stone.
func (t *TicTacToe) name(s game.Seat) string {
	return cmp.Or(t.named(s), t.language.Say("match.computer")) + " (" + t.stones[s] + ")"
}

// player returns the places of sentences about a player.
func (t *TicTacToe) player(s game.Seat) []string {
	return []string{"player", strconv.Itoa(int(s) + 1), "stone", t.stones[s]}
}

func (t *TicTacToe) help() {
	t.say("tictactoe.text.title")
	t.sayAll("tictactoe.text.help.", "field")
	t.sayCommands()
}

// chooseStones lets the players choose their stones before the first move.
func (t *TicTacToe) chooseStones(args []string) {
	switch {
	case !t.mayChoose():
		t.failed = t.language.Say("tictactoe.text.too-late")
	case len(args) != 2 || !isStone(args[0]) || !isStone(args[1]) || strings.EqualFold(args[0], args[1]):
		t.failed = t.language.Say("tictactoe.text.bad-stones")
	default:
		t.stones = [2]string(args)
	}
}

// isStone reports whether a word is one visible ASCII character, so that the
// board keeps its shape.
func isStone(word string) bool { return len(word) == 1 && word[0] > ' ' && word[0] < 0x7f }

// chooseFirst lets the players choose who begins before the first move.
func (t *TicTacToe) chooseFirst(args []string) {
	switch {
	case !t.mayChoose():
		t.failed = t.language.Say("tictactoe.text.too-late")
	case len(args) != 1 || args[0] != "1" && args[0] != "2":
		t.failed = t.language.Say("tictactoe.text.bad-first")
	default:
		if err := t.start(t.Seats, fmt.Appendf(nil, `{"first":%s}`, args[0])); err != nil {
			t.fail(fmt.Errorf("beginning a match: %w", err))
		}
	}
}

// mayChoose reports whether nobody at the keyboard has moved yet.
func (t *TicTacToe) mayChoose() bool {
	for s := range t.client.Seats() {
		if t.client.Own(game.Seat(s)) && t.client.Moves(game.Seat(s)) > 0 {
			return false
		}
	}
	return true
}
