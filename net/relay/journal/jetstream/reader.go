package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"
)

// The subjects on which a server of NATS is asked for messages of the log. The leader alone
// answers for the last one, and so knows it; any server that has the log sends many.
const (
	lastSubject = js.DefaultAPIPrefix + "STREAM.MSG.GET." + logStream
	manySubject = js.DefaultAPIPrefix + "DIRECT.GET." + logStream
)

// lastMessage asks for the last message on a subject; its sequence is 0 if there is none.
func (l *Log) lastMessage(ctx context.Context, subject string) (header nats.Header, sequence uint64, err error) {
	question, _ := json.Marshal(map[string]string{"last_by_subj": subject})
	reply, err := l.NATS.RequestWithContext(ctx, lastSubject, question)
	if err != nil {
		return nil, 0, err
	}
	var answer struct {
		Error   *js.APIError `json:"error"`
		Message struct {
			Sequence uint64 `json:"seq"`
			Header   []byte `json:"hdrs"`
		} `json:"message"`
	}
	if err := json.Unmarshal(reply.Data, &answer); err != nil {
		return nil, 0, err
	}
	if answer.Error != nil {
		if answer.Error.ErrorCode == js.JSErrCodeMessageNotFound {
			return nil, 0, nil
		}
		return nil, 0, answer.Error
	}
	header, err = nats.DecodeHeadersMsg(answer.Message.Header)
	return header, answer.Message.Sequence, err
}

// most is how many messages are asked for at once.
const most = 1 << 16

// The statuses that end an answer of many messages.
const (
	endOfBatch = "204"
	notFound   = "404"
)

// message is one of the log's.
type message struct {
	subject  string
	sequence uint64
	header   nats.Header
	data     []byte
}

// eachMessage calls take with the messages on a subject, which may be a wildcard, in their
// order: one question, and no consumer that the server would have to keep. A server that is
// behind may lack the last ones.
func (l *Log) eachMessage(ctx context.Context, subject string, take func(message) error) error {
	answers, err := l.NATS.SubscribeSync(l.NATS.NewInbox())
	if err != nil {
		return err
	}
	defer func() { _ = answers.Unsubscribe() }() // else the connection has ended
	for next, left := uint64(1), true; left; {
		question, _ := json.Marshal(map[string]any{"seq": next, "batch": most, "next_by_subj": subject})
		if err := l.NATS.PublishRequest(manySubject, answers.Subject, question); err != nil {
			return err
		}
		for {
			m, err := answers.NextMsgWithContext(ctx)
			if err != nil {
				return err
			}
			status := m.Header.Get("Status")
			if status == notFound {
				return nil
			}
			if status == endOfBatch {
				left = m.Header.Get("Nats-Num-Pending") != "0"
				break
			}
			if status != "" {
				return fmt.Errorf("%s %s", status, m.Header.Get("Description"))
			}
			sequence, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
			if err != nil || sequence < next {
				return errors.New("a message without its sequence")
			}
			if err := take(message{m.Header.Get("Nats-Subject"), sequence, m.Header, m.Data}); err != nil {
				return err
			}
			next = sequence + 1
		}
	}
	return nil
}
