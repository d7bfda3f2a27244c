package plaintext

import (
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/game"
	"lichtbrett/render/session"
	"lichtbrett/render/thinking"
)

// coach lists what went wrong in a match that is over.
func (c *matchConsole) coach([]string) {
	if !c.client.Turn().Result.Over {
		c.failed = c.language.Say("coach.text.early")
		return
	}
	record, _ := c.host.Record()
	match, err := session.NewTimeline(c.game, record)
	if err != nil {
		c.fail(err)
		return
	}
	c.say("coach.text.looking")
	coaching := session.NewCoaching(&match, thinking.AtOnce(c.Ask))
	for coaching.Running() {
		if _, err := coaching.Tick(); err != nil {
			c.fail(fmt.Errorf("looking for mistakes: %w", err))
			return
		}
	}
	for _, m := range coaching.Mistakes() {
		c.events = append(c.events, c.mistake(&match, m))
	}
	switch {
	case len(c.events) > 0:
	case coaching.Proved():
		c.events = []string{c.language.Say("coach.none")}
	default:
		c.events = []string{c.language.Say("coach.none.estimated")}
	}
}

// mistake tells what a move has given away, why, what would have been better, and what can come
// of it.
func (c *matchConsole) mistake(match *session.Timeline, m session.Mistake) string {
	mover := match.Mover(m.Ply)
	v := m.Verdict
	moves := func(key string, list []game.Move) string {
		var spelled []string
		for _, move := range list {
			spelled = append(spelled, c.words.spelled(c.language, move))
		}
		return c.language.Say(key, "moves", strings.Join(spelled, ", "))
	}
	parts := []string{session.Gave(c.language, v, "ply", strconv.Itoa(m.Ply), "player", c.name(mover),
		"move", c.words.spelled(c.language, match.Record().Moves[m.Ply-1]))}
	if v.Reason != "" {
		// Fields are numbered as moves name them.
		field := func(x, y int) string { return fmt.Sprintf("%d,%d", x, y) }
		parts = append(parts, session.Why(c.language, v, field, c.name(mover), c.name(1-mover))) // proved for two players only
	}
	parts = append(parts, moves("coach.text.better", v.Best))
	if len(v.Refutation) > 0 {
		parts = append(parts, moves("coach.text.refutation", v.Refutation))
	}
	return strings.Join(parts, " ")
}
