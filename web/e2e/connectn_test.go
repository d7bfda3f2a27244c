//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The board is chosen with the mouse, the keyboard and by assistive technology,
// as well as with the joystick.
func TestTheBoardOfConnectN(t *testing.T) {
	alongside(t)
	v := visit(t, desktop.calmly())
	v.activate("button", "Connect n")
	columns := v.boxOf(v.find("slider", "Columns"))
	v.clickAt(point{columns.X + 2, columns.middle().y})
	v.hears("Columns: 2")
	v.clickAt(point{columns.X + columns.Width - 2, columns.middle().y})
	v.hears("Columns: 8")
	v.tabTo("slider", "Rows")
	v.press("Left")
	v.hears("Rows: 5")
	v.tabTo("slider", "In a row")
	v.press("Right")
	v.hears("In a row: 5")
	v.activate("switch", "Jokers")
	v.hears("Jokers: with jokers")
	require.Equal(t, "5", v.find("slider", "Rows").value)
	v.isAccessible()
	v.takePicture("setup")
	v.clickAt(v.board().led(3, 5))
	v.hears("How many players?")
}
