package crosswise

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/assets/text"
	"lichtbrett/game"
	"lichtbrett/game/gametest"
)

// situate returns a position of two players with these hands, seat 0 to move,
// its board given by rows.
func situate(t require.TestingT, rows []string, bag []Tile, hands ...[]Tile) Position {
	seat := game.Seat(0)
	s := Save{Players: make([]SavedPlayer, Seats), Turn: &seat, Field: make([]Tiles, len(rows)), Used: make([]int, Wildcards), Bag: bag}
	for i, hand := range hands {
		s.Players[i] = SavedPlayer{Active: true, Hand: hand}
	}
	for _, row := range rows {
		for x, digit := range row {
			s.Field[x] = append(s.Field[x], Tile(digit-'0'))
		}
	}
	p, err := s.Position(0)
	require.NoError(t, err)
	return p
}

var empty = []string{"000000", "000000", "000000", "000000", "000000", "000000"}

func TestTilesAsTheLogNamesThem(t *testing.T) {
	for tile, name := range map[Tile]string{-1: "unknown", Empty: "EMPTY", Sun: "T_SUN", Star: "T_STAR", Remover: "WC_REMOVER", SwapWithHand: "WC_SWAPWITHHAND", SwapWithHand + 1: "unknown"} {
		require.Equal(t, name, tile.String())
	}
}

// TestStories tells the rules. A board is its rows, the bag and the hands, each of which may be a
// computer's. It can be asked
//
//	points ROW                 what it counts at the bottom of a board of its size, and as its last column
//	text JSON                  for the match in it as a file, or what is wrong with that
//	file SEED [OLD NEW]…       the same of the original's with other words in it; the seed shuffles the bag
//	log MOVE; MOVE…            how the log tells these moves of Anna and another one
//	names NAME,NAME…           what is wrong with them, blanks being part of them
//	choose SLOT                what that tile, or the one on 1,2, does on 3,4, and which slots can be chosen
func TestStories(t *testing.T) {
	gametest.Stories(t, Game{}, func(t require.TestingT, line string) (p Position, ok bool) {
		words, ok := strings.CutPrefix(line, "board ")
		if !ok {
			return p, false
		}
		parts := strings.Split(words, "; ")
		var hands [2][]Tile
		var computers [2]bool
		for i, part := range parts[2:] {
			part, computers[i] = strings.CutPrefix(part, "computer ")
			hands[i] = readTiles(t, part)
		}
		s := situate(t, strings.Fields(parts[0]), readTiles(t, parts[1]), hands[:]...).Save(nil)
		for i := range computers {
			s.Players[i].AI = computers[i]
		}
		p, err := s.Position(0)
		require.NoError(t, err)
		return p, true
	}, func(p Position) string {
		return fmt.Sprintf("%vhands: %d, bag: %d, last: %d, board: %v, match: %v", p, p.hands[:2], p.bag, p.Last(), p.Board().State(), p.State())
	}, asked)
}

func readTiles(t require.TestingT, words string) []Tile {
	list := []Tile{}
	for word := range strings.FieldsSeq(words) {
		n, err := strconv.Atoi(word)
		require.NoError(t, err)
		list = append(list, Tile(n))
	}
	return list
}

// asked answers what can be asked in stories.
func asked(t require.TestingT, p Position, line string) (told []string, ok bool) {
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "points":
		row, column, last := newBoard(len(rest)), newBoard(len(rest)), len(rest)-1
		for i, digit := range rest {
			row.set(Cell{i, last}, Tile(digit-'0'))
			column.set(Cell{last, i}, Tile(digit-'0'))
		}
		return []string{fmt.Sprintf("%d, %d as a column", row.LinePoints(Horizontal, last), column.LinePoints(Vertical, last))}, true
	case "text":
		return []string{fileOf(t, rest, 1)}, true
	case "file":
		file, words := original, strings.Fields(rest)
		seed, err := strconv.ParseUint(words[0], 10, 64)
		require.NoError(t, err)
		for pair := range slices.Chunk(words[1:], 2) {
			require.Contains(t, file, pair[0])
			file = strings.Replace(file, pair[0], strings.Join(pair[1:], ""), 1)
		}
		return []string{fileOf(t, file, seed)}, true
	case "log":
		players := []game.Player{{Name: "Anna"}, {}}
		s := p.Save(players)
		r := game.Record{Game: Name, Config: Config{Save: &s}.JSON(), Seats: players}
		for m := range strings.SplitSeq(rest, "; ") {
			r.Moves = append(r.Moves, game.Move(m))
		}
		lines, err := Log(r)
		if err != nil {
			return []string{err.Error()}, true
		}
		return lines, true
	case "names":
		var players []game.Player
		for name := range strings.SplitSeq(rest, ",") {
			players = append(players, game.Player{Name: name})
		}
		if err := CheckNames(players); err != nil {
			return []string{err.Error()}, true
		}
		return []string{"nothing"}, true
	case "choose":
		v := p.View(p.Turn()).(View)
		slots := slices.DeleteFunc([]int{0, 1, 2, 3}, func(slot int) bool { return !v.FromHand(slot) })
		m := v.MoveOf(int(readTiles(t, rest)[0]), Cell{1, 2}, Cell{3, 4})
		return []string{fmt.Sprintf("%s; cells: %v, slots: %v", m, m.Changes(), slots)}, true
	}
	return nil, false
}

// fileOf is what a file with the match of another one has, or what is wrong with that.
func fileOf(t require.TestingT, file string, seed uint64) string {
	s, err := ReadSave([]byte(file))
	var p Position
	if err == nil {
		p, err = s.Position(seed)
	}
	if err == nil {
		written, err := json.Marshal(p.Save(s.Seats(3)))
		require.NoError(t, err)
		return fmt.Sprintf("%s by %v", written, s.Seats(3))
	}
	var broken *SaveError
	require.ErrorAs(t, err, &broken)
	key, _ := broken.Sentence()
	require.True(t, text.English.Has(key), key)
	return broken.Reason + ": " + err.Error()
}

// Six equal tiles win wherever they lie in a line, which may hold others where the board is
// larger.
func TestTheTilesThatWin(t *testing.T) {
	b := newBoard(7)
	require.Empty(t, b.Sixes())
	want := []Cell{}
	for y := range 6 {
		c := Cell{X: 2, Y: y + y/3} // but the one in the middle
		b.set(c, Star)
		want = append(want, c)
	}
	b.set(Cell{X: 2, Y: 3}, Sun)
	b.set(Cell{X: 5, Y: 3}, Sun)
	require.Equal(t, want, b.Sixes())
	require.Equal(t, 49, len(slices.Collect(b.Cells())))
	require.Equal(t, []Cell{{X: 0}, {X: 1}}, slices.Collect(b.Cells())[:2])
}

// A turn that completes six for both teams is not one that only gives them away.
func TestSixForBothTeamsAreNotGivenAway(t *testing.T) {
	p, err := New(Rules{2, 7, 4}, nil, 1)
	require.NoError(t, err)
	s := p.situation()
	s.board = s.board.clone()
	for i := 1; i < 6; i++ {
		s.board.set(Cell{i, 0}, Sun)
		s.board.set(Cell{0, i}, Cross)
	}
	s.board.set(Cell{6, 0}, Cross)
	s.board.set(Cell{0, 6}, Sun)
	both := Turn{Tile: SwapOnBoard, From: Cell{6, 0}, To: Cell{0, 6}}
	require.False(t, s.givesSixes(both, Vertical))
	require.False(t, s.givesSixes(both, Horizontal))
	row := Turn{Tile: Sun, To: Cell{0, 0}}
	require.True(t, s.givesSixes(row, Vertical))
	require.False(t, s.givesSixes(row, Horizontal))
}

func TestOldFilesSeatTwoPlayersOppositeEachOther(t *testing.T) {
	s := situate(t, empty, nil, []Tile{1, 2, 3, 4}, []Tile{1, 2, 3, 4}).Save(nil)
	s.Players[1], s.Players[2] = s.Players[2], s.Players[1]
	p, err := s.Position(0)
	require.NoError(t, err)
	require.Equal(t, 3, p.Seats())
	require.Equal(t, game.Seat(2), gametest.Play(t, p, "place 0 on 0,0").Turn())
}

// anyMatch draws the beginning of a match.
func anyMatch(t *rapid.T) Position {
	r := Rules{
		Players: rapid.SampledFrom([]int{2, 4}).Draw(t, "players"),
		Size:    rapid.SampledFrom([]int{6, 6, 6, 3, 4, 7, 9}).Draw(t, "size"),
		Hand:    rapid.SampledFrom([]int{4, 4, 1, 2, 7, MaxHand}).Draw(t, "hand"),
	}
	var computers []game.Seat
	for s := range r.Players {
		if rapid.Bool().Draw(t, "computer") {
			computers = append(computers, game.Seat(s))
		}
	}
	p, err := New(r, computers, rapid.Uint64().Draw(t, "seed"))
	require.NoError(t, err)
	return p
}

// walk plays legal moves and calls visit with every position.
func walk(t *rapid.T, p Position, visit func(p Position)) {
	for range rapid.IntRange(0, 70).Draw(t, "plies") {
		visit(p)
		legal := p.Legal()
		if len(legal) == 0 {
			break
		}
		// Kinds first: the many swaps would crowd out all others.
		kinds := map[Kind][]Move{}
		var order []Kind
		for _, m := range legal {
			if kinds[m.Kind] == nil {
				order = append(order, m.Kind)
			}
			kinds[m.Kind] = append(kinds[m.Kind], m)
		}
		next, err := p.Play(rapid.SampledFrom(kinds[rapid.SampledFrom(order).Draw(t, "kind")]).Draw(t, "move"))
		require.NoError(t, err)
		p = next
	}
	visit(p)
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		walk(t, anyMatch(t), func(p Position) {
			all := p.census()
			all[Empty] = 0
			for k := Sun; k <= SwapWithHand; k++ {
				require.Equal(t, k.Copies(), all[k], "%v", k)
			}
			require.Equal(t, p.Result().Over, len(p.Legal()) == 0)
			require.Equal(t, p.Result().Over, p.Turn() == game.NoSeat)
			require.False(t, p.Result().Over && p.MidTurn())

			again, err := p.Save(nil).Position(0)
			require.NoError(t, err)
			require.Equal(t, p, again)

			for s := game.NoSeat; s < Seats; s++ {
				v := p.View(s).(View)
				if s == p.Turn() {
					some := false
					v.Turns(func(turn Turn) bool {
						moves := turn.Moves()
						if p.MidTurn() {
							moves = moves[1:]
						}
						require.NoError(t, v.Refusal(moves[0]))
						some = true
						return false
					})
					require.Equal(t, len(v.Legal()) > 0, some)
				} else if !p.Result().Over {
					require.Empty(t, v.Legal())
				}
			}
		})
	})
}

// Every move that is listed can be played, every other one is refused.
func TestListedMovesAreTheLegalOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyMatch(t)
		walk(t, p, func(q Position) { p = q })
		legal := map[Move]bool{}
		for _, m := range p.Legal() {
			require.False(t, legal[m], "%v is listed twice", m)
			legal[m] = true
			parsed, err := ParseMove(m.String())
			require.NoError(t, err)
			require.Equal(t, m, parsed)
		}
		slots, side := p.rules.Hand, p.rules.Size
		check := func(m Move) {
			next, err := p.Play(m)
			require.Equal(t, legal[m], err == nil, "%v", m)
			if err != nil {
				require.Equal(t, p, next)
			}
		}
		cells := func(visit func(Cell)) {
			for x := -1; x <= side; x++ {
				for y := -1; y <= side; y++ {
					visit(Cell{x, y})
				}
			}
		}
		for slot := -1; slot <= slots; slot++ {
			check(Move{Kind: Activate, Slot: slot})
			cells(func(to Cell) {
				for _, k := range []Kind{Place, Remove, Exchange} {
					check(Move{Kind: k, Slot: slot, To: to})
				}
			})
		}
		cells(func(from Cell) {
			if p.active == Empty && from != (Cell{1, 1}) {
				return // one source will do where none is right
			}
			cells(func(to Cell) {
				check(Move{Kind: Shift, From: from, To: to})
				check(Move{Kind: Swap, From: from, To: to})
			})
		})
	})
}

// What a seat must not know does not show: the others' tiles and the bag's
// are exchanged, and its view is the same.
func TestNoViewShowsWhatIsHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		walk(t, anyMatch(t), func(p Position) {
			for s := game.NoSeat; s < Seats; s++ {
				q := p
				var hidden []*Tile
				q.bag = append([]Tile(nil), p.bag...)
				for i := range q.bag {
					hidden = append(hidden, &q.bag[i])
				}
				for other := range q.hands {
					if game.Seat(other) == s {
						continue
					}
					q.hands[other] = append([]Tile(nil), p.hands[other]...)
					for i := range q.hands[other] {
						if q.hands[other][i] != Empty {
							hidden = append(hidden, &q.hands[other][i])
						}
					}
				}
				if len(hidden) > 1 {
					by := rapid.IntRange(1, len(hidden)-1).Draw(t, "by")
					turned := make([]Tile, len(hidden))
					for i, tile := range hidden {
						turned[(i+by)%len(hidden)] = *tile
					}
					for i, tile := range turned {
						*hidden[i] = tile
					}
				}
				before, err := json.Marshal(p.View(s))
				require.NoError(t, err)
				after, err := json.Marshal(q.View(s))
				require.NoError(t, err)
				require.Equal(t, string(before), string(after))
			}
		})
	})
}

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"place 3 on 5,1", "remove 1,0 with 2", "activate 0", "move 0,0 to 3,4", "swap 2,1 with 3,2", "exchange 1 with 5,1", " PLACE 03 on 5 , 1", "place 99999 on 1,1", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { gametest.MoveIsReadAsWritten(t, ParseMove, s) })
}

func FuzzView(f *testing.F) {
	p, err := New(Rules{2, 3, 2}, []game.Seat{1}, 1)
	require.NoError(f, err)
	for s := range game.Seat(2) {
		view, err := json.Marshal(p.View(s))
		require.NoError(f, err)
		f.Add(view)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var v View
		if json.Unmarshal(data, &v) != nil || v.Check() != nil {
			return
		}
		legal := map[Move]bool{}
		for _, m := range v.Legal() {
			require.NoError(t, v.Refusal(m))
			legal[m] = true
		}
		v.Turns(func(turn Turn) bool {
			require.True(t, legal[turn.Moves()[0]], "%v", turn)
			return true
		})
	})
}
