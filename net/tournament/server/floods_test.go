package server

import (
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/net/tournament"
)

func TestFloods(t *testing.T) {
	f := newFloods()
	now := time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)
	stranger := tournament.Refused{From: netip.MustParseAddrPort("192.0.2.1:1"), Reason: tournament.UnknownCommand}
	register := tournament.Refused{From: netip.MustParseAddrPort("192.0.2.2:2"), Reason: tournament.Flood}
	player := tournament.Refused{From: netip.MustParseAddrPort("192.0.2.1:3"), Name: "anna", Reason: tournament.WrongToken}
	for i := range playerLimit - 1 {
		require.Equal(t, i == strangerLimit-1, i < strangerLimit && f.count(now, stranger))
		require.Equal(t, i == strangerLimit-1, i < strangerLimit && f.count(now, register))
		require.False(t, f.count(now, player))
	}
	now = now.Add(floodWindow)
	for range 10 * playerLimit { // Slowly, any amount of it is bearable.
		now = now.Add(floodWindow / strangerLimit * 2)
		require.False(t, f.count(now, player))
	}
	list, changed := f.list(now)
	require.True(t, changed)
	require.Equal(t, []block{{strangerSource(stranger.From), false}, {strangerSource(register.From), true}}, list)
	_, changed = f.list(now)
	require.False(t, changed)
	f.unblock(stranger.From)
	list, changed = f.list(now)
	require.True(t, changed)
	require.Equal(t, []block{{strangerSource(register.From), true}}, list)
	now = now.Add(floodPenalty)
	list, changed = f.list(now)
	require.True(t, changed)
	require.Empty(t, list)
	for i := range 2 * maxBlocked * strangerLimit { // What is remembered has its limit.
		host := i / strangerLimit
		stranger.From = netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, byte(host >> 8), byte(host)}), 1)
		f.count(now, stranger)
	}
	list, _ = f.list(now)
	require.Len(t, list, maxBlocked)
}

// A flood from many ports, or from many addresses of one IPv6 network, is one. A
// player who floods is blocked alone.
func TestFloodsFromManyAddresses(t *testing.T) {
	f := newFloods()
	now := time.Date(2026, 3, 21, 12, 0, 0, 0, time.UTC)
	for i := range strangerLimit {
		network := netip.AddrPortFrom(netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 15: byte(i)}), uint16(i))
		require.Equal(t, i == strangerLimit-1, f.count(now, tournament.Refused{From: network, Reason: tournament.Empty}))
		ports := netip.AddrPortFrom(netip.MustParseAddr("192.0.2.1"), uint16(i))
		require.Equal(t, i == strangerLimit-1, f.count(now, tournament.Refused{From: ports, Reason: tournament.Empty}))
	}
	player := netip.MustParseAddrPort("[2001:db8::1]:1")
	for range playerLimit {
		f.count(now, tournament.Refused{From: player, Name: "anna", Reason: tournament.WrongToken})
	}
	list, _ := f.list(now)
	require.Equal(t, []block{
		{source{netip.MustParsePrefix("192.0.2.1/32"), 0}, false},
		{source{netip.MustParsePrefix("2001:db8::/64"), 0}, false},
		{source{netip.MustParsePrefix("2001:db8::1/128"), 1}, false},
	}, list)
}
