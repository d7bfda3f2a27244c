package main

import (
	"context"
	"time"

	"lichtbrett/web/chromium"
)

// thinking returns the longest time for which the page was deaf while the
// strongest computer player thought about a move.
func thinking(ctx context.Context, folder string) (longest time.Duration, err error) {
	s, err := serve(folder)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	strongest := chromium.Preload(`localStorage.setItem("lichtbrett.settings",
		'{"language":"en","sound":false,"shapes":false,"motion":"less","strength":5,"moveTime":0}')`)
	play := func(browser *chromium.Browser, tab *chromium.Tab) error {
		if err := stay(browser, tab); err != nil {
			return err
		}
		for _, step := range []struct{ press, then string }{
			{`[...document.querySelectorAll("button")].find((b) => b.textContent.startsWith("Connect Four with jokers"))`, `document.querySelectorAll("[role=gridcell]").length === 64`},
			{`document.querySelectorAll("[role=gridcell]")[8]`, `document.querySelector("main").textContent.includes("Green to move")`},
		} {
			if _, err := chromium.Evaluate[bool](tab, `(`+step.press+`.click(), true)`); err != nil {
				return err
			}
			if err := tab.WaitFor(step.then); err != nil {
				return err
			}
		}
		longest, err = deaf(tab, `document.querySelectorAll("[role=gridcell]")[59].click()`,
			`document.querySelector("main").textContent.includes("The computer dropped")`, 50*time.Millisecond)
		return err
	}
	_, err = visit(ctx, s.URL, "", play, strongest)
	return longest, err
}
