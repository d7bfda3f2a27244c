package relay

import (
	"context"
	"time"
)

// Cluster is where several servers meet that share one log and play as one. The
// log is what keeps them from contradicting each other: an append that does not
// know of another server's is refused. Leases only say who should be at work, and
// messages only tell of it.
type Cluster interface {
	// Join makes this process a server of the cluster, under an id that nobody has
	// had before. It gives receive every message to this server and to all, its own
	// to all included, from before it returns: one at a time, each publisher's in
	// the order in which they were published. Receive does not block.
	Join(ctx context.Context, receive func(message []byte)) (Member, error)
	// Close ends what Join uses; all members have left before.
	Close() error
}

const (
	// LeaseTime is how long a server is taken for alive after it has said so, which it
	// does every RenewTime.
	LeaseTime = 3 * time.Second
	RenewTime = time.Second
	// ClusterTime is how long a cluster has for an answer.
	ClusterTime = 2 * time.Second
)

// Member is a server's membership of a cluster, which lasts until it leaves or
// loses it: because its lease has run out, or because messages may have been lost.
// A server whose membership is lost joins anew, as another one. Its methods may be
// called by many goroutines at once, also once it is lost.
type Member interface {
	// ID is the server's: letters and digits.
	ID() string
	// Alive reports whether the membership is not lost and the lease has not run
	// out, by this process's clock, which has gone on while the process was stopped.
	// Once it has said no it always does. It is cheap.
	Alive() bool
	// Lost is closed when the membership is lost.
	Lost() <-chan struct{}
	// Servers returns the ids of those alive, this one among them.
	Servers(ctx context.Context) ([]string, error)
	// Claim makes this server the owner of a room, for as long as it is alive,
	// unless another one is that is alive. Before is who owned it last, empty if that
	// is not known.
	Claim(ctx context.Context, room string) (before string, ok bool, err error)
	// Release has a room belong to nobody, if it is this server's.
	Release(ctx context.Context, room string) error
	// Orphans returns the ids of rooms of which the log has a stream and whose owner
	// is not alive, or that have none.
	Orphans(ctx context.Context) ([]string, error)
	// Publish sends a message of any bytes and any length to the server of that id,
	// or to all without one. It never waits. What cannot be sent is an end of the
	// membership; what is sent to nobody is dropped.
	Publish(to string, message []byte)
	// Leave ends the membership at once: the others need not wait for the lease to
	// run out. What was published before is sent first, and after the end, to all, the
	// farewell, unless it is nil.
	Leave(farewell []byte)
}
