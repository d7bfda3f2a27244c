package jetstream

import (
	"context"

	js "github.com/nats-io/nats.go/jetstream"

	"lichtbrett/net/relay/natsconn"
)

// reader reads the messages of a stream one after the other.
type reader struct {
	stream   js.Stream
	consumer js.Consumer
	messages js.MessagesContext
	count    uint64
}

// readFrom starts reading the messages of a subject.
func readFrom(ctx context.Context, stream js.Stream, subject string) (*reader, error) {
	consumer, err := stream.CreateConsumer(ctx, js.ConsumerConfig{
		FilterSubject: subject, DeliverPolicy: js.DeliverAllPolicy,
		AckPolicy: js.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: 2 * natsconn.AnswerTime,
	})
	if err != nil {
		return nil, err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return nil, err
	}
	return &reader{stream: stream, consumer: consumer, messages: messages}, nil
}

// next waits for the next message and returns it with its sequence in the stream.
func (r *reader) next(ctx context.Context) (m js.Msg, sequence uint64, err error) {
	if m, err = r.messages.Next(js.NextContext(ctx)); err != nil {
		return nil, 0, err
	}
	at, err := m.Metadata()
	if err != nil {
		return nil, 0, err
	}
	if r.count++; at.Sequence.Consumer != r.count {
		return nil, 0, errTorn
	}
	return m, at.Sequence.Stream, nil
}

// close ends the reading. If the server is out of reach the consumer expires there.
func (r *reader) close(ctx context.Context) {
	r.messages.Stop()
	_ = r.stream.DeleteConsumer(ctx, r.consumer.CachedInfo().Name)
}
