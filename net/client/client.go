// Package client is a device's connection to a relay: it speaks the protocol
// of net/protocol, keeps what there is to be known of the lobby and of the room
// that the player is in, and is the table.Host for the match in that room.
//
// A Client has no goroutine and no clock: all its methods, and all its callbacks, are
// called on the app's own thread, and Tick tells it the time. A socket, which does have
// both, is opened by Dial:
//
//	c := client.New(client.Options{Address: "ws://…/ws", Dial: …, Storage: …, …})
//	c.SetName("Ada")            // asked for once, kept on the device
//	c.Connect()                 // from now on it comes back by itself
//	c.Create(config, func(err error) { … })
//	room := c.Room()            // nil while in none; Changed tells of news
//	host := c.Host(program.Receive, leave) // the match in it, for a program
//	c.Tick(elapsed); c.Next()   // by the app's loop
//
// Each request calls done, which may be nil, with nil or with a *Error if the relay
// refuses it. If the connection is lost before the answer comes the error is ErrLost,
// except for moves and chat: they are resent once it is back, and take effect exactly
// once. An answer that fails the checks is any other error.
package client

import (
	"errors"
	"fmt"
	"time"

	"lichtbrett/game"
	"lichtbrett/net/protocol"
)

// Error is why the relay has refused something.
type Error = protocol.Error

// ErrLost says that the connection was lost before an answer came.
var ErrLost = errors.New("the connection was lost before the server answered")

// Storage keeps small texts on the device, as render/storage does.
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
	Opened   func()
	Received func(text []byte)
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
	// Random is the source of chance in the pauses between two attempts.
	Random func() uint64
	// Find returns the game of a name.
	Find func(name string) (game.Game, error)
	// Changed is called when there is something else to be shown.
	Changed func()
	// Noticed is called when something has happened to the player unasked.
	Noticed func(Notice)
}

// Notice is something that has happened to the player unasked.
type Notice uint8

// The notices.
const (
	Removed       Notice = iota // by the creator, from the room
	RoomDeleted                 // by the creator or for lack of people
	PlayerUnknown               // the server has forgotten the player, or never knew him
)

// State is how the connection stands.
type State uint8

// The states.
const (
	Offline    State = iota // nobody has asked for a connection
	Connecting              // for the first time, or again
	Online
	Lost     // it comes back by itself; see Client.RetryIn
	Replaced // the player is connected elsewhere; Connect takes it back
)

// Client is a device's connection to a relay.
type Client struct {
	options Options
	now     time.Duration

	state    State
	socket   Socket
	attempt  int           // the number of this socket: callbacks of others are stale
	failures int           // attempts since the connection was last there
	retryAt  time.Duration // when to try again, in Lost
	openedAt time.Duration

	player player
	name   string

	lastID  protocol.ID
	pending map[protocol.ID]*request

	games       []protocol.Room
	listed      bool                 // the overview has come
	leaderboard protocol.Leaderboard // the last that was asked for
	room        *Room
	host        *Host
	view        game.View // of the match in the frame that is being taken
	doubts      bool      // the match is being asked for after an invalid frame
}

// player is who the device is to the relay.
type player struct {
	Address string `json:"address"`
	ID      string `json:"id"`
	Secret  string `json:"secret"`
	// Name is the one that the relay knows.
	Name string `json:"name"`
}

// New returns a client that is not connected.
func New(o Options) *Client {
	c := &Client{options: o, pending: map[protocol.ID]*request{}}
	c.load()
	return c
}

// Status returns how the connection stands.
func (c *Client) Status() State { return c.state }

// Ready reports whether there is a connection that speaks for the player, so that
// requests are answered.
func (c *Client) Ready() bool { return c.state == Online && c.listed }

// RetryIn returns how long it takes until the next attempt to connect.
func (c *Client) RetryIn() time.Duration { return max(0, c.retryAt-c.now) }

// Me returns the player's id; empty before the relay has given one.
func (c *Client) Me() string { return c.player.ID }

// Connect connects to the relay, and from now on again whenever the connection
// is lost. Without a name it waits for SetName.
func (c *Client) Connect() {
	if c.state == Connecting || c.state == Online || c.name == "" {
		return
	}
	c.failures = 0
	c.dial()
}

// Wake cuts the pause before the next attempt short: the system says that there is a
// network again.
func (c *Client) Wake() {
	if c.state == Lost {
		c.dial()
	}
}

// Disconnect closes the connection; Connect resumes everything.
func (c *Client) Disconnect() {
	c.drop()
	c.state = Offline
	c.lose()
	c.changed()
}

// How long the client waits for an answer to its attempt to connect, and how
// long between two attempts: the pauses double.
const (
	dialTime   = 10 * time.Second
	firstPause = 500 * time.Millisecond
	maxPause   = 20 * time.Second
)

func (c *Client) dial() {
	c.drop()
	c.state, c.listed = Connecting, false
	c.openedAt = c.now
	attempt := c.attempt
	current := func() bool { return c.attempt == attempt }
	c.socket = c.options.Dial(c.options.Address, Events{
		Opened: func() {
			if current() {
				c.opened()
			}
		},
		Received: func(text []byte) {
			if current() {
				c.received(text)
			}
		},
		Closed: func(code int) {
			if current() {
				c.closed(code)
			}
		},
	})
	c.changed()
}

// drop closes the socket; its later callbacks are ignored.
func (c *Client) drop() {
	c.attempt++
	if c.socket != nil {
		c.socket.Close()
		c.socket = nil
	}
}

func (c *Client) opened() {
	c.state = Online
	if c.player.ID == "" {
		c.register()
	} else {
		c.overview(true)
	}
	c.changed()
}

func (c *Client) closed(code int) {
	if c.state == Replaced || c.state == Offline {
		return
	}
	c.drop()
	if code == protocol.CloseReplaced {
		c.state = Replaced
	} else {
		c.fail()
	}
	c.lose()
	c.changed()
}

// fail schedules the next attempt: exponential backoff with jitter, so that not all
// clients come back at once.
func (c *Client) fail() {
	pause := maxPause
	if c.failures < 6 {
		pause = min(maxPause, firstPause<<c.failures)
	}
	c.failures++
	pause = pause/2 + time.Duration(c.options.Random()%uint64(pause/2+1))
	c.state, c.retryAt = Lost, c.now+pause
}

// lose fails the requests that will not be answered any more.
func (c *Client) lose() {
	c.listed = false
	lost := c.pending
	c.pending = map[protocol.ID]*request{}
	for _, r := range lost {
		if r.keep {
			continue
		}
		r.finish(ErrLost)
	}
}

// Tick advances the client's time. When a clock shows another second it calls Changed.
func (c *Client) Tick(elapsed time.Duration) {
	before := c.room.seconds()
	c.now += elapsed
	if c.room.seconds() != before {
		c.changed()
	}
	switch {
	case c.state == Lost && c.now >= c.retryAt:
		c.dial()
	case c.state == Connecting && c.now >= c.openedAt+dialTime:
		c.drop()
		c.fail()
		c.changed()
	}
}

// Next returns when Tick is next due; ok is false if it is not. While a clock or a vote
// runs in the room it is due for each second that is shown.
func (c *Client) Next() (d time.Duration, ok bool) {
	sooner := func(at time.Duration) {
		if wait := max(0, at-c.now); !ok || wait < d {
			d, ok = wait, true
		}
	}
	switch c.state {
	case Lost:
		sooner(c.retryAt)
	case Connecting:
		sooner(c.openedAt + dialTime)
	}
	for _, left := range c.room.clocks() {
		if left > 0 {
			sooner(c.now + (left-1)%time.Second + 1)
		}
	}
	return d, ok
}

func (c *Client) changed() {
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
func (c *Client) received(text []byte) {
	frame, err := protocol.Read(text)
	if err == nil {
		err = c.check(frame.Data)
	}
	var asked *request
	if frame.Re != protocol.NoID {
		if asked = c.pending[frame.Re]; asked != nil {
			delete(c.pending, frame.Re)
		}
	}
	wrong := frame.Err()
	switch {
	case err != nil:
		c.doubt(asked, err)
	case wrong != nil:
		c.refused(asked, wrong)
	default:
		c.take(frame)
		asked.finish(nil)
	}
	c.changed()
}

// doubt handles an invalid frame: it asks for the match anew, unless the frame was the
// answer to a request, or one is pending already.
func (c *Client) doubt(asked *request, err error) {
	switch {
	case asked != nil && asked.introduces:
		c.reconnect()
	case asked == nil && !c.doubts && c.room != nil && c.Ready():
		c.doubts = true
		c.ask(c.room.ID, protocol.AskState{}, request{done: func(error) { c.doubts = false }})
	}
	asked.finish(err)
}

// refused handles a refusal.
func (c *Client) refused(asked *request, wrong *Error) {
	if wrong.Code == protocol.CodeCredentialsInvalid && asked != nil && asked.introduces {
		c.forgotten()
		return
	}
	if asked == nil {
		return
	}
	if asked.refused != nil {
		asked.refused(wrong)
	}
	asked.finish(wrong)
}

// forgotten registers anew when the relay does not know the player.
func (c *Client) forgotten() {
	c.player = player{}
	c.save()
	if c.room != nil {
		c.leaveRoom()
	}
	c.notice(PlayerUnknown)
	c.register()
}

// request is a pending request.
type request struct {
	// done is called with the outcome.
	done func(error)
	// refused is called with a refusal, before done.
	refused func(*Error)
	// keep says that whoever asked resends it on the next connection: it does not fail
	// with this one.
	keep bool
	// introduces says that it carries the credentials, from which on the connection
	// speaks for the player.
	introduces bool
}

// finish calls done, once.
func (r *request) finish(err error) {
	if r != nil && r.done != nil {
		done := r.done
		r.done = nil
		done(err)
	}
}

// ask sends a request about a game; the id is empty if it is about none. Without a
// connection it fails at once.
func (c *Client) ask(game string, data protocol.RequestData, r request) {
	if c.state != Online || c.socket == nil {
		r.finish(ErrLost)
		return
	}
	c.lastID++
	c.pending[c.lastID] = &r
	frame := protocol.Request{ID: c.lastID, Game: game, Data: data}
	if r.introduces {
		frame.Player = protocol.Credentials{ID: c.player.ID, Secret: c.player.Secret}
	}
	c.socket.Send(protocol.AppendRequest(nil, frame))
}

// needsRoom fails a request if the player is in no room.
func (c *Client) needsRoom(done func(error)) bool {
	if c.room != nil {
		return false
	}
	r := request{done: done}
	r.finish(fmt.Errorf("the player is in no room"))
	return true
}
