package tournament

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"lichtbrett/game/connectfour"
)

// harness is a tournament in a test, with a clock of its own.
type harness struct {
	t          *testing.T
	now        time.Time
	tournament *Tournament
	tokens     int
	inbox      map[string][]string // by address, what has not been read yet
	ended      []Match             // not yet stored
	events     []Event
	stores     bool // results are stored at once
}

var noon = time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)

func newHarness(t *testing.T, change ...func(*Options)) *harness {
	h := &harness{t: t, now: noon, inbox: map[string][]string{}, stores: true}
	o := Options{
		Rules: connectfour.Classic, Timeout: DefaultTimeout, MinPlayers: 2,
		Token: func() string { h.tokens++; return fmt.Sprintf("%08x", h.tokens) },
	}
	for _, c := range change {
		c(&o)
	}
	var err error
	h.tournament, err = New(o, h.now)
	require.NoError(t, err)
	return h
}

func (h *harness) take(out Output) {
	for _, d := range out.Datagrams {
		h.inbox[d.To.String()] = append(h.inbox[d.To.String()], string(d.Payload))
	}
	h.events = append(h.events, out.Events...)
	for _, e := range out.Events {
		if ended, ok := e.(MatchEnded); ok {
			h.ended = append(h.ended, ended.Match)
		}
	}
	if h.stores {
		h.store()
	}
}

// store says that everything that has ended is stored.
func (h *harness) store() {
	for len(h.ended) > 0 {
		m := h.ended[0]
		h.ended = h.ended[1:]
		h.take(h.tournament.Stored(h.now, m))
	}
}

// say sends datagrams from an address.
func (h *harness) say(from string, payloads ...string) {
	for _, p := range payloads {
		h.take(h.tournament.Handle(h.now, netip.MustParseAddrPort(from), []byte(p)))
	}
}

// pass lets time pass in steps of a millisecond.
func (h *harness) pass(d time.Duration) {
	for end := h.now.Add(d); h.now.Before(end); {
		h.now = h.now.Add(time.Millisecond)
		h.take(h.tournament.Tick(h.now))
	}
}

// hears requires that exactly this has come to an address since it was read last.
func (h *harness) hears(at string, want ...string) {
	h.t.Helper()
	got := h.inbox[at]
	delete(h.inbox, at)
	if len(want) == 0 {
		require.Empty(h.t, got)
		return
	}
	require.Equal(h.t, want, got)
}

// token returns the token of the last message to an address and forgets what
// has come there.
func (h *harness) token(at string) string {
	h.t.Helper()
	messages := h.inbox[at]
	require.NotEmpty(h.t, messages)
	delete(h.inbox, at)
	last := strings.Split(messages[len(messages)-1], ";")
	return last[len(last)-1]
}

// refused returns the reasons of the datagrams that changed nothing.
func (h *harness) refused() (reasons []Refusal) {
	for _, e := range h.events {
		if r, ok := e.(Refused); ok {
			reasons = append(reasons, r.Reason)
		}
	}
	h.events = nil
	return reasons
}

const (
	anna  = "10.0.0.1:1000"
	bert  = "10.0.0.2:1000"
	carla = "10.0.0.3:1000"
)

// join registers anna and bert and has them join; anna has been asked for the
// first move, with the token that is returned.
func (h *harness) join() (token string) {
	h.say(anna, "REGISTER;anna")
	h.say(bert, "REGISTER;bert")
	h.say(anna, "JOIN;"+h.token(anna))
	h.say(bert, "JOIN;"+h.token(bert))
	h.hears(bert, "NEW GAME;anna")
	require.Equal(h.t, "NEW GAME;bert", h.inbox[anna][0])
	return h.token(anna)
}

// An answer that had arrived by its deadline counts however late the host comes to
// read it, and nobody's time is shorter for that.
func TestABusyHost(t *testing.T) {
	h := newHarness(t)
	token := h.join()
	h.now = h.now.Add(time.Second)
	h.say(anna, "INSERT;3;"+token)
	h.take(h.tournament.Tick(h.now))
	h.hears(anna, "TOKEN INSERTED;anna;3")
	h.pass(DefaultTimeout - time.Millisecond)
	require.NotContains(t, h.events, TimedOut{"bert"})
	h.pass(time.Millisecond)
	require.Contains(t, h.events, TimedOut{"bert"})
}

// A whole season in any order of results: everybody meets everybody at home and away, has
// one match at a time, and plays the matches of its own matchdays in their order.
func TestTheOrderOfMatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 65).Draw(t, "players")
		players := make([]*player, n)
		for i := range players {
			players[i] = &player{}
		}
		s := newSeason(1, players)
		days, met := make([]int, n), map[pairing]bool{}
		var running []fixture
		for {
			for _, p := range players {
				for f, ok := s.next(p); ok; f, ok = s.next(p) {
					require.Equal(t, days[f.home]+1, f.matchday)
					days[f.home]++
					require.False(t, met[f.pairing] && f.guest != nobody)
					met[f.pairing] = true
					if f.guest == nobody {
						continue
					}
					require.Equal(t, days[f.guest]+1, f.matchday)
					days[f.guest]++
					for _, side := range []int{f.home, f.guest} {
						require.Nil(t, players[side].match)
						players[side].match = &match{}
					}
					running = append(running, f)
				}
			}
			if len(running) == 0 {
				break
			}
			i := rapid.IntRange(0, len(running)-1).Draw(t, "ends")
			players[running[i].home].match, players[running[i].guest].match = nil, nil
			running = slices.Delete(running, i, i+1)
		}
		require.True(t, s.played())
		require.Len(t, met, n*(n-1)+n*(n%2))
		for _, played := range days {
			require.Equal(t, len(schedule(n)), played)
		}
	})
}

func TestACoffeeBreakIsAPoint(t *testing.T) {
	h := newHarness(t, func(o *Options) { o.Pause, o.MinPlayers = time.Hour, 3 })
	addresses := []string{anna, bert, carla}
	for i, name := range []string{"anna", "bert", "carla"} {
		h.say(addresses[i], "REGISTER;"+name)
	}
	for i, a := range addresses {
		h.say(a, fmt.Sprintf("JOIN;%08x", 1+i))
	}
	require.Contains(t, h.events, SeasonBegan{1, connectfour.Classic, []string{"anna", "bert", "carla"}, h.now})
	for range 6 { // Nobody plays; the two who meet lose by timeouts.
		h.pass(DefaultTimeout)
	}
	points := map[string]float64{}
	for _, e := range h.events {
		if ended, ok := e.(MatchEnded); ok {
			home, guest := ended.Points()
			points[ended.Home] += home
			points[ended.Guest] += guest
		}
	}
	require.Equal(t, map[string]float64{"anna": 4, "bert": 4, "carla": 4, "CoffeeBreak": 0}, points)
	for _, a := range addresses {
		require.NotContains(t, strings.Join(h.inbox[a], "\n"), CoffeeBreak)
	}
}

// Whoever has an address of an IPv6 network has all of them, and gets no more by that.
func TestAFloodOfRegistrations(t *testing.T) {
	h := newHarness(t)
	for i := range 10_000 {
		h.say(fmt.Sprintf("[2001:db8::%x]:1000", i+1), fmt.Sprintf("REGISTER;bot %d", i))
	}
	require.Equal(t, maxHostPlayers, len(h.tournament.players))
	require.Len(t, h.inbox, floodBurst)
	for _, other := range []string{anna, "[2001:db8:0:1::1]:1000"} {
		h.say(other, "REGISTER;"+other)
		require.Equal(t, "WELCOME;"+other, h.inbox[other][0])
	}
	h.now = h.now.Add(floodEvery)
	h.say("[2001:db8::ffff]:1000", "REGISTER;bot")
	h.hears("[2001:db8::ffff]:1000", "SERVER_FULL")
}

// However many hosts there are, and pretend to be, what is remembered of them
// has its limit.
func TestFloodsFromEverywhere(t *testing.T) {
	f := floods{}
	now := noon
	for i := range 3 * maxFloods {
		f.allow(now, netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}))
		require.LessOrEqual(t, len(f), maxFloods)
	}
	now = now.Add(time.Second)
	require.True(t, f.allow(now, netip.MustParseAddr("192.0.2.1")))
	require.Equal(t, 1, len(f))
	for range floodBurst {
		f.allow(now, netip.MustParseAddr("2001:db8::1"))
	}
	require.False(t, f.allow(now, netip.MustParseAddr("2001:db8::2")))
	require.True(t, f.allow(now, netip.MustParseAddr("2001:db8:0:1::1")))
}

func TestOptionsThatMakeNoSense(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Rules.Columns = 1 },
		func(o *Options) { o.Rules.Jokers = true },
		func(o *Options) { o.Timeout = 0 },
		func(o *Options) { o.Delay = -1 },
		func(o *Options) { o.MinPlayers = 1 },
		func(o *Options) { o.MinPlayers = 257 },
		func(o *Options) { o.Token = nil },
	} {
		o := Options{Rules: connectfour.Classic, Timeout: 1, MinPlayers: 2, Token: func() string { return "" }}
		change(&o)
		_, err := New(o, noon)
		require.Error(t, err)
	}
}

// The circle of four players as the specification draws it.
func TestSchedule(t *testing.T) {
	require.Equal(t, [][]pairing{
		{{0, 3}, {1, 2}},
		{{0, 2}, {3, 1}},
		{{0, 1}, {2, 3}},
		{{3, 0}, {2, 1}},
		{{2, 0}, {1, 3}},
		{{1, 0}, {3, 2}},
	}, schedule(4))
}
