//go:build unix

package nats_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	natsio "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"lichtbrett/net/patience"
	"lichtbrett/net/protocol"
	"lichtbrett/net/relay/bus"
	"lichtbrett/net/relay/bus/bustest"
	"lichtbrett/net/relay/bus/nats"
	"lichtbrett/net/relay/lobby"
	"lichtbrett/net/relay/natsconn/natstest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAlone(t *testing.T) { bustest.TestAlone(t, opener) }

func TestTogether(t *testing.T) { bustest.TestTogether(t, opener) }

// opener starts a server of NATS and opens the bus over it.
func opener(t *testing.T) bustest.Open {
	server := natstest.Start(t)
	return func(j *bustest.Journal) bus.Bus { return nats.New(server.URL(), 0, j.Rooms) }
}

func TestWhoCannotReachNATSIsAMemberNoLonger(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	journal.Set("room")
	b := nats.New(server.URL(), 0, journal.Rooms)
	a := bustest.Join(t, b)
	claim(t, a, "room")
	server.Kill()
	<-a.Member.Lost()
	require.False(t, a.Member.Alive())
	_, ok, _ := a.Member.Claim("other")
	require.False(t, ok)
	_, err := a.Member.Arrive("ada")
	require.ErrorContains(t, err, "the cluster: NATS does not answer at "+server.Address)
	a.Member.Leave()
	_, err = b.Join(t.Context(), a)
	require.ErrorContains(t, err, "the cluster: NATS does not answer at "+server.Address)
	server.Start()
	again := bustest.Join(t, b)
	defer again.Member.Leave()
	orphans, err := again.Member.Orphans()
	require.NoError(t, err)
	require.Equal(t, []string{"room"}, orphans)
	claim(t, again, "room")
}

func TestWhomNATSDoesNotAnswerIsAMemberNoLonger(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	a := bustest.Join(t, nats.New(server.URL(), 0, journal.Rooms))
	server.Stop()
	<-a.Member.Lost()
	require.False(t, a.Member.Alive())
	server.Continue()
	a.Member.Leave()
}

// A server that was killed says nothing any more. The others miss it, and clean up.
func TestAServerThatIsKilledIsMissed(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	journal.Set("room")
	b := nats.New(server.URL(), 0, journal.Rooms)
	a, other := bustest.Join(t, b), bustest.Join(t, b)
	defer a.Member.Leave()
	defer other.Member.Leave()
	keys(server, t, func(ctx context.Context, kv jetstream.KeyValue) {
		for _, put := range [][2]string{{"server.dead", ""}, {"room.room", "dead"}, {"place.ada", "dead"}, {"seat.ada", "room"}, {"room.ended", "dead"}} {
			_, err := kv.Put(ctx, put[0], []byte(put[1]))
			require.NoError(t, err)
		}
	})
	late := bustest.Join(t, b)
	defer late.Member.Leave()
	require.Equal(t, "dead", late.Member.Where("ada").Server)
	_, ok, err := late.Member.Claim("room")
	require.NoError(t, err)
	require.False(t, ok, "its owner may be alive")
	for _, l := range []*bustest.Listener{a, other, late} {
		l.AwaitGone("dead")
		require.Zero(t, l.Member.Where("ada"))
		require.True(t, l.Member.Alive(), "its lease is renewed")
	}
	orphans, err := late.Member.Orphans()
	require.NoError(t, err)
	require.Equal(t, []string{"room"}, orphans)
	claim(t, late, "room")
	keys(server, t, func(ctx context.Context, kv jetstream.KeyValue) {
		require.Eventually(t, func() bool {
			left, err := kv.Keys(ctx)
			return err == nil && len(left) == 5 // three leases, the room and the seat
		}, patience.Time, time.Millisecond)
	})
}

// Its first record comes after the journal was read, and then its owner stops.
func TestARoomThatIsReleasedWhileTheJournalIsReadIsNotForgotten(t *testing.T) {
	var owner *bustest.Listener
	b := nats.New(natstest.Start(t).URL(), 0, func() ([]string, error) {
		return nil, owner.Member.Release("room")
	})
	owner = bustest.Join(t, b)
	defer owner.Member.Leave()
	claim(t, owner, "room")
	_, err := owner.Member.Orphans()
	require.NoError(t, err)
	before, ok, err := owner.Member.Claim("room")
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, owner.Member.ID(), before, "who had it last")
}

func TestWhoseLeaseWasEndedIsAMemberNoLonger(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	a := bustest.Join(t, nats.New(server.URL(), 0, journal.Rooms))
	keys(server, t, func(ctx context.Context, kv jetstream.KeyValue) {
		require.NoError(t, kv.Purge(ctx, "server."+a.Member.ID()))
	})
	<-a.Member.Lost()
	a.Member.Leave()
}

func TestWhoMissesAMessageIsAMemberNoLonger(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	b := nats.New(server.URL(), 0, journal.Rooms)
	a, other := bustest.Join(t, b), bustest.Join(t, b)
	defer other.Member.Leave()
	other.Member.Tell(a.Member.ID(), bus.Delivery{Room: "first"})
	a.AwaitTold(1)
	conn, err := natsio.Connect(server.URL())
	require.NoError(t, err)
	defer conn.Close()
	third := &natsio.Msg{
		Subject: "lichtbrett.server." + a.Member.ID() + ".told", Data: []byte(`{}`),
		Header: natsio.Header{"From": {other.Member.ID()}, "Number": {"3"}},
	}
	require.NoError(t, conn.PublishMsg(third))
	<-a.Member.Lost()
	a.AwaitTold(1)
	a.Member.Leave()
}

// What is deleted is told of for a while, and then it is nothing: the bucket has what
// there is, however much there has been.
func TestTheBucketForgetsWhatIsOver(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	a := bustest.Join(t, nats.New(server.URL(), 0, journal.Rooms))
	for n := range 20 {
		id := fmt.Sprint(n)
		claim(t, a, id)
		a.Member.List(bus.Listing{Change: lobby.Change{Room: protocol.Room{ID: id, Config: protocol.Config{Options: []byte(`{}`)}}}})
		require.NoError(t, a.Member.End(id))
		p, err := a.Member.Arrive(id)
		require.NoError(t, err)
		a.Member.Depart(p)
		_, err = a.Member.Seat(id, "room")
		require.NoError(t, err)
		require.NoError(t, a.Member.Unseat(id, "room"))
	}
	a.Member.Leave()
	server.JetStream(func(ctx context.Context, js jetstream.JetStream) {
		stream, err := js.Stream(ctx, "KV_lichtbrett")
		require.NoError(t, err)
		info, err := stream.Info(ctx)
		require.NoError(t, err)
		require.LessOrEqual(t, info.State.Msgs, uint64(4*20+1))
		for n := info.State.FirstSeq; n <= info.State.LastSeq; n++ {
			message, err := stream.GetMsg(ctx, n)
			if err == nil { // else it has been replaced
				require.Equal(t, "12s", message.Header.Get("Nats-TTL"), message.Subject)
			}
		}
	})
}

func TestSecretsAreNotTold(t *testing.T) {
	server, journal := natstest.Start(t), &bustest.Journal{}
	b := nats.New(server.URL(), 0, journal.Rooms)
	a, owner := bustest.Join(t, b), bustest.Join(t, b)
	defer a.Member.Leave()
	defer owner.Member.Leave()
	claim(t, owner, "room")
	require.NoError(t, owner.Member.Serve("room", func(bus.Request) bus.Reply { return bus.Reply{} }))
	_, err := a.Member.Ask(t.Context(), bus.Request{Room: "room", Do: bus.Inside{}})
	require.NoError(t, err)
	conn, err := natsio.Connect(server.URL())
	require.NoError(t, err)
	defer conn.Close()
	heard, err := conn.SubscribeSync("lichtbrett.room.>")
	require.NoError(t, err)
	require.NoError(t, conn.Flush())
	_, err = a.Member.Ask(t.Context(), bus.Request{Room: "room", Do: bus.Handle{Request: protocol.Request{
		Player: protocol.Credentials{ID: "ada", Secret: "0123456789abcdef"}, Game: "room", Data: protocol.Chat{Message: "hello"},
	}}})
	require.NoError(t, err)
	message, err := heard.NextMsg(10 * time.Second)
	require.NoError(t, err)
	require.Contains(t, string(message.Data), "hello")
	require.NotContains(t, string(message.Data), "0123456789abcdef")
}

func claim(t *testing.T, l *bustest.Listener, room string) {
	t.Helper()
	_, ok, err := l.Member.Claim(room)
	require.NoError(t, err)
	require.True(t, ok)
}

// keys does something with the bucket.
func keys(server *natstest.Server, t *testing.T, do func(context.Context, jetstream.KeyValue)) {
	server.JetStream(func(ctx context.Context, js jetstream.JetStream) {
		kv, err := js.KeyValue(ctx, "lichtbrett")
		require.NoError(t, err)
		do(ctx, kv)
	})
}
