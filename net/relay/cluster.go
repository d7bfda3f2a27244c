package relay

import (
	"context"
	"time"
)

// Cluster lets several servers that share one log act as one. It is the log that
// keeps them consistent: an append by a server that has not seen another one's is
// refused, so that a stream's record number is its fencing token. Leases only say
// who should be at work, and messages only tell of it; either may be wrong.
type Cluster interface {
	// Join makes this process a member of the cluster, under an id that has never
	// been used. From before it returns, receive is called with every message to
	// this server and to all, its own broadcasts included: one at a time, and each
	// publisher's in the order in which they were published, while those of several
	// may overtake each other. Receive must not block.
	Join(ctx context.Context, receive func(message []byte)) (Member, error)
	// Close releases what Join uses. All members must have left.
	Close() error
}

const (
	// LeaseTime is how long a server's lease lasts; it is renewed every RenewTime.
	LeaseTime = 3 * time.Second
	RenewTime = time.Second
	// ClusterTime is how long a cluster has for an answer.
	ClusterTime = 2 * time.Second
)

// Member is a server's membership of a cluster. It lasts until the server leaves, or
// is lost when the lease expires or messages may have been missed. A server whose
// membership is lost joins anew, under another id. The methods are safe for
// concurrent use, also once the membership is lost.
type Member interface {
	// ID returns the server's id: letters and digits.
	ID() string
	// Alive reports whether the membership is not lost and the lease has not
	// expired, by this process's monotonic clock, which goes on while the process is
	// stopped. Once false it stays false. It is cheap.
	Alive() bool
	// Lost is closed when the membership is lost.
	Lost() <-chan struct{}
	// Servers returns the ids of the servers that are alive, this one included.
	Servers(ctx context.Context) ([]string, error)
	// Claim makes this server the owner of a room for as long as it is alive; ok is
	// false if another server that is alive owns it. Before is the last owner's id,
	// empty if it is not known.
	Claim(ctx context.Context, room string) (before string, ok bool, err error)
	// Release gives up the ownership of a room; it does nothing if the room is not
	// this server's.
	Release(ctx context.Context, room string) error
	// Orphans returns the ids of the rooms that are in the log and have no owner that
	// is alive.
	Orphans(ctx context.Context) ([]string, error)
	// Publish sends a message, of any bytes and any length, to the server with that
	// id, or to all if the id is empty. It never blocks. If a message cannot be sent,
	// the membership is lost; one to a server that is gone is dropped.
	Publish(to string, message []byte)
	// Leave ends the membership at once, so that the others need not wait for the
	// lease to expire. What was published before is sent first; once the lease has
	// ended the farewell is sent to all, unless it is nil.
	Leave(farewell []byte)
}
