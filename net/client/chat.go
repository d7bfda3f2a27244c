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

// maxMessages is how many messages are kept.
const maxMessages = 200

// talk is what is said in a room.
type talk struct {
	messages []Message   // the latest last
	waiting  []*sentChat // what the player has said and has not been taken yet
}

// said counts somebody's messages of a text.
func (t *talk) said(id, text string) (n int) {
	for _, m := range t.messages {
		if m.From.ID == id && m.To == "" && m.Text == text {
			n++
		}
	}
	return n
}

// wait has a text of the player's wait until it is taken.
func (t *talk) wait(me, text string, done func(error)) *sentChat {
	chat := &sentChat{text: text, before: t.said(me, text), done: done}
	for _, other := range t.waiting {
		if other.text == text {
			chat.before++
		}
	}
	t.waiting = append(t.waiting, chat)
	return chat
}

// end has a text wait no more, with what has come of it.
func (t *talk) end(chat *sentChat, err error) {
	if i := slices.Index(t.waiting, chat); i >= 0 {
		t.waiting = slices.Delete(t.waiting, i, i+1)
		finish(chat.done, err)
	}
}

// history replaces the messages with the room's chat, and keeps the direct ones.
func (t *talk) history(entries []protocol.ChatEntry) {
	var messages []Message
	for _, e := range entries {
		at, _ := time.Parse(time.RFC3339, e.Timestamp)
		messages = append(messages, Message{From: e.Player, Text: protocol.Shown(e.Message, protocol.MaxMessage), At: at, Match: e.Match, Moves: e.Ply})
	}
	for _, m := range t.messages {
		if m.To != "" {
			messages = append(messages, m)
		}
	}
	slices.SortStableFunc(messages, func(a, b Message) int {
		return cmp.Or(a.Match-b.Match, a.Moves-b.Moves, a.At.Compare(b.At))
	})
	t.messages = messages
}

// take takes in a message.
func (t *talk) take(m Message) {
	m.Text = protocol.Shown(m.Text, protocol.MaxMessage)
	t.messages = append(t.messages, m)
	if len(t.messages) > maxMessages {
		t.messages = slices.Delete(t.messages, 0, 1)
	}
}

// speakers returns who has said something, also those whose messages are hidden.
func (t *talk) speakers() (all []protocol.Player) {
	for _, m := range t.messages {
		if !slices.Contains(all, m.From) {
			all = append(all, m.From)
		}
	}
	return all
}

// Messages returns what has been said, the latest last, but for what those have said whose
// messages are hidden.
func (r *Room) Messages() []Message {
	if len(r.client.device.hidden) == 0 {
		return r.talk.messages
	}
	var shown []Message
	for _, m := range r.talk.messages {
		if !r.client.Hidden(m.From.ID) {
			shown = append(shown, m)
		}
	}
	return shown
}

// Waiting returns what the player has said and has not been taken yet.
func (r *Room) Waiting() (texts []string) {
	for _, chat := range r.talk.waiting {
		texts = append(texts, chat.text)
	}
	return texts
}

// Direct says something to one player in the room.
func (r *Room) Direct(to, text string, done func(error)) {
	r.ask(protocol.DirectMessage{To: to, Message: text}, request{done: done})
}

// Say says something to the room. It is resent if the connection is lost before it was
// answered.
func (r *Room) Say(text string, done func(error)) {
	if r.gone() {
		finish(done, errNoRoom)
		return
	}
	clean, wrong := protocol.Message(text)
	if wrong != nil {
		finish(done, wrong)
		return
	}
	r.sendChat(r.talk.wait(r.client.Me(), clean, done))
	r.client.changed()
}

func (r *Room) sendChat(chat *sentChat) {
	if !r.client.Ready() {
		return // it is sent when the connection is there
	}
	chat.attempt = r.client.link.attempt
	r.ask(protocol.Chat{Message: chat.text}, request{keep: true, done: func(err error) { r.talk.end(chat, err) }})
}

// Hide hides a person's messages on this device from now on, or shows them again.
func (c *Client) Hide(id string, hide bool) {
	c.device.hide(id, hide)
	c.changed()
}

// Hidden reports whether a person's messages are hidden.
func (c *Client) Hidden(id string) bool { return slices.Contains(c.device.hidden, id) }
