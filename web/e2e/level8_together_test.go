//go:build e2e

package e2e

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/game"
	"lichtbrett/game/games"
	"lichtbrett/net/protocol"
)

// sitter is a guest at a table of Level 8, and what his device was told.
type sitter struct {
	*cardPlayer
	guest  *guest
	frames []string
}

// listens takes what has come since the last time.
func (p *sitter) listens() {
	p.t.Helper()
	p.frames = append(p.frames, see[[]string](p.visitor, `instruments.told.splice(0)`)...)
}

// left is how many cards are in the draw pile.
func (p *sitter) left() int {
	p.t.Helper()
	n, err := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(p.things()["pile"].Name))
	require.NoError(p.t, err)
	return n
}

// waits waits until it is his turn. What others do is cut short. He returns false
// when the round is over.
func (p *sitter) waits() (turn bool) {
	p.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		t := p.things()
		if t["round.next"].Name != "" {
			return false
		}
		if t["pile"].Hint != "" {
			return true
		}
		require.True(p.t, time.Now().Before(deadline), "it never is the turn of %s: %v", p.guest.name, t["information"].Text)
		p.hands.press(p.cards(t, nil)[0])
	}
}

// cards lists the cards of the hand that are as they should be.
func (p *sitter) cards(t things, is func(thing) bool) []string {
	return t.named("hand.", func(card thing) bool { return card.Grid != "" && (is == nil || is(card)) })
}

// takesTurn draws, and does all that is possible; before the draw pile has been
// made anew nobody lays.
func (p *sitter) takesTurn(lays bool) {
	p.t.Helper()
	p.hands.press("pile")
	p.waitFor(`!document.querySelector("[data-ui=pile]").hasAttribute("aria-description")`)
	if lays {
		p.laysAndAdds()
	}
	t := p.things()
	if skips := p.cards(t, func(card thing) bool { return card.Name == p.say("card.skip") }); len(skips) > 0 {
		p.hands.press(skips[0])
		t = p.things()
		if seats := t.named("seat.", func(seat thing) bool {
			return seat.Hint != "" && !strings.Contains(seat.Name, p.say("own-pile", "player", ""))
		}); len(seats) > 0 {
			p.done["skip"]++
			p.hands.press(seats[0])
			return
		}
	}
	numbers := p.cards(t, func(card thing) bool { return strings.ContainsAny(card.Name, "0123456789") })
	if len(numbers) == 0 {
		numbers = p.cards(t, nil)
	}
	if t[numbers[0]].Name == "" || t["discard"].Name == "" || true {
		p.hands.press(numbers[0])
	}
	p.things()
	p.hands.press("discard")
}

func (p *sitter) laysAndAdds() {
	p.t.Helper()
	if _, task := p.things()["fill"]; task {
		p.hands.press("fill")
		if t := p.things(); !t["lay"].Off {
			p.done["lay"]++
			p.hands.press("lay")
			p.waitFor(`document.querySelector("[data-ui=lay]") === null`)
		} else {
			return
		}
	}
	for _, card := range p.cards(p.things(), nil) {
		t := p.things()
		if _, there := t[card]; !there || len(p.cards(t, nil)) == 1 {
			continue
		}
		p.hands.press(card)
		t = p.things()
		lit := t.named("group.", func(group thing) bool { return group.Hint != "" })
		if len(lit) == 0 {
			p.hands.press(card)
			continue
		}
		p.done["add"]++
		p.hands.press(lit[0])
		if _, asked := p.things()["joker.as.0"]; asked {
			p.done["joker"]++
			p.hands.press("joker.as.0")
			p.things()
		}
		p.waitFor(`document.querySelector("[data-ui='` + card + `']") === null`)
	}
}

// Six play online on all kinds of devices: through skip cards, a draw pile made
// anew, a reload, and a turn that runs out, to the end of a round. No device is
// told more than its seat may know.
func TestSixPlayLevel8Together(t *testing.T) {
	t.Parallel()
	s := openServer(t)
	small := device{width: 320, height: 568, scale: 1, touch: true, language: "de-DE"}
	across := device{width: 844, height: 390, scale: 1, touch: true, language: "en-US"}
	var all []*sitter
	fragment := ""
	for i, d := range []device{desktop, small, phone, across, phone.in("de-DE"), desktop.in("de-DE")} {
		name := []string{"Ada", "Bo", "Cleo", "Dora", "Edsger", "Grace"}[i]
		g := s.comes(t, name, d, fragment)
		if i == 0 {
			fragment = g.opens("Level 8", func() {
				g.slide(g.say("lobby.option.levels"), -5)
				g.activate("radio", "6")
				g.slide(g.say("lobby.time"), -1)
			})
		} else {
			g.find("heading", "Level 8")
		}
		all = append(all, &sitter{cardPlayer: &cardPlayer{
			visitor: g.visitor, hands: byName{g.visitor}, language: g.language, done: map[string]int{},
		}, guest: g})
	}
	all[0].guest.begins()
	for _, p := range all {
		p.guest.plays()
	}
	for _, p := range all[1:] {
		p.reads(p.say("waits", "player", "Ada"))
	}
	all[1].takePicture("small")

	// The draw pile goes down until it is made anew; on the way somebody loads the
	// page again, and somebody lets the turn run out.
	turns, anew, over := 0, false, false
	turn := func() int { return slices.IndexFunc(all, func(p *sitter) bool { return p.mine() }) }
	before := all[0].left()
	for ; turns < 90 && !over; turns++ {
		at := -1
		for deadline := time.Now().Add(time.Minute); at < 0 && !over; {
			require.True(t, time.Now().Before(deadline), "it is nobody's turn")
			for _, p := range all {
				p.hastens()
				over = over || p.things()["round.next"].Name != ""
			}
			at = turn()
		}
		if over {
			break
		}
		p := all[at]
		left := p.left()
		anew = anew || left > before
		before = left
		switch turns {
		case 8:
			hand := p.namesOfCards()
			p.listens()
			p.reload()
			p.guest.plays()
			require.True(t, p.waits())
			require.Equal(t, hand, p.namesOfCards(), "the hand is there again")
		case 14:
			p.takePicture("late")
			for late := time.Now().Add(time.Minute); p.things()["pile"].Hint != ""; {
				require.True(t, time.Now().Before(late), "the turn does not run out")
			}
			continue
		}
		p.takesTurn(anew)
	}
	done := map[string]int{}
	for _, p := range all {
		for what, n := range p.done {
			done[what] += n
		}
		p.isAccessible()
	}
	t.Log(turns, "turns,", done, "a new draw pile:", anew, "the round is over:", over)
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
	ada.activate("button", ada.say("room.abort"))
	ada.activate("button", ada.say("room.abort"))
	for _, p := range all[1:] {
		p.guest.activate("button", p.guest.say("room.vote.yes"))
	}
	for _, p := range all {
		p.reads(p.say("aborted"))
		p.listens()
	}
	knowOnlyTheirs(t, all)
}

// told are frames as far as they tell of a match.
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

// mine reports whether it is his turn to draw.
func (p *sitter) mine() bool { return p.things()["pile"].Hint != "" }

// hastens cuts short what is being shown of others.
func (p *sitter) hastens() {
	t := p.things()
	if t["pile"].Hint == "" && t["round.next"].Name == "" {
		if cards := p.cards(t, nil); len(cards) > 0 {
			p.hands.press(cards[0])
		}
	}
}

// namesOfCards lists the cards of the hand.
func (p *sitter) namesOfCards() (names []string) {
	t := p.things()
	for _, id := range p.cards(t, nil) {
		names = append(names, t[id].Name)
	}
	return names
}
