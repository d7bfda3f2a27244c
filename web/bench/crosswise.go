package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"lichtbrett/game"
	rules "lichtbrett/game/crosswise"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/platform/storage"
	"lichtbrett/web/chromium"
)

// fourComputers is what a device has stored on whose screen four computers play
// Crosswise.
func fourComputers() storage.Memory {
	kept := storage.Memory{}
	computers := slices.Repeat([]game.Player{{Strength: 3}}, rules.Seats)
	config := rules.Config{Rules: rules.Rules{Players: rules.Seats}, Computers: []game.Seat{0, 1, 2, 3}}
	store := saves.Store{Storage: kept, Tab: storage.Memory{}}
	store.Save(saves.Match{ID: "bench", Program: rules.Name,
		Record: game.Record{Game: rules.Name, Config: config.JSON(), Seed: 1, Seats: computers, Moves: []game.Move{}}}, true)
	return kept
}

// onDevice gives a page what its device has stored.
func onDevice(kept storage.Memory) chromedp.Action[chromedp.Void] {
	var script strings.Builder
	for key, value := range kept {
		fmt.Fprintf(&script, "localStorage.setItem(%q, %q);", "lichtbrett."+key, value)
	}
	return chromium.Preload(script.String())
}

// computersPlay returns the longest time for which the page was deaf while four
// computers played Crosswise to the end, each of their turns cut short.
func computersPlay(ctx context.Context, folder string) (longest time.Duration, err error) {
	s, err := serve(folder)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	play := func(browser *chromium.Browser, tab *chromium.Tab) error {
		if err := stay(browser, tab); err != nil {
			return err
		}
		const board = `document.querySelector("[data-ui='cell.0.0']")`
		if err := tab.WaitFor(board + ` !== null`); err != nil {
			return err
		}
		// A turn is cut short by a click on the board.
		longest, err = deaf(tab, "", `document.querySelector("[data-ui=game-over]") ||
			`+board+`?.click()`, 20*time.Millisecond)
		return err
	}
	_, err = visit(ctx, s.URL, "", play, onDevice(fourComputers()))
	return longest, err
}
