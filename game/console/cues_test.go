package console_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"lichtbrett/assets/sound"
	"lichtbrett/assets/text"
	"lichtbrett/game/connectfour"
	"lichtbrett/game/console"
	"lichtbrett/game/table"
)

// hears returns what is to be heard of the last of some keys.
func (p *player) hears(keys string) (sounds []sound.Sound) {
	p.press(keys)
	for _, c := range p.program.Cues() {
		sounds = append(sounds, c.Sound)
	}
	return sounds
}

func TestWhatAProgramLetsBeHeard(t *testing.T) {
	for name, c := range map[string]struct {
		player *player
		keys   string
		want   []sound.Sound
	}{
		"the choice":             {newPlayer(t, connectfour.WithJokers), "r", []sound.Sound{sound.Cursor}},
		"the end of the choice":  {newPlayer(t, connectfour.WithJokers), "rr", nil},
		"a match begins":         {newPlayer(t, connectfour.WithJokers), "rc", []sound.Sound{sound.Button}},
		"the cursor":             {two(t), "l", []sound.Sound{sound.Cursor}},
		"the cursor at the edge": {two(t), "llll", nil},
		"a stone":                {two(t), "c", []sound.Sound{sound.Drop, sound.Land(6)}},
		"a full column":          {two(t), "cccccccc", []sound.Sound{sound.Refused}},
		"the menu":               {two(t), "u", []sound.Sound{sound.Cursor}},
		"a deletion":             {two(t), "ucc", []sound.Sound{sound.Delete}},
		"a used joker":           {two(t), "ucccuc", []sound.Sound{sound.Refused}},
		"a bomb":                 {two(t), "ulcc", []sound.Sound{sound.Bomb}},
		"a match is given up":    {two(t), "urc", []sound.Sound{sound.Cursor}},
		"it begins again":        {two(t), "urrc", []sound.Sound{sound.Button}},
		"the end":                {two(t), "crclcrclcrclc", []sound.Sound{sound.Drop, sound.Land(3), sound.Win}},
		"a rematch":              {two(t), "crclcrclcrclcc", []sound.Sound{sound.Button}},
		"a placed stone":         {newTicTacToe(t), "rcc", []sound.Sound{sound.Land(3)}},
		"on a stone":             {newTicTacToe(t), "rccc", []sound.Sound{sound.Refused}},
		"a board is chosen":      {newConnectN(t), "r", []sound.Sound{sound.Cursor}},
		"on to the players":      {newConnectN(t), "c", []sound.Sound{sound.Button}},
		"back to the board":      {newConnectN(t), "cx", []sound.Sound{sound.Cursor}},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.player
			last := len(c.keys) - 1
			p.press(c.keys[:last])
			p.program.Cues()
			require.Equal(t, c.want, p.hears(c.keys[last:]))
			require.Empty(t, p.program.Cues(), "asking clears them")
		})
	}
}

// A landing is heard when the stone comes to rest, on low boards, too.
func TestALandingIsHeardAsTheStoneComesToRest(t *testing.T) {
	for _, rules := range []connectfour.Rules{
		connectfour.WithJokers, connectfour.Classic,
		{Columns: 5, Rows: 4, Connect: 3}, {Columns: 8, Rows: 8, Connect: 5},
	} {
		p := newPlayer(t, rules).press("rc")
		p.program.Cues()
		p.program.Press(console.Confirm)
		cues := p.program.Cues()
		require.Len(t, cues, 2)
		low := rules.Bottom()
		for at := time.Duration(0); ; {
			if p.program.Frame()[low][(console.Side-rules.Columns)/2+(rules.Columns-1)/2].Color == console.Green {
				require.Equal(t, at, cues[1].In, "%+v", rules)
				break
			}
			d, moving := p.program.Next()
			require.True(t, moving)
			p.program.Tick(d)
			at += d
		}
	}
}

// Who never asks for cues does not gather them.
func TestUnheardCuesAreFew(t *testing.T) {
	p := newTicTacToe(t).press("c")
	for range 100 {
		p.program.Receive(table.Envelope{Message: table.Refused{Reason: "occupied"}})
	}
	require.Len(t, p.program.Cues(), 16)
}

// What has happened twice is told twice.
func TestEventsAreCounted(t *testing.T) {
	p := two(t).press("cccccccc")
	first := p.program.Status(text.English)
	second := p.press("c").program.Status(text.English)
	require.Equal(t, first.Event, second.Event)
	require.NotEmpty(t, first.Event)
	require.Equal(t, first.Events+1, second.Events)
}

func TestKeysInWords(t *testing.T) {
	for _, c := range []struct {
		player *player
		keys   string
		want   string
	}{
		{newPlayer(t, connectfour.WithJokers), "", "◀ ▶ players · ▲ ▼ strength · middle: start · back: games"},
		{newPlayer(t, connectfour.WithJokers), "r", "◀ ▶ players · middle: start · back: games"},
		{two(t), "", "◀ ▶ column · middle: drop · ▲ menu and jokers"},
		{two(t), "u", "◀ ▶ choose · middle: take it · ▼ back to the board"},
		{two(t), "uc", "◀ ▶ ▲ ▼ square; past the edge: row or column · middle: delete · back: menu"},
		{two(t), "ulc", "◀ ▶ ▲ ▼ move · middle: explode · back: menu"},
		{two(t), "crclcrclcrclc", "middle: rematch"},
		{newTicTacToe(t), "rc", "◀ ▶ ▲ ▼ square · middle: place · past the top edge: menu"},
		{newConnectN(t), "", "◀ ▶ change · ▲ ▼ what to change · middle: on to the players · back: games"},
		{newCrosswise(t), "rc", "middle: show the hand · ▲ menu"},
		{newCrosswise(t), "rcc", "◀ ▶ tile · middle: take it · back: menu"},
	} {
		require.Equal(t, c.want, c.player.press(c.keys).program.Status(text.English).Keys.Words(text.English))
	}
	require.Empty(t, console.KeyHints{}.Words(text.English))
}
