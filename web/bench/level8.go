package main

import (
	"context"
	"fmt"
	"time"

	"lichtbrett/web/chromium"
)

// sixComputers is a match of Level 8 in which nobody else plays, as the app keeps
// it.
const sixComputers = `{"id":"six","program":"level8","record":{"game":"level8","config":{"seats":6,"levels":3,"order":"normal"},"seed":1,` +
	`"seats":[{"strength":5},{"strength":3},{"strength":5},{"strength":3},{"strength":5},{"strength":3}],"moves":[]}}`

// cardsMove returns the longest time for which the page was deaf while six
// computers played Level 8 to the end, each card cut short on its way.
func cardsMove(ctx context.Context, folder string) (longest time.Duration, err error) {
	s, err := serve(folder)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	play := func(browser *chromium.Browser, tab *chromium.Tab) error {
		if err := stay(browser, tab); err != nil {
			return err
		}
		longest, err = deaf(tab, "", `document.querySelector("[data-ui=over]") ||
			(document.querySelector("[data-ui='round.next']") ?? document.querySelector("[data-ui=pile]")).click()`, 150*time.Millisecond)
		return err
	}
	kept := chromium.Preload(fmt.Sprintf(`localStorage.setItem("lichtbrett.matches", '{"ids":["six"],"shown":"six"}');
		localStorage.setItem("lichtbrett.matches.six", %q)`, sixComputers))
	_, err = visit(ctx, s.URL, "", play, kept)
	return longest, err
}
