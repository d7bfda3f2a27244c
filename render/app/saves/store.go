// Package saves keeps matches between two visits.
package saves

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"lichtbrett/game"
	"lichtbrett/render/catalog"
	"lichtbrett/render/platform/storage"
)

// Match is a match as it is kept between two visits: by its record; while it is played
// online, by the room in which that is.
type Match struct {
	// ID names it among all that are kept.
	ID string `json:"id"`
	// Program is the catalogue's ID of what is played.
	Program string `json:"program"`
	// Record is the match; empty where there is a Room.
	Record game.Record `json:"record,omitzero"`
	// Before is the ID of the match that was given up for it and can be gone back
	// to; empty if there is none.
	Before string `json:"before,omitempty"`
	// Room is where the match is played if that is online.
	Room *Room `json:"room,omitempty"`
	// Seat is the player's own if the match was played online; nil where it was on this device.
	Seat *game.Seat `json:"seat,omitempty"`
}

// Room is a room of a relay.
type Room struct {
	ID      string `json:"id"`
	Address string `json:"address"`
}

// How many matches are kept at most, of each kind. The oldest go first.
const (
	mostUnderWay = 50
	mostOver     = 20
)

// Store keeps matches, each under an ID, and says which was played last and which was on
// the screen.
type Store struct {
	// Storage is where they are kept.
	Storage storage.Local
	// Tab is kept for a tab of the browser alone: which match is on its screen. What it
	// has nothing of, as a new one, shows what was shown last.
	Tab storage.Local
	// Alone reports whether a game, named by its catalogue's ID, takes matches that computers
	// play alone: those do that have a table of their own.
	Alone func(id string) bool
	// Seed returns a random number, for an ID.
	Seed func() uint64
	// Tell tells the player a sentence of the catalogue.
	Tell func(key string)

	known map[string]known // the matches that have been read, by their IDs
	full  bool             // it has been told that there is no room
}

// Keys under which things are stored.
const (
	indexKey = "matches"
	matchKey = "matches." // and the match's ID
	shownKey = "shown"
)

// nothing is what a tab keeps that shows no match.
const nothing = "-"

// Online reports whether the match is, or was, played online.
func (k Match) Online() bool { return k.Room != nil || k.Seat != nil }

// Game returns what is played.
func (k Match) Game() *catalog.Game {
	g, _ := catalog.ByID(k.Program)
	return g
}

// over reports whether the match has ended, as far as is known here.
func (k Match) over() bool {
	if k.Room != nil {
		return false
	}
	p, err := k.Record.Replay(k.Game().Rules)
	return err != nil || p.Result().Over
}

// Over reports whether a match has ended, as far as is known here. It is replayed for
// that once.
func (s *Store) Over(k Match) bool {
	if m, ok := s.known[k.ID]; ok && slices.Equal(m.Record.Moves, k.Record.Moves) {
		return m.over()
	}
	return k.over()
}

// UnderWay reports whether a match has not ended and is worth going on with: a move
// has been made, or somebody has been named for it.
func (s *Store) UnderWay(k Match) bool {
	begun := k.Room != nil || len(k.Record.Moves) > 0 ||
		slices.ContainsFunc(k.Record.Seats, func(p game.Player) bool { return p.Name != "" })
	return begun && !s.Over(k)
}

func (k Match) json() string {
	data, err := json.Marshal(k)
	if err != nil {
		panic(err) // it was played
	}
	return string(data)
}

// read reads a match that is kept under an ID, and checks that it can be gone on
// with. Only a game's own table takes a match of computers alone.
func read(id, data string, alone func(string) bool) (Match, error) {
	fail := func(err error) (Match, error) { return Match{}, fmt.Errorf("stored match: %w", err) }
	var outer struct {
		Match
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal([]byte(data), &outer); err != nil {
		return fail(err)
	}
	k := outer.Match
	g, ok := catalog.ByID(k.Program)
	switch {
	case !ok:
		return fail(fmt.Errorf("there is no program %q", k.Program))
	case k.ID != id:
		return fail(fmt.Errorf("it is %q, not %q", k.ID, id))
	case k.Room != nil && (k.Room.ID == "" || outer.Record != nil):
		return fail(errors.New("a match in a room has the room's ID and no record"))
	case k.Room != nil:
		return k, nil
	}
	var err error
	if k.Record, err = readRecord(outer.Record, g, alone(g.ID)); err != nil {
		return fail(err)
	}
	if k.Seat != nil && (*k.Seat < 0 || int(*k.Seat) >= len(k.Record.Seats)) {
		return fail(fmt.Errorf("the player sits on seat %d of %d", *k.Seat, len(k.Record.Seats)))
	}
	return k, nil
}

// readRecord reads a record of a game that can be resumed; alone allows it to
// be one in which only computers play.
func readRecord(data []byte, g *catalog.Game, alone bool) (game.Record, error) {
	r, err := game.ReadRecord(data)
	if err != nil {
		return r, err
	}
	if err := g.Check(r); err != nil {
		return r, err
	}
	p, err := r.Replay(g.Rules)
	switch {
	case err != nil:
		return r, err
	case len(r.Seats) != p.Seats():
		return r, fmt.Errorf("%d players are named; the match has %d seats", len(r.Seats), p.Seats())
	case !alone && !slices.ContainsFunc(r.Seats, func(p game.Player) bool { return !p.Computer() }):
		return r, errors.New("only computers sit in it")
	}
	return r, nil
}

// index says what is kept.
type index struct {
	// IDs are those of the matches, the one that was played last first.
	IDs []string `json:"ids"`
	// Shown is the ID of the match that was on the screen, rather than set aside;
	// empty if none was.
	Shown string `json:"shown,omitempty"`
}

// known is a match that has been read, and from what.
type known struct {
	data string
	Match
	over func() bool // replays it, the first time
}

func (s *Store) index() (x index) {
	data := s.Storage.Get(indexKey)
	if data == "" {
		return x
	}
	if err := json.Unmarshal([]byte(data), &x); err != nil {
		s.Storage.Set(indexKey, "")
		s.Tell("match.damaged")
		return index{}
	}
	return x
}

func (s *Store) setIndex(x index) {
	if len(x.IDs) == 0 {
		s.Storage.Set(indexKey, "")
		return
	}
	data, err := json.Marshal(x)
	if err != nil {
		panic(err) // texts can be encoded
	}
	if string(data) != s.Storage.Get(indexKey) {
		s.Storage.Set(indexKey, string(data))
	}
}

// Match returns the match that is kept under an ID; ok is false if there is none.
// A damaged one is removed, with a message.
func (s *Store) Match(id string) (k Match, ok bool) {
	read, ok := s.get(id)
	return read.Match, ok
}

func (s *Store) get(id string) (m known, ok bool) {
	data := s.Storage.Get(matchKey + id)
	if data == "" {
		return known{}, false
	}
	if m, ok = s.known[id]; ok && m.data == data {
		return m, true
	}
	k, err := read(id, data, s.Alone)
	if err != nil {
		s.Forget(id)
		s.Tell("match.damaged")
		return known{}, false
	}
	return s.cache(k, data), true
}

func (s *Store) cache(k Match, data string) known {
	if s.known == nil {
		s.known = map[string]known{}
	}
	m := known{data, k, sync.OnceValue(k.over)}
	s.known[k.ID] = m
	return m
}

// All returns all matches that are kept, the one that was played last first.
func (s *Store) All() (all []Match) {
	for _, id := range s.index().IDs {
		if k, ok := s.Match(id); ok {
			all = append(all, k)
		}
	}
	return all
}

// Of returns the matches of a game that are kept, as All does.
func (s *Store) Of(g *catalog.Game) (all []Match) {
	return slices.DeleteFunc(s.All(), func(k Match) bool { return k.Program != g.ID })
}

// Shown returns the match that was on the screen; ok is false if none was. A new tab
// takes it over from the one that was used last, and has its own from then on.
func (s *Store) Shown() (k Match, ok bool) {
	shown := cmp.Or(s.Tab.Get(shownKey), s.index().Shown, nothing)
	s.Tab.Set(shownKey, shown)
	if shown == nothing {
		return k, false
	}
	return s.Match(shown)
}

// hide remembers that a match is not on the screen, if it was; x is to be stored.
func (s *Store) hide(x *index, id string) {
	if x.Shown == id {
		x.Shown = ""
	}
	if s.Tab.Get(shownKey) == id {
		s.Tab.Set(shownKey, nothing)
	}
}

// NewID returns an ID for a match that is to be kept.
func (s *Store) NewID() string {
	random := strconv.FormatUint(s.Seed(), 36)
	id := random
	for n := 2; s.Storage.Get(matchKey+id) != ""; n++ { // where the source is not random, as in tests
		id = random + "-" + strconv.Itoa(n)
	}
	return id
}

// Save keeps a match as the one that was played last, and returns how it is written; shown says
// that it is on the screen. What has to make room for a new one is forgotten.
func (s *Store) Save(k Match, shown bool) (data string) {
	x := s.index()
	known := slices.Contains(x.IDs, k.ID)
	if len(x.IDs) == 0 || x.IDs[0] != k.ID {
		x.IDs = append([]string{k.ID}, slices.DeleteFunc(x.IDs, func(id string) bool { return id == k.ID })...)
	}
	if shown {
		x.Shown = k.ID
		s.Tab.Set(shownKey, k.ID)
	} else {
		s.hide(&x, k.ID)
	}
	s.setIndex(x) // first: nothing is stored that no index knows
	if data = k.json(); data != s.Storage.Get(matchKey+k.ID) {
		s.Storage.Set(matchKey+k.ID, data)
	}
	s.cache(k, data)
	if !known {
		s.evictOldest(x)
	}
	s.CheckRoom()
	return data
}

// CheckRoom tells the player if there is no room any more for what is kept.
func (s *Store) CheckRoom() {
	if full := s.Storage.Full(); full != s.full {
		if s.full = full; full {
			s.Tell("match.no-room")
		}
	}
}

// evictOldest forgets the oldest matches of which there are too many.
func (s *Store) evictOldest(x index) {
	if len(x.IDs) <= min(mostOver, mostUnderWay) {
		return
	}
	over, underWay := 0, 0
	for _, id := range x.IDs {
		m, ok := s.get(id)
		if !ok {
			s.Forget(id) // it could not be stored, or was removed elsewhere
			continue
		}
		count, most := &underWay, mostUnderWay
		if m.over() {
			count, most = &over, mostOver
		}
		if *count++; *count > most {
			s.Forget(id)
		}
	}
}

// Forget removes the match that is kept under an ID.
func (s *Store) Forget(id string) {
	x := s.index()
	x.IDs = slices.DeleteFunc(x.IDs, func(other string) bool { return other == id })
	s.hide(&x, id)
	s.setIndex(x)
	s.Storage.Set(matchKey+id, "")
	delete(s.known, id)
}

// ShowNone remembers that no match is on the screen.
func (s *Store) ShowNone() {
	x := s.index()
	x.Shown = ""
	s.setIndex(x)
	s.Tab.Set(shownKey, nothing)
}

// SaveRoom keeps the match of a room, and forgets those of all others: a player is
// in one room.
func (s *Store) SaveRoom(g *catalog.Game, room Room) {
	id := "room-" + room.ID
	s.forgetRooms(id)
	if _, kept := s.Match(id); !kept {
		s.Save(Match{ID: id, Program: g.ID, Room: &room}, false)
	}
}

// SaveEnded keeps a match of a room, which counts its matches, that the player on a seat has
// played to its end, however often it is told of. What was broken off is not kept: it could not
// be gone on with.
func (s *Store) SaveEnded(g *catalog.Game, room string, match int, seat game.Seat, r game.Record) {
	id := fmt.Sprintf("%s-%d", room, match)
	if _, kept := s.Match(id); kept {
		return
	}
	k := Match{ID: id, Program: g.ID, Seat: &seat, Record: r}
	data, err := json.Marshal(r)
	if err != nil {
		return
	}
	if _, err = readRecord(data, g, true); err == nil && k.over() {
		s.Save(k, false)
	}
}

// ForgetRooms forgets the matches that are played online.
func (s *Store) ForgetRooms() { s.forgetRooms("") }

func (s *Store) forgetRooms(except string) {
	for _, k := range s.All() {
		if k.Room != nil && k.ID != except {
			s.Forget(k.ID)
		}
	}
}

// Reset forgets all matches.
func (s *Store) Reset() {
	for _, id := range s.index().IDs {
		s.Storage.Set(matchKey+id, "")
	}
	s.Storage.Set(indexKey, "")
	s.Tab.Set(shownKey, "")
	s.known = nil
}
