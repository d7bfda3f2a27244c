package relay

import "errors"

// Log is a durable append-only log: streams of records, by name. It is safe for
// concurrent use. What a method has written when it returns survives a crash of the
// process at any later moment.
type Log interface {
	// Append adds a record to a stream if it has had number records so far; else it
	// adds nothing and returns ErrConflict.
	Append(stream string, number int, record []byte) error
	// Snapshot replaces the first records of a stream, number of them, with a
	// snapshot.
	Snapshot(stream string, number int, snapshot []byte) error
	// Delete drops a stream.
	Delete(stream string) error
	// Read calls read with each stream whose name begins with prefix, in the
	// order of names, until it returns false.
	Read(prefix string, read func(Stream) bool) error
	// Close closes the log; nothing else may be called after it.
	Close() error
}

// Stream is a stream as it is read.
type Stream struct {
	Name string
	// Snapshot stands for the records before First; nil if there is none.
	Snapshot []byte
	First    int
	Records  [][]byte
}

// readOne reads the stream of that name; nil if there is none.
func readOne(log Log, name string) (found *Stream, err error) {
	err = log.Read(name, func(s Stream) bool {
		if s.Name == name {
			found = &s
		}
		return found == nil
	})
	return found, err
}

// ErrConflict says that a stream has another number of records than the caller
// expects: somebody else has appended.
var ErrConflict = errors.New("the log has other records than were expected")

// ErrUncertain says that the log has not confirmed a write: it may have happened, may
// still happen a moment later, or may never.
var ErrUncertain = errors.New("it is not known whether the log has taken it")

// The names of streams.
const (
	RoomStreams   = "room/"        // a room's records, by its id
	playerStreams = "player/"      // a player, by its id: a snapshot only
	resultStreams = "result/"      // a result that is not in the database yet: a snapshot only
	aliveStream   = "server/alive" // when the server was last alive; in a cluster followed by a slash and its id
)
