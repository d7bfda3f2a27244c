package discovery

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"lichtbrett/net/client"
)

// Auto names the only server that is found.
const Auto = "auto"

// Resolve returns the server that a user names: by its address, without a scheme over
// http, or by Auto, for which find is called. The error says what was wrong and what
// would be right.
func Resolve(named string, find func() ([]Server, error)) (*client.Server, error) {
	if named == Auto {
		found, err := find()
		if err != nil {
			return nil, fmt.Errorf("auto: %w", err)
		}
		if len(found) == 0 {
			return nil, errors.New("auto: there is no server in the network; start one with lichtbrett serve --announce, or name its address")
		}
		// One with several addresses answers at each.
		if slices.ContainsFunc(found, func(s Server) bool { return s.Name != found[0].Name }) {
			var which []string
			for _, s := range found {
				which = append(which, s.Name+" at "+s.URL)
			}
			return nil, fmt.Errorf("auto: there are several servers in the network; name the address of the one that is meant: %s", strings.Join(which, ", "))
		}
		named = found[0].URL
	}
	meant := client.Servers(named)
	if len(meant) == 0 {
		return nil, fmt.Errorf("%q is no address of a server; one is http://192.168.1.5:8080", named)
	}
	return &meant[len(meant)-1], nil
}
