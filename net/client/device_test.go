package client

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// memory is the storage of a device.
type memory map[string]string

func (m memory) Get(key string) string { return m[key] }
func (m memory) Set(key, value string) { m[key] = value }

func TestHowManyAreHidden(t *testing.T) {
	stored := memory{}
	d := newDevice(stored, "ws://relay/ws")
	for i := range 300 {
		d.hide(fmt.Sprint(i), true)
	}
	require.NotContains(t, d.hidden, "99", "at most 200 are kept")
	require.Contains(t, d.hidden, "100")
	require.Equal(t, d, newDevice(stored, "ws://relay/ws"))
}

// Who has become somebody else at the same relay, in another tab, stays that when this one
// is to be forgotten.
func TestWhoIsForgotten(t *testing.T) {
	stored := memory{}
	here := newDevice(stored, "ws://relay/ws")
	here.be(player{ID: "ada", Secret: "one"})
	here.keepRoom("room")
	here.forget()
	require.Empty(t, KnownAt(stored))
	require.Empty(t, relays(stored))

	here.be(player{ID: "ada", Secret: "one"})
	elsewhere := newDevice(stored, "ws://relay/ws")
	elsewhere.be(player{ID: "bo", Secret: "two"})
	here.forget()
	require.Empty(t, here.player)
	require.Equal(t, "bo", newDevice(stored, "ws://relay/ws").player.ID)
}
