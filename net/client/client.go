// Package client is a device's connection to a relay: it speaks the protocol
// of net/protocol, keeps what there is to be known of the lobby and of the room
// that the player is in, and is the table.Host for the match in that room.
//
// A Client has no goroutine and no clock of its own: all its methods, and all its
// callbacks, are called on the app's own thread, and Tick has it do what is due. A
// socket, which does have a goroutine, is opened by Dial:
//
//	c := client.New(client.Options{Address: "ws://…/ws", Dial: …, Storage: …, …})
//	c.SetName("Ada")            // asked for once, kept on the device
//	c.Connect()                 // from now on it comes back by itself
//	c.Create(config, func(err error) { … })
//	room := c.Room()            // nil while in none; Changed tells of news
//	host := room.Host(program.Receive, leave) // the match in it, for a program
//	c.Tick(); c.Next()          // by the app's loop
//
// Each request calls done, which may be nil, with nil or with a *Error if the relay
// refuses it. If the connection is lost before the answer comes the error is ErrLost,
// except for moves and chat: they are resent once it is back, and take effect exactly
// once. What a connection that has died silently left unanswered is asked again soon, or
// fails. An answer that fails the checks is any other error.
package client

import (
	"errors"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// Error is why the relay has refused something.
type Error = protocol.Error

// ErrLost says that the connection was lost before an answer came.
var ErrLost = errors.New("the connection was lost before the server answered")

// Storage keeps small texts on the device, as render/platform/storage does.
type Storage interface {
	Get(key string) string
	Set(key, value string)
}

// Socket is a connection.
type Socket interface {
	// Send sends a text message; it does not wait.
	Send(text []byte)
	// Close ends the connection.
	Close()
}

// Events are a socket's callbacks, called on the app's own thread. After Closed there
// are none.
type Events struct {
	Opened func()
	// Received gets a message and when it arrived, which may be long ago if the app had
	// something else to do, on the clock of the Options.
	Received func(text []byte, at time.Duration)
	// Closed gets the code with which the connection was closed, 0 if it was never
	// opened or was cut.
	Closed func(code int)
}

// Options are what a client is made with. All but Changed and Noticed are needed.
type Options struct {
	// Address is the relay's: ws:// or wss://, host and path.
	Address string
	// Dial opens a socket.
	Dial func(address string, e Events) Socket
	// Storage keeps the player and the name.
	Storage Storage
	// Now is the time, on a clock that goes on whatever the app does.
	Now func() time.Duration
	// Random is the source of chance in the pauses between two attempts.
	Random func() uint64
	// Find returns the game of a name.
	Find func(name string) (game.Game, error)
	// Changed is called when there is something else to be shown.
	Changed func()
	// Noticed is called when something has happened to the player unasked.
	Noticed func(Notice)
}

// Notice is something that has happened to the player unasked; see [Notice.Words].
type Notice struct {
	Kind NoticeKind
	// Message is what was announced.
	Message string
}

// NoticeKind says what has happened.
type NoticeKind uint8

// The kinds of notices.
const (
	Removed       NoticeKind = iota // by the creator or the server's host, from the room
	RoomDeleted                     // by the creator or for lack of people
	PlayerUnknown                   // the server has forgotten the player, or never knew him
	PlayerBanned                    // by the server's host
	Announced                       // the server's host tells everybody something
)

// State is how the connection stands.
type State uint8

// The states.
const (
	Offline    State = iota // nobody has asked for a connection
	Connecting              // for the first time, or again
	Online
	Lost     // it comes back by itself; see Client.Next
	Replaced // the player is connected elsewhere; Connect takes it back
	Locked   // the server wants its join code, or another one; see Client.SetCode
	Banned   // the server's host has banned the player; Connect asks whether that still holds
)

// Client is a device's connection to a relay.
type Client struct {
	options  Options
	link     link
	requests requests
	device   device

	tickedAt time.Duration // when Tick was last called
	shown    [3]int64      // the room's clocks, as they were last told

	games    listing
	room     *Room
	hostCode string // with which the player is the server's host; empty if he is not
	hosting  *protocol.HostState
	view     game.View // of the match in the frame that is being taken
	doubts   bool      // the match is being asked for after an invalid frame
}

// New returns a client that is not connected.
func New(o Options) *Client {
	c := &Client{options: o, device: newDevice(o.Storage, o.Address)}
	c.link = link{options: o, events: Events{Opened: c.opened, Received: c.received, Closed: c.closed}}
	c.requests = requests{link: &c.link, pending: map[protocol.ID]*request{}}
	return c
}

// Status returns how the connection stands.
func (c *Client) Status() State { return c.link.state }

// Ready reports whether there is a connection that speaks for the player, so that
// requests are answered.
func (c *Client) Ready() bool { return c.link.known }

// Connect connects to the relay, and from now on again whenever the connection
// is lost. Without a name it waits for SetName.
func (c *Client) Connect() {
	if c.link.state == Connecting || c.link.state == Online || c.device.name == "" {
		return
	}
	c.link.failures = 0
	c.link.dial()
	c.changed()
}

// Wake cuts the pause before the next attempt short: the system says that there is a
// network again. A connection from before may have died with the last one: it is probed.
func (c *Client) Wake() {
	switch {
	case c.link.state == Lost:
		c.link.dial()
		c.changed()
	case c.link.state == Online && c.link.pingedAt == 0:
		c.link.ping()
	}
}

// Disconnect closes the connection; Connect resumes everything.
func (c *Client) Disconnect() {
	c.end(Offline)
	c.requests.giveUp(true)
	c.changed()
}

func (c *Client) opened() {
	if p := c.device.player; p.ID == "" {
		c.register()
	} else {
		c.overview(protocol.Credentials{ID: p.ID, Secret: p.Secret})
	}
	c.changed()
}

func (c *Client) closed(code int) {
	switch code {
	case protocol.CloseReplaced:
		c.end(Replaced)
	case protocol.CloseBanned:
		c.banned()
	default:
		c.end(Lost)
	}
	c.changed()
}

// end closes the connection.
func (c *Client) end(s State) {
	c.link.end(s)
	c.requests.lose()
}

// reconnect drops the connection and tries again with a new one.
func (c *Client) reconnect() {
	if c.link.state == Online {
		c.end(Lost)
	}
}

// Tick does what is due. When a clock shows another second it calls Changed.
func (c *Client) Tick() {
	before := c.tickedAt
	c.tickedAt = c.options.Now()
	if c.room.seconds() != c.shown {
		c.changed()
	}
	c.requests.giveUp(false)
	if c.link.dead(before, c.requests.due()) {
		c.requests.late()
		c.end(Lost)
		c.changed()
	} else if c.link.tick() {
		c.changed()
	}
}

// Next returns when Tick is next due; ok is false if it is not. While a clock or a vote
// runs in the room it is due for each second that is shown.
func (c *Client) Next() (d time.Duration, ok bool) {
	now := c.options.Now()
	at := min(c.link.next(c.requests.due()), c.requests.expire())
	for _, left := range c.room.clocks() {
		if left > 0 {
			at = min(at, now+(left-1)%time.Second+1)
		}
	}
	if at == never {
		return 0, false
	}
	return max(0, at-now), true
}

func (c *Client) changed() {
	c.shown = c.room.seconds()
	if c.options.Changed != nil {
		c.options.Changed()
	}
}

func (c *Client) notice(n Notice) {
	if c.options.Noticed != nil {
		c.options.Noticed(n)
	}
}

// received handles a frame.
func (c *Client) received(text []byte, _ time.Duration) {
	frame, err := protocol.Read(text)
	checks := c.check()
	if err == nil {
		err = checks.frame(frame.Data)
	}
	c.view = checks.view
	asked, wrong := c.requests.answered(frame.Re), frame.Err()
	switch {
	case err != nil:
		c.doubt(asked, err)
	case wrong != nil:
		c.refused(asked, wrong)
	case asked != nil && asked.take != nil:
		asked.take(frame.Data)
		asked.finish(nil)
	default:
		c.take(frame)
		asked.finish(nil)
	}
	c.changed()
}

// check is that of what the relay says now.
func (c *Client) check() *check {
	return &check{find: c.options.Find, me: c.device.player.ID, room: c.room}
}

// doubt handles an invalid frame: it asks for the match anew, unless the frame was the
// answer to a request, or one is pending already.
func (c *Client) doubt(asked *request, err error) {
	switch {
	case asked != nil && asked.as.Given():
		c.reconnect()
	case asked == nil && !c.doubts && c.room != nil && c.Ready():
		c.doubts = true
		c.room.ask(protocol.AskState{}, request{done: func(error) { c.doubts = false }})
	}
	asked.finish(err)
}

// refused handles a refusal.
func (c *Client) refused(asked *request, wrong *Error) {
	switch {
	case asked == nil:
	case asked.as.Given() && wrong.Code == protocol.CodeCredentialsInvalid:
		c.forgotten()
	case asked.as.Given() && wrong.Code == protocol.CodeBanned:
		c.banned()
	default:
		if asked.refused != nil {
			asked.refused(wrong)
		}
		asked.finish(wrong)
	}
}

// banned stays away until the player asks again.
func (c *Client) banned() {
	c.end(Banned)
	c.hostCode, c.hosting = "", nil
	c.leaveRoom()
	c.requests.giveUp(true)
	c.notice(Notice{Kind: PlayerBanned})
}

// forgotten registers anew when the relay does not know the player.
func (c *Client) forgotten() {
	c.device.be(player{})
	c.leaveRoom()
	c.requests.giveUp(true)
	c.notice(Notice{Kind: PlayerUnknown})
	c.register()
}
