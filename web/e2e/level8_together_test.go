//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// playLevel8 is what a person on a page does: whenever it is called a card is drawn, the level
// laid if that can be, or a card discarded, one with a number if there is one. It promises to say
// whether a level has been laid.
const playLevel8 = `
	let tried = false;
	const at = (id) => document.querySelector('[data-ui="' + id + '"]');
	globalThis.playLevel8 = () => {
		const next = at("round.next"), lay = at("lay"), discard = at("discard");
		if (next) {
			next.click();
		} else if (at("pile")?.hasAttribute("aria-description")) {
			tried = false;
			at("pile").click();
		} else if (lay && lay.ariaDisabled !== "true") {
			lay.click();
		} else if (at("fill") && !tried) {
			tried = true;
			at("fill").click();
		} else if (discard) {
			discard.click();
		} else {
			const cards = [...document.querySelectorAll("[role=gridcell][data-ui^='hand.']")];
			(cards.find(({ textContent }) => /\d/.test(textContent)) ?? cards[0])?.click();
		}
		return new Promise((told) => setTimeout(() => told(document.querySelector("[data-ui^='group.']") !== null), 30));
	};
	0`

// Three play Level 8 on all kinds of devices, through a reload, until somebody has laid. That no
// device is told more than its seat may know is tested where no browser is needed.
func TestThreePlayLevel8Together(t *testing.T) {
	first(t)
	s := openServer(t)
	var all []*guest
	fragment := ""
	for i, d := range []device{desktop, small.in("de-DE"), phone} {
		p := s.comes(t, []string{"Ada", "Bo", "Cleo"}[i], d, fragment)
		if i == 0 {
			fragment = p.opens("Level 8", p.patiently)
		} else {
			p.find("heading", "Level 8")
		}
		all = append(all, p)
	}
	all[0].begins()
	for _, p := range all {
		p.plays()
		see[int](p.visitor, playLevel8)
	}
	for step, laid := 0, false; !laid || step < 30; step++ {
		require.Less(t, step, 1000, "nobody has laid")
		if p := all[1]; step == 10 {
			before := p.hand()
			p.reload()
			p.plays()
			after := p.hand()
			require.NotEmpty(t, after)
			if len(after) > len(before) { // what was pressed last may have been on its way
				before, after = after, before
			}
			require.Subset(t, before, after, "the hand is there again")
			see[int](p.visitor, playLevel8)
		}
		for _, p := range all {
			laid = see[bool](p.visitor, `playLevel8()`) || laid
		}
	}
	for _, p := range all {
		p.isAccessible()
		p.takePicture(p.name)
	}
	if next := all[0]; see[bool](next.visitor, `at("round.next") !== null`) {
		see[int](next.visitor, `at("round.next").click(), 0`)
	}
	all[0].asks()
	for _, p := range all[1:] {
		p.activate("button", p.say("room.vote.yes"))
	}
	for _, p := range all {
		p.reads(p.say("table.aborted"))
	}
}
