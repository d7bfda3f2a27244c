// Package names keeps players from names that computers have. It is apart from package
// protocol because it needs the tables of Unicode's compatibility forms, which no page
// has to download.
package names

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"lichtbrett/net/protocol"
)

// reserved is what computers are called.
const reserved = "Computer"

// Check returns a player's name as protocol.Name does, and refuses in the same way one that
// reads like a computer's: in other forms of letters, other case, or with something between
// that is not seen.
func Check(text string) (string, *protocol.Error) {
	name, wrong := protocol.Name(text)
	if wrong == nil && strings.EqualFold(protocol.Seen(norm.NFKC.String(name)), reserved) {
		return "", protocol.Refuse(protocol.CodeNameInvalid, "the name reads like %q; only computers are called so", reserved)
	}
	return name, wrong
}
