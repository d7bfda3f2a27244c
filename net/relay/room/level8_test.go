package room

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/games/players"
	"lichtbrett/game/level8"
	"lichtbrett/game/table"
	"lichtbrett/net/protocol"
)

// level8Match is a match of computers of the middle strength.
func level8Match(t testing.TB, seats int, seed uint64) []game.Move {
	start, err := level8.New(level8.Rules{Seats: seats, Levels: 8, Order: level8.Normal}, seed)
	require.NoError(t, err)
	var moves []game.Move
	for p := game.Position(start); !p.Result().Over; {
		request, err := ai.NewRequest(level8.Name, p.View(p.Turn()), 3, seed, len(moves))
		require.NoError(t, err)
		thinker, err := players.NewThinker(request)
		require.NoError(t, err)
		m := thinker.Run(nil).Move
		moves = append(moves, m)
		p, err = p.Apply(m)
		require.NoError(t, err)
	}
	return moves
}

// level8Room is a room of that many people, whose match is dealt from the seed and
// has begun.
func level8Room(t testing.TB, seats int, seed uint64) *harness {
	h := openSeeded(t, fmt.Sprintf(`{"game":"level8","seats":%d,"moveTime":600}`, seats), one(seed))
	for _, id := range people[1:seats] {
		h.do(id, "joinGame", "")
	}
	h.do("ada", "gameStart", "")
	h.wait(protocol.StartDelay)
	return h
}

// one is a source of always the same number.
type one uint64

func (o one) Uint64() uint64 { return uint64(o) }

// What a match of Level 8 takes in the log of a server.
func TestTheLogOfALevel8MatchIsShort(t *testing.T) {
	const most = 20_000
	for _, seats := range []int{2, 3, 6} {
		for seed := uint64(1); seed <= 5; seed++ {
			h := level8Room(t, seats, seed)
			moves := level8Match(t, seats, seed)
			for ply, m := range moves {
				h.do(people[h.room.table.Position().Turn()], "gameMove", move(string(m), ply))
			}
			require.Equal(t, table.Over, h.room.table.Status())
			size := 0
			for _, r := range h.log.all {
				size += len(r)
			}
			require.LessOrEqual(t, size, most, "%d moves of %d players", len(moves), seats)
		}
	}
}

// A move at a table of six, with what is written down and each player's frame.
func BenchmarkLevel8Move(b *testing.B) {
	moves := level8Match(b, 6, 1)
	var h *harness
	ply := len(moves)
	for b.Loop() {
		if ply == len(moves) {
			b.StopTimer()
			h, ply = level8Room(b, 6, 1), 0
			b.StartTimer()
		}
		from := named(people[h.room.table.Position().Turn()])
		message := fmt.Appendf(nil, `{"event":"gameMove","data":{"game":{"id":%q},"move":%q,"ply":%d}}`, theRoom, moves[ply], ply)
		q, refusal := protocol.Decode(message)
		if refusal != nil {
			b.Fatal(refusal)
		}
		s, refusal := h.room.Handle(h.now, Sender{Player: from}, q)
		if refusal != nil {
			b.Fatal(refusal)
		}
		_ = s.Record.Encode()
		for _, f := range s.Frames {
			for range f.To {
				_ = protocol.EncodeBroadcast(h.now, f.Data)
			}
		}
		ply++
	}
}
