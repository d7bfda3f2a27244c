package online

import (
	"time"

	"lichtbrett/assets/text"
	"lichtbrett/game/console"
	"lichtbrett/game/console/launcher"
	"lichtbrett/game/console/lobby"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
)

// Beside drives an LED board next to a window showing an online match: it shows what it
// would show alone, around the match of the window.
type Beside struct {
	together *lobby.Online
	online   func() *client.Client
	match    picture // of the window
	now      time.Duration
}

// NewBeside returns what is to be shown beside a window with this connection: it
// may become another one, or nil.
func NewBeside(online func() *client.Client) *Beside {
	b := &Beside{online: online}
	b.together = lobby.NewOnline(text.English, []launcher.Entry{{
		Title: func(text.Language) string { return "" }, Icon: []console.Frame{{}}, Start: func() console.Program { return &b.match },
	}})
	return b
}

// Frame returns the picture at a time. Here is the room that the window shows, nil
// for another screen, and match the LED board of its match, if it has one.
func (b *Beside) Frame(now time.Duration, here *client.Room, match console.Frame, playing bool) (f console.Frame, ok bool) {
	elapsed := now - b.now
	b.now, b.match.frame = now, match
	lobby := lobby.State{Line: lobby.Connected}
	if here != nil && (playing || here.Match == nil) {
		lobby.Room = roomOf(here, 0)
	}
	b.together.Tick(elapsed)
	b.together.Update(lobby)
	b.grant()
	if lobby.Room == nil {
		return match, playing
	}
	return b.together.Frame(), true
}

// Next returns when Frame returns another picture by itself.
func (b *Beside) Next() (time.Duration, bool) {
	if !b.together.InRoom() {
		return 0, false
	}
	return b.together.Next()
}

// Say takes an input of the board's. It reports whether it was meant for what the board
// shows: else it is the window's.
func (b *Beside) Say(in console.Input) bool {
	if !b.together.InRoom() || !b.together.Asking() {
		return false
	}
	in.To(b.together.Press, b.together.Point)
	b.grant()
	return true
}

// grant has done what the player wants; all else is the window's.
func (b *Beside) grant() {
	for {
		request, ok := b.together.Request()
		if !ok {
			return
		}
		switch c := b.online(); {
		case c == nil:
		case request.Kind == lobby.Abort:
			c.Room().Abort(true, nil)
		case request.Kind == lobby.PlayOn:
			c.Room().Abort(false, nil)
		}
	}
}

// picture is the match of the window as a program that cannot be steered.
type picture struct{ frame console.Frame }

func (*picture) Press(console.Key)                      {}
func (*picture) Point(int, int) bool                    { return false }
func (*picture) Receive(table.Envelope)                 {}
func (*picture) Cues() []console.Cue                    { return nil }
func (*picture) Tick(time.Duration)                     {}
func (*picture) Next() (time.Duration, bool)            { return 0, false }
func (*picture) Settle()                                {}
func (p *picture) Frame() console.Frame                 { return p.frame }
func (*picture) Status(text.Language) console.Status    { return console.Status{} }
func (*picture) Label(_ text.Language, _, _ int) string { return "" }
func (*picture) Left() bool                             { return false }
