package engine

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

var errNoNATS = errors.New("these are no servers of NATS: write nats://HOST:PORT, several with commas between")

// NATSHosts returns the hosts of servers of NATS: nats://HOST:PORT, or tls:// where
// they are reached over TLS only, with USER:PASSWORD@ or TOKEN@ before the host
// where they ask for it; several of one NATS cluster with commas between. Neither
// the hosts nor the error hold a password.
func NATSHosts(servers string) (string, error) {
	var hosts []string
	for server := range strings.SplitSeq(servers, ",") {
		u, err := url.Parse(server)
		if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" {
			return "", errNoNATS
		}
		hosts = append(hosts, u.Host)
	}
	return strings.Join(hosts, ", "), nil
}

// natsConn is a connection to one of several servers of NATS. When it is lost, whatever
// waits for an answer fails at once, and so does everything until it is restored:
// nothing is buffered and sent later, and outcomes have to be looked up.
type natsConn struct {
	servers string
	hosts   string // without passwords
	conn    *nats.Conn
	js      jetstream.JetStream

	mu   sync.Mutex
	link context.Context // ends when this connection is lost
	lost context.CancelFunc
}

// pingTime is the interval of pings; with two pongs missing the connection is lost.
const pingTime = time.Second

var errAway = errors.New("NATS does not answer")

// connectNATS connects to one of the servers. More has options beyond, or instead of,
// those of a log's connection.
func connectNATS(servers string, more ...nats.Option) (*natsConn, error) {
	hosts, err := NATSHosts(servers)
	if err != nil {
		return nil, err
	}
	n := &natsConn{servers: servers, hosts: hosts}
	n.linked()
	n.conn, err = nats.Connect(servers, append([]nats.Option{
		nats.Name("lichtbrett"),
		nats.Timeout(answerTime), nats.PingInterval(pingTime), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, time.Second),
		nats.ReconnectBufSize(-1),
		nats.IgnoreAuthErrorAbort(),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { n.lost() }),
		nats.ReconnectHandler(func(*nats.Conn) { n.linked() }),
		// Instead of the default, which prints: whoever asks for something gets the error.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}, more...)...)
	if err != nil {
		return nil, n.wrong(err)
	}
	if n.js, err = jetstream.New(n.conn, jetstream.WithDefaultTimeout(answerTime)); err != nil {
		n.conn.Close()
		return nil, n.wrong(err)
	}
	return n, nil
}

func (n *natsConn) linked() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.link, n.lost = context.WithCancel(context.Background())
}

// connected returns a context that ends when this connection is lost.
func (n *natsConn) connected() context.Context {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.link
}

// wrong explains an error in a sentence that names the servers.
func (n *natsConn) wrong(err error) error {
	switch {
	case errors.Is(err, errAway), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout),
		errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrReconnectBufExceeded), errors.Is(err, nats.ErrDisconnected), errors.Is(err, nats.ErrConnectionClosed):
		return fmt.Errorf("%w at %s", errAway, n.hosts)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("NATS at %s has no JetStream: switch it on", n.hosts)
	default:
		return fmt.Errorf("NATS at %s: %w", n.hosts, err)
	}
}

// reader reads the messages of a stream one after the other.
type reader struct {
	stream   jetstream.Stream
	consumer jetstream.Consumer
	messages jetstream.MessagesContext
	count    uint64
	left     uint64 // how many are left to be read, at least
}

// readFrom starts reading the messages of a subject, which may have wildcards, from a
// sequence on.
func readFrom(ctx context.Context, stream jetstream.Stream, subject string, sequence uint64) (*reader, error) {
	consumer, err := stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		FilterSubject: subject, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: sequence,
		AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: 2 * answerTime,
	})
	if err != nil {
		return nil, err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return nil, err
	}
	return &reader{stream: stream, consumer: consumer, messages: messages, left: consumer.CachedInfo().NumPending}, nil
}

// next waits for the next message and returns it with its sequence in the stream.
func (r *reader) next(ctx context.Context) (m jetstream.Msg, sequence uint64, err error) {
	if m, err = r.messages.Next(jetstream.NextContext(ctx)); err != nil {
		return nil, 0, err
	}
	at, err := m.Metadata()
	if err != nil {
		return nil, 0, err
	}
	if r.count++; at.Sequence.Consumer != r.count {
		return nil, 0, errTorn
	}
	r.left = at.NumPending
	return m, at.Sequence.Stream, nil
}

// close ends the reading. If the server is out of reach the consumer expires there.
func (r *reader) close(ctx context.Context) {
	r.messages.Stop()
	_ = r.stream.DeleteConsumer(ctx, r.consumer.CachedInfo().Name)
}
