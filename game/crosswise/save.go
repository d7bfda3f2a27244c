package crosswise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode"
	"unicode/utf8"

	"lichtbrett/game"
)

// maxSave bounds a save file in bytes; the largest board takes about 40 kB.
const maxSave = 1 << 20

// maxName bounds a player's name in characters. New names are shorter, but who
// knows what wrote a file.
const maxName = 40

// Save is a match in the save format of the original program. Keys of ours
// beside it are Rules and Activated, which a match of the original does not
// need.
type Save struct {
	// Players are always four, by seat.
	Players []SavedPlayer `json:"players"`
	// Turn is the seat to move or, once the match is over, the last to move.
	Turn *game.Seat `json:"currPlayer"`
	// Field is the board: field[column][row].
	Field []Tiles `json:"field"`
	// Used is how many wildcards have been used: removers, movers, swaps on
	// board, swaps with hand.
	Used []int `json:"usedActionTiles"`
	// Bag holds the tiles to be drawn, the next one first. Nil means that they
	// are those that are nowhere else, in an order of chance.
	Bag Tiles `json:"tileBag,omitzero"`
	// Rules are the sizes where they are not the original's.
	Rules *Rules `json:"rules,omitempty"`
	// Activated is the wildcard whose second phase comes next, if any.
	Activated *activated `json:"activated,omitempty"`
}

// SavedPlayer is one seat in a Save.
type SavedPlayer struct {
	Name   string `json:"name"`
	Active bool   `json:"isActive"`
	AI     bool   `json:"isAI"`
	// Hand holds 0 for an empty slot; it is empty where nobody sits.
	Hand Tiles `json:"hand"`
}

// Tiles is a list of tiles by number. Files are full of them, so they are read
// without detours.
type Tiles []Tile

// UnmarshalJSON reads a list of whole numbers.
func (list *Tiles) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*list = nil
		return nil
	}
	if data[0] != '[' {
		return fmt.Errorf("%.20q instead of a list of tiles", data)
	}
	read := make(Tiles, 0, len(data)/2)
	for words := data[1 : len(data)-1]; len(words) > 0; {
		word := words
		if i := bytes.IndexByte(words, ','); i >= 0 {
			word, words = words[:i], words[i+1:]
		} else {
			words = nil
		}
		if word = bytes.TrimSpace(word); len(word) == 0 {
			break // an empty list
		}
		if len(word) == 1 && '0' <= word[0] && word[0] <= '9' {
			read = append(read, Tile(word[0]-'0'))
			continue
		}
		n, err := strconv.ParseInt(string(word), 10, 8)
		if err != nil {
			return fmt.Errorf("%.20q is not the number of a tile", word)
		}
		read = append(read, Tile(n))
	}
	*list = read
	return nil
}

// activated is a two-phase wildcard between its phases and the slot in which
// it was.
type activated struct {
	Tile Tile `json:"tile"`
	Slot int  `json:"slot"`
}

// SaveError says why a save cannot be loaded.
type SaveError struct {
	// Reason is a stable word, such as "no-turn".
	Reason string
	// Detail says in English what was wrong and what would be right.
	Detail string

	what   string   // tells the cases of a reason from each other; empty where there is only one
	places []string // of the sentence
}

// The reasons for which a save cannot be loaded.
const (
	BrokenEmpty     = "empty"          // nothing is in the file
	BrokenForm      = "form"           // no JSON of the form of a save
	BrokenLong      = "too-long"       // more than any match needs
	BrokenPlayers   = "players"        // not two or four of four seats
	BrokenTurn      = "no-turn"        // it is nobody's turn
	BrokenSize      = "size"           // a board or a hand of a wrong size
	BrokenTile      = "tile"           // a number that is no tile, or a wildcard on the board
	BrokenCount     = "too-many-tiles" // more tiles of a kind than exist
	BrokenActivated = "activated"      // an activated wildcard that cannot be
)

// Error implements error.
func (e *SaveError) Error() string { return "save: " + e.Detail }

// Sentence returns the key of the sentence that the language catalogues have for
// the case, and what fills its places.
func (e *SaveError) Sentence() (key string, places []string) {
	key = "save." + e.Reason
	if e.what != "" {
		key += "." + e.what
	}
	return key, e.places
}

func broken(reason, detail string, args ...any) *SaveError {
	return &SaveError{Reason: reason, Detail: fmt.Sprintf(detail, args...)}
}

// as names the case, and the numbers in the places {a}, {b} and so on of its sentence, in which
// players, columns and rows are counted from 1.
func (e *SaveError) as(what string, numbers ...int) *SaveError {
	e.what = what
	for i, n := range numbers {
		e.places = append(e.places, string(rune('a'+i)), strconv.Itoa(n))
	}
	return e
}

// ReadSave reads a save file, the original's or ours; keys that it does not
// know are skipped. It checks the form only; Save.Position checks the match.
// The error is a *SaveError.
func ReadSave(data []byte) (Save, error) {
	if len(data) > maxSave {
		return Save{}, broken(BrokenLong, "the file is larger than %d bytes", maxSave)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return Save{}, broken(BrokenEmpty, "the file is empty")
	}
	var s Save
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(&s); err != nil {
		return Save{}, broken(BrokenForm, `not JSON of the form {"players":[…],"currPlayer":0,"field":[…],"usedActionTiles":[…]}: %v`, game.BadJSON(err))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Save{}, broken(BrokenForm, "text follows the end of the match; a file holds one match")
	}
	return s, nil
}

// Write returns the file of a save: pretty-printed with two spaces.
func (s Save) Write() []byte {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // a Save holds nothing that JSON cannot
	}
	return append(data, '\n')
}

// Seats returns the players for a table; computers get the given strength.
func (s Save) Seats(strength int) (seats []game.Player) {
	for i, p := range s.Players {
		if !p.Active {
			continue
		}
		for len(seats) <= i {
			seats = append(seats, game.Player{})
		}
		seats[i].Name = p.Name
		if p.AI {
			seats[i].Strength = strength
		}
	}
	return seats
}

// ReadMatch reads the match in a file: a record of ours, or a save as the record of a match
// that begins there, in which computers get the given strength. Whether a record can be played
// is seen when it is resumed.
func ReadMatch(data []byte, seed uint64, strength int) (game.Record, error) {
	var outer struct{ Game *string }
	if json.Unmarshal(data, &outer) == nil && outer.Game != nil {
		return game.ReadRecord(data)
	}
	s, err := ReadSave(data)
	if err != nil {
		return game.Record{}, err
	}
	if _, err := s.Position(seed); err != nil {
		return game.Record{}, err
	}
	return game.Record{Game: Name, Config: Config{Save: &s}.JSON(), Seed: seed, Seats: s.Seats(strength), Moves: []game.Move{}}, nil
}

// Save returns the match for a file. Players gives the seats their names; that
// a computer plays one is part of the position.
func (p Position) Save(players []game.Player) Save {
	turn := p.turn
	s := Save{
		Players: make([]SavedPlayer, Seats),
		Turn:    &turn,
		Field:   make([]Tiles, p.rules.Size),
		Used:    append([]int(nil), p.used[:]...),
		Bag:     append(Tiles{}, p.bag...),
	}
	for i := range s.Players {
		s.Players[i] = SavedPlayer{Active: p.seats[i], AI: p.computers[i], Hand: append(Tiles{}, p.hands[i]...)}
		if p.seats[i] {
			s.Players[i].Name = nameOf(game.Seat(i), players)
		}
	}
	for x := range s.Field {
		s.Field[x] = make(Tiles, p.rules.Size)
		for y := range s.Field[x] {
			s.Field[x][y] = p.board.At(Cell{x, y})
		}
	}
	if p.rules.Size != Standard.Size || p.rules.Hand != Standard.Hand {
		s.Rules = &Rules{Size: p.rules.Size, Hand: p.rules.Hand}
	}
	if p.active != Empty {
		s.Activated = &activated{p.active, p.slot}
	}
	return s
}

// Position returns the position that was saved. A bag that was not saved is
// shuffled by the seed. The error is a *SaveError.
func (s Save) Position(seed uint64) (Position, error) {
	p := Position{rules: Standard}
	if s.Rules != nil {
		p.rules.Size, p.rules.Hand = s.Rules.Size, s.Rules.Hand
	}
	if err := p.rules.Check(); err != nil {
		return Position{}, broken(BrokenSize, "rules: %v", err)
	}
	for _, read := range []func(*Position) error{s.players, s.board, s.tiles, s.activated} {
		if err := read(&p); err != nil {
			return Position{}, err
		}
	}
	if s.Bag == nil {
		p.bag = shuffled(p.census(), seed)
	}
	p.conclude()
	return p, nil
}

// players reads who plays, their hands and whose turn it is.
func (s Save) players(p *Position) error {
	if len(s.Players) != Seats {
		return broken(BrokenPlayers, "%d players; there are always %d, active or not", len(s.Players), Seats).as("count", len(s.Players), Seats)
	}
	for i, player := range s.Players {
		if !player.Active {
			continue
		}
		if err := checkName(player.Name); err != nil {
			return broken(BrokenForm, "player %d: %v", i, err)
		}
		if len(player.Hand) != p.rules.Hand {
			return broken(BrokenSize, "the hand of player %d has %d slots; a hand has %d", i, len(player.Hand), p.rules.Hand).as("hand", i+1, len(player.Hand), p.rules.Hand)
		}
		for _, t := range player.Hand {
			if t < Empty || t > SwapWithHand {
				return broken(BrokenTile, "tile %d on the hand of player %d; tiles are %d to %d", t, i, Empty, SwapWithHand).as("hand", int(t), i+1, int(SwapWithHand))
			}
		}
		p.seats[i], p.computers[i] = true, player.AI
		p.hands[i] = append([]Tile(nil), player.Hand...)
	}
	switch p.seats {
	case seating{true, true, false, false}, seating{true, false, true, false}:
	case seating{true, true, true, true}:
		p.rules.Players = Seats
	default:
		return broken(BrokenPlayers, "seats %v are active; two or all four are, and of two seats 0 and 1", p.seats.list())
	}
	switch {
	case s.Turn == nil:
		return broken(BrokenTurn, `"currPlayer" is missing; it says whose turn it is`).as("missing")
	case !p.seats.has(*s.Turn):
		return broken(BrokenTurn, "it is the turn of seat %d, which is not active; active are %v", *s.Turn, p.seats.list()).as("idle", int(*s.Turn)+1)
	}
	p.turn = *s.Turn
	return nil
}

func checkName(name string) error {
	if n := utf8.RuneCountInString(name); n > maxName {
		return fmt.Errorf("a name of %d characters; at most %d are read", n, maxName)
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("the name holds %q, which cannot be shown", r)
		}
	}
	return nil
}

// board reads the field.
func (s Save) board(p *Position) error {
	size := p.rules.Size
	if len(s.Field) != size {
		return broken(BrokenSize, "the field has %d columns; it has %d", len(s.Field), size).as("columns", len(s.Field), size)
	}
	p.board = newBoard(size)
	for x, column := range s.Field {
		if len(column) != size {
			return broken(BrokenSize, "column %d of the field has %d cells; it has %d", x, len(column), size).as("cells", x+1, len(column), size)
		}
		for y, t := range column {
			if t != Empty && !t.Standard() {
				return broken(BrokenTile, "tile %d on the field at (%d, %d); there are %d to %d", t, x, y, Empty, Star).as("field", int(t), x+1, y+1, int(Star))
			}
			p.board.set(Cell{x, y}, t)
		}
	}
	return nil
}

// tiles reads the used wildcards and the bag, and counts the tiles.
func (s Save) tiles(p *Position) error {
	if len(s.Used) != Wildcards {
		return broken(BrokenSize, `"usedActionTiles" has %d numbers; there are %d wildcards`, len(s.Used), Wildcards).as("used", len(s.Used), Wildcards)
	}
	for i, n := range s.Used {
		if n < 0 || n > WildcardsOfAKind {
			return broken(BrokenCount, "%v has been used %d times; there are %d", Remover+Tile(i), n, WildcardsOfAKind).as("used", n, WildcardsOfAKind)
		}
		p.used[i] = n
	}
	for _, t := range s.Bag {
		if t <= Empty || t > SwapWithHand {
			return broken(BrokenTile, "tile %d in the bag; tiles are %d to %d", t, Sun, SwapWithHand).as("bag", int(t), int(Sun), int(SwapWithHand))
		}
	}
	if s.Bag != nil {
		p.bag = append([]Tile{}, s.Bag...)
	}
	// Builds of the original before its last counted removers and movers the other way round.
	swapped := *p
	swapped.used[0], swapped.used[1] = p.used[1], p.used[0]
	if whole := s.Bag != nil; !p.census().wildcards(whole) && swapped.census().wildcards(whole) {
		p.used = swapped.used
	}
	for t, n := range p.census() {
		if t := Tile(t); t != Empty && n > t.Copies() {
			return broken(BrokenCount, "%d tiles of kind %d (%v); there are %d", n, t, t, t.Copies()).as("kind", n, int(t), t.Copies())
		}
	}
	return nil
}

// wildcards reports whether there are no more wildcards of each kind than a match has and, if
// they are the whole match's, no fewer.
func (c census) wildcards(whole bool) bool {
	for t := Remover; t <= SwapWithHand; t++ {
		if c[t] > WildcardsOfAKind || whole && c[t] < WildcardsOfAKind {
			return false
		}
	}
	return true
}

// activated reads the wildcard between its phases.
func (s Save) activated(p *Position) error {
	if s.Activated == nil {
		return nil
	}
	if err := s.Activated.check(p.rules, p.used, p.board); err != nil {
		return broken(BrokenActivated, "%v", err)
	}
	p.active, p.slot = s.Activated.Tile, s.Activated.Slot
	if !p.situation().ready() {
		return broken(BrokenActivated, "%v is activated without a standard tile to give away", p.active)
	}
	return nil
}

// check returns an error if the wildcard cannot be activated.
func (a activated) check(r Rules, used [Wildcards]int, b Board) error {
	switch on := b.Tiles(); {
	case !a.Tile.TwoPhase():
		return fmt.Errorf("tile %d cannot be activated; those that can are %d to %d", a.Tile, Mover, SwapWithHand)
	case a.Slot < 0 || a.Slot >= r.Hand:
		return fmt.Errorf("a wildcard activated from slot %d; slots are 0 to %d", a.Slot, r.Hand-1)
	case used[a.Tile-Remover] == 0:
		return fmt.Errorf("%v is activated and none is counted as used", a.Tile)
	case on == 0 || a.Tile == SwapOnBoard && on < 2:
		return fmt.Errorf("%v is activated with %d tiles on the board", a.Tile, on)
	}
	return nil
}

// ready reports whether the activated wildcard finds on the hand what it needs.
func (s situation) ready() bool {
	if s.active != SwapWithHand {
		return true
	}
	for slot, t := range s.hand {
		if t.Standard() && slot != s.slot {
			return true
		}
	}
	return false
}
