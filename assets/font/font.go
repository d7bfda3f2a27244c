// Package font has the app's typeface as TrueType files. See README.md for where
// they come from and what is in them.
package font

import _ "embed"

// Regular is the upright weight 400.
//
//go:embed AtkinsonHyperlegible-Regular.ttf
var Regular []byte

// Bold is the upright weight 700.
//
//go:embed AtkinsonHyperlegible-Bold.ttf
var Bold []byte
