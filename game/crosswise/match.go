package crosswise

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lichtbrett/game"
)

// Name is the game's name in records and on the command line.
const Name = "crosswise"

// Game is Crosswise for tables and records. Its configuration is Config as
// JSON.
type Game struct{}

// Name implements game.Game.
func (Game) Name() string { return Name }

// Config is how a match begins: with the bag full, or from a saved one.
type Config struct {
	// Rules are the parameters; those left out are Standard's.
	Rules
	// Computers lists the seats on which a computer plays; see
	// Position.Result.
	Computers []game.Seat `json:"computers,omitempty"`
	// Save is where the match goes on. It brings its own rules and computers.
	Save *Save `json:"save,omitempty"`
}

// JSON returns the configuration for Start and records.
func (c Config) JSON() json.RawMessage {
	config, err := json.Marshal(c)
	if err != nil {
		panic(err) // a Config holds nothing that JSON cannot
	}
	return config
}

// SeatCounts implements game.Game.
func (Game) SeatCounts() (counts []int, usual int) { return []int{2, 4}, 2 }

// Options implements game.Game: there is nothing to choose but the seats.
func (Game) Options(options json.RawMessage) (json.RawMessage, error) {
	if err := game.ReadConfig(options, &struct{}{}, `{}`); err != nil {
		return nil, err
	}
	return json.RawMessage(`{}`), nil
}

// Configure implements game.Game.
func (g Game) Configure(seats []game.Player, options json.RawMessage) (json.RawMessage, error) {
	if _, err := g.Options(options); err != nil {
		return nil, err
	}
	config := Config{Rules: Rules{Players: len(seats)}}
	for s, p := range seats {
		if p.Computer() {
			config.Computers = append(config.Computers, game.Seat(s))
		}
	}
	if len(seats) != 2 && len(seats) != 4 {
		return nil, fmt.Errorf("configuration: %d players: 2 or 4 play", len(seats))
	}
	return config.JSON(), nil
}

// Hides implements game.Game.
func (Game) Hides() bool { return true }

// Draws implements game.Drawer.
func (Game) Draws(before, after game.Position, s game.Seat) bool {
	b, a := before.(Position), after.(Position)
	return s == b.turn && len(a.bag) < len(b.bag)
}

// Canonical implements game.Game.
func (Game) Canonical(m game.Move) game.Move { return game.Canonical(m, ParseMove) }

// ReadView implements game.Game.
func (Game) ReadView(data []byte) (game.View, error) {
	return game.DecodeView(Name, data, View.Check)
}

// Start implements game.Game.
func (Game) Start(config json.RawMessage, seed uint64) (game.Position, error) {
	var c Config
	if err := game.ReadConfig(config, &c, `{"players":2,"size":6,"hand":4,"computers":[1]}`); err != nil {
		return nil, err
	}
	p, err := c.start(seed)
	if err != nil {
		return nil, fmt.Errorf("configuration: %w", err)
	}
	return p, nil
}

func (c Config) start(seed uint64) (Position, error) {
	if c.Save != nil {
		if c.Rules != (Rules{}) || c.Computers != nil {
			return Position{}, errors.New("a save brings its own rules and computers; leave them out")
		}
		return c.Save.Position(seed)
	}
	if c.Players == 0 {
		c.Players = Standard.Players
	}
	if c.Size == 0 {
		c.Size = Standard.Size
	}
	if c.Hand == 0 {
		c.Hand = Standard.Hand
	}
	return New(c.Rules, c.Computers, seed)
}

func noSeat(s game.Seat, players int) error {
	return fmt.Errorf("seat %d does not play; with %d players seats are 0 to %d", s, players, players-1)
}

// Moves implements game.Position: Legal in notation.
func (p Position) Moves() []game.Move { return game.Notations(p.Legal()) }

// Apply implements game.Position: ParseMove, then Play.
func (p Position) Apply(m game.Move) (game.Position, error) {
	return game.Apply(p, m, ParseMove, Position.Play)
}

// View is what one seat, or a spectator, may know of a position: the board and
// the own hand, of the others' hands and of the bag only how many tiles they
// hold.
type View struct {
	Rules Rules `json:"rules"`
	// Players lists the seats on which somebody plays.
	Players []game.Seat `json:"seats"`
	// Computers lists those on which a computer does.
	Computers []game.Seat `json:"computers,omitempty"`
	// Seat is whose view this is, game.NoSeat for a spectator.
	Seat  game.Seat `json:"seat"`
	Board Board     `json:"board"`
	// Hand is the seat's own; an empty slot is Empty. A spectator has none.
	Hand []Tile `json:"hand,omitempty"`
	// Hands is how many tiles each seat holds.
	Hands [Seats]int `json:"hands"`
	// Bag is how many tiles are left in the bag.
	Bag int `json:"bag"`
	// Used is how many wildcards have been used: removers, movers, swaps on
	// board, swaps with hand.
	Used [Wildcards]int `json:"used"`
	// Turn is the seat to move; when the match is over, the seat whose turn it
	// was.
	Turn game.Seat `json:"turn"`
	// Active is the two-phase wildcard that has been activated and must be
	// played now, else Empty. Slot is where it was on the hand of the seat to
	// move and where its new tile is.
	Active Tile `json:"active,omitempty"`
	Slot   int  `json:"slot,omitempty"`
}

// FirstStuck reports whether a match could not begin because the first player had wildcards only
// (1.4.2): later the board is empty only after a remover. Whoever cannot move otherwise is to
// be named: it is Turn.
func (v View) FirstStuck(r game.Result) bool {
	begins := v.Board.Tiles() == 0 && v.Used == [Wildcards]int{} && v.Turn == v.Players[0]
	return r.Reason == ReasonStuck && begins
}

// View implements game.Position.
func (p Position) View(s game.Seat) game.View {
	v := View{
		Rules: p.rules, Players: p.seats.list(), Computers: p.computers.list(), Seat: game.NoSeat, Board: p.board,
		Bag: len(p.bag), Used: p.used, Turn: p.turn, Active: p.active, Slot: p.slot,
	}
	if p.seats.has(s) {
		v.Seat, v.Hand = s, p.hands[s]
	}
	for i, hand := range p.hands {
		v.Hands[i] = held(hand)
	}
	return v
}

// held counts the tiles on a hand.
func held(hand []Tile) (n int) {
	for _, t := range hand {
		if t != Empty {
			n++
		}
	}
	return n
}

// CheckFor implements game.ViewChecker.
func (v View) CheckFor(seats int, seat game.Seat, _ game.Result) error {
	switch {
	case len(v.Players) != seats || int(slices.Max(v.Players)) >= seats:
		return fmt.Errorf("view: seats %v; the match has %d", v.Players, seats)
	case v.Seat != seat:
		return fmt.Errorf("view: that of seat %d, not of seat %d", v.Seat, seat)
	}
	return nil
}

// Check returns an error if no match can look like this.
func (v View) Check() error {
	if err := v.Rules.Check(); err != nil {
		return fmt.Errorf("view: %w", err)
	}
	if v.Board.size != v.Rules.Size {
		return fmt.Errorf("view: a board of side %d; the rules say %d", v.Board.size, v.Rules.Size)
	}
	var seats seating
	for _, s := range v.Players {
		if s < 0 || s >= Seats {
			return fmt.Errorf("view: seat %d; seats are 0 to %d", s, Seats-1)
		}
		seats[s] = true
	}
	if len(seats.list()) != v.Rules.Players || len(v.Players) != v.Rules.Players {
		return fmt.Errorf("view: seats %v; the rules say that %d play", v.Players, v.Rules.Players)
	}
	if !seats.has(v.Turn) {
		return fmt.Errorf("view: seat %d cannot be to move; seats %v play", v.Turn, v.Players)
	}
	if v.Seat != game.NoSeat && !seats.has(v.Seat) {
		return fmt.Errorf("view: there is no seat %d; seats %v play", v.Seat, v.Players)
	}
	var seen census
	seen.add(v.Board.cells)
	if v.Seat != game.NoSeat {
		if len(v.Hand) != v.Rules.Hand {
			return fmt.Errorf("view: a hand of %d slots; the rules say %d", len(v.Hand), v.Rules.Hand)
		}
		for _, t := range v.Hand {
			if t < Empty || t > SwapWithHand {
				return fmt.Errorf("view: tile %d on the hand; tiles are %d to %d", t, Empty, SwapWithHand)
			}
		}
		seen.add(v.Hand)
		if v.Hands[v.Seat] != held(v.Hand) {
			return fmt.Errorf("view: seat %d is said to hold %d tiles and holds %d", v.Seat, v.Hands[v.Seat], held(v.Hand))
		}
	}
	all := v.Bag + v.Board.Tiles()
	for s, n := range v.Hands {
		if n < 0 || n > v.Rules.Hand || n > 0 && !seats[s] {
			return fmt.Errorf("view: %d tiles on the hand of seat %d; a player's holds 0 to %d", n, s, v.Rules.Hand)
		}
		all += n
	}
	for i, n := range v.Used {
		if n < 0 || n > WildcardsOfAKind {
			return fmt.Errorf("view: %d used wildcards of a kind; there are 0 to %d", n, WildcardsOfAKind)
		}
		seen[int(Remover)+i] += n
		all += n
	}
	if v.Bag < 0 || all > tiles {
		return fmt.Errorf("view: %d tiles in the bag and %d in all; there are %d", v.Bag, all, tiles)
	}
	for t := Sun; t <= SwapWithHand; t++ {
		if seen[t] > t.Copies() {
			return fmt.Errorf("view: %d tiles %v; there are %d", seen[t], t, t.Copies())
		}
	}
	if v.Active == Empty && v.Slot == 0 {
		return nil
	}
	if err := (activated{v.Active, v.Slot}).check(v.Rules, v.Used, v.Board); err != nil {
		return fmt.Errorf("view: %w", err)
	}
	if s, ok := v.situation(); ok && !s.ready() {
		return fmt.Errorf("view: %v is activated without a standard tile to give away", v.Active)
	}
	return nil
}

// situation returns what the seat to move decides on; ok is false if this is
// another seat's view.
func (v View) situation() (s situation, ok bool) {
	return situation{v.Board, v.Hand, v.Active, v.Slot}, v.Seat == v.Turn
}

// Legal returns every legal move of the view's seat as Position.Legal does,
// none if it is not its turn. Whether the match is over the view does not say.
func (v View) Legal() (moves []Move) {
	if s, ok := v.situation(); ok {
		s.legal(func(m Move) bool {
			moves = append(moves, m)
			return true
		})
	}
	return moves
}

// Refusal returns the *game.MoveError with which Position.Play would refuse m
// while the match is not over, nil if m is legal. It is for the seat to move.
func (v View) Refusal(m Move) error {
	s, ok := v.situation()
	if !ok {
		return game.Refuse(m.Notation(), "not-your-turn", "it is seat %d's turn, not seat %d's", v.Turn, v.Seat)
	}
	return s.refusal(m)
}

// FromBoard reports whether what is played now is a tile of the board.
func (v View) FromBoard() bool { return v.Active == Mover || v.Active == SwapOnBoard }

// FromHand reports whether what lies in a slot of the hand may be played now, if there is a place
// for it.
func (v View) FromHand(slot int) bool {
	t := v.Hand[slot]
	return !v.FromBoard() && t != Empty && (v.Active != SwapWithHand || t.Standard())
}

// MoveOf returns what the seat to move does with the tile in a slot or, FromBoard, on a cell, if
// another cell is chosen for it: whether it may is for Refusal to say.
func (v View) MoveOf(slot int, from, to Cell) Move {
	switch v.Active {
	case Mover:
		return Move{Kind: Shift, From: from, To: to}
	case SwapOnBoard:
		return Move{Kind: Swap, From: from, To: to}
	case SwapWithHand:
		return Move{Kind: Exchange, Slot: slot, To: to}
	}
	switch t := v.Hand[slot]; {
	case t == Remover:
		return Move{Kind: Remove, Slot: slot, To: to}
	case t.TwoPhase():
		return Move{Kind: Activate, Slot: slot}
	}
	return Move{Kind: Place, Slot: slot, To: to}
}

// Turns calls yield with every whole turn of the view's seat until it returns
// false, in the order of Legal; none if it is not its turn. Of equal tiles on
// the hand the turn names the first. A swap with hand gives away a tile that
// was there before the wildcard was activated.
func (v View) Turns(yield func(Turn) bool) {
	if s, ok := v.situation(); ok {
		s.turns(yield)
	}
}
