//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// After the first visit the page needs no server any more, nor does the
// computer player.
func TestOffline(t *testing.T) {
	alongside(t)
	s := openProgram(t)
	v := visitSite(t, s, desktop.calmly(), "")
	require.True(t, see[bool](v, `navigator.serviceWorker.ready.then(() => true)`))
	s.goOffline()
	v.reload()
	v.tabTo("button", withJokers)
	v.press("Enter Enter")
	v.playComputer(v.byKeyboard)
	require.Equal(t, 1, see[int](v, `instruments.workers`))
	again := visitSite(t, s, phone.in("de-DE").calmly(), "")
	again.tap("button", "Spiele")
	again.find("heading", "Lichtbrett")
}

// A new version is offered where it disturbs nobody.
func TestANewVersionIsOneButtonAway(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.find("button", withJokers)
	see[int](v, `lichtbrett.updateReady = true, lichtbrett.update = () => globalThis.updated = true,
		dispatchEvent(new Event("lichtbrett:update")), 0`)
	v.click("button", "New version ready: reload")
	v.waitFor(`globalThis.updated`)
}
