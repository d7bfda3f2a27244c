package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"lichtbrett/game"
	"lichtbrett/game/ai"
	"lichtbrett/game/connectfour"
	"lichtbrett/web/chromium"
)

// What the explorer and the coach are to keep to, in the browser.
const (
	maxValue   = 400 * time.Millisecond  // 99 of 100 positions' values
	maxColumns = 1500 * time.Millisecond // as many positions' columns
	maxBook    = time.Millisecond        // what the book knows
	maxClick   = 150 * time.Millisecond  // a move that is tried
	maxTask    = 50 * time.Millisecond   // the page is never deaf for longer
)

// longest is how many milliseconds an answer may take at most; what takes longer is not there.
const longest = 5_000

// sample returns positions of 7×6 after random moves, of which nobody has won.
func sample(n, low, high int) (positions []connectfour.Position) {
	for random := game.NewRandom(4); len(positions) < n; {
		p, err := connectfour.New(connectfour.Classic)
		if err != nil {
			panic(err) // the classic rules are good
		}
		for stones := low + random.Intn(high-low+1); p.Stones() < stones && !p.Result().Over; {
			legal := p.Legal()
			m := legal[random.Intn(len(legal))]
			if p, err = p.Play(m); err != nil {
				panic(err) // it is legal
			}
		}
		if !p.Result().Over {
			positions = append(positions, p)
		}
	}
	return positions
}

// benchCoach measures the explorer's and the coach's answers: a sample of positions, all by the
// same worker as in the app.
func benchCoach(ctx context.Context) error {
	s, err := serve(app)
	if err != nil {
		return err
	}
	defer s.Close()
	const n = 200
	measure := func(_ *chromium.Browser, tab *chromium.Tab) error {
		empty := sample(1, 0, 0)
		all := sample(n, 9, 30)
		fmt.Printf("Of %d random positions of 9 to 30 discs, and of the empty board:\n", n)
		for _, c := range []struct {
			what      string
			positions []connectfour.Position
			change    func(*ai.Request)
			most      time.Duration
		}{
			{"all columns of the empty board", slices.Repeat(empty, n), func(r *ai.Request) { r.Each = true }, maxBook},
			{"value and best move", all, func(r *ai.Request) { r.Analysis = true }, maxValue},
			{"all columns", all, func(r *ai.Request) { r.Each = true }, maxColumns},
		} {
			times, err := answers(tab, c.positions, c.change)
			if err != nil {
				return err
			}
			slices.Sort(times)
			fmt.Printf("%-40s half within %.1f ms, 99 of 100 within %.1f ms, the longest %.1f ms (99 of 100 at most %v)\n",
				c.what, times[n/2], times[n*99/100], times[n-1], c.most)
		}
		return nil
	}
	if _, err = visit(ctx, s.URL, "", measure); err != nil {
		return err
	}
	return benchClicks(ctx, s.URL)
}

// answers returns how many milliseconds the page's worker took for a question about each
// position, once it has answered one.
func answers(tab *chromium.Tab, positions []connectfour.Position, change func(*ai.Request)) ([]float64, error) {
	requests := make([]ai.Request, 0, len(positions))
	var err error
	for _, p := range positions {
		r, err := ai.NewRequest(connectfour.Name, p.View(game.NoSeat), ai.Strongest, 0, 0)
		if err != nil {
			return nil, err
		}
		r.Budget = longest
		change(&r)
		requests = append(requests, r)
	}
	ask := func(r ai.Request) (float64, error) {
		text, err := json.Marshal(r)
		if err != nil {
			return 0, err
		}
		return chromium.Evaluate[float64](tab, fmt.Sprintf(`new Promise((resolve, reject) => {
			const worker = window.measured ??= lichtbrett.worker(), began = performance.now();
			worker.onmessage = ({ data }) => JSON.parse(data).error ? reject(data) : resolve(performance.now() - began);
			worker.postMessage(%q);
		})`, text))
	}
	if _, err := ask(requests[0]); err != nil {
		return nil, err
	}
	times := make([]float64, len(requests))
	for i, r := range requests {
		if times[i], err = ask(r); err != nil {
			return nil, err
		}
	}
	return times, nil
}

// matches are lost by mistakes at their ends, after which there is something to be tried.
var matches = []string{"4444425566235", "27455222413166155", "445566"}

// benchClicks measures how long it takes until it is said what a move is worth that is tried in
// the coach, a second after the mistake has been shown, and for how long the page is deaf.
func benchClicks(ctx context.Context, url string) error {
	var clicks, longest []time.Duration
	for _, columns := range matches {
		record := game.Record{Game: connectfour.Name, Config: connectfour.Classic.Config(), Seats: make([]game.Player, 2)}
		for _, c := range columns {
			record.Moves = append(record.Moves, game.Move("drop "+string(c-1)))
		}
		link, err := record.Link(connectfour.Game{})
		if err != nil {
			return err
		}
		try := func(_ *chromium.Browser, tab *chromium.Tab) error {
			const said = `document.getElementById("lichtbrett-semantics").textContent`
			waits, err := deaf(tab, `[...document.querySelectorAll("button")].find((b) => b.ariaLabel === "What went wrong" || b.textContent.includes("What went wrong")).click()`,
				said+`.includes("Find a move")`, 5*time.Millisecond)
			if err != nil {
				return err
			}
			longest = append(longest, waits)
			if err := tab.WaitFor(`new Promise((resolve) => setTimeout(() => resolve(true), 1000))`); err != nil {
				return err
			}
			for column := range 7 {
				ms, err := chromium.Evaluate[float64](tab, fmt.Sprintf(`new Promise((resolve) => {
					const cell = document.querySelectorAll("[role=gridcell]")[%d], began = performance.now();
					cell.click();
					const look = () => /Not column|Right: column|is full/.test(%s) ? resolve(performance.now() - began) : setTimeout(look, 1);
					look();
				})`, column, said))
				if err != nil {
					return err
				}
				clicks = append(clicks, time.Duration(ms*float64(time.Millisecond)))
				again, err := chromium.Evaluate[bool](tab, `(() => {
					const again = [...document.querySelectorAll("button")].find((b) => b.ariaLabel === "Try again" || b.textContent.includes("Try again"));
					if (!again || again.disabled || again.ariaDisabled === "true") return false;
					again.click();
					return true;
				})()`)
				if err != nil || !again {
					return err // it is solved
				}
				if err := tab.WaitFor(said + `.includes("Find a move")`); err != nil {
					return err
				}
			}
			return nil
		}
		english := chromium.Preload(`localStorage.setItem("lichtbrett.settings", '{"language":"en","sound":false,"motion":"less","strength":3,"moveTime":0}')`)
		if _, err := visit(ctx, url+"#r="+link, "", try, english); err != nil {
			return err
		}
	}
	slices.Sort(clicks)
	fmt.Printf("%-40s %d clicks, half within %.0f ms, the longest %.0f ms (at most %v)\n", "a move that is tried in the coach", len(clicks), median(clicks), milliseconds(clicks[len(clicks)-1]), maxClick)
	fmt.Printf("%-40s %.0f ms at the longest without a turn (at most %v)\n", "while it looks for mistakes", milliseconds(slices.Max(longest)), maxTask)
	return nil
}
