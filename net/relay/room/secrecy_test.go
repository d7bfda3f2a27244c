package room

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// What a seat is told is made of what it may know: where the others see and could do
// something else, and the seed is another one, it is told the same, byte by byte. That
// its view shows nothing hidden is tested beside the rules.
func TestWhatIsHiddenChangesNoByte(t *testing.T) {
	tested := 0
	for _, g := range games.All {
		if !g.Hides() {
			continue
		}
		tested++
		t.Run(g.Name(), func(t *testing.T) {
			counts, _ := g.SeatCounts()
			random := game.NewRandom(1)
			for match := range uint64(20) {
				seats := counts[random.Intn(len(counts))]
				seat := game.Seat(random.Intn(seats+1)) - 1 // or a spectator
				one := dealt(t, secret{g, seat, match, false}, seats)
				other := dealt(t, secret{g, seat, match, true}, seats)
				samePlay(t, one, other, seat, random)
			}
		})
	}
	require.Positive(t, tested, "no game hides anything")
}

// secret is a game in which what is hidden from a seat may be exchanged: all but the seat
// and the spectators see, and list as legal, what is so in another match.
type secret struct {
	game.Game
	seat      game.Seat
	seed      uint64
	exchanged bool
}

func (g secret) Start(config json.RawMessage, _ uint64) (game.Position, error) {
	p, err := g.Game.Start(config, g.seed)
	if err != nil || !g.exchanged {
		return p, err
	}
	others, err := g.Game.Start(config, g.seed+100)
	return exchanged{p, others, g.seat}, err
}

type exchanged struct {
	game.Position
	others game.Position
	seat   game.Seat
}

func (p exchanged) View(s game.Seat) game.View {
	if s == p.seat || s == game.NoSeat {
		return p.Position.View(s)
	}
	return p.others.View(s)
}

func (p exchanged) Moves() []game.Move {
	if p.Turn() == p.seat {
		return p.Position.Moves()
	}
	return p.others.Moves()
}

func (p exchanged) Apply(m game.Move) (game.Position, error) {
	next, err := p.Position.Apply(m)
	return exchanged{next, p.others, p.seat}, err
}

const watcher = "watcher"

// dealt returns a room with a match of g, which has begun, and a spectator.
func dealt(t *testing.T, g secret, seats int) *harness {
	seed := game.NewRandom(g.seed)
	if g.exchanged {
		seed = game.NewRandom(g.seed + 100)
	}
	h := openSeeded(t, fmt.Sprintf(`{"game":%q,"seats":%d}`, g.Name(), seats), seed)
	var err error
	h.room.table, _, err = table.New(g, tableOptions(h.room.config, seed.Uint64), h.now)
	require.NoError(t, err)
	_, err = h.room.table.Sit(h.now, people[0], "Ada", game.NoSeat)
	require.NoError(t, err)
	for _, id := range people[1:seats] {
		h.do(id, "joinGame", "")
	}
	h.do(watcher, "watchGame", "")
	h.do("ada", "gameStart", "")
	h.wait(protocol.StartDelay)
	return h
}

// samePlay plays the same moves in two matches that differ in what is hidden from a seat,
// almost to the end, after which nothing is, and compares all that the seat has been told.
func samePlay(t *testing.T, one, other *harness, seat game.Seat, random *game.Random) {
	id := watcher
	if seat != game.NoSeat {
		id = people[seat]
	}
	for ply := range 50 {
		require.NotEmpty(t, one.raw[id])
		require.Equal(t, one.raw[id], other.raw[id])
		p := one.room.table.Position()
		next := game.Seat(int(seat)+1) % game.Seat(p.Seats())
		require.NotEqual(t, one.raw[people[next]], other.raw[people[next]], "nothing was exchanged")
		moves := p.Moves()
		m := moves[random.Intn(len(moves))]
		if after, err := p.Apply(m); err != nil || after.Result().Over {
			require.NoError(t, err)
			return
		}
		mover := people[p.Turn()]
		for _, h := range []*harness{one, other} {
			h.look()
			h.do(mover, "gameMove", move(string(m), ply))
			h.do(mover, "chat", `"message":"well"`)
			h.do(people[next], "gameState", "")
			h.do(id, "gameState", "")
		}
	}
}
