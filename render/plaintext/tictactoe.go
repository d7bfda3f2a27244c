package plaintext

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/game/tictactoe"
)

// TicTacToe is the text console of tic-tac-toe, as its specification describes
// it in the use cases UC1 to UC4.
type TicTacToe struct {
	Options

	printer
	client table.Client
	owner  bool // the match is this device's own
	stones [2]string
	first  game.Seat
	failed string // why the last input was refused, a key of the catalogues
}

// commands are the words that are no moves, in all languages.
var commands = map[string]func(t *TicTacToe, args []string) (done bool){
	"neu": (*TicTacToe).restart, "neustart": (*TicTacToe).restart, "new": (*TicTacToe).restart, "restart": (*TicTacToe).restart,
	"ende": (*TicTacToe).quit, "end": (*TicTacToe).quit, "quit": (*TicTacToe).quit,
	"hilfe": (*TicTacToe).help, "help": (*TicTacToe).help,
	"stein": (*TicTacToe).chooseStones, "stone": (*TicTacToe).chooseStones,
	"beginnt": (*TicTacToe).chooseFirst, "first": (*TicTacToe).chooseFirst,
}

func (t *TicTacToe) sit() {
	t.printer = printer{language: t.Language, out: t.Out}
	t.stones = [2]string{"X", "O"}
	host := t.Host(t.receive)
	_, t.owner = host.(table.Keeper)
	t.client = table.Client{Host: host}
	t.help(nil)
}

func (t *TicTacToe) beginFirst() error {
	if t.Setup != nil {
		rules := struct{ First int }{1}
		if err := json.Unmarshal(t.Setup, &rules); err != nil {
			return err
		}
		t.first = game.Seat(rules.First - 1)
	}
	return t.open()
}

func (t *TicTacToe) open() error {
	return t.client.Host.Open(tictactoe.Game{}, tictactoe.Config(t.first), t.Seats)
}

func (t *TicTacToe) receive(e table.Envelope) {
	if !t.client.Receive(e) {
		return
	}
	if m, refused := e.Message.(table.Refused); refused {
		t.failed = "refused." + m.Reason
	}
}

// handle takes one line of input: a command or a move.
func (t *TicTacToe) handle(line string) (done bool) {
	t.failed = ""
	words := strings.Fields(line)
	if len(words) > 0 {
		word := strings.ToLower(words[0])
		if !t.owner && slices.Contains(ownerWords, word) {
			t.failed = "refused.not-online"
			return false
		}
		if command, ok := commands[word]; ok {
			return command(t, words[1:])
		}
	}
	if t.client.ToMove() == game.NoSeat {
		t.failed = "refused.over"
		return false
	}
	t.client.Play(game.Move(line))
	return false
}

// ask lets the computer move where it is its turn, shows the board and says
// who is to do what.
func (t *TicTacToe) ask() error {
	for {
		t.show()
		answered, err := t.answered()
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	mover := t.client.ToMove()
	switch r := t.client.Turn().Result; {
	case r.Draw():
		t.say("tictactoe.text.draw")
		t.offerAnother()
	case r.Over && t.named(r.Winners[0]) != "":
		t.say("match.won", "player", t.named(r.Winners[0]))
		t.offerAnother()
	case r.Over:
		t.say("tictactoe.text.won", t.player(r.Winners[0])...)
		t.offerAnother()
	case mover == game.NoSeat:
		t.say("match.aborted")
	case !t.client.Own(mover):
		t.say("tictactoe.text.waiting", "player", t.called(mover), "stone", t.stones[mover])
	default:
		t.say("tictactoe.text.turn", t.player(t.client.ToMove())...)
	}
	return t.err
}

// offerAnother says how another match begins, where it is begun here.
func (t *TicTacToe) offerAnother() {
	if t.owner {
		t.say("prompt.again")
	}
}

// show prints what was wrong with the last input, if anything was, and the
// board.
func (t *TicTacToe) show() {
	if t.failed != "" {
		t.say(t.failed)
		t.failed = ""
	}
	p, err := t.client.Turn().View.(tictactoe.View).Position()
	if err != nil {
		t.fail(err)
		return
	}
	t.print(t.board(p))
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

// called is a player's name, or else what a computer is called.
func (t *TicTacToe) called(s game.Seat) string {
	if name := t.named(s); name != "" {
		return name
	}
	return t.language.Say("match.computer")
}

// player returns the places of sentences about a player.
func (t *TicTacToe) player(s game.Seat) []string {
	return []string{"player", strconv.Itoa(int(s) + 1), "stone", t.stones[s]}
}

func (t *TicTacToe) restart([]string) bool {
	t.client.Host.Send(t.client.Home(), table.Restart{})
	return false
}

func (t *TicTacToe) quit([]string) bool {
	t.say("prompt.bye")
	return true
}

func (t *TicTacToe) help([]string) bool {
	t.say("tictactoe.text.title")
	t.sayAll("tictactoe.text.help.", "field", "new", "end", "stone", "first", "help")
	t.sayAll("prompt.help.", "language")
	return false
}

// chooseStones lets the players choose their stones before the first move.
func (t *TicTacToe) chooseStones(args []string) bool {
	switch {
	case !t.mayChoose():
		t.failed = "tictactoe.text.too-late"
	case len(args) != 2 || !isStone(args[0]) || !isStone(args[1]) || strings.EqualFold(args[0], args[1]):
		t.failed = "tictactoe.text.bad-stones"
	default:
		t.stones = [2]string(args)
	}
	return false
}

// isStone reports whether a word is one visible ASCII character, so that the
// board keeps its shape.
func isStone(word string) bool { return len(word) == 1 && word[0] > ' ' && word[0] < 0x7f }

// chooseFirst lets the players choose who begins before the first move.
func (t *TicTacToe) chooseFirst(args []string) bool {
	switch {
	case !t.mayChoose():
		t.failed = "tictactoe.text.too-late"
	case len(args) != 1 || args[0] != "1" && args[0] != "2":
		t.failed = "tictactoe.text.bad-first"
	default:
		t.first = game.Seat(args[0][0] - '1')
		if err := t.open(); err != nil {
			t.fail(fmt.Errorf("beginning a match: %w", err))
		}
	}
	return false
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
