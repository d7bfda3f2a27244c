package enginetest

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/relay"
)

// clusterTests are what relay.Cluster promises, and a log that several servers share.
var clusterTests = map[string]func(t *testing.T, open func() (relay.Log, relay.Cluster)){
	"messages of any kind come in order":  testMessages,
	"a room has one owner that is alive":  testLeases,
	"who leaves is told after it":         testFarewell,
	"rooms of which nobody has the lease": testOrphans,
	"one number is one record's":          testShared,
}

// TestCluster tests that a cluster keeps what relay.Cluster promises. Each test has an
// empty one, which open opens with its log, as another process does.
func TestCluster(t *testing.T, cluster func(t *testing.T) (open func() (relay.Log, relay.Cluster))) {
	for name, test := range clusterTests {
		t.Run(name, func(t *testing.T) { test(t, cluster(t)) })
	}
}

// Listener is a member that keeps what it is told.
type Listener struct {
	relay.Member
	t    *testing.T
	told chan string
}

// Join has a process join a cluster.
func Join(t *testing.T, c relay.Cluster) *Listener {
	l := &Listener{t: t, told: make(chan string, 1000)}
	m, err := c.Join(t.Context(), func(message []byte) { l.told <- string(message) })
	require.NoError(t, err)
	l.Member = m
	require.True(t, m.Alive())
	return l
}

// Next returns the next message.
func (l *Listener) Next() string {
	l.t.Helper()
	select {
	case text := <-l.told:
		return text
	case <-time.After(10 * time.Second):
		require.Fail(l.t, "no message has come")
		return ""
	}
}

func testMessages(t *testing.T, open func() (relay.Log, relay.Cluster)) {
	_, c := open()
	a, b := Join(t, c), Join(t, c)
	long := string(bytes.Repeat([]byte("\x00\xff'\\long"), 10_000))
	a.Publish("", []byte("to all"))
	a.Publish(b.ID(), []byte(long))
	a.Publish(a.ID(), []byte("to myself"))
	a.Publish("nobody", []byte("to nobody"))
	a.Publish(b.ID(), nil)
	for n := range 100 {
		a.Publish(b.ID(), []byte("the same"))
		a.Publish("", fmt.Append(nil, n))
	}
	require.Equal(t, "to all", a.Next())
	require.Equal(t, "to myself", a.Next())
	require.Equal(t, "to all", b.Next())
	require.Equal(t, long, b.Next())
	require.Empty(t, b.Next())
	for n := range 100 {
		require.Equal(t, "the same", b.Next())
		require.Equal(t, fmt.Sprint(n), b.Next())
		require.Equal(t, fmt.Sprint(n), a.Next())
	}
	a.Leave(nil)
	b.Leave(nil)
}

func testLeases(t *testing.T, open func() (relay.Log, relay.Cluster)) {
	_, one := open()
	_, other := open()
	a, b := Join(t, one), Join(t, other)
	ctx := t.Context()
	alive, err := a.Servers(ctx)
	require.NoError(t, err)
	require.ElementsMatch(t, []string{a.ID(), b.ID()}, alive)
	before, ok := Claim(t, a, "room1")
	require.True(t, ok)
	require.Empty(t, before)
	_, ok = Claim(t, a, "room1")
	require.True(t, ok, "it is its own")
	_, ok = Claim(t, b, "room1")
	require.False(t, ok)
	require.NoError(t, b.Release(ctx, "room1"))
	_, ok = Claim(t, b, "room1")
	require.False(t, ok, "only the owner releases")
	require.NoError(t, a.Release(ctx, "room1"))
	_, ok = Claim(t, b, "room1")
	require.True(t, ok)
	Claim(t, a, "room2")
	a.Leave(nil)
	require.False(t, a.Alive())
	<-a.Lost()
	before, ok = Claim(t, b, "room2")
	require.True(t, ok)
	require.Equal(t, a.ID(), before)
	again := Join(t, one)
	require.NotEqual(t, a.ID(), again.ID())
	again.Leave(nil)
	b.Leave(nil)
}

// Claim has a member claim a room, as Member.Claim does.
func Claim(t *testing.T, m relay.Member, room string) (before string, ok bool) {
	before, ok, err := m.Claim(context.Background(), room)
	require.NoError(t, err)
	return before, ok
}

func testFarewell(t *testing.T, open func() (relay.Log, relay.Cluster)) {
	_, c := open()
	a, b := Join(t, c), Join(t, c)
	Claim(t, a, "room")
	a.Publish("", []byte("last words"))
	a.Leave([]byte("farewell"))
	require.Equal(t, "last words", b.Next())
	require.Equal(t, "farewell", b.Next())
	_, ok := Claim(t, b, "room")
	require.True(t, ok)
	a.Publish("", []byte("from the dead"))
	b.Publish("", []byte("from the living"))
	require.Equal(t, "from the living", b.Next())
	b.Leave(nil)
}

func testOrphans(t *testing.T, open func() (relay.Log, relay.Cluster)) {
	log, c := open()
	a, b := Join(t, c), Join(t, c)
	for _, room := range []string{"1", "2", "3"} {
		require.NoError(t, log.Append("room/"+room, 0, []byte("opened")))
	}
	require.NoError(t, log.Snapshot("player/x", 0, []byte("no room")))
	Claim(t, a, "1")
	Claim(t, b, "2")
	orphans := func() []string {
		list, err := b.Orphans(t.Context())
		require.NoError(t, err)
		return list
	}
	require.Equal(t, []string{"3"}, orphans())
	a.Leave(nil)
	require.ElementsMatch(t, []string{"1", "3"}, orphans())
	require.NoError(t, log.Delete("room/1"))
	require.NoError(t, b.Release(t.Context(), "2"))
	require.ElementsMatch(t, []string{"2", "3"}, orphans())
	b.Leave(nil)
}

// Of two servers that append the same number to the log that they share, one is
// refused, whatever has been done to the stream in between.
func testShared(t *testing.T, open func() (relay.Log, relay.Cluster)) {
	a, _ := open()
	b, _ := open()
	require.NoError(t, a.Append("room/a", 0, []byte("a0")))
	require.NoError(t, a.Append("room/a", 1, []byte("a1")))
	require.ErrorIs(t, b.Append("room/a", 1, []byte("b1")), relay.ErrConflict)
	require.NoError(t, b.Append("room/a", 2, []byte("b2")))
	require.ErrorIs(t, a.Append("room/a", 2, []byte("a2")), relay.ErrConflict)
	require.NoError(t, b.Snapshot("room/a", 3, []byte("b")))
	require.ErrorIs(t, a.Append("room/a", 2, []byte("a2")), relay.ErrConflict)
	require.ErrorIs(t, a.Snapshot("room/a", 2, []byte("a")), relay.ErrConflict)
	require.NoError(t, b.Append("room/a", 3, []byte("b3")))
	require.Equal(t, []relay.Stream{{Name: "room/a", Snapshot: []byte("b"), First: 3, Records: [][]byte{[]byte("b3")}}}, Read(t, a, "room/"))
	require.NoError(t, b.Delete("room/a"))
	require.ErrorIs(t, a.Append("room/a", 4, []byte("a4")), relay.ErrConflict)
	require.ErrorIs(t, a.Snapshot("room/a", 4, []byte("a")), relay.ErrConflict)
}

// AliveServers returns the ids of the servers that are alive.
func (l *Listener) AliveServers() []string {
	alive, err := l.Servers(l.t.Context())
	require.NoError(l.t, err)
	return alive
}
