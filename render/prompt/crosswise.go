package prompt

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/crosswise"
	"lichtbrett/game/table"
)

// Crosswise is the text console of Crosswise. Where several humans sit at it,
// each hand is shown only when its player asks for it.
type Crosswise struct {
	// Language is the language of what is printed; commands are understood in
	// all languages.
	Language text.Language
	// Seats says who plays, two or four: humans, or computers by their
	// strength.
	Seats []game.Player
	// Strength is that of computers that files and commands seat.
	Strength int
	// Seed makes the tiles and the computers' choices repeatable.
	Seed uint64
	// Answer has a computer player answer if it is being asked, and reports
	// whether it was.
	Answer func(*table.Desk) (answered bool, err error)
	// Follow is told of every change of the match; nil where nobody is.
	Follow func(game.Record)
	// Read and Write read and write a whole file.
	Read  func(name string) ([]byte, error)
	Write func(name string, data []byte) error
	// Clear is printed to wipe the screen before the next player sees it.
	Clear string
	// Out takes what is printed.
	Out io.Writer

	printer
	desk   *table.Desk
	seats  []game.Player
	now    table.Turn
	views  [crosswise.Seats]crosswise.View
	open   game.Seat // whose hand may be seen, or game.NoSeat
	event  string    // what happened last, in words
	failed string    // why the last input was refused, in words
}

// matchCommands are the words that are no moves, in all languages.
var matchCommands = map[string]func(c *Crosswise, args []string) (done bool){
	"neu": (*Crosswise).begin, "new": (*Crosswise).begin,
	"ende": (*Crosswise).quit, "end": (*Crosswise).quit, "quit": (*Crosswise).quit,
	"hilfe": (*Crosswise).help, "help": (*Crosswise).help,
	"hand":  (*Crosswise).uncover,
	"laden": (*Crosswise).load, "load": (*Crosswise).load,
	"speichern": (*Crosswise).save, "save": (*Crosswise).save,
	"mitschrift": (*Crosswise).record, "record": (*Crosswise).record,
}

// Run plays until a command ends it or the input does. The error is one of
// reading, writing or of a computer player.
func (c *Crosswise) Run(in io.Reader) error {
	c.printer = printer{language: c.Language, out: c.Out}
	c.desk = table.NewDesk(c.Seed, 0, c.receive)
	c.help(nil)
	c.start(c.Seats)
	return c.converse(in, c.ask, c.handle)
}

// start opens a match between these players.
func (c *Crosswise) start(seats []game.Player) {
	config := crosswise.Config{Rules: crosswise.Rules{Players: len(seats)}}
	for s, p := range seats {
		if p.Computer() {
			config.Computers = append(config.Computers, game.Seat(s))
		}
	}
	c.desk.Open(crosswise.Game{}, config.JSON(), seats)
}

func (c *Crosswise) receive(e table.Envelope) {
	switch m := e.Message.(type) {
	case table.State:
		c.take(e.To, m.Turn)
		c.seats, c.open, c.event = m.Seats, game.NoSeat, ""
	case table.Played:
		if e.To == table.Spectators {
			c.event = c.played(m)
		}
		c.take(e.To, m.Turn)
	case table.Refused:
		c.failed = c.language.Say("refused." + m.Reason)
	}
}

// take takes what a seat is told of how the match stands.
func (c *Crosswise) take(to game.Seat, t table.Turn) {
	if to != table.Spectators {
		c.views[to] = t.View.(crosswise.View)
		return
	}
	c.now = t
	if record, ok := c.desk.Record(); ok && c.Follow != nil {
		c.Follow(record)
	}
}

// shown is what everybody may see.
func (c *Crosswise) shown() crosswise.View { return c.now.View.(crosswise.View) }

// handle takes one line of input: a command or a move.
func (c *Crosswise) handle(line string) (done bool) {
	c.failed, c.event = "", ""
	words := strings.Fields(strings.ToLower(line))
	if len(words) > 0 {
		if command, ok := matchCommands[words[0]]; ok {
			return command(c, strings.Fields(line)[1:])
		}
	}
	mover := c.now.ToMove
	switch {
	case mover == game.NoSeat:
		c.failed = c.language.Say("refused.over")
	case mover != c.open && len(words) == 0:
		c.open = mover
	case mover != c.open:
		c.failed = c.language.Say("crosswise.text.covered")
	default:
		c.desk.Send(mover, table.Play{Ply: c.now.Ply, Move: moveOf(c.views[mover], words)})
	}
	return false
}

// german are the words of the moves' notation in German.
var german = map[string]string{
	"lege": "place", "nimm": "remove", "entferne": "remove", "aktiviere": "activate", "verschiebe": "move",
	"auf": "on", "mit": "with", "nach": "to",
}

// moveOf returns the move that words in lower case mean: the notation, in
// either language, or only its numbers.
func moveOf(v crosswise.View, words []string) game.Move {
	notation := make([]string, len(words))
	for i, w := range words {
		english, ok := german[w]
		switch {
		case ok:
			w = english
		case w == "tausche" && len(words) > 1 && strings.Contains(words[1], ","):
			w = "swap"
		case w == "tausche":
			w = "exchange"
		}
		notation[i] = w
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

// ask lets computers move where it is their turn, shows the board and says who
// is to do what.
func (c *Crosswise) ask() error {
	for {
		c.cover()
		c.show()
		answered, err := c.Answer(c.desk)
		if err != nil {
			return err
		}
		if !answered {
			break
		}
	}
	mover := c.now.ToMove
	switch {
	case c.now.Result.Over:
		c.print(c.outcome() + "\n")
		c.say("crosswise.text.again")
	case mover != c.open:
		c.say("crosswise.text.uncover", "player", c.name(mover))
	case c.views[mover].Active != crosswise.Empty:
		c.print(c.hand(mover))
		c.say("crosswise.text.active."+strconv.Itoa(int(c.views[mover].Active)), "player", c.name(mover))
	default:
		c.print(c.hand(mover))
		c.say("crosswise.text.turn", "player", c.name(mover), "team", c.language.Say(crosswise.TeamOf(mover).Key()))
	}
	return c.err
}

// cover sees to it that nobody's hand is shown but that of the human to move,
// and where there are several only after asking.
func (c *Crosswise) cover() {
	mover, humans, only := c.now.ToMove, 0, game.NoSeat
	for _, s := range c.shown().Players {
		if !c.seats[s].Computer() {
			humans++
			only = s
		}
	}
	switch {
	case humans == 1:
		c.open = only
	case c.open != game.NoSeat && c.open != mover && mover != game.NoSeat:
		c.open = game.NoSeat
		c.print(c.Clear)
	}
}

// show prints what happened or what was wrong with the last input, and the
// board.
func (c *Crosswise) show() {
	for _, words := range []string{c.event, c.failed} {
		if words != "" {
			c.print(words + "\n")
		}
	}
	c.event, c.failed = "", ""
	c.print(c.board())
}

// signs are how tiles are drawn.
var signs = [...]string{
	crosswise.Empty: ".", crosswise.Sun: "o", crosswise.Cross: "x", crosswise.Triangle: "^", crosswise.Square: "#",
	crosswise.Pentagon: "@", crosswise.Star: "*",
	crosswise.Remover: "R", crosswise.Mover: "M", crosswise.SwapOnBoard: "B", crosswise.SwapWithHand: "H",
}

// board draws the board, at its edges the coordinates and what each line
// counts, and tells the points, the bag and the wildcards used.
func (c *Crosswise) board() string {
	v := c.shown()
	b, size := v.Board, v.Rules.Size
	width := len(strconv.Itoa(size-1)) + 1
	var out strings.Builder
	line := func(label string, edge string, cell func(x int) string, after string) {
		fmt.Fprintf(&out, "%4s %s", label, edge)
		for x := range size {
			fmt.Fprintf(&out, "%*s", width, cell(x))
		}
		out.WriteString(" " + edge + after + "\n")
	}
	bar := "     +" + strings.Repeat("-", size*width+1) + "+\n"
	out.WriteByte('\n')
	line("", " ", strconv.Itoa, "")
	out.WriteString(bar)
	for y := range size {
		line(strconv.Itoa(y), "|", func(x int) string { return signs[b.At(crosswise.Cell{X: x, Y: y})] },
			" "+points(b.LinePoints(crosswise.Horizontal, y)))
	}
	out.WriteString(bar)
	line("", " ", func(x int) string { return points(b.LinePoints(crosswise.Vertical, x)) }, "")
	used := make([]string, len(v.Used))
	for i, n := range v.Used {
		used[i] = c.tile(crosswise.Remover+crosswise.Tile(i)) + " " + strconv.Itoa(n) + "/" + strconv.Itoa(crosswise.WildcardsOfAKind)
	}
	out.WriteString(c.language.Say("crosswise.text.standing", "points", c.points(), "bag", strconv.Itoa(v.Bag), "used", strings.Join(used, ", ")) + "\n")
	return out.String()
}

// points writes what a line or a team counts.
func points(n int) string {
	if n == crosswise.Sixes {
		return "!"
	}
	return strconv.Itoa(n)
}

// points tells what both teams count.
func (c *Crosswise) points() string {
	b := c.shown().Board
	teams := make([]string, 2)
	for _, team := range []crosswise.Team{crosswise.Vertical, crosswise.Horizontal} {
		var members []string
		for _, s := range c.shown().Players {
			if crosswise.TeamOf(s) == team {
				members = append(members, c.name(s))
			}
		}
		n := points(b.Points(team))
		if b.Points(team) == crosswise.Sixes {
			n = c.language.Say("crosswise.sixes")
		}
		teams[team] = c.language.Say("crosswise.text.team", "team", c.language.Say(team.Key()), "players", strings.Join(members, ", "), "points", n)
	}
	return strings.Join(teams, " · ")
}

// hand lists the tiles of a seat's hand.
func (c *Crosswise) hand(s game.Seat) string {
	v := c.views[s]
	tiles := make([]string, len(v.Hand))
	for slot, t := range v.Hand {
		tiles[slot] = fmt.Sprintf("%d %s %s", slot, signs[t], c.tile(t))
	}
	return c.language.Say("crosswise.text.hand", "tiles", strings.Join(tiles, " | ")) + "\n"
}

func (c *Crosswise) tile(t crosswise.Tile) string { return c.language.Say(t.Key()) }

// name is what a player is called.
func (c *Crosswise) name(s game.Seat) string {
	if c.seats[s].Name != "" {
		return c.seats[s].Name
	}
	return crosswise.DefaultName(s)
}

// outcome says how the match has ended.
func (c *Crosswise) outcome() string {
	r, v := c.now.Result, c.shown()
	if r.Reason == crosswise.ReasonStuck && v.Board.Tiles() == 0 {
		return c.language.Say("crosswise.first-stuck")
	}
	words := c.language.Say("crosswise.drawn")
	if !r.Draw() {
		words = c.language.Say("crosswise.won", "team", c.language.Say(crosswise.TeamOf(r.Winners[0]).Key()))
	}
	if r.Reason == crosswise.ReasonStuck {
		words = c.language.Say("crosswise.stuck", "player", c.name(v.Turn)) + " " + words
	}
	return words
}

// played tells of a move, before it is taken.
func (c *Crosswise) played(m table.Played) string {
	move, err := crosswise.ParseMove(string(m.Move))
	if err != nil {
		return "" // the table has accepted it
	}
	was, is := c.shown().Board, m.View.(crosswise.View)
	tile, other := is.Board.At(move.To), was.At(move.To)
	switch move.Kind {
	case crosswise.Activate:
		tile = is.Active
	case crosswise.Remove:
		tile = other
	}
	return c.language.Say(move.Kind.Key(), "player", c.name(m.Seat), "tile", c.tile(tile), "other", c.tile(other),
		"from", move.From.String(), "to", move.To.String(), "column", strconv.Itoa(move.To.X), "row", strconv.Itoa(move.To.Y))
}

// begin starts a new match: with the same players, or those that are named.
func (c *Crosswise) begin(args []string) bool {
	seats, problem := c.named(args)
	if problem != "" {
		c.failed = c.language.Say(problem)
		return false
	}
	c.start(seats)
	return false
}

// named returns the players that words name, those of the last match if there
// are none; else problem says what is wrong with them.
func (c *Crosswise) named(args []string) (seats []game.Player, problem string) {
	if len(args) == 0 {
		for _, s := range c.shown().Players {
			seats = append(seats, c.seats[s])
		}
		return seats, ""
	}
	if len(args) != 2 && len(args) != crosswise.Seats {
		return nil, "crosswise.text.bad-count"
	}
	taken := map[string]bool{}
	for _, word := range args {
		if strength, ok := c.computer(strings.ToLower(word)); ok {
			seats = append(seats, game.Player{Strength: strength})
			continue
		}
		if !crosswise.ValidName(word) {
			return nil, "crosswise.setup.invalid"
		}
		if taken[word] {
			return nil, "crosswise.setup.duplicate"
		}
		taken[word] = true
		seats = append(seats, game.Player{Name: word})
	}
	return seats, ""
}

// computer reads "ai", "ki" and both followed by a strength.
func (c *Crosswise) computer(word string) (strength int, ok bool) {
	digits, ai := strings.CutPrefix(word, "ai")
	if !ai {
		if digits, ai = strings.CutPrefix(word, "ki"); !ai {
			return 0, false
		}
	}
	if digits == "" {
		return c.Strength, true
	}
	if len(digits) != 1 || digits[0] < '1' || digits[0] > '5' {
		return 0, false
	}
	return int(digits[0] - '0'), true
}

func (c *Crosswise) quit([]string) bool {
	c.say("crosswise.text.bye")
	return true
}

func (c *Crosswise) help([]string) bool {
	c.say("crosswise.text.title")
	for _, what := range []string{"place", "wildcard", "cells", "swap", "hand", "new", "save", "load", "record", "end", "help"} {
		c.print("  ")
		c.say("crosswise.text.help." + what)
	}
	tiles := make([]string, 0, len(signs))
	for t := crosswise.Sun; t <= crosswise.SwapWithHand; t++ {
		tiles = append(tiles, signs[t]+" "+c.tile(t))
	}
	c.print("  " + strings.Join(tiles, ", ") + "\n")
	return false
}

// uncover shows the hand of the human to move.
func (c *Crosswise) uncover([]string) bool {
	c.open = c.now.ToMove
	return false
}

// save writes the match in the original's format.
func (c *Crosswise) save(args []string) bool {
	record, _ := c.desk.Record()
	p, err := record.Replay(crosswise.Game{})
	if err != nil {
		c.fail(err)
		return true
	}
	c.write(args, p.(crosswise.Position).Save(record.Seats).Write())
	return false
}

// record writes the record of the match.
func (c *Crosswise) record(args []string) bool {
	record, _ := c.desk.Record()
	data, err := json.Marshal(record)
	if err != nil {
		c.fail(err)
		return true
	}
	c.write(args, append(data, '\n'))
	return false
}

func (c *Crosswise) write(args []string, data []byte) {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("crosswise.text.no-file")
	} else if err := c.Write(name, data); err != nil {
		c.failed = c.language.Say("crosswise.save-failed") + " " + err.Error()
	} else {
		c.event = c.language.Say("crosswise.saved", "file", name)
	}
}

// load goes on with the match in a file, a save or a record; what is wrong with
// it is said, and the match under way stays.
func (c *Crosswise) load(args []string) bool {
	name := strings.Join(args, " ")
	if name == "" {
		c.failed = c.language.Say("crosswise.text.no-file")
		return false
	}
	record, err := c.read(name)
	if err == nil {
		err = c.desk.Resume(crosswise.Game{}, record)
	}
	var broken *crosswise.SaveError
	switch {
	case errors.As(err, &broken):
		c.failed = c.language.Say("crosswise.load-failed") + " " + c.language.Say(broken.Key()) + " (" + broken.Detail + ")"
	case err != nil:
		c.failed = c.language.Say("crosswise.load-failed") + " " + err.Error()
	}
	return false
}

// read returns the match in a file.
func (c *Crosswise) read(name string) (game.Record, error) {
	data, err := c.Read(name)
	if err != nil {
		return game.Record{}, err
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(data, &keys) == nil && keys["game"] != nil {
		return game.ReadRecord(data)
	}
	s, err := crosswise.ReadSave(data)
	if err != nil {
		return game.Record{}, err
	}
	if _, err := s.Position(c.Seed); err != nil {
		return game.Record{}, err
	}
	return game.Record{Game: crosswise.Name, Config: crosswise.Config{Save: &s}.JSON(), Seed: c.Seed, Seats: s.Seats(c.Strength)}, nil
}
