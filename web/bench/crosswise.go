package main

import (
	"context"
	"fmt"
	"time"

	"lichtbrett/web/chromium"
)

// fourComputers is a match of Crosswise in which nobody else plays, as the app
// stores it.
const fourComputers = `{"shown":true,"record":{"game":"crosswise","config":{"players":4,"computers":[0,1,2,3]},"seed":1,` +
	`"seats":[{"strength":3},{"strength":3},{"strength":3},{"strength":3}],"moves":[]}}`

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
		// A turn is cut short by a click on the board.
		longest, err = deaf(tab, "", `document.querySelector("[data-ui=game-over]") ||
			document.querySelector("[data-ui='cell.0.0']").click()`, 20*time.Millisecond)
		return err
	}
	stored := chromium.Preload(fmt.Sprintf(`localStorage.setItem("lichtbrett.table.crosswise", %q)`, fourComputers))
	_, err = visit(ctx, s.URL, "", play, stored)
	return longest, err
}
