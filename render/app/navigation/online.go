package navigation

import (
	"time"

	"lichtbrett/game"
	"lichtbrett/game/table"
	"lichtbrett/net/client"
	"lichtbrett/net/protocol"
	"lichtbrett/render/app/lobby"
	"lichtbrett/render/app/moderation"
	"lichtbrett/render/app/room"
	"lichtbrett/render/app/saves"
	"lichtbrett/render/app/shell"
	"lichtbrett/render/ui"
)

// Online goes to the lobby; a game that is named by
// its ID is being set up there.
func (r *Navigator) Online(game string) { r.enter(lobby.New(r.app, game)) }

// Lobby goes to the choice of games online, from a room.
func (r *Navigator) Lobby() {
	if _, here := r.top().screen.(*room.Screen); here {
		r.Back()
	}
	if _, here := r.top().screen.(*lobby.Screen); !here {
		r.Online("")
	}
}

// Room goes to the room that the player is in.
func (r *Navigator) Room() {
	if r.app.Online.Room() == nil {
		return
	}
	if _, here := r.top().screen.(*lobby.Screen); !here {
		r.Leave()
		r.Online("")
	}
	r.enter(room.New(r.app))
}

// RoomShown returns the room that is on the screen; nil where another screen is.
func (r *Navigator) RoomShown() *client.Room {
	if _, here := r.top().screen.(*room.Screen); !here || r.app.Online == nil {
		return nil
	}
	return r.app.Online.Room()
}

// Host goes to what the server's host does.
func (r *Navigator) Host() { r.enter(moderation.New(r.app)) }

// returnToRoom goes back to the room that the player was in when the app was
// closed.
func (r *Navigator) returnToRoom() {
	s := lobby.New(r.app, "")
	r.enter(s)
	s.Return()
}

// Accept takes the server that a link has named, and follows the link there.
func (r *Navigator) Accept(server string) {
	r.app.SetServer(server)
	r.Leave()
	if to, ok := client.ReadInvitation(r.app.Link); ok {
		r.invited(to)
	}
}

// invited has the player come where a link invites to.
func (r *Navigator) invited(to client.Invitation) {
	if r.app.Online == nil {
		r.app.Show(r.app.Say("online.invited"))
		return
	}
	if r.app.Visit != nil {
		r.app.Visit("")
	}
	r.Leave()
	s := lobby.New(r.app, "")
	r.enter(s)
	s.Invited(to)
}

// continueIn goes back to the room of a match that is played online.
func (r *Navigator) continueIn(room saves.Room) {
	online := r.app.Online
	switch {
	case online == nil || online.Address() != room.Address:
		r.app.Show(r.app.Say("matches.elsewhere"))
	case online.Room() != nil:
		r.Room()
	default:
		r.Leave()
		r.returnToRoom()
	}
}

// unknownRoom is no room: another visit may have kept one.
const unknownRoom = "?"

// keepRoom keeps the match of the room that the player is in among those to be
// resumed, and forgets it with the room; once it has ended it is kept as others are.
func (r *Navigator) keepRoom() {
	online := r.app.Online
	if online == nil {
		return
	}
	room := online.Room()
	if room == nil {
		if r.kept != "" && online.WasIn() == "" {
			r.kept = ""
			r.app.Saves.ForgetRooms()
		}
		return
	}
	here := online.Address() + " " + room.ID
	g, ok := lobby.Game(room.Config)
	if !ok || room.Seat == game.NoSeat {
		return
	}
	if r.kept != here {
		r.kept, r.ended = here, 0
		r.app.Saves.SaveRoom(g, saves.Room{ID: room.ID, Address: online.Address()})
	}
	if match := room.Room.Match; room.Record != nil && match != r.ended {
		r.ended = match
		r.app.Saves.SaveEnded(g, room.ID, match, room.Seat, *room.Record)
	}
}

// OnlineChanged has the screen that is shown follow what has changed online.
func (r *Navigator) OnlineChanged() {
	r.keepRoom()
	for _, s := range append([]ui.Screen{r.top().screen}, r.sheets...) {
		if s, ok := s.(shell.Follower); ok {
			s.Changed()
		}
	}
	r.call()
	r.app.Surface.Invalidate()
}

// call tells the player who is at another screen that it is his turn, once for
// each.
func (r *Navigator) call() {
	here := r.app.Online.Room()
	if here == nil {
		r.called = [2]int{} // another room counts its matches and moves from the beginning
		return
	}
	if !here.MyTurn() {
		return
	}
	turn := [2]int{here.Match.Match, here.Match.Ply}
	if turn == r.called {
		return
	}
	r.called = turn
	if _, there := r.top().screen.(*room.Screen); !there || len(r.sheets) > 0 {
		r.app.Show(r.app.Say("online.your-turn", "game", lobby.Title(r.app, here.Config)))
	}
}

// announcementTime is how long it is shown what the server's host has said, if nobody
// closes it.
const announcementTime = time.Minute

// Noticed says what has happened to the player online.
func (r *Navigator) Noticed(n client.Notice) {
	if n.Kind == client.Announced {
		r.app.ShowFor(n.Words(r.app.Language), announcementTime)
		return
	}
	r.app.Show(n.Words(r.app.Language))
}

// Table returns the table on the screen for the match of a room.
func (r *Navigator) Table(c protocol.Config, host func(func(table.Envelope)) table.Host) shell.Table {
	g, ok := lobby.Game(c)
	if !ok {
		return nil
	}
	return r.open(g, host)
}
