package shell

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"lichtbrett/game"
	"lichtbrett/render/catalog"
)

// Kept is a match as it is kept between two visits: on this device by its
// record, elsewhere by the room in which it is played.
type Kept struct {
	// ID names it among all that are kept.
	ID string `json:"id"`
	// Program is the library's ID of what is played.
	Program string `json:"program"`
	// Record is the match; empty where there is a Room.
	Record game.Record `json:"record,omitzero"`
	// Before is the ID of the match that was given up for it and can be gone back
	// to; empty if there is none.
	Before string `json:"before,omitempty"`
	// Room is where the match is played if that is elsewhere.
	Room *Room `json:"room,omitempty"`
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

// Game returns what is played.
func (k Kept) Game() *catalog.Game {
	g, _ := catalog.ByID(k.Program)
	return g
}

// over reports whether the match has ended, as far as is known here.
func (k Kept) over() bool {
	if k.Room != nil {
		return false
	}
	p, err := k.Record.Replay(k.Game().Rules)
	return err != nil || p.Result().Over
}

// Over reports whether a match has ended, as far as is known here. It is replayed for
// that once.
func (a *App) Over(k Kept) bool {
	if m, ok := a.known[k.ID]; ok && slices.Equal(m.Record.Moves, k.Record.Moves) {
		return m.over()
	}
	return k.over()
}

// UnderWay reports whether a match has not ended and is worth going on with: a move
// has been made, or somebody has been named for it.
func (a *App) UnderWay(k Kept) bool {
	begun := k.Room != nil || len(k.Record.Moves) > 0 ||
		slices.ContainsFunc(k.Record.Seats, func(p game.Player) bool { return p.Name != "" })
	return begun && !a.Over(k)
}

func (k Kept) json() string {
	data, err := json.Marshal(k)
	if err != nil {
		panic(err) // it was played
	}
	return string(data)
}

// readKept reads a match that is kept under an ID, and checks that it can be gone on
// with. Only a game's own table takes a match of computers alone.
func readKept(id, data string, presentations Presentations) (Kept, error) {
	fail := func(err error) (Kept, error) { return Kept{}, fmt.Errorf("stored match: %w", err) }
	var outer struct {
		Kept
		Record json.RawMessage `json:"record"`
	}
	if err := json.Unmarshal([]byte(data), &outer); err != nil {
		return fail(err)
	}
	k := outer.Kept
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
	_, own := presentations[g.ID]
	var err error
	if k.Record, err = readRecord(outer.Record, g, own); err != nil {
		return fail(err)
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
	Kept
	over func() bool // replays it, the first time
}

func (a *App) index() (x index) {
	data := a.Storage.Get(indexKey)
	if data == "" {
		return x
	}
	if err := json.Unmarshal([]byte(data), &x); err != nil {
		a.Storage.Set(indexKey, "")
		a.Show(a.Say("match.damaged"))
		return index{}
	}
	return x
}

func (a *App) setIndex(x index) {
	if len(x.IDs) == 0 {
		a.Storage.Set(indexKey, "")
		return
	}
	data, err := json.Marshal(x)
	if err != nil {
		panic(err) // texts can be encoded
	}
	if string(data) != a.Storage.Get(indexKey) {
		a.Storage.Set(indexKey, string(data))
	}
}

// Match returns the match that is kept under an ID; ok is false if there is none.
// A damaged one is removed, with a message.
func (a *App) Match(id string) (k Kept, ok bool) {
	read, ok := a.match(id)
	return read.Kept, ok
}

func (a *App) match(id string) (m known, ok bool) {
	data := a.Storage.Get(matchKey + id)
	if data == "" {
		return known{}, false
	}
	if m, ok = a.known[id]; ok && m.data == data {
		return m, true
	}
	k, err := readKept(id, data, a.Presentations)
	if err != nil {
		a.Forget(id)
		a.Show(a.Say("match.damaged"))
		return known{}, false
	}
	return a.learn(k, data), true
}

func (a *App) learn(k Kept, data string) known {
	if a.known == nil {
		a.known = map[string]known{}
	}
	m := known{data, k, sync.OnceValue(k.over)}
	a.known[k.ID] = m
	return m
}

// Matches returns all matches that are kept, the one that was played last first.
func (a *App) Matches() (all []Kept) {
	for _, id := range a.index().IDs {
		if k, ok := a.Match(id); ok {
			all = append(all, k)
		}
	}
	return all
}

// MatchesOf returns the matches of a game that are kept, as Matches does.
func (a *App) MatchesOf(g *catalog.Game) (all []Kept) {
	return slices.DeleteFunc(a.Matches(), func(k Kept) bool { return k.Program != g.ID })
}

// ShownMatch returns the match that was on the screen; ok is false if none was.
func (a *App) ShownMatch() (k Kept, ok bool) {
	if shown := a.index().Shown; shown != "" {
		return a.Match(shown)
	}
	return k, false
}

// NewMatchID returns an ID for a match that is to be kept.
func (a *App) NewMatchID() string {
	for {
		id := strconv.FormatUint(a.Seed(), 36)
		if a.Storage.Get(matchKey+id) == "" {
			return id
		}
		if _, taken := a.Match(id); taken {
			// A source that is not random, as in tests, goes on by counting.
			for n := 2; ; n++ {
				if next := id + "-" + strconv.Itoa(n); a.Storage.Get(matchKey+next) == "" {
					return next
				}
			}
		}
	}
}

// Keep keeps a match as the one that was played last; shown says that it is on the
// screen. What has to make room for a new one is forgotten.
func (a *App) Keep(k Kept, shown bool) {
	x := a.index()
	known := slices.Contains(x.IDs, k.ID)
	if len(x.IDs) == 0 || x.IDs[0] != k.ID {
		x.IDs = append([]string{k.ID}, slices.DeleteFunc(x.IDs, func(id string) bool { return id == k.ID })...)
	}
	switch {
	case shown:
		x.Shown = k.ID
	case x.Shown == k.ID:
		x.Shown = ""
	}
	a.setIndex(x) // first: nothing is stored that no index knows
	data := k.json()
	if data != a.Storage.Get(matchKey+k.ID) {
		a.Storage.Set(matchKey+k.ID, data)
	}
	a.learn(k, data)
	if !known {
		a.evictOldest(x)
	}
}

// evictOldest forgets the oldest matches of which there are too many.
func (a *App) evictOldest(x index) {
	if len(x.IDs) <= min(mostOver, mostUnderWay) {
		return
	}
	over, underWay := 0, 0
	for _, id := range x.IDs {
		m, ok := a.match(id)
		if !ok {
			a.Forget(id) // it could not be stored, or was removed elsewhere
			continue
		}
		count, most := &underWay, mostUnderWay
		if m.over() {
			count, most = &over, mostOver
		}
		if *count++; *count > most {
			a.Forget(id)
		}
	}
}

// Forget removes the match that is kept under an ID.
func (a *App) Forget(id string) {
	x := a.index()
	x.IDs = slices.DeleteFunc(x.IDs, func(other string) bool { return other == id })
	if x.Shown == id {
		x.Shown = ""
	}
	a.setIndex(x)
	a.Storage.Set(matchKey+id, "")
	delete(a.known, id)
}

// ShowNone remembers that no match is on the screen.
func (a *App) ShowNone() {
	x := a.index()
	x.Shown = ""
	a.setIndex(x)
}

// KeepRoom keeps the match of a room, and forgets those of all others: a player is
// in one room.
func (a *App) KeepRoom(g *catalog.Game, room Room) {
	id := "room-" + room.ID
	a.forgetRooms(id)
	if _, kept := a.Match(id); !kept {
		a.Keep(Kept{ID: id, Program: g.ID, Room: &room}, false)
	}
}

// ForgetRooms forgets the matches that are played elsewhere.
func (a *App) ForgetRooms() { a.forgetRooms("") }

func (a *App) forgetRooms(except string) {
	for _, k := range a.Matches() {
		if k.Room != nil && k.ID != except {
			a.Forget(k.ID)
		}
	}
}

// forgetMatches forgets all matches.
func (a *App) forgetMatches() {
	for _, id := range a.index().IDs {
		a.Storage.Set(matchKey+id, "")
	}
	a.Storage.Set(indexKey, "")
	a.known = nil
}
