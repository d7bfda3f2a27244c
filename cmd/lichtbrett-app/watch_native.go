//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/render/app/shell"
)

// fragment returns what the address of a page would hold behind its "#" for a
// match to be watched, which is named by a link, by the end of one, or by the
// file of a record.
func fragment(match string) (string, error) {
	_, link, ok := strings.Cut(match, "#")
	if !ok {
		link = match
	}
	if packed, is := strings.CutPrefix(link, shell.LinkPrefix); is {
		if _, err := game.ReadLink(packed, games.ByName); err != nil {
			return "", err
		}
		return link, nil
	}
	file, err := os.Open(match)
	if err != nil {
		return "", fmt.Errorf("neither a link, which has \"r=\" and a match at its end, nor a file: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, longest))
	if err != nil {
		return "", err
	}
	r, err := game.ReadRecord(data)
	if err != nil {
		return "", fmt.Errorf("%s: %w", match, err)
	}
	g, err := games.ByName(r.Game)
	if err != nil {
		return "", fmt.Errorf("%s: %w", match, err)
	}
	packed, err := r.Link(g)
	if err != nil {
		return "", fmt.Errorf("%s: %w", match, err)
	}
	return shell.LinkPrefix + packed, nil
}
