package openings

import _ "embed"

// classicData is the book for 7×6.
//
//go:embed classic.book
var classicData []byte
