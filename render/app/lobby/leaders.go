package lobby

import (
	"fmt"
	"strconv"
	"strings"

	"lichtbrett/net/protocol"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Leaders are the best players, shown over a screen once they have been asked
// for.
type Leaders struct {
	app     *shell.App
	refused func(error)
	shown   *protocol.Leaderboard
}

// NewLeaders returns the leaderboard for a screen, which is told why it cannot be
// shown.
func NewLeaders(app *shell.App, refused func(error)) *Leaders {
	return &Leaders{app: app, refused: refused}
}

// Button asks for the leaderboard.
func (l *Leaders) Button() *ui.Node {
	return ui.Button("leaders", ui.IconTrophy, l.app.Say("lobby.leaders"), l.ask).If(!l.app.Online.Ready(), ui.Disabled)
}

func (l *Leaders) ask() {
	l.app.Online.Leaderboard("", func(board protocol.Leaderboard, err error) {
		if err != nil {
			l.refused(err)
			return
		}
		l.shown = &board
		l.app.Surface.Invalidate()
	})
}

// Node is the leaderboard; nil while it is not shown.
func (l *Leaders) Node() *ui.Node {
	if l.shown == nil {
		return nil
	}
	title := l.app.Say("lobby.leaders")
	var lines []*ui.Node
	for i, e := range l.shown.Entries {
		lines = append(lines, l.line(fmt.Sprintf("leader.%d", i), strconv.Itoa(i+1)+".", e))
	}
	content := ui.Column(ui.List(title, lines...)).Gap(ui.Space3)
	if len(lines) == 0 {
		content = ui.Column(ui.SmallText(l.app.Say("lobby.leaders.none"))).Gap(ui.Space3)
	}
	if own := l.shown.Own; own != nil {
		content.Add(ui.Heading(3, l.app.Say("lobby.leaders.own")), l.line("leader.own", "", *own))
	}
	return l.app.Dialog("leaderboard", title, func() { l.shown = nil }, content)
}

// line is a player's place, name and victories.
func (l *Leaders) line(id, place string, e protocol.Standing) *ui.Node {
	won := l.app.Say("lobby.won-of", "won", strconv.Itoa(e.Wins), "matches", strconv.Itoa(e.Played))
	return ui.Row(
		ui.Caption(place, ui.Label, ui.Theme.Muted).Width(36),
		ui.TwoLines(e.Name, won).Grow(1),
	).Gap(ui.Space2).Named(id, ui.RoleParagraph, strings.TrimSpace(place+" "+e.Name+": "+won))
}
