//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
	"lichtbrett/web/chromiumtest"
)

// sitter is a guest at a table of Level 8, and what his device was told.
type sitter struct {
	*cardPlayer
	guest  *guest
	frames []string
}

// listens takes what has come since the last time.
func (p *sitter) listens() {
	p.frames = append(p.frames, see[[]string](p.visitor, `instruments.told.splice(0)`)...)
}

// left is how many cards are in the draw pile.
func (p *sitter) left() int {
	n, err := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(p.things()["pile"].Name))
	require.NoError(p.t, err)
	return n
}

// sees reports whether it is his turn to draw, and over whether he is told how the
// round has ended.
func (p *sitter) sees() (turn, over bool) {
	state := see[[]bool](p.visitor, `[
		document.querySelector("[data-ui=pile]")?.hasAttribute("aria-description") ?? false,
		document.querySelector("[data-ui='round.next']") !== null,
	]`)
	return state[0], state[1]
}

// next waits until it is somebody's turn, or over the round.
func next(t *testing.T, all []*sitter) (p *sitter, over bool) {
	deadline := time.Now().Add(chromiumtest.StepTimeout)
	poll := time.NewTicker(30 * time.Millisecond)
	defer poll.Stop()
	for ; ; <-poll.C {
		require.True(t, time.Now().Before(deadline), "it is nobody's turn")
		for _, p := range all {
			if turn, over := p.sees(); turn || over {
				return p, over
			}
		}
	}
}

// cards lists the cards of the hand that are as they should be.
func (p *sitter) cards(t things, is func(thing) bool) []string {
	return t.named("hand.", func(card thing) bool { return card.Grid != "" && (is == nil || is(card)) })
}

// tries presses what is still there: the clock may have been quicker.
func (p *sitter) tries(id string) {
	p.visitor.turn()
	see[int](p.visitor, fmt.Sprintf(`document.querySelector('[data-ui="%s"]')?.click(), 0`, id))
}

// waits waits until it is so, or it is no longer his turn.
func (p *sitter) waits(until string) {
	others, _, _ := strings.Cut(p.language.Say("table.waits", "player", "|"), "|")
	p.waitFor(fmt.Sprintf(`%s || document.querySelector("[data-ui=information]").textContent.includes(%q)`, until, others))
}

// takesTurn draws, and does all that is possible; nobody lays who is not to.
func (p *sitter) takesTurn(lays bool) {
	p.tries("pile")
	p.waits(`!document.querySelector("[data-ui=pile]").hasAttribute("aria-description")`)
	if lays {
		p.laysAndAdds()
	}
	t := p.things()
	if skips := p.cards(t, func(card thing) bool { return card.Name == p.say("card.skip") }); len(skips) > 0 {
		p.tries(skips[0])
		t = p.things()
		own, _, _ := strings.Cut(p.say("own-pile", "player", "|"), "|")
		seats := t.named("seat.", func(seat thing) bool { return seat.Hint != "" && !strings.HasPrefix(seat.Name, own) })
		if len(seats) > 0 {
			p.done["skip"]++
			p.tries(seats[0])
			return
		}
	}
	numbers := p.cards(t, func(card thing) bool { return strings.ContainsAny(card.Name, "0123456789") })
	if len(numbers) == 0 {
		numbers = p.cards(t, nil)
	}
	p.tries(numbers[0])
	p.waits(`document.querySelector("[data-ui=discard]") !== null`)
	p.tries("discard")
}

// laysAndAdds lays the level if he can, and adds one card where it fits.
func (p *sitter) laysAndAdds() {
	if _, task := p.things()["fill"]; task {
		p.tries("fill")
		if p.things()["lay"].Off {
			return
		}
		p.done["lay"]++
		p.tries("lay")
		p.waits(`document.querySelector("[data-ui=lay]") === null`)
	}
	joker, _, _ := strings.Cut(p.say("card.joker.as", "as", "|"), "|")
	p.done["joker"] += len(p.things().named("group.", func(group thing) bool { return strings.Contains(group.Name, joker) }))
	hand := p.cards(p.things(), nil)
	for _, card := range hand[:len(hand)-1] {
		p.tries(card)
		t := p.things()
		lit := t.named("group.", func(group thing) bool { return group.Hint != "" })
		if len(lit) == 0 {
			p.tries(card)
			continue
		}
		p.done["add"]++
		p.tries(lit[0])
		if _, asked := p.things()["joker.as.0"]; asked {
			p.tries("joker.as.0")
		}
		p.waits(fmt.Sprintf(`document.querySelector('[data-ui="%s"]') === null`, card))
		return
	}
}

// Six play online on all kinds of devices: through skip cards, a draw pile made
// anew, a reload, and a turn that runs out, to the end of a round. No device is
// told more than its seat may know.
func TestSixPlayLevel8Together(t *testing.T) {
	first(t)
	s := openServer(t)
	var all []*sitter
	done, fragment := map[string]int{}, ""
	for i, d := range []device{desktop, small.in("de-DE"), phone, across, phone.in("de-DE"), across.in("de-DE")} {
		name := []string{"Ada", "Bo", "Cleo", "Dora", "Edsger", "Grace"}[i]
		g := s.comes(t, name, d, fragment)
		if i == 0 {
			fragment = g.opens("Level 8", func() {
				g.slide(g.say("lobby.option.levels"), -5)
				g.activate("radio", "6")
			})
		} else {
			g.find("heading", "Level 8")
		}
		all = append(all, &sitter{cardPlayer: &cardPlayer{
			visitor: g.visitor, hands: byName{g.visitor}, language: g.language, done: done,
		}, guest: g})
	}
	all[0].guest.begins()
	for _, p := range all {
		p.guest.plays()
	}
	for _, p := range all[1:] {
		p.reads(p.language.Say("table.waits", "player", "Ada"))
	}
	all[1].takePicture("small")

	// The draw pile goes down until it is made anew; on the way somebody loads the
	// page again, and somebody lets the turn run out.
	turns, anew, last := 0, false, all[0]
	before := all[0].left()
	for ; done["lay"] == 0 || done["add"] == 0 || done["joker"] == 0; turns++ {
		require.Less(t, turns, 120)
		p, over := next(t, all)
		if over {
			p.tries("round.next")
			continue
		}
		left := p.left()
		anew = anew || left > before
		before = left
		switch turns {
		case 8:
			hand := last.namesOfCards()
			last.listens()
			last.reload()
			last.guest.plays()
			require.Equal(t, hand, last.namesOfCards(), "the hand is there again")
			continue
		case 14:
			p.takePicture("late")
			p.waitFor(`!document.querySelector("[data-ui=pile]").hasAttribute("aria-description")`)
			continue
		}
		p.takesTurn(anew)
		last = p
	}
	for _, p := range all {
		p.isAccessible()
	}
	t.Log(turns, "turns,", done, "a new draw pile:", anew)
	all[1].takePicture("end")
	require.True(t, anew)
	require.Positive(t, done["skip"])
	require.Positive(t, done["lay"])

	for _, p := range all { // who has read how the round has ended goes on
		if p.things()["round.next"].Name != "" {
			p.hands.press("round.next")
		}
	}
	ada := all[0].guest
	ada.asks()
	for _, p := range all[1:] {
		p.guest.activate("button", p.guest.say("room.vote.yes"))
	}
	for _, p := range all {
		p.reads(p.language.Say("table.aborted"))
		p.listens()
	}
	knowOnlyTheirs(t, all)
}

// toldFrame is a frame as far as it tells of a match.
type toldFrame struct {
	Event string `json:"event"`
	Data  struct {
		By        string           `json:"by"`
		Move      game.Move        `json:"move"`
		Record    *protocol.Record `json:"record"`
		GameState *struct {
			Ply   int             `json:"ply"`
			Turn  *game.Seat      `json:"turn"`
			Seat  *game.Seat      `json:"seat"`
			View  json.RawMessage `json:"view"`
			Moves []game.Move     `json:"moves"`
		} `json:"gameState"`
	} `json:"data"`
}

// knowOnlyTheirs sees to it that what each device was told is exactly what its seat
// may know of the match, and that the record came when it was over.
func knowOnlyTheirs(t *testing.T, all []*sitter) {
	var record *protocol.Record
	told := make([][]toldFrame, len(all))
	for i, p := range all {
		for _, raw := range p.frames {
			var f toldFrame
			require.NoError(t, json.Unmarshal([]byte(raw), &f))
			if record = f.Data.Record; record != nil {
				break
			}
			require.NotContains(t, raw, `"seed"`)
			told[i] = append(told[i], f)
		}
		require.NotNil(t, record, "%s was not told how it ended", p.guest.name)
	}
	match, err := record.Match(games.ByName)
	require.NoError(t, err)
	g, err := games.ByName(match.Game)
	require.NoError(t, err)
	position, err := g.Start(match.Config, match.Seed)
	require.NoError(t, err)
	positions := []game.Position{position}
	jokers, skips := 0, 0
	for _, m := range match.Moves {
		position, err = position.Apply(m)
		require.NoError(t, err)
		positions = append(positions, position)
		if strings.Contains(string(m), " j") && !strings.HasPrefix(string(m), "discard") {
			jokers++
		}
		if strings.HasPrefix(string(m), "skip ") {
			skips++
		}
	}
	require.Positive(t, jokers, "of %v", match.Moves)
	require.Positive(t, skips)
	late := 0
	for i := range all {
		compared := 0
		for _, f := range told[i] {
			if f.Data.By == "clock" {
				late++
			}
			state := f.Data.GameState
			if state == nil {
				continue
			}
			require.Equal(t, game.Seat(i), *state.Seat)
			p := positions[state.Ply]
			view, err := json.Marshal(p.View(game.Seat(i)))
			require.NoError(t, err)
			require.JSONEq(t, string(view), string(state.View), "at ply %d", state.Ply)
			if p.Turn() != game.Seat(i) {
				require.Empty(t, state.Moves)
			}
			compared++
		}
		require.Greater(t, compared, len(match.Moves)/2, all[i].guest.name)
	}
	require.Positive(t, late, "no turn has run out")
	t.Logf("%d moves, %d with jokers, %d skip cards", len(match.Moves), jokers, skips)
}

// namesOfCards lists the cards of the hand.
func (p *sitter) namesOfCards() (names []string) {
	t := p.things()
	for _, id := range p.cards(t, nil) {
		names = append(names, t[id].Name)
	}
	return names
}
