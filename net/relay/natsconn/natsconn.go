// Package natsconn connects to servers of NATS.
package natsconn

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

// Hosts returns the hosts of servers of NATS: nats://HOST:PORT, or tls:// where
// they are reached over TLS only, with USER:PASSWORD@ or TOKEN@ before the host
// where they ask for it; several of one NATS cluster with commas between. Neither
// the hosts nor the error hold a password.
func Hosts(servers string) (string, error) {
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

// AnswerTime is how long NATS has for an answer.
const AnswerTime = 5 * time.Second

// Conn is a connection to one of several servers of NATS. When it is lost, whatever
// waits for an answer fails at once, and so does everything until it is restored:
// nothing is buffered and sent later, and outcomes have to be looked up.
type Conn struct {
	// NATS is the connection itself, JetStream what is kept there.
	NATS      *nats.Conn
	JetStream jetstream.JetStream

	hosts string // without passwords

	mu   sync.Mutex
	link context.Context // ends when this connection is lost
	lost context.CancelFunc
}

// pingTime is the interval of pings; with two pongs missing the connection is lost.
const pingTime = time.Second

// ErrAway says that no server of NATS answers.
var ErrAway = errors.New("NATS does not answer")

// Connect connects to one of the servers. More has options beyond, or instead of,
// those of a log's connection.
func Connect(servers string, more ...nats.Option) (*Conn, error) {
	hosts, err := Hosts(servers)
	if err != nil {
		return nil, err
	}
	n := &Conn{hosts: hosts}
	n.linked()
	n.NATS, err = nats.Connect(servers, append([]nats.Option{
		nats.Name("lichtbrett"),
		nats.Timeout(AnswerTime), nats.PingInterval(pingTime), nats.MaxPingsOutstanding(2),
		nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, time.Second),
		nats.ReconnectBufSize(-1),
		nats.IgnoreAuthErrorAbort(),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { n.lost() }),
		nats.ReconnectHandler(func(*nats.Conn) { n.linked() }),
		// Instead of the default, which prints: whoever asks for something gets the error.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}, more...)...)
	if err != nil {
		return nil, n.Wrong(err)
	}
	if n.JetStream, err = jetstream.New(n.NATS, jetstream.WithDefaultTimeout(AnswerTime)); err != nil {
		n.NATS.Close()
		return nil, n.Wrong(err)
	}
	return n, nil
}

func (n *Conn) linked() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.link, n.lost = context.WithCancel(context.Background())
}

// Link returns a context that ends when this connection is lost.
func (n *Conn) Link() context.Context {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.link
}

// Wrong explains an error in a sentence that names the servers.
func (n *Conn) Wrong(err error) error {
	switch {
	case errors.Is(err, ErrAway), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout),
		errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrReconnectBufExceeded), errors.Is(err, nats.ErrDisconnected), errors.Is(err, nats.ErrConnectionClosed):
		return fmt.Errorf("%w at %s", ErrAway, n.hosts)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("NATS at %s has no JetStream: switch it on", n.hosts)
	default:
		return fmt.Errorf("NATS at %s: %w", n.hosts, err)
	}
}

// Overtaken reports whether a message was refused, or a key not changed, because its sender
// does not know the last one: somebody else has been faster.
func Overtaken(err error) bool {
	var refused *jetstream.APIError
	return errors.Is(err, jetstream.ErrKeyExists) || errors.As(err, &refused) &&
		(refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}
