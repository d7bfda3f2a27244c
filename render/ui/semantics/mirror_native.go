//go:build !js

package semantics

import "lichtbrett/render/ui"

// ShowsFields says that the canvas shows the text of fields.
const ShowsFields = false

// Mirror does nothing.
type Mirror struct{}

// Open returns a Mirror.
func Open() *Mirror { return &Mirror{} }

// Language does nothing.
func (*Mirror) Language(string) {}

// Show does nothing.
func (*Mirror) Show(*ui.Node, float64) {}

// Focus does nothing.
func (*Mirror) Focus(string) {}

// Announce does nothing.
func (*Mirror) Announce([]string) {}

// Cursor does nothing.
func (*Mirror) Cursor(bool) {}
