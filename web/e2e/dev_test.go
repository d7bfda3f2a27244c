//go:build e2e

package e2e

import "testing"

func TestDev(t *testing.T) {
	v := visit(t, phone)
	v.tap("button", withJokers)
	b := v.board()
	t.Log(b.box, b.led(6, 2))
	see[int](v, `["pointerdown","pointerup","pointercancel","click","touchstart","touchend"].forEach(n => addEventListener(n, e => (globalThis.log ??= []).push(n+" "+e.clientX+" "+e.clientY+" "+e.target.nodeName+" "+(e.target.textContent??"").slice(0,20)), true)), 0`)
	v.tapAt(b.led(6, 2))
	v.turn()
	t.Log(see[[]string](v, `globalThis.log ?? []`))
	t.Log(see[[]string](v, `instruments.heard`))
	b = v.board()
	t.Log(b.box, b.led(6, 2), b.labels[2][6])
	v.takePicture("a")
	v.tapAt(b.led(6, 2))
	v.turn()
	t.Log(see[[]string](v, `globalThis.log ?? []`))
	t.Log(see[[]string](v, `instruments.heard`))
	v.takePicture("b")
}
