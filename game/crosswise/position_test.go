package crosswise

import (
	"encoding/json"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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

func TestLinePoints(t *testing.T) {
	for row, want := range map[string]int{
		"000000": 0,
		"100000": 0,
		"123456": 6,
		"654321": 6,
		"123450": 0,
		"101000": 1,
		"112233": 3,
		"111222": 6,
		"333000": 3,
		"303030": 3,
		"444400": 5,
		"444455": 6,
		"555506": 5,
		"555550": 7,
		"666666": Sixes,
	} {
		p := situate(t, []string{row, "000000", "000000", "000000", "000000", "000000"}, nil, []Tile{1, 2, 3, 4}, []Tile{1, 2, 3, 4})
		require.Equal(t, want, p.Board().LinePoints(Horizontal, 0), row)
		require.Equal(t, want, p.Board().Points(Horizontal), row)
	}
}

func TestOtherSizes(t *testing.T) {
	small, err := New(Rules{2, 3, 2}, nil, 1)
	require.NoError(t, err)
	b := small.Board().clone()
	for x := range 3 {
		b.set(Cell{x, 0}, Tile(x+1))
		b.set(Cell{x, 1}, Sun)
	}
	require.Equal(t, 0, b.LinePoints(Horizontal, 0), "three different tiles are not all kinds")
	require.Equal(t, 3, b.LinePoints(Horizontal, 1))
	require.Equal(t, 1, b.LinePoints(Vertical, 0))

	large, err := New(Rules{4, 50, MaxHand}, nil, 1)
	require.NoError(t, err)
	b = large.Board().clone()
	for x := range Kinds {
		b.set(Cell{7 * x, 49}, Tile(x+1))
		b.set(Cell{49 - x, 0}, Cross)
	}
	require.Equal(t, 0, b.LinePoints(Horizontal, 49))
	require.Equal(t, Sixes, b.LinePoints(Horizontal, 0))
	b.set(Cell{1, 0}, Sun)
	b.set(Cell{2, 0}, Sun)
	require.Equal(t, Sixes, b.LinePoints(Horizontal, 0), "nothing counts beside six")
	require.Equal(t, HorizontalWins, b.State())
	require.Len(t, large.bag, 54-4*MaxHand)

	for _, r := range []Rules{{3, 6, 4}, {2, 2, 4}, {2, 51, 4}, {2, 6, 0}, {4, 6, MaxHand + 1}} {
		_, err := New(r, nil, 1)
		require.Error(t, err, "%+v", r)
	}
	_, err = New(Standard, []game.Seat{2}, 1)
	require.Error(t, err)
}

func TestTilesAsTheLogNamesThem(t *testing.T) {
	for tile, name := range map[Tile]string{-1: "unknown", Empty: "EMPTY", Sun: "T_SUN", Star: "T_STAR", Remover: "WC_REMOVER", SwapWithHand: "WC_SWAPWITHHAND", SwapWithHand + 1: "unknown"} {
		require.Equal(t, name, tile.String())
	}
}

var update = flag.Bool("update", false, "write anew what comes of the stories")

// TestStories tells the rules. A board is its rows, the bag and the hands, the first of which
// may be a computer's.
func TestStories(t *testing.T) {
	gametest.Stories(t, *update, func(t require.TestingT, line string) (p Position, ok bool) {
		words, ok := strings.CutPrefix(line, "board ")
		if !ok {
			return p, false
		}
		tiles := func(part string) []Tile {
			list := []Tile{}
			for word := range strings.FieldsSeq(part) {
				n, err := strconv.Atoi(word)
				require.NoError(t, err)
				list = append(list, Tile(n))
			}
			return list
		}
		parts := strings.Split(words, "; ")
		hand, computer := strings.CutPrefix(parts[2], "computer ")
		s := situate(t, strings.Fields(parts[0]), tiles(parts[1]), tiles(hand), tiles(parts[3])).Save(nil)
		s.Players[0].AI = computer
		p, err := s.Position(0)
		require.NoError(t, err)
		return p, true
	}, func(p Position) string {
		return fmt.Sprintf("%vhands: %d, bag: %d, last: %d, board: %v, match: %v", p, p.hands[:2], p.bag, p.Last(), p.Board().State(), p.State())
	})
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

			again, err := p.Save(nil).Position(0)
			require.NoError(t, err)
			require.Equal(t, p, again)

			for s := game.NoSeat; s < Seats; s++ {
				encoded, err := json.Marshal(p.View(s))
				require.NoError(t, err)
				var v View
				require.NoError(t, json.Unmarshal(encoded, &v))
				require.Equal(t, p.View(s), v)
				require.NoError(t, v.Check())
				if s == p.Turn() {
					require.Equal(t, p.Legal(), v.Legal())
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

func TestTheSeedDecidesEverything(t *testing.T) {
	config := Config{Rules: Rules{Players: 4}, Computers: []game.Seat{1, 3}}.JSON()
	a, err := Game{}.Start(config, 5)
	require.NoError(t, err)
	b, err := Game{}.Start(config, 5)
	require.NoError(t, err)
	c, err := Game{}.Start(config, 6)
	require.NoError(t, err)
	require.Equal(t, a, b)
	require.NotEqual(t, a, c)
	for _, bad := range []string{`{"players":3}`, `{"cells":6}`, `[]`, `{"computers":[2]}`, `{"computers":[-1]}`, `{"size":6,"save":{}}`, `{"save":{}}`} {
		_, err := Game{}.Start([]byte(bad), 1)
		require.Error(t, err, bad)
	}
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

// Two or four play; who is a computer is told.
func TestHowManyPlay(t *testing.T) {
	counts, usual := Game{}.SeatCounts()
	require.Equal(t, counts[0], usual)
	for seats, want := range map[int]string{2: `{"players":2,"computers":[1]}`, 4: `{"players":4,"computers":[1]}`} {
		players := make([]game.Player, seats)
		players[1].Strength = 3
		config, err := Game{}.Configure(players, nil)
		require.NoError(t, err)
		require.JSONEq(t, want, string(config))
	}
	for _, seats := range []int{0, 1, 3, 5} {
		_, err := Game{}.Configure(make([]game.Player, seats), nil)
		require.ErrorContains(t, err, "2 or 4 play")
	}
}

func TestViewsThatNoMatchHas(t *testing.T) {
	rows := []string{"120000", "000000", "000000", "000000", "000000", "000000"}
	v := situate(t, rows, []Tile{6, 5}, []Tile{3, 7, 8, 10}, []Tile{4, 9, 4, 4}).View(0)
	gametest.BrokenViews(t, Game{}, v, map[string]string{
		`2,"size":6,"hand":4},"seats":[0,1`: `3,"size":6,"hand":4},"seats":[0,1,2`,
		`"size":6`:                          `"size":7`,
		`"hand":4`:                          `"hand":5`,
		`"seats":[0,1]`:                     `"seats":[0,4]`,
		`[0,1],"seat"`:                      `[0],"seat"`,
		`"turn":0`:                          `"turn":2`,
		`"seat":0`:                          `"seat":3`,
		`[3,7,8,10]`:                        `[3,7,8]`,
		`[3,7,8,10],`:                       `[3,7,8,11],`,
		`[3,7,8,10],"hands"`:                `[3,7,8,0],"hands"`,
		`"used":[0`:                         `"used":[4`,
		`"used":[0,0`:                       `"used":[0,-1`,
		`"used":[0,0,0,0]`:                  `"used":[3,0,0,0]`,
		`"bag":2`:                           `"bag":-1`,
		`[1,2,0,0,0,0],[0,0,0,0,0,0]`:       `[1,1,1,1,1,1],[1,1,0,0,0,0]`,
		`"bag":`:                            `"bag":5`,
		`"hands":[4,4,0,0]`:                 `"hands":[4,5,0,0]`,
		`"hands":[4,4,0`:                    `"hands":[4,-1,0`,
		`,4,0,0],"bag"`:                     `,4,1,0],"bag"`,
		`"turn"`:                            `"active":9,"turn"`,
		`,"turn"`:                           `,"slot":1,"turn"`,
	})
}
