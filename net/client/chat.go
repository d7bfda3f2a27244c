package client

import (
	"cmp"
	"slices"
	"time"

	"lichtbrett/net/protocol"
)

// Message is something that has been said in a room.
type Message struct {
	From protocol.Player
	// To is whom it was said to alone; empty if to all.
	To   string
	Text string
	At   time.Time
	// Match and Moves say after how many moves of which match it was said.
	Match, Moves int
	// Waiting says that it is the player's own and has not been taken yet.
	Waiting bool
}

// sentChat is a message that has not been answered yet.
type sentChat struct {
	text    string
	before  int // how many equal messages of the player come before it
	attempt int // the socket through which it was sent
	done    func(error)
}

// Direct says something to one player in the room.
func (c *Client) Direct(to, text string, done func(error)) {
	c.askRoom(protocol.DirectMessage{To: to, Message: text}, done)
}

// Chat says something to the room. It is resent if the connection is lost before it was
// answered.
func (c *Client) Chat(text string, done func(error)) {
	if c.needsRoom(done) {
		return
	}
	clean, wrong := protocol.Message(text)
	if wrong != nil {
		finish(done, wrong)
		return
	}
	chat := &sentChat{text: clean, before: c.room.said(clean), done: done}
	for _, waiting := range c.room.chats {
		if waiting.text == clean {
			chat.before++
		}
	}
	c.room.chats = append(c.room.chats, chat)
	c.sendChat(chat)
	c.changed()
}

func (c *Client) sendChat(chat *sentChat) {
	if !c.Ready() {
		return // it is sent when the connection is there
	}
	room := c.room
	chat.attempt = c.link.attempt
	c.requests.ask(room.ID, protocol.Chat{Message: chat.text}, request{keep: true, done: func(err error) { room.chatted(chat, err) }})
}

// chatted ends a sent message.
func (r *Room) chatted(chat *sentChat, err error) {
	r.chats = slices.DeleteFunc(r.chats, func(c *sentChat) bool { return c == chat })
	finish(chat.done, err)
}

// Waiting returns what the player has said and has not been taken yet.
func (r *Room) Waiting() (texts []string) {
	for _, chat := range r.chats {
		texts = append(texts, chat.text)
	}
	return texts
}

// said counts the player's own messages of a text.
func (r *Room) said(text string) (n int) {
	for _, m := range r.messages {
		if m.From.ID == r.client.device.player.ID && m.To == "" && m.Text == text {
			n++
		}
	}
	return n
}

// history replaces the messages with the room's chat, and keeps the direct ones.
func (r *Room) history(entries []protocol.ChatEntry) {
	var messages []Message
	for _, e := range entries {
		at, _ := time.Parse(time.RFC3339, e.Timestamp)
		messages = append(messages, Message{From: e.Player, Text: protocol.Shown(e.Message, protocol.MaxMessage), At: at, Match: e.Match, Moves: e.Ply})
	}
	for _, m := range r.messages {
		if m.To != "" {
			messages = append(messages, m)
		}
	}
	slices.SortStableFunc(messages, func(a, b Message) int {
		return cmp.Or(a.Match-b.Match, a.Moves-b.Moves, a.At.Compare(b.At))
	})
	r.messages = messages
}

func (r *Room) say(m Message) {
	m.Match, m.Moves = r.Room.Match, len(r.Log)
	r.messages = append(r.messages, m)
	if len(r.messages) > maxMessages {
		r.messages = slices.Delete(r.messages, 0, 1)
	}
}

// Messages returns what has been said, the latest last, but for what those have said whose
// messages are hidden.
func (r *Room) Messages() []Message {
	if len(r.client.device.hidden) == 0 {
		return r.messages
	}
	var shown []Message
	for _, m := range r.messages {
		if !r.client.Hidden(m.From.ID) {
			shown = append(shown, m)
		}
	}
	return shown
}

// speakers returns who has said something in the room, also those whose messages are hidden.
func (r *Room) speakers() (all []protocol.Player) {
	for _, m := range r.messages {
		if !slices.Contains(all, m.From) {
			all = append(all, m.From)
		}
	}
	return all
}

// Hide hides a person's messages on this device from now on, or shows them again.
func (c *Client) Hide(id string, hide bool) {
	c.device.hide(id, hide)
	c.changed()
}

// Hidden reports whether a person's messages are hidden.
func (c *Client) Hidden(id string) bool { return slices.Contains(c.device.hidden, id) }
