package relay_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
)

var (
	clusters    = flag.Int("clusters", 10, "how many clusters TestSimulatedCluster simulates")
	clusterSeed = flag.Uint64("cluster", 0, "simulate the cluster of this seed only")
)

// Clusters in simulated time: players come and go at any of three servers, play,
// talk and watch each other; servers are killed, stopped, cut off for a while, with
// and without noticing, and others come in their place. Whatever anybody was told
// of a match holds for all and in the end, and everybody is told what his own seat
// may know.
func TestSimulatedCluster(t *testing.T) {
	seeds := make([]uint64, *clusters)
	for i := range seeds {
		seeds[i] = uint64(i + 1)
	}
	if *clusterSeed != 0 {
		seeds = []uint64{*clusterSeed}
	}
	moves := 0
	for _, seed := range seeds {
		inCluster(t, 3, func(s *cluster) {
			if seed%2 == 0 {
				s.network.Delay(latency)
			}
			defer func() {
				if t.Failed() {
					t.Logf("to repeat it: -run TestSimulatedCluster -cluster %d", seed)
				}
			}()
			moves += newTraffic(s, seed).run()
		})
	}
	require.Greater(t, moves, 10*len(seeds), "little was played")
	t.Logf("%d moves", moves)
}

// latency has servers at all distances from each other.
func latency(from, to string) time.Duration {
	return time.Duration(crc32.ChecksumIEEE([]byte(from+to))%80) * time.Millisecond
}

// traffic is what happens in a cluster.
type traffic struct {
	*cluster
	random *game.Random
	people []*passer
	games  []string
	// made are the moves that anybody was told of, and seats who was told of which
	// seat, by game, match and ply or seat.
	made  map[string]string
	seats map[string]string
	// said is the number of the last request, and acked by which a player knew that
	// his move had been made.
	said  int
	acked map[string]int
}

// passer is a player who is connected to some server, or to none.
type passer struct {
	*guest
	read  int // of the connection's frames
	state *protocol.GameState
}

func newTraffic(s *cluster, seed uint64) *traffic {
	tr := &traffic{cluster: s, random: game.NewRandom(seed), made: map[string]string{}, acked: map[string]int{}, seats: map[string]string{}}
	for i := range 6 {
		tr.people = append(tr.people, &passer{guest: s.houses[i%3].player(fmt.Sprintf("Player %d", i))})
	}
	return tr
}

func (tr *traffic) run() (moves int) {
	for range 400 {
		switch n := tr.random.Intn(100); {
		case n < 2:
			tr.fault()
		case n < 12:
			tr.pass(time.Duration(tr.random.Intn(4000)) * time.Millisecond)
		case n < 16:
			tr.reconnect(tr.anybody())
		case n < 70:
			tr.act(tr.mover())
		default:
			tr.act(tr.anybody())
		}
		tr.look()
	}
	for i := range tr.houses {
		tr.sites[i].Cut(false, false)
	}
	tr.pass(4 * bus.LeaseTime)
	for _, p := range tr.people {
		tr.reconnect(p)
		tr.pass(time.Second)
		if in := told[protocol.Overview](p.guest).Game; in != nil {
			tr.say(p, fmt.Sprintf(`"event":"gameState","data":{"game":{"id":%q}}`, in.ID))
			tr.pass(time.Second)
			require.Equal(tr.t, in.ID, told[protocol.Match](p.guest).Game.ID)
		}
		tr.look()
	}
	return len(tr.made)
}

func (tr *traffic) anybody() *passer { return tr.people[tr.random.Intn(len(tr.people))] }

// mover is somebody who may move, if there is one.
func (tr *traffic) mover() *passer {
	var movers []*passer
	for _, p := range tr.people {
		if p.state != nil && p.state.Moves != nil {
			movers = append(movers, p)
		}
	}
	if len(movers) == 0 {
		return tr.anybody()
	}
	return movers[tr.random.Intn(len(movers))]
}

func (tr *traffic) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
	tr.look()
}

// fault has something happen to a server. There is always one that works.
func (tr *traffic) fault() {
	i := tr.random.Intn(len(tr.houses))
	switch tr.random.Intn(5) {
	case 0:
		tr.kill(i)
	case 1:
		tr.stop(i)
	default:
		working := 0
		for _, p := range tr.sites {
			if !p.cut {
				working++
			}
		}
		if cut := tr.sites[i].cut; cut || working > 1 {
			deluded := tr.random.Intn(2) == 0
			tr.sites[i].Cut(!cut, !cut && deluded)
		}
		return
	}
	tr.add()
	last := len(tr.houses) - 1
	tr.houses[i], tr.sites[i] = tr.houses[last], tr.sites[last]
	tr.houses, tr.sites = tr.houses[:last], tr.sites[:last]
}

// reconnect has a player come back at any server that lets him in.
func (tr *traffic) reconnect(p *passer) {
	tr.look()
	for {
		g, err := tr.houses[tr.random.Intn(len(tr.houses))].enter()
		if err == nil {
			p.Close()
			g.resume(p.guest, "")
			p.guest, p.read, p.state = g, 0, nil
			return
		}
		tr.pass(100 * time.Millisecond)
	}
}

// act has a player do something: mostly move, if he may.
func (tr *traffic) act(p *passer) {
	if p.code() != 0 {
		tr.reconnect(p)
		return
	}
	of := "none"
	if p.state != nil {
		of = p.state.Game.ID
	} else if len(tr.games) > 0 {
		of = tr.games[max(0, len(tr.games)-1-tr.random.Intn(4))]
	}
	if s := p.state; s != nil && s.Moves != nil && tr.random.Intn(8) > 0 {
		var moves []string
		require.NoError(tr.t, json.Unmarshal(s.Moves, &moves))
		move := moves[tr.random.Intn(len(moves))]
		tr.say(p, fmt.Sprintf(`"event":"gameMove","data":{"game":{"id":%q},"move":%q,"match":%d,"ply":%d}`, of, move, s.Match, s.Ply))
		return
	}
	in := fmt.Sprintf(`"game":{"id":%q}`, of)
	tr.say(p, []string{
		`"event":"quickGame","data":{"config":{"game":"tictactoe"}}`,
		`"event":"quickGame","data":{"config":{"game":"tictactoe"}}`,
		`"event":"createGame","data":{"config":{"game":"connectfour","seats":2}}`,
		`"event":"joinGame","data":{` + in + `}`,
		`"event":"joinGame","data":{` + in + `}`,
		`"event":"watchGame","data":{` + in + `}`,
		`"event":"gameStart","data":{` + in + `}`,
		`"event":"gameStart","data":{` + in + `}`,
		`"event":"rematch","data":{` + in + `,"wantsRematch":true}`,
		`"event":"leaveGame","data":{` + in + `}`,
		`"event":"gameState","data":{` + in + `}`,
		`"event":"gameState","data":{}`,
		`"event":"chat","data":{` + in + `,"message":"hello"}`,
	}[tr.random.Intn(13)])
}

// say has a player send a request, whose event and data are given.
func (tr *traffic) say(p *passer, text string) {
	tr.said++
	p.say(fmt.Sprintf(`{"id":%d,%s}`, tr.said, text))
}

// look looks at everything that has been told.
func (tr *traffic) look() {
	for _, p := range tr.people {
		for _, f := range p.heard(p.read) {
			p.read++
			tr.check(p, f)
		}
	}
}

func (tr *traffic) check(p *passer, f protocol.Frame) {
	switch d := f.Data.(type) {
	case protocol.GameCreated:
		if f.Status == protocol.OK {
			tr.games = append(tr.games, d.Game.ID)
		}
	case protocol.GameFound:
		tr.games = append(tr.games, d.Game.ID)
	case protocol.GameLeft:
		if d.Player.ID == p.id {
			p.state = nil
		}
	case protocol.GameDeleted:
		if p.state != nil && p.state.Game.ID == d.Game.ID {
			p.state = nil
		}
	case protocol.RoundStarted:
		tr.see(p, &d.GameState)
	case protocol.GameMoved:
		s := d.GameState
		tr.see(p, &s)
		tr.move(s.Game.ID, s.Match, s.Ply, string(d.Move))
		if f.Status == protocol.OK {
			key := fmt.Sprint(s.Game.ID, s.Match, s.Ply)
			require.Zero(tr.t, tr.acked[key], "two moves were made at ply %d", s.Ply)
			tr.acked[key] = tr.said
		}
	case protocol.Match:
		tr.whole(p, f.Re, d.GameState, d.Log)
	case protocol.GameWatched:
		tr.whole(p, f.Re, d.GameState, d.Log)
	}
}

// see has a player see how a match stands.
func (tr *traffic) see(p *passer, s *protocol.GameState) {
	p.state = s
	if s.Moves != nil {
		require.Equal(tr.t, s.Turn, s.Seat, "moves are for the seat to move only")
	}
	if s.Seat != game.NoSeat && s.Result == nil { // others come to seats of the dead
		key := fmt.Sprint(s.Game.ID, s.Match, s.Seat)
		if before, ok := tr.seats[key]; ok {
			require.Equal(tr.t, before, p.id, "a seat was told to two")
		}
		tr.seats[key] = p.id
	}
}

// whole has a player see a whole match, as it is told in the answer to a request.
func (tr *traffic) whole(p *passer, re protocol.ID, s *protocol.GameState, log []protocol.LogEntry) {
	if s == nil {
		return
	}
	tr.see(p, s)
	for i, e := range log {
		tr.move(s.Game.ID, s.Match, i+1, string(e.Move))
	}
	for ply := s.Ply + 1; ; ply++ { // what is not there any more
		acked, ok := tr.acked[fmt.Sprint(s.Game.ID, s.Match, ply)]
		require.False(tr.t, ok && acked < int(re), "a move that was acknowledged is lost")
		if _, ok := tr.made[fmt.Sprint(s.Game.ID, s.Match, ply)]; !ok {
			return
		}
	}
}

// move: all are told of the same move.
func (tr *traffic) move(id string, match, ply int, move string) {
	key := fmt.Sprint(id, match, ply)
	if before, ok := tr.made[key]; ok {
		require.Equal(tr.t, before, move, "two are told of different moves")
	}
	tr.made[key] = move
}
