package relay

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
)

// Two matches that differ only in what is hidden from a seat are the same to that
// seat, byte by byte.
func TestWhatIsHiddenChangesNoByte(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Name(), func(t *testing.T) {
			counts, _ := g.SeatCounts()
			random := game.NewRandom(1)
			compared, differed := 0, 0
			for match := range uint64(20) {
				seats := counts[random.Intn(len(counts))]
				seat := game.Seat(random.Intn(seats))
				one, other, ok := twins(t, g, seats, seat, match)
				if !ok {
					continue
				}
				compared += samePlay(t, one, other, seat, random)
				if g.Hides() && !bytes.Equal(one.room.snapshot(), other.room.snapshot()) {
					differed++
				}
			}
			if compared == 0 {
				t.Skip("no two deals look the same to a seat")
			}
			require.Equal(t, g.Hides(), differed > 0)
			t.Logf("%d positions compared", compared)
		})
	}
}

// fixed is a source whose first number is the seed of the match.
type fixed struct {
	first  *uint64
	random *game.Random
}

func (f *fixed) Uint64() uint64 {
	if f.first != nil {
		seed := *f.first
		f.first = nil
		return seed
	}
	return f.random.Uint64()
}

// triedSeeds is after how many seeds the search for a deal that looks the same
// is given up.
const triedSeeds = 30_000

// twins returns two matches that look the same to a seat at their beginning.
func twins(t *testing.T, g game.Game, seats int, seat game.Seat, seed uint64) (one, other *harness, ok bool) {
	config := fmt.Sprintf(`{"game":%q,"seats":%d}`, g.Name(), seats)
	deal := func(seed uint64) *harness {
		h := openSeeded(t, config, &fixed{&seed, game.NewRandom(7)})
		for _, id := range people[1:seats] {
			h.do(id, "joinGame", "")
		}
		h.do("ada", "gameStart", "")
		h.wait(protocol.StartDelay)
		return h
	}
	one = deal(seed)
	record := one.room.table.Record()
	want := encode(one.room.table.Position().View(seat))
	for second := seed + 1_000; second < seed+1_000+triedSeeds; second++ {
		p, err := g.Start(record.Config, second)
		require.NoError(t, err)
		if bytes.Equal(want, encode(p.View(seat))) {
			return one, deal(second), true
		}
	}
	return nil, nil, false
}

// samePlay plays moves that are possible in both matches and look the same to the
// seat, and compares everything that it has been told.
func samePlay(t *testing.T, one, other *harness, seat game.Seat, random *game.Random) (compared int) {
	id := people[seat]
	for {
		require.Equal(t, one.raw[id], other.raw[id])
		compared++
		p, q := one.room.table.Position(), other.room.table.Position()
		var common []game.Move
		for _, m := range p.Moves() {
			a, err := p.Apply(m)
			require.NoError(t, err)
			b, err := q.Apply(m)
			if err == nil && !a.Result().Over && !b.Result().Over && bytes.Equal(encode(a.View(seat)), encode(b.View(seat))) {
				common = append(common, m)
			}
		}
		if len(common) == 0 || compared > 30 {
			return compared
		}
		m := common[random.Intn(len(common))]
		mover := people[p.Turn()]
		for _, h := range []*harness{one, other} {
			h.do(mover, "gameMove", move(string(m), len(h.room.table.Log())))
			h.do(mover, "chat", `"message":"well"`)
			h.do(id, "gameState", "")
		}
	}
}
