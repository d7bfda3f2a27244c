//go:build e2e

package e2e

import (
	"testing"
)

func TestDev(t *testing.T) {
	for _, d := range []device{desktop, phone} {
		v := visit(t, d)
		v.takePicture("launcher")
		t.Log(v.inventory())
		v.isAccessible()
		v.press("Enter Enter")
		v.board()
		v.rest()
		v.takePicture("players")
		t.Log(v.inventory())
		v.isAccessible()
		v.press("Right Enter")
		v.press("Right Enter Enter")
		v.rest()
		v.takePicture("match")
		v.isAccessible()
		t.Log(v.inventory())
		t.Log(see[[]string](v, `instruments.heard`))
	}
}
