//go:build e2e

package e2e

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game/puzzle"
)

// The puzzles of all days can be had offline, and today's is that of the device's date.
func TestTheDailyPuzzles(t *testing.T) {
	alongside(t)
	s := openProgram(t)
	v := visitSite(t, s, phone.calmly(), "")
	require.True(t, see[bool](v, `navigator.serviceWorker.ready.then(() => true)`))
	year, month, day := puzzle.DayAt(time.Now().Unix()).Date()
	today := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Format("2 January 2006")
	s.goOffline()
	v.tap("button", "Daily puzzle")
	v.find("heading", "Puzzle of "+today)
	v.board()
	v.isAccessible()
	v.takePicture("puzzle")
	v.tap("button", "All puzzles")
	v.find("button", today+": today, not solved yet")
	v.isAccessible()
	v.takePicture("calendar")
}
