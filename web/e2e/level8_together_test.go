//go:build e2e

package e2e

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/game/level8"
	"lichtbrett/net/protocol"
)

// overhears keeps what comes through a page's WebSockets.
const overhears = `
	globalThis.told = [];
	globalThis.WebSocket = class extends WebSocket {
		constructor(...parameters) {
			super(...parameters);
			this.addEventListener("message", ({ data }) => told.push(data));
		}
	};`

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

// Three play Level 8 on all kinds of devices, through a reload, until somebody has laid. No device
// is told more than its seat may know.
func TestThreePlayLevel8Together(t *testing.T) {
	first(t)
	s := openServer(t)
	var all []*guest
	fragment := ""
	for i, d := range []device{desktop, small.in("de-DE"), phone} {
		p := s.comes(t, []string{"Ada", "Bo", "Cleo"}[i], d, fragment, overhears)
		if i == 0 {
			fragment = p.opens("Level 8", p.patiently)
		} else {
			p.find("heading", "Level 8")
		}
		all = append(all, p)
	}
	all[0].begins()
	told := make([][]string, len(all))
	for i, p := range all {
		p.plays()
		told[i] = see[[]string](p.visitor, `told.splice(0)`)
		see[int](p.visitor, playLevel8)
	}
	for step, laid := 0, false; !laid || step < 30; step++ {
		require.Less(t, step, 1000, "nobody has laid")
		if p := all[1]; step == 10 {
			before := p.hand()
			told[1] = append(told[1], see[[]string](p.visitor, `told.splice(0)`)...)
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
	for i, p := range all {
		p.reads(p.say("table.aborted"))
		told[i] = append(told[i], see[[]string](p.visitor, `told`)...)
	}
	knowOnlyTheirs(t, told)
}

// toldFrame is a frame as far as it tells of a match.
type toldFrame struct {
	Data struct {
		Record    *protocol.Record `json:"record"`
		GameState *struct {
			Ply   int             `json:"ply"`
			Seat  game.Seat       `json:"seat"`
			View  json.RawMessage `json:"view"`
			Moves []game.Move     `json:"moves"`
		} `json:"gameState"`
	} `json:"data"`
}

// knowOnlyTheirs sees to it that what the device of each seat was told is exactly what the seat
// may know of the match, and that the record came when it was over.
func knowOnlyTheirs(t *testing.T, told [][]string) {
	var record *protocol.Record
	frames := make([][]toldFrame, len(told))
	for i := range told {
		record = nil
		for _, raw := range told[i] {
			var f toldFrame
			require.NoError(t, json.Unmarshal([]byte(raw), &f))
			if record = f.Data.Record; record != nil {
				break
			}
			require.NotContains(t, raw, `"seed"`)
			frames[i] = append(frames[i], f)
		}
		require.NotNil(t, record, "seat %d was not told how it ended", i)
	}
	match, err := record.Match(games.ByName)
	require.NoError(t, err)
	p, err := level8.Game{}.Start(match.Config, match.Seed)
	require.NoError(t, err)
	positions := []game.Position{p}
	for _, m := range match.Moves {
		p, err = p.Apply(m)
		require.NoError(t, err)
		positions = append(positions, p)
	}
	for i := range frames {
		compared := 0
		for _, f := range frames[i] {
			state := f.Data.GameState
			if state == nil {
				continue
			}
			require.EqualValues(t, i, state.Seat)
			p := positions[state.Ply]
			view, err := json.Marshal(p.View(state.Seat))
			require.NoError(t, err)
			require.JSONEq(t, string(view), string(state.View), "at ply %d", state.Ply)
			if p.Turn() != state.Seat {
				require.Empty(t, state.Moves)
			}
			compared++
		}
		require.Greater(t, compared, len(match.Moves)/2, "seat %d", i)
	}
	t.Logf("%d moves", len(match.Moves))
}
